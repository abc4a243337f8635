"""Typed lines as inputs: card names and codes, numbers, suits, players and commands."""

import contextlib
import re
import unicodedata
from collections.abc import Iterable, Mapping
from difflib import get_close_matches

from augure import views
from augure.rules.errors import Reason, Refused
from augure.rules.games import GAMES, game
from augure.rules.moves import Pass, Tap
from augure.table import Table
from augure.table.inputs import (
    CardTag,
    Command,
    Input,
    NumberTag,
    SeatTag,
    SuitTag,
    Turn,
    Typed,
)
from augure.tags.meanings import SIDES, MeaningError, badge
from augure.words import Words

MOST_DIGITS = 9
MOST_NEAR = 3

COMMANDS: Mapping[str, Input] = {
    **{command.value: command for command in Command},
    "+": Turn(1),
    "-": Turn(-1),
    "pass": Typed(Pass()),
}
"""What a key or a control tag would do, by the word for it; every language adds its own words."""

OVERRULE = "!"


class UnknownWord(Exception):
    """A line that means nothing; `near` are words that look like it."""

    def __init__(self, word: str, near: tuple[str, ...]) -> None:
        super().__init__(word)
        self.word = word
        self.near = near


def folded(text: str) -> str:
    """Returns a text without accents, case and doubled spaces, so that names match as typed."""
    apart = unicodedata.normalize("NFKD", text.replace("’", "'").replace("œ", "oe"))
    plain = "".join(char for char in apart if not unicodedata.combining(char))
    return " ".join(plain.casefold().split())


def _parts(name: str) -> frozenset[str]:
    """Returns the words and numbers of a folded text."""
    return frozenset(re.findall(r"\w+", name))


class Vocabulary:
    """All that can be typed at one moment: commands, the items of a menu, the cards and players.

    Some words of a name are enough, in any order, where no other name has them.
    Before a match there are the cards of all games. Where a name is asked for, any text is one,
    as a badge would tell it.
    """

    def __init__(self, table: Table) -> None:
        words, view = table.desk.words, table.shown().view
        self._match = table.in_play
        self._any_name = table.asks_for_a_name
        self._inputs: dict[str, Input] = dict(COMMANDS)
        self._cards: dict[str, list[CardTag]] = {}
        for key, given in COMMANDS.items():
            if words.has("typed", key):
                self._inputs[folded(words.phrase("typed", key))] = given
        if isinstance(view, views.Menu):
            for number, item in enumerate(view.items, view.first):
                self._inputs[folded(item)] = NumberTag(number)
        match = table.match
        for game_id in (match.setup.game,) if match else GAMES:
            self._learn_deck(words, game_id)
        for seat, name in enumerate(match.setup.players if match else ()):
            self._add((name,), SeatTag(seat))

    def _learn_deck(self, words: Words, game_id: str) -> None:
        deck = game(game_id).deck
        for code in (*deck.cards, *deck.tokens):
            tag = CardTag(game_id, 1, code)
            for name in {folded(code), folded(words.card(game_id, code))}:
                self._cards.setdefault(name, []).append(tag)
        for suit in (*deck.suits, *SIDES):
            self._add((suit, words.suit(suit)), SuitTag(suit))

    def _add(self, words: Iterable[str], given: Input) -> None:
        for word in words:
            self._inputs.setdefault(folded(word), given)

    @property
    def _all(self) -> frozenset[str]:
        return frozenset((*self._inputs, *self._cards))

    def completions(self, start: str) -> tuple[str, ...]:
        """Returns the words that begin as typed so far."""
        bare = folded(start.removeprefix(OVERRULE))
        mark = OVERRULE if start.startswith(OVERRULE) else ""
        return tuple(sorted(mark + word for word in self._all if word.startswith(bare)))

    def input(self, line: str) -> Input:
        """Returns what a line means. Raises UnknownWord."""
        word = folded(line)
        if word.isdecimal() and word.isascii() and len(word) <= MOST_DIGITS:
            return NumberTag(int(word))
        overrule = word.startswith(OVERRULE)
        bare = word.removeprefix(OVERRULE).strip()
        if bare in self._all:
            return self._named(bare, overrule=overrule)
        if self._any_name and word:
            with contextlib.suppress(MeaningError):
                return badge(line)
        found = self._with_parts(_parts(bare))
        if len({self._meaning(name) for name in found}) == 1:
            return self._named(found[0], overrule=overrule)
        near = found or get_close_matches(word, self._all, MOST_NEAR)
        raise UnknownWord(line.strip(), tuple(near[:MOST_NEAR]))

    def _named(self, name: str, *, overrule: bool) -> Input:
        if name not in self._cards:
            return self._inputs[name]
        card = self._one_of(self._cards[name])
        return Typed(Tap(card.code, overrule=True)) if overrule else card

    def _with_parts(self, parts: frozenset[str]) -> list[str]:
        """Returns the names that have all of some words, in their order."""
        return sorted(name for name in self._all if parts <= _parts(name)) if parts else []

    def _meaning(self, name: str) -> tuple[Input, ...]:
        """Returns what a name stands for: several cards, or one input."""
        return tuple(self._cards.get(name, ())) or (self._inputs[name],)

    def _one_of(self, alike: list[CardTag]) -> CardTag:
        """Returns the first of cards of one name that has not been seen yet, else the last."""
        *first, last = alike
        return next((card for card in first if not self._seen(card)), last)

    def _seen(self, card: CardTag) -> bool:
        if self._match is None:
            return False
        try:
            self._match.push(Tap(card.code))
        except Refused as refusal:
            return refusal.reason is Reason.ALREADY_SEEN
        return False
