"""A pad on its cable and the reader at the other end, in time steps of one firmware turn each."""

from pathlib import Path

from augure.readers.pad import PadReader, PadSettings
from augure.readers.reader import ReaderEvent
from virtual.board import NoLine, VirtualBoard
from virtual.picc import Picc, ntag213
from virtual.usb import UsbLine

TURN_US = 20_000


class PadBox:
    """A running pad whose sentences reach a `PadReader` through a pseudo-terminal.

    The board takes its power from the cable: to plug it in starts it anew.
    """

    def __init__(self, folder: Path, seat: int | None = None) -> None:
        self.board = VirtualBoard()
        self.cable = UsbLine(folder / "usb-pad")
        self.reader = PadReader(PadSettings(port=str(self.cable.path), seat=seat))
        self.cards: dict[str, Picc] = {}
        self.plug()

    @property
    def now_ms(self) -> int:
        return self.board.now_ms

    def lay(self, uid: str) -> None:
        self.cards[uid] = self.board.pi.field.place(ntag213(uid))

    def lift(self, uid: str) -> None:
        self.board.pi.field.lift(self.cards.pop(uid))

    def plug(self) -> None:
        self.cable.plug()
        self.board.line = self.cable
        self.board.start()

    def pull(self) -> None:
        self.board.unplug()
        self.board.line = NoLine()
        self.cable.pull()

    def turn(self) -> list[ReaderEvent]:
        """Goes on by one turn of the firmware and returns what the reader told."""
        start_us = self.board.pi.clock.now_us
        if self.board.running:
            self.board.step()
        events = self.reader.poll(self.now_ms)
        left_us = start_us + TURN_US - self.board.pi.clock.now_us
        self.board.pi.clock.advance(max(left_us, 1000))
        return events

    def run(self, seconds: float) -> list[ReaderEvent]:
        end_us = self.board.pi.clock.now_us + seconds * 1e6
        events: list[ReaderEvent] = []
        while self.board.pi.clock.now_us < end_us:
            events += self.turn()
        return events

    def close(self) -> None:
        self.reader.close()
        self.cable.close()
        self.board.close()
