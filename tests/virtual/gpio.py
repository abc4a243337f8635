"""The stand-in for ``RPi.GPIO``: pins by BCM number, with the history of what was done to them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

BOARD = 10
BCM = 11
OUT = 0
IN = 1
LOW = 0
HIGH = 1

BOARD_PINS: dict[int, int] = {
    3: 2, 5: 3, 7: 4, 8: 14, 10: 15, 11: 17, 12: 18, 13: 27, 15: 22, 16: 23, 18: 24, 19: 10,
    21: 9, 22: 25, 23: 11, 24: 8, 26: 7, 29: 5, 31: 6, 32: 12, 33: 13, 35: 19, 36: 16, 37: 26,
    38: 20, 40: 21,
}  # fmt: skip
"""BCM number by position on the 40-pin header."""


@dataclass(frozen=True)
class PinEvent:
    """One thing done to one pin: ``setup out``, ``setup in``, ``output`` or ``cleanup``."""

    action: str
    bcm: int
    value: int | None = None


class Gpio:
    """What the module ``RPi.GPIO`` does, on virtual pins.

    ``history`` tells every action by BCM number, whatever numbering the program uses. ``on_level``
    is told each level that a pin is driven to, high for one that is released. Errors are those
    of RPi.GPIO: ValueError for a second numbering or a pin that does not exist, RuntimeError for
    a pin before its setup.
    """

    BOARD = BOARD
    BCM = BCM
    OUT = OUT
    IN = IN
    LOW = LOW
    HIGH = HIGH
    PUD_OFF = 20
    PUD_DOWN = 21
    PUD_UP = 22
    RISING = 31
    FALLING = 32
    BOTH = 33

    def __init__(self, on_level: Callable[[int, bool], None]) -> None:
        self.history: list[PinEvent] = []
        self.directions: dict[int, int] = {}
        self.levels: dict[int, int] = {}
        self._on_level = on_level
        self._mode: int | None = None

    @property
    def touched(self) -> frozenset[int]:
        """BCM numbers of the pins that were ever set up."""
        return frozenset(event.bcm for event in self.history)

    def setwarnings(self, on: bool) -> None:
        """Takes the setting; the stand-in never warns."""

    def setmode(self, mode: int) -> None:
        if mode not in (BOARD, BCM):
            raise ValueError("An invalid mode was passed to setmode()")
        if self._mode not in (None, mode):
            raise ValueError("A different mode has already been set!")
        self._mode = mode

    def getmode(self) -> int | None:
        return self._mode

    def setup(
        self,
        channel: int | Iterable[int],
        direction: int,
        pull_up_down: int = PUD_OFF,
        initial: int = -1,
    ) -> None:
        """Without ``initial`` an output is driven to its latch: low until it was set."""
        for bcm in self._pins(channel):
            self.directions[bcm] = direction
            name = "setup out" if direction == OUT else "setup in"
            self.history.append(PinEvent(name, bcm, initial if initial >= 0 else None))
            if direction == OUT:
                self._drive(bcm, initial if initial >= 0 else self.levels.get(bcm, LOW))
            else:
                self._on_level(bcm, True)

    def output(self, channel: int | Iterable[int], value: int) -> None:
        for bcm in self._pins(channel):
            if self.directions.get(bcm) != OUT:
                raise RuntimeError("The GPIO channel has not been set up as an OUTPUT")
            self.history.append(PinEvent("output", bcm, int(bool(value))))
            self._drive(bcm, int(bool(value)))

    def input(self, channel: int) -> int:
        (bcm,) = self._pins(channel)
        if bcm not in self.directions:
            raise RuntimeError("You must setup() the GPIO channel first")
        return self.levels.get(bcm, LOW)

    def cleanup(self, channel: int | Iterable[int] | None = None) -> None:
        """Makes inputs of the given pins; of every pin and numbering when none is given."""
        pins = tuple(self.directions) if channel is None else self._pins(channel)
        for bcm in pins:
            if self.directions.pop(bcm, None) is not None:
                self.history.append(PinEvent("cleanup", bcm))
                self._on_level(bcm, True)
        if channel is None:
            self._mode = None

    def _drive(self, bcm: int, level: int) -> None:
        self.levels[bcm] = level
        self._on_level(bcm, bool(level))

    def _pins(self, channel: int | Iterable[int]) -> tuple[int, ...]:
        channels = (channel,) if isinstance(channel, int) else tuple(channel)
        return tuple(self._bcm(number) for number in channels)

    def _bcm(self, channel: int) -> int:
        if self._mode is None:
            raise RuntimeError("Please set pin numbering mode using GPIO.setmode()")
        bcm = BOARD_PINS.get(channel) if self._mode == BOARD else channel
        if bcm is None or not 0 <= bcm <= 27:
            raise ValueError("The channel sent is invalid on a Raspberry Pi")
        return bcm
