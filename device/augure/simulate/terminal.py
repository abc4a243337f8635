"""The terminal as the box's display and loudspeaker: a frame of Braille, and lines below it."""

import shutil
import textwrap
from collections.abc import Callable
from typing import TextIO

from augure import views
from augure.table.desk import Desk
from augure.table.session import Told

CLEAR = "\x1b[2J\x1b[H"
FRAME_COLUMNS, FRAME_ROWS = 66, 18
"""The picture of 64 × 16 characters with its frame."""

MARGIN = "   "
COLUMNS, ROWS = 80, 24
"""The smallest terminal that shows everything."""


def frame(braille: str) -> str:
    """Returns a picture with the box's front around it."""
    edge = "─" * (FRAME_COLUMNS - 2)
    lines = [f"│{line}│" for line in braille.splitlines()]
    return "\n".join(MARGIN + line for line in (f"╭{edge}╮", *lines, f"╰{edge}╯"))


class Animated:
    """Draws the picture anew in place for every answer, with what was said below it."""

    def __init__(self, out: TextIO, desk: Desk, hint: Callable[[Told], str]) -> None:
        self._out = out
        self._desk = desk
        self._hint = hint

    def tell(self, told: Told) -> None:
        # Only a terminal that shows the picture pays for the imaging library.
        from augure.outputs import screens

        picture = frame(screens.canvas(told.view, self._desk.words).braille())
        size = shutil.get_terminal_size((COLUMNS, ROWS))
        # The prompt takes the last row, the hint the one above it.
        room = max(size.lines - FRAME_ROWS - 2, 1)
        said = textwrap.wrap(" ".join(told.said), min(size.columns, COLUMNS) - 1)
        shown = said if len(said) <= room else [*said[: room - 1], said[room - 1][:-1] + "…"]
        lines = [picture, *shown, *[""] * (room - len(shown)), self._hint(told)]
        self._out.write(CLEAR + "\n".join(lines) + "\n")
        self._out.flush()


class Plain:
    """Writes what is said, a line each: for a pipe, or for somebody who listens to a terminal."""

    def __init__(self, out: TextIO) -> None:
        self._out = out

    def tell(self, told: Told) -> None:
        self._out.write(" ".join(told.said) + "\n")
        if isinstance(told.view, views.Menu):
            for number, item in enumerate(told.view.items, 1):
                self._out.write(f"  {number}  {item}\n")
        self._out.flush()
