"""Signs: the icon of a card, token, suit or choice, and the number to show beside it.

Everything follows from the code: `snake-14` carries the snake and 14, `trump-sun` the sun.
"""

from typing import NamedTuple

from augure.outputs.icons import icon_names

COPIES = frozenset({"wizard", "jester"})
"""Cards that there are several of: the number in their code only tells them apart."""


class Sign(NamedTuple):
    """An icon's name, None where there is none, and a number, "" where the card has none."""

    icon: str | None
    number: str = ""


def sign(code: str) -> Sign:
    """Returns the sign of the code of a card or token, or of the name of a suit or choice."""
    stem, _, number = code.rpartition("-")
    if not (stem and number.isdigit()):
        return Sign(_icon(code))
    return Sign(_icon(stem), "" if stem in COPIES else number)


def _icon(name: str) -> str | None:
    first, _, rest = name.partition("-")
    return next((part for part in (name, first, rest) if part in icon_names()), None)
