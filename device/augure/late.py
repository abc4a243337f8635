"""Parts that may be missing: looked for again and again, told once, never in the way of a match."""

import logging
from collections.abc import Callable
from typing import Generic, TypeVar

from augure.sources import Given
from augure.table.inputs import Part, PartBack, PartLost

log = logging.getLogger(__name__)

T = TypeVar("T")

FIRST_RETRY_MS, LAST_RETRY_MS = 1_000, 30_000
"""The pause after a first failure, doubled after each that follows, and its limit."""


class Late(Generic[T]):
    """A part that is opened as soon as it can be; `value` is None until then.

    `opened` makes the part and raises one of `errors` if it can't. It is a source: its inputs tell
    that the part is missing, and that it came.
    """

    def __init__(
        self, part: Part, opened: Callable[[], T], errors: tuple[type[Exception], ...]
    ) -> None:
        self._part = part
        self._opened = opened
        self._errors = errors
        self._retry_at_ms: int | None = None
        self._retry_ms = FIRST_RETRY_MS
        self._missed = False
        self.value: T | None = None

    def inputs(self, now_ms: int) -> list[Given]:
        """Tries to open the part if it is time to."""
        if self.value is not None or (self._retry_at_ms is not None and now_ms < self._retry_at_ms):
            return []
        try:
            self.value = self._opened()
        except self._errors as fault:
            self._retry_at_ms = now_ms + self._retry_ms
            self._retry_ms = min(2 * self._retry_ms, LAST_RETRY_MS)
            if self._missed:
                return []
            self._missed = True
            log.warning("%s: %s", self._part.value, fault)
            return [PartLost(self._part)]
        if not self._missed:
            return []
        log.info("%s is there", self._part.value)
        return [PartBack(self._part)]

    def close(self) -> None:
        """Lets the part be; who opened it closes it."""
        self._retry_at_ms = None
