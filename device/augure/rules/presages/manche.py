"""A manche as a value: the table, the hands as far as they are known, and what changes them."""

from types import MappingProxyType
from typing import NamedTuple

from augure.rules import news
from augure.rules.cards import Deck
from augure.rules.errors import Reason, Refused
from augure.rules.knowledge import Knowledge, lay
from augure.rules.match import Setup
from augure.rules.moves import Tap
from augure.rules.presages.arcanes import (
    CHANCE,
    LOI,
    ORGUEIL,
    PEUR,
    SIDES,
    TRISTESSE,
    by_value,
)
from augure.rules.presages.tour import outcome, winner
from augure.rules.public import Laid, Public, Winning, Won
from augure.rules.trick import added, told_of
from augure.values import replace, value

Teams = tuple[tuple[int, ...], ...]

HAND_SIZES = MappingProxyType({(4, 2): 5, (5, 3): 5, (5, 2): 4, (6, 2): 4})
"""Cards of a hand at the start of a manche, by number of players and of members of the team."""


class Change(NamedTuple):
    """The manche after something happened, and what is told of it."""

    manche: "Manche"
    news: tuple[news.News, ...]


@value
class Manche:
    """What holds in one manche; `starter` began the tour that is played or was just played.

    `deck` lacks the Absolus in the box, `laurels` are by team, `sizes` the cards in hand by seat;
    `laid` are the cards in play in the order of laying, `law` is the side that La Loi asks for,
    `discarded` has all discards of this manche.
    """

    setup: Setup
    deck: Deck
    teams: Teams
    laurels: tuple[int, ...]
    n: int
    starter: int
    know: Knowledge
    sizes: tuple[int, ...]
    tour: int = 1
    laid: tuple[Laid, ...] = ()
    law: str | None = None
    discarded: frozenset[str] = frozenset()
    won: Won | None = None

    def team_of(self, seat: int) -> int:
        return next(team for team, seats in enumerate(self.teams) if seat in seats)

    @property
    def totals(self) -> tuple[int, ...]:
        """The laurels by seat."""
        return tuple(self.laurels[self.team_of(seat)] for seat in self.setup.seats)

    @property
    def in_play(self) -> frozenset[str]:
        return frozenset(laid.card for laid in self.laid)

    @property
    def bare(self) -> tuple[int, ...]:
        """The seats with no card in front of them, clockwise from the starter."""
        owners = {laid.before for laid in self.laid}
        return tuple(s for s in self.setup.clockwise(self.starter) if s not in owners)

    def others_laid(self, seat: int) -> tuple[int, ...]:
        """Returns the seats but `seat` that have a card in front of them, ascending."""
        return tuple(sorted(laid.before for laid in self.laid if laid.before != seat))

    def before(self, seat: int) -> Laid:
        """Returns the card in front of `seat`, which has one."""
        return next(laid for laid in self.laid if laid.before == seat)

    def free(self, code: str) -> str:
        """Returns a tapped card that can be in a hand.

        Raises Refused: `unknown-card`, `already-seen`.
        """
        card = self.deck.card(code).code
        if card in self.in_play or card in self.discarded:
            raise Refused(Reason.ALREADY_SEEN)
        return card

    def lay(self, seat: int, before: int, tap: Tap, barred: str | None) -> Change:
        """Returns what laying a card of `seat` in front of `before` leads to.

        Raises Refused as `free`, then `not-in-hand`, `same-card-again`, `must-follow-suit`.
        """
        card = self.free(tap.card)
        due = SIDES[self.law] if self.law else None
        laying = lay(self.know, seat, card, due, self.tour, overrule=tap.overrule, barred=barred)
        told = told_of(laying, seat, card, before)
        if laying.claims:
            told.append(news.Claim(seat, side=self.law))
        manche = replace(
            self,
            know=laying.know,
            sizes=added(self.sizes, seat, -1),
            laid=(*self.laid, Laid(seat, card, before)),
        )
        return Change(manche, tuple(told))

    def moved(self, *ways: tuple[int, int]) -> Change:
        """Returns the manche after cards in play went from a seat to another, all at once."""
        to = dict(ways)
        laid = tuple(replace(each, before=to.get(each.before, each.before)) for each in self.laid)
        told = tuple(news.Moved(self.before(a).card, a, b) for a, b in ways)
        return Change(replace(self, laid=laid), told)

    def picked_up(self, seat: int, hand: int) -> Change:
        """Returns the manche after the card in front of `seat` went into a hand.

        La Loi in play binds as long as a card is still to come, so picking it up ends that.
        """
        card = self.before(seat).card
        told: list[news.News] = [news.Moved(card, seat, None, hand)]
        if card == LOI:
            told.append(news.Law(None))
        manche = replace(
            self,
            know=self.know.came(hand, card),
            sizes=added(self.sizes, hand, 1),
            laid=tuple(laid for laid in self.laid if laid.before != seat),
            law=None if card == LOI else self.law,
        )
        return Change(manche, tuple(told))

    def swapped(self, seats: tuple[int, int], cards: tuple[str, str] | None) -> Change:
        """Returns the manche after two seats swapped `cards`, each its own; None if unseen.

        An unseen swap makes both hands unknown; any swap ends what the two claimed.
        """
        both = frozenset(seats)
        know = self.know.unclaimed(both)
        if cards is None:
            know = know.unknown(both)
        else:
            (one, other), (given, got) = seats, cards
            know = know.gave(one, given).gave(other, got).came(one, got).came(other, given)
        return Change(replace(self, know=know), (news.Swapped(seats),))

    def gave_up(self, seat: int, card: str) -> "Manche":
        """Returns the manche after `seat` discarded a card of its hand."""
        return replace(
            self,
            know=self.know.gave(seat, card),
            sizes=added(self.sizes, seat, -1),
            discarded=self.discarded | {card},
        )

    def tour_over(self) -> "tuple[Ended, news.Tour]":
        """Returns what the tour ended with: discards made, the other cards back in the hands."""
        end = outcome(self.in_play)
        owners = {laid.card: laid.before for laid in self.laid}
        seat = owners[end.winner]
        told = news.Tour(self.tour, seat, end.winner, end.discarded, end.why)
        know, sizes = self.know, list(self.sizes)
        for card, owner in owners.items():
            if card not in end.discarded:
                know = know.came(owner, card)
                sizes[owner] += 1
        manche = replace(
            self,
            know=know,
            sizes=tuple(sizes),
            laid=(),
            law=None,
            discarded=self.discarded.union(end.discarded),
            won=Won(self.tour, seat),
        )
        following = self.setup.left_of(owners[ORGUEIL]) if ORGUEIL in owners else seat
        chance = owners[CHANCE] if CHANCE in end.discarded else None
        return Ended(manche, following, frozenset(owners), chance), told

    def public(self) -> Public:
        """Returns the picture that all may see."""
        return Public(
            deal=self.n,
            deals=most_manches(len(self.teams)),
            dealer=None,
            hand_sizes=self.sizes,
            totals=self.totals,
            trick=self.tour,
            law=self.law,
            laid=self.laid,
            winning=self._winning(),
            won=self.won,
            teams=self.teams,
            laurels=self.laurels,
        )

    def _winning(self) -> Winning | None:
        """Returns who wins so far: nobody while nothing, or La Tristesse alone, is in play."""
        if self.in_play <= {TRISTESSE}:
            return None
        card, why = winner(self.in_play)
        seat = next(laid.before for laid in self.laid if laid.card == card)
        return Winning(seat, card, why)


