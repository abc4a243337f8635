"""The pictograms: suits by the tactile signs that the cards carry, special cards, signals.

Each is told from every other by its shape alone, at both sizes.
"""

from __future__ import annotations

from functools import cache

from augure.outputs.bitmaps import Bitmap, Sheet, load_sheet

ICON_SIZES = (8, 16)


@cache
def icon_names() -> frozenset[str]:
    """Returns the names of all icons."""
    return frozenset(_sheet(ICON_SIZES[0]).names)


@cache
def icon(name: str, size: int) -> Bitmap:
    """Returns an icon as a bitmap of `size` × `size` pixels.

    Raises KeyError for an unknown name, ValueError for a size that is not in `ICON_SIZES`.
    """
    if size not in ICON_SIZES:
        raise ValueError(f"icons are {ICON_SIZES} pixels high, not {size}")
    return _sheet(size).bitmap(name)


@cache
def _sheet(size: int) -> Sheet:
    return load_sheet(f"icons{size}")
