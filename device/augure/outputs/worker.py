"""A thread that does one slow thing, so that the loop never waits for it.

A frame on a 100 kHz bus takes 90 ms and a rhythm must not wait for a poll: panel and buzzer
each have a worker. What is to be done is a step function, which knows no thread: a test
calls it itself and passes the time.
"""

import threading
from collections.abc import Callable
from typing import Protocol

from augure.clock import monotonic_ms

Step = Callable[[int], int | None]
"""Does what is due at a time in ms; returns the ms until it is due again, None if not by itself."""


class Runner(Protocol):
    """Calls a step whenever it is woken or due."""

    def wake(self) -> None:
        """Has the step called soon; returns at once, from any thread."""

    def close(self) -> bool:
        """Ends the calls, after the one that was last woken; returns False if a step hangs."""


RunnerFactory = Callable[[str, Step], Runner]
"""Makes the runner of a step; the name is for the list of threads."""


class Worker:
    """Runs a step in a thread of its own; the step is to handle its own errors."""

    def __init__(
        self,
        name: str,
        step: Step,
        *,
        clock_ms: Callable[[], int] = monotonic_ms,
        patience_s: float = 1.0,
    ) -> None:
        self._step = step
        self._clock_ms = clock_ms
        self._patience_s = patience_s
        self._changed = threading.Condition()
        self._woken = False
        self._ended = False
        # A step that hangs in a driver must not keep the process alive: hence a daemon.
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    def wake(self) -> None:
        """Has the step called soon; returns at once, from any thread."""
        with self._changed:
            self._woken = True
            self._changed.notify()

    def close(self) -> bool:
        """Ends the thread, after the step that was last woken.

        Returns False if that, or the one before it, still hangs after `patience_s`.
        """
        with self._changed:
            self._ended = True
            self._changed.notify()
        self._thread.join(self._patience_s)
        return not self._thread.is_alive()

    def _run(self) -> None:
        due_in_ms: int | None = None
        while True:
            with self._changed:
                if not (self._woken or self._ended):
                    self._changed.wait(None if due_in_ms is None else due_in_ms / 1000)
                if not self._woken and self._ended:
                    return
                self._woken = False
            due_in_ms = self._step(self._clock_ms())
