"""Wizard, 3 to 6 players.

Round n deals n cards each; a card turned up sets trump; bids go round from the dealer's left; the
suit of the first number card must be followed, but a Wizard or a Jester may always be played and
holding one never obliges. The first Wizard wins, else the highest trump, else the highest card of
the led suit, else the first Jester. A bid that is met scores 20 and 10 a trick; any other loses
10 for each trick off. (Rule text of Wizard; RULINGS, *Wizard*.)
"""

from collections.abc import Sequence
from types import MappingProxyType
from typing import ClassVar

from augure.rules import expect, news
from augure.rules.cards import Card, CardSet, Deck
from augure.rules.dealing import Dealing, Hands, round_robin
from augure.rules.errors import Reason, Refused
from augure.rules.knowledge import Due, Knowledge, lay
from augure.rules.match import Game, Over, Phase, Setup, Step, tap_of
from augure.rules.moves import Bid, Move, Suit, Tap
from augure.rules.options import DEAL, one_of
from augure.rules.public import Public, Winning, Won
from augure.rules.stickers import numbered
from augure.rules.trick import added, hand_sizes, lying, told_of
from augure.values import replace, value

SUITS = ("red", "yellow", "green", "blue")
RANKS = range(1, 14)
WIZARDS = frozenset(f"wizard-{i}" for i in range(1, 5))
JESTERS = frozenset(f"jester-{i}" for i in range(1, 5))

DECK = Deck(
    [Card(f"{suit}-{rank}", suit, rank) for suit in SUITS for rank in RANKS]
    + [Card(f"wizard-{i}", None, i) for i in range(1, 5)]
    + [Card(f"jester-{i}", None, i) for i in range(1, 5)]
)

FOLLOW = MappingProxyType(
    {s: Due(s, DECK.suited[s], DECK.suited[s] | DECK.specials) for s in SUITS}
)


def led_suit(laid: Sequence[str]) -> str | None:
    """Returns the suit due: that of the first number card, if no Wizard lies before it."""
    for code in laid:
        if code in WIZARDS:
            return None
        if code not in JESTERS:
            return DECK.cards[code].suit
    return None


def winner(laid: Sequence[str], trump: str | None) -> tuple[int, str]:
    """Returns the place in `laid` of the winning card (not empty), and why it wins."""
    for i, code in enumerate(laid):
        if code in WIZARDS:
            return i, "first-wizard"
    best: tuple[int, int, int] | None = None
    led = led_suit(laid)
    for i, code in enumerate(laid):
        card = DECK.cards[code]
        if card.suit is not None and card.suit in (trump, led):
            standing = (int(card.suit == trump), card.rank, i)
            best = standing if best is None else max(best, standing)
    if best is None:
        return 0, "first-jester"
    return best[2], "highest-trump" if best[0] else "highest-led"


def points(bid: int, tricks: int) -> int:
    """Returns a seat's points of a deal."""
    return 20 + 10 * tricks if bid == tricks else -10 * abs(bid - tricks)


@value
class Deal:
    """What holds for one deal: bids are from the dealer's left, `seen` are cards out of play."""

    setup: Setup
    n: int
    results: tuple[news.DealOver, ...]
    know: Knowledge
    seen: CardSet = 0
    trump: str | None = None
    trump_set: bool = False
    turned: str | None = None
    bids: tuple[int, ...] = ()

    @property
    def dealer(self) -> int:
        return self.setup.passed_on(self.setup.dealer, self.n)

    @property
    def deals(self) -> int:
        return len(DECK.cards) // len(self.setup.players)

    @property
    def order(self) -> tuple[int, ...]:
        return self.setup.clockwise(self.setup.left_of(self.dealer))

    @property
    def totals(self) -> tuple[news.Number, ...]:
        return self.results[-1].totals if self.results else (0,) * len(self.setup.players)

    def bids_by_seat(self) -> tuple[int | None, ...]:
        said = dict(zip(self.order, self.bids, strict=False))
        return tuple(said.get(seat) for seat in self.setup.seats)

    def public(self) -> Public:
        seats = self.setup.seats
        return Public(
            deal=self.n,
            deals=self.deals,
            dealer=self.dealer,
            hand_sizes=(self.n,) * len(seats),
            totals=self.totals,
            trump=self.trump,
            trump_set=self.trump_set,
            turned=self.turned,
            bids=self.bids_by_seat(),
            tricks=(0,) * len(seats),
            results=self.results,
        )

    def first(self) -> Phase:
        """Returns the phase that the deal begins with."""
        if not self.setup.scanned:
            return self.turning_up()
        order = round_robin(self.order, (self.n,) * len(self.order))
        return Dealing(DECK, self, order, (0,) * len(self.setup.players), self.dealer)

    def dealt(self, hands: Hands) -> Step:
        return Step(replace(self, know=Knowledge(hands)).turning_up(), ())

    def turning_up(self) -> Phase:
        return Bidding(self) if self.n == self.deals else TurningUp(self)

    def playing(self) -> Phase:
        return Playing(self, self.know, self.seen, self.order[0], (0,) * len(self.order))


