"""The oracle's Wizard: one row a ruling, and the record's example."""

from typing import Any

import pytest

import oracle
from oracle import wizard
from oracle.script import going_on, header, news_of, script

UNSCANNED = header("wizard", 3, 2)
SCANNED = header("wizard", 3, 2, deal="scanned")


def test_the_example_record() -> None:
    answers = oracle.answers(UNSCANNED, script("blue-3 1 0 0 red-12 jester-2 blue-1"))
    assert answers == [
        {
            "ok": True,
            "news": [{"what": "trump", "suit": "blue"}],
            "expect": {"what": "bid", "seat": 0, "min": 0, "max": 1, "not": []},
        },
        {
            "ok": True,
            "news": [{"what": "bid", "seat": 0, "bid": 1}],
            "expect": {"what": "bid", "seat": 1, "min": 0, "max": 1, "not": []},
        },
        {
            "ok": True,
            "news": [{"what": "bid", "seat": 1, "bid": 0}],
            "expect": {"what": "bid", "seat": 2, "min": 0, "max": 1, "not": []},
        },
        {
            "ok": True,
            "news": [{"what": "bid", "seat": 2, "bid": 0}],
            "expect": {"what": "card", "seat": 0},
        },
        {
            "ok": True,
            "news": [{"what": "played", "seat": 0, "card": "red-12"}],
            "expect": {"what": "card", "seat": 1},
        },
        {
            "ok": True,
            "news": [{"what": "played", "seat": 1, "card": "jester-2"}],
            "expect": {"what": "card", "seat": 2},
        },
        {
            "ok": True,
            "news": [
                {"what": "played", "seat": 2, "card": "blue-1"},
                {"what": "claim", "seat": 2, "suit": "red"},
                {"what": "trick", "n": 1, "seat": 2, "card": "blue-1"},
                {
                    "what": "deal-over",
                    "n": 1,
                    "tricks": [0, 0, 1],
                    "bids": [1, 0, 0],
                    "points": [-10, 20, -10],
                    "totals": [-10, 20, -10],
                },
            ],
            "expect": {"what": "turn-up", "dealer": 0},
        },
        {
            "result": {
                "over": False,
                "totals": [-10, 20, -10],
                "winners": None,
                "expect": {"what": "turn-up", "dealer": 0},
            }
        },
    ]


@pytest.mark.parametrize(
    ("laid", "suit"),
    [
        ("", None),
        ("red-3", "red"),
        ("jester-1", None),
        ("jester-1 jester-2 blue-4", "blue"),
        ("jester-1 blue-4 red-2", "blue"),
        ("wizard-1 red-3", None),
        ("jester-1 wizard-1 red-3", None),
        ("red-3 wizard-1 blue-2", "red"),
        ("red-3 jester-1", "red"),
    ],
)
def test_led_suit(laid: str, suit: str | None) -> None:
    assert wizard.led_suit(laid.split()) == suit


@pytest.mark.parametrize(
    ("laid", "trump", "winning"),
    [
        ("red-3 red-12 red-5", None, "red-12"),
        ("red-3 blue-13 red-5", None, "red-5"),
        ("red-13 blue-1 blue-2", "blue", "blue-2"),
        ("red-13 blue-13 wizard-2 wizard-1", "blue", "wizard-2"),
        ("jester-2 jester-1 jester-3", "red", "jester-2"),
        ("jester-2 green-1 blue-9", None, "green-1"),
        ("jester-2 wizard-1 red-13", "red", "wizard-1"),
        ("red-1 jester-4 yellow-13", "blue", "red-1"),
    ],
)
def test_winner(laid: str, trump: str | None, winning: str) -> None:
    assert laid.split()[wizard.winner(laid.split(), trump)] == winning


