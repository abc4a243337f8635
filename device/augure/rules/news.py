"""What happened: one value a kind, in the order in which the record tells them.

`what` and the fields are the record's keys (a trailing underscore is dropped). A field named in
`optional` is left out when it is None, one named in `untold` always (it serves the sentences).
"""

from typing import ClassVar

from augure.rules.moves import Move
from augure.values import value

Number = int | float
"""Points: whole ones are int, halves are float, and nothing else."""


@value
class Undone:
    """A move was taken back; `move` is None for a tap that is secret."""

    what: ClassVar[str] = "undone"
    move: Move | None


@value
class Dealt:
    """A card was dealt to `seat`; which one is secret."""

    what: ClassVar[str] = "dealt"
    seat: int


@value
class Bid:
    """A seat said its bid."""

    what: ClassVar[str] = "bid"
    seat: int
    bid: int


@value
class Overruled:
    """The table laid `card` in spite of `error`; None for a secret tap."""

    what: ClassVar[str] = "overruled"
    seat: int
    card: str | None
    error: str


@value
class Played:
    """A seat laid a card, in Présages in front of `before`."""

    what: ClassVar[str] = "played"
    optional: ClassVar[tuple[str, ...]] = ("before",)
    seat: int
    card: str
    before: int | None = None


@value
class Forced:
    """A leader had nothing but the Shaman."""

    what: ClassVar[str] = "forced"
    seat: int


@value
class Revoke:
    """A card breaks what its seat claimed in `trick`."""

    what: ClassVar[str] = "revoke"
    seat: int
    card: str
    trick: int


@value
class Led:
    """A led special set the suit; None where it sets none."""

    what: ClassVar[str] = "led"
    suit: str | None


@value
class Claim:
    """A seat did not follow, and so says that it can't: one of `suit`, `family`+`card`, `side`."""

    what: ClassVar[str] = "claim"
    optional: ClassVar[tuple[str, ...]] = ("suit", "family", "card", "side")
    seat: int
    suit: str | None = None
    family: str | None = None
    card: str | None = None
    side: str | None = None


@value
class Moved:
    """A card in play went from one seat to another, or (`to` None) into the hand of `hand`."""

    what: ClassVar[str] = "moved"
    optional: ClassVar[tuple[str, ...]] = ("hand",)
    card: str
    from_: int
    to: int | None
    hand: int | None = None


@value
class Law:
    """La Loi binds to a side; None when it stops to."""

    what: ClassVar[str] = "law"
    side: str | None


@value
class Swapped:
    """Two seats (chooser, partner) swapped a card of their hands."""

    what: ClassVar[str] = "swapped"
    seats: tuple[int, int]


@value
class Trick:
    """Trick `n` of the deal went to `seat` by `card`; `why` is a key of the words."""

    what: ClassVar[str] = "trick"
    untold: ClassVar[tuple[str, ...]] = ("why",)
    n: int
    seat: int
    card: str
    why: str


@value
class Tour:
    """Tour `n` of the manche went to `seat` by `card`; `discarded` by ascending value."""

    what: ClassVar[str] = "tour"
    untold: ClassVar[tuple[str, ...]] = ("why",)
    n: int
    seat: int
    card: str
    discarded: tuple[str, ...]
    why: str


@value
class Discarded:
    """La Chance: a seat discarded a card of its hand."""

    what: ClassVar[str] = "discarded"
    seat: int
    card: str


@value
class Bet:
    """A seat's bet is complete; what it is comes once it may be known."""

    what: ClassVar[str] = "bet"
    optional: ClassVar[tuple[str, ...]] = ("bid", "cards")
    seat: int
    bid: int | None = None
    cards: tuple[str, ...] | None = None


@value
class DealOver:
    """A deal's result, lists by seat; `points` is the whole change of the total."""

    what: ClassVar[str] = "deal-over"
    optional: ClassVar[tuple[str, ...]] = ("tricks", "bids", "bonus", "bonus_totals")
    n: int
    tricks: tuple[int, ...] | None
    bids: tuple[int, ...] | None
    points: tuple[Number, ...]
    bonus: tuple[int, ...] | None
    totals: tuple[Number, ...]
    bonus_totals: tuple[int, ...] | None


@value
class Manche:
    """A manche was won by `seat` for its team; `teams` by seats, `laurels` by team."""

    what: ClassVar[str] = "manche"
    seat: int
    team: int
    teams: tuple[tuple[int, ...], ...]
    laurels: tuple[int, ...]


@value
class Trump:
    """The trump of the deal; None for none."""

    what: ClassVar[str] = "trump"
    suit: str | None


@value
class Teams:
    """The teams (lists of seats), and the seat that starts."""

    what: ClassVar[str] = "teams"
    teams: tuple[tuple[int, ...], ...]
    seat: int


@value
class MatchOver:
    """The match is over; `best` is what won it: a player's total, or the sum of a team's."""

    what: ClassVar[str] = "match-over"
    untold: ClassVar[tuple[str, ...]] = ("best",)
    winners: tuple[int, ...]
    totals: tuple[Number, ...]
    best: Number


News = (
    Undone
    | Dealt
    | Bid
    | Overruled
    | Played
    | Forced
    | Revoke
    | Led
    | Claim
    | Moved
    | Law
    | Swapped
    | Trick
    | Tour
    | Discarded
    | Bet
    | DealOver
    | Manche
    | Trump
    | Teams
    | MatchOver
)
