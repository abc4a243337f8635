"""The screens of a match: which part draws a view of it."""

from augure.outputs.canvas import Canvas
from augure.outputs.screens import (
    asking,
    bidding,
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
    DealResult,
    MancheWon,
    MatchView,
    Podium,
    Refusal,
    Revoked,
    ScoreTable,
    SetUp,
    TeamsMade,
    TourWon,
    TrickWon,
    Waiting,
)
from augure.words import Words


def draw(canvas: Canvas, view: MatchView, words: Words) -> None:
    """Draws a view of a match."""
    match view:
        case SetUp():
            setting_up.draw(canvas, view, words)
        case Waiting():
            _waiting(canvas, view, words)
        case TrickWon():
            trick.won(canvas, view, words)
        case TourWon():
            tour.won(canvas, view, words)
        case MancheWon():
            teams.manche_won(canvas, view, words)
        case TeamsMade():
            teams.made(canvas, view, words)
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


def page_count(view: DealResult | ScoreTable) -> int:
    """Returns how many pages a result has."""
    if isinstance(view, DealResult):
        return scores.deal_result_pages(view)
    return scores.score_table_pages(view)


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
