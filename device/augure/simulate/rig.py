"""A box of simulated parts: what a person does reaches the table by reader, keys and loop."""

import logging
from collections.abc import Sequence

from augure.box import Box, Outputs
from augure.controls import HOLD_MS, Controls
from augure.debounce import SETTLE_MS
from augure.gpio import GpioError
from augure.late import Late
from augure.loop import TURN_MS, Loop
from augure.notify import Notifier
from augure.readers.simulated import SimulatedReader
from augure.simulate.pins import PINS, SimulatedPins
from augure.simulate.tags import SimulatedTags
from augure.sources import Keys, Pad, Source, Waiting
from augure.table import Table
from augure.table.inputs import (
    Command,
    Input,
    Notice,
    Part,
    PartBack,
    PartLost,
    SeveralCards,
    Turn,
    Typed,
)

log = logging.getLogger(__name__)

PRESS_MS = 4 * TURN_MS
PRESSES = {
    Command.OK: (PINS.press, PRESS_MS),
    Command.HOLD: (PINS.press, HOLD_MS + PRESS_MS),
    Command.UNDO: (PINS.back, PRESS_MS),
    Command.MENU: (PINS.back, HOLD_MS + PRESS_MS),
}
"""The key that is pressed for a command, and for how long; the other commands have tags."""


class StandingClock:
    """A clock that goes on by what is slept, and not by itself."""

    def __init__(self) -> None:
        self._now_ms = 0

    def now_ms(self) -> int:
        return self._now_ms

    def sleep_ms(self, ms: int, /) -> None:
        self._now_ms += ms


class Rig:
    """A box on a clock that stands still but while somebody does something.

    `more` are sources beside the pad and the keys.
    """

    def __init__(
        self, table: Table, outputs: Sequence[Outputs], more: Sequence[Source] = ()
    ) -> None:
        self.box = Box(table, outputs)
        self.reader = SimulatedReader()
        self._tags = SimulatedTags()
        self._pins = SimulatedPins()
        self._typed = Waiting()
        self._clock = StandingClock()
        keys = Late(Part.CONTROLS, self._controls, (GpioError,))
        self._loop = Loop(
            self.box,
            [Pad(self.reader, self._tags.tagged), Keys(keys), self._typed, *more],
            clock=self._clock,
            notifier=Notifier(""),
        )
        # The reader's first word is that it works.
        self.pass_time(self.reader.poll_ms)

    def _controls(self) -> Controls:
        return Controls(self._pins, PINS, said=log.warning, clock_ms=self._clock.now_ms)

    @property
    def table(self) -> Table:
        return self.box.table

    def do(self, given: Input) -> None:
        """Does what gives an input: taps its tag, moves a key or the knob; then all is at rest."""
        match given:
            case Turn(step):
                self._pins.encoders[PINS.a].turn(step)
            case Command.OK | Command.HOLD | Command.UNDO | Command.MENU:
                self._press(*PRESSES[given])
            case Typed() | SeveralCards() | PartLost() | PartBack() | Notice():
                self._typed.put(given)
            case _:
                self.reader.tap(self._tags.uid(given))
        self._loop.turn()
        while not self.reader.idle:
            self._loop.turn()

    def _press(self, pin: int, for_ms: int) -> None:
        key = self._pins.buttons[pin]
        key.move(down=True)
        self.pass_time(for_ms)
        key.move(down=False)
        self.pass_time(SETTLE_MS + TURN_MS)

    def pass_time(self, for_ms: int) -> None:
        """Lets time pass at the table."""
        until_ms = self._clock.now_ms() + for_ms
        while self._clock.now_ms() < until_ms:
            self._loop.turn()
