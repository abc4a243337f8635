"""What is asked of the operating system."""

import os
from pathlib import Path

import pytest

from augure.host import Node, ThisHost, owner_may_write, throttled_bits


@pytest.mark.parametrize(
    ("said", "bits"),
    [
        ("throttled=0x0\n", 0),
        ("throttled=0x50005\n", 0x50005),
        ("throttled=0xE0000", 0xE0000),
        ("VCHI initialization failed\n", None),
        ("", None),
    ],
)
def test_bits_are_read_out_of_what_vcgencmd_says(said: str, bits: int | None) -> None:
    assert throttled_bits(said) == bits


def test_vcgencmd_is_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert ThisHost().throttled() is None
    command = tmp_path / "vcgencmd"
    command.write_text('#!/bin/sh\n[ "$1" = get_throttled ] && echo throttled=0x50000\n')
    command.chmod(0o755)
    assert ThisHost().throttled() == 0x50000


def test_node_is_missing_closed_or_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    node = tmp_path / "spidev0.0"
    assert ThisHost().node(node) is Node.MISSING
    node.touch()
    assert ThisHost().node(node) is Node.OPEN
    asked = []
    monkeypatch.setattr(os, "access", lambda path, mode: asked.append((path, mode)))
    assert ThisHost().node(node) is Node.CLOSED
    assert asked == [(node, os.R_OK | os.W_OK)]


BOX, PI = 990, 1000


def status(user: int, group: int, mode: int = 0o644) -> os.stat_result:
    return os.stat_result((mode, 0, 0, 1, user, group, 0, 0, 0, 0))


@pytest.mark.parametrize(
    ("file", "may"),
    [
        (status(BOX, BOX), True),
        (status(0, 0), False),
        (status(PI, PI), False),
        (status(0, BOX), False),
        (status(0, BOX, 0o660), True),
        (status(0, 0, 0o666), True),
        (status(BOX, BOX, 0o444), False),
        (status(BOX, BOX, 0o200), False),
        (status(BOX, BOX, 0o066), False),
    ],
)
def test_a_file_that_root_had_restored_was_taken_for_the_box_s(
    file: os.stat_result, may: bool
) -> None:
    assert owner_may_write(status(BOX, BOX, 0o750), file) is may
    assert owner_may_write(status(0, 0, 0o750), file)


@pytest.mark.parametrize(
    ("user", "open_to_user", "may"),
    [
        (0, {"folder", "file"}, True),
        (BOX, {"folder", "file"}, True),
        (BOX, {"folder"}, False),
        (PI, set(), True),
    ],
)
def test_who_runs_the_check_is_the_box_but_for_root_and_strangers(
    user: int, open_to_user: set[str], may: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "augure.db"
    file.touch(0o600)
    modes = {("folder", os.W_OK), ("file", os.R_OK | os.W_OK)}

    def access(path: Path, mode: int) -> bool:
        name = {tmp_path: "folder", file: "file"}[path]
        assert (name, mode) in modes
        return name in open_to_user

    monkeypatch.setattr(os, "geteuid", lambda: user)
    monkeypatch.setattr(os, "access", access)
    assert ThisHost().box_may_write(file) is may


@pytest.mark.skipif(os.geteuid() != 0, reason="only root gives files away")
def test_root_looks_with_the_eyes_of_the_folder_s_owner(tmp_path: Path) -> None:
    file = tmp_path / "augure.db"
    file.touch()
    os.chown(tmp_path, BOX, BOX)
    assert not ThisHost().box_may_write(file)
    os.chown(file, BOX, BOX)
    assert ThisHost().box_may_write(file)
