"""Screens: what is to be seen, as a picture of 128 × 64 pixels; nothing but the view counts."""

from augure.outputs.canvas import Canvas
from augure.outputs.screens import (
    asking,
    bidding,
    pages,
    podium,
    refusal,
    scores,
    setting_up,
    trick,
)
from augure.rules import expect
from augure.views import (
    CardNamed,
    DealResult,
    Menu,
    Notice,
    Podium,
    Progress,
    Refusal,
    Revoked,
    ScoreTable,
    SetUp,
    TrickWon,
    View,
    Waiting,
)
from augure.words import Words

__all__ = ["draw", "page_count"]


def draw(view: View, words: Words) -> Canvas:
    """Returns the picture of a view.

    Nothing of it is clipped and no character replaced, whatever the names; what is too long is
    shortened with "…".
    """
    canvas = Canvas()
    match view:
        case SetUp():
            setting_up.draw(canvas, view, words)
        case Waiting():
            _waiting(canvas, view, words)
        case TrickWon():
            trick.won(canvas, view, words)
        case Revoked():
            trick.revoked(canvas, view, words)
        case Refusal():
            refusal.draw(canvas, view, words)
        case DealResult():
            scores.deal_result(canvas, view, words)
        case ScoreTable():
            scores.score_table(canvas, view, words)
        case Podium():
            podium.draw(canvas, view.scene, words)
        case Menu():
            pages.menu(canvas, view)
        case Notice():
            pages.notice(canvas, view)
        case Progress():
            pages.progress(canvas, view)
        case CardNamed():
            pages.card_named(canvas, view, words)
    return canvas


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
