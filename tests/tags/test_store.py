"""The file of the tags: power cuts, damage, and other programs that write it."""

import os
from contextlib import closing
from pathlib import Path

import pytest

from augure import atomic
from augure.journal.keeping import DiskJournal
from augure.table.inputs import Badge, CardTag, Command, NumberTag, Tagged, UnknownTag
from augure.tags.registry import ConflictError, Registry
from augure.tags.store import Tags
from augure.tags.text import dump
from journal.test_disks import full_disk
from tags.decks import deck, uid
from virtual.disk import Disk, PowerCut

RED_7 = CardTag("wizard", 1, "red-7")
OLD = dump(Registry({uid(1): RED_7}))
NEW = dump(Registry({uid(1): RED_7, uid(2): Badge("Ana")}))


def test_a_tag_is_kept_and_read_again(tmp_path: Path) -> None:
    tags = Tags(tmp_path / "data" / "tags.tsv")
    assert tags.tagged(uid(1)) == Tagged(uid(1), UnknownTag(uid(1)))
    tags.change({uid(1): RED_7})
    assert tags.tagged(uid(1)) == Tagged(uid(1), RED_7)
    assert (tmp_path / "data" / "tags.tsv").read_bytes() == OLD
    again = Tags(tmp_path / "data" / "tags.tsv")
    assert again.tagged(uid(1)) == Tagged(uid(1), RED_7)
    assert again.damage is None


def test_a_power_cut_at_every_byte_leaves_the_old_or_the_new_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "tags.tsv"
    whole = Disk(tmp_path, {path.name: OLD})
    monkeypatch.setattr(atomic, "os", whole)
    atomic.replace_file(path, NEW)
    assert whole.calls == [
        "open tags.tsv.new",
        "sync file",
        "tags.tsv.new -> tags.tsv",
        f"open {tmp_path.name}",
        "sync folder",
    ]
    assert whole.outcomes(path.name) == {NEW}
    assert whole.open_count == 0
    assert whole.spent == len(NEW) + 5
    for budget in range(whole.spent):
        disk = Disk(tmp_path, {path.name: OLD}, budget)
        monkeypatch.setattr(atomic, "os", disk)
        with pytest.raises(PowerCut):
            atomic.replace_file(path, NEW)
        assert disk.outcomes(path.name) <= {OLD, NEW}, budget
        assert disk.open_count == 0


def test_a_power_cut_at_every_byte_of_the_first_write_leaves_no_file_or_the_new_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "tags.tsv"
    for budget in range(len(NEW) + 5):
        disk = Disk(tmp_path, {}, budget)
        monkeypatch.setattr(atomic, "os", disk)
        with pytest.raises(PowerCut):
            atomic.replace_file(path, NEW)
        assert disk.outcomes(path.name) <= {None, NEW}


def test_what_a_power_cut_left_over_is_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "tags.tsv"
    for length in range(len(NEW)):
        path.write_bytes(OLD)
        (tmp_path / "tags.tsv.new").write_bytes(NEW[:length])
        tags = Tags(path)
        assert (dict(tags.registry.tags), tags.damage) == ({uid(1): RED_7}, None)
        tags.change({uid(2): Badge("Ana")})
        assert path.read_bytes() == NEW
    assert sorted(os.listdir(tmp_path)) == ["tags.tsv"]


def test_a_full_disk_kept_half_of_the_new_file(tmp_path: Path) -> None:
    path = tmp_path / "tags.tsv"
    path.write_bytes(OLD)
    with full_disk(20), pytest.raises(OSError, match="File too large"):
        atomic.replace_file(path, NEW)
    assert path.read_bytes() == OLD
    assert os.listdir(tmp_path) == ["tags.tsv"]


def test_a_damaged_file_is_set_aside_by_name_and_its_sound_lines_hold(tmp_path: Path) -> None:
    path = tmp_path / "tags.tsv"
    damaged = NEW.replace(b"red-7", b"red-\xff")
    path.write_bytes(damaged)
    tags = Tags(path)
    assert tags.damage is not None
    assert [str(fault) for fault in tags.damage.faults] == ["line 2: it is not UTF-8"]
    assert tags.damage.name == "tags.tsv.damaged-1"
    assert (tmp_path / "tags.tsv.damaged-1").read_bytes() == damaged
    assert dict(tags.registry.tags) == {uid(2): Badge("Ana")}
    assert Tags(path).damage is None


