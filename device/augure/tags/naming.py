"""What tags stand for, in words for people."""

from augure.table.inputs import (
    Badge,
    CardTag,
    Command,
    Meaning,
    NumberTag,
    SeatTag,
    SuitTag,
    UnknownTag,
)
from augure.words import Words


def named(words: Words, meaning: Meaning | UnknownTag) -> str:
    """Returns what a tag stands for; a card with its game and copy."""
    match meaning:
        case CardTag(game_id, copy, code):
            deck = copy_named(words, game_id, copy)
            return words.phrase("tags", "card", card=words.card(game_id, code), deck=deck)
        case UnknownTag():
            return words.phrase("tags", "unknown")
    return in_short(words, meaning)


def in_short(words: Words, meaning: Meaning) -> str:
    """Returns what a tag stands for; a card by its name alone."""
    match meaning:
        case CardTag(game_id, _, code):
            return words.card(game_id, code)
        case Command():
            return words.phrase("tags", f"control-{meaning.value}")
        case NumberTag(number):
            return words.phrase("tags", "number", n=number)
        case SuitTag(suit):
            return words.suit(suit)
        case SeatTag(seat):
            return words.phrase("tags", "seat", n=seat + 1)
        case Badge(name):
            return words.phrase("tags", "badge", name=name)


def copy_named(words: Words, game_id: str, copy: int) -> str:
    """Returns the name of a copy of a deck."""
    return words.phrase("tags", "copy", game=words.game(game_id), n=copy)
