"""What the device waits for: one value a kind, from which a prompt, a light or a voice is made.

`what` and the fields are the record's keys (a trailing underscore is dropped); a field named in
`optional` is left out when it is None.
"""

from typing import ClassVar

from augure.values import value


@value
class Card:
    """A card to be laid; in Présages in front of `before`, and none of `not_`."""

    what: ClassVar[str] = "card"
    optional: ClassVar[tuple[str, ...]] = ("before", "not_")
    seat: int
    before: int | None = None
    not_: tuple[str, ...] | None = None


@value
class Deal:
    """The next card of a scanned deal, `left` of them still to come in all."""

    what: ClassVar[str] = "deal"
    optional: ClassVar[tuple[str, ...]] = ("dealer",)
    seat: int
    left: int
    dealer: int | None = None


@value
class TurnUp:
    """The card turned up for trump."""

    what: ClassVar[str] = "turn-up"
    dealer: int


@value
class TrumpToken:
    """The trump token drawn for this deal."""

    what: ClassVar[str] = "trump-token"
    dealer: int


@value
class Suit:
    """A suit that `seat` names, out of `options` in deck order."""

    what: ClassVar[str] = "suit"
    seat: int
    options: tuple[str, ...]


@value
class Bid:
    """A number of tricks from `min` to `max`, none of `not_`."""

    what: ClassVar[str] = "bid"
    seat: int
    min: int
    max: int
    not_: tuple[int, ...]


@value
class Bet:
    """The next card set aside as a bet, `left` still to come for this seat."""

    what: ClassVar[str] = "bet"
    seat: int
    left: int


@value
class Residue:
    """The next card that the opener leaves as residue."""

    what: ClassVar[str] = "residue"
    seat: int
    left: int


@value
class Absolu:
    """The Absolu drawn by this seat."""

    what: ClassVar[str] = "absolu"
    seat: int


@value
class Seat:
    """A player that `seat` chooses, out of `options`."""

    what: ClassVar[str] = "seat"
    seat: int
    options: tuple[int, ...]


@value
class Choice:
    """One of the named `options`."""

    what: ClassVar[str] = "choice"
    seat: int
    options: tuple[str, ...]


@value
class Discard:
    """La Chance: one card of the hand, or a pass."""

    what: ClassVar[str] = "discard"
    seat: int


@value
class LastCard:
    """The last card of a hand that is to be compared."""

    what: ClassVar[str] = "last-card"
    seat: int


@value
class Swap:
    """The card that `seat` gives in an Absolu's swap."""

    what: ClassVar[str] = "swap"
    seat: int


@value
class Nothing:
    """The match is over."""

    what: ClassVar[str] = "nothing"


Expect = (
    Card
    | Deal
    | TurnUp
    | TrumpToken
    | Suit
    | Bid
    | Bet
    | Residue
    | Absolu
    | Seat
    | Choice
    | Discard
    | LastCard
    | Swap
    | Nothing
)

SECRET_TAPS = (Deal, Bet, Residue, Swap)
"""Where a tap is or may be secret, a refusal names no card."""
