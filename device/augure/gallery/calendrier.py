"""Scenes of Calendrier: the card to cover, the points taken, deals and teams."""

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
from augure.views import CardNamed, DealResult, ScoreTable, View, after, scene, set_up


def scenes() -> Iterator[tuple[str, View]]:
    """Yields the scenes with their names."""
    pairs = [[0, 3], [1, 4], [2, 5]]
    six = opened("calendrier", LONGEST, 5, order="neighbour", deals=2, teams=pairs, opener=0)
    yield "set-up-calendrier-6", set_up(six)
    yield "calendrier-lead-6", waiting(six)
    day = played(six, "spring-wed spring-thu winter-sun")
    yield "calendrier-day-6", waiting(day)
    sunday = played(six, "winter-sun")
    yield "calendrier-sunday-6", waiting(sunday)
    yield "calendrier-zodiac-6", waiting(played(day, "sagittarius"))
    yield "calendrier-season-6", waiting(played(day, "spring"))
    yield "refused-calendrier-seen", refusal(day, "spring-wed")
    won = played(day, "spring spring-mon spring-fri")
    yield "calendrier-won-6", after(won)
    yield "calendrier-second-6", waiting(won)
    led = played(won, "autumn-sun winter-tue winter-wed winter-thu winter-fri winter-sat")
    yield "calendrier-won-lead-6", after(led)
    over = until(led, told("deal-over"))
    yield "deal-result-calendrier-6", after(over)
    yield "deal-result-calendrier-6-totals", DealResult(scene(over), over.public().results[-1], 1)
    for page in range(3):
        yield f"score-table-calendrier-6-{page}", ScoreTable(scene(over), page)
    yield "podium-calendrier-teams-6", after(until(over, told("match-over")))
    odd = opened("calendrier", LONGEST[:5], teams=[[0], [1, 4], [2], [3]])
    ended = until(odd, told("match-over"))
    yield "score-table-calendrier-4-teams", ScoreTable(scene(ended))
    yield "podium-calendrier-5", after(ended)
    many = opened("calendrier", LONGEST, teams=[[0, 1, 2, 3, 4], [5]])
    yield "podium-calendrier-team-of-5", after(until(many, told("match-over")))
    three = opened("calendrier", USUAL[:3], deal="scanned")
    yield "deal-calendrier-3", waiting(three)
    residue = until(three, due(expect.Residue))
    yield "residue", waiting(residue)
    playing = until(residue, due(expect.Card))
    yield "calendrier-3", waiting(until(playing, lambda m: len(m.public().laid) == 2))
    yield (
        "deal-result-calendrier-3",
        DealResult(
            scene(until(playing, told("deal-over"))),
            until(playing, told("deal-over")).public().results[-1],
        ),
    )
    yield "podium-calendrier-3", after(until(playing, told("match-over")))
    yield "card-day", CardNamed("calendrier", "spring-sun")
    yield "card-zodiac", CardNamed("calendrier", "sagittarius")


def film() -> Film:
    """Returns a trick whose first card is covered twice."""
    match = opened("calendrier", USUAL[:4], 3)
    return Film(match, "spring-wed spring-fri taurus spring-mon")
