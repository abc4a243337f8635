"""Calendrier, 3 to 6 players.

The calendar of a year: four families (seasons), each of a season, three signs and seven days. The
order within a kind is a cycle; between kinds, season beats sign beats day. A trick is an auction:
who covers the card to cover with a stronger one holds it, and the last to do so takes the cards
laid. A day is covered only inside its family, and obliges who does not cover it to lay a weaker
card of that family. The winner of the last trick takes the residue too. Points are those of the
cards taken, 54 in a deal. (Rule text of Calendrier; RULINGS, *Calendrier*.)
"""

from collections.abc import Callable, Sequence
from enum import IntEnum
from types import MappingProxyType
from typing import ClassVar, NamedTuple

from augure.rules import expect, news
from augure.rules.cards import Card, Deck
from augure.rules.dealing import Dealing, Hands, round_robin
from augure.rules.errors import Reason, Refused
from augure.rules.knowledge import Due, Knowledge, lay
from augure.rules.match import Game, Over, Phase, Setup, Step, tap_of
from augure.rules.moves import Move, Tap
from augure.rules.options import DEAL, Option, a_seat, from_one, one_of, partition
from augure.rules.public import Public, Winning, Won
from augure.rules.stickers import Sign, Stickers, number, of_suit
from augure.rules.trick import added, hand_sizes, lying, told_of
from augure.values import replace, value

SEASONS = ("spring", "summer", "autumn", "winter")
SIGNS = (
    *("aries", "taurus", "gemini"),
    *("cancer", "leo", "virgo"),
    *("libra", "scorpio", "sagittarius"),
    *("capricorn", "aquarius", "pisces"),
)
DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
SIGNS_OF_A_FAMILY = len(SIGNS) // len(SEASONS)


class Kind(IntEnum):
    """The kinds of card, weakest first."""

    DAY = 0
    SIGN = 1
    SEASON = 2


CYCLE = MappingProxyType({Kind.DAY: len(DAYS), Kind.SIGN: len(SIGNS), Kind.SEASON: len(SEASONS)})


class Face(NamedTuple):
    """What a card is: its place counts from 0 in the cycle of its kind; points are in halves."""

    family: str
    kind: Kind
    place: int
    halves: int


def _faces() -> dict[str, Face]:
    """Returns the cards in deck order: seasons, signs, then the days of each family."""
    faces = {s: Face(s, Kind.SEASON, i, 8) for i, s in enumerate(SEASONS)}
    for i, sign in enumerate(SIGNS):
        family, nth = divmod(i, SIGNS_OF_A_FAMILY)
        faces[sign] = Face(SEASONS[family], Kind.SIGN, i, 2 * (nth + 1))
    for family_name in SEASONS:
        for i, day in enumerate(DAYS):
            faces[f"{family_name}-{day}"] = Face(family_name, Kind.DAY, i, 1)
    return faces


FACES = MappingProxyType(_faces())
DECK = Deck(Card(code, face.family, face.place) for code, face in FACES.items())
ALL_HALVES = sum(face.halves for face in FACES.values())


class Size(NamedTuple):
    """What depends on the number of players: cards dealt to each, and cards of the residue."""

    dealt: int
    residue: int


OFFERED_DEALS = (1, 2, 3, 4, 5, 6)
"""So many deals are offered in a menu; a match set up elsewhere may have more."""

SIZES = MappingProxyType({3: Size(14, 2), 4: Size(11, 0), 5: Size(8, 4), 6: Size(7, 2)})

Order = Callable[[int, int, int], bool]
"""Whether one place beats another in a cycle of so many places."""


def _chain(place: int, other: int, places: int) -> bool:
    """The later beats the earlier, but for the ends: there the first beats the last."""
    if {place, other} == {0, places - 1}:
        return place == 0
    return place > other


def _neighbour(place: int, other: int, places: int) -> bool:
    """A place beats the one just before it."""
    return place == (other + 1) % places


ORDERS = MappingProxyType({"chain": _chain, "neighbour": _neighbour})


def covers(order: Order, card: str, covered: str) -> bool:
    """Returns whether `card` outbids the card to cover."""
    over, under = FACES[card], FACES[covered]
    if under.kind is Kind.DAY and over.family != under.family:
        return False
    if over.kind is not under.kind:
        return over.kind > under.kind
    return order(over.place, under.place, CYCLE[over.kind])


def due(order: Order, covered: str) -> Due | None:
    """Returns what a card to cover asks for: a day, the weaker cards of its family."""
    face = FACES[covered]
    if face.kind is not Kind.DAY:
        return None
    family = DECK.suited[face.family]
    weaker = frozenset(card for card in family if not covers(order, card, covered))
    return Due(face.family, weaker, family)


def winner(order: Order, laid: Sequence[str]) -> tuple[int, str]:
    """Returns the place in `laid` (not empty) of the card to cover, and why it holds the trick."""
    place = 0
    for i, card in enumerate(laid):
        if covers(order, card, laid[place]):
            place = i
    return place, "last-outbid" if place else "not-outbid"


