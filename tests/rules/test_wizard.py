"""Wizard: each ruling of RULINGS, *Wizard*, and of the general part, is a row with its sentence."""

from typing import Any

import pytest

from augure.rules.wizard import DECK, led_suit, points, winner
from oracle.script import going_on, header
from rules.records import lines, match_of

THREE = header("wizard", 3, 2)
FOUR = header("wizard", 4, 3)
PLUS = header("wizard", 3, 2, plus_minus_one=True)
SCANNED = header("wizard", 3, 2, deal="scanned")
NEXT = "> turn-up 0"


def over(tricks: str, bids: str, gained: str, n: int = 1) -> str:
    return f"deal-over {n} [{tricks}] [{bids}] [{gained}] [{gained}]"


LOST = over("0,0,1", "0,0,0", "20,20,-10")
FIRST = over("1,0,0", "0,0,0", "-10,20,20")
SECOND = over("0,1,0", "0,0,0", "20,-10,20")
ROUND_1 = "yellow-9 0 0 0 yellow-1 yellow-2 yellow-3 "

# Round 2 of a scanned deal: seat 0 deals, seat 1 has red-2 and wizard-1, seat 2 red-9 and blue-9,
# seat 0 green-1 and jester-1.
ROUND_2 = "yellow-1 yellow-2 yellow-3 yellow-9 0 0 0 yellow-1 yellow-2 yellow-3 "
HANDS_2 = "red-2 red-9 green-1 wizard-1 blue-9 jester-1 "
PLAY_2 = f"{ROUND_2}{HANDS_2}yellow-13 0 0 0 "

