"""The 35 arcanes and the end of a tour: each alone, every pair, and random tours."""

import itertools
import random

import pytest

from augure.rules.presages.arcanes import ABSOLUS, ARCANES, COLOURS, DECK, GROUPS, TABLE
from augure.rules.presages.tour import outcome
from oracle.presages_effects import end_of_tour


def end(*cards: int) -> tuple[int, list[int]]:
    """Returns the winning card and the discards of a tour."""
    result = outcome([f"arcane-{card}" for card in cards])
    numbers = [ARCANES[code].value for code in result.discarded]
    return ARCANES[result.winner].value, numbers


ROWS = """
 1: 1 6 2 24 > 24 | 2 6 24       the highest green
 1: 1 18 24 28 > 28 | 1 24 28    itself, if it is
 1: 1 6 17 28 > 28 | 17 28       La Malice is a green
 2: 2 6 24 28 > 28 | 2 28        another green
 2: 2 15 24 28 > 28 | 28         no other
 2: 2 17 24 28 > 28 | 2 28       La Malice is a green
 3: 3 10 24 26 > 24 | 3 24       a yellow
 3: 3 6 24 28 > 28 | 28          none
 4: 4 24 26 3 > 24 | 4 24        a red
 4: 4 6 10 28 > 28 | 28          none
 5: 5 24 26 3 > 24 | 5 24        a blue
 5: 5 6 10 24 > 24 | 24          none
 5: 5 6 17 24 > 24 | 5 24        La Malice is a blue
 6: 6 24 28 29 > 29 | 6 29       the lowest
 6: 6 3 24 28 > 28 | 28          not the lowest
 7: 7 24 28 29 > 29 | 7 29       the only green
 7: 7 3 24 28 > 28 | 28          not the only one
 7: 7 17 24 28 > 28 | 28         nor beside La Malice
 8: 8 6 3 28 > 28 | 3 28         the lowest green
 8: 8 24 28 29 > 29 | 8 29       itself, if it is
 8: 8 17 24 28 > 28 | 8 28       La Malice isn't the lowest green
 9: 9 10 15 28 > 28 | 15 28      the highest yellow
 9: 9 24 28 29 > 29 | 9 29       itself
 9: 9 10 17 28 > 28 | 17 28      La Malice
 9: 9 12 24 28 > 28 | 28          La Peur is spared, and nothing goes instead
10: 10 30 24 23 > 30 | 10 30      an Absolu
10: 10 29 24 23 > 29 | 29         none
11: 11 23 24 28 > 28 | 11 28      the only yellow
11: 11 12 24 28 > 28 | 28        not the only one
11: 11 17 24 28 > 28 | 28        nor beside La Malice
12: 12 27 24 11 > 27 | 11 27      never discarded
12: 12 16 24 28 > 28 | 28        nor as the lowest yellow
12: 12 20 24 28 > 28 | 28        nor as the lowest card
12: 12 6 7 8 > 12 | 6 12         except as the card that wins
12: 12 14 24 28 > 12 | 12        also as the lowest
13: 13 23 24 28 > 28 | 28         does nothing to the tour
13: 13 16 24 28 > 28 | 13 28     can be discarded
14: 14 6 24 28 > 6 | 6           the lowest wins
14: 14 24 26 29 > 14 | 14        itself; La Tristesse is ignored
15: 15 23 24 28 > 28 | 28         does nothing to the tour
16: 16 11 24 28 > 28 | 11 28     the lowest yellow
16: 16 17 24 28 > 28 | 16 28     itself, La Malice being higher
16: 16 12 14 28 > 12 | 12        La Peur goes only as the card that wins
17: 17 23 24 28 > 28 | 28         does nothing but have colours
17: 17 25 24 28 > 28 | 17 28     the lowest red
18: 18 24 23 28 > 28 | 24 28     the highest red
18: 18 15 17 28 > 28 | 18 28      itself, La Malice being lower
19: 19 15 10 28 > 28 | 19 28      the only red
19: 19 24 10 28 > 28 | 28        not the only one
19: 19 17 10 28 > 28 | 28        nor beside La Malice
20: 20 24 10 28 > 28 | 10 28     the lowest card
20: 20 24 28 29 > 29 | 20 29     itself
21: 21 15 10 28 > 28 | 28         does nothing to the tour
22: 22 15 10 28 > 28 | 28         does nothing to it
23: 23 15 10 28 > 28 | 28         does nothing to it
24: 24 15 10 28 > 28 | 28         does nothing to it
25: 25 24 10 28 > 28 | 24 28     the lowest red
25: 25 15 10 28 > 28 | 25 28      itself
25: 25 17 10 28 > 28 | 17 28     La Malice is a red
26: 26 15 10 28 > 26 | 26         the highest can't win
26: 26 15 10 24 > 24 | 24         nor itself, if it is
27: 27 11 15 17 > 27 | 11 15 17 27  every yellow
27: 27 23 24 28 > 28 | 28         none
28: 28 15 10 24 > 28 | 28         does nothing to the tour
29: 29 15 10 24 > 29 | 29         does nothing to it
30: 30 23 24 28 > 30 | 30         is but high
31: 31 30 24 28 > 31 | 31        is but high
32: 32 31 24 28 > 32 | 32        is but high
33: 33 32 24 28 > 33 | 33        is but high
34: 34 33 24 28 > 34 | 34        is but high
35: 35 34 24 26 > 34 | 34        is but high, and can't win beside La Tristesse
"""


