"""The phases of Prophétie: trump, deal, bets and tricks, and the result of a deal."""

from typing import ClassVar, NamedTuple

from augure.rules import expect, news
from augure.rules.cards import CardSet
from augure.rules.dealing import Dealing, Hands, round_robin
from augure.rules.errors import Reason, Refused
from augure.rules.knowledge import Due, Knowledge, lay
from augure.rules.match import Over, Phase, Setup, Step, tap_of
from augure.rules.moves import Move, Suit, Tap
from augure.rules.prophetie.cards import (
    BET_VALUE,
    DECK,
    FOLLOW,
    JAGUAR,
    LIZARD,
    MONKEY,
    SHAMAN,
    SHORT_WHEEL,
    SIZES,
    SUITS,
    TOKENS_OF_A_SUIT,
    WHEEL,
    Size,
    winner,
)
from augure.rules.public import Laid, Public, Winning, Won
from augure.rules.trick import added, hand_sizes, lying, told_of
from augure.values import replace, value, with_item


@value
class Deal:
    """What holds for one deal.

    `bets` are the cards set aside by seat, `spoiled` the seats whose bet has an overruled
    special, `seen` the cards out of play; `trumps` are those of the deals so far.
    """

    setup: Setup
    n: int
    results: tuple[news.DealOver, ...]
    trumps: tuple[str, ...]
    know: Knowledge
    bets: tuple[tuple[str, ...], ...]
    seen: CardSet = 0
    spoiled: frozenset[int] = frozenset()

    @property
    def trump(self) -> str | None:
        return self.trumps[self.n - 1] if len(self.trumps) >= self.n else None

    @property
    def size(self) -> Size:
        return SIZES[len(self.setup.players)]

    @property
    def deals(self) -> int:
        return len(SHORT_WHEEL if self.setup.options["short"] else WHEEL)

    @property
    def dealer(self) -> int:
        return self.setup.passed_on(self.setup.dealer, self.n)

    @property
    def order(self) -> tuple[int, ...]:
        return self.setup.clockwise(self.setup.left_of(self.dealer))

    @property
    def sealed(self) -> bool:
        """A scanned deal always seals."""
        return self.setup.scanned or self.setup.options["bets"] == "sealed"

    @property
    def totals(self) -> tuple[news.Number, ...]:
        return self.results[-1].totals if self.results else (0,) * len(self.setup.players)

    @property
    def bonus_totals(self) -> tuple[int, ...]:
        kept = self.results[-1].bonus_totals if self.results else None
        return kept or (0,) * len(self.setup.players)

    @property
    def leaders(self) -> tuple[int, ...]:
        """The seats that bet openly before the others, from the dealer's left."""
        if len(self.setup.players) < 3 or self.n in (1, self.deals):
            return ()
        best = max(self.totals)
        return tuple(seat for seat in self.order if self.totals[seat] == best)

    def bid(self, seat: int) -> int:
        """Returns the sum of a seat's bet; an overruled special counts 0."""
        suits = (DECK.cards[code].suit for code in self.bets[seat])
        return sum(BET_VALUE[suit] for suit in suits if suit is not None)

    def told_bet(self, seat: int) -> news.Bet:
        return news.Bet(seat, self.bid(seat), self.bets[seat])

    def public(self) -> Public:
        count = len(self.setup.players)
        return Public(
            deal=self.n,
            deals=self.deals,
            dealer=self.dealer,
            hand_sizes=tuple(self.size.dealt - len(bet) for bet in self.bets),
            totals=self.totals,
            set_aside=self.size.bet,
            trump=self.trump,
            trump_set=self.trump is not None,
            bids=(None,) * count,
            tricks=(0,) * count,
            results=self.results,
        )

    def first(self) -> Phase:
        """Returns the phase that the deal begins with."""
        return self.dealing() if self.trump else Drawing(self)

    def dealing(self) -> Phase:
        if not self.setup.scanned:
            return self.betting()
        order = round_robin(self.order, (self.size.dealt,) * len(self.order))
        return Dealing(DECK, self, order, (0,) * len(self.setup.players), self.dealer)

    def dealt(self, hands: Hands) -> Step:
        return Step(replace(self, know=Knowledge(hands)).betting(), ())

    def betting(self) -> Phase:
        leaders = self.leaders
        return Betting(self, LEADERS, leaders) if leaders else self.others_bet()

    def others_bet(self) -> Phase:
        """Returns what follows the leaders' bets: the sealed bets of the others, or play."""
        others = self.others
        return Betting(self, SEALED, others) if self.sealed and others else self.playing()

    @property
    def others(self) -> tuple[int, ...]:
        return tuple(seat for seat in self.order if seat not in self.leaders)

    def playing(self) -> Phase:
        return Playing(self, self.know, self.seen, self.order[0], (0,) * len(self.order))

    def played_out(self, outcome: "Outcome") -> Step:
        """Returns what follows the last trick: the open bets of the others, or the result."""
        others = self.others
        if not self.sealed and others:
            return Step(Betting(self, OPEN, others, outcome), ())
        told = tuple(self.told_bet(seat) for seat in others) if self.sealed else ()
        return _deal_over(self, outcome, told)