ROWS = [
    # (ruling, header, moves, the last answers)
    (
        "Turn-up: number card: its suit is trump.",
        *(THREE, "blue-3", ["trump blue > bid 0 0 1 []"]),
    ),
    ("Jester: no trump.", THREE, "jester-4", ["trump null > bid 0 0 1 []"]),
    (
        'Wizard: the dealer names one of the four suits (never "none"), before any bid.',
        THREE,
        "wizard-2 0 red-1 =none =null =green",
        [
            "> suit 2 [red,yellow,green,blue]",
            "refused not-expected > suit 2 [red,yellow,green,blue]",
            "refused not-expected > suit 2 [red,yellow,green,blue]",
            "refused suit-not-allowed > suit 2 [red,yellow,green,blue]",
            "refused suit-not-allowed > suit 2 [red,yellow,green,blue]",
            "trump green > bid 0 0 1 []",
        ],
    ),
    (
        "A turned-up card can't be played this round.",
        *(THREE, "blue-3 0 0 0 blue-3", ["refused already-seen > card 0"]),
    ),
    (
        "A turned-up Wizard can't be played this round.",
        *(THREE, "wizard-1 =red 0 0 0 wizard-1", ["refused already-seen > card 0"]),
    ),
    (
        "A card turned up in the round before can.",
        *(THREE, "blue-3 0 0 0 red-1 red-2 red-3 red-9 0 0 0 blue-3", ["played 1 blue-3 > card 2"]),
    ),
    (
        "Bids 0…n from the dealer's left.",
        THREE,
        "blue-3 -1 2 1 0 2 1",
        [
            "refused bid-out-of-range > bid 0 0 1 []",
            "refused bid-out-of-range > bid 0 0 1 []",
            "bid 0 1 > bid 1 0 1 []",
            "bid 1 0 > bid 2 0 1 []",
            "refused bid-out-of-range > bid 2 0 1 []",
            "bid 2 1 > card 0",
        ],
    ),
    (
        "plus_minus_one: the last bidder may not make the sum equal n.",
        PLUS,
        "blue-3 1 0 0 2 1",
        [
            "bid 0 1 > bid 1 0 1 []",
            "bid 1 0 > bid 2 0 1 [0]",
            "refused bid-forbidden > bid 2 0 1 [0]",
            "refused bid-out-of-range > bid 2 0 1 [0]",
            "bid 2 1 > card 0",
        ],
    ),
    (
        "plus_minus_one: 1 is forbidden after two zeros",
        *(
            PLUS,
            "blue-3 0 0 1",
            ["bid 1 0 > bid 2 0 1 [1]", "refused bid-forbidden > bid 2 0 1 [1]"],
        ),
    ),
    (
        "plus_minus_one: none is forbidden where the sum is above n already",
        *(PLUS, "blue-3 1 1 0", ["bid 1 1 > bid 2 0 1 []", "bid 2 0 > card 0"]),
    ),
    (
        "without it any sum stands",
        *(THREE, "blue-3 1 0 0", ["bid 1 0 > bid 2 0 1 []", "bid 2 0 > card 0"]),
    ),
    (
        "A Wizard or a Jester may always be played",
        THREE,
        "blue-3 0 0 0 red-1 jester-1 wizard-1",
        [
            "played 1 jester-1 > card 2",
            f"played 2 wizard-1; trick 1 2 wizard-1; {LOST} {NEXT}",
        ],
    ),
    (
        "and holding one never obliges.",
        SCANNED,
        f"{PLAY_2}red-2 red-9 green-1",
        [
            "played 1 red-2 > card 2",
            "played 2 red-9 > card 0",
            "played 0 green-1; trick 1 2 red-9 > card 2",
        ],
    ),
    (
        "who holds the suit must follow, whatever else is held",
        *(SCANNED, f"{PLAY_2}red-2 blue-9", ["refused must-follow-suit > card 2"]),
    ),
    (
        "Led suit: the first number card, if no Wizard lies before it.",
        THREE,
        "blue-3 0 0 0 jester-1 red-1 green-2",
        [
            "played 1 red-1 > card 2",
            f"played 2 green-2; claim 2 red; trick 1 1 red-1; {SECOND} {NEXT}",
        ],
    ),
    (
        "After a Wizard that is led no suit is due for the rest of the trick.",
        THREE,
        "blue-3 0 0 0 wizard-1 red-1 green-2",
        ["played 1 red-1 > card 2", f"played 2 green-2; trick 1 0 wizard-1; {FIRST} {NEXT}"],
    ),
    (
        "After a Wizard that is first after Jesters only, no suit is due",
        FOUR,
        "blue-3 0 0 0 0 jester-1 wizard-3 red-1 green-2",
        [
            "played 2 red-1 > card 3",
            "played 3 green-2; trick 1 1 wizard-3; "
            "deal-over 1 [0,1,0,0] [0,0,0,0] [20,-10,20,20] [20,-10,20,20] > turn-up 0",
        ],
    ),
    (
        "A Wizard played after a number card leaves the suit due for those who follow.",
        THREE,
        "blue-3 0 0 0 red-1 wizard-1 green-2",
        [f"played 2 green-2; claim 2 red; trick 1 1 wizard-1; {SECOND} {NEXT}"],
    ),
    (
        "A Jester never sets a suit.",
        *(THREE, "blue-3 0 0 0 jester-1 green-2", ["played 1 green-2 > card 2"]),
    ),
    (
        "Nobody has to trump.",
        *(THREE, "blue-3 0 0 0 red-1 green-2", ["played 1 green-2; claim 1 red > card 2"]),
    ),
    (
        "an off-suit trump is a claim too",
        *(THREE, "blue-3 0 0 0 red-1 blue-2", ["played 1 blue-2; claim 1 red > card 2"]),
    ),
    (
        "Score: bid met: 20 + 10 a trick; else -10 for each trick off.",
        THREE,
        "blue-3 1 1 0 red-12 jester-2 red-1",
        ["played 2 red-1; trick 1 0 red-12; " + over("1,0,0", "1,1,0", "30,-10,20") + f" {NEXT}"],
    ),
    # What the pad can know.
    (
        "A tap carries no seat: it counts for the seat that is due, whoever makes it.",
        *(
            THREE,
            "blue-3 0 0 0 red-1 red-1",
            ["played 0 red-1 > card 1", "refused already-seen > card 1"],
        ),
    ),
    (
        "Unscanned: a later card that breaks a claim is a revoke with the earliest trick",
        THREE,
        f"{ROUND_1}yellow-13 0 0 0 red-2 blue-9 red-1 red-4 red-5 red-6",
        [
            "played 2 blue-9; claim 2 red > card 0",
            "played 0 red-1; trick 1 1 red-2 > card 1",
            "played 1 red-4 > card 2",
            "played 2 red-5; revoke 2 red-5 1 > card 0",
            "played 0 red-6; trick 2 0 red-6; deal-over 2 [1,1,0] [0,0,0] [-10,-10,20] "
            "[10,10,10] > turn-up 1",
        ],
    ),
    (
        "The trick stands; the table may undo.",
        THREE,
        f"{ROUND_1}yellow-13 0 0 0 red-2 blue-9 red-1 red-4 red-5 undo blue-5",
        ["undone {tap:red-5} > card 2", "played 2 blue-5; claim 2 red > card 0"],
    ),
    (
        "A claim is told at every such play and ends with the deal",
        THREE,
        "blue-3 0 0 0 red-1 green-2 red-3 yellow-13 0 0 0 red-4",
        [
            "played 1 green-2; claim 1 red > card 2",
            f"played 2 red-3; trick 1 2 red-3; {LOST} {NEXT}",
            "trump yellow > bid 1 0 2 []",
            "bid 1 0 > bid 2 0 2 []",
            "bid 2 0 > bid 0 0 2 []",
            "bid 0 0 > card 1",
            "played 1 red-4 > card 2",
        ],
    ),
    (
        "A card that may always be played claims nothing.",
        *(THREE, "blue-3 0 0 0 red-1 jester-1", ["played 1 jester-1 > card 2"]),
    ),
    (
        "Scanned: one at a time from the dealer's left, round and round, until every hand is full.",
        SCANNED,
        f"{ROUND_2}{HANDS_2}",
        [
            "dealt 1 > deal 2 5 0",
            "dealt 2 > deal 0 4 0",
            "dealt 0 > deal 1 3 0",
            "dealt 1 > deal 2 2 0",
            "dealt 2 > deal 0 1 0",
            "dealt 0 > turn-up 0",
        ],
    ),
    (
        "already-seen: dealt twice; turned up though dealt",
        SCANNED,
        "red-1 red-1 !red-1 red-2 red-3 red-2 !red-3 red-4",
        [
            "dealt 0 > deal 1 2 2",
            "refused already-seen > deal 1 2 2",
            "refused already-seen > deal 1 2 2",
            "dealt 1 > deal 2 1 2",
            "dealt 2 > turn-up 2",
            "refused already-seen > turn-up 2",
            "refused already-seen > turn-up 2",
            "trump red > bid 0 0 1 []",
        ],
    ),
    (
        "Hands are known, every play is judged at once (not-in-hand, must-follow-suit)",
        SCANNED,
        f"{PLAY_2}red-1 red-9 red-2 blue-9 red-2",
        [
            "refused not-in-hand > card 1",
            "refused not-in-hand > card 1",
            "played 1 red-2 > card 2",
            "refused must-follow-suit > card 2",
            "refused already-seen > card 2",
        ],
    ),
    (
        "Overrule: must-follow-suit; the hand stays known and nothing is a claim",
        SCANNED,
        f"{PLAY_2}red-2 !blue-9 jester-1 wizard-1 jester-2",
        [
            "overruled 2 blue-9 must-follow-suit; played 2 blue-9 > card 0",
            "played 0 jester-1; trick 1 1 red-2 > card 1",
            "played 1 wizard-1 > card 2",
            "refused not-in-hand > card 2",
        ],
    ),
    (
        "After an overruled not-in-hand the hands of the player and of the holder are unknown, "
        "from before that card is judged (so off suit it is already a claim)",
        SCANNED,
        f"{PLAY_2}red-2 !green-1 wizard-1 red-9 blue-10 blue-9",
        [
            "overruled 2 green-1 not-in-hand; played 2 green-1; claim 2 red > card 0",
            "refused not-in-hand > card 0",
            "played 0 red-9; trick 1 0 red-9 > card 0",
            "played 0 blue-10 > card 1",
            "refused not-in-hand > card 1",
        ],
    ),
    (
        "Overruled with a card that nobody holds: the player's hand alone is unknown",
        SCANNED,
        f"{PLAY_2}red-2 !blue-12 green-1 wizard-1 blue-9",
        [
            "overruled 2 blue-12 not-in-hand; played 2 blue-12; claim 2 red > card 0",
            "played 0 green-1; trick 1 1 red-2 > card 1",
            "played 1 wizard-1 > card 2",
            "played 2 blue-9 > card 0",
        ],
    ),
    (
        "Where neither applies it changes nothing.",
        SCANNED,
        "!yellow-1 !yellow-2 !yellow-3 !yellow-9 0 0 0 !yellow-1",
        ["bid 2 0 > card 0", "played 0 yellow-1 > card 1"],
    ),
    (
        "An overrule lifts no already-seen and no unknown-card",
        THREE,
        "blue-3 0 0 0 !blue-3 !nonsense !red-1",
        [
            "refused already-seen > card 0",
            "refused unknown-card > card 0",
            "played 0 red-1 > card 1",
        ],
    ),
    (
        "a bid while a card is awaited, a token where a card is due: there are none in Wizard",
        THREE,
        "1 =red trump-sun Blue-3 blue-3",
        [
            "refused not-expected > turn-up 2",
            "refused not-expected > turn-up 2",
            "refused unknown-card > turn-up 2",
            "refused unknown-card > turn-up 2",
            "trump blue > bid 0 0 1 []",
        ],
    ),
    (
        "Undo takes back the last accepted move, further back each time; a secret tap unnamed",
        SCANNED,
        "red-1 red-2 red-3 red-4 1 red-9 undo undo undo undo undo undo",
        [
            "undone {bid:1} > bid 0 0 1 []",
            "undone {tap:red-4} > turn-up 2",
            "undone {tap:null} > deal 2 1 2",
            "undone {tap:null} > deal 1 2 2",
            "undone {tap:null} > deal 0 3 2",
            "refused nothing-to-undo > deal 0 3 2",
        ],
    ),
]


