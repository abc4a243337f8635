"""A journal that is a match record on disk, for `augure simulate --record`."""

from pathlib import Path

from augure.rules.match import Match, Setup
from augure.rules.moves import Move
from augure.rules.record import dump, header_json, move_json
from augure.table.desk import Settings


class RecordFile:
    """Writes each match to a record file, move by move.

    What the file held before is kept beside it with a ~ behind its name. A second match of the
    session goes to a file of its own, with -2 behind the stem. Raises OSError as files do.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._matches = 0
        self._header = ""

    @property
    def path(self) -> Path:
        """The file of the match in play."""
        if self._matches < 2:
            return self._path
        return self._path.with_stem(f"{self._path.stem}-{self._matches}")

    def begin(self, setup: Setup) -> None:
        self._matches += 1
        self._header = dump(header_json(setup)) + "\n"
        if self.path.exists() and self.path.stat().st_size:
            self.path.replace(self.path.with_name(self.path.name + "~"))
        self.path.write_text(self._header, "utf-8")

    def append(self, move: Move) -> None:
        with self.path.open("a", encoding="utf-8") as file:
            file.write(dump(move_json(move)) + "\n")

    def rewrite(self, match: Match) -> None:
        lines = (dump(move_json(move)) + "\n" for move in match.moves())
        self.path.write_text(self._header + "".join(lines), "utf-8")

    def end(self, match: Match) -> None:
        """Leaves the record as it is: it is whole after every move."""

    def keep(self, settings: Settings) -> None:
        """Keeps nothing: a record holds a match."""
