"""Stickers: the tactile code that cards carry, one table for all decks.

Numbers and colours are those of the rule texts (*Adaptation* of Wizard); what else a deck needs
stands in its game's module. Prophétie and Calendrier have no code in their texts; theirs is made
of signs that the other decks use already, so that one set of stickers serves all: a suit by the
shape nearest to its symbol (Sun a full round, Spear a triangle that points up, Snake a spiral,
Bird a flower), a family by what its season gives (a flower, a full round for the sun, grapes, a
full square for snow).
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from augure.rules.cards import Deck


class Sign(NamedTuple):
    """A sticker: a shape, and the dots in it (in a circle or square) or of it (for "dots")."""

    shape: str
    dots: int = 0


Signs = tuple[Sign, ...]


class Stickers(NamedTuple):
    """What a card carries: what it is, and in Présages what it does, at its top right."""

    face: Signs
    effect: Signs = ()


MOST_DOTS = 4
HIGHEST_NUMBER = 49
"""Four dots in a square, a circle, four dots."""

COLOURS: Mapping[str, str] = MappingProxyType(
    {
        "red": "heart",
        "yellow": "moon",
        "blue": "drop",
        "orange": "disc",
        "green": "clover",
        "brown": "four-diamonds",
        "violet": "grapes",
        "pink": "flower",
        "black": "thick-cross",
        "white": "full-square",
    }
)
"""The shapes of the colours (rule text of Wizard)."""

SUITS: Mapping[str, str] = MappingProxyType(
    {
        **COLOURS,
        "sun": "disc",
        "spear": "triangle-up",
        "snake": "spiral",
        "bird": "flower",
        "spring": "flower",
        "summer": "disc",
        "autumn": "grapes",
        "winter": "full-square",
        "lower": "minus",
        "higher": "plus",
    }
)
"""The shapes of all suits, families and sides."""


def number(value: int) -> Signs:
    """Returns the signs of a number from 0 to HIGHEST_NUMBER, added up; 0 is an empty square.

    Raises ValueError for another number.
    """
    if not 0 <= value <= HIGHEST_NUMBER:
        raise ValueError(f"{value} has no signs: 0 to {HIGHEST_NUMBER} have")
    tens, rest = divmod(value, 10)
    fives, ones = divmod(rest, 5)
    signs = [Sign("square", tens)] if tens or not rest else []
    signs += [Sign("circle", 1)] * fives
    signs += [Sign("dots", ones)] if ones else []
    return tuple(signs)


def of_suit(suit: str) -> Sign:
    """Returns the sign of a suit, family or side."""
    return Sign(SUITS[suit])


def numbered(deck: Deck, specials: Mapping[str, str]) -> Callable[[str], Stickers]:
    """Returns the stickers of a deck of numbers in suits: the number, then the suit.

    A special carries the shape that `specials` has for the beginning of its code, a token its
    suit.
    """

    def carried(code: str) -> Stickers:
        if code in deck.tokens:
            return Stickers((of_suit(deck.tokens[code]),))
        card = deck.cards[code]
        if card.suit is None:
            return Stickers((Sign(specials[code.partition("-")[0]]),))
        return Stickers((*number(card.rank), of_suit(card.suit)))

    return carried