def points(halves: int) -> news.Number:
    """Returns half points as points: whole ones as int, others as an exact float."""
    whole, half = divmod(halves, 2)
    return halves / 2 if half else whole


@value
class Deal:
    """What holds for one deal.

    `before` are the totals of the deals before it in half points; `seen` are the cards laid or
    left as residue.
    """

    setup: Setup
    n: int
    before: tuple[int, ...]
    results: tuple[news.DealOver, ...]
    know: Knowledge
    seen: frozenset[str] = frozenset()

    @property
    def size(self) -> Size:
        return SIZES[len(self.setup.players)]

    @property
    def deals(self) -> int:
        deals = self.setup.options["deals"]
        assert isinstance(deals, int)
        return deals

    @property
    def order(self) -> Order:
        order = self.setup.options["order"]
        assert isinstance(order, str)
        return ORDERS[order]

    @property
    def dealer(self) -> int:
        return self.setup.passed_on(self.setup.dealer, self.n)

    @property
    def opener(self) -> int:
        first = self.setup.options["opener"]
        if not isinstance(first, int):
            return self.setup.left_of(self.dealer)
        return self.setup.passed_on(first, self.n)

    @property
    def teams(self) -> tuple[tuple[int, ...], ...] | None:
        teams = self.setup.options["teams"]
        return teams if isinstance(teams, tuple) else None

    def public(self) -> Public:
        nothing = (0,) * len(self.setup.players)
        return Public(
            deal=self.n,
            deals=self.deals,
            dealer=self.dealer,
            hand_sizes=(self.size.dealt,) * len(nothing),
            totals=tuple(points(halves) for halves in self.before),
            tricks=nothing,
            points=nothing,
            results=self.results,
            teams=self.teams,
        )

    def first(self) -> Phase:
        """Returns the phase that the deal begins with."""
        if not self.setup.scanned:
            return self.playing()
        seats = self.setup.clockwise(self.setup.left_of(self.dealer))
        order = round_robin(seats, (self.size.dealt,) * len(seats))
        return Dealing(DECK, self, order, (0,) * len(self.setup.players), self.dealer)

    def dealt(self, hands: Hands) -> Step:
        deal = replace(self, know=Knowledge(hands))
        if not self.size.residue:
            return Step(deal.playing(), ())
        pool = frozenset(DECK.cards).difference(
            *(hand for seat, hand in enumerate(hands) if seat != self.opener)
        )
        return Step(Leaving(deal, pool), ())

    def playing(self) -> Phase:
        nothing = (0,) * len(self.setup.players)
        return Playing(self, self.opener, nothing, nothing)


def _deal(
    setup: Setup, n: int, before: tuple[int, ...], results: tuple[news.DealOver, ...]
) -> Deal:
    return Deal(setup, n, before, results, Knowledge.of_nothing(len(setup.players)))


@value
class Leaving(Phase):
    """The opener leaves cards as residue; `pool` is what she may still keep or leave."""

    accepts: ClassVar[tuple[type, ...]] = (Tap,)
    deal: Deal
    pool: frozenset[str]

    @property
    def _left(self) -> int:
        return len(self.pool) - self.deal.size.dealt

    def expect(self) -> expect.Expect:
        return expect.Residue(self.deal.opener, self._left)

    def take(self, move: Move) -> Step:
        card = DECK.card(tap_of(move).card).code
        if card not in self.pool:
            raise Refused(Reason.ALREADY_SEEN)
        deal = replace(self.deal, seen=self.deal.seen | {card})
        pool = self.pool - {card}
        if self._left > 1:
            return Step(Leaving(deal, pool), (), secret=True)
        hands = deal.know.changed(deal.opener, pool)
        return Step(replace(deal, know=Knowledge(hands)).playing(), (), secret=True)

    def public(self) -> Public:
        sizes = [self.deal.size.dealt] * len(self.deal.setup.players)
        sizes[self.deal.opener] = len(self.pool)
        return replace(self.deal.public(), hand_sizes=tuple(sizes))

    def hand(self) -> frozenset[str] | None:
        return self.pool

    def playable(self, hand: frozenset[str]) -> frozenset[str]:
        return hand


