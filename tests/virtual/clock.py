"""A clock that moves only when something on it takes time."""

from __future__ import annotations

import heapq
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count


@dataclass(order=True)
class Event:
    """One call that is due at a time; ``cancel`` keeps it from being made."""

    due_us: float
    order: int
    call: Callable[[], None] = field(compare=False)
    cancelled: bool = field(default=False, compare=False)

    def cancel(self) -> None:
        self.cancelled = True


class VirtualClock:
    """Time in microseconds since power-on, with calls that fall due as it moves.

    ``sleep`` and ``monotonic`` stand in for those of ``time``, in seconds.
    """

    def __init__(self) -> None:
        self.now_us = 0.0
        self._events: list[Event] = []
        self._order = count()

    def advance(self, us: float) -> None:
        """Moves time on and makes every call that falls due, in order.

        Raises ValueError for a negative duration.
        """
        if us < 0:
            raise ValueError(f"time cannot go back by {-us} us")
        end_us = self.now_us + us
        while self._events and self._events[0].due_us <= end_us:
            event = heapq.heappop(self._events)
            self.now_us = max(self.now_us, event.due_us)
            if not event.cancelled:
                event.call()
        self.now_us = max(self.now_us, end_us)

    def call_at(self, due_us: float, call: Callable[[], None]) -> Event:
        """Has a call made at a time, or at the next move when that time has passed."""
        event = Event(due_us, next(self._order), call)
        heapq.heappush(self._events, event)
        return event

    def call_in(self, us: float, call: Callable[[], None]) -> Event:
        """Has a call made after a duration."""
        return self.call_at(self.now_us + us, call)

    def sleep(self, seconds: float) -> None:
        self.advance(seconds * 1e6)

    def monotonic(self) -> float:
        return self.now_us / 1e6