@pytest.mark.parametrize(
    ("card", "hand", "laid", "legal"),
    [
        ("blue-1", "blue-1 red-2", "red-9", False),
        ("red-2", "blue-1 red-2", "red-9", True),
        ("wizard-1", "wizard-1 red-2", "red-9", True),
        ("jester-1", "jester-1 red-2", "red-9", True),
        ("blue-1", "blue-1 wizard-1 jester-1", "red-9", True),
        ("blue-1", "blue-1 red-2", "jester-1", True),
        ("blue-1", "blue-1 red-2", "wizard-1 red-3", True),
        ("blue-1", "blue-1 red-2", "red-3 wizard-1", False),
        ("blue-1", "blue-1 green-2 yellow-1", "red-3", True),
    ],
)
def test_may_play(card: str, hand: str, laid: str, legal: bool) -> None:
    assert wizard.may_play(card, hand.split(), laid.split()) is legal


@pytest.mark.parametrize(
    ("bid", "tricks", "points"), [(0, 0, 20), (3, 3, 50), (2, 0, -20), (0, 3, -30), (1, 2, -10)]
)
def test_deal_points(bid: int, tricks: int, points: int) -> None:
    assert wizard.deal_points(bid, tricks) == points


@pytest.mark.parametrize(
    ("bids", "cards", "barred"),
    [([1, 2], 5, [2]), ([3, 3], 5, []), ([0, 0], 5, [5]), ([5, 0], 5, [0]), ([1], 5, [])],
)
def test_plus_minus_one(bids: list[int], cards: int, barred: list[int]) -> None:
    assert wizard.forbidden_bids(bids, 3, cards, True) == barred
    assert wizard.forbidden_bids(bids, 3, cards, False) == []


def errors(head: dict[str, Any], text: str) -> list[str | None]:
    return [answer.get("error") for answer in oracle.answers(head, script(text))[:-1]]


@pytest.mark.parametrize(
    ("head", "before", "move", "error"),
    [
        (UNSCANNED, "", "0", "not-expected"),
        (UNSCANNED, "", "=red", "not-expected"),
        (UNSCANNED, "", "sun-1", "unknown-card"),
        (UNSCANNED, "", "trump-sun", "unknown-card"),
        (UNSCANNED, "", "Blue-3", "unknown-card"),
        (UNSCANNED, "blue-3", "nonsense", "not-expected"),
        (UNSCANNED, "blue-3", "2", "bid-out-of-range"),
        (UNSCANNED, "blue-3", "-1", "bid-out-of-range"),
        (UNSCANNED, "wizard-1", "=sun", "suit-not-allowed"),
        (UNSCANNED, "wizard-1", "0", "not-expected"),
        (UNSCANNED, "blue-3 0 0 0", "blue-3", "already-seen"),
        (UNSCANNED, "blue-3 0 0 0", "!blue-3", "already-seen"),
        (UNSCANNED, "blue-3 0 0 0 red-1", "red-1", "already-seen"),
        (SCANNED, "red-1", "red-1", "already-seen"),
        (SCANNED, "red-1 red-2 blue-3", "red-1", "already-seen"),
        (SCANNED, "red-1 red-2 blue-3 blue-4 0 0 0", "red-3", "not-in-hand"),
        (SCANNED, "red-1 red-2 blue-3 blue-4 0 0 0", "blue-3", "not-in-hand"),
        (SCANNED, "red-1 red-2 blue-3 blue-4 0 0 0", "blue-4", "already-seen"),
        (SCANNED, "red-1 red-2 blue-3 blue-4 0 0 0 red-1", "red-1", "already-seen"),
        (header("wizard", 3, 2, plus_minus_one=True), "blue-3 0 0", "1", "bid-forbidden"),
        (header("wizard", 3, 2, plus_minus_one=True), "blue-3 0 0", "2", "bid-out-of-range"),
    ],
)
def test_refusals(head: dict[str, Any], before: str, move: str, error: str) -> None:
    found = errors(head, f"{before} {move}")
    assert found == [None] * (len(found) - 1) + [error]


