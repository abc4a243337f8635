"""A disk that is full, read-only or gone: the match goes on, and nothing that was saved is hurt."""

import os
import resource
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from augure.journal.keeping import RETRY_MS, DiskJournal
from augure.journal.store import FILE
from augure.rules.moves import Undo
from augure.table.desk import Settings
from augure.table.inputs import Notice, Part, PartBack, PartLost
from journal.played import all_results, keep, on_disk, plan, resumed

LOST, BACK = PartLost(Part.JOURNAL), PartBack(Part.JOURNAL)
NOBODY = 65534
PLAYED = plan("wizard")


@contextmanager
def full_disk(limit: int = 0) -> Iterator[None]:
    """Makes every file of this process as long as it may be."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder that another user may read, so that it can be read-only for root too."""
    with TemporaryDirectory() as name:
        Path(name).chmod(0o755)
        yield Path(name)


@contextmanager
def read_only(folder: Path) -> Iterator[None]:
    """Makes a folder and its files read-only, for whoever runs the test."""
    paths = [folder, *folder.iterdir()]
    modes = [stat.S_IMODE(path.stat().st_mode) for path in paths]
    for path in paths:
        path.chmod(0o555 if path.is_dir() else 0o444)
    root = os.geteuid() == 0
    if root:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        if root:
            os.seteuid(0)
        for path, mode in zip(paths, modes, strict=True):
            path.chmod(mode)


def test_a_full_disk_ends_no_match_and_all_is_written_once_it_takes_data(tmp_path: Path) -> None:
    with closing(DiskJournal(tmp_path)) as journal:
        keep(journal, PLAYED, 20)
        assert journal.inputs(0) == []
        with full_disk():
            for move in PLAYED.moves[20:25]:
                journal.append(move)
            journal.keep(Settings("en", "off", ("Ana",)))
            assert journal.inputs(20) == [LOST]
            assert not journal.works
            assert journal.inputs(20 + RETRY_MS - 1) == []
            assert journal.inputs(20 + RETRY_MS) == []
            for move in PLAYED.moves[25:30]:
                journal.append(move)
        assert journal.inputs(20 + 2 * RETRY_MS - 1) == []
        assert journal.inputs(20 + 2 * RETRY_MS) == [BACK]
        assert journal.works
        assert on_disk(tmp_path)[1] == PLAYED.lines[:30]
        for move in PLAYED.moves[30:40]:
            journal.append(move)
        assert journal.inputs(99_999) == []
    assert resumed(tmp_path) == PLAYED.stages[40]
    with closing(DiskJournal(tmp_path)) as journal:
        assert journal.settings(Settings()) == Settings("en", "off", ("Ana",))


def test_a_power_cut_while_the_disk_is_full_leaves_what_was_saved(tmp_path: Path) -> None:
    journal = DiskJournal(tmp_path)
    keep(journal, PLAYED, 20)
    with full_disk():
        journal.append(PLAYED.moves[20])
        journal.close()
    assert resumed(tmp_path) == PLAYED.stages[20]


@pytest.mark.parametrize("room", range(0, 16_000, 500))
def test_a_disk_that_fills_up_at_any_place_leaves_a_whole_state(tmp_path: Path, room: int) -> None:
    with closing(DiskJournal(tmp_path)) as journal:
        keep(journal, PLAYED, 20)
        saved = 20
        for move in PLAYED.moves[20:24]:
            with full_disk(room):
                journal.append(move)
            saved += journal.works
            assert on_disk(tmp_path)[1] == PLAYED.lines[:saved]
        told = journal.inputs(0)
        assert told == ([] if saved == 24 else [LOST])


