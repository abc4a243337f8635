"""The pad's port: plugs, other programs, dead lines, several pads."""

import termios
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import pytest
import serial

from augure.readers import pad as pads
from augure.readers.pad import NoPadError, PadReader, PadSettings, find_port
from augure.readers.reader import Fault, Lift, ReaderEvent, ReaderLost, ReaderReady, Tap
from augure.readers.sentences import Assembler, Sentence
from readers.pad_model import PadModel
from virtual.usb import UsbLine

A = "04A3C6CAE26180"
B = "04A3C6CAE26181"
READY = ReaderReady("MFRC522 2.0 (0x92)")


class Desk:
    """A pad with a power supply of its own, its cable, and the reader at the other end.

    A `mute` pad says nothing, a `deaf` one takes nothing from its line.
    """

    def __init__(self, folder: Path, stack: ExitStack, seat: int | None = None) -> None:
        self.cable = UsbLine(folder / f"pad-{seat}")
        self.reader = PadReader(PadSettings(port=str(self.cable.path), seat=seat))
        self.pad = PadModel()
        self.heard: list[Sentence] = []
        self.now_ms = 0
        self.mute = False
        self.deaf = False
        self._lines = Assembler()
        self._beat_due_ms = 1000
        stack.callback(self.cable.close)
        stack.callback(self.reader.close)

    def say(self, said: list[Sentence]) -> None:
        for sentence in [] if self.mute else said:
            self.cable.write(sentence.encode())

    def turn(self) -> list[ReaderEvent]:
        """Goes on by one poll."""
        events = self.reader.poll(self.now_ms)
        self.now_ms += self.reader.poll_ms
        for command in self._lines.feed(b"" if self.deaf else self.cable.read()):
            self.heard.append(command)
            if command.kind in ("WHO", "ASK"):
                self.say(self.pad.obey(command))
        if self.now_ms >= self._beat_due_ms:
            self._beat_due_ms = self.now_ms + 1000
            self.say([self.pad.beat()])
        return events

    def run(self, seconds: float) -> list[ReaderEvent]:
        end_ms = self.now_ms + seconds * 1000
        events: list[ReaderEvent] = []
        while self.now_ms < end_ms:
            events += self.turn()
        return events


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as made:
        yield made


@pytest.fixture
def desk(tmp_path: Path, stack: ExitStack) -> Desk:
    """A desk whose cable is not plugged in yet."""
    return Desk(tmp_path, stack)


@pytest.fixture
def ready(desk: Desk) -> Desk:
    """A desk whose reader is ready."""
    desk.cable.plug()
    assert desk.run(0.2) == [READY]
    return desk


def stream(sentences: list[Sentence]) -> bytes:
    return b"".join(sentence.encode() for sentence in sentences)


LENGTH = len(stream([*[Sentence("TAP", 2, ["0001", A])] * 2, Sentence("LFT", 3, ["0001", A])]))


@pytest.mark.parametrize("cut", range(LENGTH + 1))
def test_cable_pulled_at_any_byte_loses_and_doubles_nothing(ready: Desk, cut: int) -> None:
    said = stream([*ready.pad.lay(A), *ready.pad.lift(), *ready.pad.lay(B)])
    assert len(said) == LENGTH
    ready.cable.write(said[:cut])
    events = ready.turn()
    ready.cable.pull()
    lost = ready.run(0.2)
    ready.cable.plug()
    ready.cable.write(said[cut:])
    back = ready.run(3)
    assert [type(event) for event in lost] == [ReaderLost]
    assert back[0] == READY
    assert events + back[1:] == [Tap(A), Lift(A), Tap(B)]


@pytest.mark.parametrize("cut", range(0, LENGTH + 1, 3))
def test_pad_that_loses_its_power_at_any_byte_tells_what_lies_there_once(
    ready: Desk, cut: int
) -> None:
    said = stream([*ready.pad.lay(A), *ready.pad.lift(), *ready.pad.lay(B)])
    ready.cable.write(said[:cut])
    events = ready.turn()
    ready.cable.pull()
    ready.run(0.2)
    ready.cable.plug()
    ready.say(ready.pad.begin())
    events += [event for event in ready.run(3) if event != READY]
    told = [Tap(A), Lift(A), Tap(B)]
    # What was told before the cut is told; of the rest the pad remembers the card on it.
    assert events in (told, [Tap(B)], [Tap(A), Tap(B), Lift(A)], [Tap(A), Lift(A), Tap(B)])
    assert events.count(Tap(B)) == 1


