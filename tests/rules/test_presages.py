"""Présages: the draw, the deal, tours, manches and the match."""

import random
from typing import Any

import pytest

from augure.rules.dealing import Dealing
from augure.rules.errors import SetupError
from augure.rules.games import game
from augure.rules.match import Match
from augure.rules.public import Laid, Winning, Won
from augure.rules.record import result_json
from augure.rules.setup import set_up
from rules.differential import Table, plain
from rules.presages_play import NAMES, dealt, due, on, refusal, seated, table, told


def header(players: int, **options: Any) -> dict[str, Any]:
    return {"game": "presages", "players": NAMES[:players], "options": options}


def start(players: int = 4) -> Match:
    return Match.start(game("presages"), set_up(header(players)))


# The draw


@pytest.mark.parametrize(
    ("drawn", "teams", "starter"),
    [
        ("35 32 31 30", [[0, 3], [1, 2]], 0),
        ("31 33 30 32", [[1, 2], [0, 3]], 1),
        ("30 31 35 33 34", [[0, 2], [1, 3, 4]], 2),
        ("31 32 33 34 30", [[3, 4], [0, 1, 2]], 3),
        ("32 31 30 34 33 35", [[2, 5], [1, 3], [0, 4]], 5),
        ("30 31 32 33 34 35", [[0, 5], [1, 4], [2, 3]], 5),
    ],
)
def test_the_absolus_make_the_teams_and_the_starter(
    drawn: str, teams: list[list[int]], starter: int
) -> None:
    match = seated(len(drawn.split()), drawn=drawn)
    assert told(match) == [{"what": "teams", "teams": teams, "seat": starter}]
    assert due(match) == {"what": "card", "seat": starter, "before": starter, "not": []}
    assert match.public().teams == tuple(map(tuple, teams))


def test_the_draw_goes_in_seat_order_and_says_nothing_before_its_end() -> None:
    match = start()
    for seat, card in enumerate(["35", "32", "31"]):
        assert due(match) == {"what": "absolu", "seat": seat}
        match = on(match, card)
        assert told(match) == []
    assert told(on(match, "undo")) == [{"what": "undone", "move": {"tap": 31}}]
    assert match.public().hand_sizes == (1, 1, 1, 0)


def test_what_the_draw_refuses() -> None:
    match = on(start(), "35")
    assert refusal(match, "35") == "already-seen"
    assert refusal(match, "29") == "not-an-option"
    assert refusal(match, "36") == "unknown-card"
    assert refusal(match, "@1") == "not-expected"
    assert refusal(start(), "undo") == "nothing-to-undo"


def test_the_set_up_takes_4_to_6_players_and_no_dealer() -> None:
    for players in (3, 7):
        with pytest.raises(SetupError):
            set_up({"game": "presages", "players": [str(n) for n in range(players)]})
    with pytest.raises(SetupError):
        set_up({**header(4), "dealer": 0})
    with pytest.raises(SetupError):
        set_up(header(4, order="chain"))


@pytest.mark.parametrize("deal", ["unscanned", "scanned"])
def test_undrawn_absolus_stay_in_the_box(deal: str) -> None:
    match = seated(4, deal)
    assert refusal(match, "33") == "unknown-card"
    assert refusal(match, "34!") == "unknown-card"


# The scanned deal


def test_a_first_deal_asks_for_the_cards_after_the_absolu() -> None:
    match = seated(4, "scanned")
    assert due(match) == {"what": "deal", "seat": 0, "left": 16}
    assert refusal(match, "35") == "already-seen"
    match = on(match, "1")
    assert told(match) == [{"what": "dealt", "seat": 0}]
    assert due(match) == {"what": "deal", "seat": 1, "left": 15}
    assert refusal(match, "1") == "already-seen"
    assert told(on(match, "undo")) == [{"what": "undone", "move": {"tap": None}}]
    assert match.public().trick == 0
    match = on(match, "2 3 4 5 6 7 8 9 10 11 12 13 14 15 16")
    assert due(match) == {"what": "card", "seat": 0, "before": 0, "not": []}
    assert match.legal_cards() == tuple(f"arcane-{n}" for n in (1, 5, 9, 13, 35))


def test_a_deal_of_five_passes_over_full_hands() -> None:
    match = seated(5, "scanned")
    seats = []
    for card in range(1, 19):
        seats.append(due(match)["seat"])
        match = on(match, str(card))
    assert seats == [0, 1, 2, 3, 4] * 3 + [1, 2, 3]
    assert match.public().hand_sizes == (4, 5, 5, 5, 4)


