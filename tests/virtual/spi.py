"""The SPI bus to a simulated MFRC522: as real bytes, and as registers for an injected bus."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from virtual.clock import VirtualClock
from virtual.rc522 import Rc522
from virtual.registers import FIFO_DATA

TRANSFER_OVERHEAD_US = 15.0
"""What one spidev message costs beside its bits.

The mean of 10.7 and 19.3 us that were seen in turn between back-to-back messages on a
Raspberry Pi (raspberrypi/linux issue 4567); the interpreter's own time is not in it.
"""

MAX_SPEED_HZ = 10_000_000
"""The fastest SPI clock of the MFRC522 (data sheet 8.1.2)."""


@dataclass(frozen=True)
class Transfer:
    """One SPI message, from chip select to chip select."""

    at_us: float
    mosi: bytes
    miso: bytes


class ChipBus:
    """The wires between a Pi and the chip, with their time and their whole history.

    ``transfer`` moves real bytes; ``read``, ``write``, ``read_fifo`` and ``write_fifo`` are one
    transfer each. ``transfers`` counts them; ``history`` keeps all, or the last ``history_limit``
    for a long run. ``stuck`` is a level (0x00 or 0xFF) that the chip's output line is held at
    while nothing reaches the chip; ``error``, when set, is raised instead of each transfer.
    """

    def __init__(
        self,
        chip: Rc522,
        clock: VirtualClock,
        *,
        speed_hz: int = 1_000_000,
        overhead_us: float = TRANSFER_OVERHEAD_US,
        history_limit: int | None = None,
    ) -> None:
        self.history: deque[Transfer] = deque(maxlen=history_limit)
        self.transfers = 0
        self.stuck: int | None = None
        self.error: OSError | None = None
        self.speed_hz = speed_hz
        self._chip = chip
        self._clock = clock
        self._overhead_us = overhead_us

    def transfer(self, mosi: Sequence[int], speed_hz: int | None = None) -> bytes:
        """Moves bytes both ways and returns those from the chip (data sheet 8.1.2).

        The first byte is an address: bit 7 reads, bits 6 to 1 are the register. After a write
        address every byte goes to that register; after a read address each byte is the next
        address to read, and its answer comes one byte later. Raises ``error`` when it is set,
        ValueError for no byte, a value outside 0..255 or a clock the chip cannot follow.
        """
        sent = bytes(mosi)
        hz = self.speed_hz if speed_hz is None else speed_hz
        if not sent:
            raise ValueError("an empty SPI transfer")
        if not 0 < hz <= MAX_SPEED_HZ:
            raise ValueError(f"the MFRC522 takes up to {MAX_SPEED_HZ} Hz, not {hz}")
        started_us = self._clock.now_us
        self._clock.advance(self._overhead_us)
        if self.error is not None:
            raise self.error
        miso = bytearray()
        for index, byte in enumerate(sent):
            self._clock.advance(8e6 / hz)
            miso.append(self._byte(sent[0], sent[index - 1], byte) if index else 0x00)
        if self.stuck is not None:
            miso[:] = bytes([self.stuck]) * len(miso)
        self.transfers += 1
        self.history.append(Transfer(started_us, sent, bytes(miso)))
        return bytes(miso)

    def _byte(self, first: int, previous: int, byte: int) -> int:
        if self.stuck is not None:
            return self.stuck
        if first & 0x80:
            return self._chip.read(previous >> 1 & 0x3F) if previous & 0x80 else 0x00
        self._chip.write(first >> 1 & 0x3F, byte)
        return 0x00

    def read(self, register: int) -> int:
        return self.transfer([_read_address(register), 0])[1]

    def write(self, register: int, value: int) -> None:
        self.transfer([register << 1 & 0x7E, value])

    def read_fifo(self, count: int) -> bytes:
        """Returns bytes from the FIFO by one transfer: the address for each, and a zero."""
        return self.transfer([_read_address(FIFO_DATA)] * count + [0])[1:]

    def write_fifo(self, data: Iterable[int]) -> None:
        """Writes bytes to the FIFO by one transfer."""
        self.transfer([FIFO_DATA << 1, *data])


def _read_address(register: int) -> int:
    return register << 1 & 0x7E | 0x80


class SpiDev:
    """The stand-in for ``spidev.SpiDev``: real SPI bytes to the chip on a bus and chip select.

    ``attached`` finds the wires on (bus, device); FileNotFoundError where there are none, as
    with SPI switched off. Used before ``open`` or after ``close`` it raises OSError.
    """

    def __init__(self, attached: Callable[[int, int], ChipBus | None]) -> None:
        self.max_speed_hz = 500_000
        self.mode = 0
        self.bits_per_word = 8
        self.lsbfirst = False
        self.cshigh = False
        self.no_cs = False
        self._attached = attached
        self._wires: ChipBus | None = None

    @property
    def is_open(self) -> bool:
        return self._wires is not None

    def open(self, bus: int, device: int) -> None:
        wires = self._attached(bus, device)
        if wires is None:
            raise FileNotFoundError(2, "No such file or directory")
        self._wires = wires

    def close(self) -> None:
        self._wires = None

    def xfer2(self, values: Sequence[int], speed_hz: int = 0) -> list[int]:
        """Raises ValueError for a mode that the chip does not speak (data sheet 8.1.2)."""
        if self._wires is None:
            raise OSError(9, "Bad file descriptor")
        if (self.mode, self.bits_per_word, self.lsbfirst, self.cshigh) != (0, 8, False, False):
            raise ValueError("the MFRC522 wants SPI mode 0, 8 bits, MSB first, low chip select")
        return list(self._wires.transfer(values, speed_hz or self.max_speed_hz))

    def xfer(self, values: Sequence[int], speed_hz: int = 0) -> list[int]:
        return self.xfer2(values, speed_hz)

    def writebytes(self, values: Sequence[int]) -> None:
        self.xfer2(values)

    def readbytes(self, count: int) -> list[int]:
        return self.xfer2([0] * count)
