"""Scenes of Wizard: bids, tricks with and without trump, deals, the podium."""

from collections.abc import Iterator

from augure.gallery.play import (
    LONGEST,
    USUAL,
    Film,
    due,
    opened,
    played,
    refusal,
    told,
    until,
    waiting,
)
from augure.rules import expect
from augure.rules.match import Match
from augure.views import CardNamed, ScoreTable, View, after, scene, set_up


def scenes() -> Iterator[tuple[str, View]]:
    six = opened("wizard", LONGEST, 2, plus_minus_one=True)
    yield "set-up-wizard-6", set_up(six)
    yield "turn-up", waiting(six)
    named = played(six, "wizard-1")
    yield "suit-trump", waiting(named)
    yield "suit-trump-dialled", waiting(named, "green")
    bidding = played(six, "yellow-13")
    yield "bid-first", waiting(bidding)
    last = played(bidding, "0 1 0 1 0")
    yield "bid-free", waiting(last, 0)
    barred = played(bidding, "0 0 0 1 0")
    yield "bid-forbidden", waiting(barred, 0)
    yield "bid-dialled", waiting(barred, 1)
    yield "refused-bid-forbidden", refusal(barred, "0")
    yield "refused-bid-out-of-range", refusal(barred, "2")
    yield "refused-not-expected", refusal(barred, "red-1")
    yield "refused-unknown-card", refusal(six, "arcane-1")
    yield "refused-nothing-to-undo", refusal(six, "undo")
    playing = played(barred, "1")
    yield "trick-lead", waiting(playing)
    yield "trick-wizard-led", waiting(played(playing, "wizard-2 red-1"))
    yield "trick-6", waiting(played(playing, "red-12 jester-2 red-3"))
    yield "trick-6-trumped", waiting(played(playing, "red-12 jester-2 yellow-12 blue-9 red-3"))
    jesters = played(
        opened("wizard", ("Ana", "Bo", "Cléo"), 2),
        "red-4 1 0 0 jester-1 jester-2 jester-3 jester-4 0 1 0",
    )
    yield (
        "deal-result-3",
        after(played(opened("wizard", USUAL[:3], 2), "red-4 1 0 0 red-1 red-2 red-3")),
    )
    yield "trick-no-trump", waiting(jesters)
    fool = played(
        opened("wizard", LONGEST[:3], 2),
        "red-4 1 0 0 red-1 red-2 red-3 red-4 0 1 0 jester-1 jester-2 jester-3",
    )
    yield "trick-won-jesters", after(fool)
    second = played(fool, "red-6")
    yield "trick-second", waiting(second)
    yield "refused-already-seen", refusal(second, "red-6")
    yield (
        "deal-result-wizard-6",
        after(played(playing, "red-12 jester-2 yellow-12 blue-9 red-3 red-1")),
    )
    late = until(opened("wizard", LONGEST, 1), lambda m: m.public().deal == 10)
    yield "bid-two-digits", waiting(until(late, due(expect.Bid)), 10)
    third = until(opened("wizard", LONGEST[:3], 1), lambda m: m.public().deal == 20)
    yield "bid-no-trump", waiting(third, 20)
    yield "score-table-3", ScoreTable(scene(third))
    yield "score-table-3-deal", ScoreTable(scene(third), 12)
    over = until(third, told("match-over"))
    yield "podium-3", after(over)
    over = until(late, told("match-over"))
    yield "podium-6", after(over)
    yield "card-special", CardNamed("wizard", "jester-3")


def film() -> Film:
    """Returns a trick of the second deal."""
    return Film(
        until(opened("wizard", USUAL[:4], 2), _second_deal), "green-7 green-12 red-3 green-1"
    )


def _second_deal(match: Match) -> bool:
    return match.public().deal == 2 and isinstance(match.expect(), expect.Card)