@pytest.mark.parametrize(("players", "sizes"), [(4, (5,) * 4), (5, (4, 5, 5, 5, 4)), (6, (4,) * 6)])
def test_hand_sizes(players: int, sizes: tuple[int, ...]) -> None:
    assert seated(players).public().hand_sizes == sizes


# Tours


def test_the_rule_text_s_tour() -> None:
    match = on(seated(6), "18 5 11 4 24 8")
    assert told(match) == [
        {"what": "played", "seat": 5, "card": 8, "before": 5},
        {"what": "tour", "n": 1, "seat": 4, "card": 24, "discarded": [4, 11, 24]},
    ]
    assert due(match) == {"what": "card", "seat": 4, "before": 4, "not": []}
    assert match.public().hand_sizes == (4, 4, 3, 3, 3, 4)
    assert match.public().won == Won(1, 4)


def test_the_picture_of_a_tour() -> None:
    match = on(seated(4), "18 24")
    picture = match.public()
    assert picture.laid == (Laid(0, "arcane-18", 0), Laid(1, "arcane-24", 1))
    assert picture.winning == Winning(1, "arcane-24", "highest")
    assert picture.hand_sizes == (4, 4, 5, 5)
    assert (picture.deal, picture.deals, picture.dealer, picture.trick) == (1, 3, None, 1)
    assert (picture.laurels, picture.totals, picture.law) == ((0, 0), (0, 0, 0, 0), None)
    assert on(match, "14").public().winning == Winning(2, "arcane-14", "lowest")
    assert on(match, "26").public().winning == Winning(1, "arcane-24", "second-highest")
    assert on(seated(4), "26").public().winning is None
    assert on(seated(4), "18").public().winning == Winning(0, "arcane-18", "highest")


def test_cards_in_play_or_discarded_can_t_be_laid() -> None:
    match = on(seated(4), "18 24")
    assert refusal(match, "18") == "already-seen"
    match = on(match, "19 3")
    assert told(match)[-1]["discarded"] == [24]
    assert refusal(match, "24!") == "already-seen"
    assert told(on(match, "18"))[0] == {"what": "played", "seat": 1, "card": 18, "before": 1}


def test_orgueil_lets_the_left_of_its_owner_start() -> None:
    match = on(seated(4), "22 24 19 18")
    assert told(match)[-1]["seat"] == 1
    assert due(match)["seat"] == 1
    match = on(seated(4), "24 19 22 18")
    assert told(match)[-1]["seat"] == 0
    assert due(match)["seat"] == 3


def test_orgueil_counts_from_whom_it_lies_before_also_when_discarded() -> None:
    match = on(seated(4), "22 23 @0 19 7")
    assert table(match) == {}
    assert told(match)[-1] == {
        "what": "tour", "n": 1, "seat": 0, "card": 23, "discarded": [7, 23]
    }  # fmt: skip
    assert due(match)["seat"] == 2
    match = on(seated(4), "22 18 19 7")
    assert told(match)[-1]["discarded"] == [7, 22]
    assert due(match)["seat"] == 1


# La Chance


def test_chance_discards_a_card_of_the_hand_after_the_tour() -> None:
    match = on(seated(4), "13 16 24 19")
    assert told(match)[-1] == {
        "what": "tour", "n": 1, "seat": 2, "card": 24, "discarded": [13, 24]
    }  # fmt: skip
    assert due(match) == {"what": "discard", "seat": 0}
    assert match.public().hand_sizes == (4, 5, 4, 5)
    assert refusal(match, "12") == "not-an-option"
    assert refusal(match, "pass") == "cannot-pass"
    assert refusal(match, "24") == "already-seen"
    assert refusal(match, "33") == "unknown-card"
    match = on(match, "1")
    assert told(match) == [{"what": "discarded", "seat": 0, "card": 1}]
    assert match.public().hand_sizes == (3, 5, 4, 5)
    assert due(match) == {"what": "card", "seat": 2, "before": 2, "not": []}
    assert refusal(match, "1") == "already-seen"


def test_a_known_hand_discards_for_chance_and_may_be_overruled() -> None:
    match = on(dealt("13 12 1 2/16 3 4 5/24 6 7 8/19 9 10 11"), "13 16 24 19")
    assert due(match) == {"what": "discard", "seat": 0}
    assert match.legal_cards() == ("arcane-1", "arcane-2", "arcane-35")
    assert refusal(match, "3") == "not-in-hand"
    assert refusal(match, "pass") == "cannot-pass"
    match = on(match, "3!")
    assert told(match) == [
        {"what": "overruled", "seat": 0, "card": 3, "error": "not-in-hand"},
        {"what": "discarded", "seat": 0, "card": 3},
    ]
    assert told(on(match, "undo")) == [{"what": "undone", "move": {"tap": 3, "overrule": True}}]


