"""What the journal keeps, as plain values: a match, its result by seat, a line of a list."""

import zlib
from enum import StrEnum

from augure.values import value


class State(StrEnum):
    """How far a match is."""

    OPEN = "open"
    OVER = "over"
    ABANDONED = "abandoned"


@value
class Entry:
    """A match without its moves, of which there are `moves`; the header is a record's first line.

    `begun` and `ended` are what the wall clock said (ISO 8601), right or wrong.
    """

    number: int
    begun: str
    ended: str | None
    state: State
    header: str
    moves: int

    @property
    def crc(self) -> int:
        """The check sum over the whole entry."""
        parts = (self.number, self.begun, self.ended, self.state.value, self.header, self.moves)
        return zlib.crc32(repr(parts).encode())


def move_crc(match: int, n: int, move: str) -> int:
    """Returns the check sum of a move in its place: a row that went astray has another."""
    return zlib.crc32(f"{match} {n} {move}".encode())


@value
class Result:
    """What a seat had at the end of a match: of `bids` said it met `met`."""

    seat: int
    game: str
    name: str
    won: bool
    points: float
    bids: int
    met: int


@value
class Standing:
    """All that a player did in a game: matches that are over, wins, bids said and met, points."""

    name: str
    game: str
    matches: int
    wins: int
    bids: int
    met: int
    points: float
