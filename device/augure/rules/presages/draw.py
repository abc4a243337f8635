"""The Absolus drawn at the start of a match: they make the teams and the first starter."""

from collections.abc import Sequence
from functools import cache
from typing import ClassVar

from augure.rules import expect, news
from augure.rules.cards import Deck
from augure.rules.errors import Reason, Refused
from augure.rules.match import Phase, Setup, Step, tap_of
from augure.rules.moves import Move, Tap
from augure.rules.presages.arcanes import ABSOLUS, DECK, by_value
from augure.rules.presages.manche import Teams, most_manches, start_of
from augure.rules.presages.phases import begin_manche
from augure.rules.public import Public
from augure.values import replace, value


def teams_of(drawn: Sequence[str]) -> Teams:
    """Returns the teams that the Absolus drawn by each seat make, the highest one's first.

    4 or 5 players: highest with lowest against the rest; 6: 35 with 30, 34 with 31, 33 with 32.
    """
    ranking = sorted(range(len(drawn)), key=lambda seat: by_value(drawn[seat]), reverse=True)
    if len(ranking) == 6:
        pairs = [(ranking[i], ranking[-1 - i]) for i in range(3)]
        return tuple((min(pair), max(pair)) for pair in pairs)
    outer = (ranking[0], ranking[-1])
    return (min(outer), max(outer)), tuple(sorted(ranking[1:-1]))


@cache
def deck_with(drawn: frozenset[str]) -> Deck:
    """Returns the deck of a match: the Absolus that nobody drew stay in the box."""
    return DECK.without(frozenset(ABSOLUS) - drawn)


@value
class Drawing(Phase):
    """The Absolus are drawn in seat order, face up."""

    accepts: ClassVar[tuple[type, ...]] = (Tap,)
    setup: Setup
    drawn: tuple[str, ...] = ()

    def expect(self) -> expect.Expect:
        return expect.Absolu(len(self.drawn))

    def take(self, move: Move) -> Step:
        card = DECK.card(tap_of(move).card).code
        if card not in ABSOLUS:
            raise Refused(Reason.NOT_AN_OPTION)
        if card in self.drawn:
            raise Refused(Reason.ALREADY_SEEN)
        drawn = (*self.drawn, card)
        if len(drawn) < len(self.setup.players):
            return Step(replace(self, drawn=drawn), ())
        teams = teams_of(drawn)
        starter = max(self.setup.seats, key=lambda seat: by_value(drawn[seat]))
        deck = deck_with(frozenset(drawn))
        manche = start_of(self.setup, deck, teams, (0,) * len(teams), 1, starter)
        hands = tuple(frozenset((own,)) for own in drawn)
        return Step(begin_manche(manche, hands), (news.Teams(teams, starter),))

    def public(self) -> Public:
        players = len(self.setup.players)
        teams = 3 if players == 6 else 2
        return Public(
            deal=1,
            deals=most_manches(teams),
            dealer=None,
            hand_sizes=tuple(int(seat < len(self.drawn)) for seat in self.setup.seats),
            totals=(0,) * players,
            laurels=(0,) * teams,
        )
