"""One-bit pictures as Braille text, for a terminal: 2 × 4 pixels a character.

128 × 64 pixels make 16 lines of 64 characters.
"""

from __future__ import annotations

# The dots of a cell by row and column (Unicode, Braille Patterns, U+2800 to U+28FF).
_DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
_EMPTY = 0x2800


def encode(packed: bytes, width: int) -> str:
    """Returns a picture as lines of Braille characters.

    `packed` holds the rows from the top, eight pixels a byte, leftmost highest; `width` is a
    multiple of 8 and the height one of 4, else ValueError.
    """
    row_bytes = width // 8
    if width % 8 or len(packed) % (row_bytes * 4):
        raise ValueError(f"{len(packed)} bytes are no picture of width {width} in cells of 2 × 4")
    lines = []
    for start in range(0, len(packed), row_bytes * 4):
        rows = [
            int.from_bytes(packed[at : at + row_bytes], "big")
            for at in range(start, start + row_bytes * 4, row_bytes)
        ]
        lines.append("".join(_cell(rows, shift) for shift in range(width - 2, -1, -2)))
    return "\n".join(lines)


def decode(text: str) -> bytes:
    """Returns the packed picture of Braille lines, as `encode` takes it.

    Raises ValueError when the lines differ in length or hold other characters.
    """
    lines = text.split("\n")
    width = 2 * len(lines[0])
    if any(2 * len(line) != width for line in lines) or width % 8:
        raise ValueError("lines that differ in length, or are no whole bytes")
    packed = bytearray()
    for line in lines:
        codes = [ord(char) - _EMPTY for char in line]
        if not all(0 <= code <= 0xFF for code in codes):
            raise ValueError(f"not Braille: {line!r}")
        for left, right in _DOTS:
            bits = "".join(f"{int(code & left > 0)}{int(code & right > 0)}" for code in codes)
            packed += int(bits, 2).to_bytes(width // 8, "big")
    return bytes(packed)


def _cell(rows: list[int], shift: int) -> str:
    code = _EMPTY
    for row, (left, right) in zip(rows, _DOTS, strict=True):
        code |= left * (row >> (shift + 1) & 1) | right * (row >> shift & 1)
    return chr(code)