def _deal(setup: Setup, n: int, results: tuple[news.DealOver, ...]) -> Deal:
    """Returns deal `n`; the last one has no turn-up and no trump."""
    deal = Deal(setup, n, results, Knowledge.of_nothing(len(setup.players)))
    return replace(deal, trump_set=n == deal.deals)


@value
class TurningUp(Phase):
    """The card that sets trump is turned up."""

    accepts: ClassVar[tuple[type, ...]] = (Tap,)
    deal: Deal

    def expect(self) -> expect.Expect:
        return expect.TurnUp(self.deal.dealer)

    def take(self, move: Move) -> Step:
        card = DECK.card(tap_of(move).card)
        if any(hand is not None and card.code in hand for hand in self.deal.know.hands):
            raise Refused(Reason.ALREADY_SEEN)
        deal = replace(self.deal, turned=card.code, seen=DECK.bits[card.code])
        if card.code in WIZARDS:
            return Step(NamingTrump(deal), ())
        deal = replace(deal, trump=card.suit, trump_set=True)
        return Step(Bidding(deal), (news.Trump(card.suit),))

    def public(self) -> Public:
        return self.deal.public()


@value
class NamingTrump(Phase):
    """A Wizard was turned up: the dealer names trump."""

    accepts: ClassVar[tuple[type, ...]] = (Suit,)
    deal: Deal

    def expect(self) -> expect.Expect:
        return expect.Suit(self.deal.dealer, SUITS)

    def take(self, move: Move) -> Step:
        assert isinstance(move, Suit)
        if move.suit not in SUITS:
            raise Refused(Reason.SUIT_NOT_ALLOWED)
        deal = replace(self.deal, trump=move.suit, trump_set=True)
        return Step(Bidding(deal), (news.Trump(move.suit),))

    def public(self) -> Public:
        return self.deal.public()


@value
class Bidding(Phase):
    """Bids go round from the dealer's left."""

    accepts: ClassVar[tuple[type, ...]] = (Bid,)
    deal: Deal

    @property
    def _forbidden(self) -> tuple[int, ...]:
        """Plus or minus one: the last bidder may not make the sum equal the cards in hand."""
        deal = self.deal
        last = len(deal.bids) == len(deal.setup.players) - 1
        if not (last and deal.setup.options["plus_minus_one"]):
            return ()
        missing = deal.n - sum(deal.bids)
        return (missing,) if 0 <= missing <= deal.n else ()

    def expect(self) -> expect.Expect:
        seat = self.deal.order[len(self.deal.bids)]
        return expect.Bid(seat, 0, self.deal.n, self._forbidden)

    def take(self, move: Move) -> Step:
        assert isinstance(move, Bid)
        if not 0 <= move.number <= self.deal.n:
            raise Refused(Reason.BID_OUT_OF_RANGE)
        if move.number in self._forbidden:
            raise Refused(Reason.BID_FORBIDDEN)
        seat = self.deal.order[len(self.deal.bids)]
        deal = replace(self.deal, bids=(*self.deal.bids, move.number))
        done = len(deal.bids) == len(deal.order)
        return Step(deal.playing() if done else Bidding(deal), (news.Bid(seat, move.number),))

    def public(self) -> Public:
        return self.deal.public()


