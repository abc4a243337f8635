"""Bitmaps, and the text sheets in `fonts/` that hold them.

A sheet is a row of drawings side by side under their names, an empty line, the next row:

    l   U+0020
    #.  ...
    #.  ...
    .#  ...

Names and drawings are separated by spaces. A name is one character, a code point written
`U+0020`, or a word. A paragraph that starts with `//` is a remark.
"""

from __future__ import annotations

from collections.abc import Iterable, KeysView
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


class Sheet:
    """The drawings of a sheet by name, each read when it is wanted.

    A screen wants twenty of the four hundred.
    """

    def __init__(self, text: str) -> None:
        """Finds the names; raises ValueError when one comes twice."""
        self._bands: dict[str, str] = {}
        for band in text.split("\n\n"):
            if band.startswith("//"):
                continue
            for name in _names(band.partition("\n")[0]):
                if name in self._bands:
                    raise ValueError(f"drawn twice: {name}")
                self._bands[name] = band

    @property
    def names(self) -> KeysView[str]:
        return self._bands.keys()

    def bitmap(self, name: str) -> Bitmap:
        """Returns the drawing of a name.

        Raises KeyError for an unknown name, and ValueError when the row that the drawing is in
        has another number of columns than of names, or it is no drawing.
        """
        above, *below = self._bands[name].splitlines()
        names, lines = _names(above), [line.split() for line in below]
        if any(len(line) != len(names) for line in lines):
            raise ValueError(f"columns that differ in number under {above}")
        column = names.index(name)
        return bitmap(line[column] for line in lines)


def load_sheet(name: str) -> Sheet:
    """Returns the sheet `fonts/<name>.txt`."""
    return Sheet((_SHEETS / f"{name}.txt").read_text(encoding="utf-8"))


def _names(line: str) -> list[str]:
    return [_name(word) for word in line.split()]


def _name(word: str) -> str:
    return chr(int(word[2:], 16)) if word.startswith("U+") else word
