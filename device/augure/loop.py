"""The one loop: inputs of all sources, one at a time, to the table and out again."""

from collections.abc import Sequence
from contextlib import ExitStack

from augure.box import Box
from augure.clock import Clock
from augure.notify import ALIVE, READY, STOPPING, Notifier
from augure.sources import Source

TURN_MS = 20
"""The longest pause between two looks at the sources."""


class Loop:
    """Runs a box until it is asked to stop.

    `clock` is that of all sources; `alive_ms` is how often the service manager wants to hear that
    the loop turns, None if never. Sources are closed in their order.
    """

    def __init__(
        self,
        box: Box,
        sources: Sequence[Source],
        *,
        clock: Clock,
        notifier: Notifier,
        alive_ms: int | None = None,
    ) -> None:
        self._box = box
        self._sources = sources
        self._clock = clock
        self._notifier = notifier
        self._alive_ms = alive_ms
        self._told_alive_ms: int | None = None
        self._stopping = False

    def stop(self) -> None:
        """Asks the loop to end after its present turn; safe from a signal handler."""
        self._stopping = True

    def run(self) -> None:
        """Turns until `stop`; then closes the sources, all of them whatever one of them raises."""
        with ExitStack() as closing:
            for source in reversed(self._sources):
                closing.callback(source.close)
            closing.callback(self._notifier.tell, STOPPING)
            self._box.open()
            self._notifier.tell(READY)
            while not self._stopping:
                began_ms = self._clock.now_ms()
                self.turn(began_ms)
                self._clock.sleep_ms(max(TURN_MS - (self._clock.now_ms() - began_ms), 0))

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
