"""The one loop: inputs of all sources, one at a time, to the table and out again."""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager

from augure.box import Box
from augure.clock import LoopClock
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
        clock: LoopClock,
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

    @contextmanager
    def opened(self) -> Iterator[None]:
        """Shows where the box stands; in the end closes all sources, whatever one raises."""
        with ExitStack() as closing:
            for source in reversed(self._sources):
                closing.callback(source.close)
            closing.callback(self._notifier.tell, STOPPING)
            self._box.open()
            self._notifier.tell(READY)
            yield

    def run(self) -> None:
        """Turns until `stop`."""
        while not self._stopping:
            self.turn()

    def turn(self) -> None:
        """Takes what every source has, oldest first, tells of life, and waits for the next turn."""
        now_ms = self._clock.now_ms()
        for source in self._sources:
            for given in source.inputs(now_ms):
                self._box.give(given)
        # Fed by the loop itself: a loop that hangs is not alive, whatever its threads do.
        if self._alive_ms is not None and (
            self._told_alive_ms is None or now_ms - self._told_alive_ms >= self._alive_ms
        ):
            self._notifier.tell(ALIVE)
            self._told_alive_ms = now_ms
        self._clock.sleep_ms(max(TURN_MS - (self._clock.now_ms() - now_ms), 0))
