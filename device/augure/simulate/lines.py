"""A person at a terminal: lines are read, completed and given to the box."""

import contextlib
import random
from typing import TextIO

from augure import views
from augure.box import Box, Outputs
from augure.simulate.people import some_move
from augure.simulate.terminal import Animated, Plain
from augure.simulate.typed import UnknownWord, Vocabulary, folded
from augure.table.desk import Desk
from augure.table.inputs import Typed
from augure.table.session import Told

HINTS = {
    "bid": "hint-bid",
    "suit": "hint-suit",
    "seat": "hint-seat",
    "choice": "hint-suit",
    "trump-token": "hint-token",
    "nothing": "hint-over",
}
"""What can be typed, by what is due; a card where nothing else is said."""

HELP, QUIT, NEXT = "help", "quit", "next"


class Lines:
    """Reads lines until the end of the input, Ctrl-D, Ctrl-C or the word for it."""

    def __init__(self, desk: Desk, source: TextIO, out: TextIO) -> None:
        self._desk = desk
        self._source = source
        self._out = out
        self._vocabulary = Vocabulary(desk.words)
        self._rng = random.Random()

    @property
    def _person(self) -> bool:
        """Whether a person sits there, and not a pipe or a file."""
        return self._source.isatty() and self._out.isatty()

    def output(self) -> Outputs:
        """Returns what tells of the box: the animated display for a person, else plain lines."""
        if self._person:
            return Animated(self._out, self._desk, self._hint)
        return Plain(self._out)

    def _hint(self, told: Told) -> str:
        """Returns what can be typed now."""
        page = self._desk.page
        match told.view:
            case views.Menu():
                key = "hint-menu"
            case views.Notice() | views.Progress() | views.CardNamed():
                key = "hint-notice"
            case views.SetUp():
                key = "hint-start"
            case view:
                key = HINTS.get(view.scene.due.what, "hint-card")
        return f"{page(key)} · {page('typing-hint')}"

    def run(self, box: Box) -> None:
        """Gives every line to the box."""
        if self._person:
            self._complete_with_tab()
        with contextlib.suppress(EOFError, KeyboardInterrupt):
            while True:
                view = box.table.shown().view
                items = view.items if isinstance(view, views.Menu) else ()
                self._vocabulary = Vocabulary(self._desk.words, box.table.in_play, items)
                line = self._read()
                word = folded(line)
                if not word:
                    continue
                if word in self._words_for(QUIT):
                    break
                if word in self._words_for(HELP):
                    self._say(self._desk.page("typing-help"))
                elif word in self._words_for(NEXT):
                    self._next(box)
                else:
                    self._give(box, line)
        self._say(self._desk.page("bye"))

    def _words_for(self, key: str) -> frozenset[str]:
        return frozenset((key, folded(self._desk.words.phrase("typed", key)), key[0]))

    def _read(self) -> str:
        if self._person:
            return input("> ")
        line = self._source.readline()
        if not line:
            raise EOFError
        return line

    def _give(self, box: Box, line: str) -> None:
        try:
            box.give(self._vocabulary.input(line))
        except UnknownWord as unknown:
            key = "typed-near" if unknown.near else "typed-unknown"
            near = ", ".join(unknown.near)
            self._say(self._desk.page(key, word=f"{unknown.word:.40}", near=near))

    def _next(self, box: Box) -> None:
        """Lets simulated people make the next move."""
        match = box.table.in_play
        if match is not None and not match.over:
            box.give(Typed(some_move(self._rng, match)))

    def _say(self, text: str) -> None:
        self._out.write(text + "\n")
        self._out.flush()

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
        readline.parse_and_bind("tab: complete")
