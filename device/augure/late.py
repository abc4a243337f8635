"""Parts that may be missing: looked for again and again, told once, never in the way of a match."""

import logging
from collections import deque
from collections.abc import Callable
from typing import Generic, Protocol, TypeVar

from augure.table.inputs import Input, Part, PartBack, PartLost

log = logging.getLogger(__name__)

FIRST_RETRY_MS, LAST_RETRY_MS = 1_000, 30_000
"""The pause after a first failure, doubled after each that follows, and its limit."""


class Closable(Protocol):
    """A part that is given back at the end."""

    def close(self) -> None: ...


T = TypeVar("T", bound=Closable)


class Late(Generic[T]):
    """A part that is opened as soon as it can be; `value` is None until then.

    `opened` makes the part and raises one of `errors` if it can't. That the part is missing, and
    that it came, is told once each; the log has the reason again whenever it is another one.
    """

    def __init__(
        self, part: Part, opened: Callable[[], T], errors: tuple[type[Exception], ...]
    ) -> None:
        self._part = part
        self._opened = opened
        self._errors = errors
        self._retry_at_ms: int | None = None
        self._retry_ms = FIRST_RETRY_MS
        self._reason: str | None = None
        self._told: deque[Input] = deque()
        self.value: T | None = None

    def look(self, now_ms: int) -> None:
        """Tries to open a missing part if it is time to."""
        if self.value is not None or (self._retry_at_ms is not None and now_ms < self._retry_at_ms):
            return
        try:
            self.value = self._opened()
        except self._errors as fault:
            self._miss(fault, now_ms)
            return
        if self._reason is not None:
            log.info("%s is there", self._part.value)
            self._told.append(PartBack(self._part))

    def _miss(self, fault: Exception, now_ms: int) -> None:
        self._retry_at_ms = now_ms + self._retry_ms
        self._retry_ms = min(2 * self._retry_ms, LAST_RETRY_MS)
        if self._reason is None:
            self._told.append(PartLost(self._part))
        if self._reason != str(fault):
            self._reason = str(fault)
            log.warning("%s: %s", self._part.value, fault)

    def inputs(self, now_ms: int) -> list[Input]:
        """Looks for the part, and returns what is to be told of it since the last call."""
        self.look(now_ms)
        return [self._told.popleft() for _ in range(len(self._told))]

    def close(self) -> None:
        """Closes the part and looks for it no more; may be called twice."""
        value, self.value = self.value, None
        self._opened = self._gone
        if value is not None:
            value.close()

    def _gone(self) -> T:
        raise AssertionError("a part is looked for after its end")