def test_matches_begun_ended_and_corrected_on_a_full_disk_are_written(tmp_path: Path) -> None:
    second, third = plan("wizard", seed=12), plan("calendrier")
    with closing(DiskJournal(tmp_path)) as journal:
        keep(journal, PLAYED, 20)
        with full_disk():
            journal.append(Undo())
            journal.rewrite(PLAYED.stages[18])
            journal.end(PLAYED.stages[18])
            journal.end(keep(journal, third, len(third.moves)))
            keep(journal, second, 4)
            journal.inputs(0)
        assert journal.inputs(RETRY_MS) == [BACK]
    with closing(DiskJournal(tmp_path)) as journal:
        assert journal.open_match() == second.stages[4]
        store = journal._store
        assert store is not None
        states = [(entry.state.value, entry.moves) for entry in store.entries()]
        assert states == [
            ("abandoned", len(PLAYED.stages[18].moves())),
            ("over", len(third.moves)),
            ("open", 4),
        ]
        assert set(all_results(store)) == {2}


def test_a_box_that_starts_on_a_full_disk_plays_and_keeps_later(tmp_path: Path) -> None:
    with full_disk():
        journal = DiskJournal(tmp_path)
        assert journal.open_match() is None
        keep(journal, PLAYED, 3)
        assert journal.inputs(0) == [LOST]
    assert journal.inputs(RETRY_MS) == [BACK]
    journal.close()
    assert resumed(tmp_path) == PLAYED.stages[3]


def test_a_match_on_a_read_only_disk_is_resumed_and_goes_on_in_memory(folder: Path) -> None:
    with closing(DiskJournal(folder)) as journal:
        keep(journal, PLAYED, 20)
        journal.keep(Settings("en", "off"))
    saved = (folder / FILE).read_bytes()
    with read_only(folder):
        journal = DiskJournal(folder)
        assert journal.open_match() == PLAYED.stages[20]
        assert journal.settings(Settings()) == Settings("en", "off")
        journal.append(PLAYED.moves[20])
        assert journal.inputs(0) == [LOST]
        assert journal.inputs(RETRY_MS) == []
        assert (folder / FILE).read_bytes() == saved
    assert journal.inputs(2 * RETRY_MS) == [BACK]
    journal.close()
    assert resumed(folder) == PLAYED.stages[21]


def test_a_damaged_match_on_a_read_only_disk_is_told_of(folder: Path) -> None:
    with closing(DiskJournal(folder)) as journal:
        keep(journal, PLAYED, 20)
    with closing(sqlite3.connect(folder / FILE, isolation_level=None)) as file:
        file.execute("UPDATE matches SET begun = ''")
    with read_only(folder), closing(DiskJournal(folder)) as journal:
        assert journal.open_match() is None
        assert journal.inputs(0) == [LOST, Notice("match-damaged", "1")]


def test_a_log_that_was_not_folded_is_read_from_a_read_only_disk(folder: Path) -> None:
    journal = DiskJournal(folder)
    keep(journal, PLAYED, 20)
    left = {path.name: path.read_bytes() for path in folder.iterdir()}
    journal.close()
    for name, content in left.items():
        (folder / name).write_bytes(content)
    with read_only(folder):
        with closing(DiskJournal(folder)) as journal:
            assert journal.open_match() == PLAYED.stages[20]
        assert {path.name: path.read_bytes() for path in folder.iterdir()} == left


def test_an_empty_read_only_folder_is_no_reason_not_to_play(folder: Path) -> None:
    with read_only(folder), closing(DiskJournal(folder)) as journal:
        assert journal.open_match() is None
        keep(journal, PLAYED, 5)
        assert journal.inputs(0) == [LOST]
    assert list(folder.iterdir()) == []


def test_a_disk_that_comes_back_empty_gets_the_whole_match(tmp_path: Path) -> None:
    with closing(DiskJournal(tmp_path)) as journal:
        keep(journal, PLAYED, 20)
        with full_disk():
            journal.append(PLAYED.moves[20])
            journal.inputs(0)
        for path in tmp_path.iterdir():
            path.unlink()
        assert journal.inputs(RETRY_MS) == [BACK]
    assert resumed(tmp_path) == PLAYED.stages[21]
