"""Numbers as a display writes them: a true minus sign, and a plus before a gain."""

from collections.abc import Sequence

from augure.rules.news import Number
from augure.words import Words

UNKNOWN = "–"


def number(words: Words, value: Number) -> str:
    """Returns a number, halves as ½."""
    return words.number(value).replace("-", "−")


def gain(words: Words, value: Number) -> str:
    """Returns a number of points with its sign."""
    return f"+{number(words, value)}" if value > 0 else number(words, value)


def tally(
    words: Words, tricks: Sequence[Number] | None, bids: Sequence[int | None] | None, seat: int
) -> str:
    """Returns a seat's tricks / bid as far as the game has them, "" for neither.

    A bid that is not known is told from a bid of 0.
    """
    won = number(words, tricks[seat]) if tricks else ""
    if not bids:
        return won
    bid = bids[seat]
    said = UNKNOWN if bid is None else str(bid)
    return f"{won}/{said}" if won else said