def test_a_turned_up_wizard_lets_the_dealer_name_the_trump_before_any_bid() -> None:
    answers = oracle.answers(UNSCANNED, script("wizard-1 =green"))
    assert answers[0] == {
        "ok": True,
        "news": [],
        "expect": {"what": "suit", "seat": 2, "options": ["red", "yellow", "green", "blue"]},
    }
    assert answers[1]["news"] == [{"what": "trump", "suit": "green"}]
    assert answers[1]["expect"]["what"] == "bid"


def test_a_turned_up_jester_means_no_trump() -> None:
    answers = oracle.answers(UNSCANNED, script("jester-1"))
    assert answers[0]["news"] == [{"what": "trump", "suit": None}]


def test_a_scanned_deal_goes_round_from_the_dealers_left_and_is_secret() -> None:
    answers = oracle.answers(SCANNED, script("red-1 undo red-1 red-2 blue-3"))
    assert answers[0]["news"] == [{"what": "dealt", "seat": 0}]
    assert answers[0]["expect"] == {"what": "deal", "seat": 1, "left": 2, "dealer": 2}
    assert answers[1]["news"] == [{"what": "undone", "move": {"tap": None}}]
    assert answers[1]["expect"] == {"what": "deal", "seat": 0, "left": 3, "dealer": 2}
    assert answers[4]["expect"] == {"what": "turn-up", "dealer": 2}


SECOND_ROUND = "blue-3 1 0 0 red-12 jester-2 blue-1 "


def test_a_claim_is_told_each_time_and_broken_by_the_first_card_against_it() -> None:
    # Round 3, dealer 1: seat 2 leads, then seats 0 and 1.
    round_2 = "jester-1 0 0 0 red-1 red-2 red-3 green-1 green-2 green-3 "
    round_3 = "jester-1 0 0 0 red-9 blue-1 blue-2 red-8 blue-3 blue-4 yellow-1 red-5 yellow-2"
    answers = oracle.answers(UNSCANNED, script(SECOND_ROUND + round_2 + round_3))[-11:-1]
    assert answers[2]["news"][1] == {"what": "claim", "seat": 0, "suit": "red"}
    assert answers[5]["news"][1] == {"what": "claim", "seat": 0, "suit": "red"}
    assert answers[8]["news"] == [
        {"what": "played", "seat": 0, "card": "red-5"},
        {"what": "revoke", "seat": 0, "card": "red-5", "trick": 1},
        {"what": "claim", "seat": 0, "suit": "yellow"},
    ]
    assert news_of(answers[9]) == ["played", "trick", "deal-over"]


def test_claims_end_with_the_deal() -> None:
    # Seat 2 claims "no red" in round 1, and lays a red in round 2.
    answers = oracle.answers(UNSCANNED, script(SECOND_ROUND + "jester-1 0 0 0 red-1 red-2 red-3"))
    assert news_of(answers[-3]) == ["played"]


def test_specials_claim_nothing_and_break_nothing() -> None:
    answers = oracle.answers(
        UNSCANNED, script(SECOND_ROUND + "jester-1 0 0 0 red-1 blue-2 wizard-3 jester-2 red-4")
    )
    assert [news_of(answer) for answer in answers[-6:-1]] == [
        ["played"],
        ["played", "claim"],
        ["played", "trick"],
        ["played"],
        ["played"],
    ]


SCANNED_2 = (
    "red-1 red-2 blue-3 blue-4 0 0 0 red-1 red-2 blue-3 "
    # Round 2, dealer 0: seat 1 has red-1 red-9, seat 2 red-2 blue-2, seat 0 green-1 green-2.
    "red-1 red-2 green-1 red-9 blue-2 green-2 jester-4 0 0 0 "
)


def tail(text: str, length: int) -> list[dict[str, Any]]:
    return oracle.answers(SCANNED, script(SCANNED_2 + text))[-1 - length : -1]


def test_scanned_plays_are_judged_and_claim_nothing() -> None:
    lead, refused, follow, void = tail("red-1 blue-2 red-2 green-1", 4)
    assert refused["error"] == "must-follow-suit"
    assert refused["expect"] == lead["expect"]
    assert news_of(follow) == ["played"]
    assert news_of(void) == ["played", "trick"]


