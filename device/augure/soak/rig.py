"""A box on simulated parts that tells a pipe what it does with each input."""

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from augure.box import Box
from augure.gpio import GpioError
from augure.journal.keeping import DiskJournal
from augure.late import Late
from augure.loop import TURN_MS, Loop
from augure.notify import Notifier
from augure.rules.match import Match, Setup
from augure.rules.moves import Move
from augure.simulate.actions import action
from augure.simulate.rig import StandingClock
from augure.simulate.tags import SimulatedTags
from augure.soak.account import Mark
from augure.soak.parts import Nodes
from augure.sources import Keys, Pad, Waiting
from augure.table import Table
from augure.table.desk import Desk
from augure.table.inputs import Command, Input, Meaning, Part, PartBack, PartLost, Typed
from augure.table.session import Told


class Pipe:
    """Where a process puts its marks; it ends without a word when nobody listens any more."""

    def __init__(self, descriptor: int) -> None:
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
        self._descriptor = descriptor

    def put(self, mark: Mark) -> None:
        os.write(self._descriptor, mark.value)


class Teller:
    """An output that marks each input of the match as it is told; `told` counts them."""

    def __init__(self, table: Table, journal: DiskJournal, pipe: Pipe) -> None:
        self._table = table
        self._journal = journal
        self._pipe = pipe
        self._match = table.match
        self.told = 0

    def tell(self, told: Told) -> None:
        if self._table.match is not self._match:
            self._match = self._table.match
            self.told += 1
            self._pipe.put(Mark.KEPT if self._journal.works else Mark.HELD)


class Watched:
    """The journal as a source; it ends the process if what it says is not so."""

    def __init__(self, journal: DiskJournal, pipe: Pipe) -> None:
        self._journal = journal
        self._pipe = pipe
        self._lost = False
        self.close = journal.close

    def inputs(self, now_ms: int) -> list[Input]:
        found = self._journal.inputs(now_ms)
        for given in found:
            if given == PartLost(Part.JOURNAL):
                self._lost = True
            elif given == PartBack(Part.JOURNAL):
                self._lost = False
                self._pipe.put(Mark.BACK)
        if self._journal.works is self._lost:
            sys.exit("the journal did not say that the disk is lost, or back")
        return found


class Rig:
    """The box, and people who make moves at it."""

    def __init__(
        self, journal: DiskJournal, resumed: Match | None, nodes: Nodes, pipe: Pipe
    ) -> None:
        table = Table(Desk(journal), resumed)
        self._nodes = nodes
        self._teller = Teller(table, journal, pipe)
        self._tags = SimulatedTags()
        self._typed = Waiting()
        self._box = Box(table, [self._teller])
        self._loop = Loop(
            self._box,
            [
                Late(Part.BUZZER, nodes.buzzer, (GpioError,)),
                Late(Part.DISPLAY, nodes.panel, (GpioError,)),
                Pad(nodes.reader, self._tags.tagged),
                Keys(Late(Part.CONTROLS, nodes.controls, (GpioError,))),
                self._typed,
                Watched(journal, pipe),
            ],
            clock=StandingClock(),
            notifier=Notifier(""),
        )

    @contextmanager
    def opened(self) -> Iterator[None]:
        """Starts the box, and ends it."""
        with self._loop.opened():
            # The first word of all parts.
            self.pass_time(self._nodes.reader.poll_ms + TURN_MS)
            yield

    @contextmanager
    def _told_once(self, what: object) -> Iterator[None]:
        """Ends the process if what is done within is not told as one input of the match."""
        told = self._teller.told
        yield
        if self._teller.told != told + 1:
            sys.exit(f"the table did not take {what} once")

    def begin(self, setup: Setup) -> None:
        with self._told_once(setup):
            self._box.do(lambda table: table.start(setup))
            self._loop.turn()

    def make(self, game_id: str, move: Move) -> None:
        """Makes a move: by its tag where it has one, and there is a reader."""
        given = action(game_id, move)
        with self._told_once(move):
            if self._nodes.there and isinstance(given, Meaning) and not isinstance(given, Command):
                self._nodes.reader.tap(self._tags.uid(given))
            else:
                # A key would close what was said of a part, and do no more.
                self._typed.put(Typed(move))
            self._loop.turn()
            while not self._nodes.reader.idle:
                self._loop.turn()

    def pass_time(self, for_ms: int) -> None:
        """Lets time pass at the table."""
        for _ in range(0, for_ms, TURN_MS):
            self._loop.turn()
