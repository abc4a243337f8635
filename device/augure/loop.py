"""The one loop: inputs of all sources, one at a time, to the table and out again."""

from collections.abc import Callable, Sequence

from augure.box import Box
from augure.notify import ALIVE, READY, STOPPING, Notifier
from augure.sources import Source

TURN_MS = 20
"""The longest pause between two looks at the sources."""


class Loop:
    """Runs a box until it is asked to stop.

    `clock_ms` is the clock of all sources, `wait_ms` sleeps; `alive_ms` is how often the service
    manager wants to hear that the loop turns, None if never.
    """

    def __init__(
        self,
        box: Box,
        sources: Sequence[Source],
        *,
        clock_ms: Callable[[], int],
        wait_ms: Callable[[int], None],
        notifier: Notifier,
        alive_ms: int | None = None,
    ) -> None:
        self._box = box
        self._sources = sources
        self._clock_ms = clock_ms
        self._wait_ms = wait_ms
        self._notifier = notifier
        self._alive_ms = alive_ms
        self._told_alive_ms: int | None = None
        self._stopping = False

    def stop(self) -> None:
        """Asks the loop to end after its present turn; safe from a signal handler."""
        self._stopping = True

    def run(self) -> None:
        """Turns until `stop`; then lets go of the sources."""
        self._box.open()
        self._notifier.tell(READY)
        try:
            while not self._stopping:
                began_ms = self._clock_ms()
                self.turn(began_ms)
                self._wait_ms(max(TURN_MS - (self._clock_ms() - began_ms), 0))
        finally:
            self._notifier.tell(STOPPING)
            for source in self._sources:
                source.close()

    def turn(self, now_ms: int) -> None:
        """Takes what every source has, oldest first, and tells the manager of life."""
        for source in self._sources:
            for given in source.inputs(now_ms):
                self._box.give(given)
        # Fed by the loop itself: a loop that hangs is not alive, whatever its threads do.
        if self._alive_ms is not None and (
            self._told_alive_ms is None or now_ms - self._told_alive_ms >= self._alive_ms
        ):
            self._notifier.tell(ALIVE)
            self._told_alive_ms = now_ms
