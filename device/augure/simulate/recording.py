"""A journal that is a match record on disk, for `augure simulate --record`."""

import errno
from collections import deque
from collections.abc import Callable
from pathlib import Path

from augure.atomic import replace_file
from augure.rules.match import Match, Setup
from augure.rules.moves import Move
from augure.rules.record import dump, header_json, move_json
from augure.sources import Given
from augure.table.desk import Settings
from augure.table.inputs import Part, PartBack, PartLost

OLD = "~"
"""Ends the name of what a record's file held before."""


class RecordFile:
    """Writes each match to a record file, move by move; a source of what the table must know.

    What the file held before is kept beside it with a ~ behind its name. A second match of the
    session goes to a file of its own, with -2 behind the stem. A disk that refuses stops nothing:
    the table is told, and with the next move all of the match is tried again. Raises OSError if
    there can be no such file.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._matches = 0
        self._lines: list[str] = []
        self._told: deque[Given] = deque()
        self.fault: OSError | None = None
        if path.exists():
            # A device or a pipe must not be replaced by a file, and nothing can be read from it.
            if not path.is_file():
                raise OSError(errno.EINVAL, "it is no plain file", str(path))
            path.open("ab").close()
        else:
            path.touch()
            path.unlink()

    @property
    def path(self) -> Path:
        """The file of the match in play."""
        if self._matches < 2:
            return self._path
        return self._path.with_stem(f"{self._path.stem}-{self._matches}")

    def begin(self, setup: Setup) -> None:
        self._matches += 1
        self._lines = [dump(header_json(setup))]
        self._write(self._begun)

    def append(self, move: Move) -> None:
        self._lines.append(dump(move_json(move)))
        self._write(self._appended if self.fault is None else self._all)

    def rewrite(self, match: Match) -> None:
        self._lines[1:] = (dump(move_json(move)) for move in match.moves())
        self._write(self._all)

    def end(self, match: Match) -> None:
        """Leaves the record as it is: it is whole after every move."""

    def keep(self, settings: Settings) -> None:
        """Keeps nothing: a record holds a match."""

    def inputs(self, now_ms: int) -> list[Given]:
        return [self._told.popleft() for _ in range(len(self._told))]

    def close(self) -> None:
        """Has nothing to let go of."""

    def _write(self, write: Callable[[], None]) -> None:
        """Writes, and tells the table when that begins to fail or works again."""
        try:
            write()
        except OSError as fault:
            if self.fault is None:
                self._told.append(PartLost(Part.JOURNAL))
            self.fault = fault
            return
        if self.fault is not None:
            self._told.append(PartBack(Part.JOURNAL))
        self.fault = None

    def _begun(self) -> None:
        if self.path.exists() and self.path.stat().st_size:
            self.path.replace(self.path.with_name(self.path.name + OLD))
        self._all()

    def _appended(self) -> None:
        with self.path.open("a", encoding="utf-8") as file:
            file.write(self._lines[-1] + "\n")

    def _all(self) -> None:
        replace_file(self.path, "".join(line + "\n" for line in self._lines).encode())
