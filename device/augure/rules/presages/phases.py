"""What is due in a manche: the cards laid, what ⚡ ask, what ends a tour, and what follows.

A ⚡ that makes a card be laid does nothing after it, so nested ones leave nothing pending.
"""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar

from augure.rules import expect, news
from augure.rules.dealing import Dealing, Hands, round_robin
from augure.rules.errors import Reason, Refused
from augure.rules.knowledge import Knowledge
from augure.rules.match import Over, Phase, Step, tap_of
from augure.rules.moves import Choice, Move, Pass, Seat, Tap
from augure.rules.presages.arcanes import ARCANES, PEUR, SIDES, Flash
from augure.rules.presages.manche import Ended, Manche, start_of
from augure.rules.public import Public
from augure.rules.trick import added
from augure.values import replace, value

LAURELS_TO_WIN = 2


def begin_manche(manche: Manche, hands: Hands) -> Phase:
    """Returns the phase that a manche begins with; seats may hold their Absolu already."""
    if not manche.setup.scanned:
        return _begin_tour(manche)
    missing = [size - len(hand) for size, hand in zip(manche.sizes, hands, strict=True)]
    order = round_robin(manche.setup.seats, missing)
    return Dealing(manche.deck, Deal(manche), order, tuple(map(manche.deck.set_of, hands)))


def _begin_tour(manche: Manche) -> Phase:
    return Laying(manche, manche.starter, manche.starter)


@value
class Deal:
    """A scanned deal of a manche."""

    manche: Manche

    def dealt(self, hands: Hands) -> Step:
        return Step(_begin_tour(replace(self.manche, know=Knowledge(hands))), ())

    def public(self) -> Public:
        return replace(self.manche.public(), trick=0)


@value
class Laying(Phase):
    """A card of `seat` is laid in front of `before`; `barred` may not be that card."""

    accepts: ClassVar[tuple[type, ...]] = (Tap,)
    manche: Manche
    seat: int
    before: int
    barred: str | None = None

    def expect(self) -> expect.Expect:
        barred = () if self.barred is None else (self.barred,)
        return expect.Card(self.seat, self.before, barred)

    def take(self, move: Move) -> Step:
        manche, told = self.manche.lay(self.seat, self.before, tap_of(move), self.barred)
        asked = _at_once(manche, manche.laid[-1].card, self.before)
        return _told(told, Step(asked, ()) if asked else _go_on(manche))

    def public(self) -> Public:
        return self.manche.public()

    def hand(self) -> frozenset[str] | None:
        return self.manche.know.hands[self.seat]

    def playable(self, hand: frozenset[str]) -> frozenset[str]:
        free = hand - {self.barred}
        return SIDES[self.manche.law].playable(free) if self.manche.law else free


def _told(told: Sequence[news.News], step: Step, *, secret: bool = False) -> Step:
    """Returns a step with news told before its own."""
    return Step(step.phase, (*told, *step.news), secret)


def _go_on(manche: Manche) -> Step:
    """Returns what follows a card that is wholly resolved: the next one, or the tour's end."""
    if manche.bare:
        return Step(Laying(manche, manche.bare[0], manche.bare[0]), ())
    ended, told = manche.tour_over()
    if ended.chance_due is None:
        return _told((told,), _after_tour(ended))
    return Step(Discarding(ended, ended.chance_due), (told,))


# What ⚡ ask


def _at_once(manche: Manche, card: str, owner: int) -> Phase | None:
    """Returns what the ⚡ of a card just laid asks its owner; None where it asks nothing."""
    effect = ARCANES[card].effect
    match effect:
        case Flash.NAME_A_SIDE if manche.bare:
            return NamingSide(manche, owner)
        case Flash.GIVE_TO_A_SEAT if manche.bare:
            return ChoosingSeat(manche, owner, effect, tuple(sorted((owner, *manche.bare))))
        case Flash.SWAP_CARDS_OF_HANDS:
            others = tuple(seat for seat in manche.setup.seats if seat != owner)
            return ChoosingSeat(manche, owner, effect, others)
        case Flash.SWAP_PLACES | Flash.SEND_BACK | Flash.TAKE_AND_REPLACE:
            targets = manche.others_laid(owner)
            return ChoosingCard(manche, owner, effect, targets) if targets else None
        case _:
            return None


