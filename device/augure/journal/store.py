"""The journal's tables: matches, moves, results and settings, each row with its check sum.

A write-ahead log with `synchronous` FULL: a transaction is whole in the log, and the log on the
disk, before the call returns; a torn one fails its check sums and never was. The log is folded
into the file after every change, before the next one: it never holds more than the last input,
so that no loss of the log can lose more. Readers never make the table wait.
https://www.sqlite.org/wal.html
"""

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from augure.journal.errors import Damaged, Missing, Newer, Unwritable
from augure.journal.file import (
    check_place,
    connect,
    connect_alone,
    connect_to_read,
    create,
    doubtful,
    errors,
    tells_of_disk,
)
from augure.journal.room import TO_OPEN, TO_WRITE, need_room
from augure.journal.rows import (
    Entry,
    Result,
    Row,
    State,
    move_crc,
    read_move,
    read_setting,
    row_crc,
    setting_row,
)
from augure.journal.schema import APPLICATION_ID, MIGRATIONS
from augure.values import replace

if TYPE_CHECKING:
    from tempfile import TemporaryDirectory

FILE = "augure.db"


class Store:
    """One open journal file. All methods raise Unwritable or Damaged."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.path = path
        self._folder = path.parent
        self._connection = connection
        # The text of a damaged row is found out with its row, and keeps no other from being read.
        connection.text_factory = bytes
        self._temporary: TemporaryDirectory[str] | None = None
        self.unfolded = False

    @classmethod
    def open(cls, folder: Path, migrations: Sequence[Sequence[str]] = MIGRATIONS) -> "Store":
        """Returns the store of a folder to write to, both made if missing. Raises Newer too."""
        path = folder / FILE
        with errors(path):
            check_place(path)
            if not path.exists():
                create(path)
            in_doubt = doubtful(path)
            store = cls(path, connect(path, "rw", TO_OPEN))
        try:
            store._prepare(migrations)
            if in_doubt:
                # A match that is damaged is named when it is read, and hides no other.
                store.check_file()
        except (Damaged, Newer, Unwritable):
            store.close()
            raise
        return store

    @classmethod
    def read(cls, folder: Path) -> "Store":
        """Returns the store of a folder to read from, while another process may write to it.

        Raises Missing and Newer too.
        """
        path = folder / FILE
        with errors(path):
            check_place(path)
            there = path.exists()
        if not there:
            raise Missing(f"{path} is not there; name the folder by --data")
        return cls.read_file(path)

    @classmethod
    def read_file(cls, path: Path) -> "Store":
        """Returns the store of a file that is there, or of a copy of it. Raises Newer too."""
        store = None
        try:
            with errors(path):
                store = cls(path, connect_to_read(path))
            if store._version(MIGRATIONS) == len(MIGRATIONS):
                return store
        except Unwritable:
            # A folder that can't be written to: SQLite can't read the log there.
            pass
        except (Damaged, Newer):
            if store is not None:
                store.close()
            raise
        if store is not None:
            store.close()
        return cls._read_copy(path)

    @classmethod
    def _read_copy(cls, path: Path) -> "Store":
        """Returns the store of a copy, brought to the present version."""
        # Slow to import, and for a command on a folder that can't be written to alone.
        import shutil
        from tempfile import TemporaryDirectory

        with errors(path):
            temporary = TemporaryDirectory(prefix="augure-")
        store = None
        try:
            copy = Path(temporary.name, FILE)
            with errors(path):
                for ending in ("", "-wal"):
                    if path.with_name(path.name + ending).exists():
                        # Without its rights: it may have to be written to.
                        shutil.copyfile(path.with_name(path.name + ending), f"{copy}{ending}")
                store = cls(path, connect_alone(copy))
            store._folder = copy.parent
            store._prepare(MIGRATIONS)
        except (Damaged, Newer, Unwritable):
            if store is not None:
                store.close()
            temporary.cleanup()
            raise
        store._temporary = temporary
        return store

    def _prepare(self, migrations: Sequence[Sequence[str]]) -> None:
        version = self._version(migrations)
        with errors(self.path):
            self._connection.execute("PRAGMA journal_mode = WAL")
            self._connection.execute("PRAGMA synchronous = FULL")
            self._connection.execute("PRAGMA wal_autocheckpoint = 0")
            if version < len(migrations):
                self._migrate(migrations, version)
        self.unfolded = True
        self.fold()

    def _migrate(self, migrations: Sequence[Sequence[str]], version: int) -> None:
        """Brings the file from a version to the last one."""
        # A step may write every row anew.
        need_room(self._folder, TO_OPEN + self.path.stat().st_size)
        self._connection.create_function("row_crc", -1, row_crc)
        for number, statements in enumerate(migrations[version:], version + 1):
            with self._transaction():
                for statement in statements:
                    self._connection.execute(statement)
                self._connection.execute(f"PRAGMA user_version = {number}")

    def _version(self, migrations: Sequence[Sequence[str]]) -> int:
        """Returns the version of the file. Raises Damaged, Newer."""
        with errors(self.path):
            (kind,) = self._connection.execute("PRAGMA application_id").fetchone()
            (version,) = self._connection.execute("PRAGMA user_version").fetchone()
        if kind != APPLICATION_ID or version < 1:
            raise Damaged(f"{self.path} is no journal of Augure; put a backup in its place")
        if version > len(migrations):
            raise Newer(
                f"{self.path} is of version {version}, this Augure knows {len(migrations)}; "
                "install the newer Augure"
            )
        return int(version)

    def close(self) -> None:
        """Closes the file."""
        # Closing folds the log; where the disk takes nothing the log stays as it is.
        with closing(self._connection):
            pass
        if self._temporary is not None:
            self._temporary.cleanup()

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        """Makes all of a block happen, or nothing of it."""
        need_room(self._folder, TO_WRITE)
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._connection.execute("COMMIT")
        finally:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")

    def fold(self) -> None:
        """Takes the log into the file, if there is something in it; what fails stays in the log."""
        if not self.unfolded:
            return
        try:
            with errors(self.path):
                (_, log, folded) = self._connection.execute("PRAGMA wal_checkpoint").fetchone()
        except Unwritable:
            # It is safe where it is. The next change tells whether the disk takes anything.
            return
        # A reader may still need some of it.
        self.unfolded = folded < log

    def save(
        self, entry: Entry | None, wanted: Entry, moves: Sequence[str], results: Sequence[Result]
    ) -> Entry:
        """Makes a match what is `wanted`, and returns it with its number: all of it or nothing.

        `entry` is the match as it is kept now, None for a new one. Given are the last `moves` of
        those that are wanted; the ones before them stay as they are.
        """
        self.fold()
        first = wanted.moves - len(moves)
        with errors(self.path), self._transaction():
            kept = replace(wanted, number=self._row(wanted) if entry is None else entry.number)
            number = kept.number
            if entry is not None and entry.moves > first:
                self._connection.execute(
                    "DELETE FROM moves WHERE match = ? AND n >= ?", (number, first)
                )
            if entry is not None and entry.state is State.OVER:
                self._connection.execute("DELETE FROM results WHERE match = ?", (number,))
            self._connection.execute(
                "UPDATE matches SET ended = ?, state = ?, moves = ?, crc = ? WHERE number = ?",
                (kept.ended, kept.state.value, kept.moves, kept.crc, number),
            )
            self._connection.executemany(
                "INSERT INTO moves VALUES (?, ?, ?, ?)",
                (
                    (number, n, move, move_crc(number, n, move))
                    for n, move in enumerate(moves, first)
                ),
            )
            self._connection.executemany(
                "INSERT INTO results VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (result.row(number) for result in results),
            )
        self.unfolded = True
        return kept

    def _row(self, wanted: Entry) -> int:
        """Puts a new match in, to be filled, and returns its number."""
        cursor = self._connection.execute(
            "INSERT INTO matches (begun, state, header, moves, crc) VALUES (?, ?, ?, 0, 0)",
            (wanted.begun, wanted.state.value, wanted.header),
        )
        assert cursor.lastrowid is not None
        return cursor.lastrowid

    def set(self, settings: Mapping[str, str]) -> None:
        """Keeps settings by name; others stay as they are."""
        self.fold()
        with errors(self.path), self._transaction():
            self._connection.executemany(
                "INSERT OR REPLACE INTO settings VALUES (?, ?, ?)",
                (setting_row(name, written) for name, written in settings.items()),
            )
        self.unfolded = True

    def settings(self) -> dict[str, str]:
        """Returns all settings by name but those that are damaged: a match is worth more."""
        with errors(self.path):
            rows = self._connection.execute("SELECT name, value, crc FROM settings").fetchall()
        return dict(kept for row in rows if (kept := read_setting(row)) is not None)

    def matches(self) -> Iterator[Entry | Damaged]:
        """Yields every match, oldest first; in the place of one that is damaged, what is wrong."""
        newest = self._newest()
        number = 0
        while number < newest:
            following = self._after(number)
            if following > number + 1:
                # Numbers are given one after the other, and no match is ever taken out.
                yield self._damaged(number + 1, f"what came before match {following} is")
            number = following
            yield self._entry_or_damage(number)

    def entries(self) -> tuple[Entry, ...]:
        """Returns every match, oldest first."""
        return tuple(_sound(found) for found in self.matches())

    def _entry_or_damage(self, number: int) -> Entry | Damaged:
        try:
            return self.entry(number)
        except Damaged as fault:
            return fault
        except Missing:
            return self._damaged(number, f"match {number} is")

    def _newest(self) -> int:
        """Returns the number of the match that was begun last, 0 if there is none."""
        try:
            return self._number("SELECT max(number) FROM matches") or 0
        except Damaged:
            # Its page can't be read; how many were begun is kept in another.
            begun = self._number("SELECT max(seq) FROM sqlite_sequence")
            if begun is None:
                raise
            return begun

    def _number(self, query: str, *values: int) -> int | None:
        with errors(self.path):
            (found,) = self._connection.execute(query, values).fetchone()
        return found if isinstance(found, int) else None

    def _after(self, number: int) -> int:
        """Returns the number of the match after another one."""
        following = None
        with suppress(Damaged):
            following = self._number("SELECT min(number) FROM matches WHERE number > ?", number)
        # Where the page of the next one can't be read, it is the next number that is damaged.
        return following or number + 1

    def newest(self) -> Entry | None:
        """Returns the match that was begun last, or None."""
        newest = self._newest()
        return _sound(self._entry_or_damage(newest)) if newest else None

    def entry(self, number: int) -> Entry:
        """Returns a match. Raises Missing."""
        columns = "number, begun, ended, state, header, moves, crc"
        rows = self._of_match(
            number, f"SELECT {columns} FROM matches WHERE number = ?", f"match {number} is"
        )
        if not rows:
            raise Missing(f"{self.path} has no match {number}; `augure matches` lists them")
        entry = Entry.read(rows[0])
        if entry is None:
            raise self._damaged(number, f"match {number} is")
        return entry

    def moves(self, entry: Entry) -> tuple[str, ...]:
        """Returns all moves of a match, as a record writes them."""
        what = f"moves of match {entry.number} are"
        rows = self._of_match(
            entry.number, "SELECT n, move, crc FROM moves WHERE match = ? ORDER BY n", what
        )
        found = [read_move(entry.number, place, row) for place, row in enumerate(rows)]
        moves = tuple(move for move in found if move is not None)
        if not len(moves) == len(found) == entry.moves:
            raise self._damaged(entry.number, what)
        return moves

    def results_of(self, entry: Entry) -> tuple[Result, ...]:
        """Returns what each seat had at the end of a match; none if it is not over."""
        columns = "match, seat, game, name, won, points, bids, met, crc"
        what = f"results of match {entry.number} are"
        rows = self._of_match(
            entry.number, f"SELECT {columns} FROM results WHERE match = ? ORDER BY seat", what
        )
        found = [Result.read(row) for row in rows]
        results = tuple(result for result in found if result is not None)
        names = entry.players if entry.state is State.OVER else ()
        if tuple(result.name for result in results) != names or len(found) != len(names):
            raise self._damaged(entry.number, what)
        return results

    def _of_match(self, number: int, query: str, what: str) -> list[Row]:
        """Returns the rows of a match, `what` of it if they can't be read."""
        try:
            with errors(self.path):
                return self._connection.execute(query, (number,)).fetchall()
        except Damaged as fault:
            raise self._damaged(number, what) from fault

    def _damaged(self, number: int, what: str) -> Damaged:
        return Damaged(f"{self.path}: {what} damaged; take it from a backup", number)

    def damage(self) -> Iterator[Damaged]:
        """Reads everything, and yields what is wrong."""
        try:
            self.check_file()
        except Damaged as fault:
            yield fault
        for found in self.matches():
            if isinstance(found, Damaged):
                yield found
                continue
            for part in (self.moves, self.results_of):
                try:
                    part(found)
                except Damaged as fault:
                    yield fault

    def check_file(self) -> None:
        """Looks how the file hangs together, not what the rows say."""
        with errors(self.path):
            (told, *_) = self._connection.execute("PRAGMA quick_check(1)").fetchone()
        if told != b"ok":
            fault = " ".join(told.decode(errors="replace").split())
            if tells_of_disk(fault):
                raise Unwritable(f"{self.path}: {fault}; check disk and rights")
            raise Damaged(f"{self.path}: {fault}; put a backup in its place")

    @contextmanager
    def moment(self) -> Iterator[None]:
        """Reads all as it is at one moment, while the box goes on writing."""
        with errors(self.path):
            self._connection.execute("BEGIN")
        try:
            yield
        finally:
            # After a fault of the disk SQLite has ended it by itself.
            if self._connection.in_transaction:
                with errors(self.path):
                    self._connection.execute("ROLLBACK")

    def copy(self, target: Path) -> None:
        """Copies everything to a new file, without a log beside it; raises what SQLite raises."""
        with closing(sqlite3.connect(target)) as copy:
            # Nobody else reads it yet: it needs no index.
            copy.execute("PRAGMA locking_mode = EXCLUSIVE")
            self._connection.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")


def _sound(found: Entry | Damaged) -> Entry:
    if isinstance(found, Damaged):
        raise found
    return found
