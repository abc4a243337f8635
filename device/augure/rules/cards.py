"""Cards, tokens and decks: tables that name what a tap can show."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from augure.rules.errors import Reason, Refused
from augure.values import value


@value
class Card:
    """A card of a deck: `suit` is None for a special, `rank` orders cards of one suit."""

    code: str
    suit: str | None
    rank: int


CardSet = int
"""A set of cards of one deck as bits, see `Deck.bits`.

A match keeps one for every card laid: 36 bytes each, where a frozenset has two thousand.
"""


class Deck:
    """The cards of a game in deck order, and its tokens; a card is named by its code.

    `suits` are the suits in deck order, `suited[s]` the codes of suit s and `specials` the codes
    of no suit; there are `of_each_token` of every token, all alike.
    """

    def __init__(
        self,
        cards: Iterable[Card],
        tokens: Mapping[str, str] | None = None,
        of_each_token: int = 1,
    ) -> None:
        self._cards = {card.code: card for card in cards}
        self.cards: Mapping[str, Card] = MappingProxyType(self._cards)
        self.tokens: Mapping[str, str] = MappingProxyType(dict(tokens or {}))
        self.of_each_token = of_each_token
        # The set of each card alone, to be joined by `|` and asked by `&`.
        self.bits: Mapping[str, CardSet] = {code: 1 << n for n, code in enumerate(self.cards)}
        self._places = {code: place for place, code in enumerate(self.cards)}
        self.suits = tuple(dict.fromkeys(c.suit for c in self.cards.values() if c.suit))
        self.suited: Mapping[str, frozenset[str]] = MappingProxyType(
            {s: frozenset(c.code for c in self.cards.values() if c.suit == s) for s in self.suits}
        )
        self.specials = frozenset(c.code for c in self.cards.values() if c.suit is None)

    def set_of(self, codes: Iterable[str]) -> CardSet:
        """Returns codes of different cards as a set of bits."""
        return sum(self.bits[code] for code in codes)

    def codes(self, cards: CardSet) -> frozenset[str]:
        """Returns a set of bits as codes."""
        return frozenset(code for code, bit in self.bits.items() if bit & cards)

    def sorted(self, codes: Iterable[str]) -> tuple[str, ...]:
        """Returns codes of cards in deck order."""
        return tuple(sorted(codes, key=self._places.__getitem__))

    def card(self, code: str) -> Card:
        """Returns the card of a tap where a card is due.

        Raises Refused: `not-expected` for a token, `unknown-card` for neither.
        """
        card = self._cards.get(code)
        if card is None:
            raise Refused(Reason.NOT_EXPECTED if code in self.tokens else Reason.UNKNOWN_CARD)
        return card

    def bit(self, code: str) -> CardSet:
        """Returns the set of the one card of a tap where a card is due; raises as `card`."""
        return self.bits.get(code) or self.bits[self.card(code).code]

    def token(self, code: str) -> str:
        """Returns the suit of a tap where a token is due.

        Raises Refused: `not-expected` for a card, `unknown-card` for neither.
        """
        suit = self.tokens.get(code)
        if suit is None:
            raise Refused(Reason.NOT_EXPECTED if code in self.cards else Reason.UNKNOWN_CARD)
        return suit

    def without(self, codes: Iterable[str]) -> "Deck":
        """Returns this deck less some cards, for those left in the box."""
        left_out = frozenset(codes)
        kept = (c for c in self.cards.values() if c.code not in left_out)
        return Deck(kept, self.tokens, self.of_each_token)