def test_an_overruled_revoke_leaves_the_hand_known() -> None:
    lead, overruled, void, lead_2, strange = tail("red-1 !blue-2 !green-1 red-9 blue-2", 5)
    assert lead["ok"]
    assert overruled["news"] == [
        {"what": "overruled", "seat": 2, "card": "blue-2", "error": "must-follow-suit"},
        {"what": "played", "seat": 2, "card": "blue-2"},
    ]
    assert news_of(void) == ["played", "trick"]
    assert lead_2["ok"]
    assert strange["error"] == "already-seen"


def test_an_overruled_not_in_hand_makes_both_hands_unknown_before_the_card_is_judged() -> None:
    # Seat 2 lays seat 0's green-1 on a red lead: told as one, and already a claim.
    _, overruled, off, lead, revoke, free = tail("red-1 !green-1 blue-7 red-9 red-3 jester-1", 6)
    assert overruled["news"] == [
        {"what": "overruled", "seat": 2, "card": "green-1", "error": "not-in-hand"},
        {"what": "played", "seat": 2, "card": "green-1"},
        {"what": "claim", "seat": 2, "suit": "red"},
    ]
    assert off["news"][:2] == [
        {"what": "played", "seat": 0, "card": "blue-7"},
        {"what": "claim", "seat": 0, "suit": "red"},
    ]
    assert lead["ok"]
    assert revoke["news"] == [
        {"what": "played", "seat": 2, "card": "red-3"},
        {"what": "revoke", "seat": 2, "card": "red-3", "trick": 1},
    ]
    assert news_of(free) == ["played", "trick", "deal-over"]


def test_an_unknown_hand_may_not_lay_what_another_known_hand_holds() -> None:
    answers = tail("red-1 !green-1 blue-7 red-9", 4)
    assert answers[-1]["ok"]
    assert tail("red-1 !green-1 red-9", 1)[0]["error"] == "not-in-hand"
    assert news_of(tail("red-1 !green-1 !red-9", 1)[0])[:2] == ["overruled", "played"]


def test_an_overrule_without_a_refusal_changes_nothing() -> None:
    assert news_of(tail("!red-1", 1)[0]) == ["played"]
    # The hand is still known: its own card is asked of it.
    assert tail("!red-1 !red-2 green-1 red-3", 1)[0]["error"] == "not-in-hand"


@pytest.mark.parametrize(("players", "rounds"), [(3, 20), (4, 15), (5, 12), (6, 10)])
@pytest.mark.parametrize("deal", ["unscanned", "scanned"])
def test_a_whole_match(players: int, rounds: int, deal: str) -> None:
    head = header("wizard", players, 1, deal=deal)
    moves = going_on(head, [], lambda game: bool(game.is_over()))
    answers = oracle.answers(head, moves)
    overs = [answer for answer in answers[:-1] if "deal-over" in news_of(answer)]
    assert len(overs) == rounds
    # The last round has no turn-up and no trump; that follows the deal-over before.
    last_but_one = overs[-2]
    assert last_but_one["news"][-1] == {"what": "trump", "suit": None}
    assert last_but_one["expect"]["what"] == ("deal" if deal == "scanned" else "bid")
    for over in overs[:-2]:
        assert over["news"][-1]["what"] == "deal-over"
    final = overs[-1]
    totals = final["news"][-2]["totals"]
    best = [seat for seat in range(players) if totals[seat] == max(totals)]
    assert final["news"][-1] == {"what": "match-over", "winners": best, "totals": totals}
    assert final["expect"] == {"what": "nothing"}
    assert answers[-1]["result"] == {
        "over": True,
        "totals": totals,
        "winners": best,
        "expect": {"what": "nothing"},
    }
    ended = oracle.answers(head, [*moves, {"tap": "red-1"}, {"undo": True}])
    assert ended[-3]["error"] == "not-expected"
    assert ended[-2]["ok"]
    assert ended[-1]["result"]["over"] is False
