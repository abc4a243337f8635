"""What the pad knows of the hands: known ones, and what unknown ones claim.

A play is legal, refused with a reason, or a claim; nothing is inferred about an unknown hand by
elimination (RULINGS, *What the pad can know*).
"""

from typing import NamedTuple

from augure.rules.errors import Reason, Refused
from augure.values import replace, value, with_item

Hand = frozenset[str] | None
"""The codes of a known hand; None for an unknown one."""


@value
class Due:
    """What must be followed: who holds one of `obliging` may lay only `allowed` cards.

    `name` is the suit, family or side, for the refusal's sentence.
    """

    name: str
    obliging: frozenset[str]
    allowed: frozenset[str]

    def playable(self, hand: frozenset[str]) -> frozenset[str]:
        """Returns what a seat that holds `hand` may lay."""
        return hand if hand.isdisjoint(self.obliging) else hand & self.allowed


@value
class Claim:
    """A seat said in `trick` that its hand holds none of `cards`."""

    seat: int
    cards: frozenset[str]
    trick: int


@value
class Knowledge:
    """The hands as far as they are known, by seat, and the claims that still stand."""

    hands: tuple[Hand, ...]
    claims: tuple[Claim, ...] = ()

    @classmethod
    def of_nothing(cls, players: int) -> "Knowledge":
        """Returns what an unscanned deal begins with: no hand is known."""
        return cls((None,) * players)

    def held(self, seat: int, card: str, *, overrule: bool) -> "Knowledge":
        """Returns the knowledge in which `seat` can hold `card`: another one only if overruled.

        Overruled, the hand of the seat and of the one that was thought to hold the card become
        unknown. Raises Refused: `not-in-hand`.
        """
        hand = self.hands[seat]
        if hand is not None and card in hand:
            return self
        doubtful = frozenset(
            other
            for other, hand in enumerate(self.hands)
            if hand is not None and (card in hand) != (other == seat)
        )
        if not doubtful:
            return self
        if not overrule:
            raise Refused(Reason.NOT_IN_HAND)
        return self.unknown(doubtful | {seat})

    def unknown(self, seats: frozenset[int]) -> "Knowledge":
        """Returns the knowledge after the hands of `seats` became unknown."""
        hands = tuple(None if s in seats else h for s, h in enumerate(self.hands))
        return replace(self, hands=hands)

    def must_follow(self, seat: int, card: str, due: Due | None) -> bool:
        """Returns whether the known hand of `seat` forbids `card`."""
        hand = self.hands[seat]
        if due is None or hand is None or card in due.allowed:
            return False
        return not hand.isdisjoint(due.obliging)

    def is_claim(self, seat: int, card: str, due: Due | None) -> bool:
        """Returns whether laying `card` says something about an unknown hand."""
        return due is not None and self.hands[seat] is None and card not in due.allowed

    def claimed(self, seat: int, cards: frozenset[str], trick: int) -> "Knowledge":
        """Returns the knowledge with a claim; the same one is kept with its first trick.

        One that an earlier claim implies is kept too: it outlives a card that only breaks the
        earlier one.
        """
        if any(c.seat == seat and c.cards == cards for c in self.claims):
            return self
        return replace(self, claims=(*self.claims, Claim(seat, cards, trick)))

    def broken_by(self, seat: int, card: str) -> int | None:
        """Returns the earliest trick whose claim `card` contradicts, or None."""
        if not self.claims:
            return None
        return min(
            (c.trick for c in self.claims if c.seat == seat and card in c.cards), default=None
        )

    def laid(self, seat: int, card: str) -> "Knowledge":
        """Returns the knowledge after `seat` laid `card`: claims that it contradicts are gone."""
        hand, claims = self.hands[seat], self.claims
        if claims:
            claims = tuple(c for c in claims if c.seat != seat or card not in c.cards)
        elif hand is None:
            return self
        return Knowledge(self.changed(seat, hand and hand - {card}), claims)

    def gave(self, seat: int, card: str) -> "Knowledge":
        """Returns the knowledge after `card` left the hand of `seat` without being laid."""
        hand = self.hands[seat]
        if hand is None:
            return self
        return replace(self, hands=self.changed(seat, hand - {card}))

    def came(self, seat: int, card: str) -> "Knowledge":
        """Returns the knowledge after `card` came to `seat`: no earlier claim speaks of it."""
        hand = self.hands[seat]
        claims = tuple(
            replace(c, cards=c.cards - {card}) if c.seat == seat else c for c in self.claims
        )
        return Knowledge(self.changed(seat, None if hand is None else hand | {card}), claims)

    def unclaimed(self, seats: frozenset[int]) -> "Knowledge":
        """Returns the knowledge after all that `seats` claimed ended."""
        return replace(self, claims=tuple(c for c in self.claims if c.seat not in seats))

    def changed(self, seat: int, hand: Hand) -> tuple[Hand, ...]:
        """Returns the hands with that of `seat` replaced."""
        return with_item(self.hands, seat, hand)


class Laying(NamedTuple):
    """What laying a card did to the knowledge: the record's `overruled`, `revoke` and `claim`."""

    know: Knowledge
    overruled: Reason | None
    revoke: int | None
    claims: bool


def lay(
    know: Knowledge,
    seat: int,
    card: str,
    due: Due | None,
    trick: int,
    *,
    overrule: bool,
    barred: str | None = None,
) -> Laying:
    """Judges a card that `seat` lays in `trick` while `due` must be followed.

    `barred` is a card in hand that may not be laid now; it obliges to nothing. Raises Refused:
    `not-in-hand`, `same-card-again`, then `must-follow-suit`; `overrule` lifts the first and last.
    """
    hand = know.hands[seat]
    if (
        hand is not None
        and card in hand
        and card != barred
        and (due is None or card in due.allowed)
    ):
        # The plain case: a known hand has claimed nothing, so there is nothing to break either.
        return Laying(know.laid(seat, card), None, None, False)
    held = know.held(seat, card, overrule=overrule)
    overruled = None if held is know else Reason.NOT_IN_HAND
    if card == barred:
        raise Refused(Reason.SAME_CARD_AGAIN)
    if due is not None and barred is not None:
        due = replace(due, obliging=due.obliging - {barred})
    if held.must_follow(seat, card, due):
        assert due is not None
        if not overrule:
            raise Refused(Reason.MUST_FOLLOW_SUIT, due.name)
        overruled = Reason.MUST_FOLLOW_SUIT
    revoke = held.broken_by(seat, card)
    claims = held.is_claim(seat, card, due)
    after = held.laid(seat, card)
    if claims:
        assert due is not None
        after = after.claimed(seat, due.obliging, trick)
    return Laying(after, overruled, revoke, claims)
