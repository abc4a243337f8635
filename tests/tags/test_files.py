"""The files that `augure enrol` and `augure tags` are given: what is none of theirs stays."""

import io
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from augure import cli
from augure.table.inputs import Badge, CardTag
from augure.tags.registry import Registry
from augure.tags.text import dump
from journal.test_disks import full_disk
from tags.decks import uid

NOBODY = 65534

OURS = dump(Registry({uid(1): CardTag("wizard", 1, "red-7"), uid(2): Badge("Ana")}))
DAMAGED = OURS[:-5]

TASKS = {
    "list": ("tags", "list"),
    "check": ("tags", "check", "wizard", "--simulated"),
    "move": ("tags", "move", "--simulated"),
    "export": ("tags", "export", "-"),
    "import": ("tags", "import", "-"),
    "enrol": ("enrol", "wizard", "--simulated"),
}

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder that another user may write in."""
    with TemporaryDirectory() as name:
        Path(name).chmod(0o777)
        yield Path(name)


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    def run(*arguments: str, tags: Path, lines: tuple[str, ...] = ()) -> tuple[int, str, str]:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        status = cli.run([*arguments, "--tags", str(tags), "--lang", "en"])
        told = capsys.readouterr()
        return status, told.out, told.err

    return run


def make(path: Path, kind: str) -> None:
    """Makes something that is no list of tags."""
    match kind:
        case "text":
            path.write_text("notes\n")
            path.chmod(0o600)
        case "comments":
            path.write_text("# notes\n")
        case "cut":
            path.write_bytes(OURS[:5])
        case "folder":
            path.mkdir()
        case "pipe":
            os.mkfifo(path)
        case "device":
            path.symlink_to("/dev/null")
        case "link":
            path.with_name("linked").write_text("notes\n")
            path.symlink_to("linked")


def identity(path: Path) -> tuple[int, ...]:
    """Returns what a file keeps while nobody changes it; reading it changes the rest."""
    found = path.lstat()
    return (found.st_ino, found.st_mode, found.st_nlink, found.st_mtime_ns, found.st_ctime_ns)


@contextmanager
def unchanged(folder: Path) -> Iterator[None]:
    """Sees that everything in a folder is what it was."""
    before = {path: identity(path) for path in folder.iterdir()}
    data = {path: path.read_bytes() for path in before if path.is_file()}
    yield
    assert {path: identity(path) for path in folder.iterdir()} == before
    assert {path: path.read_bytes() for path in data} == data


NO_TEXT = ("folder", "pipe", "device")
KINDS = ("text", "comments", "cut", "link", *NO_TEXT)


@pytest.mark.parametrize("task", TASKS)
@pytest.mark.parametrize("kind", KINDS)
def test_what_was_no_list_of_tags_became_an_empty_one(
    run: Run, folder: Path, kind: str, task: str
) -> None:
    path = folder / "s"
    make(path, kind)
    with unchanged(folder):
        told = run(*TASKS[task], tags=path, lines=(uid(5), uid(6)))
    what = "plain file" if kind in NO_TEXT else "list of tags"
    assert told == (2, "", f"augure: {path} is no {what}; name another file by --tags\n")


def test_a_list_of_tags_that_another_user_may_not_read_was_renamed(run: Run, folder: Path) -> None:
    path = folder / "tags.tsv"
    path.write_bytes(OURS)
    path.chmod(0)
    root = os.geteuid() == 0
    if root:
        os.seteuid(NOBODY)
    try:
        told = {run(*arguments, tags=path) for arguments in TASKS.values()}
    finally:
        if root:
            os.seteuid(0)
    assert told == {
        (2, "", f"augure: {path}: Permission denied; check the path and its rights\n"),
    }
    path.chmod(0o600)
    assert (os.listdir(folder), path.read_bytes()) == (["tags.tsv"], OURS)


def test_a_link_to_itself_is_refused(run: Run, folder: Path) -> None:
    path = folder / "tags.tsv"
    path.symlink_to(path)
    status, _, err = run("tags", "list", tags=path)
    assert (status, os.listdir(folder)) == (2, ["tags.tsv"])
    assert err.startswith(f"augure: {path}: Too many levels of symbolic links; ")


@pytest.mark.parametrize("task", ["list", "check", "move", "export"])
def test_a_damaged_list_stays_as_it_is_until_it_is_changed(
    run: Run, folder: Path, task: str
) -> None:
    path = folder / "tags.tsv"
    path.write_bytes(DAMAGED)
    with unchanged(folder):
        status, out, _ = run(*TASKS[task], tags=path, lines=(uid(1),))
    assert status == (1 if task in ("check", "move") else 0)
    assert out
    if task == "move":
        assert run(*TASKS[task], tags=path, lines=(uid(1), uid(9)))[0] == 0
        assert (folder / "tags.tsv.damaged-1").read_bytes() == DAMAGED


def test_a_file_that_is_too_long_is_refused(run: Run, folder: Path) -> None:
    path = folder / "tags.tsv"
    path.write_bytes(OURS)
    os.truncate(path, 4_000_001)
    status, _, err = run("tags", "list", tags=path)
    assert (status, os.listdir(folder)) == (2, ["tags.tsv"])
    assert err.endswith(f"augure: {path}: File too large; check the path and its rights\n")


@pytest.mark.parametrize("kind", KINDS)
def test_an_export_replaced_whatever_was_there(run: Run, folder: Path, kind: str) -> None:
    tags, to = folder / "tags.tsv", folder / "g"
    tags.write_bytes(OURS)
    make(to, kind)
    with unchanged(folder):
        told = run("tags", "export", str(to), tags=tags)
    what = "plain file" if kind in NO_TEXT else "list of tags"
    assert told == (2, "", f"augure: {to} is no {what}; choose another file\n")


@pytest.mark.parametrize("there", [None, b"", DAMAGED])
def test_an_export_may_replace_an_export(run: Run, folder: Path, there: bytes | None) -> None:
    tags, to, link = folder / "tags.tsv", folder / "g", folder / "link"
    tags.write_bytes(OURS)
    link.symlink_to(to)
    if there is not None:
        to.write_bytes(there)
    assert run("tags", "export", str(link), tags=tags) == (0, "", "")
    assert to.read_bytes() == OURS
    assert link.is_symlink()


def test_an_export_to_the_file_of_the_tags_itself_is_refused(run: Run, folder: Path) -> None:
    tags, link = folder / "tags.tsv", folder / "link"
    tags.write_bytes(DAMAGED)
    link.symlink_to(tags)
    with unchanged(folder):
        status, _, err = run("tags", "export", str(link), tags=tags)
    assert status == 2
    assert f"augure: {link} is the file of the tags itself; choose another file\n" in err


def test_an_export_to_a_full_disk_named_another_file(run: Run, folder: Path) -> None:
    tags, to = folder / "tags.tsv", folder / "g"
    tags.write_bytes(OURS)
    to.write_bytes(DAMAGED)
    with unchanged(folder), full_disk(5):
        told = run("tags", "export", str(to), tags=tags)
    assert told == (2, "", f"augure: {to}: File too large; check the path and its rights\n")


def test_an_import_was_read_without_an_end(run: Run, folder: Path) -> None:
    told = run("tags", "import", "/dev/zero", tags=folder / "tags.tsv")
    cure = "name a file that `augure tags export` wrote"
    assert told == (2, "", f"augure: /dev/zero is longer than any list of tags; {cure}\n")
    assert os.listdir(folder) == []
