"""The USB pad's port: found anew, opened for this program alone, read without waiting.

The only module that imports `serial`.
"""

import logging
import select
import termios

import serial
from serial.tools import list_ports

from augure.readers import sentences
from augure.readers.link import Link
from augure.readers.reader import Fault, ReaderEvent
from augure.readers.sentences import Assembler, Sentence
from augure.values import value

log = logging.getLogger(__name__)

# What an unplugged port raises depends on the call under way; termios.error is no OSError.
PORT_ERRORS = (serial.SerialException, OSError, termios.error)

# MicroPython's USB serial line on a Raspberry Pi Pico.
VENDOR = 0x2E8A
PRODUCT = 0x0005

READ_BYTES = 4096


class NoPadError(OSError):
    """No pad is plugged in, or it cannot be told which of several is meant."""


@value
class PadSettings:
    """Which pad, and times in milliseconds.

    `port` is a device path, best one of `/dev/serial/by-id`, which stays with the pad whatever
    it is plugged into. Without it the only pad of `vendor` and `product` is taken; `serial_number`
    names one of several. `seat` is the seat that the pad stands before, None for a pad that all
    share. A pad that has said nothing for `silence_ms` is lost.
    """

    port: str | None = None
    vendor: int = VENDOR
    product: int = PRODUCT
    serial_number: str | None = None
    seat: int | None = None
    poll_ms: int = 40
    silence_ms: int = 3000
    first_retry_ms: int = 100
    last_retry_ms: int = 1500


DEFAULTS = PadSettings()


def find_port(settings: PadSettings) -> str:
    """Returns the device path of the pad that is meant. Raises `NoPadError`."""
    if settings.port is not None:
        return settings.port
    found = [
        port
        for port in list_ports.comports()
        if (port.vid, port.pid) == (settings.vendor, settings.product)
        and settings.serial_number in (None, port.serial_number)
    ]
    if len(found) == 1:
        return str(found[0].device)
    if not found:
        raise NoPadError("no pad is plugged in")
    numbers = ", ".join(sorted(str(port.serial_number) for port in found))
    raise NoPadError(f"{len(found)} pads are plugged in, one must be named: {numbers}")


def open_port(path: str) -> serial.Serial:
    """Returns the open port, which no other program that locks its ports can open meanwhile.

    Reading and writing never wait. Raises one of `PORT_ERRORS`.
    """
    # USB carries no bit rate; the line's number is only set.
    return serial.Serial(path, 115_200, timeout=0, write_timeout=0, exclusive=True)


class PadReader:
    """The pad at the end of a USB cable; see `Reader`.

    The port is looked for at each opening, with backoff; what was said meanwhile is asked for.
    """

    def __init__(self, settings: PadSettings = DEFAULTS) -> None:
        self._settings = settings
        self._link = Link(settings.seat)
        self._lines = Assembler()
        self._port: serial.Serial | None = None
        self._commands: list[bytes] = []
        self._due_ms: int | None = None
        self._retry_ms = settings.first_retry_ms
        self._heard_ms = 0

    @property
    def poll_ms(self) -> int:
        return self._settings.poll_ms

    def poll(self, now_ms: int) -> list[ReaderEvent]:
        """Takes what the pad has said, if a look is due; see `Reader.poll`."""
        if self._due_ms is not None and now_ms < self._due_ms:
            return []
        self._due_ms = now_ms + self._settings.poll_ms
        # Whatever fails, what the pad has said till then counts.
        events: list[ReaderEvent] = []
        try:
            port = self._port or self._open(now_ms)
            for sentence in self._lines.feed(port.read(READ_BYTES)):
                events += self._take(sentence, now_ms)
            self._write(port, now_ms)
        except PORT_ERRORS as error:
            return events + self._lose(Fault.BUS, str(error), now_ms)
        if now_ms - self._heard_ms >= self._settings.silence_ms:
            detail = f"the pad has said nothing for {self._settings.silence_ms / 1000:g} s"
            events += self._lose(Fault.NO_READER, detail, now_ms)
        return events

    def beep(self, hz: int, ms: int) -> None:
        """Has the pad sound a tone of 100 to 10,000 Hz for at most a second."""
        self._commands.append(self._link.command(sentences.BEEP, str(hz), str(ms)))

    def light(self, on: bool) -> None:
        """Switches the pad's LED."""
        self._commands.append(self._link.command(sentences.LIGHT, "1" if on else "0"))

    def reset(self) -> None:
        """Has the pad start anew; its port goes away for a moment."""
        self._commands.append(self._link.command(sentences.RESET))

    def close(self) -> None:
        if self._port is None:
            return
        port, self._port = self._port, None
        try:
            # What a stuck pad has not taken would hold up the closing.
            port.reset_output_buffer()
        except PORT_ERRORS as error:
            log.debug("the port is gone: %s", error)
        try:
            port.close()
        except PORT_ERRORS as error:
            log.info("the port was closed with an error: %s", error)

    def _open(self, now_ms: int) -> serial.Serial:
        path = find_port(self._settings)
        port = self._port = open_port(path)
        log.debug("opened %s", path)
        self._lines = Assembler()
        self._link.opened()
        self._heard_ms = now_ms
        return port

    def _take(self, sentence: Sentence, now_ms: int) -> list[ReaderEvent]:
        events = self._link.take(sentence)
        if self._link.greeted:
            self._heard_ms = now_ms
            self._retry_ms = self._settings.first_retry_ms
            if sentence.kind == sentences.BEAT:
                # The pad sounds its own taps when it has not heard of a host.
                self._commands.append(self._link.command(sentences.TAKEN))
        return events

    def _write(self, port: serial.Serial, now_ms: int) -> None:
        # A command to a pad that is away is dropped: nobody wants its beep later.
        commands, self._commands = self._commands if self._link.greeted else [], []
        for command in self._link.due(now_ms) + commands:
            # pyserial would spin for as long as a full line takes nothing.
            if select.select([], [port.fileno()], [], 0)[1]:
                port.write(command)

    def _lose(self, fault: Fault, detail: str, now_ms: int) -> list[ReaderEvent]:
        self.close()
        self._due_ms = now_ms + self._retry_ms
        self._retry_ms = min(2 * self._retry_ms, self._settings.last_retry_ms)
        return self._link.lose(fault, detail)
