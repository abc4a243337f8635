"""The check-up of boxes with USB pads, on pseudo-terminals with a pad's sentences."""

from pathlib import Path

import pytest

from augure.checkup.course import check_up
from augure.checkup.findings import Check, Finding, Verdict
from augure.checkup.people import People
from augure.readers.sentences import Assembler, Sentence
from box.rig import World
from checkup.hands import UID, every
from readers.pad_model import PadModel, hello
from virtual.usb import UsbLine

NAME = "MFRC522 2.0 (0x92)"


class PadWorld:
    """A machine that is no Pi, with a pad in front of each of two seats."""

    def __init__(self, folder: Path) -> None:
        self.world = World(folder)
        self.world.machine.host.board = ""
        self.cables = [UsbLine(folder / f"pad-{seat}") for seat in (0, 1)]
        self.models = [PadModel() for _ in self.cables]
        self._lines = [Assembler() for _ in self.cables]
        self.says: Sentence | None = None
        self.mute = False
        rows = "".join(
            f'[[pad]]\nport = "{cable.path}"\nseat = {seat}\n'
            for seat, cable in enumerate(self.cables)
        )
        self.world.file.write_text(
            f'[box]\ndata = "{self.world.data}"\n[reader]\nkind = "pad"\n{rows}'
        )
        every(self.world, 20, self._answer)
        every(self.world, 1000, self._beat)

    def _answer(self) -> None:
        for cable, model, lines in zip(self.cables, self.models, self._lines, strict=True):
            for command in lines.feed(cable.read()):
                if self.mute or command.kind not in ("WHO", "ASK"):
                    continue
                for sentence in [self.says] if self.says else model.obey(command):
                    cable.write(sentence.encode())

    def _beat(self) -> None:
        for cable, model in zip(self.cables, self.models, strict=True):
            if cable.plugged and not self.mute and self.says is None:
                cable.write(model.beat().encode())

    def checked(self, people: People) -> list[Finding]:
        with self.world.installed():
            found = check_up(self.world.file, self.world.machine.machine, people)
            return [finding for finding in found if finding.check is Check.PAD]

    def lay(self) -> None:
        for cable, model in zip(self.cables, self.models, strict=True):
            for sentence in model.lay(UID):
                cable.write(sentence.encode())


class Somebody:
    """Lays a tag on both pads, or does nothing, when the first tag is asked for."""

    def __init__(self, pads: PadWorld, lays: bool | None) -> None:
        self._pads = pads
        self._lays = lays

    def ready(self, key: str) -> bool:
        assert key == "lay-tag"
        if self._lays:
            self._pads.lay()
        return self._lays is not None

    def sees(self, key: str) -> bool | None:
        raise AssertionError(key)

    def told(self, key: str) -> None:
        raise AssertionError(key)


@pytest.fixture
def pads(tmp_path: Path) -> PadWorld:
    made = PadWorld(tmp_path)
    for cable in made.cables:
        cable.plug()
    return made


def test_each_pad_is_found_on_any_machine(pads: PadWorld) -> None:
    assert pads.checked(Somebody(pads, None)) == [
        Finding(Check.PAD, Verdict.OK, "pad", {"name": str(cable.path), "chip": NAME})
        for cable in pads.cables
    ]


@pytest.mark.parametrize("lays", [True, False])
def test_tag_is_waited_for_on_each_pad(pads: PadWorld, lays: bool) -> None:
    found = pads.checked(Somebody(pads, lays))
    assert [finding.key for finding in found] == ["pad-read" if lays else "tag-never"] * 2


def test_pad_that_is_unplugged_is_a_fault_and_the_other_is_not(pads: PadWorld) -> None:
    pads.cables[0].pull()
    assert [finding.key for finding in pads.checked(Somebody(pads, None))] == ["pad-lost", "pad"]


def test_pad_that_says_nothing_is_a_fault(pads: PadWorld) -> None:
    pads.mute = True
    found = pads.checked(Somebody(pads, None))
    assert [finding.key for finding in found] == ["pad-silent"] * 2
    assert found[0].fields["detail"] == "the pad has said nothing for 3 s"


def test_pad_without_its_chip_is_a_fault(pads: PadWorld) -> None:
    pads.says = hello(state="no reader")
    assert [f.key for f in pads.checked(Somebody(pads, None))] == ["pad-silent"] * 2
