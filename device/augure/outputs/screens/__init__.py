"""Screens: what is to be seen, as a picture of 128 × 64 pixels; nothing but the view counts."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from augure.outputs.bitmaps import Bitmap
from augure.outputs.canvas import Canvas
from augure.outputs.screens import pages
from augure.views import CardNamed, DealResult, Menu, Notice, Progress, ScoreTable, View
from augure.words import Words

__all__ = ["CANVASES", "canvas", "draw", "page_count"]


def draw(view: View, words: Words) -> Bitmap:
    """Returns the picture of a view: 128 × 64 pixels, one bit each."""
    return canvas(view, words).picture


def canvas(view: View, words: Words) -> Canvas:
    """Returns the canvas that a view is drawn on.

    Nothing of it is clipped; what is too long is shortened with "…".
    """
    drawn = Canvas()
    match view:
        case Menu():
            pages.menu(drawn, view)
        case Notice():
            pages.notice(drawn, view)
        case Progress():
            pages.progress(drawn, view)
        case CardNamed():
            pages.card_named(drawn, view, words)
        case _:
            # A box that starts without a match shows a menu first.
            from augure.outputs.screens import in_match

            in_match.draw(drawn, view, words)
    return drawn


def _one_page(view: View, words: Words) -> tuple[Canvas, ...]:
    return (canvas(view, words),)


def _large(view: View, words: Words) -> tuple[Canvas, ...]:
    from augure.outputs.screens import large

    return large.canvases(view, words)


CANVASES: Mapping[str, Callable[[View, Words], tuple[Canvas, ...]]] = MappingProxyType(
    {"normal": _one_page, "large": _large}
)
"""What draws a view, for each way that the display may be set to write: its pages, one or more."""


def page_count(view: View) -> int:
    """Returns how many pages a view has; its `page` counts from 0."""
    if not isinstance(view, DealResult | ScoreTable):
        return 1
    from augure.outputs.screens import in_match

    return in_match.page_count(view)
