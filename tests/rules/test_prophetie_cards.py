"""Prophétie's cards: their suits and ranks in a trick, and the draw for the first dealer."""

import pytest

from augure.rules.prophetie.cards import DECK, SUITS, highest_drawn, standings, winner


def test_the_deck() -> None:
    """Cards: four suits of 1 to 14, jaguar, shaman, lizard, monkey; trump tokens by suit."""
    numbers = [f"{suit}-{rank}" for suit in SUITS for rank in range(1, 15)]
    assert list(DECK.cards) == [*numbers, "jaguar", "shaman", "lizard", "monkey"]
    assert dict(DECK.tokens) == {f"trump-{suit}": suit for suit in SUITS}


@pytest.mark.parametrize(
    ("laid", "trump", "led", "winning"),
    [
        ("sun-3 sun-9 bird-14", "spear", "sun", "sun-9"),
        ("sun-3 spear-1 spear-2 sun-14", "spear", "sun", "spear-2"),
        ("spear-14 jaguar", "spear", "spear", "jaguar"),
        ("sun-3 jaguar spear-14", "spear", "sun", "jaguar"),
        ("sun-3 lizard", "spear", "sun", "sun-3"),
        ("lizard bird-14 snake-3", "spear", "sun", "lizard"),
        ("lizard sun-1", "spear", "sun", "sun-1"),
        ("sun-14 monkey", "spear", "sun", "monkey"),
        ("sun-14 monkey spear-1", "spear", "sun", "spear-1"),
        ("spear-1 monkey", "spear", "spear", "spear-1"),
        ("jaguar monkey shaman", "spear", "spear", "jaguar"),
        ("lizard monkey shaman", "spear", "spear", "lizard"),
        ("sun-3 shaman sun-4", "spear", "sun", "sun-4"),
        ("sun-3 shaman", "spear", "sun", "shaman"),
        ("sun-3 spear-9 shaman spear-10", "spear", "sun", "spear-10"),
        ("sun-3 jaguar shaman", "spear", "sun", "shaman"),
        ("sun-3 monkey shaman", "spear", "sun", "shaman"),
        ("sun-3 lizard shaman sun-1", "spear", "sun", "sun-3"),
        ("lizard shaman", "spear", "sun", "shaman"),
        ("sun-3 bird-14 shaman", "spear", "sun", "sun-3"),
        ("sun-3 jaguar sun-4 shaman", "spear", "sun", "jaguar"),
        # The deal with only the Jaguar.
        ("sun-3 jaguar sun-14", "jaguar", "sun", "jaguar"),
        ("sun-3 jaguar shaman", "jaguar", "sun", "shaman"),
        ("jaguar shaman sun-14", "jaguar", None, "shaman"),
        ("jaguar monkey lizard", "jaguar", None, "jaguar"),
        ("jaguar monkey shaman", "jaguar", None, "jaguar"),
        ("sun-3 monkey sun-14", "jaguar", "sun", "monkey"),
    ],
)
def test_winner(laid: str, trump: str, led: str | None, winning: str) -> None:
    """Highest rank in trump; if no trump was laid, highest rank in the led suit."""
    place, why = winner(laid.split(), trump, led)
    assert laid.split()[place] == winning
    suit, _ = standings(laid.split(), trump, led)[place]
    assert why == ("highest-trump" if suit == trump else "highest-led")


def test_the_shaman_stands_half_a_point_above_the_card_before_it() -> None:
    laid = ("sun-3", "shaman", "monkey")
    assert standings(laid, "spear", "sun") == (("sun", 3), ("sun", 3.5), ("sun", 15))
    assert standings(("monkey", "shaman"), "spear", "spear") == ((None, 15), (None, 15.5))


@pytest.mark.parametrize(
    ("drawn", "places"),
    [("sun-3 bird-9 jaguar", (1,)), ("sun-3 bird-3 sun-1", (0, 1)), ("jaguar monkey", (0, 1))],
)
def test_first_dealer(drawn: str, places: tuple[int, ...]) -> None:
    """One card each, highest number deals, a special counts as 0, tied players draw again."""
    assert highest_drawn(drawn.split()) == places
