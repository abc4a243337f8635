"""The oracle's matches of Prophétie: one test a ruling that needs more than a trick."""

from typing import Any

import pytest

import oracle
from oracle import hands, prophetie, prophetie_match
from oracle.script import going_on, header, news_of, script

SIX = header("prophetie", 6, 5)
TWO = header("prophetie", 2, 1)
SPECIALS = ("jaguar", "shaman", "lizard", "monkey")


def over(game: Any) -> bool:
    return bool(game.is_over())


def deal_done(n: int) -> Any:
    return lambda game: bool(len(game.over_deals) == n)


def all_tricks_won(game: Any) -> bool:
    return bool(len(game.deal["won"]) == game.tricks_a_deal)


def last_trick(game: Any) -> bool:
    return bool(len(game.deal["won"]) == game.tricks_a_deal - 1)


@pytest.mark.parametrize(
    ("options", "trumps"),
    [
        ({}, ["spear", "snake", "bird", "bird", "snake", "spear", "sun"]),
        ({"short": True}, ["snake", "spear", "sun", "jaguar"]),
    ],
)
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("deal", ["unscanned", "scanned"])
def test_a_whole_match(options: dict[str, Any], trumps: list[str], players: int, deal: str) -> None:
    head = header("prophetie", players, 0, deal=deal, **options)
    moves = going_on(head, [], over)
    answers = oracle.answers(head, moves)
    news = [item for answer in answers[:-1] for item in answer["news"]]
    # The first deal's trump is no news; the others follow the deal-over before.
    assert [item["suit"] for item in news if item["what"] == "trump"] == trumps
    kinds = [item["what"] for item in news if item["what"] in ["deal-over", "trump"]]
    assert kinds == ["deal-over", "trump"] * len(trumps) + ["deal-over"]
    assert news[-1]["what"] == "match-over"
    assert answers[-1]["result"]["expect"] == {"what": "nothing"}
    assert answers[-1]["result"]["winners"] == news[-1]["winners"]


def test_tokens_are_tapped_first_in_each_deal_and_used_up() -> None:
    head = header("prophetie", 6, 5, trump="tokens", deal="scanned")
    answers = oracle.answers(head, script("sun-1 trump-moon trump-sun trump-sun sun-1"))
    assert answers[0]["error"] == "not-expected"
    assert answers[1]["error"] == "unknown-card"
    assert answers[1]["expect"] == {"what": "trump-token", "dealer": 5}
    assert answers[2]["news"] == [{"what": "trump", "suit": "sun"}]
    assert answers[2]["expect"] == {"what": "deal", "seat": 0, "left": 60, "dealer": 5}
    assert answers[3]["error"] == "not-expected"
    assert answers[4]["news"] == [{"what": "dealt", "seat": 0}]

    head = header("prophetie", 2, 1, trump="tokens")
    moves = going_on(head, script("trump-sun"), deal_done(1))
    moves = going_on(head, moves + script("trump-sun"), deal_done(2))
    answers = oracle.answers(head, moves + script("trump-sun trump-bird"))
    assert news_of(answers[-4])[-1] == "deal-over"
    assert answers[-4]["expect"] == {"what": "trump-token", "dealer": 1}
    assert answers[-3]["error"] == "token-used-up"
    assert answers[-2]["ok"]


@pytest.mark.parametrize(
    ("before", "move", "error"),
    [
        ("", "3", "not-expected"),
        ("", "trump-sun", "not-expected"),
        ("", "!trump-sun", "not-expected"),
        ("", "red-1", "unknown-card"),
        ("", "sun-15", "unknown-card"),
        ("sun-1", "sun-1", "already-seen"),
        ("", "shaman", "shaman-cannot-lead"),
        ("", "!shaman", "shaman-cannot-lead"),
        ("monkey", "=sun", "suit-not-allowed"),
        ("monkey", "=red", "suit-not-allowed"),
        ("monkey", "sun-1", "not-expected"),
        ("", "=sun", "not-expected"),
    ],
)
def test_refusals(before: str, move: str, error: str) -> None:
    answers = oracle.answers(SIX, script(f"{before} {move}"))
    assert all(answer["ok"] for answer in answers[:-2])
    assert answers[-2]["error"] == error
    assert answers[-2]["news"] == []


