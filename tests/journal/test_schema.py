"""Older files come to the present version; newer ones are left alone, by name."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from augure.journal.errors import Damaged, Newer
from augure.journal.keeping import DiskJournal
from augure.journal.schema import MIGRATIONS
from augure.journal.store import FILE, Store
from augure.table.inputs import Notice, Part, PartLost
from journal.played import keep, on_disk, plan, resumed

NEXT = (*MIGRATIONS, ("CREATE TABLE more (a INTEGER)",), ("ALTER TABLE more ADD COLUMN b",))
BROKEN = (*MIGRATIONS, ("CREATE TABLE more (a INTEGER)", "CREATE NONSENSE"))


def version(folder: Path) -> int:
    with closing(sqlite3.connect(folder / FILE)) as connection:
        return int(connection.execute("PRAGMA user_version").fetchone()[0])


def left_by_the_present_version(folder: Path) -> bytes:
    with closing(DiskJournal(folder)) as journal:
        keep(journal, plan("wizard"), 7)
    return (folder / FILE).read_bytes()


def test_an_older_file_is_brought_forward_step_by_step(tmp_path: Path) -> None:
    left_by_the_present_version(tmp_path)
    with closing(Store.open(tmp_path, NEXT)) as store:
        newest = store.newest()
        assert newest is not None
        assert store.moves(newest) == plan("wizard").lines[:7]
    assert version(tmp_path) == len(NEXT)
    with closing(Store.open(tmp_path, NEXT)):
        pass


def test_a_step_that_fails_leaves_the_version_before(tmp_path: Path) -> None:
    left_by_the_present_version(tmp_path)
    with pytest.raises(Damaged):
        Store.open(tmp_path, BROKEN)
    assert version(tmp_path) == len(MIGRATIONS)
    assert resumed(tmp_path) == plan("wizard").stages[7]


def test_a_newer_file_is_refused_by_name_and_left_alone(tmp_path: Path) -> None:
    left_by_the_present_version(tmp_path)
    with closing(Store.open(tmp_path, NEXT)):
        pass
    saved = (tmp_path / FILE).read_bytes()
    with pytest.raises(
        Newer, match=rf"{FILE} is of version {len(NEXT)}, this Augure knows {len(MIGRATIONS)}"
    ):
        Store.open(tmp_path)
    with closing(DiskJournal(tmp_path)) as journal:
        assert journal.open_match() is None
        keep(journal, plan("wizard"), 3)
        assert journal.inputs(0) == [PartLost(Part.JOURNAL), Notice("journal-newer", FILE)]
        assert journal.inputs(10_000) == []
    assert (tmp_path / FILE).read_bytes() == saved


def test_a_match_that_the_rules_refuse_now_is_kept_and_told_of(tmp_path: Path) -> None:
    with closing(DiskJournal(tmp_path)) as journal:
        journal.begin(plan("wizard").setup)
        journal.append(plan("calendrier").moves[0])
    with closing(DiskJournal(tmp_path)) as journal:
        assert journal.open_match() is None
        assert journal.inputs(0) == [Notice("match-unplayable", "1")]
        keep(journal, plan("prophetie"), 2)
    with closing(Store.read(tmp_path)) as store:
        assert [entry.moves for entry in store.entries()] == [1, 2]
    assert on_disk(tmp_path)[0].number == 2
