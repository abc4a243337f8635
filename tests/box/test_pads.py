"""Boxes with USB pads, each the end of a pseudo-terminal with a pad's sentences on it."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from augure.app import App
from augure.config.loading import load
from augure.readers.sentences import Assembler
from augure.table.inputs import Input, NumberTag, Part, PartBack, PartLost, Tagged
from augure.table.session import Told
from augure.tags.store import Tags
from readers.pad_model import PadModel
from virtual.clock import VirtualClock
from virtual.machine import VirtualMachine
from virtual.usb import UsbLine

ONE = "04A3C6CAE26180"


class Plugged:
    """A pad at the end of its cable, in front of a seat."""

    def __init__(self, folder: Path, seat: int) -> None:
        self.cable = UsbLine(folder / f"pad-{seat}")
        self.model = PadModel()
        self._lines = Assembler()
        self.cable.plug()

    def answer(self) -> None:
        said = [
            sentence
            for command in self._lines.feed(self.cable.read())
            if command.kind in ("WHO", "ASK")
            for sentence in self.model.obey(command)
        ]
        for sentence in [*said, self.model.beat()]:
            self.cable.write(sentence.encode())


class PadBox:
    """A box whose readers are two pads; `given` is what reached the table."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self.pads = [Plugged(folder, seat) for seat in (0, 1)]
        for pad in self.pads:
            stack.callback(pad.cable.close)
        file = folder / "augure.toml"
        rows = "".join(
            f'[[pad]]\nport = "{pad.cable.path}"\nseat = {seat}\n'
            for seat, pad in enumerate(self.pads)
        )
        file.write_text(
            f'[box]\ndata = "{folder}"\n[reader]\nkind = "pad"\n{rows}'
            '[display]\nchip = "none"\n[buzzer]\nkind = "none"\n[controls]\nkind = "none"\n'
        )
        Tags(folder / "tags.tsv").change({ONE: NumberTag(1)})
        self.app = App(load(file), VirtualMachine(VirtualClock(), None).machine)
        self.given: list[Input | Tagged] = []
        take = self.app.table.take

        def noted(given: Input | Tagged) -> Told:
            self.given.append(given)
            return take(given)

        vars(self.app.table)["take"] = noted
        stack.enter_context(self.app.opened())

    def run(self, seconds: int) -> None:
        for _ in range(50 * seconds):
            self.app.loop.turn()
            for pad in self.pads:
                pad.answer()

    def lay(self, seat: int) -> None:
        for sentence in self.pads[seat].model.lay(ONE):
            self.pads[seat].cable.write(sentence.encode())


@contextmanager
def plugged(folder: Path) -> Iterator[PadBox]:
    with ExitStack() as stack:
        yield PadBox(folder, stack)


@pytest.fixture
def box(tmp_path: Path) -> Iterator[PadBox]:
    with plugged(tmp_path) as made:
        yield made


def test_tap_on_each_pad_names_its_seat(box: PadBox) -> None:
    box.run(1)
    for seat in (0, 1):
        box.lay(seat)
        box.run(1)
    assert box.given == [Tagged(ONE, NumberTag(1), seat) for seat in (0, 1)]


def test_pad_pulled_out_in_mid_match_is_named_and_found_again(box: PadBox) -> None:
    box.run(1)
    box.pads[1].cable.pull()
    box.run(2)
    assert box.given == [PartLost(Part.READER, 1)]
    box.lay(0)
    box.run(1)
    box.pads[1].cable.plug()
    box.run(3)
    assert box.given[1:] == [Tagged(ONE, NumberTag(1), 0), PartBack(Part.READER, 1)]