@pytest.mark.parametrize(
    ("head", "moves", "last"), [pytest.param(*row[1:], id=row[0]) for row in ROWS]
)
def test_ruling(head: dict[str, Any], moves: str, last: list[str]) -> None:
    assert lines(head, moves, len(last)) == last


def test_the_example_of_the_record() -> None:
    assert lines(THREE, "blue-3 1 0 0 red-12 jester-2 blue-1", 7) == [
        "trump blue > bid 0 0 1 []",
        "bid 0 1 > bid 1 0 1 []",
        "bid 1 0 > bid 2 0 1 []",
        "bid 2 0 > card 0",
        "played 0 red-12 > card 1",
        "played 1 jester-2 > card 2",
        "played 2 blue-1; claim 2 red; trick 1 2 blue-1; "
        "deal-over 1 [0,0,1] [1,0,0] [-10,20,-10] [-10,20,-10] > turn-up 0",
    ]


def test_the_deck() -> None:
    """Cards: red, yellow, green, blue 1 to 13; wizard-1 to 4; jester-1 to 4."""
    suits = ("red", "yellow", "green", "blue")
    numbers = [f"{suit}-{number}" for suit in suits for number in range(1, 14)]
    specials = [f"{kind}-{i}" for kind in ("wizard", "jester") for i in range(1, 5)]
    assert list(DECK.cards) == numbers + specials
    assert not DECK.tokens


