"""The oracle itself: what holds in every match, and the counts of legal plays."""

import json
import random
from typing import Any

import pytest

import oracle
from oracle import hands, perft, selfplay
from oracle.script import header, script

NEWS_ORDER = [
    "undone",
    "dealt",
    "bid",
    "overruled",
    "played",
    "forced",
    "revoke",
    "led",
    "claim",
    "trick",
    "bet",
    "deal-over",
    "trump",
    "match-over",
]

MATCHES = [(game, seed) for game in oracle.GAMES for seed in range(12)]


@pytest.mark.parametrize(("game", "seed"), MATCHES)
def test_random_matches_add_up(game: str, seed: int) -> None:
    print("seed", seed)
    rng = random.Random(seed)
    head = selfplay.random_header(rng, game)
    moves = selfplay.random_moves(rng, head, 3000)
    answers = oracle.answers(head, moves)

    assert len(answers) == len(moves) + 1
    before: dict[str, Any] | None = None
    totals = [0] * len(head["players"])
    for move, answer in zip(moves, answers, strict=False):
        kinds = [NEWS_ORDER.index(item["what"]) for item in answer["news"]]
        assert kinds == sorted(kinds)
        if not answer["ok"]:
            assert answer["news"] == []
            assert before is None or answer["expect"] == before
        before = answer["expect"]
        if "undo" in move:
            continue
        for item in answer["news"]:
            if item["what"] == "deal-over":
                assert sum(item["tricks"]) == tricks_of_deal(head, item["n"])
                assert all(type(point) is int for point in item["points"])
                totals = item["totals"]
                if game == "prophetie":
                    assert all(0 <= bonus <= 6 for bonus in item["bonus"])
            if item["what"] == "match-over":
                assert item["totals"] == totals
                assert max(totals) == totals[item["winners"][0]]
    json.dumps(answers)


def tricks_of_deal(head: dict[str, Any], n: int) -> int:
    if head["game"] == "wizard":
        return n
    return {2: 13, 3: 14, 4: 12, 5: 10, 6: 8}[len(head["players"])]


@pytest.mark.parametrize(("game", "seed"), MATCHES)
def test_known_hands_have_their_size_and_refusals_change_nothing(game: str, seed: int) -> None:
    print("seed", seed)
    rng = random.Random(1000 + seed)
    head = selfplay.random_header(rng, game)
    played = oracle.play(head, [])
    clean = oracle.play(head, [])
    for move in selfplay.random_moves(rng, head, 700):
        if "undo" in move:
            break
        if played.take(move)[0] is None:
            assert clean.take(move)[0] is None
        assert vars(played) == vars(clean)
        expected = played.expect()
        if expected["what"] == "card":
            for seat in range(played.players):
                hand = hands.known_hand(played.deal, seat)
                laid = [play for play in played.trick_plays() if play["seat"] == seat]
                left = tricks_of_deal(head, played.deal["n"]) - len(played.deal["won"])
                assert hand is None or len(hand) == left - len(laid)


@pytest.mark.parametrize(("game", "seed"), MATCHES)
def test_secret_taps_are_never_named_by_their_own_answers(game: str, seed: int) -> None:
    print("seed", seed)
    rng = random.Random(2000 + seed)
    head = selfplay.random_header(rng, game)
    moves = selfplay.random_moves(rng, head, 400)
    answers = oracle.answers(head, moves)
    sealed = head["options"].get("bets") == "sealed" or head["options"]["deal"] == "scanned"
    due = None
    for move, answer in zip(moves, answers, strict=False):
        if due == "deal" and "tap" in move:
            assert move["tap"] not in json.dumps(answer)
        if due == "bet" and sealed and "tap" in move:
            assert all(item.get("card") is None for item in answer["news"])
        due = answer["expect"]["what"]


def test_undo_goes_back_move_by_move_to_the_start() -> None:
    head = header("wizard", 3, 2)
    moves = script("blue-3 1 0 0 red-12 jester-2 blue-1")
    forth = oracle.answers(head, moves)
    back = oracle.answers(head, moves + script("undo " * 8))[len(moves) :]
    expectations = [forth[place]["expect"] for place in range(len(moves) - 1)]
    assert [answer["expect"] for answer in back[:6]] == expectations[::-1]
    assert [answer["news"] for answer in back[:7]] == [
        [{"what": "undone", "move": move}] for move in moves[::-1]
    ]
    assert back[6]["expect"] == {"what": "turn-up", "dealer": 2}
    assert back[7]["error"] == "nothing-to-undo"
    assert back[8]["result"]["totals"] == [0, 0, 0]


def test_an_undo_is_no_move_to_take_back() -> None:
    head = header("wizard", 3, 2)
    answers = oracle.answers(head, script("blue-3 1 undo undo undo"))
    assert [answer["ok"] for answer in answers[:-1]] == [True, True, True, True, False]


def test_undone_tells_the_move_as_written() -> None:
    head = header("wizard", 3, 2)
    answers = oracle.answers(head, script("!blue-3 undo"))
    assert answers[1]["news"] == [{"what": "undone", "move": {"tap": "blue-3", "overrule": True}}]


def test_the_result_of_no_move() -> None:
    assert oracle.answers({"game": "prophetie", "players": ["Ana", "Bo"]}, []) == [
        {
            "result": {
                "over": False,
                "totals": [0, 0],
                "winners": None,
                "expect": {"what": "card", "seat": 1},
            }
        }
    ]


@pytest.mark.parametrize("path", sorted(perft.FOLDER.glob("*.txt")), ids=lambda path: path.stem)
def test_counts_of_legal_plays(path: Any) -> None:
    position, counts = perft.read_deal(path.read_text("utf-8"))
    assert counts
    assert perft.all_counts(position) == counts
    assert perft.rewritten(path.read_text("utf-8")) == path.read_text("utf-8")


def test_a_count_worked_out_by_hand() -> None:
    position, _ = perft.read_deal(
        """
        game wizard
        trump none
        leader 0
        seat 0 red-5 blue-9 green-2
        seat 1 red-8 red-1 blue-3
        seat 2 yellow-4 blue-12 green-13
        """
    )
    # red-5: two reds, then anything (3): 6; blue-9: 1 and 1; green-2: anything (3), then 1.
    assert perft.count(position, 2) == 2 + 1 + 3
    assert perft.count(position, 3) == 2 * 3 + 1 * 1 + 3 * 1
