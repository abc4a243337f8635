"""Where a journal or its copy may be, and what is left alone."""

import os
import shutil
from contextlib import closing
from pathlib import Path

import pytest

from augure.cli import run
from augure.journal.errors import Unwritable
from augure.journal.keeping import DiskJournal
from augure.journal.store import FILE, Store
from journal.played import keep, plan


@pytest.fixture
def data(tmp_path: Path) -> Path:
    folder = tmp_path / "data"
    with closing(DiskJournal(folder)) as journal:
        keep(journal, plan("wizard"), 9)
    return folder


def test_a_backup_over_the_journal_of_another_box_corrupted_it(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = tmp_path / "other"
    shutil.copytree(data, other)
    with closing(DiskJournal(other)) as journal:
        assert journal.open_match() is not None
        before = (other / FILE).read_bytes()
        assert run(["backup", str(other / FILE), "--data", str(data)]) == 2
        assert "is the journal of a box" in capsys.readouterr().err
        assert (other / FILE).read_bytes() == before


@pytest.mark.parametrize("ending", ["-wal", "-shm", "-journal"])
def test_a_backup_beside_a_log_of_another_file_was_taken_for_its_own(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], ending: str
) -> None:
    log = tmp_path / f"copy{ending}"
    log.write_bytes(b"pages")
    assert run(["backup", str(tmp_path / "copy"), "--data", str(data)]) == 2
    assert "with its log" in capsys.readouterr().err
    assert (log.read_bytes(), (tmp_path / "copy").exists()) == (b"pages", False)


def test_a_backup_deleted_a_file_of_somebody_else(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    part = tmp_path / "my.part"
    part.write_text("precious")
    assert run(["backup", str(tmp_path / "my"), "--data", str(data)]) == 2
    assert "is no copy of a journal" in capsys.readouterr().err.replace("there and ", "is ")
    assert part.read_text() == "precious"


@pytest.mark.parametrize("half", [0, 5000])
def test_what_a_copy_that_was_cut_short_left_is_written_over(
    data: Path, tmp_path: Path, half: int
) -> None:
    (tmp_path / "my.part").write_bytes((data / FILE).read_bytes()[:half])
    assert run(["backup", str(tmp_path / "my"), "--data", str(data)]) == 0
    assert not (tmp_path / "my.part").exists()


@pytest.mark.parametrize("target", ["nowhere", FILE])
def test_a_link_to_a_disk_that_is_not_mounted_was_replaced(tmp_path: Path, target: str) -> None:
    link = tmp_path / FILE
    link.symlink_to(tmp_path / target)
    with pytest.raises(Unwritable, match="leads to nothing"):
        Store.open(tmp_path)
    with closing(DiskJournal(tmp_path)) as journal:
        assert journal.open_match() is None
        assert journal.inputs(0)
    assert link.is_symlink()


def test_a_pipe_in_the_place_of_the_journal_kept_the_box_waiting(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    os.mkfifo(tmp_path / FILE)
    with closing(DiskJournal(tmp_path)) as journal:
        assert journal.open_match() is None
    assert run(["matches", "--data", str(tmp_path)]) == 2
    assert "is no plain file; move it away" in capsys.readouterr().err
