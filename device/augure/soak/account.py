"""What a process told of a match, against what is on the disk when it has ended."""

from collections import Counter
from collections.abc import Iterable
from enum import Enum

from augure.values import value

Lines = tuple[str, ...]
"""The moves of a match, as the journal keeps them."""


class Mark(Enum):
    """What a process says through its pipe, a byte each."""

    KEPT = b"."
    """An input was told; the journal says that it is on the disk."""
    HELD = b"~"
    """An input was told; the journal says that it is in memory alone."""
    BACK = b"+"
    """The journal says that all that it held is on the disk."""
    FULL = b"f"
    READ_ONLY = b"r"
    JUMP = b"j"
    LATE = b"l"
    """What was done to the process: a full disk, a read-only one, another time, missing parts."""


class Account:
    """How far a match is by what was told; the begin of a match is its first input.

    Of the inputs that were `told` the first `promised` are on the disk, and were `before` there
    when the last of these was written.
    """

    def __init__(self, done: int, before: int) -> None:
        self.told = self.promised = done
        self.before = before
        self.seen: Counter[Mark] = Counter()

    @property
    def inputs(self) -> int:
        """How many inputs were told."""
        return self.seen[Mark.KEPT] + self.seen[Mark.HELD]

    def take(self, marks: bytes) -> None:
        """Takes what a process said."""
        for byte in marks:
            mark = Mark(bytes((byte,)))
            self.seen[mark] += 1
            self.told += mark in (Mark.KEPT, Mark.HELD)
            if mark in (Mark.KEPT, Mark.BACK) and self.told > self.promised:
                self.before, self.promised = self.promised, self.told

    def without_last(self, kept: int) -> int:
        """Returns how far the match was on the disk before the last change of it there."""
        return self.before if kept == self.promised else self.promised


@value
class Verdict:
    """How far a match is on the disk, and how many inputs are not there as they should be.

    `unsaved` are those that the journal had told to be in memory alone.
    """

    kept: int
    lost: int = 0
    doubled: int = 0
    unsaved: int = 0


def judged(
    there: tuple[Lines, ...], earlier: tuple[Lines, ...], lines: Lines, account: Account
) -> Verdict:
    """Compares the matches on the disk with those of before and the one that was played.

    All that was promised is there, and at most one input more than was told.
    """
    if there[: len(earlier)] != earlier:
        missing = Counter(_inputs(earlier)) - Counter(_inputs(there))
        return Verdict(0, lost=max(missing.total(), 1))
    found = tuple(_inputs(there[len(earlier) :]))
    kept, told, promised = len(found), account.told, account.promised
    if found == (BEGIN, *lines)[:kept]:
        return Verdict(
            kept,
            lost=max(promised - kept, 0),
            doubled=max(kept - told - 1, 0),
            unsaved=max(told - max(kept, promised), 0),
        )
    lost = Counter((BEGIN, *lines)[:promised]) - Counter(found)
    doubled = Counter(found) - Counter((BEGIN, *lines)[: told + 1])
    # Inputs in another order are neither missing nor too many.
    return Verdict(kept, max(lost.total(), not doubled), doubled.total())


BEGIN = "begin"


def _inputs(matches: Iterable[Lines]) -> Iterable[str]:
    for lines in matches:
        yield BEGIN
        yield from lines
