"""One suite for everything that is a `Reader`.

A new kind of reader joins by a class with the methods of `Pad` and a line in `PADS`.
"""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Protocol

import pytest

from augure.readers.reader import (
    Fault,
    Lift,
    Reader,
    ReaderEvent,
    ReaderLost,
    ReaderReady,
    SeveralCards,
    Tap,
)
from augure.readers.simulated import SimulatedReader
from readers.box import Box
from readers.pad_box import PadBox
from virtual.micropython import missing
from virtual.pi import VirtualPi
from virtual.picc import Picc, ntag213

A = "04A3C6CAE26180"
B = "04A3C6CAE26181"


class Pad(Protocol):
    """A reader with hands over it, in virtual time."""

    @property
    def reader(self) -> Reader: ...

    def lay(self, uid: str) -> None: ...

    def lift(self, uid: str) -> None: ...

    def break_down(self) -> None: ...

    def mend(self) -> None: ...

    def run(self, seconds: float) -> list[ReaderEvent]: ...


class SimulatedPad:
    def __init__(self, stack: ExitStack) -> None:
        self._simulated = SimulatedReader()
        self.now_ms = 0
        self.lay = self._simulated.lay
        self.lift = self._simulated.lift
        self.mend = self._simulated.restore

    @property
    def reader(self) -> Reader:
        return self._simulated

    def break_down(self) -> None:
        self._simulated.lose(Fault.BUS, "unplugged")

    def run(self, seconds: float) -> list[ReaderEvent]:
        events: list[ReaderEvent] = []
        end_ms = self.now_ms + int(seconds * 1000)
        while self.now_ms < end_ms:
            events += self.reader.poll(self.now_ms)
            self.now_ms += self.reader.poll_ms
        return events


class ChipPad:
    def __init__(self, stack: ExitStack) -> None:
        self._pi = stack.enter_context(VirtualPi().installed())
        self._box = Box(self._pi)
        self._cards: dict[str, Picc] = {}
        self.run = self._box.run

    @property
    def reader(self) -> Reader:
        return self._box.reader

    def lay(self, uid: str) -> None:
        self._cards[uid] = self._pi.field.place(ntag213(uid))

    def lift(self, uid: str) -> None:
        self._pi.field.lift(self._cards.pop(uid))

    def break_down(self) -> None:
        self._pi.bus.error = OSError(5, "Input/output error")

    def mend(self) -> None:
        self._pi.bus.error = None


class UsbPad:
    """The pad's firmware on real MicroPython, over a simulated chip, at the end of a cable."""

    def __init__(self, stack: ExitStack) -> None:
        folder = Path(stack.enter_context(TemporaryDirectory()))
        box = PadBox(folder)
        stack.callback(box.close)
        self.reader: Reader = box.reader
        self.lay = box.lay
        self.lift = box.lift
        self.break_down = box.pull
        self.mend = box.plug
        self.run = box.run


PADS = [
    SimulatedPad,
    ChipPad,
    pytest.param(UsbPad, marks=pytest.mark.skipif(bool(missing()), reason=str(missing()))),
]


@pytest.fixture(params=PADS)
def pad(request: pytest.FixtureRequest) -> Iterator[Pad]:
    """A pad whose reader was not polled yet."""
    with ExitStack() as stack:
        made: Pad = request.param(stack)
        stack.callback(made.reader.close)
        yield made


@pytest.fixture
def ready(pad: Pad) -> Pad:
    """A pad whose reader works."""
    assert [type(event) for event in pad.run(0.2)] == [ReaderReady]
    return pad


def test_first_event_is_that_the_reader_is_ready(pad: Pad) -> None:
    (event,) = pad.run(5)
    assert isinstance(event, ReaderReady)
    assert event.chip


def test_first_event_is_that_the_reader_is_lost(pad: Pad) -> None:
    pad.break_down()
    (event,) = pad.run(5)
    assert isinstance(event, ReaderLost)
    assert event.fault is Fault.BUS
    assert event.detail


def test_card_is_one_tap_and_one_lift(ready: Pad) -> None:
    ready.lay(A)
    assert ready.run(5) == [Tap(A)]
    ready.lift(A)
    assert ready.run(5) == [Lift(A)]
    ready.lay(A)
    assert ready.run(5) == [Tap(A)]


def test_tap_is_told_within_two_polls_of_its_rest(ready: Pad) -> None:
    ready.lay(A)
    # A tag needs up to 5 ms of field before it answers, so the poll under way may miss it.
    assert ready.run(3 * ready.reader.poll_ms / 1000) == [Tap(A)]


def test_short_flicker_is_no_lift(ready: Pad) -> None:
    ready.lay(A)
    assert ready.run(1) == [Tap(A)]
    ready.lift(A)
    assert ready.run(0.12) == []
    ready.lay(A)
    assert ready.run(5) == []


def test_other_card_is_tapped_at_once(ready: Pad) -> None:
    ready.lay(A)
    ready.run(1)
    ready.lift(A)
    ready.lay(B)
    assert ready.run(0.16) == [Tap(B)]
    assert ready.run(5) == [Lift(A)]


def test_several_cards_are_said_once_and_not_tapped(ready: Pad) -> None:
    ready.lay(A)
    ready.lay(B)
    assert ready.run(5) == [SeveralCards()]
    ready.lift(A)
    assert ready.run(5) == [Tap(B)]
    ready.lift(B)
    assert ready.run(5) == [Lift(B)]


def test_card_on_a_resting_one_is_several(ready: Pad) -> None:
    ready.lay(A)
    assert ready.run(1) == [Tap(A)]
    ready.lay(B)
    assert ready.run(5) == [SeveralCards()]
    ready.lift(B)
    assert ready.run(5) == []


def test_outage_is_said_once_and_leaves_the_resting_card_alone(ready: Pad) -> None:
    ready.lay(A)
    assert ready.run(1) == [Tap(A)]
    ready.break_down()
    assert [type(event) for event in ready.run(30)] == [ReaderLost]
    ready.mend()
    assert [type(event) for event in ready.run(30)] == [ReaderReady]
    ready.lift(A)
    assert ready.run(1) == [Lift(A)]


def test_card_laid_during_an_outage_is_tapped_after_it(ready: Pad) -> None:
    ready.break_down()
    ready.run(1)
    ready.lay(A)
    ready.run(1)
    ready.mend()
    back, tap = ready.run(3)
    assert isinstance(back, ReaderReady)
    assert tap == Tap(A)


def test_closing_twice_raises_nothing(ready: Pad) -> None:
    ready.reader.close()
    ready.reader.close()
