"""A disk with little room left: SQLite's index is never mapped there, and the match goes on.

On a 64 MB ext4 partition, with its blocks of 1 KB, the process died of it (SIGBUS). What the disk
has free is pretended here, so that the tests need no such partition.
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace

import pytest

from augure.cli import run
from augure.journal import file
from augure.journal.keeping import RETRY_MS, DiskJournal
from augure.journal.room import TO_OPEN, TO_WRITE
from augure.journal.store import FILE, Store
from augure.table.inputs import Part, PartBack, PartLost
from journal.played import all_results, first_version, keep, on_disk, plan, resumed
from journal.test_disks import full_disk

LOST, BACK = PartLost(Part.JOURNAL), PartBack(Part.JOURNAL)
INDEX = f"{FILE}-shm"
PLAYED = plan("wizard")


class Disk:
    """A disk that says how many bytes are free, and how many blocks it has."""

    def __init__(self) -> None:
        self.free = 10 * TO_OPEN
        self.blocks = 1

    def statvfs(self, path: object) -> SimpleNamespace:
        return SimpleNamespace(f_blocks=self.blocks, f_bavail=self.free // 1024, f_frsize=1024)


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    pretended = Disk()
    monkeypatch.setattr(os, "statvfs", pretended.statvfs)
    return pretended


@pytest.fixture
def data(tmp_path: Path, disk: Disk) -> Path:
    """A folder with twenty inputs of a match."""
    with closing(DiskJournal(tmp_path)) as journal:
        keep(journal, PLAYED, 20)
    return tmp_path


@pytest.fixture
def logged(data: Path) -> Path:
    """The same with one input more, that a kill left in the log."""
    journal = DiskJournal(data)
    journal.open_match()
    journal.append(PLAYED.moves[20])
    left = {path.name: path.read_bytes() for path in data.iterdir()}
    journal.close()
    for name, content in left.items():
        (data / name).write_bytes(content)
    (data / INDEX).unlink()
    return data


def listed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    capsys.readouterr()
    assert run(arguments) == 0
    return capsys.readouterr().out


def test_a_box_that_started_on_a_nearly_full_disk_died(data: Path, disk: Disk) -> None:
    disk.free = TO_WRITE - 1024
    with closing(DiskJournal(data)) as journal:
        assert journal.open_match() == PLAYED.stages[20]
        for move in PLAYED.moves[20:25]:
            journal.append(move)
        assert journal.inputs(0) == [LOST]
        assert journal.inputs(RETRY_MS) == []
        assert not (data / INDEX).exists()
        disk.free = TO_OPEN
        assert journal.inputs(2 * RETRY_MS) == [BACK]
        assert journal.inputs(4 * RETRY_MS) == []
    assert on_disk(data)[1] == PLAYED.lines[:25]


def test_a_box_whose_disk_filled_up_died(data: Path, disk: Disk) -> None:
    with closing(DiskJournal(data)) as journal:
        journal.open_match()
        disk.free = TO_WRITE
        journal.append(PLAYED.moves[20])
        assert journal.inputs(0) == []
        disk.free -= 1024
        told = []
        for at, move in enumerate(PLAYED.moves[21:25]):
            journal.append(move)
            told += journal.inputs(at)
        assert told == [LOST]
        assert on_disk(data)[1] == PLAYED.lines[:21]
        # What it takes to open the file must not be what makes it lost at once.
        disk.free = TO_OPEN - 1024
        assert journal.inputs(2 * RETRY_MS) == []
        disk.free = TO_OPEN
        assert journal.inputs(4 * RETRY_MS) == [BACK]
        journal.append(PLAYED.moves[25])
        assert journal.inputs(5 * RETRY_MS) == []
    assert resumed(data) == PLAYED.stages[26]


def test_a_disk_that_does_not_know_its_size_is_written_to(data: Path, disk: Disk) -> None:
    disk.free = disk.blocks = 0
    with closing(DiskJournal(data)) as journal:
        journal.open_match()
        journal.append(PLAYED.moves[20])
        assert journal.inputs(0) == []
    assert on_disk(data)[1] == PLAYED.lines[:21]


@pytest.mark.parametrize("command", ["matches", "players", "export", "backup"])
def test_a_command_mapped_the_index_on_a_nearly_full_disk(
    logged: Path,
    disk: Disk,
    tmp_path_factory: pytest.TempPathFactory,
    capsys: pytest.CaptureFixture[str],
    command: str,
) -> None:
    where = ("--data", str(logged))
    target = tmp_path_factory.mktemp("backup") / FILE
    arguments = [command, *([str(target)] if command == "backup" else []), *where]
    disk.free = 0
    scarce = listed(capsys, *arguments)
    assert not (logged / INDEX).exists()
    if command == "backup":
        assert [path.name for path in target.parent.iterdir()] == [FILE]
        disk.free = TO_OPEN
        assert on_disk(target.parent)[1] == PLAYED.lines[:21]
        return
    disk.free = TO_OPEN
    assert listed(capsys, *arguments) == scarce
    assert str(len(PLAYED.lines[:21])) in listed(capsys, "matches", *where)


def test_a_box_that_has_the_file_open_is_read_along_with(
    data: Path, disk: Disk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(file, "BUSY_S", 0)
    with closing(DiskJournal(data)) as journal:
        journal.open_match()
        journal.append(PLAYED.moves[20])
        disk.free = 0
        with closing(Store.read(data)) as store:
            assert store.path == data / FILE
            assert store._temporary is None
        assert on_disk(data)[1] == PLAYED.lines[:21]


def test_an_older_file_stays_as_it_is_while_there_is_no_room_for_a_newer(
    tmp_path: Path, disk: Disk
) -> None:
    first_version(tmp_path)
    size = (tmp_path / FILE).stat().st_size
    disk.free = TO_OPEN + size - 1024
    with closing(DiskJournal(tmp_path)) as journal:
        assert journal.inputs(0) == [LOST]
        with closing(sqlite3.connect(tmp_path / FILE)) as connection:
            assert connection.execute("PRAGMA user_version").fetchone() == (1,)
        disk.free += 1024 + 1024
        journal.inputs(0)
        assert journal.inputs(RETRY_MS) == [BACK]
    with closing(Store.read(tmp_path)) as store:
        assert set(all_results(store)) == {1, 2}


def test_a_whole_match_takes_less_than_the_room_that_is_asked_for(tmp_path: Path) -> None:
    longest = plan("wizard", 4, "scanned")
    with closing(DiskJournal(tmp_path)) as journal:
        keep(journal, longest, len(longest.moves))
        taken = sum((tmp_path / name).stat().st_size for name in (INDEX, f"{FILE}-wal"))
    assert len(longest.moves) > 1000
    assert 2 * taken < TO_WRITE
    # Nor does a file that was opened ask for more than it left.
    assert taken < TO_OPEN - TO_WRITE


@pytest.fixture
def half_written(tmp_path: Path) -> Iterator[Path]:
    """A folder on a disk where no file can be longer than 8 KB."""
    folder = tmp_path / "half"
    folder.mkdir()
    with full_disk(8192):
        yield folder


def test_a_backup_left_half_a_file_on_a_full_disk(
    data: Path, disk: Disk, half_written: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    disk.free = 0
    target = half_written / "copy"
    assert run(["backup", str(target), "--data", str(data)]) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"augure: {target}: ")
    assert said.endswith("; check disk and rights\n")
    assert list(half_written.iterdir()) == []


def test_a_backup_asked_for_room_for_an_index(data: Path, disk: Disk, tmp_path: Path) -> None:
    size, target = (data / FILE).stat().st_size, tmp_path / "copy"
    disk.free = 0
    assert size < 32_000
    with full_disk(32_000):
        assert run(["backup", str(target), "--data", str(data)]) == 0
    assert target.stat().st_size == size


def test_a_first_start_left_half_a_file_on_a_full_disk(half_written: Path) -> None:
    with closing(DiskJournal(half_written)) as journal:
        assert journal.inputs(0) == [LOST]
    assert list(half_written.iterdir()) == []
