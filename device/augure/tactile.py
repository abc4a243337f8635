"""The tactile code in words, and the signs of the control tags."""

from collections.abc import Mapping
from types import MappingProxyType

from augure.rules.games import game
from augure.rules.stickers import Sign, Signs, Stickers, number
from augure.words import Words

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


SEAT = Sign("diamond")
"""What a seat tag carries before its number, which alone is that of a number tag."""


def seat(place: int) -> Signs:
    """Returns the signs of a seat, counted from 0, as fingers meet them."""
    return (SEAT, *number(place + 1))


def stickers(game_id: str, code: str) -> Stickers:
    """Returns the signs of a card or token of a game, in the order in which fingers meet them."""
    return game(game_id).stickers(code)


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