# Manches and the match

TO_ONE_CARD = "28 10 11 12 13 4 29 10 11 12 13 4 22 10 11 12 13 4"
"""Six players: seat 0 wins three tours; in the last one, 4 goes too."""

TWO_AT_ONE_CARD = "28 5 10 11 12 13 22 4 10 11 12 13 7 10 11 12 13 24"
"""Six players: seat 0 wins three tours, seat 1 loses 5, 4 and 7; seat 1 began the last one."""

CHANCE_AT_ONE_CARD = "28 5 10 11 19 24 29 7 10 11 19 24 27 13 10 11 19 24"
"""Six players: seats 0 and 1 are down to one card, and La Chance of seat 1 is discarded."""


def test_who_is_down_to_one_card_wins_the_manche_and_starts_the_next_before_orgueil() -> None:
    match = on(seated(6), TO_ONE_CARD)
    teams = [[0, 5], [1, 4], [2, 3]]
    assert told(match)[1:] == [
        {"what": "tour", "n": 3, "seat": 0, "card": 22, "discarded": [4, 22]},
        {"what": "manche", "seat": 0, "team": 0, "teams": teams, "laurels": [1, 0, 0]},
    ]
    assert due(match) == {"what": "card", "seat": 0, "before": 0, "not": []}
    picture = match.public()
    assert (picture.deal, picture.deals, picture.trick, picture.won) == (2, 4, 1, None)
    assert picture.hand_sizes == (4,) * 6
    assert picture.totals == (1, 0, 0, 0, 0, 1)
    assert told(on(match, "28 10 11 12 13 4"))[-1]["n"] == 1


def test_two_manches_win_the_match() -> None:
    match = on(seated(6), f"{TO_ONE_CARD} {TO_ONE_CARD}")
    assert told(match)[-1] == {
        "what": "match-over", "winners": [0, 5], "totals": [2, 0, 0, 0, 0, 2]
    }  # fmt: skip
    assert due(match) == {"what": "nothing"}
    assert plain(result_json(match)) == {
        "result": {
            "over": True,
            "totals": [2, 0, 0, 0, 0, 2],
            "winners": [0, 5],
            "expect": {"what": "nothing"},
        }
    }
    assert refusal(match, "1") == "not-expected"
    match = on(match, "undo")
    assert due(match) == {"what": "card", "seat": 5, "before": 5, "not": []}
    assert match.winners is None


def test_a_later_deal_is_of_all_cards_from_seat_0() -> None:
    match = dealt("28 29 22/10 1 2/11 3 6/12 7 8/13 9 14/4 15 16")
    match = on(match, TO_ONE_CARD)
    assert due(match) == {"what": "deal", "seat": 0, "left": 24}
    assert match.public().hand_sizes == (0,) * 6
    assert told(on(match, "35")) == [{"what": "dealt", "seat": 0}]
    assert refusal(on(match, "35"), "35") == "already-seen"


def test_the_box_stays_closed_in_later_deals() -> None:
    match = on(seated(4, "unscanned"), "29 10 11 12 28 10 11 12 27 1 4 3 22 11 10 9")
    assert told(match)[-1]["what"] == "manche"
    assert refusal(match, "33") == "unknown-card"


def test_of_several_at_one_card_the_highest_wins() -> None:
    match = on(seated(6), TWO_AT_ONE_CARD)
    assert told(match)[-1] == {
        "what": "tour", "n": 3, "seat": 0, "card": 24, "discarded": [7, 24]
    }  # fmt: skip
    assert due(match) == {"what": "last-card", "seat": 1}
    assert refusal(match, "24") == "already-seen"
    assert refusal(match, "pass") == "not-expected"
    assert told(on(match, "31")) == []
    assert due(on(match, "31")) == {"what": "last-card", "seat": 0}
    assert refusal(on(match, "31"), "31!") == "already-seen"
    assert [told(on(match, f"{a} {b}"))[0]["seat"] for a, b in ((31, 9), (9, 31))] == [1, 0]
    assert told(on(match, "31 9 undo")) == [{"what": "undone", "move": {"tap": 9}}]


def test_who_has_no_card_wins_before_who_has_one_and_none_is_tapped() -> None:
    match = on(seated(6), CHANCE_AT_ONE_CARD)
    assert due(match) == {"what": "discard", "seat": 1}
    match = on(match, "30")
    assert [item["what"] for item in told(match)] == ["discarded", "manche"]
    assert told(match)[1]["seat"] == 1
    assert due(match)["seat"] == 1