def rows() -> list[tuple[int, list[int], int, list[int]]]:
    found = []
    for line in ROWS.strip().splitlines():
        about, _, rest = line.partition(":")
        cards, _, rest = rest.partition(">")
        winner, _, rest = rest.partition("|")
        discarded = rest.strip().split("  ")[0]
        found.append((int(about), list(map(int, cards.split())), int(winner), _numbers(discarded)))
    return found


def _numbers(text: str) -> list[int]:
    return [int(word) for word in text.split()]


@pytest.mark.parametrize(("about", "cards", "winner", "discarded"), rows())
def test_each_arcane_does_what_its_row_says(
    about: int, cards: list[int], winner: int, discarded: list[int]
) -> None:
    assert about in cards
    for order in itertools.permutations(cards):
        assert end(*order) == (winner, discarded)


def test_every_arcane_has_a_row() -> None:
    assert {about for about, *_ in rows()} == set(range(1, 36))


def test_the_rule_text_s_example() -> None:
    assert end(18, 5, 11, 4, 24, 8) == (24, [4, 11, 24])


def test_why_the_winner_wins() -> None:
    whys = [outcome([f"arcane-{n}" for n in cards]).why for cards in ((1, 2), (1, 14), (1, 26))]
    assert whys == ["highest", "lowest", "second-highest"]


def test_every_pair_ends_as_the_oracle_says() -> None:
    pairs = list(itertools.permutations(range(1, 36), 2))
    assert len(pairs) == 35 * 34
    for pair in pairs:
        _agrees(pair)


def test_random_tours_end_as_the_oracle_says() -> None:
    rng = random.Random(20)
    for _ in range(6000):
        _agrees(rng.sample(range(1, 36), rng.randint(4, 6)))


def _agrees(cards: "tuple[int, ...] | list[int]") -> None:
    winner, discarded = end_of_tour(dict(enumerate(cards)))
    assert end(*cards) == (winner, sorted(discarded)), cards


def test_the_table_names_35_arcanes_in_order_with_their_colours() -> None:
    assert [arcane.value for arcane in TABLE] == list(range(1, 36))
    assert tuple(DECK.cards) == tuple(f"arcane-{n}" for n in range(1, 36))
    assert {colour: _values(colour) for colour in COLOURS} == {
        "green": [*range(1, 9), 17],
        "yellow": [*range(9, 18)],
        "red": [*range(17, 26)],
        "blue": [17, *range(26, 36)],
    }
    assert tuple(f"arcane-{n}" for n in range(30, 36)) == ABSOLUS
    assert {arcane.name for arcane in TABLE if arcane.code in ABSOLUS} == {"L’Absolu"}
    assert len({arcane.name for arcane in TABLE}) == 30


def _values(group: str) -> list[int]:
    return sorted(ARCANES[code].value for code in GROUPS[group])


def test_what_acts_at_once() -> None:
    at_once = [arcane.value for arcane in TABLE if arcane.at_once]
    assert at_once == [15, 21, 23, 24, 28, 29, 30, 31, 32, 33, 34, 35]


def test_the_tactile_stickers_are_those_of_the_rule_text() -> None:
    found = {arcane.value: " ".join(arcane.stickers) for arcane in TABLE}
    assert found == {
        **dict.fromkeys((1, 9, 18), "triangle-up"),
        **dict.fromkeys((8, 16, 25), "triangle-down"),
        2: "green",
        3: "yellow",
        4: "red",
        5: "blue",
        **dict.fromkeys((7, 11, 19), "dot"),
        6: "cross minus",
        10: "cross diamond",
        12: "cross",
        13: "cross cross",
        14: "minus",
        15: "plus minus",
        17: "",
        20: "square triangle",
        21: "question",
        22: "triangle-left",
        23: "exclamation",
        24: "circle",
        26: "triangle cross",
        27: "cross moon",
        28: "spiral",
        29: "square square",
        **dict.fromkeys(range(30, 36), "diamond"),
    }
