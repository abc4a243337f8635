"""Screens: what is to be seen, as a picture of 128 × 64 pixels; nothing but the view counts."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from augure.outputs.bitmaps import Bitmap
from augure.outputs.canvas import Canvas
from augure.outputs.screens import (
    asking,
    bidding,
    large,
    pages,
    podium,
    refusal,
    scores,
    setting_up,
    teams,
    tour,
    trick,
)
from augure.rules import expect
from augure.views import (
    CardNamed,
    DealResult,
    MancheWon,
    Menu,
    Notice,
    Podium,
    Progress,
    Refusal,
    Revoked,
    ScoreTable,
    SetUp,
    TeamsMade,
    TourWon,
    TrickWon,
    View,
    Waiting,
)
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
        case SetUp():
            setting_up.draw(drawn, view, words)
        case Waiting():
            _waiting(drawn, view, words)
        case TrickWon():
            trick.won(drawn, view, words)
        case TourWon():
            tour.won(drawn, view, words)
        case MancheWon():
            teams.manche_won(drawn, view, words)
        case TeamsMade():
            teams.made(drawn, view, words)
        case Revoked():
            trick.revoked(drawn, view, words)
        case Refusal():
            refusal.draw(drawn, view, words)
        case DealResult():
            scores.deal_result(drawn, view, words)
        case ScoreTable():
            scores.score_table(drawn, view, words)
        case Podium():
            podium.draw(drawn, view.scene, words)
        case Menu():
            pages.menu(drawn, view)
        case Notice():
            pages.notice(drawn, view)
        case Progress():
            pages.progress(drawn, view)
        case CardNamed():
            pages.card_named(drawn, view, words)
    return drawn


def _one_page(view: View, words: Words) -> tuple[Canvas, ...]:
    return (canvas(view, words),)


CANVASES: Mapping[str, Callable[[View, Words], tuple[Canvas, ...]]] = MappingProxyType(
    {"normal": _one_page, "large": large.canvases}
)
"""What draws a view, for each way that the display may be set to write: its pages, one or more."""


def page_count(view: View) -> int:
    """Returns how many pages a view has; its `page` counts from 0."""
    match view:
        case DealResult():
            return scores.deal_result_pages(view)
        case ScoreTable():
            return scores.score_table_pages(view)
    return 1


def _waiting(canvas: Canvas, view: Waiting, words: Words) -> None:
    match view.scene.due:
        case expect.Card(before=int()) as due:
            tour.in_progress(canvas, view.scene, due, words)
        case expect.Card() as due:
            trick.in_progress(canvas, view.scene, due, words)
        case expect.Bid() as due:
            bidding.draw(canvas, view, due, words)
        case expect.Suit() | expect.Seat() | expect.Choice() as due:
            asking.choice(canvas, view, due, words)
        case expect.Nothing():
            podium.draw(canvas, view.scene, words)
        case due:
            asking.tap(canvas, view.scene, due, words)
