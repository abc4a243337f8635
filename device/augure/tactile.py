"""The tactile code: which signs a card, number or control carries, one table for all decks.

Numbers, colours, Wizard's specials and the effects of Présages are those of the rule texts
(*Adaptation*). Prophétie and Calendrier have none there; theirs are ours, made of signs that the
other decks use already, so that one set of stickers serves all:

- Prophétie: a suit by the shape nearest to its symbol (Sun a full round, Spear a triangle that
  points up, Snake a spiral, Bird a flower), then the number. The Jaguar, which beats all, is a
  star like the Wizard; the Shaman, who follows the card before, a question mark; the Monkey, the
  highest of its suit, a plus; the Lizard, the lowest, a minus. A token carries its suit alone.
- Calendrier: a family by what the season gives (flower, full round for the sun, grapes, full
  square for snow); then a star for the season itself, a moon and the points for a sign of the
  zodiac, the number of the day (Monday 1) for a day.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

from augure.rules.cards import Card
from augure.rules.games import game
from augure.words import Words


@dataclass(frozen=True, slots=True)
class Sign:
    """A sticker: a shape, and the dots in it (in a circle or square) or of it (for "dots")."""

    shape: str
    dots: int = 0


Signs = tuple[Sign, ...]


class Stickers(NamedTuple):
    """What a card carries: what it is, and in Présages what it does, at its top right."""

    face: Signs
    effect: Signs = ()


MOST_DOTS = 4
HALVES = 2
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

SPECIALS: Mapping[str, str] = MappingProxyType(
    {
        "wizard": "star",
        "jester": "triangle",
        "jaguar": "star",
        "shaman": "question",
        "monkey": "plus",
        "lizard": "minus",
    }
)

CONTROLS: Mapping[str, str] = MappingProxyType(
    {
        "ok": "disc",
        "undo": "triangle-left",
        "repeat": "circle",
        "scores": "four-diamonds",
        "ask": "question",
        "menu": "full-square",
        "hold": "exclamation",
        "voice": "spiral",
        "whose-turn": "triangle-right",
        "led": "triangle-up",
        "trump": "star",
        "winning": "thick-cross",
        "trick": "square",
        "last-trick": "triangle-down",
        "bids": "plus",
        "cards-left": "minus",
    }
)
"""The shapes of the control tags, by their names."""


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


def _suited(card: Card) -> Stickers:
    """Wizard and Prophétie: the number, then the suit; a special by its kind."""
    if card.suit is None:
        return Stickers((Sign(SPECIALS[card.code.partition("-")[0]]),))
    return Stickers((*number(card.rank), Sign(SUITS[card.suit])))


def _arcane(card: Card) -> Stickers:
    """Présages: the number and the colour; La Malice does nothing but to be of four colours."""
    from augure.rules.presages.arcanes import ARCANES

    arcane = ARCANES[card.code]
    colours = tuple(Sign(SUITS[colour]) for colour in arcane.colours)
    if len(colours) > 1:
        return Stickers(number(arcane.value), colours)
    return Stickers((*number(arcane.value), *colours), tuple(map(_effect, arcane.stickers)))


def _effect(sticker: str) -> Sign:
    return Sign("dots", 1) if sticker == "dot" else Sign(COLOURS.get(sticker, sticker))


def _of_the_year(card: Card) -> Stickers:
    """Calendrier: the family, then what the card is in it."""
    from augure.rules.calendrier import FACES, Kind

    face = FACES[card.code]
    family = Sign(SUITS[face.family])
    match face.kind:
        case Kind.SEASON:
            return Stickers((family, Sign("star")))
        case Kind.SIGN:
            return Stickers((family, Sign("moon"), *number(face.halves // HALVES)))
        case Kind.DAY:
            return Stickers((family, *number(face.place + 1)))


_DECKS: Mapping[str, Callable[[Card], Stickers]] = MappingProxyType(
    {
        "wizard": _suited,
        "prophetie": _suited,
        "presages": _arcane,
        "calendrier": _of_the_year,
    }
)


def stickers(game_id: str, code: str) -> Stickers:
    """Returns the signs of a card or token of a game, in the order in which fingers meet them."""
    deck = game(game_id).deck
    if code in deck.tokens:
        return Stickers((Sign(SUITS[deck.tokens[code]]),))
    return _DECKS[game_id](deck.cards[code])


def sign_in_words(words: Words, sign: Sign) -> str:
    """Returns what a sign is called."""
    if sign.dots and sign.shape != "dots":
        dots = words.count("dot", sign.dots)
        return words.phrase("tactile", f"{sign.shape}-dotted", dots=dots)
    if sign.dots:
        return words.count("dot", sign.dots)
    return words.phrase("tactile", sign.shape)


def in_words(words: Words, game_id: str, code: str) -> str:
    """Returns the signs of a card or token in words."""
    carried = stickers(game_id, code)
    face, effect = (", ".join(sign_in_words(words, sign) for sign in row) for row in carried)
    if effect:
        return words.phrase("tactile", "carries-effect", signs=face, effect=effect)
    return words.phrase("tactile", "carries", signs=face)
