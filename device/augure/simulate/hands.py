"""Who holds what: the cards of simulated players, which the table may not know."""

import random

from augure.rules import expect, news
from augure.rules.errors import Refused
from augure.rules.match import Match
from augure.rules.moves import Tap


def stands(match: Match, code: str) -> bool:
    """Returns whether a tap of a card or token would be accepted."""
    try:
        match.push(Tap(code))
    except Refused:
        return False
    return True


class Hands:
    """All cards of one match: in hands, set aside as bets, in front of players, left over.

    They are shuffled and dealt for real, with `rng`. `saw` follows what the table tells; what it
    does not tell, cards dealt or given unseen, the players move themselves.
    """

    def __init__(self, rng: random.Random, match: Match) -> None:
        self._rng = rng
        seats = match.setup.seats
        deck = match.game.deck
        self._tokens = [t for t in deck.tokens for _ in range(deck.of_each_token)]
        rng.shuffle(self._tokens)
        self._cards = list(deck.cards)
        self._pile: list[str] = []
        if isinstance(match.expect(), expect.Absolu):
            self._pile = [code for code in self._cards if stands(match, code)]
            rng.shuffle(self._pile)
        self.hands: list[list[str]] = [[] for _ in seats]
        self.aside: list[list[str]] = [[] for _ in seats]
        self.before: dict[int, str] = {}
        self.stock: list[str] = []
        self._deal(match)

    def _deal(self, match: Match) -> None:
        """Shuffles and fills the hands, unless each card is to be tapped as it is dealt.

        Cards that are bets are set aside at once: their players can't play them.
        """
        picture, deck = match.public(), match.game.deck
        held = {code for hand in self.hands for code in hand}
        self.stock = [code for code in self._cards if code not in held]
        self._rng.shuffle(self.stock)
        if match.setup.scanned:
            return
        # Once play has begun, the picture counts bets no more among the cards in hand.
        bets = picture.set_aside if picture.trick else 0
        for seat, size in enumerate(picture.hand_sizes):
            hand = self.hands[seat]
            hand += [self.stock.pop() for _ in range(size + bets - len(hand))]
            suited = [code for code in hand if code not in deck.specials]
            self.aside[seat] = self._rng.sample(suited, picture.set_aside)
            self.hands[seat] = [code for code in hand if code not in self.aside[seat]]

    def drawn_token(self) -> str:
        return self._tokens.pop()

    def drawn_absolu(self, seat: int) -> str:
        """Takes the next Absolu of the pile into a hand."""
        self.hands[seat].append(self._pile.pop())
        return self.hands[seat][-1]

    def turned_up(self) -> str:
        return self.stock.pop()

    def dealt(self, seat: int) -> str:
        """Takes the next card into a hand."""
        self.hands[seat].append(self.stock.pop())
        return self.hands[seat][-1]

    def take_residue(self, seat: int) -> None:
        """Takes what was not dealt into a hand, of which as much is left again."""
        self.hands[seat] += self.stock
        self.stock = []

    def saw(self, match: Match) -> None:
        """Follows what happened: cards laid, moved, taken back and discarded, a new deal."""
        for item in match.news:
            match item:
                case news.Played(seat, card, before):
                    self.hands[seat].remove(card)
                    self.before[seat if before is None else before] = card
                case news.Moved():
                    self._moved(item)
                case news.Swapped((seat, other)):
                    self._swapped(seat, other, match)
                case news.Trick():
                    self.before.clear()
                case news.Tour(discarded=discarded):
                    self._taken_back(discarded)
                case news.Discarded(seat, card):
                    self.hands[seat].remove(card)
                case news.Teams():
                    # What was not drawn stays in the box.
                    self._cards = [code for code in self._cards if code not in self._pile]
                    self._deal(match)
                case news.DealOver() | news.Manche() if not match.over:
                    self.hands = [[] for _ in self.hands]
                    self._deal(match)

    def _moved(self, moved: news.Moved) -> None:
        if self.before.get(moved.from_) == moved.card:
            del self.before[moved.from_]
        if moved.to is not None:
            self.before[moved.to] = moved.card
        elif moved.hand is not None:
            self.hands[moved.hand].append(moved.card)

    def _swapped(self, seat: int, other: int, match: Match) -> None:
        """Swaps the cards that were tapped, or any two where nobody had to tap them."""
        given = [
            tap.card
            for tap in (match.earlier and match.earlier.move, match.move)
            if match.secret and isinstance(tap, Tap)
        ] or [self._rng.choice(self.hands[each]) for each in (seat, other)]
        for giver, taker, card in ((seat, other, given[0]), (other, seat, given[1])):
            self.hands[giver].remove(card)
            self.hands[taker].append(card)

    def _taken_back(self, discarded: tuple[str, ...]) -> None:
        for seat, card in self.before.items():
            if card not in discarded:
                self.hands[seat].append(card)
        self.before.clear()