class Outcome(NamedTuple):
    """How play ended: tricks by seat, and the seat that could not lead, if any."""

    tricks: tuple[int, ...]
    forced: int | None
    won: Won


def new_deal(
    setup: Setup, n: int, results: tuple[news.DealOver, ...], trumps: tuple[str, ...]
) -> Deal:
    """Returns deal `n` of a match with nothing known of it but its trump, if it has one yet."""
    count = len(setup.players)
    return Deal(setup, n, results, trumps, Knowledge.of_nothing(count), ((),) * count)


@value
class Drawing(Phase):
    """The trump token of the deal is drawn."""

    accepts: ClassVar[tuple[type, ...]] = (Tap,)
    deal: Deal

    def expect(self) -> expect.Expect:
        return expect.TrumpToken(self.deal.dealer)

    def take(self, move: Move) -> Step:
        suit = DECK.token(tap_of(move).card)
        if self.deal.trumps.count(suit) == TOKENS_OF_A_SUIT:
            raise Refused(Reason.TOKEN_USED_UP)
        deal = replace(self.deal, trumps=(*self.deal.trumps, suit))
        return Step(deal.dealing(), (news.Trump(suit),))

    def public(self) -> Public:
        return self.deal.public()


class Group(NamedTuple):
    """How a group of seats bets: before the others, in secret, or after play."""

    leads: bool
    after_play: bool


LEADERS, SEALED, OPEN = Group(True, False), Group(False, False), Group(False, True)


@value
class Betting(Phase):
    """Bets of one group are tapped; `seats` are those still to complete theirs, the due first."""

    accepts: ClassVar[tuple[type, ...]] = (Tap,)
    deal: Deal
    group: Group
    seats: tuple[int, ...]
    outcome: Outcome | None = None

    def expect(self) -> expect.Expect:
        seat = self.seats[0]
        return expect.Bet(seat, self.deal.size.bet - len(self.deal.bets[seat]))

    def take(self, move: Move) -> Step:
        tap, seat, deal = tap_of(move), self.seats[0], self.deal
        card = tap.card
        secret = deal.sealed
        bit = DECK.bit(card)
        if bit & deal.seen:
            raise Refused(Reason.ALREADY_SEEN)
        know = deal.know.held(seat, card, overrule=tap.overrule)
        told: list[news.News] = []
        if know is not deal.know:
            told.append(news.Overruled(seat, None if secret else card, Reason.NOT_IN_HAND))
        spoiled = deal.spoiled
        if card in DECK.specials:
            if not (tap.overrule and self.group.after_play):
                raise Refused(Reason.SPECIAL_IN_BET)
            spoiled |= {seat}
            told.append(news.Overruled(seat, None if secret else card, Reason.SPECIAL_IN_BET))
        bets = with_item(deal.bets, seat, (*deal.bets[seat], card))
        know, seen = know.gave(seat, card), deal.seen | bit
        deal = Deal(deal.setup, deal.n, deal.results, deal.trumps, know, bets, seen, spoiled)
        if len(bets[seat]) < deal.size.bet:
            return Step(Betting(deal, self.group, self.seats, self.outcome), tuple(told), secret)
        told.extend(self._complete(deal))
        after = self._next(deal)
        return Step(after.phase, (*told, *after.news), secret)

    def _complete(self, deal: Deal) -> tuple[news.Bet, ...]:
        """Returns what the due seat's last card tells."""
        if not deal.sealed:
            return (deal.told_bet(self.seats[0]),)
        if self.group.leads and len(self.seats) == 1:
            return tuple(deal.told_bet(seat) for seat in deal.leaders)
        return (news.Bet(self.seats[0]),)

    def _next(self, deal: Deal) -> Step:
        if len(self.seats) > 1:
            return Step(replace(self, deal=deal, seats=self.seats[1:]), ())
        if self.outcome is not None:
            return _deal_over(deal, self.outcome, ())
        return Step(deal.others_bet() if self.group.leads else deal.playing(), ())

    def public(self) -> Public:
        picture = replace(self.deal.public(), bids=_open_bids(self.deal, self.seats))
        if self.outcome is None:
            return picture
        none_left = (0,) * len(self.outcome.tricks)
        return replace(
            picture, hand_sizes=none_left, tricks=self.outcome.tricks, won=self.outcome.won
        )

    def hand(self) -> frozenset[str] | None:
        return self.deal.know.hands[self.seats[0]]

    def playable(self, hand: frozenset[str]) -> frozenset[str]:
        return hand - DECK.specials