@pytest.mark.parametrize(
    ("laid", "trump", "place", "why"),
    [
        ("red-13 wizard-2 wizard-1", "red", 1, "first-wizard"),
        ("wizard-4 wizard-1 red-1", None, 0, "first-wizard"),
        ("red-13 blue-1 blue-2", "blue", 2, "highest-trump"),
        ("red-1 red-13 jester-1", "red", 1, "highest-trump"),
        ("red-2 green-13 red-3", "blue", 2, "highest-led"),
        ("red-2 green-13 yellow-13", None, 0, "highest-led"),
        ("jester-1 red-2 green-13", None, 1, "highest-led"),
        ("jester-1 jester-2 red-1", "blue", 2, "highest-led"),
        ("jester-3 jester-1 jester-2", "blue", 0, "first-jester"),
        ("jester-3 jester-1 jester-2 jester-4", None, 0, "first-jester"),
        ("jester-1 blue-1 red-13", "blue", 1, "highest-trump"),
    ],
)
def test_winner(laid: str, trump: str | None, place: int, why: str) -> None:
    """The first Wizard; else the highest trump; else the highest of the led suit; ..."""
    assert winner(laid.split(), trump) == (place, why)


@pytest.mark.parametrize(
    ("laid", "suit"),
    [
        ("", None),
        ("red-1", "red"),
        ("jester-1", None),
        ("jester-1 jester-2 green-1 red-1", "green"),
        ("wizard-1 red-1", None),
        ("jester-1 wizard-1 red-1", None),
        ("red-1 wizard-1 green-1", "red"),
    ],
)
def test_led_suit(laid: str, suit: str | None) -> None:
    assert led_suit(laid.split()) == suit


