"""The oracle's Prophétie: one row a ruling."""

import pytest

from oracle import prophetie


@pytest.mark.parametrize(
    ("laid", "trump", "named", "suit"),
    [
        ("", "sun", None, None),
        ("bird-3", "sun", None, "bird"),
        ("jaguar", "sun", None, "sun"),
        ("jaguar", "jaguar", None, None),
        ("monkey", "sun", "bird", "bird"),
        ("lizard sun-3", "sun", "sun", "sun"),
    ],
)
def test_led_suit(laid: str, trump: str, named: str | None, suit: str | None) -> None:
    assert prophetie.led_suit(laid.split(), trump, named) == suit


@pytest.mark.parametrize(
    ("laid", "trump", "named", "winning"),
    [
        ("bird-3 bird-9 snake-14", "sun", None, "bird-9"),
        ("bird-3 sun-1 bird-14", "sun", None, "sun-1"),
        ("sun-14 jaguar", "sun", None, "jaguar"),
        ("bird-14 jaguar sun-14", "sun", None, "jaguar"),
        # The Monkey is the highest of the led suit, and nothing when that is trump.
        ("bird-14 monkey", "sun", None, "monkey"),
        ("bird-14 monkey sun-1", "sun", None, "sun-1"),
        ("sun-1 monkey", "sun", None, "sun-1"),
        ("monkey bird-14", "sun", "bird", "monkey"),
        ("jaguar monkey", "sun", None, "jaguar"),
        # The Lizard is the lowest of the led suit; led alone of its suit it wins.
        ("bird-1 lizard", "sun", None, "bird-1"),
        ("lizard snake-3 snake-14", "sun", "bird", "lizard"),
        ("lizard bird-1", "sun", "bird", "bird-1"),
        ("lizard sun-1", "sun", "bird", "sun-1"),
        ("lizard bird-14", "sun", "sun", "lizard"),
        # The Shaman beats by half a rank what lies just before it, and nothing else.
        ("bird-5 bird-9 shaman", "sun", None, "shaman"),
        ("bird-9 bird-5 shaman", "sun", None, "bird-9"),
        ("bird-9 bird-5 shaman bird-6", "sun", None, "bird-9"),
        ("bird-5 bird-9 shaman bird-10", "sun", None, "bird-10"),
        ("bird-5 snake-9 shaman", "sun", None, "bird-5"),
        ("bird-5 jaguar shaman", "sun", None, "shaman"),
        ("bird-5 monkey shaman", "sun", None, "shaman"),
        ("sun-5 monkey shaman", "sun", None, "sun-5"),
        ("bird-5 lizard shaman", "sun", None, "bird-5"),
        ("lizard shaman snake-4", "sun", "bird", "shaman"),
        ("bird-5 sun-2 shaman", "sun", None, "shaman"),
        # Only the Jaguar is trump.
        ("bird-14 jaguar", "jaguar", None, "jaguar"),
        ("bird-14 jaguar shaman", "jaguar", None, "shaman"),
        ("bird-14 jaguar bird-3 shaman", "jaguar", None, "jaguar"),
        ("jaguar shaman bird-3", "jaguar", None, "shaman"),
        ("jaguar monkey shaman", "jaguar", None, "jaguar"),
        ("jaguar lizard shaman", "jaguar", None, "jaguar"),
        ("jaguar bird-14", "jaguar", None, "jaguar"),
        ("sun-3 monkey", "jaguar", None, "monkey"),
        ("monkey sun-14", "jaguar", "sun", "monkey"),
        ("sun-3 bird-14 lizard", "jaguar", None, "sun-3"),
    ],
)
def test_winner(laid: str, trump: str, named: str | None, winning: str) -> None:
    assert laid.split()[prophetie.winner(laid.split(), trump, named)] == winning


