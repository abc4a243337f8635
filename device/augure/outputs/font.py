"""Augure's own proportional fonts: which characters they have, and how a line comes out.

Where it goes is the business of `canvas`.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from functools import cache

from augure.outputs import accents
from augure.outputs.bitmaps import Bitmap, Sheet, load_sheet
from augure.values import value

ELLIPSIS = "…"
MARKS = ".-_/"
"""What a long word may be broken after."""

BOX = "\ufffd"

# Characters that look like another one: no-break spaces, hyphens, the Croatian and Icelandic D.
_LOOKS_LIKE = {
    "\u00a0": " ",
    "\u202f": " ",
    "\u00ad": "-",
    "\u2010": "-",
    "\u2011": "-",
    "Đ": "Ð",
}


@value
class Metrics:
    """The measures of a font, in pixels: rows count from the top of the cell."""

    height: int
    body_top: int
    baseline: int
    gap: int


METRICS: Mapping[str, Metrics] = {
    "small": Metrics(height=8, body_top=2, baseline=6, gap=1),
    "big": Metrics(height=16, body_top=4, baseline=12, gap=2),
    "huge": Metrics(height=24, body_top=0, baseline=23, gap=3),
}


@value
class Substitution:
    """A character that a font does not have, and what is drawn instead of it."""

    char: str
    drawn: str


class Font:
    """One font; each glyph is read from its sheet when it is first wanted."""

    def __init__(self, metrics: Metrics, sheet: Sheet) -> None:
        self.metrics = metrics
        self._sheet = sheet
        self._read: dict[str, tuple[Bitmap, ...]] = {}

    def covers(self, char: str) -> bool:
        """Returns whether the font draws the character itself, with its accents."""
        return _LOOKS_LIKE.get(char, char) in self._sheet.names or self._parts(char) is not None

    def drawn(self, char: str) -> str:
        """Returns what is drawn for a character.

        The character itself, else its letters without the marks that the font lacks (Unicode's
        NFKD), else a box.
        """
        if self.covers(char):
            return char
        decomposed = unicodedata.normalize("NFKD", char)
        letters = "".join(part for part in decomposed if not unicodedata.combining(part))
        if letters and all(self.covers(letter) for letter in letters):
            return letters
        return BOX

    def substitutions(self, text: str) -> tuple[Substitution, ...]:
        """Returns each different character of a text that the font lacks, in order."""
        chars = dict.fromkeys(unicodedata.normalize("NFC", text))
        return tuple(
            Substitution(char, self.drawn(char)) for char in chars if not self.covers(char)
        )

    def glyph(self, char: str) -> Bitmap:
        """Returns the bitmap of a covered character; raises KeyError for any other."""
        name = _LOOKS_LIKE.get(char, char)
        if name in self._sheet.names:
            return self._sheet.bitmap(name)
        parts = self._parts(char)
        if parts is None:
            raise KeyError(char)
        base, mark = map(self._sheet.bitmap, parts)
        if parts[1] == accents.COMMA_BESIDE:
            return accents.compose_beside(base, mark)
        return accents.compose(parts[0], base, mark, self.metrics.body_top)

    def glyphs(self, text: str) -> list[Bitmap]:
        """Returns the bitmaps that a text is drawn with, from left to right."""
        found: list[Bitmap] = []
        for char in unicodedata.normalize("NFC", text):
            if char not in self._read:
                self._read[char] = tuple(map(self.glyph, self.drawn(char)))
            found += self._read[char]
        return found

    def width(self, text: str) -> int:
        """Returns the width of a text in pixels, without a gap after the last glyph."""
        widths = [glyph.width for glyph in self.glyphs(text)]
        return sum(widths) + self.metrics.gap * max(len(widths) - 1, 0)

    def line(self, text: str) -> Bitmap:
        """Returns a text as one bitmap, of its width and the height of the font's cell."""
        rows = [0] * self.metrics.height
        width = -self.metrics.gap
        for glyph in self.glyphs(text):
            pitch = self.metrics.gap + glyph.width
            width += pitch
            rows = [row << pitch | own for row, own in zip(rows, glyph.rows, strict=True)]
        return Bitmap(max(width, 0), tuple(rows))

    def fit(self, text: str, max_px: int) -> str:
        """Returns the text, shortened with "…" where it is wider than `max_px`.

        The empty string if not even "…" has room.
        """
        if self.width(text) <= max_px:
            return text
        text = unicodedata.normalize("NFC", text)
        for length in range(len(text) - 1, -1, -1):
            shortened = text[:length].rstrip() + ELLIPSIS
            if self.width(shortened) <= max_px:
                return shortened
        return ""

    def wrap(self, text: str, max_px: int) -> tuple[str, ...]:
        """Returns the text in lines of at most `max_px`.

        Lines break at spaces and newlines, never at a no-break space; a word that is wider than
        a line is broken, after a mark such as "." or "-" where it has one.
        """
        lines: list[str] = []
        for paragraph in text.split("\n"):
            line = ""
            for word in filter(None, paragraph.split(" ")):
                longer = f"{line} {word}" if line else word
                if line and self.width(longer) > max_px:
                    lines.append(line)
                    longer = word
                *whole, line = self._broken(longer, max_px)
                lines += whole
            lines.append(line)
        return tuple(lines)

    def _broken(self, word: str, max_px: int) -> list[str]:
        """Returns a word in parts of at most `max_px`, or of one character where that is wider."""
        parts: list[str] = []
        if self.width(word) > max_px:
            word = unicodedata.normalize("NFC", word)
        while self.width(word) > max_px and len(word) > 1:
            room = max(n for n in range(1, len(word)) if n == 1 or self.width(word[:n]) <= max_px)
            marked = (n for n in range(room, 0, -1) if word[n - 1] in MARKS)
            cut = next(marked, room)
            parts.append(word[:cut])
            word = word[cut:]
        return [*parts, word]

    def _parts(self, char: str) -> tuple[str, str] | None:
        parts = accents.decompose(char)
        if parts is None or not self._sheet.names >= set(parts):
            return None
        return parts


@cache
def font(name: str) -> Font:
    """Returns the font of a name in `METRICS`, reading its sheet at the first call.

    Raises KeyError for any other name.
    """
    return Font(METRICS[name], load_sheet(name))
