"""Bitmaps, and the text sheets in `fonts/` that hold them.

A sheet is a row of drawings side by side under their names, an empty line, the next row:

    l   U+0020
    #.  ...
    #.  ...
    .#  ...

Names and drawings are separated by spaces. A name is one character, a code point written
`U+0020`, or a word. Lines that start with `//` are remarks.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from augure.values import value

LIT = "#"
DARK = "."
# Plain paths: importlib.resources takes longer to import than all sheets to read.
_SHEETS = Path(__file__).with_name("fonts")


@value
class Bitmap:
    """A one-bit picture: a glyph, an icon, or all that the panel shows.

    `rows` run from the top down, one integer each; the leftmost pixel is bit `width - 1`.
    """

    width: int
    rows: tuple[int, ...]

    @property
    def height(self) -> int:
        return len(self.rows)

    def packed(self) -> bytes:
        """Returns the rows from the top, each padded to whole bytes, leftmost pixel highest."""
        row_bytes = (self.width + 7) // 8
        padding = row_bytes * 8 - self.width
        return b"".join((row << padding).to_bytes(row_bytes, "big") for row in self.rows)

    def scaled(self, across: int, down: int) -> Bitmap:
        """Returns the picture with each pixel a rectangle of `across` × `down` pixels."""
        if across == down == 1:
            return self
        rows: list[int] = []
        for row in self.rows:
            bits = f"{row:b}".replace("0", "0" * across).replace("1", "1" * across)
            rows += [int(bits, 2)] * down
        return Bitmap(self.width * across, tuple(rows))

    def __str__(self) -> str:
        """Returns the drawing as a sheet holds it, one line a row."""
        bits = (f"{row:0{self.width}b}" for row in self.rows)
        return "\n".join(line.replace("1", LIT).replace("0", DARK) for line in bits)


def bitmap(drawing: Iterable[str]) -> Bitmap:
    """Returns the bitmap of a drawing.

    Raises ValueError when the rows differ in length or hold anything but `#` and `.`.
    """
    lines = tuple(drawing)
    width = len(lines[0])
    if any(len(line) != width or line.strip(LIT + DARK) for line in lines):
        raise ValueError("not a drawing:\n" + "\n".join(lines))
    rows = tuple(int(line.replace(LIT, "1").replace(DARK, "0"), 2) for line in lines)
    return Bitmap(width, rows)


def parse_sheet(text: str) -> dict[str, tuple[str, ...]]:
    """Returns the drawings of a sheet by name, unchecked until `bitmap` reads one.

    Raises ValueError when a row of drawings has another number of columns than of names, or a
    name comes twice.
    """
    drawings: dict[str, tuple[str, ...]] = {}
    for band in text.split("\n\n"):
        lines = [line.split() for line in band.splitlines() if not line.startswith("//")]
        if not lines:
            continue
        names = [_name(word) for word in lines[0]]
        if not drawings.keys().isdisjoint(names) or len(set(names)) != len(names):
            raise ValueError(f"drawn twice: one of {' '.join(lines[0])}")
        if any(len(line) != len(names) for line in lines):
            raise ValueError(f"columns that differ in number under {' '.join(lines[0])}")
        drawings.update(zip(names, zip(*lines[1:], strict=True), strict=True))
    return drawings


def load_sheet(name: str) -> Mapping[str, tuple[str, ...]]:
    """Returns the drawings of the sheet `fonts/<name>.txt`."""
    return parse_sheet((_SHEETS / f"{name}.txt").read_text(encoding="utf-8"))


def _name(word: str) -> str:
    return chr(int(word[2:], 16)) if word.startswith("U+") else word
