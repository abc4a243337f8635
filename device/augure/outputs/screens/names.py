"""Players' names where room is short: as much as fits, and no two alike."""

from collections.abc import Sequence
from itertools import takewhile

from augure.outputs.font import ELLIPSIS, font

ENOUGH = 5
"""Letters that may be followed by "…"."""


def labels(names: Sequence[str], width: int) -> tuple[str, ...]:
    """Returns a label of at most `width` pixels (19 or more) in the small font for each name.

    A label is the beginning of its name, without "…" where that would cost the little that fits.
    Names that begin alike are told apart by what follows (`Maxi` and `M…n` for `Maximilien` and
    `Maximilienne`), and where that has no room by their seat, from 1.
    """
    cut = [_cut(name, width) for name in names]
    short = list(cut)
    for seat, label in enumerate(cut):
        alike = [name for name, other in zip(names, cut, strict=True) if other == label]
        rest = names[seat][_common(alike) :]
        if len(alike) > 1 and rest:
            short[seat] = _cut(f"{label[:1]}{ELLIPSIS}{rest}", width, whole=0)
    return tuple(
        label if short.count(label) == 1 else _cut(label[:1], width - 6) + str(seat + 1)
        for seat, label in enumerate(short)
    )


def _common(names: Sequence[str]) -> int:
    """Returns how many characters all names begin with alike."""
    columns = zip(*names, strict=False)
    return sum(1 for _ in takewhile(lambda column: len(set(column)) == 1, columns))


def _cut(text: str, width: int, whole: int = ENOUGH) -> str:
    """Returns the longest beginning of a text that fits, with "…" if `whole` letters remain."""
    face = font("small")
    fitted = face.fit(text, width)
    if fitted == text or (whole and len(fitted) > whole):
        return fitted
    while face.width(text) > width:
        text = text[:-1]
    return text.rstrip()
