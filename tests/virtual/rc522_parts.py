"""Parts of the simulated MFRC522 that stand for themselves."""

from __future__ import annotations

from collections.abc import Callable

from virtual.air import CARRIER_MHZ, crc_a
from virtual.clock import Event, VirtualClock
from virtual.registers import FIFO_SIZE, SET


class Fifo:
    """The 64-byte buffer (data sheet 8.3)."""

    def __init__(self) -> None:
        self.content = bytearray()
        self.overflowed = False

    def __len__(self) -> int:
        return len(self.content)

    def push(self, data: bytes) -> None:
        """Appends bytes; what does not fit is lost and noted as overflow."""
        room = FIFO_SIZE - len(self.content)
        self.content += data[:room]
        self.overflowed = self.overflowed or len(data) > room

    def pop(self) -> int:
        """Returns the oldest byte, 0x00 when there is none."""
        return self.content.pop(0) if self.content else 0

    def take(self, count: int) -> bytes:
        """Removes and returns the oldest bytes."""
        taken = bytes(self.content[:count])
        del self.content[:count]
        return taken

    def flush(self) -> None:
        self.content.clear()
        self.overflowed = False


class CrcUnit:
    """The CRC coprocessor (data sheet 8.2.3): one bit per carrier cycle, then a call."""

    def __init__(self, clock: VirtualClock, on_done: Callable[[], None]) -> None:
        self.result = 0xFFFF
        self._clock = clock
        self._on_done = on_done
        self._event: Event | None = None
        self._crc = 0

    @property
    def is_busy(self) -> bool:
        return self._event is not None

    def start(self, preset: int) -> None:
        self.stop()
        self._crc = preset

    def feed(self, data: bytes) -> None:
        self.stop()
        self._crc = crc_a(data, self._crc)
        self._event = self._clock.call_in(8 * len(data) / CARRIER_MHZ, self._done)

    def stop(self) -> None:
        if self._event is not None:
            self._event.cancel()
            self._event = None

    def reset(self) -> None:
        self.stop()
        self.result = 0xFFFF

    def _done(self) -> None:
        self._event = None
        self.result = self._crc
        self._on_done()


class ResetPin:
    """The pin NRSTPD (data sheet 8.7.1): a level counts once it is low for 100 ns."""

    PULSE_US = 0.1

    def __init__(self, clock: VirtualClock) -> None:
        self._clock = clock
        self._low_us: float | None = None

    @property
    def is_low(self) -> bool:
        return self._low_us is not None and self._clock.now_us - self._low_us >= self.PULSE_US

    def drive(self, high: bool) -> bool:
        """Sets the level; returns whether this ends a reset."""
        ends = high and self.is_low
        if high:
            self._low_us = None
        elif self._low_us is None:
            self._low_us = self._clock.now_us
        return ends


class Timer:
    """The timer unit (data sheet 8.5): counts from the reload value to zero, then calls.

    It runs for (reload + 1) periods of (2 * prescaler + 1) carrier cycles, or of
    (2 * prescaler + 2) with TPrescalEven.
    """

    def __init__(self, clock: VirtualClock, on_zero: Callable[[], None]) -> None:
        self._clock = clock
        self._on_zero = on_zero
        self._event: Event | None = None
        self._value = 0
        self._period_us = 1.0

    @property
    def is_running(self) -> bool:
        return self._event is not None

    @property
    def value(self) -> int:
        """What the counter shows: 0 to 65535."""
        if self._event is None:
            return self._value
        left_us = self._event.due_us - self._clock.now_us
        return max(0, min(self._value, int(left_us / self._period_us)))

    def start(self, reload: int, prescaler: int, even: bool) -> None:
        self.stop()
        self._value = reload
        self._period_us = (2 * prescaler + (2 if even else 1)) / CARRIER_MHZ
        self._event = self._clock.call_in((reload + 1) * self._period_us, self._expire)

    def stop(self) -> None:
        """Stops the count where it is."""
        if self._event is not None:
            self._value = self.value
            self._event.cancel()
            self._event = None

    def reset(self) -> None:
        self.stop()
        self._value = 0

    def _expire(self) -> None:
        self._event = None
        self._value = 0
        self._on_zero()


def marked(bits: int, value: int) -> int:
    """Returns interrupt bits after a write: Set1/Set2 says whether the marked ones are set."""
    chosen = value & 0x7F
    return bits | chosen if value & SET else bits & ~chosen


def check_register(register: int) -> None:
    """Raises IndexError for an address outside 0x00..0x3F."""
    if not 0 <= register < 0x40:
        raise IndexError(f"the MFRC522 has no register 0x{register:02X}")