@value
class NamingSide(Phase):
    """The owner of La Loi names the side that binds."""

    accepts: ClassVar[tuple[type, ...]] = (Choice,)
    manche: Manche
    owner: int

    def expect(self) -> expect.Expect:
        return expect.Choice(self.owner, tuple(SIDES))

    def take(self, move: Move) -> Step:
        assert isinstance(move, Choice)
        if move.choice not in SIDES:
            raise Refused(Reason.NOT_AN_OPTION)
        manche = replace(self.manche, law=move.choice)
        return _told((news.Law(move.choice),), _go_on(manche))

    def public(self) -> Public:
        return self.manche.public()


@value
class ChoosingSeat(Phase):
    """The owner of a ⚡ chooses a player out of `options`."""

    accepts: ClassVar[tuple[type, ...]] = (Seat,)
    manche: Manche
    owner: int
    flash: Flash
    options: tuple[int, ...]

    def expect(self) -> expect.Expect:
        return expect.Seat(self.owner, self.options)

    def take(self, move: Move) -> Step:
        assert isinstance(move, Seat)
        return self.chosen(move.seat)

    def chosen(self, seat: int) -> Step:
        """Returns what the choice of `seat` leads to. Raises Refused: `not-an-option`."""
        if seat not in self.options:
            raise Refused(Reason.NOT_AN_OPTION)
        return _RESOLVE[self.flash](self.manche, self.owner, seat)

    def public(self) -> Public:
        return self.manche.public()


@value
class ChoosingCard(ChoosingSeat):
    """The owner of a ⚡ chooses a card in play: by its seat, or by tapping it."""

    accepts: ClassVar[tuple[type, ...]] = (Seat, Tap)

    def take(self, move: Move) -> Step:
        if isinstance(move, Seat):
            return self.chosen(move.seat)
        card = self.manche.deck.card(tap_of(move).card).code
        for laid in self.manche.laid:
            if laid.card == card:
                return self.chosen(laid.before)
        raise Refused(Reason.NOT_IN_PLAY)


def _give_to(manche: Manche, owner: int, seat: int) -> Step:
    """Le Rêve: the card goes to `seat`, whose player lays one in front of the owner."""
    if seat == owner:
        return _go_on(manche)
    manche, told = manche.moved((owner, seat))
    return Step(Laying(manche, seat, owner), told)


def _swap_places(manche: Manche, owner: int, seat: int) -> Step:
    """La Jalousie: the two cards change places; the one that comes isn't resolved again."""
    manche, told = manche.moved((owner, seat), (seat, owner))
    return _told(told, _go_on(manche))


def _send_back(manche: Manche, owner: int, seat: int) -> Step:
    """La Colère: the player of `seat` takes the card back and lays another."""
    card = manche.before(seat).card
    manche, told = manche.picked_up(seat, seat)
    return Step(Laying(manche, seat, seat, card), told)


def _take_and_replace(manche: Manche, owner: int, seat: int) -> Step:
    """La Trahison: the owner takes the card of `seat`, and lays another there."""
    card = manche.before(seat).card
    manche, told = manche.picked_up(seat, owner)
    return Step(Laying(manche, owner, seat, card), told)


def _swap_cards(manche: Manche, owner: int, seat: int) -> Step:
    """L'Absolu: two known hands tap what they give; any other swap is made unseen."""
    seats = (owner, seat)
    if None not in (manche.know.hands[owner], manche.know.hands[seat]):
        return Step(Swapping(manche, seats), ())
    manche, told = manche.swapped(seats, None)
    return _told(told, _go_on(manche))


_RESOLVE: Mapping[Flash, Callable[[Manche, int, int], Step]] = MappingProxyType(
    {
        Flash.GIVE_TO_A_SEAT: _give_to,
        Flash.SWAP_PLACES: _swap_places,
        Flash.SEND_BACK: _send_back,
        Flash.TAKE_AND_REPLACE: _take_and_replace,
        Flash.SWAP_CARDS_OF_HANDS: _swap_cards,
    }
)


@value
class Swapping(Phase):
    """An Absolu between known hands: the chooser taps the card `given`, then the partner hers."""

    accepts: ClassVar[tuple[type, ...]] = (Tap,)
    manche: Manche
    seats: tuple[int, int]
    given: str | None = None

    @property
    def _seat(self) -> int:
        return self.seats[0 if self.given is None else 1]

    def expect(self) -> expect.Expect:
        return expect.Swap(self._seat)

    def take(self, move: Move) -> Step:
        tap, seat = tap_of(move), self._seat
        card = self.manche.free(tap.card)
        know = self.manche.know.held(seat, card, overrule=tap.overrule)
        if know is not self.manche.know:
            # A hand turned out to be unknown, so what the other gives can't be asked or kept.
            overruled = news.Overruled(seat, None, Reason.NOT_IN_HAND)
            manche, told = replace(self.manche, know=know).swapped(self.seats, None)
            return _told((overruled, *told), _go_on(manche), secret=True)
        if self.given is None:
            return Step(replace(self, given=card), (), secret=True)
        manche, told = self.manche.swapped(self.seats, (self.given, card))
        return _told(told, _go_on(manche), secret=True)

    def public(self) -> Public:
        return self.manche.public()

    def hand(self) -> frozenset[str] | None:
        return self.manche.know.hands[self._seat]

    def playable(self, hand: frozenset[str]) -> frozenset[str]:
        return hand


