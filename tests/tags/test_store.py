"""The file of the tags: power cuts, damage, and other programs that write it."""

import errno
import os
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import NoReturn

import pytest

from augure import atomic
from augure.journal.keeping import DiskJournal
from augure.table.inputs import Badge, CardTag, Command, NumberTag, Tagged, UnknownTag
from augure.tags.registry import ConflictError, Registry
from augure.tags.store import BoxTags, Tags
from augure.tags.text import dump
from journal.test_disks import full_disk
from tags.decks import deck, uid
from tags.test_files import identity
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
    tags = BoxTags(path)
    assert tags.damage is not None
    assert [str(fault) for fault in tags.damage.faults] == ["line 2: it is not UTF-8"]
    assert tags.damage.aside == tmp_path / "tags.tsv.damaged-1"
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
        tags = BoxTags(path)
        assert tags.damage is not None
        aside = tmp_path / f"tags.tsv.damaged-{number}"
        assert tags.damage.aside == aside
        assert aside.read_bytes() == NEW[:length]
        tags.change({uid(3): NumberTag(3)})
        assert Tags(path).tagged(uid(3)).meaning == NumberTag(3)


STEPS = [(call, n) for call in ("open", "fsync") for n in (1, 2, 3)]


@pytest.mark.parametrize(("call", "nth"), [*STEPS, ("link", 1), ("write", 1), ("replace", 1)])
def test_a_kill_while_a_damaged_file_is_set_aside_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str, nth: int
) -> None:
    path = tmp_path / "tags.tsv"
    damaged = NEW[:-5]
    path.write_bytes(damaged)
    with monkeypatch.context() as patched:
        patched.setattr(atomic, "os", _Dying(call, nth))
        with pytest.raises(PowerCut):
            BoxTags(path)
    tags = BoxTags(path)
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


@pytest.mark.parametrize("kind", ["folder", "pipe", "loop", "endless"])
def test_what_can_not_be_read_was_renamed(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "tags.tsv"
    match kind:
        case "folder":
            path.mkdir()
        case "pipe":
            os.mkfifo(path)
        case "loop":
            path.symlink_to(path)
        case "endless":
            path.symlink_to("/dev/zero")
    before = identity(path)
    tags = BoxTags(path)
    assert (tags.registry, tags.damage) == (Registry(), None)
    assert tags.fault is not None
    with pytest.raises(OSError, match=str(path)):
        tags.change({uid(1): RED_7})
    assert (os.listdir(tmp_path), identity(path)) == (["tags.tsv"], before)
    path.unlink() if kind != "folder" else path.rmdir()
    tags.change({uid(1): RED_7})
    assert path.read_bytes() == OLD


@pytest.mark.parametrize("code", [errno.EIO, errno.EACCES])
def test_one_fault_of_the_disk_at_the_start_renamed_a_sound_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    path = tmp_path / "tags.tsv"
    path.write_bytes(OLD)
    with monkeypatch.context() as patched:
        patched.setattr(Path, "open", _fails(code))
        tags = BoxTags(path)
        assert tags.tagged(uid(1)).meaning == UnknownTag(uid(1))
        with pytest.raises(OSError, match=os.strerror(code)):
            tags.change({uid(2): Badge("Ana")})
    assert (os.listdir(tmp_path), path.read_bytes()) == (["tags.tsv"], OLD)
    assert tags.tagged(uid(1)).meaning == RED_7
    tags.change({uid(2): Badge("Ana")})
    assert (os.listdir(tmp_path), path.read_bytes()) == (["tags.tsv"], NEW)


def _fails(code: int) -> Callable[..., NoReturn]:
    def fail(path: Path, *_: object) -> NoReturn:
        raise OSError(code, os.strerror(code), str(path))

    return fail


@pytest.mark.parametrize("content", [b"", b"augure-tags\t1\n", NEW[:-5], b"notes\n"])
def test_reading_set_a_damaged_file_aside(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "tags.tsv"
    path.write_bytes(content)
    before = identity(path)
    tags = Tags(path)
    assert len(tags.registry) == content.count(b"card")
    assert tags.damage is not None
    assert (os.listdir(tmp_path), path.read_bytes()) == (["tags.tsv"], content)
    assert identity(path) == before


def test_a_damaged_file_that_was_set_aside_lost_its_mode(tmp_path: Path) -> None:
    path = tmp_path / "tags.tsv"
    path.write_bytes(NEW[:-5])
    path.chmod(0o600)
    tags = Tags(path)
    tags.change({uid(3): NumberTag(3)})
    aside = tmp_path / "tags.tsv.damaged-1"
    assert (aside.read_bytes(), aside.stat().st_mode & 0o777) == (NEW[:-5], 0o600)
    assert dict(Tags(path).registry.tags) == {uid(1): RED_7, uid(3): NumberTag(3)}
    tags.change({uid(4): NumberTag(4)})
    assert sorted(os.listdir(tmp_path)) == ["tags.tsv", aside.name]


def test_a_disk_without_links_keeps_a_damaged_file_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "tags.tsv"
    monkeypatch.setattr("os.link", _fails(errno.EPERM))
    path.write_bytes(NEW[:-5])
    with full_disk(5):
        assert BoxTags(path).damage is not None
    assert (os.listdir(tmp_path), path.read_bytes()) == (["tags.tsv"], NEW[:-5])
    BoxTags(path)
    assert (tmp_path / "tags.tsv.damaged-1").read_bytes() == NEW[:-5]
    assert path.read_bytes() == OLD


def test_a_full_disk_leaves_a_damaged_file_its_one_name(tmp_path: Path) -> None:
    path = tmp_path / "tags.tsv"
    path.write_bytes(NEW[:-5])
    with full_disk(5):
        tags, other = BoxTags(path), BoxTags(path)
    assert (os.listdir(tmp_path), path.read_bytes()) == (["tags.tsv"], NEW[:-5])
    tags.change({uid(3): NumberTag(3)})
    aside = tmp_path / "tags.tsv.damaged-1"
    assert aside.read_bytes() == NEW[:-5]
    assert tags.damage is not None
    assert tags.damage.aside == aside
    assert len(other.registry) == 2
    assert other.damage is None


def test_a_change_replaced_a_link_to_the_file(tmp_path: Path) -> None:
    file, link = tmp_path / "file.tsv", tmp_path / "tags.tsv"
    file.write_bytes(OLD)
    link.symlink_to(file)
    Tags(link).change({uid(2): Badge("Ana")})
    assert link.is_symlink()
    assert file.read_bytes() == NEW


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
    tags = BoxTags(path)
    with pytest.raises(OSError, match="Read-only"):
        tags.change({uid(2): Badge("Ana")})
    assert dict(tags.registry.tags) == {uid(1): RED_7}
    path.write_bytes(NEW[:-1] + b"x\n")
    damaged = BoxTags(path)
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
    tags = BoxTags(path)
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
    assert BoxTags(path).damage is not None
    assert caplog.messages == [
        f'{path}, line 4: the file is cut off: its last line is not "end"',
        f"{path} can't be set aside: Read-only file system; check disk and rights",
    ]
