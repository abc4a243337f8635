"""A match: immutable, `push` gives the next one or refuses, undo is the earlier one."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar, NamedTuple

from augure.rules import expect
from augure.rules.cards import Deck
from augure.rules.errors import Reason, Refused
from augure.rules.moves import Move, Tap, Undo
from augure.rules.news import News, Number, Undone
from augure.rules.options import Option, Value
from augure.rules.public import Public
from augure.rules.stickers import Stickers
from augure.values import field, value


@value
class Setup:
    """What was chosen at the start: names in seat order, the first dealer, every option."""

    game: str
    players: tuple[str, ...]
    dealer: int
    options: Mapping[str, Value]

    @property
    def seats(self) -> range:
        """The seats, clockwise."""
        return range(len(self.players))

    @property
    def scanned(self) -> bool:
        """Whether cards are tapped as they are dealt."""
        return self.options["deal"] == "scanned"

    def clockwise(self, first: int) -> tuple[int, ...]:
        """Returns all seats in the order of play from `first`."""
        count = len(self.players)
        return tuple((first + i) % count for i in range(count))

    def left_of(self, seat: int) -> int:
        """Returns the seat that plays after `seat`."""
        return (seat + 1) % len(self.players)

    def passed_on(self, first: int, n: int) -> int:
        """Returns whose turn it is in deal `n` (from 1): `first` in deal 1, then to the left."""
        return (first + n - 1) % len(self.players)


class Phase(ABC):
    """One state of a game: what is due now, and all that is known; never changed in place."""

    __slots__ = ()

    accepts: ClassVar[tuple[type, ...]]
    """The kinds of move that this phase takes."""

    @abstractmethod
    def expect(self) -> expect.Expect:
        """Returns what the device waits for."""

    @abstractmethod
    def take(self, move: Move, /) -> "Step":
        """Returns what a move of an accepted kind leads to; raises Refused."""

    @abstractmethod
    def public(self) -> Public:
        """Returns the picture that all may see."""

    def hand(self) -> frozenset[str] | None:
        """Returns the known hand of the seat whose card is due, or None."""
        return None

    def playable(self, hand: frozenset[str], /) -> frozenset[str]:
        """Returns what of `hand`, all that the due seat holds, may be tapped now."""
        return frozenset()


class Step(NamedTuple):
    """The next phase and what happened; a `secret` move is named by no output."""

    phase: Phase
    news: tuple[News, ...]
    secret: bool = False


def _all_go_together(setup: Setup) -> None:
    """Every combination of the options is a match."""


@value
class Game:
    """A game of the box: its deck, its options, and the phase that a match starts with.

    `check` raises SetupError where options don't go together. `draw` gives, for the cards that
    were drawn for the first deal, the places of the highest; None where nobody draws. With
    `shows_won_tricks` the cards of a trick may be told again after it was won. `stickers` gives
    what a card or token carries for fingers, `named` the suits and sides that players have to name.
    """

    id: str
    seats: range
    deck: Deck
    options: tuple[Option, ...]
    start: Callable[[Setup], Phase]
    stickers: Callable[[str], Stickers]
    check: Callable[[Setup], None] = _all_go_together
    named: tuple[str, ...] = ()
    has_dealer: bool = True
    draw: Callable[[Sequence[str]], tuple[int, ...]] | None = None
    shows_won_tricks: bool = True


@value
class Match:
    """A match after `move`, with its news; `earlier` is the match before it."""

    game: Game
    setup: Setup
    phase: Phase
    news: tuple[News, ...] = ()
    move: Move | None = None
    secret: bool = False
    earlier: "Match | None" = field(default=None, repr=False, compare=False)

    @classmethod
    def start(cls, game: Game, setup: Setup) -> "Match":
        """Returns the match before its first move."""
        return cls(game, setup, game.start(setup))

    def push(self, move: Move) -> "Match":
        """Returns the match after `move`, which it leaves as it is. Raises Refused."""
        if isinstance(move, self.phase.accepts):
            step = self.phase.take(move)
            return Match(self.game, self.setup, step.phase, step.news, move, step.secret, self)
        if isinstance(move, Undo):
            return self._undone()
        raise Refused(Reason.NOT_EXPECTED)

    def _undone(self) -> "Match":
        if self.earlier is None:
            raise Refused(Reason.NOTHING_TO_UNDO)
        back = self.earlier
        news = (Undone(None if self.secret else self.move),)
        return Match(self.game, self.setup, back.phase, news, back.move, back.secret, back.earlier)

    def expect(self) -> expect.Expect:
        """Returns what the device waits for."""
        return self.phase.expect()

    def public(self) -> Public:
        """Returns the picture that all may see."""
        return self.phase.public()

    def legal_cards(self) -> tuple[str, ...] | None:
        """Returns what the due seat may tap, in deck order; None if its hand is unknown."""
        hand = self.phase.hand()
        if hand is None:
            return None
        return self.game.deck.sorted(self.phase.playable(hand))

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        # Asked after every move, and ten times as fast as `isinstance` of an abstract class.
        return type(self.phase) is Over

    @property
    def totals(self) -> tuple[Number, ...]:
        """The points by seat."""
        return self.public().totals

    @property
    def winners(self) -> tuple[int, ...] | None:
        """The winning seats, or None while the match goes on."""
        return self.public().winners

    def moves(self) -> tuple[Move, ...]:
        """Returns the accepted moves that led here, undone ones left out."""
        moves: list[Move] = []
        match: Match | None = self
        while match is not None and match.move is not None:
            moves.append(match.move)
            match = match.earlier
        return tuple(reversed(moves))


@value
class Over(Phase):
    """The end of a match."""

    accepts: ClassVar[tuple[type, ...]] = ()
    picture: Public

    def expect(self) -> expect.Expect:
        return expect.Nothing()

    def take(self, move: Move) -> Step:
        raise Refused(Reason.NOT_EXPECTED)

    def public(self) -> Public:
        return self.picture


def tap_of(move: Move) -> Tap:
    """Returns the move as the tap that a phase accepting only taps was given."""
    assert isinstance(move, Tap)
    return move
