"""The soak finds nothing wrong with the journal, and finds what is wrong with a bad one."""

import multiprocessing
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
from collections import namedtuple
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest

from augure.cli import run
from augure.journal.errors import JournalError
from augure.journal.held import Held
from augure.journal.keeping import DiskJournal
from augure.journal.store import FILE, Store
from augure.rules.games import GAMES
from augure.rules.match import Setup
from augure.rules.moves import Move
from augure.soak.account import Account, Mark, Verdict, judged
from augure.soak.disk import Disk, State, can_be_read_only
from augure.soak.place import ROOM
from augure.soak.player import Task, play
from augure.soak.trial import Counts, Trial
from augure.table.inputs import Input, Part, PartLost
from augure.values import replace
from journal.played import plan

STEPS = 50
SEED = 1

# Many processes: how long they take is the machine's.
pytestmark = pytest.mark.timeout(60)


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Disk]:
    folder = tmp_path / "data"
    folder.mkdir()
    (folder / "file").write_bytes(b"kept")
    with ExitStack() as mending:
        disk = Disk(folder)
        mending.callback(disk.mend)
        # The way to a test's folder is its owner's alone.
        for path in (tmp_path, *tmp_path.parents[:2]):
            mending.callback(path.chmod, path.stat().st_mode)
            path.chmod(0o755)
        yield disk


def tried(folder: Path, *games: str) -> Counts:
    """Returns the counts of some trials, up to the first that goes wrong."""
    trial = Trial(random.Random(SEED), folder, Counts(), games or GAMES)
    for _ in range(STEPS):
        trial.step()
        if trial.counts.wrong:
            break
    return trial.counts


# Trials


def test_trials_lose_and_double_nothing(trials: Path) -> None:
    counts = tried(trials)
    assert not counts.wrong, counts
    assert counts.inputs > STEPS
    for count in ("kills", "cuts", "full", "clock_jumps", "late_parts", "set_aside", "unsaved"):
        assert getattr(counts, count) > 0, count


def test_trials_have_disks_that_are_read_only(trials: Path) -> None:
    trial = Trial(random.Random(SEED), trials, Counts())
    if not trial.read_only:
        pytest.skip("on this machine no disk can be made read-only, and still be read")
    while trial.counts.read_only < 3:
        trial.step()
    assert not trial.counts.wrong, trial.counts


def test_a_match_is_played_to_its_end_and_the_next_one_begun(trials: Path) -> None:
    trial = Trial(random.Random(SEED), trials, Counts(), ["calendrier"])
    while trial.counts.matches < 2:
        trial.step()
    assert not trial.counts.wrong, trial.counts


def late(patched: pytest.MonkeyPatch) -> None:
    """Has an input written with the next one: the table tells before the disk has it."""

    def told_first(journal: DiskJournal, move: Move) -> None:
        journal._save()
        journal._held[-1].append(move)

    patched.setattr(DiskJournal, "append", told_first)


def twice(patched: pytest.MonkeyPatch) -> None:
    """Has each input written twice."""
    append = Held.append

    def doubled(held: Held, move: Move) -> None:
        append(held, move)
        append(held, move)

    patched.setattr(Held, "append", doubled)


def forgetful(patched: pytest.MonkeyPatch) -> None:
    """Has all that was held while the disk was full taken for written."""

    def forgotten(held: Held, store: Store) -> None:
        if held.entry is not None:
            held.entry, held.safe = replace(held.entry, moves=len(held.moves)), len(held.moves)

    patched.setattr(Held, "find", forgotten)


def boastful(patched: pytest.MonkeyPatch) -> None:
    """Has a disk that is lost called a good one."""
    lose = DiskJournal._lose

    def unsaid(journal: DiskJournal, fault: JournalError) -> None:
        lose(journal, fault)
        journal._told.pop()

    patched.setattr(DiskJournal, "_lose", unsaid)
    patched.setattr(DiskJournal, "works", True)