@pytest.mark.parametrize(
    ("card", "hand", "laid", "trump", "named", "legal"),
    [
        ("sun-1", "sun-1 bird-2", "bird-9", "spear", None, False),
        ("bird-2", "sun-1 bird-2", "bird-9", "spear", None, True),
        ("sun-1", "sun-1 jaguar monkey", "bird-9", "spear", None, True),
        ("shaman", "shaman bird-2", "bird-9", "spear", None, True),
        ("lizard", "lizard bird-2", "bird-9", "spear", None, True),
        ("sun-1", "sun-1 spear-2", "jaguar", "spear", None, False),
        ("sun-1", "sun-1 jaguar", "spear-2", "spear", None, True),
        ("sun-1", "sun-1 bird-2", "monkey", "spear", "bird", False),
        ("sun-1", "sun-1 bird-2", "jaguar", "jaguar", None, True),
    ],
)
def test_may_play(
    card: str, hand: str, laid: str, trump: str, named: str | None, legal: bool
) -> None:
    assert prophetie.may_play(card, hand.split(), laid.split(), trump, named) is legal


@pytest.mark.parametrize(
    ("card", "trump", "suits"),
    [
        ("monkey", "snake", ["sun", "spear", "bird"]),
        ("lizard", "snake", ["sun", "spear", "snake", "bird"]),
        ("monkey", "jaguar", ["sun", "spear", "snake", "bird"]),
        ("lizard", "jaguar", ["sun", "spear", "snake", "bird"]),
    ],
)
def test_suits_to_name(card: str, trump: str, suits: list[str]) -> None:
    assert prophetie.suits_to_name(card, trump) == suits


@pytest.mark.parametrize(
    ("cards", "bet"),
    [("sun-14 sun-1 sun-3", 0), ("spear-1 snake-1 bird-1", 6), ("bird-2 jaguar", 3)],
)
def test_bet_of(cards: str, bet: int) -> None:
    assert prophetie.bet_of(cards.split()) == bet


@pytest.mark.parametrize(
    ("players", "tricks", "cards", "forced", "points", "bonus"),
    [
        (2, 3, "bird-1 sun-1 sun-2 sun-3", False, 9, 6),
        (3, 3, "bird-1 sun-1 sun-2", False, 8, 5),
        (4, 3, "bird-1 sun-1 sun-2", False, 8, 5),
        (5, 3, "bird-1 sun-1", False, 7, 4),
        (6, 3, "bird-1 sun-1", False, 6, 3),
        (6, 2, "bird-1 sun-1", False, 2, 0),
        (6, 0, "sun-3 sun-1", False, 3, 3),
        (6, 3, "bird-1 jaguar", False, 3, 0),
        (6, 3, "bird-1 sun-1", True, 0, 0),
    ],
)
def test_scores(
    players: int, tricks: int, cards: str, forced: bool, points: int, bonus: int
) -> None:
    assert prophetie.deal_points(players, tricks, cards.split(), forced) == points
    assert prophetie.deal_bonus(players, tricks, cards.split(), forced) == bonus


@pytest.mark.parametrize(
    ("totals", "n", "deals", "seats"),
    [
        ([4, 7, 7], 2, 8, [1, 2]),
        ([4, 4, 4], 7, 8, [0, 1, 2]),
        ([4, 7, 7], 1, 8, []),
        ([4, 7, 7], 8, 8, []),
        ([4, 7, 7], 5, 5, []),
        ([4, 7, 7], 5, 8, [1, 2]),
        ([4, 7], 2, 8, []),
    ],
)
def test_leaders(totals: list[int], n: int, deals: int, seats: list[int]) -> None:
    assert prophetie.leaders(totals, n, deals) == seats


def test_deck_deal_and_bonus_tables() -> None:
    assert len(prophetie.CARDS) == 60
    assert [prophetie.DEALT_EACH[players] for players in [2, 3, 4, 5, 6]] == [17, 17, 15, 12, 10]
    assert [prophetie.BET_CARDS_EACH[players] for players in [2, 3, 4, 5, 6]] == [4, 3, 3, 2, 2]
