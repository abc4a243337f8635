"""Accented letters: a base letter and a mark of the same sheet, put together.

Marks are drawn at their height in the cell, over a small letter. A letter that reaches higher
than that gets its short form first, so one drawing of a mark serves small letters and capitals.
"""

from __future__ import annotations

import unicodedata

from augure.outputs.bitmaps import Bitmap

CARON, CEDILLA = "\u030c", "\u0327"
COMMA_BELOW, COMMA_TURNED, COMMA_BESIDE = "\u0326", "\u0312", "\u0315"

# Unicode decomposes these letters to a mark that their languages write in another form.
_WRITTEN_AS = {
    **{(base, CARON): COMMA_BESIDE for base in "dtlL"},
    **{(base, CEDILLA): COMMA_BELOW for base in "GKkLlNnRr"},
    ("g", CEDILLA): COMMA_TURNED,
}
_DOTTED = "ij"


def decompose(char: str) -> tuple[str, str] | None:
    """Returns the base letter and the mark that a letter is written with, or None."""
    parts = unicodedata.normalize("NFD", char)
    if len(parts) != 2:
        return None
    base, mark = parts[0], parts[1]
    return base, _WRITTEN_AS.get((base, mark), mark)


def compose(letter: str, base: Bitmap, mark: Bitmap, body_top: int) -> Bitmap:
    """Returns the base letter's bitmap with the mark.

    `body_top` is the row where small letters begin; `letter` is the character of the base.
    """
    mark_top = next(y for y, row in enumerate(mark.rows) if row)
    if mark_top >= body_top:
        return _overlay(base, mark)
    if letter in _DOTTED:
        return _overlay(_without_rows(base, body_top), mark)
    return _overlay(short_form(base, body_top), mark)


def compose_beside(base: Bitmap, mark: Bitmap) -> Bitmap:
    """Returns the base letter's bitmap with the mark at its upper right."""
    rows = (left << mark.width | right for left, right in zip(base.rows, mark.rows, strict=True))
    return Bitmap(base.width + mark.width, tuple(rows))


def short_form(letter: Bitmap, top: int) -> Bitmap:
    """Returns the letter made lower until its first row of ink is `top`.

    Rows that repeat the row above go first: from the longest run of equal rows, and among runs
    of one length from that with the least ink, so stems shrink and bars keep their weight.
    """
    first = next(y for y, row in enumerate(letter.rows) if row)
    ink = list(letter.rows[first:])
    for _ in range(top - first):
        del ink[_most_repeated(ink)]
    return Bitmap(letter.width, (0,) * (letter.height - len(ink)) + tuple(ink))


def _most_repeated(rows: list[int]) -> int:
    runs: list[tuple[int, int, int]] = []
    start = 0
    for y in range(1, len(rows) + 1):
        if y == len(rows) or rows[y] != rows[start]:
            if rows[start]:
                runs.append((y - start, -rows[start].bit_count(), start))
            start = y
    return max(runs)[2]


def _without_rows(letter: Bitmap, top: int) -> Bitmap:
    return Bitmap(letter.width, (0,) * top + letter.rows[top:])


def _overlay(base: Bitmap, mark: Bitmap) -> Bitmap:
    """Returns both, one centred on the other; a symmetric mark takes the letter's parity."""
    if mark.width % 2 == 1 and base.width % 2 == 0 and _symmetric(mark):
        mark = _middle_doubled(mark)
    width = max(base.width, mark.width)
    left, right = (
        tuple(row << (width - part.width - (width - part.width) // 2) for row in part.rows)
        for part in (base, mark)
    )
    return Bitmap(width, tuple(a | b for a, b in zip(left, right, strict=True)))


def _symmetric(mark: Bitmap) -> bool:
    return all(row == _mirrored(row, mark.width) for row in mark.rows)


def _mirrored(row: int, width: int) -> int:
    return int(f"{row:0{width}b}"[::-1], 2)


def _middle_doubled(mark: Bitmap) -> Bitmap:
    half = mark.width // 2
    rows = ((row >> half) << (half + 1) | row & ((2 << half) - 1) for row in mark.rows)
    return Bitmap(mark.width + 1, tuple(rows))