@pytest.mark.parametrize("length", [0, 1, 20, len(NEW) // 2, len(NEW) - 2])
def test_an_empty_or_cut_file_never_stops_the_box_and_is_never_lost(
    tmp_path: Path, length: int
) -> None:
    path = tmp_path / "tags.tsv"
    for number in (1, 2):
        path.write_bytes(NEW[:length])
        tags = Tags(path)
        assert tags.damage is not None
        aside = tmp_path / f"tags.tsv.damaged-{number}"
        assert tags.damage.aside == aside
        assert aside.read_bytes() == NEW[:length]
        tags.change({uid(3): NumberTag(3)})
        assert Tags(path).tagged(uid(3)).meaning == NumberTag(3)


STEPS = [("open", n) for n in (1, 2, 3, 4)] + [("fsync", n) for n in (1, 2, 3, 4)]


@pytest.mark.parametrize(
    ("call", "nth"), [*STEPS, ("write", 1), ("write", 2), ("replace", 1), ("replace", 2)]
)
def test_a_kill_while_a_damaged_file_is_set_aside_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str, nth: int
) -> None:
    path = tmp_path / "tags.tsv"
    damaged = NEW[:-5]
    path.write_bytes(damaged)
    with monkeypatch.context() as patched:
        patched.setattr(atomic, "os", _Dying(call, nth))
        with pytest.raises(PowerCut):
            Tags(path)
    tags = Tags(path)
    assert dict(tags.registry.tags) == {uid(1): RED_7}
    aside = [file.read_bytes() for file in sorted(tmp_path.glob("*.damaged-[0-9]"))]
    assert set(aside) == {damaged}


class _Dying:
    """The module `os`, dying in a call of a name, counted from 1."""

    def __init__(self, call: str, nth: int) -> None:
        self._call = call
        self._left = nth

    def __getattr__(self, name: str) -> object:
        if name == self._call:
            self._left -= 1
            if self._left == 0:
                raise PowerCut
        return getattr(os, name)


def test_what_can_not_be_read_is_moved_aside(tmp_path: Path) -> None:
    path = tmp_path / "tags.tsv"
    path.mkdir()
    tags = Tags(path)
    assert tags.damage is not None
    assert str(tags.damage.faults[0]) == "it can't be read: Is a directory"
    assert (tmp_path / "tags.tsv.damaged-1").is_dir()
    tags.change({uid(1): RED_7})
    assert path.read_bytes() == OLD


class _ReadOnly:
    """The module `os` on a disk that takes nothing."""

    def __getattr__(self, name: str) -> object:
        return getattr(os, name)

    def open(self, path: Path, flags: int, mode: int = 0o777) -> int:
        raise OSError(30, "Read-only file system", str(path))


def test_a_disk_that_takes_nothing_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "tags.tsv"
    path.write_bytes(OLD)
    monkeypatch.setattr(atomic, "os", _ReadOnly())
    tags = Tags(path)
    with pytest.raises(OSError, match="Read-only"):
        tags.change({uid(2): Badge("Ana")})
    assert dict(tags.registry.tags) == {uid(1): RED_7}
    path.write_bytes(NEW[:-1] + b"x\n")
    damaged = Tags(path)
    assert damaged.damage is not None
    assert damaged.damage.aside is None
    assert dict(damaged.registry.tags) == {uid(1): RED_7, uid(2): Badge("Ana")}


def test_a_change_that_does_not_stand_writes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "tags.tsv"
    path.write_bytes(OLD)
    tags = Tags(path)
    with pytest.raises(ConflictError):
        tags.change({uid(9): RED_7})
    assert path.read_bytes() == OLD
    assert tags.tagged(uid(9)).meaning == UnknownTag(uid(9))


def test_what_another_program_keeps_is_known_at_the_next_tap(tmp_path: Path) -> None:
    box, command = Tags(tmp_path / "tags.tsv"), Tags(tmp_path / "tags.tsv")
    command.change(deck("wizard"))
    assert box.tagged(uid(1)).meaning == CardTag("wizard", 1, "red-1")
    box.change({uid(100): Command.OK})
    command.change({uid(101): Command.MENU})
    assert len(box.registry) == len(command.registry) == 62


def test_a_file_that_vanishes_or_is_damaged_later_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "tags.tsv"
    path.write_bytes(OLD)
    tags = Tags(path)
    path.unlink()
    assert tags.tagged(uid(1)).meaning == RED_7
    path.write_bytes(b"rubbish")
    assert tags.tagged(uid(1)).meaning == RED_7
    assert (tmp_path / "tags.tsv.damaged-1").read_bytes() == b"rubbish"
    assert path.read_bytes() == OLD


def test_a_plain_file_as_data_folder_was_told_as_line_0_of_the_tags(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    data = tmp_path / "data"
    data.touch()
    with closing(DiskJournal(data)):
        tags = Tags(data / "tags.tsv")
    assert tags.damage is None
    assert caplog.messages == [
        f"journal: {data} is a file where a folder has to be; move it away, or name another folder"
    ]


def test_a_file_of_tags_that_stays_was_said_to_be_kept_as_a_dash(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "tags.tsv"
    path.write_bytes(NEW[:-1] + b"x\n")
    monkeypatch.setattr(atomic, "os", _ReadOnly())
    assert Tags(path).damage is not None
    assert caplog.messages == [
        f"{path} can't be set aside: Read-only file system; check disk and rights",
        f'{path}, line 4: the file is cut off: its last line is not "end"',
    ]