def _open_bids(deal: Deal, betting: tuple[int, ...] = ()) -> tuple[int | None, ...]:
    """Returns the bids that all may know; a leader's sealed bet once all leaders' are complete."""
    hidden: set[int] = set()
    if deal.sealed:
        hidden = set(deal.others)
        if not hidden.issuperset(betting):
            hidden.update(deal.leaders)
    return tuple(
        deal.bid(seat) if seat not in hidden and len(cards) == deal.size.bet else None
        for seat, cards in enumerate(deal.bets)
    )


@value
class Playing(Phase):
    """A trick in progress: `laid` from `leader` on; `forced` could not lead but for the Shaman.

    `led` is the suit that is due; None before the first card, and where a led Jaguar sets none.
    `know` and `seen` go on from those of the deal: only they change with every card.
    """

    accepts: ClassVar[tuple[type, ...]] = (Tap,)
    deal: Deal
    know: Knowledge
    seen: CardSet
    leader: int
    tricks: tuple[int, ...]
    laid: tuple[str, ...] = ()
    led: str | None = None
    forced: int | None = None
    won: Won | None = None

    @property
    def seat(self) -> int:
        return (self.leader + len(self.laid)) % len(self.tricks)

    @property
    def _trick(self) -> int:
        return sum(self.tricks) + 1

    @property
    def _last_trick(self) -> bool:
        size = self.deal.size
        return self._trick == size.dealt - size.bet

    def _trump(self) -> str:
        assert self.deal.trump is not None
        return self.deal.trump

    def _due(self) -> Due | None:
        return FOLLOW[self.led] if self.led else None

    def expect(self) -> expect.Expect:
        return expect.Card(self.seat)

    def take(self, move: Move) -> Step:
        tap, seat = tap_of(move), self.seat
        card = tap.card
        bit = DECK.bit(card)
        if bit & self.seen:
            raise Refused(Reason.ALREADY_SEEN)
        due = self._due()
        laying = lay(self.know, seat, card, due, self._trick, overrule=tap.overrule)
        leads_shaman = card == SHAMAN and not self.laid
        if leads_shaman and not self._last_trick:
            raise Refused(Reason.SHAMAN_CANNOT_LEAD)
        told = told_of(laying, seat, card)
        if laying.claims and due is not None:
            told.append(news.Claim(seat, suit=due.name))
        know, seen = laying.know, self.seen | bit
        if leads_shaman:
            told.append(news.Forced(seat))
            left = self.deal.setup.left_of(seat)
            after = replace(self, know=know, seen=seen, leader=left, forced=seat)
            return Step(after, tuple(told))
        led = self.led if self.laid else self._led_by(card)
        known = (self.deal, know, seen, self.leader, self.tricks, (*self.laid, card))
        after = Playing(*known, led, self.forced, self.won)
        if self.laid or card not in DECK.specials:
            return after._goes_on(told)
        return after._led_special(card, told)

    def _led_by(self, card: str) -> str | None:
        """Returns the suit that a first card asks for: its own, trump, or none yet."""
        if card != JAGUAR:
            return DECK.cards[card].suit
        return self.deal.trump if self.deal.trump in SUITS else None

    def _led_special(self, card: str, told: list[news.News]) -> Step:
        """Returns what follows a special that was led: Monkey and Lizard name a suit."""
        if card == MONKEY:
            return Step(NamingLed(self, tuple(s for s in SUITS if s != self._trump())), tuple(told))
        if card == LIZARD:
            return Step(NamingLed(self, SUITS), tuple(told))
        told.append(news.Led(self.led))
        return self._goes_on(told)

    def named(self, suit: str) -> Step:
        """Returns what follows when the leader has named the led suit."""
        return replace(self, led=suit)._goes_on([news.Led(suit)])

    def _goes_on(self, told: list[news.News]) -> Step:
        if len(self.laid) + (self.forced is not None) < len(self.tricks):
            return Step(self, tuple(told))
        place, why = winner(self.laid, self._trump(), self.led)
        seat, trick = (self.leader + place) % len(self.tricks), self._trick
        told.append(news.Trick(trick, seat, self.laid[place], why))
        won = Won(trick, seat)
        tricks = added(self.tricks, seat, 1)
        if not self._last_trick:
            after = Playing(self.deal, self.know, self.seen, seat, tricks, won=won)
            return Step(after, tuple(told))
        deal = replace(self.deal, know=self.know, seen=self.seen)
        end = deal.played_out(Outcome(tricks, self.forced, won))
        return Step(end.phase, (*told, *end.news))

    def public(self) -> Public:
        laid = lying(self.deal.setup, self.leader, self.laid)
        if self.forced is not None:
            laid = (*laid, Laid(self.forced, SHAMAN, self.forced))
        held = self.deal.size.dealt - self.deal.size.bet - sum(self.tricks)
        return replace(
            self.deal.public(),
            hand_sizes=hand_sizes(self.deal.setup, held, laid),
            bids=_open_bids(self.deal),
            tricks=self.tricks,
            trick=self._trick,
            led=self.led,
            laid=laid,
            winning=self._winning(),
            won=self.won,
        )

    def _winning(self) -> Winning | None:
        if not self.laid:
            return None
        if self.laid[0] in (MONKEY, LIZARD) and self.led is None:
            return Winning(self.leader, self.laid[0], "led")
        place, why = winner(self.laid, self._trump(), self.led)
        return Winning((self.leader + place) % len(self.tricks), self.laid[place], why)

    def hand(self) -> frozenset[str] | None:
        return self.know.hands[self.seat]

    def playable(self, hand: frozenset[str]) -> frozenset[str]:
        due = self._due()
        if due is not None:
            return due.playable(hand)
        if self.laid or self._last_trick:
            return hand
        return hand - {SHAMAN} if SHAMAN in hand else hand