def silent(patched: pytest.MonkeyPatch) -> None:
    """Has nobody told that the disk is lost."""
    inputs = DiskJournal.inputs

    def unsaid(journal: DiskJournal, now_ms: int) -> list[Input]:
        return [told for told in inputs(journal, now_ms) if told != PartLost(Part.JOURNAL)]

    patched.setattr(DiskJournal, "inputs", unsaid)


def harmful(patched: pytest.MonkeyPatch) -> None:
    """Has what was saved destroyed by a disk that takes nothing."""
    lose = DiskJournal._lose

    def destroyed(journal: DiskJournal, fault: JournalError) -> None:
        lose(journal, fault)
        with suppress(OSError):
            (journal._folder / FILE).unlink()

    patched.setattr(DiskJournal, "_lose", destroyed)


def stubborn(patched: pytest.MonkeyPatch) -> None:
    """Has a disk that was lost never tried again."""
    patched.setattr(DiskJournal, "_come_back", lambda journal: None)


def dependent(patched: pytest.MonkeyPatch) -> None:
    """Has a journal that keeps nothing before this century."""
    begin = DiskJournal.begin

    def by_date(journal: DiskJournal, setup: Setup) -> None:
        if journal._now().year >= 2000:
            begin(journal, setup)

    patched.setattr(DiskJournal, "begin", by_date)


