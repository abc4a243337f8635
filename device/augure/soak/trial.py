"""One trial: a match is played by processes that are killed, beside it copies are cut."""

import multiprocessing
import os
import random
import shutil
import signal
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from augure.rules.games import GAMES
from augure.rules.match import Match
from augure.soak.cuts import Found, copied, cut_somewhere, found, kept_moves
from augure.soak.plan import Plan, planned, some_setup
from augure.soak.player import play

MOST_TOLD = 60
"""How many inputs a process tells of at most before it is killed."""

MATCHES_A_FOLDER = 20


@dataclass
class Counts:
    """What was tried and what came of it; `lost` and `doubled` are inputs that went wrong."""

    inputs: int = 0
    matches: int = 0
    kills: int = 0
    cuts: int = 0
    set_aside: int = 0
    lost: int = 0
    doubled: int = 0
    crashed: int = 0

    @property
    def faultless(self) -> bool:
        """Whether the journal did as it should."""
        return not (self.lost or self.doubled or self.crashed)

    def __str__(self) -> str:
        names = ("inputs", "matches", "kills", "cuts", "set_aside", "lost", "doubled", "crashed")
        return "  ".join(f"{name.replace('_', ' ')} {getattr(self, name)}" for name in names)


class Trial:
    """Trials in one folder; `step` plays until one kill. The same `rng` gives the same faults,
    up to the moment at which the system lets a kill come through.
    """

    def __init__(self, rng: random.Random, folder: Path, games: Sequence[str] = GAMES) -> None:
        self._rng = rng
        self._folder = folder
        self._games = games
        self.counts = Counts()
        self._begin(None)

    @property
    def _journal(self) -> Path:
        return self._folder / f"journal-{self.counts.matches // MATCHES_A_FOLDER}"

    def _begin(self, over: Match | None) -> None:
        game_id = self._games[self.counts.matches % len(self._games)]
        self._plan: Plan = planned(self._rng, some_setup(self._rng, game_id))
        self._lines = self._plan.lines
        self._over = over
        self._before = kept_moves(self._journal)
        self._done: int | None = None

    def step(self) -> None:
        """Lets a process play on and kills it; counts what is on the disk then."""
        told, status = self._played(self._rng.randint(1, MOST_TOLD))
        if status == -signal.SIGKILL:
            self.counts.kills += 1
        elif status != 0:
            self.counts.crashed += 1
        self._judge(told)
        if self._done is not None and self._rng.random() < 0.5:
            self._cut(self._done)
        if self._done == len(self._lines):
            self._next()

    def _next(self) -> None:
        shutil.rmtree(self._folder / "cut", ignore_errors=True)
        old, over = self._journal, self._plan.stages[-1]
        self.counts.matches += 1
        if self._journal == old:
            self._begin(over)
        else:
            shutil.rmtree(old)
            self._begin(None)

    def _played(self, most: int) -> tuple[int, int | None]:
        """Returns how much a process told before it ended, and its exit code."""
        ours, theirs = os.pipe()
        # A fork: it starts in no time, and has the plan.
        process = multiprocessing.get_context("fork").Process(
            target=play, args=(self._journal, self._plan, self._done, self._over, theirs)
        )
        process.start()
        os.close(theirs)
        told = 0
        while told < most and (got := os.read(ours, most - told)):
            told += len(got)
        process.kill()
        process.join()
        # What was told in the moment of the kill was told too.
        while got := os.read(ours, MOST_TOLD):
            told += len(got)
        os.close(ours)
        return told, process.exitcode

    def _judge(self, told: int) -> None:
        """Compares the disk with what was told: all of it is there, and at most one input more."""
        there = kept_moves(self._journal)
        done = self._done
        if done is None:
            # The begin of a match is told first, as an input.
            done, told = 0, max(told - 1, 0) if there != self._before else told
            if there == self._before and not told:
                return
        kept = 0 if there is None else len(there)
        if there is None or there != self._lines[:kept]:
            self.counts.lost += told
            self._next()
            return
        self.counts.inputs += kept - done
        self.counts.lost += max(done + told - kept, 0)
        self.counts.doubled += max(kept - done - told - 1, 0)
        self._done = kept

    def _cut(self, done: int) -> None:
        """Cuts a copy of the journal somewhere: the last input is there, or not, or a name."""
        copy = self._folder / "cut"
        shutil.rmtree(copy, ignore_errors=True)
        copied(self._journal, copy)
        cut_somewhere(self._rng, copy)
        before = self._lines[: done - 1] if done else self._before
        self.counts.cuts += 1
        match found(copy, self._lines[:done], before):
            case Found.SET_ASIDE:
                self.counts.set_aside += 1
            case Found.LOST:
                self.counts.lost += 1
