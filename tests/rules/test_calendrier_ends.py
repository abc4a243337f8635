"""Calendrier: points, totals, teams and winners, a row a ruling.

Sources are the rule text and RULINGS, *Calendrier*.
"""

from collections.abc import Sequence

import pytest

from augure.rules import calendrier
from augure.rules.calendrier import DECK
from augure.rules.errors import Reason
from augure.rules.moves import Undo
from augure.rules.news import MatchOver
from augure.rules.record import result_json
from rules.calendrier_table import (
    Json,
    expected,
    history,
    lay,
    news,
    played_out,
    refusal,
    start,
)

# The end of a deal and of a match.

# Points written out from the rule text, apart from the game's own table.
WORTH = {
    **dict.fromkeys(("spring", "summer", "autumn", "winter"), 4.0),
    **dict.fromkeys(("aries", "cancer", "libra", "capricorn"), 1.0),
    **dict.fromkeys(("taurus", "leo", "scorpio", "aquarius"), 2.0),
    **dict.fromkeys(("gemini", "virgo", "sagittarius", "pisces"), 3.0),
}


def recounted(deal: Sequence[Json], players: int) -> tuple[list[int], list[float]]:
    """Returns tricks and points by seat, counted from the news of one deal."""
    tricks, taken = [0] * players, [0.0] * players
    unlaid, trick = set(DECK.cards), []
    for told in deal:
        if told["what"] == "played":
            unlaid.remove(told["card"])
            trick.append(told["card"])
        if told["what"] == "trick":
            tricks[told["seat"]] += 1
            taken[told["seat"]] += sum(WORTH.get(card, 0.5) for card in trick)
            trick, last = [], told["seat"]
    taken[last] += sum(WORTH.get(card, 0.5) for card in unlaid)
    return tricks, taken


@pytest.mark.parametrize("order", ["chain", "neighbour"])
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_54_points_in_every_deal_and_the_residue_to_the_last_trick(
    players: int, order: str
) -> None:
    match = played_out(start(players, deal="scanned", order=order, deals=3), players)
    deal: list[Json] = []
    totals = [0.0] * players
    results = []
    for told in (told for earlier in history(match) for told in news(earlier)):
        deal.append(told)
        if told["what"] != "deal-over":
            continue
        tricks, taken = recounted(deal, players)
        totals = [a + b for a, b in zip(totals, taken, strict=True)]
        assert sum(told["points"]) == 54
        assert list(told["tricks"]) == tricks
        assert list(told["points"]) == taken
        assert list(told["totals"]) == totals
        for number in (*told["points"], *told["totals"]):
            assert type(number) is (int if number % 1 == 0 else float)
        assert list(told) == ["what", "n", "tricks", "points", "totals"]
        results.append(told["n"])
        deal = []
    assert results == [1, 2, 3]
    best = max(totals)
    winners = tuple(seat for seat in range(players) if totals[seat] == best)
    assert news(match)[-1] == {"what": "match-over", "winners": winners, "totals": tuple(totals)}
    assert result_json(match)["result"]["winners"] == winners
    assert match.public().points == news(match)[-2]["points"]


def test_unscanned_the_residue_is_what_was_never_laid() -> None:
    kept = ("winter", "pisces")
    match = lay(start(3), " ".join(code for code in DECK.cards if code not in kept))
    told = [told for earlier in history(match) for told in news(earlier)]
    assert [one["what"] for one in told[-3:]] == ["trick", "deal-over", "match-over"]
    last = [one for one in told if one["what"] == "played"][-3:]
    assert len(last) == 3
    before = history(match)[-4].public().points
    winner = told[-3]["seat"]
    gained = [a - b for a, b in zip(told[-2]["points"], before, strict=True)]
    assert gained[winner] == 3 * 0.5 + 4 + 3
    assert sum(gained) == gained[winner]


@pytest.mark.parametrize(
    ("teams", "halves", "winners", "best"),
    [
        (((0,), (1,), (2,)), (20, 61, 27), (1,), 61),
        (((0,), (1,), (2,)), (40, 28, 40), (0, 2), 40),
        (((0, 2), (1, 3)), (30, 40, 31, 7), (0, 2), 61),
        (((1, 3), (0, 2)), (30, 24, 24, 30), (0, 1, 2, 3), 54),
        (((3,), (0, 1), (2,)), (10, 10, 20, 68), (3,), 68),
        (((4, 0), (1, 3), (2,)), (20, 10, 10, 30, 20), (0, 1, 3, 4), 40),
    ],
)
def test_winners(
    teams: tuple[tuple[int, ...], ...],
    halves: tuple[int, ...],
    winners: tuple[int, ...],
    best: int,
) -> None:
    assert calendrier.winning_seats(teams, halves) == (winners, best)


def test_totals_stay_each_seat_s_own_in_teams() -> None:
    alone = played_out(start(deal="scanned"), 5)
    teamed = played_out(start(deal="scanned", teams=[[1, 2, 3], [0]]), 5)
    assert teamed.totals == alone.totals
    assert alone.winners == (0,)
    assert teamed.winners == (1, 2, 3)
    assert teamed.public().teams == ((1, 2, 3), (0,))


def test_a_team_s_victory_is_told_with_the_sum_of_its_members_not_with_the_first_one_s() -> None:
    match = played_out(start(deal="scanned", teams=[[1, 2, 3], [0]]), 5)
    over = match.news[-1]
    assert isinstance(over, MatchOver)
    assert over.best == sum(match.totals[1:4]) > match.totals[1]


def test_undo_works_after_the_end() -> None:
    match = played_out(start(deal="scanned"), 3)
    assert match.move is not None
    assert refusal(match, match.move) is Reason.NOT_EXPECTED
    assert expected(match) == {"what": "nothing"}
    back = match.push(Undo())
    assert not back.over
    assert expected(back)["what"] == "card"
    assert news(back.push(match.move)) == news(match)
