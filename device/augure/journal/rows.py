"""What the journal keeps, as plain values: a match, its result by seat, a line of a list.

A row of the file comes as a tuple, its text as bytes. What is made of it is None where its types
or its check sum are not as they were written.
"""

import json
import zlib
from collections.abc import Iterable, Sequence
from enum import StrEnum

from augure.values import value

Row = Sequence[object]


def row_crc(*columns: object) -> int:
    """Returns the check sum of a row of results or settings, its text as bytes."""
    return zlib.crc32(repr(columns).encode())


def _read(row: Row) -> tuple[object, ...]:
    """Returns a row with its text as text, where it is UTF-8."""
    return tuple(_text(column) if isinstance(column, bytes) else column for column in row)


def _text(column: bytes) -> str | None:
    try:
        return column.decode()
    except UnicodeDecodeError:
        return None


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

    def is_match(self, other: "Entry") -> bool:
        """Returns whether both are of the same match, however far either is."""
        mine, others = ((entry.number, entry.begun, entry.header) for entry in (self, other))
        return mine == others

    @property
    def game(self) -> str:
        game: str = json.loads(self.header)["game"]
        return game

    @property
    def players(self) -> tuple[str, ...]:
        return tuple(json.loads(self.header)["players"])

    @classmethod
    def read(cls, row: Row) -> "Entry | None":
        """Returns what a row of `matches` holds."""
        match _read(row):
            case (
                int(number),
                str(begun),
                None | str() as ended,
                str(state),
                str(header),
                int(moves),
                int(crc),
            ) if state in set(State):
                entry = cls(number, begun, ended, State(state), header, moves)
                return entry if entry.crc == crc else None
        return None


def move_crc(match: int, n: int, move: str) -> int:
    """Returns the check sum of a move in its place: a row that went astray has another."""
    return zlib.crc32(f"{match} {n} {move}".encode())


def read_move(number: int, place: int, row: Row) -> str | None:
    """Returns the move that a row (n, move, crc) of a match holds in its place."""
    match _read(row):
        case (int(n), str(move), int(crc)) if n == place and crc == move_crc(number, n, move):
            return move
    return None


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

    def row(self, match: int) -> tuple[object, ...]:
        """Returns the row of the result of a match."""
        won = int(self.won)
        columns = (match, self.seat, self.game, self.name, won, self.points, self.bids, self.met)
        as_bytes = (each.encode() if isinstance(each, str) else each for each in columns)
        return (*columns, row_crc(*as_bytes))

    @classmethod
    def read(cls, row: Row) -> "Result | None":
        """Returns what a row of `results` holds."""
        *columns, crc = row
        match _read(columns):
            case (
                int(),
                int(seat),
                str(game),
                str(name),
                0 | 1 as won,
                float(points),
                int(bids),
                int(met),
            ) if crc == row_crc(*columns):
                return cls(seat, game, name, bool(won), points, bids, met)
        return None


def setting_row(name: str, written: str) -> tuple[object, ...]:
    """Returns the row of a setting."""
    return (name, written, row_crc(name.encode(), written.encode()))


def read_setting(row: Row) -> tuple[str, str] | None:
    """Returns name and value of a row of `settings`."""
    *columns, crc = row
    match _read(columns):
        case (str(name), str(written)) if crc == row_crc(*columns):
            return name, written
    return None


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


def standings(results: Iterable[Result]) -> tuple[Standing, ...]:
    """Returns what each player did in each game, by name and game."""
    found: dict[tuple[str, str], Standing] = {}
    for each in results:
        key = (each.name, each.game)
        old = found.get(key, Standing(*key, 0, 0, 0, 0, 0.0))
        found[key] = Standing(
            *key,
            old.matches + 1,
            old.wins + each.won,
            old.bids + each.bids,
            old.met + each.met,
            old.points + each.points,
        )
    return tuple(found[key] for key in sorted(found))
