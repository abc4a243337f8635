"""What every reader is to the loop: something that is polled and gives events.

The reader on this machine, the USB pad and the simulated reader are all of this kind.
"""

from enum import Enum
from typing import Protocol

from augure.readers.presence import LIFT, TAP
from augure.readers.uid import format_uid
from augure.readers.watch import FAULT_BUS, FAULT_CHIP, FAULT_NO_READER
from augure.values import value


class Fault(Enum):
    """Why a reader cannot say what is on its pad; the values are those of `watch.fault`."""

    BUS = FAULT_BUS  # the way to it cannot be opened, or fails
    NO_READER = FAULT_NO_READER  # nobody at the other end
    CHIP = FAULT_CHIP  # it is there and misbehaves


@value
class Tap:
    """A card was laid on the pad; `uid` is in the one text form.

    `seat` is the seat that the pad stands before; None for a pad that all share.
    """

    uid: str
    seat: int | None = None


@value
class Lift:
    """A card that was tapped is gone."""

    uid: str


@value
class SeveralCards:
    """Several cards lie on the pad at once; none of those that came together was tapped."""


@value
class ReaderReady:
    """The reader works, for the first time or again; `chip` is its name for people."""

    chip: str


@value
class ReaderLost:
    """The reader stopped working; `detail` is for the log and the check-up."""

    fault: Fault
    detail: str


ReaderEvent = Tap | Lift | SeveralCards | ReaderReady | ReaderLost


class Reader(Protocol):
    """One pad."""

    @property
    def poll_ms(self) -> int:
        """How often `poll` wants to be called; to call it more often costs nothing."""

    def poll(self, now_ms: int) -> list[ReaderEvent]:
        """Returns what happened since the last call, oldest first.

        `now_ms` is any clock in milliseconds that never runs backwards. Faults are events:
        nothing is raised, and a lost reader is looked for again by itself. The first event ever
        is `ReaderReady` or `ReaderLost`; these two take turns.
        """

    def close(self) -> None:
        """Lets go of the pad; may be called twice."""


def presence_event(change: str, uid: bytes) -> ReaderEvent:
    """Returns the event for one change that `Presence.observe` returned."""
    if change == TAP:
        return Tap(format_uid(uid))
    if change == LIFT:
        return Lift(format_uid(uid))
    return SeveralCards()
