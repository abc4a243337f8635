"""Prophétie: each ruling of RULINGS, *Prophétie*, is a row with its sentence."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import pytest

from augure.rules.prophetie.cards import DECK
from oracle.script import header
from rules.differential import played
from rules.records import deals_over, lines, match_of

SUITS = ("sun", "spear", "snake", "bird")
TWO = header("prophetie", 2, 1)
THREE = header("prophetie", 3, 2)
SIX = header("prophetie", 6, 5)
SEALED = header("prophetie", 3, 2, bets="sealed")
TOKENS = header("prophetie", 2, 1, trump="tokens")
SHORT = header("prophetie", 2, 1, short=True)
SEALED_SIX = header("prophetie", 6, 5, bets="sealed")


class Played(NamedTuple):
    """The words of some tricks, and who leads the next."""

    words: str
    leader: int


def tricks(players: int, leader: int, winners: str) -> Played:
    """Returns tricks of one suit each, from the high suits down, won by the seats of `winners`."""
    groups = [
        [f"{suit}-{rank}" for rank in range(first, first + players)]
        for suit in reversed(SUITS)
        for first in range(1, 16 - players, players)
    ]
    words: list[str] = []
    for seat, group in zip(map(int, winners), groups, strict=False):
        place = (seat - leader) % players
        words += [*group[:place], group[-1], *group[place:-1]]
        leader = seat
    return Played(" ".join(words), leader)


TWO_SUNS = "sun-1 sun-2 sun-3 sun-4 sun-5 sun-6 sun-7 sun-8"
# Three seats: what no trick above uses are the suns and the 13 and 14 of each suit.
NOTHING = "sun-7 sun-8 sun-9 sun-10 sun-11 sun-12 sun-13 sun-14 spear-13"
LEAD_0 = f"{tricks(3, 0, '00000000111222').words} {NOTHING} "
LEAD_01 = f"{tricks(3, 0, '00000001111111').words} {NOTHING} "
ALL_THREE = (
    f"{tricks(3, 0, '00011111111222').words} "
    "bird-13 sun-7 sun-8 sun-9 sun-10 sun-11 bird-14 sun-12 sun-13 "
)
# The same deals with sealed bets: they come first.
SEALED_0 = f"{NOTHING} {tricks(3, 0, '00000000111222').words} "
SEALED_01 = f"{NOTHING} {tricks(3, 0, '00000001111111').words} "
TWELVE = tricks(2, 0, "0" * 12).words
DEAL_1 = f"{tricks(2, 0, '0' * 13).words} {TWO_SUNS} "
DEALS_4 = DEAL_1 + f"{tricks(2, 1, '0' * 13).words} {TWO_SUNS} " + DEAL_1
DEALS_4 += f"{tricks(2, 1, '0' * 13).words} {TWO_SUNS} "

ROWS = [
    # (ruling, header, moves, the last answers)
    (
        "With tokens a drawn token is tapped first in each deal",
        TOKENS,
        "sun-1 trump-moon 0 =sun trump-bird bird-1",
        [
            "refused not-expected > trump-token 1",
            "refused unknown-card > trump-token 1",
            "refused not-expected > trump-token 1",
            "refused not-expected > trump-token 1",
            "trump bird > card 0",
            "played 0 bird-1 > card 1",
        ],
    ),
    (
        "a third token of one suit is refused.",
        TOKENS,
        f"trump-sun {DEAL_1}trump-sun {tricks(2, 1, '0' * 13).words} {TWO_SUNS} "
        "trump-sun !trump-sun trump-snake",
        [
            "refused token-used-up > trump-token 1",
            "refused token-used-up > trump-token 1",
            "trump snake > card 0",
        ],
    ),
    (
        "a token where a card is due, also when the options need no tokens",
        *(TWO, "trump-sun !trump-sun", ["refused not-expected > card 0"] * 2),
    ),
    (
        "The left neighbour of the dealer leads first; the winner of a trick leads next.",
        THREE,
        "bird-1 bird-3 bird-2 snake-1",
        [
            "played 0 bird-1 > card 1",
            "played 1 bird-3 > card 2",
            "played 2 bird-2; trick 1 1 bird-3 > card 1",
            "played 1 snake-1 > card 2",
        ],
    ),
    (
        "Bet: sun 0, spear 1, snake 2, bird 3. Their numbers don't count.",
        TWO,
        f"{tricks(2, 0, '0' * 13).words} sun-14 spear-14 snake-14 spear-13 {TWO_SUNS[:23]}",
        [
            "played 1 snake-11; trick 13 0 snake-12 > bet 0 4",
            "> bet 0 3",
            "> bet 0 2",
            "> bet 0 1",
            "bet 0 4 [sun-14,spear-14,snake-14,spear-13] > bet 1 4",
            "> bet 1 3",
            "> bet 1 2",
            "> bet 1 1",
            "bet 1 0 [sun-1,sun-2,sun-3,sun-4]; "
            "deal-over 1 [13,0] [4,0] [13,6] [0,6] [13,6] [0,6]; trump spear > card 1",
        ],
    ),
    (
        "A special is refused.",
        SEALED_SIX,
        "jaguar !jaguar sun-1 sun-2",
        [
            "refused special-in-bet > bet 0 2",
            "refused special-in-bet > bet 0 2",
            "> bet 0 1",
            "bet 0 > bet 1 2",
        ],
    ),
    (
        "Found only after play it may be overruled: it counts 0, and that player gets no bonus",
        TWO,
        f"{tricks(2, 0, '0' * 13).words} {TWO_SUNS[:23]} sun-5 sun-6 sun-7 lizard !lizard",
        [
            "refused special-in-bet > bet 1 1",
            "overruled 1 lizard special-in-bet; bet 1 0 [sun-5,sun-6,sun-7,lizard]; "
            "deal-over 1 [13,0] [0,0] [13,0] [0,0] [13,0] [0,0]; trump spear > card 1",
        ],
    ),
    (
        "already-seen: laid or set aside in this deal",
        TWO,
        f"{tricks(2, 0, '0' * 13).words} bird-1 sun-1 sun-1 !sun-1",
        [
            "refused already-seen > bet 0 4",
            "> bet 0 3",
            "refused already-seen > bet 0 3",
            "refused already-seen > bet 0 3",
        ],
    ),
    (
        "A bet card that is tapped after play breaks nothing.",
        TWO,
        f"spear-14 snake-14 {TWELVE} sun-1 sun-2 sun-3 sun-4 spear-13",
        ["bet 0 0 [sun-1,sun-2,sun-3,sun-4] > bet 1 4", "> bet 1 3"],
    ),
    (
        "Leaders: in every deal but the first, the players with the best total bet openly",
        THREE,
        LEAD_0 + "bird-1 bird-2 bird-3",
        [
            "bet 2 1 [sun-13,sun-14,spear-13]; "
            "deal-over 1 [8,3,3] [0,0,1] [8,3,3] [0,0,0] [8,3,3] [0,0,0]; trump spear > bet 0 3",
            "> bet 0 2",
            "> bet 0 1",
            "bet 0 9 [bird-1,bird-2,bird-3] > card 1",
        ],
    ),
    (
        "all of them if tied; the order is from the dealer's left of that deal",
        THREE,
        LEAD_01 + "bird-1 bird-2 bird-3 sun-1 sun-2 spear-3",
        [
            "> bet 1 2",
            "> bet 1 1",
            "bet 1 9 [bird-1,bird-2,bird-3] > bet 0 3",
            "> bet 0 2",
            "> bet 0 1",
            "bet 0 1 [sun-1,sun-2,spear-3] > card 1",
        ],
    ),
    (
        "even everybody: then nobody bets after play",
        THREE,
        ALL_THREE
        + "bird-13 sun-7 sun-8 sun-9 sun-10 sun-11 bird-14 sun-12 sun-13 "
        + tricks(3, 1, "00011111111222").words,
        [
            "played 1 sun-5; trick 14 2 sun-6; "
            "deal-over 2 [3,8,3] [3,3,0] [8,8,3] [5,0,0] [16,16,11] [10,0,5]; "
            "trump snake > bet 0 3",
        ],
    ),
    (
        "With 2 players nobody does.",
        *(
            TWO,
            DEAL_1.strip(),
            [
                "bet 1 0 [sun-5,sun-6,sun-7,sun-8]; "
                "deal-over 1 [13,0] [0,0] [13,6] [0,6] [13,6] [0,6]; trump spear > card 1"
            ],
        ),
    ),
    (
        "sealed: every bet is tapped before play, and told by its seat alone",
        SEALED,
        "sun-1 sun-2 sun-3 sun-4 bird-1 bird-2 sun-5 sun-6 sun-7",
        [
            "> bet 0 2",
            "> bet 0 1",
            "bet 0 > bet 1 3",
            "> bet 1 2",
            "> bet 1 1",
            "bet 1 > bet 2 3",
            "> bet 2 2",
            "> bet 2 1",
            "bet 2 > card 0",
        ],
    ),
    (
        "told again when the deal is over, with bid and cards, from the dealer's left",
        SEALED,
        SEALED_0.strip(),
        [
            "played 1 sun-5; trick 14 2 sun-6; bet 0 0 [sun-7,sun-8,sun-9]; "
            "bet 1 0 [sun-10,sun-11,sun-12]; bet 2 1 [sun-13,sun-14,spear-13]; "
            "deal-over 1 [8,3,3] [0,0,1] [8,3,3] [0,0,0] [8,3,3] [0,0,0]; trump spear > bet 0 3"
        ],
    ),
    (
        "the leaders' bets are told together with the last leader's last card",
        SEALED,
        SEALED_01 + "bird-1 bird-2 bird-3 sun-1 sun-2 spear-3 sun-4 sun-5 sun-6",
        [
            "> bet 1 2",
            "> bet 1 1",
            "bet 1 > bet 0 3",
            "> bet 0 2",
            "> bet 0 1",
            "bet 1 9 [bird-1,bird-2,bird-3]; bet 0 1 [sun-1,sun-2,spear-3] > bet 2 3",
            "> bet 2 2",
            "> bet 2 1",
            "bet 2 > card 1",
        ],
    ),
    (
        "an undo of a sealed tap does not name it, a leader's too; the device says whose it is",
        SEALED,
        SEALED_01 + "bird-1 bird-2 bird-3 sun-1 sun-2 spear-3 sun-4 undo undo",
        ["undone {tap:null} > bet 2 3", "undone {tap:null} > bet 0 1"],
    ),
    (
        "A scanned deal always seals, whatever is written",
        header("prophetie", 6, 5, deal="scanned", bets="open"),
        " ".join(list(DECK.cards)[:60]) + " sun-1 sun-7 sun-9",
        [
            "dealt 5 > bet 0 2",
            "> bet 0 1",
            "bet 0 > bet 1 2",
            "refused not-in-hand > bet 1 2",
        ],
    ),
    (
        "an overrule of a secret tap names no card",
        header("prophetie", 6, 5, deal="scanned"),
        " ".join(list(DECK.cards)[:60]) + " !sun-2 undo",
        ["overruled 0 null not-in-hand > bet 0 1", "undone {tap:null} > bet 0 2"],
    ),
    (
        "The Shaman may not lead.",
        TWO,
        "shaman !shaman bird-1 shaman",
        [
            "refused shaman-cannot-lead > card 0",
            "refused shaman-cannot-lead > card 0",
            "played 0 bird-1 > card 1",
            "played 1 shaman; trick 1 1 shaman > card 1",
        ],
    ),
    (
        "Led suit: number card: its suit",
        *(TWO, "bird-1 snake-1", ["played 1 snake-1; claim 1 bird; trick 1 0 bird-1 > card 0"]),
    ),
    (
        "Led suit: Jaguar: trump",
        TWO,
        "jaguar snake-1",
        [
            "played 0 jaguar; led sun > card 1",
            "played 1 snake-1; claim 1 sun; trick 1 0 jaguar > card 0",
        ],
    ),
    (
        "Led suit: Monkey: announced, not trump",
        TWO,
        "monkey =sun =moon bird-1 =bird sun-1",
        [
            "played 0 monkey > suit 0 [spear,snake,bird]",
            "refused suit-not-allowed > suit 0 [spear,snake,bird]",
            "refused suit-not-allowed > suit 0 [spear,snake,bird]",
            "refused not-expected > suit 0 [spear,snake,bird]",
            "led bird > card 1",
            "played 1 sun-1; claim 1 bird; trick 1 1 sun-1 > card 1",
        ],
    ),
    (
        "Led suit: Lizard: announced, trump allowed; led, it wins if nobody follows or trumps",
        TWO,
        "lizard =sun bird-14",
        [
            "played 0 lizard > suit 0 [sun,spear,snake,bird]",
            "led sun > card 1",
            "played 1 bird-14; claim 1 sun; trick 1 0 lizard > card 0",
        ],
    ),
    (
        "a forced lead counts as the last card and can't win; the left neighbour leads",
        TWO,
        f"{TWELVE} shaman sun-1",
        ["played 0 shaman; forced 0 > card 1", "played 1 sun-1; trick 13 1 sun-1 > bet 0 4"],
    ),
    (
        "a led Monkey or Lizard names its suit as ever, also when nobody follows",
        TWO,
        f"{TWELVE} shaman monkey =bird",
        [
            "played 0 shaman; forced 0 > card 1",
            "played 1 monkey > suit 1 [spear,snake,bird]",
            "led bird; trick 13 1 monkey > bet 0 4",
        ],
    ),
    (
        "the forced player scores nothing for the whole deal; bet and tricks are still told",
        TWO,
        f"{TWELVE} shaman sun-1 spear-1 spear-2 spear-3 spear-4 {TWO_SUNS[6:29]}",
        [
            "bet 1 0 [sun-2,sun-3,sun-4,sun-5]; "
            "deal-over 1 [12,1] [4,0] [0,1] [0,0] [0,1] [0,0]; trump spear > card 1"
        ],
    ),
    (
        "no bonus either, where the bet is met",
        TWO,
        f"{tricks(2, 0, '000011111110').words} shaman sun-1 spear-1 spear-2 spear-3 snake-14 "
        f"{TWO_SUNS[6:29]}",
        [
            "bet 1 0 [sun-2,sun-3,sun-4,sun-5]; "
            "deal-over 1 [5,8] [5,0] [0,8] [0,0] [0,8] [0,0]; trump spear > card 1"
        ],
    ),
    (
        "only the Jaguar: a led Jaguar sets no led suit: everybody plays anything",
        SHORT,
        DEALS_4 + "jaguar sun-1",
        [
            "bet 0 0 [sun-5,sun-6,sun-7,sun-8]; "
            "deal-over 4 [13,0] [0,0] [13,6] [0,6] [52,24] [0,24]; trump jaguar > card 0",
            "played 0 jaguar; led null > card 1",
            "played 1 sun-1; trick 1 0 jaguar > card 0",
        ],
    ),
    (
        "only the Jaguar: a led Monkey or Lizard may name any of the four",
        SHORT,
        DEALS_4 + "monkey =sun sun-14 lizard",
        [
            "played 0 monkey > suit 0 [sun,spear,snake,bird]",
            "led sun > card 1",
            "played 1 sun-14; trick 1 0 monkey > card 0",
            "played 0 lizard > suit 0 [sun,spear,snake,bird]",
        ],
    ),
]


@pytest.mark.parametrize(
    ("head", "moves", "last"), [pytest.param(*row[1:], id=row[0]) for row in ROWS]
)
def test_ruling(head: dict[str, Any], moves: str, last: list[str]) -> None:
    assert lines(head, moves, len(last)) == last


@pytest.mark.parametrize(
    ("players", "dealt", "bet"), [(2, 17, 4), (3, 17, 3), (4, 15, 3), (5, 12, 2), (6, 10, 2)]
)
def test_dealt_and_bet_cards(players: int, dealt: int, bet: int) -> None:
    """Dealt each: 17 (2 or 3 players), 15, 12, 10. Bet cards each: 4, 3, 3, 2, 2."""
    match, _ = match_of(header("prophetie", players, 0, deal="scanned"), "")
    assert lines(header("prophetie", players, 0, deal="scanned"), "sun-1") == [
        f"dealt 1 > deal {2 % players} {dealt * players - 1} 0"
    ]
    assert match.public().set_aside == bet


def whole(head: dict[str, Any], by_deal: Sequence[tuple[str, str]]) -> Any:
    """Returns a match of two played out: the winners of the tricks and the bets of each deal."""
    words = [
        f"{tricks(2, n % 2, winners).words} {bets}" for n, (winners, bets) in enumerate(by_deal)
    ]
    return match_of(head, " ".join(words))


def won(first: int) -> str:
    return "0" * first + "1" * (13 - first)


@pytest.mark.parametrize(
    ("head", "trumps"),
    [
        (TWO, ["spear", "snake", "bird", "bird", "snake", "spear", "sun"]),
        (SHORT, ["snake", "spear", "sun", "jaguar"]),
    ],
)
def test_the_wheel(head: dict[str, Any], trumps: list[str]) -> None:
    """sun, spear, snake, bird, bird, snake, spear, sun; short: bird, snake, spear, sun, jaguar."""
    match, answers = whole(head, [(won(7), TWO_SUNS)] * (len(trumps) + 1))
    news = [item for answer in answers for item in answer["news"]]
    assert [item["suit"] for item in news if item["what"] == "trump"] == trumps
    first = "bird" if head is SHORT else "sun"
    assert match_of(head, "")[0].public().trump == first
    assert news[-1] == {"what": "match-over", "winners": [0], "totals": list(match.totals)}
    assert match.over


def test_equal_totals_are_decided_by_the_bonus_points() -> None:
    five = "spear-1 spear-2 spear-3 snake-14 sun-1 sun-2 sun-3 sun-4"
    # In the eighth deal seat 1 leads, so it bets first.
    swapped = "sun-1 sun-2 sun-3 sun-4 spear-1 spear-2 spear-3 snake-14"
    match, _ = whole(TWO, [(won(6), TWO_SUNS)] * 6 + [(won(5), five), (won(5), swapped)])
    assert match.totals == (58, 58)
    assert deals_over(match)[-1].bonus_totals == (12, 0)
    assert match.winners == (0,)


def test_equal_totals_and_equal_bonus_points_are_shared() -> None:
    match, _ = whole(TWO, [(won(7), TWO_SUNS), (won(6), TWO_SUNS)] * 4)
    assert match.totals == (52, 52)
    assert match.winners == (0, 1)


@pytest.mark.parametrize(("players", "bonus"), [(2, 6), (3, 5), (4, 5), (5, 4), (6, 3)])
def test_bonus(players: int, bonus: int) -> None:
    """Score: 1 a trick, plus the bonus if tricks = bet. Bonus: 6, 5, 5, 4, 3."""
    head = header("prophetie", players, players - 1, bets="sealed")
    _, answers = played(head, 1, 1_000, unruly=0)
    news = [item for answer in answers[:-1] for item in answer["news"]]
    met = 0
    for result in (item for item in news if item["what"] == "deal-over"):
        for seat, tricks_won in enumerate(result["tricks"]):
            gained = bonus if result["bids"][seat] == tricks_won else 0
            assert result["bonus"][seat] == gained
            assert result["points"][seat] == tricks_won + gained
            met += gained > 0
    assert met
    assert not any(item["what"] == "forced" for item in news)
