"""One trial: a match is played by processes that are killed, beside it copies are cut."""

import multiprocessing
import os
import random
import shutil
import signal
from collections.abc import Sequence
from dataclasses import dataclass, fields
from pathlib import Path

from augure.rules.games import GAMES
from augure.rules.match import Match
from augure.soak.account import Account, Lines, Mark, judged
from augure.soak.cuts import Found, copied, cut_somewhere, found, kept_matches
from augure.soak.disk import ANYBODYS, READABLE, can_be_read_only, chmod
from augure.soak.place import check_room
from augure.soak.plan import Plan, planned, some_setup
from augure.soak.player import Task, play
from augure.soak.stops import heard

MOST_TOLD = 60
"""How many inputs a process tells of at most before it is killed."""

MATCHES_A_FOLDER = 20
SEEDS = 1 << 32
CUT = 0.5
"""How likely a copy is cut after a kill."""


@dataclass
class Counts:
    """What was tried and what came of it, in inputs and in how often.

    `unsaved` inputs were in memory alone when a process was killed, as the journal had said;
    `lost` and `doubled` ones went wrong, as did processes that `crashed`.
    """

    inputs: int = 0
    matches: int = 0
    kills: int = 0
    cuts: int = 0
    full: int = 0
    read_only: int = 0
    clock_jumps: int = 0
    late_parts: int = 0
    set_aside: int = 0
    unsaved: int = 0
    lost: int = 0
    doubled: int = 0
    crashed: int = 0

    @property
    def wrong(self) -> int:
        """What the journal did wrong; 0 is what it should be."""
        return self.lost + self.doubled + self.crashed

    def __str__(self) -> str:
        names = (field.name for field in fields(self))
        return "  ".join(f"{name.replace('_', ' ')} {getattr(self, name)}" for name in names)


class Trial:
    """Trials in one folder; `step` plays until one kill. The same `rng` gives the same faults,
    up to the moment at which the system lets a kill come through.

    `read_only` says whether disks can be made read-only there.
    """

    def __init__(
        self,
        rng: random.Random,
        folder: Path,
        counts: Counts,
        games: Sequence[str] = GAMES,
    ) -> None:
        self._rng = rng
        self._folder = folder
        self._games = games
        self._temporary = folder / "temporary"
        self._temporary.mkdir()
        self.read_only = _tried(folder, self._temporary)
        self.counts = counts
        self._folders = 0
        self._begin_folder()

    @property
    def _journal(self) -> Path:
        return self._folder / f"journal-{self._folders}"

    def _begin_folder(self) -> None:
        self._folders += 1
        self._journal.mkdir()
        self._earlier: tuple[Lines, ...] = ()
        self._over: Match | None = None
        self._begin()

    def _begin(self) -> None:
        game_id = self._games[self.counts.matches % len(self._games)]
        self._plan: Plan = planned(self._rng, some_setup(self._rng, game_id))
        self._lines = self._plan.lines
        # In inputs, of which the begin of a match is the first: all that are on the disk, and all
        # that were there before the last change.
        self._done = self._before = 0

    def step(self) -> None:
        """Lets a process play on and kills it; counts what is on the disk then.

        Raises UnsuitableError where the machine has no room for it, and Stopped.
        """
        counts, wrong = self.counts, self.counts.wrong
        check_room(self._folder)
        account = Account(self._done, self._before)
        status = self._played(account)
        # What had no room is no fault of the journal.
        check_room(self._folder)
        counts.kills += status == -signal.SIGKILL
        counts.crashed += status not in (0, -signal.SIGKILL)
        self._judge(account)
        if counts.wrong == wrong and self._done and self._rng.random() < CUT:
            self._cut()
        if counts.wrong > wrong:
            # What went wrong stays there to be looked at.
            self._begin_folder()
        elif self._done == 1 + len(self._lines):
            self._next()

    def _next(self) -> None:
        self.counts.matches += 1
        self._earlier += (self._lines,)
        self._over = self._plan.stages[-1]
        if len(self._earlier) < MATCHES_A_FOLDER:
            self._begin()
        else:
            shutil.rmtree(self._journal)
            self._begin_folder()

    def _played(self, account: Account) -> int | None:
        """Lets a process play, kills it after some inputs, and returns its exit code."""
        task = Task(
            self._journal,
            self._temporary,
            self._plan,
            self._done,
            self._over,
            self._rng.randrange(SEEDS),
            self.read_only,
        )
        most = self._rng.randint(1, MOST_TOLD)
        ours, theirs = os.pipe()
        # A fork: it starts in no time, and has the plan.
        process = multiprocessing.get_context("fork").Process(
            target=play, args=(task, theirs, ours)
        )
        with open(ours, "rb", buffering=0) as pipe:
            process.start()
            os.close(theirs)
            try:
                with heard():
                    while account.inputs < most and (marks := pipe.read(most - account.inputs)):
                        account.take(marks)
            finally:
                process.kill()
                process.join()
                if self.read_only:
                    chmod(self._journal, READABLE)
            # What was told in the moment of the kill was told too.
            account.take(pipe.read())
        return process.exitcode

    def _judge(self, account: Account) -> None:
        counts, seen = self.counts, account.seen
        verdict = judged(kept_matches(self._journal), self._earlier, self._lines, account)
        counts.inputs += max(verdict.kept - self._done, 0)
        counts.full += seen[Mark.FULL]
        counts.read_only += seen[Mark.READ_ONLY]
        counts.clock_jumps += seen[Mark.JUMP]
        counts.late_parts += seen[Mark.LATE]
        counts.unsaved += verdict.unsaved
        counts.lost += verdict.lost
        counts.doubled += verdict.doubled
        self._done, self._before = verdict.kept, account.without_last(verdict.kept)

    def _cut(self) -> None:
        """Cuts a copy of the journal somewhere: the last change is there, or not, or a name."""
        copy = self._folder / "cut"
        copied(self._journal, copy)
        cut_somewhere(self._rng, copy)
        self.counts.cuts += 1
        match found(copy, self._newest(self._done), self._newest(self._before)):
            case Found.SET_ASIDE | Found.NAMED:
                self.counts.set_aside += 1
            case Found.LOST:
                check_room(self._folder)
                self.counts.lost += 1
                # What went wrong stays there to be looked at.
                copy.rename(self._folder / f"lost-{self.counts.lost}")
                return
        shutil.rmtree(copy)

    def _newest(self, done: int) -> Lines | None:
        """Returns the moves of the newest match on a disk that has so many inputs."""
        if done:
            return self._lines[: done - 1]
        return self._earlier[-1] if self._earlier else None


def _tried(folder: Path, temporary: Path) -> bool:
    """Returns whether disks can be made read-only in a folder of trials.

    Everybody may read it and write what is temporary: as nobody, root can be refused something.
    """
    tried = folder / "tried"
    tried.mkdir()
    try:
        folder.chmod(READABLE)
        temporary.chmod(ANYBODYS)
        return can_be_read_only(tried, temporary)
    except OSError:
        return False
    finally:
        tried.rmdir()