def test_a_hand_that_passed_can_only_be_peur() -> None:
    match = on(seated(6), f"{CHANCE_AT_ONE_CARD} pass")
    assert told(match) == []
    assert due(match) == {"what": "last-card", "seat": 0}
    assert refusal(match, "12") == refusal(match, "12!") == "not-in-hand"
    for card, winner in (("3", 1), ("30", 0)):
        after = on(match, card)
        assert due(after) == {"what": "last-card", "seat": 1}
        assert refusal(after, "9") == refusal(after, "9!") == "not-in-hand"
        assert told(on(after, "12"))[0]["seat"] == winner


def test_peur_on_the_table_can_t_be_passed_over() -> None:
    match = on(seated(6), CHANCE_AT_ONE_CARD.replace("11", "12"))
    assert due(match) == {"what": "discard", "seat": 1}
    assert refusal(match, "pass") == "cannot-pass"


def test_peur_discarded_in_this_manche_can_t_be_passed_over() -> None:
    script = "11 10 12 9 8 7 10 11 19 24 26 5 10 22 4 11 19 1 13 11 19 1 10 27"
    match = on(seated(6), script)
    assert due(match) == {"what": "discard", "seat": 1}
    assert match.public().hand_sizes[1] == 1
    assert refusal(match, "pass") == "cannot-pass"
    assert refusal(match, "12") == "not-an-option"


SCANNED_SIX = "28 29 27/7 13 3/10 12 1/11 2 6/19 8 9/24 14 15"


def test_peur_in_another_known_hand_can_t_be_passed_over() -> None:
    match = on(dealt(SCANNED_SIX), CHANCE_AT_ONE_CARD.replace(" 5 ", " 5! "))
    assert due(match) == {"what": "discard", "seat": 1}
    assert match.public().hand_sizes[1] == 1
    assert refusal(match, "pass") == "cannot-pass"
    assert refusal(match, "12!") == "not-an-option"
    assert refusal(match, "8") == "not-in-hand"


def test_chance_asks_nothing_of_a_known_hand_of_peur_alone() -> None:
    match = dealt("28 29 27/12 3 5/10 13 1/11 2 6/19 8 9/24 14 15")
    match = on(match, "29 5 10 11 19 24 28 34 @2 3 13 10 11 19 24 13 1 11 19 24 27")
    assert told(match)[1]["discarded"] == [1, 11, 13, 27]
    assert [item["what"] for item in told(match)] == ["played", "tour", "manche"]
    assert told(match)[2]["seat"] == 1


def test_only_unknown_hands_tap_their_last_card() -> None:
    match = on(dealt(SCANNED_SIX), "28 5! 10 11 19 24 29 7 10 11 19 24 27 4 10 11 8 24")
    assert told(match)[-1]["discarded"] == [4, 10, 11, 27]
    assert due(match) == {"what": "last-card", "seat": 1}
    assert refusal(match, "35") == "not-in-hand"
    assert told(on(match, "34"))[-1]["seat"] == 0
    match = on(match, "35!")
    assert told(match) == [{"what": "overruled", "seat": 1, "card": 35, "error": "not-in-hand"}]
    assert due(match) == {"what": "last-card", "seat": 0}
    assert refusal(match, "35!") == "already-seen"
    assert told(on(match, "3"))[0]["seat"] == 1


def test_known_last_cards_are_compared_without_a_tap() -> None:
    match = dealt("28 29 23/5 7 4/10 12 1/11 2 6/19 8 9/24 14 15")
    match = on(match, "28 5 10 11 19 24 29 7 10 11 19 24 23 4 10 11 19 15")
    assert [item["what"] for item in told(match)] == ["played", "tour", "manche"]
    assert told(match)[2]["seat"] == 0


def test_no_card_is_lost_or_doubled_in_random_scanned_matches() -> None:
    for seed in range(12):
        table = Table(random.Random(seed), header(4 + seed % 3, deal="scanned"), unruly=0)
        for _ in range(150):
            table.answer(table.sensible())
            _check_cards(table.match)


def _check_cards(match: Match) -> None:
    manche = getattr(match.phase, "manche", None)
    if manche is None or isinstance(match.phase, Dealing):
        return
    hands = [card for hand in manche.know.hands for card in hand]
    everywhere = [*hands, *manche.in_play, *manche.discarded]
    players = len(match.setup.players)
    assert sorted(everywhere) == sorted(set(everywhere))
    assert len(everywhere) == {4: 20, 5: 23, 6: 24}[players]
    assert tuple(map(len, manche.know.hands)) == match.public().hand_sizes
    owners = [laid.before for laid in match.public().laid]
    assert len(owners) == len(set(owners))
