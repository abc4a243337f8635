"""What screens draw with: a 128 × 64 one-bit picture, as rows of bits.

Positions are pixels from the upper left corner; a rectangle is x, y, width, height.
"""

from __future__ import annotations

from typing import Literal

from augure.outputs import braille
from augure.outputs.bitmaps import Bitmap
from augure.outputs.font import Substitution, font
from augure.outputs.icons import icon

WIDTH, HEIGHT = 128, 64
Align = Literal["left", "center", "right"]
Scale = tuple[int, int]
"""How many pixels a pixel of a font or icon becomes, across and down."""
PLAIN: Scale = (1, 1)
_SHIFT: dict[Align, float] = {"left": 0, "center": 0.5, "right": 1}


class Canvas:
    """A picture in the making, all dark at first.

    What leaves its edges is cut off, and told by `clipped`; characters that a font does not have
    are told by `substitutions`. Screens are tested to have neither.
    """

    def __init__(self, width: int = WIDTH, height: int = HEIGHT) -> None:
        self._width = width
        self._rows = [0] * height
        self._substitutions: dict[Substitution, None] = {}
        self._clipped: list[str] = []

    @property
    def picture(self) -> Bitmap:
        """Returns what is drawn so far."""
        return Bitmap(self._width, tuple(self._rows))

    @property
    def substitutions(self) -> tuple[Substitution, ...]:
        return tuple(self._substitutions)

    @property
    def clipped(self) -> tuple[str, ...]:
        """Returns the texts and icons that did not wholly fit, in the order of drawing."""
        return tuple(self._clipped)

    def text(
        self,
        x: int,
        y: int,
        string: str,
        font_name: str = "small",
        *,
        align: Align = "left",
        scale: Scale = PLAIN,
    ) -> int:
        """Draws one line and returns its width; `y` is the top of the font's cell.

        `x` is the left edge, the middle or the right edge (exclusive) of the text.
        """
        face = font(font_name)
        line = face.line(string).scaled(*scale)
        self._draw(x - int(line.width * _SHIFT[align]), y, line, string)
        self._substitutions.update(dict.fromkeys(face.substitutions(string)))
        return line.width

    def paragraph(
        self, x: int, y: int, string: str, font_name: str, width: int, max_lines: int
    ) -> int:
        """Draws a text in lines of at most `width`, and returns how many.

        What is left after `max_lines` is shown by an ellipsis at the end of the last.
        """
        face = font(font_name)
        lines = face.wrap(string, width)
        shown = list(lines[:max_lines])
        if len(lines) > max_lines:
            shown[-1] = face.fit(" ".join(lines[max_lines - 1 :]), width)
        for number, line in enumerate(shown):
            self.text(x, y + number * face.metrics.height, line, font_name)
        return len(shown)

    def icon(self, x: int, y: int, name: str, size: int = 16, scale: Scale = PLAIN) -> None:
        self._draw(x, y, icon(name, size).scaled(*scale), name)

    def fill(self, x: int, y: int, width: int, height: int, *, lit: bool = True) -> None:
        bits = self._columns(x, width)
        for line in self._lines(y, height):
            self._rows[line] = self._rows[line] & ~bits | (bits if lit else 0)

    def box(self, x: int, y: int, width: int, height: int) -> None:
        """Draws the outline of a rectangle, one pixel wide, inside its edges."""
        for side in (
            (x, y, width, 1),
            (x, y + height - 1, width, 1),
            (x, y, 1, height),
            (x + width - 1, y, 1, height),
        ):
            self.fill(*side)

    def rule(self, y: int, x: int = 0, width: int | None = None) -> None:
        """Draws a horizontal line, over the whole width if none is given."""
        self.fill(x, y, self._width - x if width is None else width, 1)

    def invert(self, x: int, y: int, width: int, height: int) -> None:
        """Exchanges lit and dark in a rectangle, the part of it that is on the picture."""
        bits = self._columns(x, width)
        for line in self._lines(y, height):
            self._rows[line] ^= bits

    def bar(self, y: int, string: str, font_name: str = "small") -> None:
        """Draws a line of text, shortened to the picture, dark on a lit strip.

        The strip has the width of the picture and is one pixel higher than the font's cell.
        """
        face = font(font_name)
        self.text(2, y + 1, face.fit(string, self._width - 4), font_name)
        self.invert(0, y, self._width, face.metrics.height + 1)

    def progress(self, x: int, y: int, width: int, height: int, done: int, total: int) -> None:
        """Draws a frame filled from the left by done / total; 0 <= done <= total, total > 0."""
        if not 0 <= done <= total or total == 0:
            raise ValueError(f"progress of {done} out of {total}")
        self.box(x, y, width, height)
        self.fill(x + 2, y + 2, (width - 4) * done // total, height - 4)

    def paste(self, x: int, y: int, picture: Bitmap) -> None:
        """Draws another picture over this one."""
        self.fill(x, y, picture.width, picture.height, lit=False)
        self._light(x, y, picture)

    def braille(self) -> str:
        """Returns the picture for a terminal: 16 lines of 64 Braille characters."""
        return braille.encode(self.picture)

    def _draw(self, x: int, y: int, drawn: Bitmap, name: str) -> None:
        self._light(x, y, drawn)
        inside = x >= 0 and y >= 0
        if not (inside and x + drawn.width <= self._width and y + drawn.height <= len(self._rows)):
            self._clipped.append(name)

    def _light(self, x: int, y: int, drawn: Bitmap) -> None:
        """Lights the lit pixels of a picture that are on this one, and keeps the others."""
        bits = self._columns(x, drawn.width)
        shift = self._width - x - drawn.width
        for line in self._lines(y, drawn.height):
            row = drawn.rows[line - y]
            self._rows[line] |= (row << shift if shift >= 0 else row >> -shift) & bits

    def _columns(self, x: int, width: int) -> int:
        """Returns the pixels of a row from `x` on, those that are on the picture."""
        left, right = max(x, 0), min(x + width, self._width)
        if left >= right:
            return 0
        return ((1 << (right - left)) - 1) << (self._width - right)

    def _lines(self, y: int, height: int) -> range:
        """Returns the numbers of the rows from `y` on, those that are on the picture."""
        return range(max(y, 0), min(y + height, len(self._rows)))


def moved(picture: Bitmap, shift: tuple[int, int]) -> Bitmap:
    """Returns a picture moved to the right and down, by pixels; what leaves the edges is lost."""
    moved = Canvas(picture.width, picture.height)
    moved.paste(*shift, picture)
    return moved.picture


def border_picture() -> Bitmap:
    """Returns the test picture: a frame on the outermost pixels, a mark at the upper left.

    A panel with the wrong `chip` shows it broken or two columns aside, with the wrong `rotate`
    with the mark at the lower right.
    """
    drawn = Canvas()
    drawn.box(0, 0, WIDTH, HEIGHT)
    for step in range(17):
        drawn.fill(4, 4 + step, 17 - step, 1)
    across, up = WIDTH - 9, HEIGHT - 9
    for step in range(across + 1):
        drawn.fill(4 + step, HEIGHT - 5 - round(step * up / across), 1, 1)
    return drawn.picture
