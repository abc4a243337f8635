"""A person at a terminal: lines are read, completed and done at the box."""

import contextlib
import random
from typing import TextIO

from augure import views
from augure.rules.moves import Tap
from augure.simulate.actions import action
from augure.simulate.people import some_move
from augure.simulate.rig import Rig
from augure.simulate.terminal import Animated, Plain, Screen, has_pictures
from augure.simulate.typed import UnknownWord, Vocabulary, folded
from augure.table import Table
from augure.table.desk import Desk
from augure.table.session import Told

HINTS = {
    "bid": "hint-bid",
    "suit": "hint-suit",
    "seat": "hint-seat",
    "choice": "hint-suit",
    "trump-token": "hint-token",
    "discard": "hint-discard",
    "nothing": "hint-over",
}
"""What can be typed, by what is due; a card where nothing else is said."""

SHOWN_CHARACTERS = 40

HELP, QUIT, NEXT = "help", "quit", "next"


class Lines:
    """Reads lines until the end of the input, Ctrl-D, Ctrl-C or the word for it."""

    def __init__(self, table: Table, source: TextIO, out: TextIO, rng: random.Random) -> None:
        """Raises TerminalError as `has_pictures` does."""
        self._table = table
        self._source = source
        self._person = source.isatty() and out.isatty()
        self._rng = rng
        self._vocabulary = Vocabulary(table)
        self.screen: Screen
        if self._person and has_pictures(out):
            self.screen = Animated(out, self._desk, self._hint)
        else:
            self.screen = Plain(out, self._hint if self._person else None)

    @property
    def _desk(self) -> Desk:
        return self._table.desk

    def _hint(self, told: Told) -> str:
        """Returns what can be typed now."""
        page = self._desk.page
        return f"{self._now(told)} · {page('typing-hint')}"

    def _now(self, told: Told) -> str:
        page = self._desk.page
        match told.view:
            case views.Menu():
                return page("hint-name" if self._table.asks_for_a_name else "hint-menu")
            case views.Notice() | views.CardNamed():
                return page("hint-notice")
            case views.Progress():
                return page("hint-any-card")
            case views.Refusal(overrulable=True):
                return page("hint-overrule")
            case view if not isinstance(view, views.SetUp) and view.scene.due.what in HINTS:
                return page(HINTS[view.scene.due.what])
        return page("hint-card", example=self._example())

    def _example(self) -> str:
        """Returns a card that would be accepted, by its name: a stranger knows none."""
        match = self._table.in_play
        move = None if match is None else some_move(random.Random(0), match)
        if match is None or not isinstance(move, Tap):
            return ""
        return self._desk.words.card(match.setup.game, move.card)

    def run(self, rig: Rig) -> None:
        """Does every line at the box."""
        if self._person:
            self._complete_with_tab()
        with contextlib.suppress(EOFError, KeyboardInterrupt):
            while True:
                self._vocabulary = Vocabulary(self._table)
                line = self._read()
                word = folded(line)
                if word in self._words_for(QUIT):
                    return
                if not word:
                    self._shown_again()
                elif word in self._words_for(HELP):
                    self.screen.note(self._desk.page("typing-help"))
                elif word in self._words_for(NEXT):
                    self._next(rig)
                else:
                    self._do(rig, line)
        if self._person:
            # The line of the prompt has no end yet.
            print()

    def _words_for(self, key: str) -> frozenset[str]:
        return frozenset((key, folded(self._desk.words.phrase("typed", key))))

    def _read(self) -> str:
        if self._person:
            return input("> ")
        line = self._source.readline()
        if not line:
            raise EOFError
        return line

    def _shown_again(self) -> None:
        """Shows the table again after an empty line; a pipe may have as many as it likes."""
        if self._person:
            self.screen.again(self._table.shown())

    def _do(self, rig: Rig, line: str) -> None:
        try:
            given = self._vocabulary.input(line)
        except UnknownWord as unknown:
            key = "typed-near" if unknown.near else "typed-unknown"
            near = ", ".join(unknown.near)
            self.screen.note(self._desk.page(key, word=_printable(unknown.word), near=near))
        else:
            rig.do(given)

    def _next(self, rig: Rig) -> None:
        """Lets simulated people make the next move."""
        match = self._table.in_play
        move = None if match is None else some_move(self._rng, match)
        if match is None or move is None:
            self.screen.note(self._desk.page("next-nothing"))
        else:
            rig.do(action(match.setup.game, move))

    def _complete_with_tab(self) -> None:
        """Turns on line editing and completion, where the platform has them."""
        try:
            import readline
        except ImportError:
            return

        def completed(start: str, place: int) -> str | None:
            found = self._vocabulary.completions(start)
            return found[place] if place < len(found) else None

        readline.set_completer(completed)
        readline.set_completer_delims("")
        # One completion after another in place: a list of them would scroll the picture away.
        readline.parse_and_bind("tab: menu-complete")


def _printable(word: str) -> str:
    """Returns a word as it can be shown: short, and without what would move the cursor."""
    return "".join(char if char.isprintable() else "?" for char in word[:SHOWN_CHARACTERS])
