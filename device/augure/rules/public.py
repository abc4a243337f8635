"""What everybody at the table may see: the one picture that screens, voice and lights draw from."""

from augure.rules import expect
from augure.rules.news import DealOver, Number
from augure.values import field, value


@value
class Laid:
    """A card in play: who laid it, and in front of whom it lies."""

    seat: int
    card: str
    before: int


@value
class Winning:
    """Who would win, or won, with which card; `why` is a key of the words."""

    seat: int
    card: str
    why: str


@value
class Won:
    """The last trick that was won: its number in the deal and its winner."""

    n: int
    seat: int


@value
class Public:
    """A match as all may see it; nothing in it is secret. Lists are by seat.

    `deal` counts from 1 up to `deals`; `hand_sizes` are the cards that each seat holds now, and
    `set_aside` how many it sets aside as a bet. `bids` has None where a bid is not yet known;
    `trump_set` tells "no trump" from "not yet known"; `trick` counts from 1 and is 0 before play;
    `points` are those of the cards taken in this deal, where cards have points; `law` is the side
    that La Loi asks for; `laurels` are by team.
    """

    deal: int
    deals: int
    dealer: int | None
    hand_sizes: tuple[int, ...]
    totals: tuple[Number, ...]
    set_aside: int = 0
    trump: str | None = None
    trump_set: bool = False
    turned: str | None = None
    bids: tuple[int | None, ...] = ()
    tricks: tuple[int, ...] = ()
    points: tuple[Number, ...] = ()
    trick: int = 0
    led: str | None = None
    law: str | None = None
    laid: tuple[Laid, ...] = ()
    winning: Winning | None = None
    won: Won | None = None
    results: tuple[DealOver, ...] = field(default=(), repr=False)
    winners: tuple[int, ...] | None = None
    teams: tuple[tuple[int, ...], ...] | None = None
    laurels: tuple[int, ...] | None = None


def asking_card(picture: Public, due: expect.Expect) -> str | None:
    """Returns the card whose effect asks for a choice: the one in front of who chooses."""
    if not isinstance(due, expect.Seat | expect.Choice):
        return None
    return next((laid.card for laid in picture.laid if laid.before == due.seat), None)
