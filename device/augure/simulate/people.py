"""Simulated people: they hold cards that the table may not know, and make legal random moves."""

import random

from augure.rules import expect, news
from augure.rules.errors import Refused
from augure.rules.match import Match
from augure.rules.moves import Bid, Choice, Move, Pass, Seat, Suit, Tap


class People:
    """The players of one match, who play by themselves.

    They shuffle and deal for real: `hands` hold what each has, `stock` the cards left over. The
    same `rng` gives the same match again.
    """

    def __init__(self, rng: random.Random, match: Match) -> None:
        self._rng = rng
        self._tokens = [t for t in match.game.deck.tokens for _ in range(2)]
        rng.shuffle(self._tokens)
        self._deal(match)

    def _deal(self, match: Match) -> None:
        """Shuffles all cards and deals them, or begins to where each is tapped as it is dealt.

        Cards that are bets are set aside at once: their players can't play them.
        """
        picture, deck = match.public(), match.game.deck
        self.stock = list(deck.cards)
        self._rng.shuffle(self.stock)
        self.aside: list[list[str]] = [[] for _ in match.setup.players]
        self.hands: list[list[str]] = [[] for _ in match.setup.players]
        if isinstance(match.expect(), expect.Deal):
            return
        for seat, size in enumerate(picture.hand_sizes):
            hand = [self.stock.pop() for _ in range(size)]
            suited = [code for code in hand if code not in deck.specials]
            self.aside[seat] = self._rng.sample(suited, picture.set_aside)
            self.hands[seat] = [code for code in hand if code not in self.aside[seat]]

    def saw(self, match: Match) -> None:
        """Follows what happened: laid cards leave the hands, a new deal is dealt."""
        for item in match.news:
            if isinstance(item, news.Played):
                for hand in self.hands:
                    if item.card in hand:
                        hand.remove(item.card)
            elif isinstance(item, news.DealOver) and not match.over:
                self._deal(match)

    def move(self, match: Match) -> Move:
        """Returns the next move of whoever is due."""
        match match.expect():
            case expect.Deal(seat):
                card = self.stock.pop()
                self.hands[seat].append(card)
                return Tap(card)
            case expect.TurnUp():
                return Tap(self.stock.pop())
            case expect.TrumpToken():
                return Tap(self._tokens.pop())
            case expect.Bet(seat):
                card = self.aside[seat].pop() if self.aside[seat] else self._playable(match, seat)
                self.hands[seat] = [code for code in self.hands[seat] if code != card]
                return Tap(card)
            case expect.Card(seat):
                return Tap(self._playable(match, seat))
        return chosen(self._rng, match)

    def _playable(self, match: Match, seat: int) -> str:
        hand = self.hands[seat]
        playable = match.phase.playable(frozenset(hand))
        return self._rng.choice([code for code in hand if code in playable])


def chosen(rng: random.Random, match: Match) -> Move:
    """Returns a random move where something other than a card is due."""
    due = match.expect()
    match due:
        case expect.Bid():
            return Bid(_bid(rng, due, len(match.setup.players)))
        case expect.Suit():
            return Suit(rng.choice(due.options))
        case expect.Seat():
            return Seat(rng.choice(due.options))
        case expect.Choice():
            return Choice(rng.choice(due.options))
    return Pass()


def _bid(rng: random.Random, due: expect.Bid, players: int) -> int:
    """Returns a bid near a fair share, as people make them."""
    share = round(rng.gauss(due.max / players, 1))
    allowed = [n for n in range(due.min, due.max + 1) if n not in due.not_]
    return min(allowed, key=lambda n: (abs(n - share), n))


def some_move(rng: random.Random, match: Match) -> Move:
    """Returns a move that stands, of people of whose hands nothing is known.

    Among cards, one that claims nothing and breaks no claim is taken where there is one.
    """
    deck = match.game.deck
    codes = [*deck.cards, *deck.tokens]
    rng.shuffle(codes)
    doubtful: list[Move] = [chosen(rng, match)]
    for tap in map(Tap, codes):
        try:
            after = match.push(tap)
        except Refused:
            continue
        if not any(isinstance(item, news.Claim | news.Revoke) for item in after.news):
            return tap
        doubtful.append(tap)
    return doubtful[-1]