def test_led_specials() -> None:
    answers = oracle.answers(SIX, script("monkey =bird sun-1 shaman"))
    assert answers[0]["news"] == [{"what": "played", "seat": 0, "card": "monkey"}]
    assert answers[0]["expect"] == {
        "what": "suit",
        "seat": 0,
        "options": ["spear", "snake", "bird"],
    }
    assert answers[1]["news"] == [{"what": "led", "suit": "bird"}]
    assert answers[1]["expect"] == {"what": "card", "seat": 1}
    assert answers[2]["news"][1:] == [{"what": "claim", "seat": 1, "suit": "bird"}]
    assert answers[3]["news"] == [{"what": "played", "seat": 2, "card": "shaman"}]

    answers = oracle.answers(SIX, script("lizard =sun bird-1"))
    assert answers[0]["expect"]["options"] == ["sun", "spear", "snake", "bird"]
    assert answers[2]["news"][1:] == [{"what": "claim", "seat": 1, "suit": "sun"}]

    answers = oracle.answers(SIX, script("jaguar bird-1 undo"))
    assert answers[0]["news"] == [
        {"what": "played", "seat": 0, "card": "jaguar"},
        {"what": "led", "suit": "sun"},
    ]
    assert answers[1]["news"][1:] == [{"what": "claim", "seat": 1, "suit": "sun"}]
    assert answers[2]["news"] == [{"what": "undone", "move": {"tap": "bird-1"}}]


def test_a_led_jaguar_sets_no_suit_where_it_is_the_only_trump() -> None:
    head = header("prophetie", 6, 5, short=True)
    moves = going_on(head, [], deal_done(4), keep=SPECIALS)
    answers = oracle.answers(head, moves + script("jaguar bird-1 sun-1 monkey lizard spear-1"))
    assert answers[len(moves)]["news"] == [
        {"what": "played", "seat": 4, "card": "jaguar"},
        {"what": "led", "suit": None},
    ]
    assert [news_of(answer) for answer in answers[len(moves) + 1 : -1]] == [["played"]] * 4 + [
        ["played", "trick"]
    ]


def test_open_bets_after_play() -> None:
    keep = ("jaguar", "bird-14")
    moves = going_on(SIX, [], all_tricks_won, keep=keep)
    bets = going_on(SIX, moves, lambda game: len(game.deal["set_aside"]) == 10, keep=keep)
    answers = oracle.answers(SIX, [*bets, *script("bird-14 jaguar !jaguar")])
    first = answers[len(moves) - 1]
    assert news_of(first)[-1] == "trick"
    assert first["expect"] == {"what": "bet", "seat": 0, "left": 2}
    assert answers[len(moves)]["news"] == []
    assert answers[len(moves)]["expect"] == {"what": "bet", "seat": 0, "left": 1}
    told = answers[len(moves) + 1]["news"]
    cards = [bets[len(moves)]["tap"], bets[len(moves) + 1]["tap"]]
    bid = prophetie.bet_of(cards)
    assert told == [{"what": "bet", "seat": 0, "bid": bid, "cards": cards}]
    assert answers[-4]["news"] == []
    assert answers[-3]["error"] == "special-in-bet"
    last = answers[-2]["news"]
    assert last[0] == {
        "what": "overruled",
        "seat": 5,
        "card": "jaguar",
        "error": "special-in-bet",
    }
    assert last[1] == {"what": "bet", "seat": 5, "bid": 3, "cards": ["bird-14", "jaguar"]}
    assert news_of(answers[-2]) == ["overruled", "bet", "deal-over", "trump"]
    assert last[2]["bids"][5] == 3
    assert last[2]["bonus"][5] == 0
    assert set(last[2]) == {
        "what",
        "n",
        "tricks",
        "bids",
        "points",
        "bonus",
        "totals",
        "bonus_totals",
    }


