"""A scanned deal: each card is tapped as it is dealt, round and round, passing over full hands."""

from collections.abc import Sequence
from typing import ClassVar, Protocol

from augure.rules import expect, news
from augure.rules.cards import CardSet, Deck
from augure.rules.errors import Reason, Refused
from augure.rules.match import Phase, Step, tap_of
from augure.rules.moves import Move, Tap
from augure.rules.public import Public
from augure.values import replace, value, with_item

Hands = tuple[frozenset[str], ...]


class Dealt(Protocol):
    """What a game makes of a scanned deal."""

    def dealt(self, hands: Hands, /) -> Step:
        """Returns what follows the last card of the deal."""
        ...

    def public(self) -> Public:
        """Returns the picture during the deal."""
        ...


def round_robin(seats: Sequence[int], sizes: Sequence[int]) -> tuple[int, ...]:
    """Returns the seat of each card in the order of dealing, `sizes` being by seat."""
    most = max(sizes[seat] for seat in seats)
    return tuple(seat for turn in range(most) for seat in seats if sizes[seat] > turn)


MOST_SEATS = 6
TOLD = tuple((news.Dealt(seat),) for seat in range(MOST_SEATS))
"""What a dealt card tells, by seat: always the same."""


@value
class Dealing(Phase):
    """The deal in progress: `order` has the seat of each card still to come.

    `hands` are the cards dealt so far, by seat.
    """

    accepts: ClassVar[tuple[type, ...]] = (Tap,)
    deck: Deck
    deal: Dealt
    order: tuple[int, ...]
    hands: tuple[CardSet, ...]
    dealer: int | None = None

    def expect(self) -> expect.Expect:
        return expect.Deal(self.order[0], len(self.order), self.dealer)

    def take(self, move: Move) -> Step:
        bit = self.deck.bit(tap_of(move).card)
        # No card is in two hands, so that their sum is their union.
        if bit & sum(self.hands):
            raise Refused(Reason.ALREADY_SEEN)
        seat = self.order[0]
        hands = with_item(self.hands, seat, self.hands[seat] | bit)
        told = TOLD[seat]
        if len(self.order) > 1:
            after = Dealing(self.deck, self.deal, self.order[1:], hands, self.dealer)
            return Step(after, told, secret=True)
        done = self.deal.dealt(tuple(map(self.deck.codes, hands)))
        return Step(done.phase, (*told, *done.news), secret=True)

    def public(self) -> Public:
        return replace(
            self.deal.public(), hand_sizes=tuple(hand.bit_count() for hand in self.hands)
        )
