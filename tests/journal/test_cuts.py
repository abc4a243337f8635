"""Files that end too early or hold another byte: the last state, the one before, or a name."""

import random
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from augure.journal.file import LOG_ENDINGS
from augure.journal.folder import set_aside
from augure.journal.keeping import DiskJournal
from augure.journal.store import FILE, Store
from augure.soak.cuts import Found, copied, cut, found
from augure.table.inputs import Notice
from journal.played import keep, plan

INPUTS = 14
SMALL_PAGE = 512
"""Bytes: with the smallest pages a commit is short enough to be cut at every byte."""

PLAYED = plan("calendrier")
AFTER, BEFORE = PLAYED.lines[:INPUTS], PLAYED.lines[: INPUTS - 1]
LOG = f"{FILE}-wal"


def repaged(folder: Path, page_size: int) -> None:
    """Gives the file of a folder, which nobody has open, pages of another size."""
    with closing(sqlite3.connect(folder / FILE, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
        connection.execute(f"PRAGMA page_size = {page_size}")
        connection.execute("VACUUM")


@pytest.fixture(scope="module", params=[SMALL_PAGE, 4096], ids=["small-pages", "pages"])
def left(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Path:
    """A folder as a power cut leaves it after the last of some inputs: the log not folded."""
    folder = tmp_path_factory.mktemp("journal")
    with closing(DiskJournal(folder)):
        pass
    repaged(folder, request.param)
    with closing(DiskJournal(folder)) as journal:
        keep(journal, plan("wizard"), 25)
        keep(journal, PLAYED, INPUTS)
        return copied(folder, folder / "left")


@pytest.fixture(scope="module")
def folded(left: Path) -> Path:
    """The same after the log was folded, and after a start since."""
    folder = copied(left, left / "folded")
    with closing(DiskJournal(folder)) as journal:
        assert journal.open_match() == PLAYED.stages[INPUTS]
    assert not (folder / LOG).exists()
    return folder


def after_cut(folder: Path, name: str, length: int, trial: Path) -> Found:
    copy = copied(folder, trial)
    cut(copy / name, length)
    return found(copy, AFTER, BEFORE)


def is_small(folder: Path) -> bool:
    return int.from_bytes((folder / FILE).read_bytes()[16:18]) == SMALL_PAGE


def cut_at(folder: Path, name: str, all_of_last: int) -> list[int]:
    """Returns where to cut: at each of the last bytes where pages are small, else at some."""
    size = (folder / name).stat().st_size
    if is_small(folder):
        return list(range(max(size - all_of_last, 0), size))
    return random.Random(3).sample(range(size), 150)


@pytest.mark.timeout(60)
def test_a_log_cut_at_every_byte_of_the_last_input_loses_no_other(left: Path, trials: Path) -> None:
    outcomes = [
        after_cut(left, LOG, length, trials / str(length))
        for length in cut_at(left, LOG, (left / LOG).stat().st_size)
    ]
    # The log is torn, the file whole: nothing is ever set aside.
    assert set(outcomes) == {Found.KEPT}


@pytest.mark.timeout(60)
def test_a_file_cut_anywhere_is_whole_or_set_aside(left: Path, folded: Path, trials: Path) -> None:
    outcomes = [
        after_cut(folder, FILE, length, trials / f"{name}-{length}")
        for name, folder in (("left", left), ("folded", folded))
        for length in cut_at(folder, FILE, 3 * SMALL_PAGE)
    ]
    assert Found.LOST not in outcomes
    assert Found.SET_ASIDE in outcomes


def test_a_file_with_another_byte_is_whole_or_set_aside(folded: Path, trials: Path) -> None:
    rng = random.Random(4)
    outcomes: list[Found] = []
    for trial in range(250):
        copy = copied(folded, trials / str(trial))
        content = bytearray((copy / FILE).read_bytes())
        content[rng.randrange(len(content))] ^= 1 << rng.randrange(8)
        (copy / FILE).write_bytes(content)
        outcomes.append(found_or_newer(copy))
    assert set(outcomes) == {Found.KEPT, Found.SET_ASIDE, Found.NAMED}


def test_every_byte_of_the_file_header_may_be_another(folded: Path, trials: Path) -> None:
    for at in range(100):
        copy = copied(folded, trials / str(at))
        content = bytearray((copy / FILE).read_bytes())
        content[at] ^= 0xFF
        (copy / FILE).write_bytes(content)
        assert found_or_newer(copy) is not Found.LOST, at


def found_or_newer(folder: Path) -> Found:
    """Returns what a start finds; a file that seems to be of a newer Augure is refused by name."""
    with closing(DiskJournal(folder)) as journal:
        if Notice("journal-newer", FILE) in journal.inputs(0):
            return Found.SET_ASIDE
    copy_found = found(folder, AFTER, BEFORE)
    # The first start has set the file aside, the second found a new one.
    aside = any(".damaged-" in path.name for path in folder.iterdir())
    return Found.SET_ASIDE if aside else copy_found


@pytest.mark.parametrize("content", [b"", b"\0" * 8192, b"no database at all\n" * 400])
def test_a_file_that_is_no_journal_is_set_aside(trials: Path, content: bytes) -> None:
    (trials / FILE).write_bytes(content)
    assert found(trials) is Found.SET_ASIDE
    (aside,) = trials.glob("*.damaged-*")
    assert aside.read_bytes() == content


def test_the_box_starts_and_keeps_matches_after_damage(trials: Path) -> None:
    (trials / FILE).write_bytes(b"")
    with closing(DiskJournal(trials)) as journal:
        (notice,) = journal.inputs(0)
        assert isinstance(notice, Notice)
        assert notice.key == "journal-damaged"
        assert (trials / notice.name).exists()
        assert journal.open_match() is None
        keep(journal, PLAYED, 6)
    assert found(trials, PLAYED.lines[:6]) is Found.KEPT


def test_a_file_that_went_away_and_left_its_log_was_named_though_it_was_not_there(
    left: Path, trials: Path, caplog: pytest.LogCaptureFixture
) -> None:
    copy = copied(left, trials / "copy")
    log = (copy / LOG).read_bytes()
    (copy / FILE).unlink()
    with closing(DiskJournal(copy)) as journal:
        assert journal.inputs(0) == []
        assert journal.open_match() is None
        keep(journal, PLAYED, 6)
    assert found(copy, PLAYED.lines[:6]) is Found.KEPT
    (warning,) = caplog.messages
    assert warning == f"journal: {FILE} was gone; the log that it left is set aside"
    assert (copy / f"{FILE}.damaged-1-wal").read_bytes() == log


class PowerCut(BaseException):
    """What ends a process in the test as a power cut would."""


@pytest.mark.parametrize("renamed", range(3))
def test_a_power_cut_while_a_file_was_set_aside_named_one_that_is_not_there(
    left: Path, trials: Path, monkeypatch: pytest.MonkeyPatch, renamed: int
) -> None:
    copy = copied(left, trials / "copy")
    (copy / f"{FILE}-shm").touch()
    before = {path.read_bytes() for path in copy.iterdir()}
    rename = Path.rename
    done: list[Path] = []

    def cut_short(path: Path, target: Path) -> Path:
        if len(done) == renamed:
            raise PowerCut
        done.append(target)
        return rename(path, target)

    with monkeypatch.context() as patched:
        patched.setattr(Path, "rename", cut_short)
        with pytest.raises(PowerCut):
            set_aside(copy / FILE, LOG_ENDINGS)
    # The file goes last: until then it is there.
    assert (copy / FILE).exists()
    assert {path.read_bytes() for path in copy.iterdir()} == before
    (copy / FILE).write_bytes(b"")
    with closing(DiskJournal(copy)) as journal:
        (notice,) = journal.inputs(0)
        assert isinstance(notice, Notice)
        assert (copy / notice.name).read_bytes() == b""


def test_a_damaged_file_had_a_name_that_no_display_could_show(trials: Path) -> None:
    (trials / f"{FILE}.damaged-2-wal").touch()
    for content in (b"one", b"two", b"three"):
        (trials / FILE).write_bytes(content)
        with closing(DiskJournal(trials)):
            pass
    found = {path.name: path.read_bytes() for path in trials.glob("*.damaged-?")}
    # No file that is there is replaced: the second name is taken by a log.
    assert found == {
        f"{FILE}.damaged-{number}": content
        for number, content in ((1, b"one"), (3, b"two"), (4, b"three"))
    }


def test_damage_that_shows_in_mid_match_costs_no_input(trials: Path) -> None:
    with closing(DiskJournal(trials)) as journal:
        keep(journal, PLAYED, 6)
        journal.inputs(0)
        for name in (FILE, LOG):
            (trials / name).write_bytes(b"\xff" * (trials / name).stat().st_size)
        journal._store._connection.execute("PRAGMA shrink_memory")  # type: ignore[union-attr] # it is open
        for move in PLAYED.moves[6:9]:
            journal.append(move)
        told = journal.inputs(0)
        assert [type(given) for given in told] == [Notice]
    assert found(trials, PLAYED.lines[:9]) is Found.KEPT


def test_an_interrupted_first_start_leaves_nothing_behind(trials: Path) -> None:
    (trials / f"{FILE}.new").write_bytes(b"half")
    with closing(Store.open(trials)) as opened:
        assert opened.entries() == ()
    assert not (trials / f"{FILE}.new").exists()


def test_a_cut_that_takes_an_earlier_match_is_found_at_the_start(left: Path, trials: Path) -> None:
    """The newest match may lie whole in the log while a page of an older one is gone."""
    size, page = (left / FILE).stat().st_size, SMALL_PAGE if is_small(left) else 4096
    outcomes = []
    for length in range(page, size, page):
        copy = copied(left, trials / str(length))
        cut(copy / FILE, length)
        outcomes.append(found(copy, AFTER, BEFORE))
        if outcomes[-1] is Found.KEPT:
            with closing(Store.open(copy)) as store:
                assert list(store.damage()) == []
    assert Found.SET_ASIDE in outcomes
    assert Found.LOST not in outcomes
