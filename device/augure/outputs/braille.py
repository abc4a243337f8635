"""One-bit pictures as Braille text, for a terminal: 2 × 4 pixels a character.

128 × 64 pixels make 16 lines of 64 characters.
"""

from __future__ import annotations

from augure.outputs.bitmaps import Bitmap

# The dots of a cell by row and column (Unicode, Braille Patterns, U+2800 to U+28FF).
_DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
_EMPTY = 0x2800


def encode(picture: Bitmap) -> str:
    """Returns a picture as lines of Braille characters.

    Raises ValueError when its pixels make no whole characters.
    """
    if picture.width % 2 or picture.height % 4:
        raise ValueError(f"{picture.width} × {picture.height} pixels are no cells of 2 × 4")
    bands = (picture.rows[top : top + 4] for top in range(0, picture.height, 4))
    shifts = range(picture.width - 2, -1, -2)
    return "\n".join("".join(_cell(rows, shift) for shift in shifts) for rows in bands)


def _cell(rows: tuple[int, ...], shift: int) -> str:
    code = _EMPTY
    for row, (left, right) in zip(rows, _DOTS, strict=True):
        code |= left * (row >> (shift + 1) & 1) | right * (row >> shift & 1)
    return chr(code)
