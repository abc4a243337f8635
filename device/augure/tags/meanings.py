"""What a tag can stand for: the fields that a file names it by, its order, how many may have it."""

import unicodedata
from collections.abc import Sequence
from functools import cache

from augure.rules.errors import SetupError
from augure.rules.games import GAMES, game
from augure.table.inputs import Badge, CardTag, Command, Meaning, NumberTag, SeatTag, SuitTag

NUMBERS = range(21)
SEATS = range(6)
SIDES = ("lower", "higher")
"""The options of a choice (RULINGS, *Présages*)."""

KINDS = ("card", "control", "number", "suit", "seat", "badge")
"""The kinds in the order of a file."""

MOST_DIGITS = 6
UNUSABLE = frozenset({"Cc", "Cs", "Zl", "Zp"})
"""Categories of characters that no name has: they would end a line of a file, or a field."""

Key = tuple[int | str, ...]


class MeaningError(ValueError):
    """Fields or values that no tag can stand for; the message names them."""


@cache
def suits() -> tuple[str, ...]:
    """Returns the suits and sides of all games, each once."""
    named = (suit for game_id in GAMES for suit in game(game_id).deck.suits)
    return tuple(dict.fromkeys((*named, *SIDES)))


@cache
def deck_places(game_id: str) -> tuple[str, ...]:
    """Returns the codes of a deck in its order, tokens last, each as often as it is there."""
    deck = game(game_id).deck
    tokens = (code for code in deck.tokens for _ in range(deck.of_each_token))
    return (*deck.cards, *tokens)


def copy_places(game_id: str, copy: int) -> tuple[CardTag, ...]:
    """Returns what a copy of a deck has tags for, in deck order; a token may come repeatedly."""
    return tuple(CardTag(game_id, copy, code) for code in deck_places(game_id))


def capacity(meaning: Meaning) -> int | None:
    """Returns how many tags may stand for the same; None where any number may."""
    if isinstance(meaning, CardTag):
        return deck_places(meaning.game).count(meaning.code)
    return None


def badge(name: str) -> Badge:
    """Returns the badge of a name, trimmed and in NFC. Raises MeaningError."""
    plain = unicodedata.normalize("NFC", name).strip()
    if not plain:
        raise MeaningError("a badge has no name")
    bad = next((char for char in plain if unicodedata.category(char) in UNUSABLE), None)
    if bad is not None:
        raise MeaningError(f"a badge's name has the character U+{ord(bad):04X}")
    return Badge(plain)


def fields(meaning: Meaning) -> tuple[str, ...]:
    """Returns the fields of a meaning; seats are counted from 1, as people do."""
    match meaning:
        case CardTag(game_id, copy, code):
            return ("card", game_id, str(copy), code)
        case Command():
            return ("control", meaning.value)
        case NumberTag(number):
            return ("number", str(number))
        case SuitTag(suit):
            return ("suit", suit)
        case SeatTag(seat):
            return ("seat", str(seat + 1))
        case Badge(name):
            return ("badge", name)


def meaning(written: Sequence[str]) -> Meaning:
    """Returns the meaning of fields. Raises MeaningError."""
    match written:
        case ["card", game_id, copy, code]:
            return card(game_id, _number(copy), code)
        case ["control", name]:
            try:
                return Command(name)
            except ValueError:
                raise MeaningError(f'no control is called "{name:.40}"') from None
        case ["number", number]:
            return NumberTag(_within(NUMBERS, number))
        case ["suit", suit]:
            if suit not in suits():
                raise MeaningError(f'no suit or side is called "{suit:.40}"')
            return SuitTag(suit)
        case ["seat", seat]:
            return SeatTag(_within(range(1, len(SEATS) + 1), seat) - 1)
        case ["badge", name]:
            found = badge(name)
            if found.name != name:
                raise MeaningError(f"the badge's name {name!r:.60} is not trimmed, or not in NFC")
            return found
        case [kind, *_] if kind in KINDS:
            raise MeaningError(f'"{kind}" has other fields than {list(written[1:])!r:.80}')
        case [kind, *_]:
            raise MeaningError(f'"{kind:.40}" is none of {", ".join(KINDS)}')
    raise MeaningError("it stands for nothing")


def card(game_id: str, copy: int, code: str) -> CardTag:
    """Returns a card or token of a copy. Raises MeaningError."""
    if copy < 1:
        raise MeaningError("copies of a deck are counted from 1")
    try:
        codes = deck_places(game_id)
    except SetupError as fault:
        raise MeaningError(str(fault)) from None
    if code not in codes:
        raise MeaningError(f'{game_id} has no card "{code:.40}"')
    return CardTag(game_id, copy, code)


def _number(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS):
        raise MeaningError(f'"{text:.40}" is no whole number')
    if str(int(text)) != text:
        raise MeaningError(f'"{text}" is a number with a leading zero')
    return int(text)


def _within(numbers: range, text: str) -> int:
    number = _number(text)
    if number not in numbers:
        raise MeaningError(f"{number} is not from {numbers[0]} to {numbers[-1]}")
    return number


def order(meaning: Meaning) -> Key:
    """Returns the sort key: by kind, then as a deck, a list or the alphabet has it."""
    kind = KINDS.index(fields(meaning)[0])
    match meaning:
        case CardTag(game_id, copy, code):
            return (kind, GAMES.index(game_id), copy, deck_places(game_id).index(code))
        case Command():
            return (kind, tuple(Command).index(meaning))
        case NumberTag(number):
            return (kind, number)
        case SuitTag(suit):
            return (kind, suits().index(suit))
        case SeatTag(seat):
            return (kind, seat)
        case Badge(name):
            return (kind, name)
