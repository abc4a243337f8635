"""High card, two players: a deck of six, three cards each; the higher of two cards wins the trick.

The dealer's left leads, then who won the trick before; nothing has to be followed. A trick is a
point, and there is one deal.
"""

from typing import ClassVar

from augure.rules import expect, news
from augure.rules.cards import Card, CardSet, Deck
from augure.rules.dealing import Dealing, Hands, round_robin
from augure.rules.errors import Reason, Refused
from augure.rules.knowledge import Knowledge, lay
from augure.rules.match import Game, Over, Phase, Setup, Step, tap_of
from augure.rules.moves import Move, Tap
from augure.rules.options import DEAL
from augure.rules.public import Public, Winning, Won
from augure.rules.stickers import numbered
from augure.rules.trick import added, hand_sizes, lying, told_of
from augure.values import replace, value

DECK = Deck([Card(f"moon-{rank}", "moon", rank) for rank in range(1, 7)])
TRICKS = 3
WHY = "highest"


@value
class Deal:
    """The one deal, before play."""

    setup: Setup

    def public(self) -> Public:
        nothing = (0, 0)
        return Public(1, 1, self.setup.dealer, (TRICKS, TRICKS), nothing, tricks=nothing)

    def dealt(self, hands: Hands) -> Step:
        return Step(self.playing(Knowledge(hands)), ())

    def playing(self, know: Knowledge) -> Phase:
        return Playing(self, know, self.setup.left_of(self.setup.dealer))


@value
class Playing(Phase):
    """A trick in progress: `laid` from `leader` on, `tricks` won so far by seat."""

    accepts: ClassVar[tuple[type, ...]] = (Tap,)
    deal: Deal
    know: Knowledge
    leader: int
    seen: CardSet = 0
    tricks: tuple[int, ...] = (0, 0)
    laid: tuple[str, ...] = ()
    won: Won | None = None

    @property
    def _seat(self) -> int:
        return (self.leader + len(self.laid)) % 2

    @property
    def _trick(self) -> int:
        return sum(self.tricks) + 1

    @property
    def _winning(self) -> Winning:
        card = max(self.laid, key=lambda code: DECK.cards[code].rank)
        return Winning((self.leader + self.laid.index(card)) % 2, card, WHY)

    def expect(self) -> expect.Expect:
        return expect.Card(self._seat)

    def take(self, move: Move) -> Step:
        tap, seat = tap_of(move), self._seat
        bit = DECK.bit(tap.card)
        if bit & self.seen:
            raise Refused(Reason.ALREADY_SEEN)
        laying = lay(self.know, seat, tap.card, None, self._trick, overrule=tap.overrule)
        told = told_of(laying, seat, tap.card)
        after = replace(self, know=laying.know, seen=self.seen | bit, laid=(*self.laid, tap.card))
        done = len(after.laid) == 2
        return Step(after._trick_over(told) if done else after, tuple(told))

    def _trick_over(self, told: list[news.News]) -> Phase:
        seat, trick = self._winning.seat, self._trick
        told.append(news.Trick(trick, seat, self._winning.card, WHY))
        tricks = added(self.tricks, seat, 1)
        if trick < TRICKS:
            won = Won(trick, seat)
            return Playing(self.deal, self.know, seat, self.seen, tricks, won=won)
        result = news.DealOver(1, tricks, None, tricks, None, tricks, None)
        winners = (tricks.index(max(tricks)),)
        told += (result, news.MatchOver(winners, tricks, max(tricks)))
        end = replace(self.deal.public(), hand_sizes=(0, 0), totals=tricks, tricks=tricks)
        return Over(replace(end, results=(result,), winners=winners))

    def public(self) -> Public:
        setup = self.deal.setup
        laid = lying(setup, self.leader, self.laid)
        return replace(
            self.deal.public(),
            hand_sizes=hand_sizes(setup, TRICKS - sum(self.tricks), laid),
            tricks=self.tricks,
            trick=self._trick,
            laid=laid,
            winning=self._winning if laid else None,
            won=self.won,
        )

    def hand(self) -> frozenset[str] | None:
        return self.know.hands[self._seat]

    def playable(self, hand: frozenset[str]) -> frozenset[str]:
        return hand


def _start(setup: Setup) -> Phase:
    deal = Deal(setup)
    if not setup.scanned:
        return deal.playing(Knowledge.of_nothing(2))
    order = round_robin(setup.clockwise(setup.left_of(setup.dealer)), (TRICKS, TRICKS))
    return Dealing(DECK, deal, order, (0, 0), setup.dealer)


GAME = Game("highcard", range(2, 3), DECK, (DEAL,), _start, numbered(DECK, {}))