def start_of(
    setup: Setup, deck: Deck, teams: Teams, laurels: tuple[int, ...], n: int, starter: int
) -> Manche:
    """Returns manche `n` before its deal is known."""
    players = len(setup.players)
    sizes = {seat: HAND_SIZES[players, len(team)] for team in teams for seat in team}
    by_seat = tuple(sizes[seat] for seat in setup.seats)
    know = Knowledge.of_nothing(players)
    return Manche(setup, deck, teams, laurels, n, starter, know, by_seat)


def most_manches(teams: int) -> int:
    """Returns after how many manches a team has won two at the latest."""
    return teams + 1


@value
class Ended:
    """A tour that was played; `following` starts the next one, `table` are its cards at the end.

    `chance` is the owner of a discarded La Chance, `passed` the seat that said so that its only
    card is La Peur, `last` has the last cards that were tapped, by seat.
    """

    manche: Manche
    following: int
    table: frozenset[str]
    chance: int | None = None
    passed: int | None = None
    last: tuple[tuple[int, str], ...] = ()

    @property
    def chance_due(self) -> int | None:
        """The seat that La Chance asks for a card; none if its known hand is but La Peur."""
        if self.chance is None or self.manche.know.hands[self.chance] == frozenset((PEUR,)):
            return None
        return self.chance

    @property
    def peur_may_be_hidden(self) -> bool:
        """Whether an unknown hand of one card, not on the table just now, can be La Peur."""
        known = (hand for hand in self.manche.know.hands if hand is not None)
        return (
            PEUR not in self.manche.discarded
            and PEUR not in self.table
            and not any(PEUR in hand for hand in known)
        )

    @property
    def _foremost(self) -> tuple[int, ...]:
        """The seats that are out with the fewest cards, clockwise from the tour's starter."""
        sizes = self.manche.sizes
        fewest = min(sizes)
        if fewest > 1:
            return ()
        order = self.manche.setup.clockwise(self.manche.starter)
        return tuple(seat for seat in order if sizes[seat] == fewest)

    @property
    def to_tap(self) -> int | None:
        """The next seat whose last card must be tapped for the comparison, or None."""
        if len(self._foremost) == 1:
            return None
        hands, tapped = self.manche.know.hands, dict(self.last)
        return next((s for s in self._foremost if hands[s] is None and s not in tapped), None)

    @property
    def winner(self) -> int | None:
        """The seat that won the manche, or None; `to_tap` must be None."""
        if len(self._foremost) < 2:
            return next(iter(self._foremost), None)
        tapped = dict(self.last)
        known = self.manche.know.hands

        def last_card(seat: int) -> int:
            (code,) = known[seat] or (tapped[seat],)
            return by_value(code)

        return max(self._foremost, key=last_card)
