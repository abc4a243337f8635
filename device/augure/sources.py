"""Where inputs come from: the reader's taps and the keys, as the table understands them."""

from collections import deque
from collections.abc import Callable, Sequence
from typing import Protocol

from augure.controls import Controls, Key
from augure.controls import Turn as KnobTurn
from augure.late import Late
from augure.readers.reader import Lift, Reader, ReaderLost, ReaderReady, SeveralCards, Tap
from augure.table import inputs
from augure.table.inputs import Command, Input, Tagged
from augure.values import replace

Given = Input | Tagged

Meaning = Callable[[str], Tagged]
"""What a tag stands for, by its UID in the one text form."""

KEYS = {
    Key.PRESS: Command.OK,
    Key.PRESS_HELD: Command.HOLD,
    Key.BACK: Command.UNDO,
    Key.MENU: Command.MENU,
}
"""What the keys ask for."""


class Source(Protocol):
    """Something that gives inputs; it never blocks and never raises."""

    def inputs(self, now_ms: int) -> Sequence[Given]:
        """Returns the inputs since the last call, oldest first."""

    def close(self) -> None:
        """Lets go of what it holds; may be called twice."""


class Pad:
    """A reader whose tags have meanings; `seat` is the seat that it stands before, if one's own."""

    def __init__(self, reader: Reader, meaning: Meaning, seat: int | None = None) -> None:
        self._reader = reader
        self._meaning = meaning
        self._seat = seat
        self._lost = False

    def inputs(self, now_ms: int) -> list[Given]:
        found: list[Given] = []
        for event in self._reader.poll(now_ms):
            match event:
                case Tap(uid, seat):
                    found.append(replace(self._meaning(uid), seat=seat))
                case SeveralCards():
                    found.append(inputs.SeveralCards())
                case ReaderLost():
                    self._lost = True
                    found.append(inputs.PartLost(inputs.Part.READER, self._seat))
                case ReaderReady():
                    # The first time it is simply there: nothing to tell.
                    if self._lost:
                        found.append(inputs.PartBack(inputs.Part.READER, self._seat))
                    self._lost = False
                case Lift():
                    pass
        return found

    def close(self) -> None:
        self._reader.close()


class Keys:
    """The knob and the button, as soon as they can be had."""

    def __init__(self, controls: Late[Controls]) -> None:
        self._controls = controls
        self.close = controls.close

    def inputs(self, now_ms: int) -> list[Given]:
        found: list[Given] = [*self._controls.inputs(now_ms)]
        if self._controls.value is not None:
            for given in self._controls.value.tick(now_ms):
                step = inputs.Turn(given.step) if isinstance(given, KnobTurn) else KEYS[given]
                found.append(step)
        return found


class Waiting:
    """Inputs that were put in by hand or by another thread: typed moves, parts that fail."""

    def __init__(self) -> None:
        self._given: deque[Given] = deque()

    def put(self, given: Given) -> None:
        """Gives an input; safe from any thread."""
        self._given.append(given)

    def inputs(self, now_ms: int) -> list[Given]:
        return [self._given.popleft() for _ in range(len(self._given))]

    def close(self) -> None:
        """Has nothing to let go of."""
