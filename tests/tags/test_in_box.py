"""The file of the tags of a whole box: what is wrong with it never stops the box."""

import os
from pathlib import Path

import pytest

from augure.app import App
from augure.config.loading import load
from augure.tags.store import TAGS_FILE
from augure.tags.text import read
from virtual.clock import VirtualClock
from virtual.machine import VirtualMachine


def start(folder: Path) -> None:
    """Starts a box without parts, and ends it."""
    settings = folder / "augure.toml"
    settings.write_text(
        f'[box]\ndata = "{folder / "data"}"\n[reader]\nkind = "pad"\n'
        f'[[pad]]\nport = "{folder / "none"}"\n'
        '[display]\nchip = "none"\n[buzzer]\nkind = "none"\n[controls]\nkind = "none"\n'
    )
    with App(load(settings), VirtualMachine(VirtualClock(), None).machine).opened():
        pass


@pytest.fixture
def path(tmp_path: Path) -> Path:
    (tmp_path / "data").mkdir()
    return tmp_path / "data" / TAGS_FILE


def test_a_box_sets_its_own_damaged_file_aside(tmp_path: Path, path: Path) -> None:
    path.write_text("notes\n")
    inode = path.stat().st_ino
    start(tmp_path)
    aside = path.with_name("tags.tsv.damaged-1")
    assert (aside.read_text(), aside.stat().st_ino) == ("notes\n", inode)
    assert not read(path.read_bytes()).faults


def test_a_box_renamed_a_folder_with_the_name_of_its_file(tmp_path: Path, path: Path) -> None:
    path.mkdir()
    (path / "kept").touch()
    start(tmp_path)
    assert os.listdir(path) == ["kept"]
    assert not list(path.parent.glob("*.damaged-*"))
