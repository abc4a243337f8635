"""The cards of Prophétie: deck, trumps and sizes, and which card wins a trick."""

from collections.abc import Sequence
from types import MappingProxyType
from typing import NamedTuple

from augure.rules.cards import Card, Deck
from augure.rules.knowledge import Due

SUITS = ("sun", "spear", "snake", "bird")
RANKS = range(1, 15)
JAGUAR, SHAMAN, LIZARD, MONKEY = "jaguar", "shaman", "lizard", "monkey"
SPECIALS = (JAGUAR, SHAMAN, LIZARD, MONKEY)
ABOVE_ALL = 15
TOKENS = MappingProxyType({f"trump-{suit}": suit for suit in SUITS})
TOKENS_OF_A_SUIT = 2

DECK = Deck(
    [Card(f"{suit}-{rank}", suit, rank) for suit in SUITS for rank in RANKS]
    + [Card(code, None, 0) for code in SPECIALS],
    TOKENS,
    TOKENS_OF_A_SUIT,
)
FOLLOW = MappingProxyType(
    {s: Due(s, DECK.suited[s], DECK.suited[s] | DECK.specials) for s in SUITS}
)

WHEEL = ("sun", "spear", "snake", "bird", "bird", "snake", "spear", "sun")
SHORT_WHEEL = ("bird", "snake", "spear", "sun", JAGUAR)
BET_VALUE = MappingProxyType({"sun": 0, "spear": 1, "snake": 2, "bird": 3})


class Size(NamedTuple):
    """What depends on the number of players: cards dealt, cards of a bet, bonus."""

    dealt: int
    bet: int
    bonus: int


SIZES = MappingProxyType(
    {2: Size(17, 4, 6), 3: Size(17, 3, 5), 4: Size(15, 3, 5), 5: Size(12, 2, 4), 6: Size(10, 2, 3)}
)


def standings(
    laid: Sequence[str], trump: str | None, led: str | None
) -> tuple[tuple[str | None, float], ...]:
    """Returns suit and rank of each card of a trick; suit None is one that can't win."""
    found: list[tuple[str | None, float]] = []
    for code in laid:
        card = DECK.cards[code]
        if card.suit is not None:
            standing: tuple[str | None, float] = (card.suit, card.rank)
        elif code == JAGUAR:
            standing = (trump, ABOVE_ALL)
        elif code == LIZARD:
            standing = (led, 0)
        elif code == MONKEY:
            standing = (None if led == trump else led, ABOVE_ALL)
        else:
            suit, rank = found[-1]
            standing = (suit, rank + 0.5)
        found.append(standing)
    return tuple(found)


def winner(laid: Sequence[str], trump: str, led: str | None) -> tuple[int, str]:
    """Returns the place in `laid` of the winning card (not empty), and why it wins."""
    place, best = 0, (False, -1.0)
    for i, (suit, rank) in enumerate(standings(laid, trump, led)):
        if suit is not None and suit in (trump, led) and (suit == trump, rank) > best:
            place, best = i, (suit == trump, rank)
    return place, "highest-trump" if best[0] else "highest-led"


def highest_drawn(drawn: Sequence[str]) -> tuple[int, ...]:
    """Returns the places of the highest cards drawn for the first deal; a special counts 0."""
    ranks = [DECK.cards[code].rank for code in drawn]
    return tuple(place for place, rank in enumerate(ranks) if rank == max(ranks))