def test_a_bet_card_tapped_after_play_breaks_no_claim_and_was_not_laid() -> None:
    keep = (*SPECIALS, "sun-13", "sun-14")
    start = script("sun-1 bird-1 sun-2 sun-3 sun-4 sun-5")
    moves = going_on(SIX, start, all_tricks_won, keep=keep)
    bets = going_on(SIX, moves, lambda game: len(game.deal["set_aside"]) == 2, keep=keep)
    answers = oracle.answers(SIX, [*bets, *script("sun-1 sun-13 sun-13")])
    assert news_of(answers[1]) == ["played", "claim"]
    assert answers[-4]["error"] == "already-seen"
    assert answers[-3]["news"] == []
    assert answers[-2]["error"] == "already-seen"


def test_leaders_bet_open_before_play_from_the_second_deal() -> None:
    moves = going_on(SIX, [], deal_done(1), keep=SPECIALS)
    game = oracle.play(SIX, moves)
    best = [seat for seat in range(6) if game.totals()[seat] == max(game.totals())]
    # The second deal's dealer is seat 0, so seat 0 comes last.
    order = [seat for seat in [1, 2, 3, 4, 5, 0] if seat in best]
    assert game.expect() == {"what": "bet", "seat": order[0], "left": 2}
    answers = oracle.answers(SIX, moves + script("jaguar !jaguar sun-1 undo sun-1 sun-2"))
    told = answers[len(moves) :]
    assert [answer.get("error") for answer in told[:2]] == ["special-in-bet"] * 2
    assert told[2]["news"] == []
    assert told[3]["news"] == [{"what": "undone", "move": {"tap": "sun-1"}}]
    assert told[5]["news"] == [
        {"what": "bet", "seat": order[0], "bid": 0, "cards": ["sun-1", "sun-2"]}
    ]
    rest = going_on(SIX, moves, deal_done(2))
    news = [
        item for answer in oracle.answers(SIX, rest)[len(moves) : -1] for item in answer["news"]
    ]
    bettors = [item["seat"] for item in news if item["what"] == "bet"]
    assert bettors == order + [seat for seat in [1, 2, 3, 4, 5, 0] if seat not in best]


@pytest.mark.parametrize("options", [{"bets": "sealed"}, {"deal": "scanned", "bets": "open"}])
def test_sealed_bets(options: dict[str, Any]) -> None:
    head = header("prophetie", 6, 5, **options)
    moves = going_on(head, [], lambda game: game.expect()["what"] == "bet")
    start = len(moves)
    moves = going_on(head, moves, lambda game: game.expect()["what"] == "card")
    answers = oracle.answers(head, moves)[:-1]
    assert [answer["news"] for answer in answers[start:]] == [
        [] if left == 1 else [{"what": "bet", "seat": seat}] for seat in range(6) for left in [1, 2]
    ]
    assert oracle.answers(head, [*moves, {"undo": True}])[-2] == {
        "ok": True,
        "news": [{"what": "undone", "move": {"tap": None}}],
        "expect": {"what": "bet", "seat": 5, "left": 1},
    }
    moves = going_on(head, moves, deal_done(1))
    game = oracle.play(head, moves)
    last = oracle.answers(head, moves)[-2]["news"]
    kinds = [item["what"] for item in last]
    assert kinds[kinds.index("trick") :] == ["trick", *["bet"] * 6, "deal-over", "trump"]
    bets = [item for item in last if item["what"] == "bet"]
    assert [bet["seat"] for bet in bets] == [0, 1, 2, 3, 4, 5]
    assert all(len(bet["cards"]) == 2 for bet in bets)

    # In the second deal (dealer 0) the leaders come first and are told together.
    best = [seat for seat in range(6) if game.totals()[seat] == max(game.totals())]
    order = [seat for seat in [1, 2, 3, 4, 5, 0] if seat in best]
    others = [seat for seat in [1, 2, 3, 4, 5, 0] if seat not in best]
    start = len(moves)
    moves = going_on(head, moves, deal_done(2))
    news = [item for answer in oracle.answers(head, moves)[start:-1] for item in answer["news"]]
    bets = [item for item in news if item["what"] == "bet"]
    assert [(bet["seat"], "bid" in bet) for bet in bets] == [
        *[(seat, False) for seat in order[:-1]],
        *[(seat, True) for seat in order],
        *[(seat, False) for seat in others],
        *[(seat, True) for seat in others],
    ]