@pytest.mark.parametrize(
    ("broken", "count"),
    [
        (late, "lost"),
        (twice, "doubled"),
        (forgetful, "lost"),
        (boastful, "lost"),
        (silent, "crashed"),
        (harmful, "lost"),
        (stubborn, "crashed"),
        (dependent, "crashed"),
    ],
    ids=lambda given: getattr(given, "__name__", given),
)
def test_a_bad_journal_is_found(
    broken: Callable[[pytest.MonkeyPatch], None],
    count: str,
    trials: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    broken(monkeypatch)
    counts = tried(trials, "calendrier")
    assert getattr(counts, count) > 0, counts


def test_a_process_ends_when_nobody_listens_any_more(trials: Path) -> None:
    (trials / "journal").mkdir()
    task = Task(trials / "journal", trials, plan("wizard"), 0, None, SEED, read_only=False)
    ours, theirs = os.pipe()
    os.close(ours)
    # The process closes what it has of the other end.
    ours = os.dup(theirs)
    process = multiprocessing.get_context("fork").Process(target=play, args=(task, theirs, ours))
    process.start()
    process.join()
    for descriptor in (ours, theirs):
        os.close(descriptor)
    assert process.exitcode == -signal.SIGPIPE


# The judgement

LINES = ("a", "b", "c", "d", "e", "f")
EARLIER = (("x", "y"), ())


def account(done: int, marks: bytes) -> Account:
    found = Account(done, max(done - 1, 0))
    found.take(marks)
    return found


@pytest.mark.parametrize(
    ("marks", "there", "verdict"),
    [
        (b"...", 6, Verdict(6)),
        (b"...", 7, Verdict(7)),
        (b"...", 5, Verdict(5, lost=1)),
        (b"...", 0, Verdict(0, lost=6)),
        (b".", 6, Verdict(6, doubled=1)),
        (b"", 3, Verdict(3)),
        (b".~~", 4, Verdict(4, unsaved=2)),
        (b".~~", 3, Verdict(3, lost=1, unsaved=2)),
        (b"f.~j~l", 6, Verdict(6)),
        (b".~~+", 4, Verdict(4, lost=2)),
        (b".~~+", 6, Verdict(6)),
        (b".~+~r", 5, Verdict(5, unsaved=1)),
    ],
)
def test_what_is_there_is_compared_with_what_was_told(
    marks: bytes, there: int, verdict: Verdict
) -> None:
    newest = (LINES[: there - 1],) if there else ()
    assert judged((*EARLIER, *newest), EARLIER, LINES, account(3, marks)) == verdict


@pytest.mark.parametrize(
    ("there", "lost", "doubled"),
    [
        ((*EARLIER, ("a", "b", "b", "c")), 0, 1),
        ((*EARLIER, ("a", "c", "d")), 1, 0),
        ((*EARLIER, ("a", "b", "f")), 1, 1),
        ((*EARLIER, ("a", "c", "b")), 1, 0),
        ((*EARLIER, ("a", "b"), ("a", "b", "c")), 0, 3),
        ((("x",), (), ("a", "b", "c")), 1, 0),
        ((("x", "y"), ("a", "b", "c")), 1, 0),
        (((), ("x", "y"), ("a", "b", "c")), 1, 0),
        ((), 4, 0),
    ],
)
def test_another_match_than_was_told_is_lost_or_doubled(
    there: tuple[tuple[str, ...], ...], lost: int, doubled: int
) -> None:
    found = judged(there, EARLIER, LINES, account(3, b"."))
    assert (found.lost, found.doubled) == (lost, doubled)


@pytest.mark.parametrize(
    ("marks", "kept", "before"),
    [
        (b"", 3, 2),
        (b"", 4, 3),
        (b"..", 5, 4),
        (b"..", 6, 5),
        (b".~~", 4, 3),
        (b".~~", 6, 4),
        (b".~~+", 6, 4),
        (b".~~+.", 7, 6),
        (b"+", 3, 2),
    ],
)
def test_a_cut_takes_the_last_change_of_the_disk_and_no_more(
    marks: bytes, kept: int, before: int
) -> None:
    assert account(3, marks).without_last(kept) == before


def test_marks_are_counted() -> None:
    found = account(0, b".f~~r+.jl")
    assert (found.told, found.promised, found.inputs) == (4, 4, 4)
    assert [found.seen[mark] for mark in Mark] == [2, 2, 1, 1, 1, 1, 1]


# Disks


def test_a_full_disk_takes_nothing_and_takes_it_again(disk: Disk, tmp_path: Path) -> None:
    file = tmp_path / "data" / "file"
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    states = [disk.state]
    disk.fill(4)
    states.append(disk.state)
    with pytest.raises(OSError, match="File too large"):
        file.write_bytes(b"longer")
    file.write_bytes(b"four")
    disk.mend()
    assert [*states, disk.state] == [State.GOOD, State.FULL, State.GOOD]
    assert resource.getrlimit(resource.RLIMIT_FSIZE) == before
    file.write_bytes(b"longer")


def test_a_read_only_disk_is_read_and_takes_nothing(disk: Disk, tmp_path: Path) -> None:
    folder = tmp_path / "data"
    disk.forbid()
    assert disk.state is State.READ_ONLY
    assert (folder / "file").read_bytes() == b"kept"
    for path in (folder / "file", folder / "new"):
        with pytest.raises(PermissionError):
            path.write_bytes(b"")
    disk.mend()
    for path in (folder / "file", folder / "new"):
        path.write_bytes(b"")


def test_a_failed_disk_may_become_read_only(disk: Disk, tmp_path: Path) -> None:
    disk.fill(0)
    disk.forbid()
    assert disk.state is State.READ_ONLY
    disk.mend()
    (tmp_path / "data" / "file").write_bytes(b"longer")


def test_whether_a_disk_can_be_read_only_is_tried(disk: Disk, tmp_path: Path) -> None:
    tried_there, temporary = tmp_path / "tried", tmp_path / "temporary"
    tried_there.mkdir()
    temporary.mkdir(mode=0o777)
    temporary.chmod(0o777)
    assert can_be_read_only(tried_there, temporary)
    assert list(tried_there.iterdir()) == []


@pytest.mark.skipif(os.geteuid() != 0, reason="for root alone")
def test_where_the_way_is_root_s_alone_no_disk_is_read_only(tmp_path: Path) -> None:
    tmp_path.chmod(0o700)
    tried_there = tmp_path / "tried"
    tried_there.mkdir()
    assert not can_be_read_only(tried_there, tmp_path)
    assert os.geteuid() == 0


# The command


def test_the_command_prints_the_counts(trials: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (trials / "somebody's").write_bytes(b"")
    assert run(["soak", "--minutes", "0", "--seed", "7", "--folder", str(trials)]) == 0
    out, err = capfd.readouterr()
    first, *_, counts = out.splitlines()
    assert first.startswith(f"seed 7, in {trials}/augure-soak-")
    assert "unsaved 0  lost 0  doubled 0  crashed 0" in counts
    assert err == ""
    assert [path.name for path in trials.iterdir()] == ["somebody's"]


def test_each_cut_file_put_a_warning_on_standard_error(
    trials: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    step = Trial.step

    def steps(trial: Trial) -> None:
        while not trial.counts.set_aside:
            step(trial)

    monkeypatch.setattr(Trial, "step", steps)
    assert run(["soak", "--minutes", "0", "--seed", "7", "--folder", str(trials)]) == 0
    assert capfd.readouterr().err == ""


def test_what_is_wrong_is_left_to_be_looked_at(
    trials: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    twice(monkeypatch)
    assert run(["soak", "--minutes", "10", "--folder", str(trials)]) == 1
    (left,) = trials.iterdir()
    *_, counts, where = capsys.readouterr().out.splitlines()
    assert "doubled" in counts
    assert where == f"what is wrong is left in {left}"
    assert (left / "journal-1" / FILE).exists()


@pytest.mark.parametrize("name", ["nowhere", "file"])
def test_a_folder_that_is_none_ended_in_a_traceback(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_bytes(b"")
    assert run(["soak", "--minutes", "0", "--folder", str(tmp_path / name)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"augure: {tmp_path / name}: ")
    assert err.endswith("; name a folder that can be written by --folder\n")


Usage = namedtuple("Usage", ["total", "used", "free"])


@pytest.mark.parametrize("looks", [1, 3])
def test_a_disk_without_room_for_trials_was_an_input_lost(
    looks: int, trials: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    free = [ROOM] * (looks - 1) + [200 << 10]
    monkeypatch.setattr(shutil, "disk_usage", lambda folder: Usage(1, 1, free.pop(0)))
    assert run(["soak", "--minutes", "0", "--folder", str(trials)]) == 2
    out, err = capsys.readouterr()
    assert "has room for 200 KiB, trials take up to 16384; make room, or name another" in err
    assert ("lost 0" in out) == (looks > 1)
    assert list(trials.iterdir()) == []


def test_a_limit_of_the_length_of_files_ended_in_a_traceback(
    trials: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (30 << 10, hard))
    try:
        assert run(["soak", "--minutes", "0", "--folder", str(trials)]) == 2
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert "no file may be longer than 30 KiB here" in capsys.readouterr().err
    assert list(trials.iterdir()) == []


def test_a_folder_that_goes_away_meanwhile_is_told(
    trials: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    step = Trial.step

    def robbed(trial: Trial) -> None:
        shutil.rmtree(trial._folder)
        step(trial)

    monkeypatch.setattr(Trial, "step", robbed)
    assert run(["soak", "--minutes", "0", "--folder", str(trials)]) == 2
    assert capsys.readouterr().err.endswith("; leave it alone until the end\n")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_ended_by_a_signal_it_printed_nothing_and_left_its_folder(
    number: signal.Signals, trials: Path
) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "augure", "soak", "--minutes", "60", "--folder", trials],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        # A shell that put the tests into the background has its jobs ignore it.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        start_new_session=True,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline().startswith("seed ")
        # As a terminal does: also to the process that plays.
        os.killpg(process.pid, number)
        out, err = process.communicate()
    assert (err, process.returncode) == ("", 128 + number)
    assert "lost 0  doubled 0  crashed 0" in out.splitlines()[-1]
    assert list(trials.iterdir()) == []


@pytest.mark.parametrize("minutes", ["-1", "nan", "inf", "long"])
def test_a_soak_of_no_length_ran_one_trial_or_for_ever(
    minutes: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        run(["soak", "--minutes", minutes])
    assert f"{minutes} is no number of minutes; write 0.5 or 10, say" in capsys.readouterr().err
