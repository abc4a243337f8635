"""Matches played through the rules up to the moment to be seen.

A record here is words: `7` bids 7, `=sun` names a suit, `@2` a seat, `lower` a side; `a28` taps
arcane 28, any other word the card of that code; a `!` after it overrules.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from augure.rules import expect
from augure.rules.errors import Refused
from augure.rules.games import game
from augure.rules.match import Match
from augure.rules.moves import Bid, Choice, Move, Pass, Seat, Suit, Tap, Undo
from augure.rules.setup import set_up
from augure.views import View, Waiting, refused, scene


class Film(NamedTuple):
    """A match, and the record of a trick or tour that is to be seen card by card."""

    match: Match
    record: str


FIXED: dict[str, Move] = {
    "lower": Choice("lower"),
    "higher": Choice("higher"),
    "pass": Pass(),
    "undo": Undo(),
}

LONGEST = (
    "Maximilienne",
    "Éléonore-Zoé",
    "Wilhelmmmina",
    "Maximilien",
    "Bartholomäus",
    "Gwendoline",
)
USUAL = ("Ana", "Bo", "Cléo", "Dimitri", "Éva", "Félix")


def opened(game_id: str, players: tuple[str, ...], dealer: int = 0, **options: Any) -> Match:
    """Returns a match before its first move."""
    header: dict[str, Any] = {"game": game_id, "players": players, "options": options}
    if game(game_id).has_dealer:
        header["dealer"] = dealer
    setup = set_up(header)
    return Match.start(game(game_id), setup)


def move(word: str) -> Move:
    """Returns the move that a word stands for."""
    card = word.removesuffix("!")
    if word in FIXED:
        return FIXED[word]
    if word.isdigit():
        return Bid(int(word))
    if word.startswith("@"):
        return Seat(int(word[1:]))
    if word.startswith("="):
        return Suit(word[1:])
    if card[1:].isdigit():
        card = f"arcane-{card[1:]}"
    return Tap(card, overrule=word.endswith("!"))


def played(match: Match, record: str) -> Match:
    """Returns the match after the moves of a record, each of which must stand."""
    for word in record.split():
        match = match.push(move(word))
    return match


def refusal(match: Match, word: str) -> View:
    """Returns what is shown when a move is refused."""
    made = move(word)
    try:
        match.push(made)
    except Refused as why:
        return refused(match, made, why)
    raise AssertionError(f"{word} was not refused")


def steady(match: Match, keep: str = "") -> Move:
    """Returns an accepted move: the lowest that is due, but the card `keep`."""
    due = match.expect()
    match due:
        case expect.Bid():
            return Bid(next(n for n in range(due.min, due.max + 1) if n not in due.not_))
        case expect.Suit():
            return Suit(due.options[0])
        case expect.Choice():
            return Choice(due.options[0])
        case expect.Seat():
            return Seat(due.options[0])
    deck = match.game.deck
    # Specials first: an open bet, tapped after play, can't be made of them.
    cards = sorted(match.legal_cards() or deck.cards, key=lambda code: code not in deck.specials)
    for code in (*deck.tokens, *(card for card in cards if card != keep)):
        try:
            match.push(Tap(code))
        except Refused:
            continue
        return Tap(code)
    raise AssertionError(f"nothing can be tapped for {due}")


def until(match: Match, reached: Callable[[Match], bool], keep: str = "") -> Match:
    """Returns the match played on steadily until something is reached."""
    while not reached(match):
        match = match.push(steady(match, keep))
    return match


def told(*what: str) -> Callable[[Match], bool]:
    """Returns the question whether the last move's news include a kind."""
    return lambda match: any(item.what in what for item in match.news)


def due(kind: type) -> Callable[[Match], bool]:
    """Returns the question whether a kind of expectation is reached."""
    return lambda match: isinstance(match.expect(), kind)


def waiting(match: Match, dialled: int | str | None = None) -> Waiting:
    return Waiting(scene(match), dialled)
