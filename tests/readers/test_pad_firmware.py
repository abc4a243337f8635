"""The pad's real firmware and the box's reader, one talking to the other over a bad line."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from augure.readers.reader import Lift, ReaderEvent, ReaderLost, ReaderReady, Tap
from readers.box import cards
from readers.pad_box import PadBox
from virtual.micropython import missing
from virtual.usb import UsbLine

A = "04A3C6CAE26180"
B = "04A3C6CAE26181"

pytestmark = pytest.mark.skipif(bool(missing()), reason=str(missing()))


@pytest.fixture
def box(tmp_path: Path) -> Iterator[PadBox]:
    made = PadBox(tmp_path)
    assert [type(event) for event in made.run(0.2)] == [ReaderReady]
    yield made
    made.close()


class BadLine:
    """A cable that loses whole sentences, cuts them and adds noise, both ways."""

    def __init__(self, cable: UsbLine, seed: int) -> None:
        self._cable = cable
        self._rng = Random(seed)

    def read(self) -> bytes:
        return self._worn(self._cable.read())

    def writable(self) -> bool:
        return True

    def write(self, data: bytes) -> None:
        self._cable.write(self._worn(data))

    def _worn(self, data: bytes) -> bytes:
        match self._rng.randrange(6) if data else 5:
            case 0:
                return b""
            case 1:
                return data[: self._rng.randrange(len(data))]
            case 2:
                at = self._rng.randrange(len(data))
                return data[:at] + self._rng.randbytes(3) + data[at + 1 :]
        return data


@pytest.mark.parametrize("seed", range(3))
def test_bad_line_loses_no_tap_and_doubles_none(box: PadBox, seed: int) -> None:
    print("seed", seed)
    box.board.line = BadLine(box.cable, seed)
    events: list[ReaderEvent] = []
    told: list[ReaderEvent] = []
    for uid in (A, B, A):
        box.lay(uid)
        events += box.run(0.4)
        box.lift(uid)
        events += box.run(0.6)
        told += [Tap(uid), Lift(uid)]
    box.board.line = box.cable
    events += box.run(2.5)
    assert events == told


def test_firmware_that_hung_and_was_started_again_doubles_no_card(box: PadBox) -> None:
    box.lay(A)
    assert box.run(1) == [Tap(A)]
    # It hangs till the watchdog bites; the line's device goes away and comes back.
    box.board.pi.clock.advance(4_100_000)
    assert not box.board.running
    box.pull()
    events = box.run(0.5)
    box.plug()
    events += box.run(3)
    assert [type(event) for event in events] == [ReaderLost, ReaderReady]
    box.lift(A)
    assert cards(box.run(1)) == [Lift(A)]


def test_pad_leaves_the_beeps_to_the_box_while_it_listens(box: PadBox) -> None:
    for _ in range(3):
        box.lay(A)
        box.run(1)
        box.lift(A)
        box.run(1)
    assert [what for _, what in box.board.said if what.startswith("tone")] == ["tone 0"]


def test_box_has_the_pad_beep(box: PadBox) -> None:
    box.reader.beep(440, 50)
    box.run(0.3)
    assert [what for _, what in box.board.said][-2:] == ["tone 440", "tone 0"]
