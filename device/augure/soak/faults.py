"""What befalls a process while it plays: the disk, the wall clock and the device nodes."""

import random
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from augure.soak.account import Mark
from augure.soak.disk import Disk, State
from augure.soak.parts import Nodes

FIRST, LAST = datetime(1970, 1, 1, tzinfo=UTC), datetime(2099, 12, 31, tzinfo=UTC)
"""Between which the wall clock jumps; without a battery it starts at the first."""

ROOM = 16_000
"""Bytes: on a full disk a file has at most so much, some of it or nothing."""

JUMPS, FAILS, MENDS, GOES, COMES = 0.1, 0.03, 0.12, 0.02, 0.1
"""How likely each is between two inputs."""

FULL_AT_START, READ_ONLY_AT_START, LATE_AT_START = 0.1, 0.2, 0.3


class WallClock:
    """A clock that stands still and jumps."""

    def __init__(self) -> None:
        self._now = FIRST

    def now(self) -> datetime:
        return self._now

    def jump(self, rng: random.Random) -> None:
        self._now = FIRST + timedelta(seconds=rng.randrange(int((LAST - FIRST).total_seconds())))


class Faults:
    """The faults of one process, each of which is marked; those of the same `rng` are the same."""

    def __init__(
        self,
        rng: random.Random,
        disk: Disk,
        nodes: Nodes,
        *,
        read_only: bool,
        mark: Callable[[Mark], None],
    ) -> None:
        """`read_only` says whether the disk can be made that."""
        self._rng = rng
        self._disk = disk
        self._nodes = nodes
        self._read_only = read_only
        self._mark = mark
        self.wall = WallClock()

    def _befalls(self, chance: float) -> bool:
        return self._rng.random() < chance

    def at_start(self, *, resumes: bool) -> None:
        """Lets a process start with a disk that takes nothing, and without its parts.

        One that `resumes` a match starts on no full disk: where files can't grow there is no
        room for anything, not even elsewhere for what is temporary.
        """
        if self._read_only and self._befalls(READ_ONLY_AT_START):
            self._forbid()
        elif not resumes and self._befalls(FULL_AT_START):
            self._fill(0)
        if self._befalls(LATE_AT_START):
            self._go()

    def between(self, *, disk_lost: bool) -> None:
        """Lets something happen between two inputs, or nothing."""
        if self._befalls(JUMPS):
            self._mark(Mark.JUMP)
            self.wall.jump(self._rng)
        match self._disk.state:
            case State.GOOD if self._befalls(FAILS):
                self._fill(self._rng.choice((0, self._rng.randrange(ROOM))))
            case State.FULL | State.READ_ONLY if self._befalls(MENDS):
                self._disk.mend()
            case State.FULL if disk_lost and self._read_only and self._befalls(MENDS):
                # As a system does with a disk that has failed.
                self._forbid()
        if self._nodes.there and self._befalls(GOES):
            self._go()
        elif not self._nodes.there and self._befalls(COMES):
            self._nodes.come()

    def end(self) -> None:
        """Lets everything work."""
        self._disk.mend()
        self._nodes.come()

    def _fill(self, room: int) -> None:
        self._mark(Mark.FULL)
        self._disk.fill(room)

    def _forbid(self) -> None:
        self._mark(Mark.READ_ONLY)
        self._disk.forbid()

    def _go(self) -> None:
        self._mark(Mark.LATE)
        self._nodes.go()