@value
class Playing(Phase):
    """A trick in progress: `laid` from `leader` on; `tricks` and half points taken by seat."""

    accepts: ClassVar[tuple[type, ...]] = (Tap,)
    deal: Deal
    leader: int
    tricks: tuple[int, ...]
    taken: tuple[int, ...]
    laid: tuple[str, ...] = ()
    won: Won | None = None

    @property
    def _seat(self) -> int:
        return (self.leader + len(self.laid)) % len(self.tricks)

    @property
    def _trick(self) -> int:
        return sum(self.tricks) + 1

    def _winning(self) -> Winning | None:
        """Returns the card to cover and whose it is; None before the lead."""
        if not self.laid:
            return None
        place, why = winner(self.deal.order, self.laid)
        return Winning((self.leader + place) % len(self.tricks), self.laid[place], why)

    def _due(self) -> Due | None:
        top = self._winning()
        return due(self.deal.order, top.card) if top else None

    def expect(self) -> expect.Expect:
        return expect.Card(self._seat)

    def take(self, move: Move) -> Step:
        tap, seat, deal = tap_of(move), self._seat, self.deal
        card = DECK.card(tap.card).code
        if card in deal.seen:
            raise Refused(Reason.ALREADY_SEEN)
        asked, top = self._due(), self._winning()
        laying = lay(deal.know, seat, card, asked, self._trick, overrule=tap.overrule)
        told = told_of(laying, seat, card)
        if laying.claims and asked and top:
            told.append(news.Claim(seat, family=asked.name, card=top.card))
        deal = replace(deal, know=laying.know, seen=deal.seen | {card})
        after = replace(self, deal=deal, laid=(*self.laid, card))
        if len(after.laid) == len(self.tricks):
            return after._trick_over(told)
        return Step(after, tuple(told))

    def _trick_over(self, told: list[news.News]) -> Step:
        place, why = winner(self.deal.order, self.laid)
        seat = (self.leader + place) % len(self.tricks)
        told.append(news.Trick(self._trick, seat, self.laid[place], why))
        tricks = added(self.tricks, seat, 1)
        taken = added(self.taken, seat, sum(FACES[card].halves for card in self.laid))
        won = Won(self._trick, seat)
        if sum(tricks) < self.deal.size.dealt:
            return Step(Playing(self.deal, seat, tricks, taken, won=won), tuple(told))
        residue = ALL_HALVES - sum(taken)
        return _deal_over(self.deal, tricks, added(taken, seat, residue), won, told)

    def public(self) -> Public:
        asked, setup = self._due(), self.deal.setup
        laid = lying(setup, self.leader, self.laid)
        return replace(
            self.deal.public(),
            hand_sizes=hand_sizes(setup, self.deal.size.dealt - sum(self.tricks), laid),
            tricks=self.tricks,
            points=tuple(points(halves) for halves in self.taken),
            trick=self._trick,
            led=asked.name if asked else None,
            laid=laid,
            winning=self._winning(),
            won=self.won,
        )

    def hand(self) -> frozenset[str] | None:
        return self.deal.know.hands[self._seat]

    def playable(self, hand: frozenset[str]) -> frozenset[str]:
        asked = self._due()
        return asked.playable(hand) if asked else hand


def _deal_over(
    deal: Deal, tricks: tuple[int, ...], taken: tuple[int, ...], won: Won, told: list[news.News]
) -> Step:
    """Returns the deal's result and what follows it: the next deal or the end."""
    halves = tuple(a + b for a, b in zip(deal.before, taken, strict=True))
    totals = tuple(points(total) for total in halves)
    gained = tuple(points(gain) for gain in taken)
    result = news.DealOver(deal.n, tricks, None, gained, None, totals, None)
    results = (*deal.results, result)
    told.append(result)
    if deal.n < deal.deals:
        return Step(_deal(deal.setup, deal.n + 1, halves, results).first(), tuple(told))
    teams = deal.teams or tuple((seat,) for seat in deal.setup.seats)
    winners, best = winning_seats(teams, halves)
    told.append(news.MatchOver(winners, totals, points(best)))
    end = replace(deal, before=halves, results=results).public()
    picture = replace(
        end,
        hand_sizes=(0,) * len(tricks),
        tricks=tricks,
        points=gained,
        won=won,
        winners=winners,
    )
    return Step(Over(picture), tuple(told))


def winning_seats(
    teams: Sequence[Sequence[int]], halves: Sequence[int]
) -> tuple[tuple[int, ...], int]:
    """Returns all seats of the team, or teams, with the best sum of members' totals; that sum."""
    sums = [sum(halves[seat] for seat in team) for team in teams]
    best = max(sums)
    winners = (s for team, total in zip(teams, sums, strict=True) if total == best for s in team)
    return tuple(sorted(winners)), best


def _start(setup: Setup) -> Phase:
    return _deal(setup, 1, (0,) * len(setup.players), ()).first()


def _stickers(code: str) -> Stickers:
    """Returns the family, then what the card is in it: the rule text has no code, this is ours.

    A star for the season, a moon and the points for a sign, the number of a day, Monday 1.
    """
    face = FACES[code]
    family = of_suit(face.family)
    match face.kind:
        case Kind.SEASON:
            return Stickers((family, Sign("star")))
        case Kind.SIGN:
            return Stickers((family, Sign("moon"), *number(face.halves // 2)))
        case Kind.DAY:
            return Stickers((family, *number(face.place + 1)))


GAME = Game(
    id="calendrier",
    seats=range(3, 7),
    deck=DECK,
    options=(
        DEAL,
        one_of("order", "chain", "neighbour"),
        Option("opener", parse=a_seat, offers=lambda players: (None, *range(players))),
        Option("deals", default=1, parse=from_one, offers=lambda players: OFFERED_DEALS),
        Option("teams", parse=partition, by_seat=True),
    ),
    start=_start,
    stickers=_stickers,
)