# The end of a tour


def _after_tour(ended: Ended) -> Step:
    """Returns what follows a tour once La Chance is settled."""
    if ended.to_tap is not None:
        return Step(Comparing(ended, ended.to_tap), ())
    if ended.winner is not None:
        return _manche_over(ended.manche, ended.winner)
    manche = ended.manche
    return Step(_begin_tour(replace(manche, tour=manche.tour + 1, starter=ended.following)), ())


@value
class Discarding(Phase):
    """La Chance was discarded: its owner discards a card of the hand too."""

    accepts: ClassVar[tuple[type, ...]] = (Tap, Pass)
    ended: Ended
    seat: int

    def expect(self) -> expect.Expect:
        return expect.Discard(self.seat)

    def take(self, move: Move) -> Step:
        manche, seat = self.ended.manche, self.seat
        if isinstance(move, Pass):
            unknown = manche.know.hands[seat] is None
            if not (unknown and manche.sizes[seat] == 1 and self.ended.peur_may_be_hidden):
                raise Refused(Reason.CANNOT_PASS)
            return _after_tour(replace(self.ended, passed=seat))
        tap = tap_of(move)
        if tap.card == PEUR:
            raise Refused(Reason.NOT_AN_OPTION)
        card = manche.free(tap.card)
        know = manche.know.held(seat, card, overrule=tap.overrule)
        told: list[news.News] = []
        if know is not manche.know:
            told.append(news.Overruled(seat, card, Reason.NOT_IN_HAND))
        told.append(news.Discarded(seat, card))
        manche = replace(manche, know=know).gave_up(seat, card)
        return _told(told, _after_tour(replace(self.ended, manche=manche)))

    def public(self) -> Public:
        return self.ended.manche.public()

    def hand(self) -> frozenset[str] | None:
        return self.ended.manche.know.hands[self.seat]

    def playable(self, hand: frozenset[str]) -> frozenset[str]:
        return hand - {PEUR}


@value
class Comparing(Phase):
    """Several seats have one card left: those that are unknown are tapped."""

    accepts: ClassVar[tuple[type, ...]] = (Tap,)
    ended: Ended
    seat: int

    def expect(self) -> expect.Expect:
        return expect.LastCard(self.seat)

    def take(self, move: Move) -> Step:
        tap, seat, ended = tap_of(move), self.seat, self.ended
        card = ended.manche.free(tap.card)
        if any(card == last for _, last in ended.last):
            raise Refused(Reason.ALREADY_SEEN)
        if ended.passed is not None and (seat == ended.passed) != (card == PEUR):
            raise Refused(Reason.NOT_IN_HAND)
        know = ended.manche.know.held(seat, card, overrule=tap.overrule)
        told: list[news.News] = []
        if know is not ended.manche.know:
            told.append(news.Overruled(seat, card, Reason.NOT_IN_HAND))
        manche = replace(ended.manche, know=know)
        after = replace(ended, manche=manche, last=(*ended.last, (seat, card)))
        return _told(told, _after_tour(after))

    def public(self) -> Public:
        return self.ended.manche.public()


def _manche_over(manche: Manche, seat: int) -> Step:
    """Returns what follows a manche that `seat` won: the next one, or the end of the match."""
    team = manche.team_of(seat)
    laurels = added(manche.laurels, team, 1)
    told = news.Manche(seat, team, manche.teams, laurels)
    if laurels[team] < LAURELS_TO_WIN:
        following = start_of(manche.setup, manche.deck, manche.teams, laurels, manche.n + 1, seat)
        empty: Hands = (frozenset(),) * len(manche.sizes)
        return Step(begin_manche(following, empty), (told,))
    end = replace(replace(manche, laurels=laurels).public(), winners=manche.teams[team])
    return Step(Over(end), (told, news.MatchOver(manche.teams[team], end.totals, laurels[team])))
