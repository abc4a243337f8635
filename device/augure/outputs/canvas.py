"""What screens draw with: a 128 × 64 one-bit picture. The only module that imports Pillow.

Positions are pixels from the upper left corner; a rectangle is x, y, width, height.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Literal

from PIL import Image, ImageChops, ImageDraw

from augure.outputs import braille
from augure.outputs.bitmaps import Bitmap
from augure.outputs.font import Substitution, font
from augure.outputs.icons import icon

WIDTH, HEIGHT = 128, 64
# Pillow keeps a byte for each pixel of mode "1": any but 0 and 255 would survive an inversion.
DARK, LIT = 0, 255
Picture = Image.Image
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
        self._image = Image.new("1", (width, height))
        self._substitutions: dict[Substitution, None] = {}
        self._clipped: list[str] = []

    @property
    def image(self) -> Image.Image:
        """Returns a copy of the picture, Pillow mode "1"."""
        return self._image.copy()

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
        across, down = scale
        width = face.width(string) * across
        start = pen = x - int(width * _SHIFT[align])
        for glyph in face.glyphs(string):
            self._paste(pen, y, glyph, scale)
            pen += (glyph.width + face.metrics.gap) * across
        self._substitutions.update(dict.fromkeys(face.substitutions(string)))
        self._note_clipped(string, start, y, width, face.metrics.height * down)
        return width

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
        self._paste(x, y, icon(name, size), scale)
        self._note_clipped(name, x, y, size * scale[0], size * scale[1])

    def fill(self, x: int, y: int, width: int, height: int, *, lit: bool = True) -> None:
        self._image.paste(LIT if lit else DARK, (x, y, x + width, y + height))

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
        self.fill(x, y, self._image.width - x if width is None else width, 1)

    def invert(self, x: int, y: int, width: int, height: int) -> None:
        """Exchanges lit and dark in a rectangle, the part of it that is on the picture."""
        left, top = max(x, 0), max(y, 0)
        right, bottom = min(x + width, self._image.width), min(y + height, self._image.height)
        if left < right and top < bottom:
            part = self._image.crop((left, top, right, bottom))
            self._image.paste(ImageChops.invert(part), (left, top))

    def bar(self, y: int, string: str, font_name: str = "small") -> None:
        """Draws a line of text, shortened to the picture, dark on a lit strip.

        The strip has the width of the picture and is one pixel higher than the font's cell.
        """
        face = font(font_name)
        self.text(2, y + 1, face.fit(string, self._image.width - 4), font_name)
        self.invert(0, y, self._image.width, face.metrics.height + 1)

    def progress(self, x: int, y: int, width: int, height: int, done: int, total: int) -> None:
        """Draws a frame filled from the left by done / total; 0 <= done <= total, total > 0."""
        if not 0 <= done <= total or total == 0:
            raise ValueError(f"progress of {done} out of {total}")
        self.box(x, y, width, height)
        self.fill(x + 2, y + 2, (width - 4) * done // total, height - 4)

    def paste(self, x: int, y: int, picture: Picture) -> None:
        """Draws another picture over this one."""
        self._image.paste(picture, (x, y))

    def braille(self) -> str:
        """Returns the picture for a terminal: 16 lines of 64 Braille characters."""
        return braille.encode(self._image.tobytes(), self._image.width)

    def save_png(self, path: Path, scale: int = 1) -> None:
        """Writes the picture as a PNG file, each pixel a square of `scale` × `scale`."""
        _scaled(self._image, scale).save(path, "PNG")

    def _paste(self, x: int, y: int, drawn: Bitmap, scale: Scale) -> None:
        self._image.paste(LIT, (x, y), _mask(drawn, scale))

    def _note_clipped(self, name: str, x: int, y: int, width: int, height: int) -> None:
        inside = x >= 0 and y >= 0
        if not (inside and x + width <= self._image.width and y + height <= self._image.height):
            self._clipped.append(name)


def save_gif(path: Path, frames: Sequence[tuple[Picture, int]], scale: int = 1) -> None:
    """Writes pictures as a GIF file that plays over and over; each is shown for so many ms."""
    pictures = [_scaled(picture, scale).convert("P") for picture, _ in frames]
    shown = [shown_ms for _, shown_ms in frames]
    pictures[0].save(path, "GIF", save_all=True, append_images=pictures[1:], duration=shown, loop=0)


def _scaled(picture: Picture, scale: int) -> Picture:
    width, height = picture.size
    return picture.resize((width * scale, height * scale), Image.Resampling.NEAREST)


@cache
def _mask(drawn: Bitmap, scale: Scale) -> Image.Image:
    plain = Image.frombytes("1", (drawn.width, drawn.height), drawn.packed())
    if scale == PLAIN:
        return plain
    size = (drawn.width * scale[0], drawn.height * scale[1])
    return plain.resize(size, Image.Resampling.NEAREST)


def moved(picture: Picture, shift: tuple[int, int]) -> Picture:
    """Returns a picture moved to the right and down, by pixels; what leaves the edges is lost."""
    if shift == (0, 0):
        return picture
    moved = Image.new("1", picture.size)
    moved.paste(picture, shift)
    return moved


def border_picture() -> Picture:
    """Returns the test picture: a frame on the outermost pixels, a mark at the upper left.

    A panel with the wrong `chip` shows it broken or two columns aside, with the wrong `rotate`
    with the mark at the lower right.
    """
    picture = Image.new("1", (WIDTH, HEIGHT))
    draw = ImageDraw.Draw(picture)
    draw.rectangle((0, 0, WIDTH - 1, HEIGHT - 1), outline=1)
    draw.polygon(((4, 4), (20, 4), (4, 20)), fill=1)
    draw.line((4, HEIGHT - 5, WIDTH - 5, 4), fill=1)
    return picture
