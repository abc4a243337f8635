"""A key's raw edges into presses: one for each, however its contacts bounce."""

from augure.values import value

SETTLE_MS = 35
"""How long a contact must be still to count: more than the longest bounce, 30 ms."""


@value
class Change:
    """A key went down or came up, at the time at which its contact became still."""

    down: bool
    at_ms: int


class Debounce:
    """Waits until a contact has been still for `settle_ms`, then tells what it has become.

    Only times that are passed in count, so that edges read late give the same changes. A spike
    shorter than `settle_ms` is no press.
    """

    def __init__(self, settle_ms: int = SETTLE_MS, *, down: bool = False) -> None:
        """Begins with a key that is up, or `down`: then its coming up is the first change."""
        self._settle_ms = settle_ms
        self._down = down
        self._raw = down
        self._still_since_ms = 0

    def edge(self, down: bool, at_ms: int) -> Change | None:
        """Takes a raw level and returns the change that was complete before it, if any.

        The same level again is no edge. Times must not go back.
        """
        change = self.tick(at_ms)
        if down is not self._raw:
            self._raw = down
            self._still_since_ms = at_ms
        return change

    def tick(self, now_ms: int) -> Change | None:
        """Returns the change that has become certain by now, once."""
        if self._raw is self._down or now_ms - self._still_since_ms < self._settle_ms:
            return None
        self._down = self._raw
        return Change(self._down, self._still_since_ms)

    def known_until_ms(self, now_ms: int) -> int:
        """Returns the time up to which the key is known to be as the last change told."""
        return now_ms if self._raw is self._down else self._still_since_ms


@value
class Pressed:
    """A key was pressed until `at_ms`, or is `held` since the hold time before `at_ms`."""

    held: bool
    at_ms: int


class Press:
    """Tells a short press, when the key comes up, from a held one, while it is down."""

    def __init__(self, hold_ms: int) -> None:
        self._hold_ms = hold_ms
        self._down_at_ms: int | None = None

    def change(self, change: Change) -> Pressed | None:
        """Takes a change of the key and returns the press that it ends, if any."""
        if change.down:
            self._down_at_ms = change.at_ms
            return None
        pressed = self.tick(change.at_ms)
        if pressed is None and self._down_at_ms is not None:
            pressed = Pressed(held=False, at_ms=change.at_ms)
        self._down_at_ms = None
        return pressed

    def tick(self, known_until_ms: int) -> Pressed | None:
        """Returns the held press once the key is known to have been down long enough."""
        if self._down_at_ms is None or known_until_ms - self._down_at_ms < self._hold_ms:
            return None
        at_ms = self._down_at_ms + self._hold_ms
        self._down_at_ms = None
        return Pressed(held=True, at_ms=at_ms)
