"""Signs: the icon of a card, token, suit or choice, and what is written beside it.

Everything follows from the code: `snake-14` carries the snake and 14, `trump-sun` the sun.
"""

from bisect import bisect_left
from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from augure.outputs.icons import icon_names

COPIES = frozenset({"wizard", "jester"})
"""Cards that there are several of: the number in their code only tells them apart."""

AT_ONCE, AT_THE_END = "lightning", "hourglass"


class Numbered(NamedTuple):
    """Cards whose code is but a number: the last number of each icon, and those that act at once.

    All others act at the end of the tour.
    """

    icons: Mapping[int, str]
    at_once: frozenset[int]


NUMBERED = MappingProxyType(
    {
        "arcane": Numbered(
            {8: "green", 16: "yellow", 17: "all", 25: "red", 35: "blue"},
            frozenset((15, 21, 23, 24, 28, 29, *range(30, 36))),
        )
    }
)


NOTICES = MappingProxyType(
    {
        "journal-damaged": "no-journal",
        "journal-newer": "no-journal",
        "match-damaged": "no-journal",
        "match-unplayable": "refused",
        "settings-faulty": "refused",
    }
)
"""Notices that share the icon of another."""


class Sign(NamedTuple):
    """An icon's name, None where there is none, and a number, "" where the card has none.

    `timing` is the icon of when the card acts, None where cards have no effects.
    """

    icon: str | None
    number: str = ""
    timing: str | None = None


def sign(code: str) -> Sign:
    """Returns the sign of the code of a card or token, or of the name of a suit or choice."""
    stem, _, number = code.rpartition("-")
    if not (stem and number.isdigit()):
        return Sign(_icon(code))
    if stem in NUMBERED:
        return _numbered(NUMBERED[stem], int(number))
    return Sign(_icon(stem), "" if stem in COPIES else number)


def _numbered(cards: Numbered, number: int) -> Sign:
    ends = sorted(cards.icons)
    icon = cards.icons[ends[bisect_left(ends, number)]]
    return Sign(icon, str(number), AT_ONCE if number in cards.at_once else AT_THE_END)


def _icon(name: str) -> str | None:
    if name in NOTICES:
        return NOTICES[name]
    first, _, rest = name.partition("-")
    return next((part for part in (name, first, rest) if part in icon_names()), None)
