"""A match of the journal in memory: what should be on the disk, and what is."""

from collections.abc import Sequence

from augure.journal.errors import Damaged, Missing
from augure.journal.matches import results
from augure.journal.rows import Entry, Result, State
from augure.journal.store import Store
from augure.rules.match import Match, Setup
from augure.rules.moves import Move
from augure.rules.record import dump, header_json, move_json
from augure.values import replace


class Held:
    """A match as it should be kept (`wanted`, `moves`, `results`) and as it is on the disk.

    `entry` is None until it is there; the first `safe` of its moves are the same here and there.
    """

    def __init__(self, wanted: Entry, moves: Sequence[str], entry: Entry | None) -> None:
        self.wanted = wanted
        self.moves = list(moves)
        self.results: tuple[Result, ...] = ()
        self.entry = entry
        self.safe = 0 if entry is None else len(self.moves)

    @classmethod
    def begun(cls, setup: Setup, date: str) -> "Held":
        """Returns a new match, not yet on the disk."""
        return cls(Entry(0, date, None, State.OPEN, dump(header_json(setup)), 0), (), None)

    @classmethod
    def kept(cls, entry: Entry, moves: Sequence[str]) -> "Held":
        """Returns a match as the disk has it."""
        return cls(entry, moves, entry)

    def append(self, move: Move) -> None:
        """Adds a move; a match that was over goes on."""
        self.moves.append(dump(move_json(move)))
        self._want(State.OPEN, None)

    def rewrite(self, match: Match, date: str) -> None:
        """Takes the moves of the corrected match, which is over or not."""
        moves = [dump(move_json(move)) for move in match.moves()]
        same = next(
            (at for at, (a, b) in enumerate(zip(moves, self.moves, strict=False)) if a != b),
            min(len(moves), len(self.moves)),
        )
        self.moves, self.safe = moves, min(self.safe, same)
        if match.over:
            self.end(match, date)
        else:
            self._want(State.OPEN, None)

    def end(self, match: Match, date: str) -> None:
        """Closes the match, with its results if it is over."""
        if match.over:
            self._want(State.OVER, date, results(match))
        else:
            self._want(State.ABANDONED, date)

    def _want(self, state: State, ended: str | None, found: tuple[Result, ...] = ()) -> None:
        self.wanted = replace(self.wanted, state=state, ended=ended, moves=len(self.moves))
        self.results = found

    def save(self, store: Store) -> None:
        """Writes what is not on the disk yet, all of it or nothing."""
        if (
            self.entry is not None
            and self.safe == len(self.moves) == self.entry.moves
            and (self.entry.state is self.wanted.state)
        ):
            return
        new = self.moves[self.safe :]
        self.entry = store.save(self.entry, self.wanted, new, self.results)
        self.safe = len(self.moves)

    def find(self, store: Store) -> None:
        """Looks what a disk that was lost has of the match."""
        if self.entry is None:
            return
        try:
            there = store.entry(self.entry.number)
        except (Damaged, Missing):
            # What is there of another match stays; this one is written anew.
            self.lose()
            return
        if not there.is_match(self.entry):
            self.lose()
            return
        self.entry = there
        self.safe = min(self.safe, there.moves)

    def lose(self) -> None:
        """Takes note that the disk has nothing of the match."""
        self.entry, self.safe = None, 0