def test_replugged_pad_is_another_device(ready: Desk) -> None:
    before = ready.cable.path.readlink()
    other = UsbLine(ready.cable.path.with_name("other"))
    ready.cable.pull()
    other.plug()
    ready.cable.plug()
    assert ready.cable.path.readlink() != before
    assert [type(event) for event in ready.run(1)] == [ReaderLost, ReaderReady]
    other.close()


def test_missing_pad_is_looked_for_with_backoff(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    tries: list[int] = []

    def opened(path: str) -> serial.Serial:
        tries.append(desk.now_ms)
        raise FileNotFoundError(2, "No such file or directory")

    monkeypatch.setattr(pads, "open_port", opened)
    (event,) = desk.run(10)
    assert event == ReaderLost(Fault.BUS, "[Errno 2] No such file or directory")
    pauses = [after - before for before, after in pairwise(tries)]
    assert pauses[:4] == [120, 200, 400, 800]
    assert set(pauses[4:]) == {1520}


def test_pad_that_opens_and_dies_at_once_keeps_the_backoff(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    tries = 0

    def opened(path: str) -> object:
        nonlocal tries
        tries += 1
        return Port(fails="read", error=OSError(5, "Input/output error"))

    monkeypatch.setattr(pads, "open_port", opened)
    assert len(desk.run(60)) == 1
    assert tries <= 60 / 1.5 + 5


@dataclass
class Port:
    """A port of which one call fails."""

    fails: str
    error: Exception
    says: bytes = b""
    closed: bool = False

    def _call(self, name: str) -> None:
        if name == self.fails:
            raise self.error

    def read(self, size: int) -> bytes:
        self._call("read")
        said, self.says = self.says, b""
        return said

    def fileno(self) -> int:
        self._call("fileno")
        return 2

    def write(self, data: bytes) -> int:
        self._call("write")
        return len(data)

    def reset_output_buffer(self) -> None:
        self._call("reset_output_buffer")

    def close(self) -> None:
        self.closed = True
        self._call("close")


ERRORS = [
    serial.SerialException("device reports readiness to read but returned no data"),
    OSError(5, "Input/output error"),
    termios.error(5, "Input/output error"),
]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
@pytest.mark.parametrize("fails", ["open", "read", "fileno", "write"])
def test_each_error_of_a_pulled_port_is_a_lost_reader(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, error: Exception, fails: str
) -> None:
    port = Port(fails, error)

    def opened(path: str) -> Port:
        if fails == "open":
            raise error
        return port

    monkeypatch.setattr(pads, "open_port", opened)
    (event,) = desk.run(1)
    assert event == ReaderLost(Fault.BUS, str(error))
    assert port.closed is (fails != "open")


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
@pytest.mark.parametrize("fails", ["reset_output_buffer", "close"])
def test_port_that_fails_to_close_is_closed_quietly(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, error: Exception, fails: str
) -> None:
    port = Port(fails, error)
    monkeypatch.setattr(pads, "open_port", lambda path: port)
    desk.run(0.1)
    desk.reader.close()
    assert port.closed


def test_tap_that_was_read_before_the_port_failed_counts(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = stream([desk.pad.hello(), *desk.pad.lay(A)])
    port = Port("reset_output_buffer", OSError(5, "Input/output error"), says=said)
    monkeypatch.setattr(pads, "open_port", lambda path: port)
    desk.reader.beep(440, 100)
    port.fails = "write"
    events = desk.run(0.04)
    assert events[:2] == [READY, Tap(A)]
    assert [type(event) for event in events[2:]] == [ReaderLost]


def test_port_that_another_program_holds_is_said_and_taken_when_it_is_free(desk: Desk) -> None:
    desk.cable.plug()
    with serial.Serial(str(desk.cable.path), exclusive=True):
        (event,) = desk.run(5)
        assert isinstance(event, ReaderLost)
        assert event.fault is Fault.BUS
        assert "lock" in event.detail
    assert desk.run(3) == [READY]


def test_port_is_locked_against_other_programs(ready: Desk) -> None:
    with pytest.raises(serial.SerialException, match="lock"):
        serial.Serial(str(ready.cable.path), exclusive=True)


def test_pad_that_falls_silent_is_lost_and_comes_back(ready: Desk) -> None:
    ready.mute = True
    assert ready.run(2) == []
    (event,) = ready.run(20)
    assert event == ReaderLost(Fault.NO_READER, "the pad has said nothing for 3 s")
    ready.mute = False
    assert ready.run(5) == [READY]


def test_device_that_says_something_else_is_no_pad(desk: Desk) -> None:
    desk.cable.plug()
    desk.mute = True
    events: list[ReaderEvent] = []
    for _ in range(200):
        desk.cable.write(b"$GPGGA,1*5A\r\nMicroPython v1.27\r\n>>> \xff\x00")
        events += desk.turn()
    assert [event.fault for event in events if isinstance(event, ReaderLost)] == [Fault.NO_READER]
    assert len(events) == 1


def test_line_that_takes_nothing_holds_nobody_up(ready: Desk) -> None:
    ready.deaf = True
    for _ in range(2000):
        ready.reader.beep(440, 100)
    # pyserial itself would spin here for ever.
    ready.run(0.2)
    ready.say(ready.pad.lay(A))
    assert ready.run(0.2) == [Tap(A)]


def test_each_beat_is_answered(ready: Desk) -> None:
    ready.run(5)
    assert [command.kind for command in ready.heard] == ["WHO", *["ACK"] * 5]


def test_commands_reach_the_pad(ready: Desk) -> None:
    ready.reader.beep(440, 100)
    ready.reader.light(True)
    ready.reader.light(False)
    ready.reader.reset()
    ready.run(0.1)
    assert [(command.kind, command.fields) for command in ready.heard[1:]] == [
        ("BEP", ("440", "100")),
        ("LED", ("1",)),
        ("LED", ("0",)),
        ("RST", ()),
    ]


def test_beep_for_a_pad_that_is_away_is_not_sounded_later(ready: Desk) -> None:
    ready.cable.pull()
    ready.run(0.1)
    ready.reader.beep(440, 100)
    ready.cable.plug()
    ready.run(3)
    assert "BEP" not in [command.kind for command in ready.heard]


def test_two_pads_name_the_seats_of_their_taps(tmp_path: Path, stack: ExitStack) -> None:
    desks = [Desk(tmp_path, stack, seat) for seat in (0, 3)]
    for desk in desks:
        desk.cable.plug()
        assert desk.run(0.2) == [READY]
        desk.say(desk.pad.lay(A))
    assert [desk.run(0.1) for desk in desks] == [[Tap(A, 0)], [Tap(A, 3)]]
    desks[0].cable.pull()
    desks[1].say([*desks[1].pad.lift(), *desks[1].pad.lay(B)])
    assert [type(event) for event in desks[0].run(1)] == [ReaderLost]
    assert desks[1].run(1) == [Lift(A), Tap(B, 3)]


@dataclass
class Found:
    """A port as pyserial lists it."""

    device: str
    vid: int | None = None
    pid: int | None = None
    serial_number: str | None = None


PICO = Found("/dev/ttyACM0", 0x2E8A, 0x0005, "E66138")
OTHER_PICO = Found("/dev/ttyACM1", 0x2E8A, 0x0005, "E66139")
CONSOLE = Found("/dev/ttyS0")
MODEM = Found("/dev/ttyACM2", 0x12D1, 0x0005, "E66138")


def plugged(monkeypatch: pytest.MonkeyPatch, *found: Found) -> None:
    monkeypatch.setattr("serial.tools.list_ports.comports", lambda: list(found))


def test_only_pad_is_found_among_other_ports(monkeypatch: pytest.MonkeyPatch) -> None:
    plugged(monkeypatch, CONSOLE, MODEM, PICO)
    assert find_port(PadSettings()) == "/dev/ttyACM0"


def test_pad_is_found_by_its_serial_number(monkeypatch: pytest.MonkeyPatch) -> None:
    plugged(monkeypatch, PICO, OTHER_PICO)
    assert find_port(PadSettings(serial_number="E66139")) == "/dev/ttyACM1"


def test_several_pads_without_a_name_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    plugged(monkeypatch, OTHER_PICO, PICO)
    with pytest.raises(NoPadError, match=r"2 pads .*: E66138, E66139"):
        find_port(PadSettings())


def test_no_pad_is_a_lost_reader_until_one_is_plugged_in(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.reader = PadReader()
    plugged(monkeypatch, CONSOLE)
    assert desk.run(5) == [ReaderLost(Fault.BUS, "no pad is plugged in")]
    desk.cable.plug()
    plugged(monkeypatch, CONSOLE, Found(str(desk.cable.path), 0x2E8A, 0x0005, "E66138"))
    assert desk.run(3) == [READY]
    desk.reader.close()
