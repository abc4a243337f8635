"""What the pages of a session share: words, names, settings and the journal."""

from collections.abc import Sequence
from typing import Protocol

from augure.rules.match import Match, Setup
from augure.rules.moves import Move
from augure.values import value
from augure.words import LANGUAGES, Sentences, Words, words

SOUNDS = ("full", "short", "off")
"""How much the box sounds, the default first."""

VOICES = ("off", "full", "short")
"""How much the box speaks, the default first."""

DISPLAYS = ("normal", "large")
"""How the display writes, the default first."""


@value
class Settings:
    """What a table has set and what outlives a power cut.

    `names` are offered to choose from; `copy` is the copy of the deck that was played with last,
    which binds a match as soon as a card counts in it.
    """

    language: str = LANGUAGES[0]
    sound: str = SOUNDS[0]
    names: tuple[str, ...] = ()
    voice: str = VOICES[0]
    display: str = DISPLAYS[0]
    copy: int | None = None


class Journal(Protocol):
    """Where matches and settings are kept: all of it is safe when the call returns."""

    def begin(self, setup: Setup) -> None:
        """Opens a new match; one still open stays as it is, unfinished."""

    def append(self, move: Move) -> None:
        """Keeps an accepted move."""

    def rewrite(self, match: Match) -> None:
        """Replaces the moves of the match by those of the corrected one."""

    def end(self, match: Match) -> None:
        """Closes the match as it stands: it is over, or abandoned."""

    def keep(self, settings: Settings) -> None:
        """Keeps the settings in place of the earlier ones."""


class Memory:
    """A journal that keeps one match in memory, for a table that nothing has to outlive."""

    def __init__(self) -> None:
        self.setup: Setup | None = None
        self.moves: list[Move] = []
        self.settings: Settings | None = None

    def begin(self, setup: Setup) -> None:
        self.setup, self.moves = setup, []

    def append(self, move: Move) -> None:
        self.moves.append(move)

    def rewrite(self, match: Match) -> None:
        self.moves = list(match.moves())

    def end(self, match: Match) -> None:
        """Leaves the match to be looked at."""

    def keep(self, settings: Settings) -> None:
        self.settings = settings


REMEMBERED_NAMES = 24


class Desk:
    """The settings and services of one table; `names` are offered when players are chosen."""

    def __init__(
        self,
        journal: Journal,
        language: str = LANGUAGES[0],
        sound: str = SOUNDS[0],
        names: tuple[str, ...] = (),
        voice: str = VOICES[0],
        display: str = DISPLAYS[0],
        copy: int | None = None,
    ) -> None:
        self.journal = journal
        self.language = language
        self.sound = sound
        self.names = names
        self.voice = voice
        self.display = display
        self.copy = copy

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
        """Puts names first among those that are offered, and keeps them."""
        self.names = tuple(dict.fromkeys((*players, *self.names)))[:REMEMBERED_NAMES]
        self.keep()

    def keep(self) -> None:
        """Keeps the settings as they are now, so that they outlive a power cut."""
        self.journal.keep(
            Settings(self.language, self.sound, self.names, self.voice, self.display, self.copy)
        )

    def play_with(self, copy: int) -> None:
        """Binds the match to a copy of its deck, also over a power cut."""
        if copy != self.copy:
            self.copy = copy
            self.keep()
