"""Polls into taps and lifts; time is an argument. Runs unchanged on MicroPython.

A card is tapped once when it comes, rests without a word however long it lies, and is lifted
once when it has been missed for a while. Only a poll that was silent, or that read another card
alone, is a miss; a garbled one says nothing about who lies there.
"""

from augure.readers.iso14443 import NOISE, SEVERAL, Seen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from augure.readers.iso14443 import Outcome

TAP = "tap"
LIFT = "lift"
SEVERAL_CARDS = "several"

DEFAULT_SETTLE_MS = 20
DEFAULT_LIFT_MS = 250
# However slow the polls are, a lift needs as many misses in a row.
LIFT_MISSES = 3
# One collision alone may be a weak card's broken bit.
SEVERAL_SIGHTS = 2

_NO_UID = b""


class _Thing:
    """One card on the pad, or, with an empty UID, the fact that there are several."""

    def __init__(self, uid: bytes, now_ms: int) -> None:
        self.uid = uid
        self.since_ms = now_ms
        self.sights = 0
        self.misses = 0
        self.missed_since_ms = now_ms
        self.told = False

    def see(self) -> None:
        self.sights += 1
        self.misses = 0

    def miss(self, now_ms: int) -> None:
        if not self.misses:
            self.missed_since_ms = now_ms
        self.misses += 1

    def is_gone(self, now_ms: int, lift_ms: int) -> bool:
        return self.misses >= LIFT_MISSES and now_ms - self.missed_since_ms >= lift_ms


class Presence:
    """What lies on one pad.

    A card seen first at t is tapped by the first poll at t + `settle_ms` or later, unless that
    poll finds several cards: while there are several nothing is tapped. A card is lifted when
    every poll for `lift_ms` missed it. Raises ValueError if `settle_ms` or `lift_ms` is not
    positive.
    """

    def __init__(self, settle_ms: int = DEFAULT_SETTLE_MS, lift_ms: int = DEFAULT_LIFT_MS) -> None:
        if settle_ms <= 0 or lift_ms <= 0:
            raise ValueError("settle_ms and lift_ms are times above 0")
        self.settle_ms = settle_ms
        self.lift_ms = lift_ms
        # Few and ordered by arrival; MicroPython's dict keeps no order.
        self._things: list[_Thing] = []

    @property
    def resting(self) -> "list[bytes]":
        """The UIDs that were tapped and not lifted, in the order of their arrival."""
        return [thing.uid for thing in self._things if thing.told and thing.uid != _NO_UID]

    @property
    def occupied(self) -> bool:
        return bool(self._things)

    def observe(self, outcome: "Outcome", now_ms: int) -> "list[tuple[str, bytes]]":
        """Takes one poll's outcome and returns what it changed, as (`TAP`, uid) and so on.

        `SEVERAL_CARDS` comes once, with an empty UID. `now_ms` never runs backwards.
        """
        if outcome is SEVERAL:
            self._see(_NO_UID, now_ms)
            self.forget_misses()
        elif outcome is NOISE:
            self.forget_misses()
        else:
            uid = outcome.uid if isinstance(outcome, Seen) else None
            for thing in self._things:
                if thing.uid != uid:
                    thing.miss(now_ms)
            if uid is not None:
                self._see(uid, now_ms)
        return self._lifts(now_ms) + self._arrivals(now_ms)

    def _see(self, uid: bytes, now_ms: int) -> None:
        for thing in self._things:
            if thing.uid == uid:
                thing.see()
                return
        thing = _Thing(uid, now_ms)
        thing.see()
        self._things.append(thing)

    def forget_misses(self) -> None:
        """Begins anew to count the misses of everything on the pad."""
        for thing in self._things:
            thing.misses = 0

    def _lifts(self, now_ms: int) -> "list[tuple[str, bytes]]":
        gone = [thing for thing in self._things if thing.is_gone(now_ms, self.lift_ms)]
        self._things = [thing for thing in self._things if thing not in gone]
        return [(LIFT, thing.uid) for thing in gone if thing.told and thing.uid]

    def _arrivals(self, now_ms: int) -> "list[tuple[str, bytes]]":
        several = any(not thing.uid for thing in self._things)
        arrivals = []
        for thing in self._things:
            if thing.told:
                continue
            if not thing.uid:
                due = thing.sights >= SEVERAL_SIGHTS
            else:
                due = not several and now_ms - thing.since_ms >= self.settle_ms
            if due:
                thing.told = True
                arrivals.append((TAP if thing.uid else SEVERAL_CARDS, thing.uid))
        return arrivals
