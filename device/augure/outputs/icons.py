"""The pictograms: suits by the tactile signs that the cards carry, special cards, signals.

Each is told from every other by its shape alone, at both sizes.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from augure.outputs.bitmaps import Bitmap, bitmap, load_sheet

ICON_SIZES = (8, 16)


@cache
def icon_names() -> frozenset[str]:
    """Returns the names of all icons."""
    return frozenset(_drawings(ICON_SIZES[0]))


@cache
def icon(name: str, size: int) -> Bitmap:
    """Returns an icon as a bitmap of `size` × `size` pixels.

    Raises KeyError for an unknown name, ValueError for a size that is not in `ICON_SIZES`.
    """
    if size not in ICON_SIZES:
        raise ValueError(f"icons are {ICON_SIZES} pixels high, not {size}")
    return bitmap(_drawings(size)[name])


@cache
def _drawings(size: int) -> Mapping[str, tuple[str, ...]]:
    return load_sheet(f"icons{size}")
