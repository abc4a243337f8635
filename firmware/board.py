"""The pad's board: a Raspberry Pi Pico (RP2040) and the pins that its parts are on.

The only module that imports `machine`.
"""

import random
import select
import sys
import time

import machine
import micropython

from augure.readers.rc522 import FIFO_DATA

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# GPIO numbers. SPI0 sits on one side of the board, chip select and reset beside it.
MISO = 16
CHIP_SELECT = 17
SCK = 18
MOSI = 19
CHIP_RESET = 20
BUZZER = 15
LED = "LED"

SPI_HZ = 1_000_000
WATCHDOG_MS = 4000
# A silent PWM has a frequency too.
QUIET_HZ = 1000
# Bytes taken from the line in one turn, so that the host cannot hold up the polls.
READ_LIMIT = 64
_HALF = 32768
_CTRL_C = 3

# The register that starts and stops the watchdog, at the address where writing 1 clears a bit
# (RP2040 data sheet, sections 2.1.2 and 4.7.6).
_WATCHDOG_CTRL_CLEAR = 0x40058000 + 0x3000
_WATCHDOG_ENABLE = 1 << 30


class SpiBus:
    """The chip on SPI0; see `ports.Bus`. SPI fails silently here: there is no `BusError`."""

    def __init__(self) -> None:
        self._select = machine.Pin(CHIP_SELECT, machine.Pin.OUT, value=1)
        self._reset = machine.Pin(CHIP_RESET, machine.Pin.OUT, value=1)
        self._spi = machine.SPI(
            0,
            baudrate=SPI_HZ,
            polarity=0,
            phase=0,
            sck=machine.Pin(SCK),
            mosi=machine.Pin(MOSI),
            miso=machine.Pin(MISO),
        )
        self._sent = bytearray(2)
        self._got = bytearray(2)

    def read(self, register: int) -> int:
        self._sent[0] = register << 1 | 0x80
        self._sent[1] = 0
        self._transfer(self._sent, self._got)
        return self._got[1]

    def write(self, register: int, value: int) -> None:
        self._sent[0] = register << 1
        self._sent[1] = value
        self._transfer(self._sent, self._got)

    def read_fifo(self, count: int) -> bytes:
        # Each address byte sent while the byte before it is read asks for one byte more (8.1.2.1).
        got = bytearray(count + 1)
        self._transfer(bytes([FIFO_DATA << 1 | 0x80]) * count + b"\x00", got)
        return bytes(got[1:])

    def write_fifo(self, data: bytes) -> None:
        self._transfer(bytes([FIFO_DATA << 1]) + data, bytearray(len(data) + 1))

    def hold_reset(self, held: bool) -> None:
        self._reset.value(0 if held else 1)

    def close(self) -> None:
        self._spi.deinit()

    def _transfer(self, sent: "bytes | bytearray", got: bytearray) -> None:
        self._select.value(0)
        self._spi.write_readinto(sent, got)
        self._select.value(1)


class Board:
    """Everything of the board. `stdin` and `stdout` are the USB serial line."""

    clock: "Any" = time

    def __init__(self, stdin: "Any" = sys.stdin, stdout: "Any" = sys.stdout) -> None:
        self.boot = f"{random.getrandbits(16):04X}"
        self._led = machine.Pin(LED, machine.Pin.OUT, value=0)
        self._buzzer = machine.PWM(machine.Pin(BUZZER))
        self._buzzer.freq(QUIET_HZ)
        self.tone(0)
        self._in = stdin
        self._out = stdout
        self._readable = select.poll()
        self._readable.register(stdin, select.POLLIN)
        self._writable = select.poll()
        self._writable.register(stdout, select.POLLOUT)
        # Noise on the line is no Ctrl-C.
        micropython.kbd_intr(-1)
        self._watchdog = machine.WDT(timeout=WATCHDOG_MS)

    def open_bus(self) -> SpiBus:
        return SpiBus()

    def read(self) -> bytes:
        """Returns what has come over the line, at most `READ_LIMIT` bytes, without waiting."""
        came = bytearray()
        byte = bytearray(1)
        while len(came) < READ_LIMIT and self._readable.poll(0):
            if not self._in.buffer.readinto(byte):
                break
            came.extend(byte)
        return bytes(came)

    def write(self, data: bytes) -> None:
        """Writes to the line; drops what no host takes, for it can be asked for again."""
        if self._writable.poll(0):
            self._out.buffer.write(data)

    def light(self, on: bool) -> None:
        self._led.value(1 if on else 0)

    def tone(self, hz: int) -> None:
        """Begins a tone; 0 ends it."""
        if hz:
            self._buzzer.freq(hz)
        self._buzzer.duty_u16(_HALF if hz else 0)

    def feed(self) -> None:
        """Keeps the watchdog from starting the board again for another `WATCHDOG_MS`."""
        self._watchdog.feed()

    def reset(self) -> None:
        machine.reset()

    def release(self) -> None:
        """Stops the watchdog and gives the line back to the prompt."""
        machine.mem32[_WATCHDOG_CTRL_CLEAR] = _WATCHDOG_ENABLE
        micropython.kbd_intr(_CTRL_C)