@value
class NamingLed(Phase):
    """A led Monkey or Lizard waits for the suit that its player names."""

    accepts: ClassVar[tuple[type, ...]] = (Suit,)
    play: Playing
    options: tuple[str, ...]

    def expect(self) -> expect.Expect:
        return expect.Suit(self.play.leader, self.options)

    def take(self, move: Move) -> Step:
        assert isinstance(move, Suit)
        if move.suit not in self.options:
            raise Refused(Reason.SUIT_NOT_ALLOWED)
        return self.play.named(move.suit)

    def public(self) -> Public:
        return self.play.public()


def _deal_over(deal: Deal, outcome: Outcome, bets: tuple[news.Bet, ...]) -> Step:
    """Returns the deal's result, after the `bets` told with it, and what follows it."""
    seats = deal.setup.seats
    tricks, forced = outcome.tricks, outcome.forced
    bids = tuple(deal.bid(seat) for seat in seats)
    met = (bids[s] == tricks[s] and s != forced and s not in deal.spoiled for s in seats)
    bonus = tuple(deal.size.bonus if is_met else 0 for is_met in met)
    points = tuple(0 if s == forced else tricks[s] + bonus[s] for s in seats)
    totals = tuple(a + b for a, b in zip(deal.totals, points, strict=True))
    kept = tuple(a + b for a, b in zip(deal.bonus_totals, bonus, strict=True))
    result = news.DealOver(deal.n, tricks, bids, points, bonus, totals, kept)
    results = (*deal.results, result)
    if deal.n < deal.deals:
        following = new_deal(deal.setup, deal.n + 1, results, deal.trumps)
        trump = (news.Trump(following.trump),) if following.trump else ()
        return Step(following.first(), (*bets, result, *trump))
    ranking = tuple(zip(totals, kept, strict=True))
    winners = tuple(seat for seat in seats if ranking[seat] == max(ranking))
    end = replace(deal, results=results).public()
    none_left = (0,) * len(tricks)
    picture = replace(
        end, hand_sizes=none_left, tricks=tricks, bids=bids, won=outcome.won, winners=winners
    )
    return Step(Over(picture), (*bets, result, news.MatchOver(winners, totals, max(totals))))
