"""The one clock that all times passed around are read from."""

import time
from typing import Protocol


class LoopClock(Protocol):
    """Time as the loop has it."""

    def now_ms(self) -> int:
        """Returns the ms since an arbitrary start; never runs backwards."""

    def sleep_ms(self, ms: int, /) -> None:
        """Waits; 0 lets others run."""


class Clock(LoopClock, Protocol):
    """Time as the whole box has it; the ticks are those of MicroPython's `time`."""

    def ticks_us(self) -> int: ...

    def ticks_diff(self, later: int, earlier: int, /) -> int: ...

    def sleep_us(self, us: int, /) -> None: ...


def monotonic_ms() -> int:
    """Returns the ms since an arbitrary start, which no change of the wall clock moves."""
    return time.monotonic_ns() // 1_000_000


class MonotonicClock:
    """This machine's clock, which no change of the wall clock moves."""

    def now_ms(self) -> int:
        return monotonic_ms()

    def sleep_ms(self, ms: int, /) -> None:
        time.sleep(ms / 1000)

    def ticks_us(self) -> int:
        return time.monotonic_ns() // 1000

    def ticks_diff(self, later: int, earlier: int, /) -> int:
        return later - earlier

    def sleep_us(self, us: int, /) -> None:
        time.sleep(us / 1_000_000)