def test_when_all_are_tied_all_bet_before_play_and_the_last_trick_ends_the_deal() -> None:
    # Twelve tricks, three for each of the four in turn.
    head = header("prophetie", 4, 3)
    moves: list[dict[str, Any]] = []
    for n in range(12):
        leader = max(n - 1, 0) // 3
        high = f"sun-{n + 1}"
        others = [f"{suit}-{n + 1}" for suit in ["spear", "snake", "bird"]]
        for steps in range(4):
            seat = (leader + steps) % 4
            moves.append({"tap": high if seat == n // 3 else others.pop()})
    game = oracle.play(head, moves)
    assert game.deal["won"] == [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3]
    bets = "sun-13 sun-14 spear-13 spear-14 snake-13 snake-14 bird-13 bird-14 !jaguar "
    moves += script(bets + "!shaman !lizard !monkey")
    answers = oracle.answers(head, moves)
    # Bets 1, 5, 6 and 0: nobody has three, so all stand at three points.
    assert answers[-1]["result"]["totals"] == [3, 3, 3, 3]
    assert answers[-2]["expect"] == {"what": "bet", "seat": 1, "left": 3}
    before = len(moves)
    moves = going_on(head, moves, deal_done(2), keep=("shaman",))
    told = oracle.answers(head, moves)[before:-1]
    bets_told = [
        item["seat"] for answer in told for item in answer["news"] if item["what"] == "bet"
    ]
    assert bets_told == [1, 2, 3, 0]
    assert told[11]["expect"] == {"what": "card", "seat": 1}
    assert news_of(told[-1])[-3:] == ["trick", "deal-over", "trump"]


def test_forced_lead() -> None:
    moves = going_on(SIX, [], last_trick, keep=SPECIALS)
    leader = oracle.play(SIX, moves).trick_leader()
    start = len(moves)
    answers = oracle.answers(SIX, moves + script("shaman monkey =bird"))[start:]
    assert answers[0]["news"] == [
        {"what": "played", "seat": leader, "card": "shaman"},
        {"what": "forced", "seat": leader},
    ]
    left = (leader + 1) % 6
    assert answers[0]["expect"] == {"what": "card", "seat": left}
    assert answers[1]["expect"]["what"] == "suit"
    assert answers[1]["expect"]["seat"] == left
    assert answers[2]["expect"] == {"what": "card", "seat": (leader + 2) % 6}
    ended = going_on(SIX, moves + script("shaman monkey =bird"), deal_done(1), keep=SPECIALS)
    told = [item for answer in oracle.answers(SIX, ended)[start:-1] for item in answer["news"]]
    trick = next(item for item in told if item["what"] == "trick")
    assert trick == {"what": "trick", "n": 8, "seat": left, "card": "monkey"}
    over_news = next(item for item in told if item["what"] == "deal-over")
    assert over_news["points"][leader] == 0
    assert over_news["bonus"][leader] == 0
    assert over_news["tricks"][leader] > 0
    bet = next(item for item in told if item["what"] == "bet" and item["seat"] == leader)
    assert over_news["bids"][leader] == bet["bid"]


def test_the_last_of_two_names_a_suit_though_nobody_follows() -> None:
    moves = going_on(TWO, [], last_trick, keep=SPECIALS)
    leader = oracle.play(TWO, moves).trick_leader()
    answers = oracle.answers(TWO, moves + script("shaman lizard =sun"))[len(moves) : -1]
    assert answers[1]["news"] == [{"what": "played", "seat": 1 - leader, "card": "lizard"}]
    assert answers[1]["expect"]["what"] == "suit"
    assert answers[2]["news"] == [
        {"what": "led", "suit": "sun"},
        {"what": "trick", "n": 13, "seat": 1 - leader, "card": "lizard"},
    ]
    assert answers[2]["expect"] == {"what": "bet", "seat": 0, "left": 4}


def scanned_six() -> list[dict[str, Any]]:
    """Returns a scanned deal: seat s holds every sixth card of the deck from the s-th."""
    return [{"tap": card} for card in prophetie.CARDS]


SCANNED = header("prophetie", 6, 5, deal="scanned")


def test_scanned_bets_are_judged_by_the_hand() -> None:
    # Seat 0 holds sun-1, sun-7, sun-13, spear-5, spear-11, snake-3, ...; seat 1 sun-2, ...
    text = "shaman sun-2 !sun-2 sun-2 sun-1 undo"
    answers = oracle.answers(SCANNED, scanned_six() + script(text))[60:]
    assert answers[0]["error"] == "not-in-hand"
    assert answers[1]["error"] == "not-in-hand"
    assert answers[2]["news"] == [
        {"what": "overruled", "seat": 0, "card": None, "error": "not-in-hand"}
    ]
    assert answers[2]["expect"] == {"what": "bet", "seat": 0, "left": 1}
    assert answers[3]["error"] == "already-seen"
    assert answers[4]["news"] == [{"what": "bet", "seat": 0}]
    assert answers[5]["news"] == [{"what": "undone", "move": {"tap": None}}]


def test_a_special_in_a_scanned_bet_is_refused_whatever_is_overruled() -> None:
    holder = prophetie.CARDS.index("shaman") % 6
    assert holder != 0
    answers = oracle.answers(SCANNED, scanned_six() + script("shaman !shaman sun-2"))[60:]
    assert answers[0]["error"] == "not-in-hand"
    assert answers[1]["error"] == "special-in-bet"
    # Nothing was changed: seat 0's hand is still known.
    assert answers[2]["error"] == "not-in-hand"


def test_the_shaman_of_another_hand_led_is_refused_whatever_is_overruled() -> None:
    moves = going_on(SCANNED, scanned_six(), lambda game: game.expect()["what"] == "card")
    answers = oracle.answers(SCANNED, moves + script("shaman !shaman"))[len(moves) :]
    assert answers[0]["error"] == "not-in-hand"
    assert answers[1]["error"] == "shaman-cannot-lead"


def test_a_broken_claim_is_forgotten_and_may_be_made_again() -> None:
    tricks = [
        "sun-1 bird-1 sun-2 sun-3 sun-4 sun-5",  # seat 1: no sun
        "spear-1 spear-2 sun-6 spear-3 spear-4 spear-5",  # seat 1: a sun, and no spear; it wins
        "sun-7 sun-8 sun-9 sun-10 sun-11 sun-12",  # seat 1: a sun again; seat 0 wins
        "sun-13 bird-2 bird-3 sun-14 bird-4 bird-5",  # seat 1: no sun; seat 3 wins
        "snake-1 snake-2 snake-3 snake-4 jaguar lizard",  # nobody claims; seat 1 wins
        "spear-9 spear-10 spear-11 spear-12 spear-13 spear-14",  # seat 1: a spear
    ]
    answers = oracle.answers(SIX, script(" ".join(tricks)))[:-1]
    told = [
        (place // 6 + 1, item)
        for place, answer in enumerate(answers)
        for item in answer["news"]
        if item.get("seat") == 1 and item["what"] in ["claim", "revoke"]
    ]
    assert told == [
        (1, {"what": "claim", "seat": 1, "suit": "sun"}),
        (2, {"what": "revoke", "seat": 1, "card": "sun-6", "trick": 1}),
        (2, {"what": "claim", "seat": 1, "suit": "spear"}),
        (4, {"what": "claim", "seat": 1, "suit": "sun"}),
        (6, {"what": "revoke", "seat": 1, "card": "spear-9", "trick": 2}),
    ]


def test_scanned_plays_and_their_overrules() -> None:
    moves = going_on(SCANNED, scanned_six(), lambda game: game.expect()["what"] == "card")
    game = oracle.play(SCANNED, moves)
    assert {"sun-14", "snake-4"} <= set(hands.known_hand(game.deal, 1) or [])
    assert {"spear-2", "shaman"} <= set(hands.known_hand(game.deal, 3) or [])
    # Seat 1 revokes, known to; seat 2 lays a card of seat 3's; seat 3 lays seat 2's own.
    text = "sun-13 snake-4 !snake-4 sun-1 spear-2 !spear-2 spear-1 bird-3 lizard"
    answers = oracle.answers(SCANNED, moves + script(text))[len(moves) : -1]
    assert answers[1]["error"] == "must-follow-suit"
    assert answers[2]["news"] == [
        {"what": "overruled", "seat": 1, "card": "snake-4", "error": "must-follow-suit"},
        {"what": "played", "seat": 1, "card": "snake-4"},
    ]
    assert answers[3]["error"] == "already-seen"
    assert answers[4]["error"] == "not-in-hand"
    assert answers[5]["news"] == [
        {"what": "overruled", "seat": 2, "card": "spear-2", "error": "not-in-hand"},
        {"what": "played", "seat": 2, "card": "spear-2"},
        {"what": "claim", "seat": 2, "suit": "sun"},
    ]
    assert answers[6]["news"] == [
        {"what": "played", "seat": 3, "card": "spear-1"},
        {"what": "claim", "seat": 3, "suit": "sun"},
    ]
    # Seat 4 is known still.
    assert answers[7]["error"] == "not-in-hand"
    assert answers[8]["ok"]


def test_an_overruled_bet_card_makes_the_hand_unknown_for_the_play_too() -> None:
    moves = scanned_six() + script("!sun-2")
    moves = going_on(SCANNED, moves, lambda game: game.expect()["what"] == "card")
    # Seats 0 and 1 are unknown: seat 1 lays off suit what nobody known holds, and claims.
    answers = oracle.answers(SCANNED, moves + script("sun-13 spear-5 bird-3"))[len(moves) : -1]
    assert answers[0]["ok"]
    assert answers[1]["news"] == [
        {"what": "played", "seat": 1, "card": "spear-5"},
        {"what": "claim", "seat": 1, "suit": "sun"},
    ]
    # Seat 2 is known still, and void of suns.
    assert answers[2]["news"] == [{"what": "played", "seat": 2, "card": "bird-3"}]


def test_unscanned_claims_and_revokes() -> None:
    text = "sun-1 bird-1 sun-2 sun-3 sun-4 sun-5 sun-6"
    answers = oracle.answers(SIX, script(text))
    assert answers[1]["news"] == [
        {"what": "played", "seat": 1, "card": "bird-1"},
        {"what": "claim", "seat": 1, "suit": "sun"},
    ]
    # Seat 5 won with sun-5 and leads; seat 0 and seat 1 lay on spear-1.
    answers = oracle.answers(
        SIX, script("sun-1 bird-1 sun-2 sun-3 sun-4 sun-5 spear-1 spear-2 sun-6")
    )
    assert answers[8]["news"] == [
        {"what": "played", "seat": 1, "card": "sun-6"},
        {"what": "revoke", "seat": 1, "card": "sun-6", "trick": 1},
        {"what": "claim", "seat": 1, "suit": "spear"},
    ]


class Ended(prophetie_match.Prophetie):
    """A match of which only the points are given."""

    def __init__(self, points: list[int], bonus: list[int]) -> None:
        super().__init__(header("prophetie", len(points), 0))
        self.over_deals = [{"points": points, "bonus": bonus}]


@pytest.mark.parametrize(
    ("points", "bonus", "seats"),
    [
        ([30, 31, 29], [20, 5, 25], [1]),
        ([31, 31, 29], [10, 5, 25], [0]),
        ([31, 31, 31], [10, 5, 10], [0, 2]),
        ([31, 31], [5, 5], [0, 1]),
    ],
)
def test_winners(points: list[int], bonus: list[int], seats: list[int]) -> None:
    assert Ended(points, bonus).winners() == seats
