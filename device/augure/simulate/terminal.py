"""The terminal as the box's display and loudspeaker: a frame of Braille, and lines below it."""

import locale
import os
import re
import shutil
import sys
import textwrap
from collections.abc import Callable
from typing import Protocol, TextIO

from augure import views
from augure.table.desk import Desk
from augure.table.session import Told
from augure.words.said import joined

CLEAR = "\x1b[2J\x1b[H"
FRAME_COLUMNS, FRAME_ROWS = 66, 18
"""The picture of 64 × 16 characters with its frame."""

MARGIN = "   "
COLUMNS, ROWS = 80, 24
"""The smallest terminal that shows everything."""

SENTENCE_ENDS = re.compile(r"(?<=[.!?]) ")
BEFORE, AFTER = "…\u00a0", "\u00a0…"
"""What stands where a text goes on on another page."""

Hint = Callable[[Told], str]
"""What can be typed now."""


class TerminalError(Exception):
    """A terminal that can't show the table; the message names the cure."""


class Screen(Protocol):
    """What shows the box in a terminal."""

    def tell(self, told: Told) -> None:
        """Shows and says an answer."""

    def again(self, told: Told) -> None:
        """Shows the table again, to whoever has not seen all of it."""

    def note(self, text: str) -> None:
        """Shows what is not the box's: help, or a line that meant nothing."""


def frame(braille: str) -> str:
    """Returns a picture with the box's front around it."""
    edge = "─" * (FRAME_COLUMNS - 2)
    lines = [f"│{line}│" for line in braille.splitlines()]
    return "\n".join(MARGIN + line for line in (f"╭{edge}╮", *lines, f"╰{edge}╯"))


def _wrapped(text: str, columns: int) -> list[str]:
    """Returns the lines of a text where there are so many columns; the last one stays free."""
    width = max(min(columns, COLUMNS) - 1, 1)
    # A name with a hyphen is one word.
    wrapper = textwrap.TextWrapper(width, break_on_hyphens=False)
    return [line for part in text.splitlines() for line in wrapper.wrap(part)]


def _turned(text: str, columns: int, room: int) -> list[list[str]]:
    """Returns the lines of a text page by page, so many lines at most on each.

    The last page is as full as can be. The turn of a page tears no sentence, but for one that is
    longer than a page.
    """
    whole = _wrapped(text, columns)
    if len(whole) <= room:
        return [whole]
    *before, page = SENTENCE_ENDS.split(text)
    pages: list[list[str]] = []
    for sentence in reversed(before):
        longer = f"{sentence} {page}"
        if len(_wrapped(BEFORE + longer + AFTER, columns)) > room:
            pages.insert(0, _wrapped(BEFORE + page + (AFTER if pages else ""), columns))
            page = sentence
        else:
            page = longer
    pages.insert(0, _wrapped(page + (AFTER if pages else ""), columns))
    return [page[at : at + room] for page in pages for at in range(0, len(page), room)]


def has_pictures(out: TextIO) -> bool:
    """Returns whether a terminal can draw in place.

    Raises TerminalError if it is one whose characters are others than the picture's.
    """
    if not out.isatty():
        return False
    if sys.platform != "win32" and locale.getencoding().upper().replace("-", "") != "UTF8":
        raise TerminalError(
            f"the terminal's characters are {locale.getencoding()}, the display needs UTF-8; "
            "start it with LC_ALL=C.UTF-8 augure simulate"
        )
    return os.environ.get("TERM", "dumb") != "dumb"


class Animated:
    """Draws the picture anew in place for every answer, with what was said below it.

    No time passes at a prompt: the pages of a view, and of a text that is longer than its room,
    are turned by showing them again, as Enter does. The end of a text comes first: it tells what
    is due, or who has won.
    """

    def __init__(self, out: TextIO, desk: Desk, hint: Hint) -> None:
        self._out = out
        self._desk = desk
        self._hint = hint
        self._told: Told | None = None
        self._text = ""
        self._page = 0

    def tell(self, told: Told) -> None:
        self._told, self._text, self._page = told, joined(told.said), 0
        self._draw(self._text)

    def again(self, told: Told) -> None:
        if self._told is None or told.view != self._told.view:
            self.tell(told)
            return
        self._page += 1
        columns = shutil.get_terminal_size((COLUMNS, ROWS)).columns
        if len(_turned(self._text, columns, self._room())) == 1:
            self._told, self._text = told, joined(told.said)
        self._draw(self._text)

    def note(self, text: str) -> None:
        """Shows a text in the place of what was said; a long one takes the picture's too."""
        lines = _wrapped(text, shutil.get_terminal_size((COLUMNS, ROWS)).columns)
        if len(lines) > self._room() or self._told is None:
            self._show([*lines, "", self._desk.page("note-ends")])
        else:
            self._draw(text)

    def _room(self) -> int:
        """Returns how many lines fit between the picture, and the hint and the prompt."""
        return shutil.get_terminal_size((COLUMNS, ROWS)).lines - FRAME_ROWS - 2

    def _draw(self, text: str) -> None:
        # Only a terminal that shows the picture pays for what draws it.
        from augure.outputs import screens

        told = self._told
        assert told is not None
        size = shutil.get_terminal_size((COLUMNS, ROWS))
        width, room = size.columns - 1, self._room()
        if size.columns < COLUMNS or size.lines < ROWS:
            small = self._desk.page(
                "small-terminal",
                now=f"{size.columns} × {size.lines}",
                needed=f"{COLUMNS} × {ROWS}",
            )
            lines = [*_wrapped(small, size.columns), "", *_wrapped(text, size.columns)]
            self._show(lines[: max(size.lines - 2, 1)])
            return
        pages = screens.CANVASES[self._desk.display](told.view, self._desk.words)
        picture = frame(pages[self._page % len(pages)].braille())
        turned = _turned(text, size.columns, room)
        lines = turned[(self._page - 1) % len(turned)]
        hint = textwrap.shorten(self._hint(told), width, placeholder=" …")
        self._show([picture, *lines, *[""] * (room - len(lines)), hint])

    def _show(self, lines: list[str]) -> None:
        self._out.write(CLEAR + "\n".join(lines) + "\n")
        self._out.flush()


class Plain:
    """Writes what is said, a line each: for a pipe, or for somebody who listens to a terminal."""

    def __init__(self, out: TextIO, hint: Hint | None = None) -> None:
        self._out = out
        self._hint = hint

    def tell(self, told: Told) -> None:
        lines = [joined(told.said)]
        if isinstance(told.view, views.Menu):
            numbered = enumerate(told.view.items, told.view.first)
            lines += [f"  {number}  {item}" for number, item in numbered]
        if self._hint is not None:
            lines.append(self._hint(told))
        self.note("\n".join(lines))

    def again(self, told: Told) -> None:
        self.tell(told)

    def note(self, text: str) -> None:
        self._out.write(text + "\n")
        self._out.flush()
