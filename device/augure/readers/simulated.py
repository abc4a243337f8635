"""A reader without hardware: cards are laid on its pad by a person, a script or a test."""

from collections import deque

from augure.readers import presence
from augure.readers.iso14443 import EMPTY, SEVERAL, Outcome, Seen
from augure.readers.presence import Presence
from augure.readers.reader import (
    Fault,
    ReaderEvent,
    ReaderLost,
    ReaderReady,
    presence_event,
)
from augure.readers.uid import parse_uid

NAME = "simulated reader"


class SimulatedReader:
    """One pad; what lies on it goes through the same `Presence` as on a real one.

    UIDs are in the one text form; each method that takes one raises `UidFormatError`.
    """

    def __init__(
        self,
        poll_ms: int = 40,
        settle_ms: int = presence.DEFAULT_SETTLE_MS,
        lift_ms: int = presence.DEFAULT_LIFT_MS,
    ) -> None:
        self._poll_ms = poll_ms
        self._presence = Presence(settle_ms, lift_ms)
        self._pad: list[bytes] = []
        self._taps: deque[bytes] = deque()
        self._tapping: bytes | None = None
        self._fault: ReaderLost | None = None
        self._lost: bool | None = None
        self._due_ms: int | None = None

    @property
    def poll_ms(self) -> int:
        return self._poll_ms

    @property
    def idle(self) -> bool:
        """Whether every tap of `tap` is over, its lift included."""
        return not self._taps and self._tapping is None

    def lay(self, uid: str) -> None:
        """Lays a card on the pad. Raises ValueError if it lies there."""
        card = parse_uid(uid)
        if card in self._pad:
            raise ValueError(f"{uid} lies on the pad")
        self._pad.append(card)

    def lift(self, uid: str) -> None:
        """Takes a card away. Raises ValueError if it is not there."""
        card = parse_uid(uid)
        if card not in self._pad:
            raise ValueError(f"{uid} is not on the pad")
        self._pad.remove(card)

    def tap(self, uid: str) -> None:
        """Has a card laid down and lifted again once the taps before it are over."""
        self._taps.append(parse_uid(uid))

    def lose(self, fault: Fault, detail: str) -> None:
        """Breaks the reader until `restore`."""
        self._fault = ReaderLost(fault, detail)

    def restore(self) -> None:
        self._fault = None

    def poll(self, now_ms: int) -> list[ReaderEvent]:
        """Looks at the pad once, if a look is due; see `Reader.poll`."""
        if self._due_ms is not None and now_ms < self._due_ms:
            return []
        self._due_ms = now_ms + self._poll_ms
        if self._fault is not None:
            if self._lost:
                return []
            self._lost = True
            return [self._fault]
        if self._lost is not False:
            self._lost = False
            self._presence.forget_misses()
            return [ReaderReady(NAME)]
        self._work_taps()
        return [
            presence_event(change, uid)
            for change, uid in self._presence.observe(self._outcome(), now_ms)
        ]

    def close(self) -> None:
        self._pad.clear()
        self._taps.clear()
        self._tapping = None

    def _work_taps(self) -> None:
        """Lifts the card of a tap that was told, and lays the next one on the empty pad."""
        if self._tapping is not None and self._tapping in self._presence.resting:
            if self._tapping in self._pad:
                self._pad.remove(self._tapping)
        elif self._tapping is not None and self._tapping not in self._pad:
            self._tapping = None
        if self._tapping is None and self._taps:
            self._tapping = self._taps.popleft()
            if self._tapping not in self._pad:
                self._pad.append(self._tapping)

    def _outcome(self) -> Outcome:
        if not self._pad:
            return EMPTY
        return Seen(self._pad[0]) if len(self._pad) == 1 else SEVERAL