@value
class Playing(Phase):
    """A trick in progress: `laid` from `leader` on, `tricks` won so far by seat.

    `know` and `seen` go on from those of the deal: only they change with every card.
    """

    accepts: ClassVar[tuple[type, ...]] = (Tap,)
    deal: Deal
    know: Knowledge
    seen: CardSet
    leader: int
    tricks: tuple[int, ...]
    laid: tuple[str, ...] = ()
    won: Won | None = None

    @property
    def _seat(self) -> int:
        return (self.leader + len(self.laid)) % len(self.tricks)

    @property
    def _trick(self) -> int:
        return sum(self.tricks) + 1

    @property
    def _due(self) -> Due | None:
        led = led_suit(self.laid)
        return FOLLOW[led] if led else None

    def expect(self) -> expect.Expect:
        return expect.Card(self._seat)

    def take(self, move: Move) -> Step:
        tap, seat, due = tap_of(move), self._seat, self._due
        card = tap.card
        bit = DECK.bit(card)
        if bit & self.seen:
            raise Refused(Reason.ALREADY_SEEN)
        laying = lay(self.know, seat, card, due, self._trick, overrule=tap.overrule)
        told = told_of(laying, seat, card)
        if laying.claims and due is not None:
            told.append(news.Claim(seat, suit=due.name))
        laid = (*self.laid, card)
        after = Playing(
            self.deal, laying.know, self.seen | bit, self.leader, self.tricks, laid, self.won
        )
        done = len(laid) == len(self.tricks)
        return Step(after._trick_over(told) if done else after, tuple(told))

    def _trick_over(self, told: list[news.News]) -> Phase:
        deal, laid = self.deal, self.laid
        place, why = winner(laid, deal.trump)
        seat = (self.leader + place) % len(self.tricks)
        told.append(news.Trick(self._trick, seat, laid[place], why))
        tricks = added(self.tricks, seat, 1)
        if sum(tricks) < deal.n:
            won = Won(self._trick, seat)
            return Playing(deal, self.know, self.seen, seat, tricks, won=won)
        return _deal_over(deal, tricks, told)

    def public(self) -> Public:
        winning = None
        if self.laid:
            place, why = winner(self.laid, self.deal.trump)
            winning = Winning((self.leader + place) % len(self.tricks), self.laid[place], why)
        setup = self.deal.setup
        laid = lying(setup, self.leader, self.laid)
        return replace(
            self.deal.public(),
            hand_sizes=hand_sizes(setup, self.deal.n - sum(self.tricks), laid),
            tricks=self.tricks,
            trick=self._trick,
            led=led_suit(self.laid),
            laid=laid,
            winning=winning,
            won=self.won,
        )

    def hand(self) -> frozenset[str] | None:
        return self.know.hands[self._seat]

    def playable(self, hand: frozenset[str]) -> frozenset[str]:
        due = self._due
        return hand if due is None else due.playable(hand)


def _deal_over(deal: Deal, tricks: tuple[int, ...], told: list[news.News]) -> Phase:
    """Tells the deal's result and returns what follows it: the next deal or the end."""
    bids = tuple(bid for bid in deal.bids_by_seat() if bid is not None)
    gained = tuple(points(bid, won) for bid, won in zip(bids, tricks, strict=True))
    totals = tuple(a + b for a, b in zip(deal.totals, gained, strict=True))
    result = news.DealOver(deal.n, tricks, bids, gained, None, totals, None)
    results = (*deal.results, result)
    told.append(result)
    if deal.n < deal.deals:
        following = _deal(deal.setup, deal.n + 1, results)
        if following.trump_set:
            told.append(news.Trump(following.trump))
        return following.first()
    winners = tuple(s for s, total in enumerate(totals) if total == max(totals))
    told.append(news.MatchOver(winners, totals, max(totals)))
    end = replace(deal, results=results).public()
    none_left = (0,) * len(tricks)
    return Over(replace(end, hand_sizes=none_left, tricks=tricks, winners=winners))


def _start(setup: Setup) -> Phase:
    return _deal(setup, 1, ()).first()


GAME = Game(
    id="wizard",
    seats=range(3, 7),
    deck=DECK,
    options=(DEAL, one_of("plus_minus_one", False, True)),
    start=_start,
    stickers=numbered(DECK, {"wizard": "star", "jester": "triangle"}),
    named=DECK.suits,
)
