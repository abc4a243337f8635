"""The one clock that all times passed around are read from."""

import time


def monotonic_ms() -> int:
    """Returns the ms since an arbitrary start, which no change of the wall clock moves."""
    return time.monotonic_ns() // 1_000_000