@pytest.mark.parametrize(
    ("bid", "tricks", "score"),
    [(0, 0, 20), (1, 1, 30), (5, 5, 70), (0, 1, -10), (3, 1, -20), (0, 20, -200)],
)
def test_points(bid: int, tricks: int, score: int) -> None:
    assert points(bid, tricks) == score


def words(moves: list[dict[str, Any]]) -> str:
    """Returns moves as the words that make them."""
    shown = {"tap": "{}", "bid": "{}", "suit": "={}"}
    return " ".join(shown[key].format(value) for move in moves for key, value in move.items())


@pytest.mark.parametrize(("players", "rounds"), [(3, 20), (4, 15), (5, 12), (6, 10)])
def test_a_whole_match_that_all_win_with_less_than_nothing(players: int, rounds: int) -> None:
    """60 / players rounds; each deal passes to the left; totals may be negative; equal: all win.

    In the last round every card is dealt: no turn-up, no trump.
    """
    head = header("wizard", players, 1)
    moves = going_on(head, [], lambda game: bool(game.is_over()))
    match, _ = match_of(head, words(moves))
    # Everybody is off by one in every round.
    wanted = [
        [t + 1 if t < deal.n else t - 1 for t in deal.tricks or ()]
        for deal in match.public().results
    ]
    said = iter(
        [bids[(2 + n + i) % players] for n, bids in enumerate(wanted) for i in range(players)]
    )
    moves = [{"bid": next(said)} if "bid" in move else move for move in moves]
    match, answers = match_of(head, words(moves))
    news = [item for answer in answers for item in answer["news"]]
    results = [item for item in news if item["what"] == "deal-over"]
    assert [item["n"] for item in results] == list(range(1, rounds + 1))
    assert all(sum(item["tricks"]) == item["n"] for item in results)
    assert all(item["points"] == [-10] * players for item in results)
    turned = [a["expect"]["dealer"] for a in answers if a["expect"]["what"] == "turn-up"]
    assert turned == [(1 + n) % players for n in range(1, rounds - 1)]
    assert answers[-1]["expect"] == {"what": "nothing"}
    totals = [-10 * rounds] * players
    assert news[-1] == {"what": "match-over", "winners": [*range(players)], "totals": totals}
    kinds = [item for item in news if item["what"] in ("deal-over", "trump")][-2:]
    assert kinds[0] == {"what": "trump", "suit": None}
    assert match.winners == tuple(range(players))
    # "It works after the end too."
    _, answers = match_of(head, words(moves) + " undo")
    last = answers[-1]
    assert last["news"] == [{"what": "undone", "move": moves[-1]}]
    assert last["expect"]["what"] == "card"


def test_nothing_is_taken_after_the_end_but_undo() -> None:
    head = header("wizard", 6, 0)
    moves = words(going_on(head, [], lambda game: bool(game.is_over())))
    tried = "0 red-1 =red !red-1"
    assert lines(head, f"{moves} {tried}", 4) == ["refused not-expected > nothing"] * 4
