"""Simulated people: what they choose, at random, among what the rules allow."""

import random
from collections.abc import Sequence

from augure.rules import expect, news
from augure.rules.errors import Refused
from augure.rules.match import Match
from augure.rules.moves import Bid, Choice, Move, Pass, Seat, Suit, Tap
from augure.simulate.hands import Hands


class People:
    """The players of one match, who play by themselves; the same `rng` plays the same again."""

    def __init__(self, rng: random.Random, match: Match) -> None:
        self._rng = rng
        self.holds = Hands(rng, match)

    def saw(self, match: Match) -> None:
        """Follows what the last move did."""
        self.holds.saw(match)

    def move(self, match: Match) -> Move:
        """Returns the next move of whoever is due."""
        holds, due = self.holds, match.expect()
        match due:
            case expect.Absolu(seat):
                return Tap(holds.drawn_absolu(seat))
            case expect.Deal(seat):
                return Tap(holds.dealt(seat))
            case expect.TurnUp():
                return Tap(holds.turned_up())
            case expect.TrumpToken():
                return Tap(holds.drawn_token())
            case expect.Card(seat) | expect.Swap(seat):
                return Tap(self._one_of_hand(match, seat))
            case expect.Bet(seat):
                return Tap(self._set_aside(match, seat))
            case expect.Residue(seat):
                holds.take_residue(seat)
                card = self._one_of_hand(match, seat)
                holds.hands[seat].remove(card)
                return Tap(card)
            case expect.Discard(seat):
                fit = self._fit(match, seat)
                return Tap(self._rng.choice(fit)) if fit else Pass()
            case expect.LastCard(seat):
                return Tap(holds.hands[seat][0])
            case expect.Seat(options=seats) if Tap in match.phase.accepts and self._luck():
                # Whose card lies in play may be chosen by the card as well.
                return Tap(holds.before[self._rng.choice(seats)])
        return self._rng.choice(choices(self._rng, match))

    def _luck(self) -> bool:
        return self._rng.random() < 0.5

    def _fit(self, match: Match, seat: int) -> Sequence[str]:
        """Returns what of a hand may be tapped now."""
        hand = self.holds.hands[seat]
        playable = match.phase.playable(frozenset(hand))
        return [code for code in hand if code in playable]

    def _one_of_hand(self, match: Match, seat: int) -> str:
        return self._rng.choice(self._fit(match, seat))

    def _set_aside(self, match: Match, seat: int) -> str:
        """Takes a card of a bet: set aside since the deal, or chosen out of the hand only now."""
        if self.holds.aside[seat]:
            return self.holds.aside[seat].pop()
        card = self._one_of_hand(match, seat)
        self.holds.hands[seat].remove(card)
        return card


def choices(rng: random.Random, match: Match) -> Sequence[Move]:
    """Returns what may be chosen where something else than a card is due."""
    due = match.expect()
    match due:
        case expect.Bid():
            return (Bid(_bid(rng, due, len(match.setup.players))),)
        case expect.Suit():
            return tuple(map(Suit, due.options))
        case expect.Seat():
            return tuple(map(Seat, due.options))
        case expect.Choice():
            return tuple(map(Choice, due.options))
    return ()


def _bid(rng: random.Random, due: expect.Bid, players: int) -> int:
    """Returns a bid near a fair share, as people make them."""
    share = round(rng.gauss(due.max / players, 1))
    allowed = [n for n in range(due.min, due.max + 1) if n not in due.not_]
    return min(allowed, key=lambda n: (abs(n - share), n))


def some_move(rng: random.Random, match: Match) -> Move | None:
    """Returns a move that stands, of people of whose hands nothing is known; None at the end.

    Among cards, one that claims nothing and breaks no claim is taken where there is one.
    """
    found = choices(rng, match)
    if found:
        return rng.choice(found)
    deck = match.game.deck
    codes = [*deck.cards, *deck.tokens]
    rng.shuffle(codes)
    doubtful: Move | None = None
    moves: Sequence[Move] = (*map(Tap, codes), Pass())
    for move in moves:
        try:
            after = match.push(move)
        except Refused:
            continue
        if not any(isinstance(item, news.Claim | news.Revoke) for item in after.news):
            return move
        doubtful = doubtful or move
    return doubtful
