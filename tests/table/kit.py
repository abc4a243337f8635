"""A table for tests: inputs as words, a journal that writes down every call and can fail."""

from collections.abc import Callable
from typing import Any

from augure import views
from augure.rules.games import game
from augure.rules.match import Match, Setup
from augure.rules.moves import Move
from augure.rules.setup import set_up
from augure.table import Table
from augure.table.desk import Desk, Settings
from augure.table.inputs import CardTag, Command, Input, NumberTag, SeatTag, SuitTag, Turn
from augure.table.session import Told

NAMES = ("Ana", "Bo", "Cy", "Dé", "Éva", "Flo")
COMMANDS = {command.value: command for command in Command}


class FakeJournal:
    """Writes every call down; `broken` makes each raise OSError and write nothing."""

    def __init__(self) -> None:
        self.calls: list[tuple[Any, ...]] = []
        self.broken = False

    def _note(self, *call: Any) -> None:
        if self.broken:
            raise OSError(28, "No space left on device")
        self.calls.append(call)

    def begin(self, setup: Setup) -> None:
        self._note("begin", setup)

    def append(self, move: Move) -> None:
        self._note("append", move)

    def rewrite(self, match: Match) -> None:
        self._note("rewrite", match.moves())

    def end(self, match: Match) -> None:
        self._note("end", match.moves())

    def keep(self, settings: Settings) -> None:
        self._note("keep", settings)

    def appended(self) -> list[Move]:
        return [call[1] for call in self.calls if call[0] == "append"]


class Session:
    """One table, its journal, and the last thing it told."""

    def __init__(self, resumed: Match | None = None, language: str = "en") -> None:
        self.journal = FakeJournal()
        self.table = Table(Desk(self.journal, language=language), resumed)
        self.told = self.table.shown()

    @property
    def match(self) -> Match:
        assert self.table.match is not None
        return self.table.match

    @property
    def view(self) -> views.View:
        return self.told.view

    @property
    def said(self) -> str:
        return " ".join(self.told.said)

    @property
    def heard(self) -> list[str]:
        return [cue.what for cue in self.told.cues]

    def take(self, given: Input) -> Told:
        self.told = self.table.take(given)
        return self.told

    def do(self, script: str) -> Told:
        """Takes every word of a script: `7` a number, `=red` a suit, `@1` a seat, `+` a turn,
        a command by its name, any other word a card of the game in play.
        """
        for word in script.split():
            self.take(self._input(word))
        return self.told

    def _input(self, word: str) -> Input:
        if word in COMMANDS:
            return COMMANDS[word]
        if word in ("+", "-"):
            return Turn(1 if word == "+" else -1)
        if word.isdigit():
            return NumberTag(int(word))
        if word[0] in "=@":
            return SuitTag(word[1:]) if word[0] == "=" else SeatTag(int(word[1:]))
        return CardTag(self.match.setup.game, 1, word)

    @property
    def menu(self) -> views.Menu:
        assert isinstance(self.view, views.Menu), self.view
        return self.view

    def choose(self, label: str) -> Told:
        """Turns the knob to the item of a menu and presses it."""
        return self.turn_to(lambda item: item == label)

    def turn_to(self, fits: Callable[[str], bool], key: str = "ok") -> Told:
        for _ in self.menu.items:
            if fits(self.menu.items[self.menu.selected]):
                return self.do(key)
            self.do("+")
        raise AssertionError(f"not in {self.menu}")


def beginning(start: str) -> Callable[[str], bool]:
    """Returns what fits the lines that begin so."""
    return lambda item: item.startswith(start)


def setup_of(game_id: str, players: int, dealer: int = 0, **options: Any) -> Setup:
    header: dict[str, Any] = {"game": game_id, "players": NAMES[:players], "options": options}
    if game(game_id).has_dealer:
        header["dealer"] = dealer
    return set_up(header)


def playing(game_id: str = "wizard", players: int = 3, dealer: int = 2, **options: Any) -> Session:
    """Returns a session in whose match nothing has happened yet."""
    session = Session()
    session.told = session.table.start(setup_of(game_id, players, dealer, **options))
    return session
