"""What the pages of a session share: words, names, settings and the journal."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from augure.rules.match import Setup
from augure.rules.moves import Move
from augure.words import LANGUAGES, Sentences, Words, words


class Journal(Protocol):
    """Where a match is kept: what was appended is safe when the call returns."""

    def begin(self, setup: Setup) -> None:
        """Opens a new match; one still open stays as it is, unfinished."""

    def append(self, move: Move) -> None:
        """Keeps an accepted move."""

    def rewrite(self, moves: Sequence[Move]) -> None:
        """Replaces the moves of the open match by corrected ones."""

    def end(self) -> None:
        """Closes the open match: it is over, or abandoned."""


class Memory:
    """A journal that keeps one match in memory, for a table that nothing has to outlive."""

    def __init__(self) -> None:
        self.setup: Setup | None = None
        self.moves: list[Move] = []

    def begin(self, setup: Setup) -> None:
        self.setup, self.moves = setup, []

    def append(self, move: Move) -> None:
        self.moves.append(move)

    def rewrite(self, moves: Sequence[Move]) -> None:
        self.moves = list(moves)

    def end(self) -> None:
        """Keeps the match to be looked at."""


SOUNDS = ("full", "short", "off")
"""How much the box sounds, the default first."""

REMEMBERED_NAMES = 24


@dataclass
class Desk:
    """The settings and services of one table; `names` are offered when players are chosen."""

    journal: Journal
    language: str = LANGUAGES[0]
    sound: str = SOUNDS[0]
    names: tuple[str, ...] = ()

    @property
    def words(self) -> Words:
        """The words of the language that is set."""
        return words(self.language)

    def page(self, key: str, **fields: object) -> str:
        """Returns a text of the pages around a match."""
        return self.words.phrase("pages", key, **fields)

    def sentences(self, setup: Setup) -> Sentences:
        """Returns the sentences of a match."""
        return Sentences(self.words, setup.game, setup.players)

    def remember(self, players: Sequence[str]) -> None:
        """Puts names first among those that are offered."""
        self.names = tuple(dict.fromkeys((*players, *self.names)))[:REMEMBERED_NAMES]
