"""The journal's file: the only module that knows SQLite.

A write-ahead log with `synchronous` FULL: a transaction is whole in the log, and the log on the
disk, before the call returns; a torn one fails its check sums and never was. The log is folded
into the file after every change, before the next one: it never holds more than the last input,
so that no loss of the log can lose more. Readers never make the table wait.
https://www.sqlite.org/wal.html
"""

import os
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from augure.atomic import sync_folder
from augure.journal.errors import Damaged, Missing, Newer, Unwritable
from augure.journal.rows import Entry, Result, Standing, State, move_crc
from augure.journal.schema import APPLICATION_ID, MIGRATIONS
from augure.values import replace

if TYPE_CHECKING:
    from tempfile import TemporaryDirectory

FILE = "augure.db"
LOG_ENDINGS = ("-wal", "-shm", "-journal")
"""What SQLite puts behind the name of its file."""

BUSY_S = 2.0
_HEADER_BYTES = 100
_SQLITE = b"SQLite format 3\0"
_PAGE_SIZE, _PAGES, _APPLICATION_ID = slice(16, 18), slice(28, 32), slice(68, 72)
"""Where the file's header has them. https://www.sqlite.org/fileformat.html#the_database_header"""

# What tells of the disk, the folder or another process; everything else, of a damaged file.
# https://www.sqlite.org/rescode.html
_DISK = frozenset(
    {
        sqlite3.SQLITE_BUSY,
        sqlite3.SQLITE_CANTOPEN,
        sqlite3.SQLITE_FULL,
        sqlite3.SQLITE_IOERR,
        sqlite3.SQLITE_LOCKED,
        sqlite3.SQLITE_NOLFS,
        sqlite3.SQLITE_NOMEM,
        sqlite3.SQLITE_PERM,
        sqlite3.SQLITE_PROTOCOL,
        sqlite3.SQLITE_READONLY,
    }
)


@contextmanager
def _errors(path: Path) -> Iterator[None]:
    """Turns what SQLite and the system raise into the journal's errors."""
    try:
        yield
    except sqlite3.ProgrammingError:
        # A wrong call of ours says nothing of the file.
        raise
    except UnicodeDecodeError as fault:
        # The module reads every text of a file as UTF-8, those of the schema too.
        raise Damaged(f"{path}: {fault.reason}; put a backup in its place") from fault
    except sqlite3.Error as fault:
        # The low byte is the primary code; the module's own errors have none.
        code = getattr(fault, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF
        if code in _DISK:
            raise Unwritable(f"{path}: {fault}; check disk and rights") from fault
        raise Damaged(f"{path}: {fault}; put a backup in its place") from fault
    except OSError as fault:
        raise Unwritable(f"{path}: {fault.strerror}; check disk and rights") from fault


class Store:
    """One open journal file. All methods raise Unwritable or Damaged."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self._path = path
        self._connection = connection
        self._temporary: TemporaryDirectory[str] | None = None
        self.unfolded = False

    @classmethod
    def open(cls, folder: Path, migrations: Sequence[Sequence[str]] = MIGRATIONS) -> "Store":
        """Returns the store of a folder to write to, both made if missing. Raises Newer too."""
        path = folder / FILE
        with _errors(path):
            if not path.exists():
                _create(path)
            doubtful = _doubtful(path)
            store = cls(path, _connect(path, "rw"))
        try:
            store._prepare(migrations)
            if doubtful:
                store.verify()
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
        with _errors(path):
            there = path.exists()
        if not there:
            raise Missing(f"{path} is not there; name the folder by --data")
        store = None
        try:
            with _errors(path):
                store = cls(path, _connect(path, "ro"))
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

        with _errors(path):
            temporary = TemporaryDirectory(prefix="augure-")
        try:
            with _errors(path):
                for ending in ("", "-wal"):
                    if path.with_name(path.name + ending).exists():
                        shutil.copy(path.with_name(path.name + ending), temporary.name)
            store = cls.open(Path(temporary.name))
        except (Damaged, Newer, Unwritable):
            temporary.cleanup()
            raise
        store._temporary = temporary
        return store

    def _prepare(self, migrations: Sequence[Sequence[str]]) -> None:
        version = self._version(migrations)
        with _errors(self._path):
            self._connection.execute("PRAGMA journal_mode = WAL")
            self._connection.execute("PRAGMA synchronous = FULL")
            self._connection.execute("PRAGMA wal_autocheckpoint = 0")
            for number, statements in enumerate(migrations[version:], version + 1):
                with self._transaction():
                    for statement in statements:
                        self._connection.execute(statement)
                    self._connection.execute(f"PRAGMA user_version = {number}")
        self.unfolded = True
        self.fold()

    def _version(self, migrations: Sequence[Sequence[str]]) -> int:
        """Returns the version of the file. Raises Damaged, Newer."""
        with _errors(self._path):
            (kind,) = self._connection.execute("PRAGMA application_id").fetchone()
            (version,) = self._connection.execute("PRAGMA user_version").fetchone()
        if kind != APPLICATION_ID or version < 1:
            raise Damaged(f"{self._path} is no journal of Augure; put a backup in its place")
        if version > len(migrations):
            raise Newer(
                f"{self._path} is of version {version}, this Augure knows {len(migrations)}; "
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
            with _errors(self._path):
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
        with _errors(self._path), self._transaction():
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
                "INSERT INTO results VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                ((number, r.seat, r.game, r.name, r.won, r.points, r.bids, r.met) for r in results),
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
        with _errors(self._path), self._transaction():
            self._connection.executemany(
                "INSERT OR REPLACE INTO settings VALUES (?, ?)", settings.items()
            )
        self.unfolded = True

    def settings(self) -> dict[str, str]:
        """Returns all settings by name."""
        with _errors(self._path):
            return dict(self._connection.execute("SELECT name, value FROM settings"))

    def entries(self) -> tuple[Entry, ...]:
        """Returns all matches, oldest first."""
        return self._entries("ORDER BY number", ())

    def newest(self) -> Entry | None:
        """Returns the match that was begun last, or None."""
        found = self._entries("ORDER BY number DESC LIMIT 1", ())
        return found[0] if found else None

    def entry(self, number: int) -> Entry:
        """Returns a match. Raises Missing."""
        found = self._entries("WHERE number = ?", (number,))
        if not found:
            raise Missing(f"{self._path} has no match {number}; `augure matches` lists them")
        return found[0]

    def _entries(self, which: str, values: tuple[int, ...]) -> tuple[Entry, ...]:
        columns = "number, begun, ended, state, header, moves, crc"
        with _errors(self._path):
            found = self._connection.execute(f"SELECT {columns} FROM matches {which}", values)
            rows = found.fetchall()
        return tuple(self._checked(*row) for row in rows)

    def _checked(
        self,
        number: int,
        begun: str,
        ended: str | None,
        state: str,
        header: str,
        moves: int,
        crc: int,
    ) -> Entry:
        if state in set(State):
            entry = Entry(number, begun, ended, State(state), header, moves)
            if entry.crc == crc:
                return entry
        raise Damaged(f"{self._path}: match {number} is damaged; put a backup in its place")

    def moves(self, entry: Entry) -> tuple[str, ...]:
        """Returns all moves of a match, as a record writes them."""
        with _errors(self._path):
            found = self._connection.execute(
                "SELECT n, move, crc FROM moves WHERE match = ? ORDER BY n", (entry.number,)
            )
            rows = found.fetchall()
        if len(rows) != entry.moves or any(
            n != place or crc != move_crc(entry.number, n, move)
            for place, (n, move, crc) in enumerate(rows)
        ):
            raise Damaged(
                f"{self._path}: moves of match {entry.number} are damaged; "
                "put a backup in its place"
            )
        return tuple(move for _, move, _ in rows)

    def results(self) -> dict[int, tuple[Result, ...]]:
        """Returns the results of all matches that are over, by number."""
        columns = "match, seat, game, name, won, points, bids, met"
        with _errors(self._path):
            rows = self._connection.execute(
                f"SELECT {columns} FROM results ORDER BY match, seat"
            ).fetchall()
        found: dict[int, tuple[Result, ...]] = {}
        for match, seat, game, name, won, points, bids, met in rows:
            result = Result(seat, game, name, bool(won), points, bids, met)
            found[match] = (*found.get(match, ()), result)
        return found

    def standings(self) -> tuple[Standing, ...]:
        """Returns what each player did in each game, by name and game."""
        with _errors(self._path):
            rows = self._connection.execute(
                "SELECT name, game, count(*), sum(won), sum(bids), sum(met), sum(points)"
                " FROM results GROUP BY name, game ORDER BY name, game"
            ).fetchall()
        return tuple(Standing(*row) for row in rows)

    def verify(self) -> None:
        """Reads everything. Raises Damaged."""
        with _errors(self._path):
            (fault, *_) = self._connection.execute("PRAGMA quick_check(1)").fetchone()
        if fault != "ok":
            raise Damaged(f"{self._path}: {fault}; put a backup in its place")
        for entry in self.entries():
            self.moves(entry)

    @contextmanager
    def _moment(self) -> Iterator[None]:
        """Reads all as it is at one moment, while the box goes on writing."""
        with _errors(self._path):
            self._connection.execute("BEGIN")
        try:
            yield
        finally:
            with _errors(self._path):
                self._connection.execute("ROLLBACK")

    def backup(self, target: Path) -> None:
        """Copies everything to a file, which is whole as soon as it has its name.

        Raises Unwritable, also where the copy would take the place of the journal, of a device or
        of a file that is no journal, and Damaged before it takes that of a good backup.
        """
        cure = "choose another file"
        if not target.name:
            raise Unwritable(f"a backup needs a name; {cure}")
        if target.resolve() == self._path.resolve():
            # A box that plays would go on writing to a file without a name.
            raise Unwritable(f"{target} is the journal itself; {cure}")
        if target.exists() and not target.is_file() and not target.is_dir():
            raise Unwritable(f"{target} is no plain file; {cure}")
        with _errors(target):
            if target.is_file() and not _is_journal(target):
                raise Unwritable(f"{target} is there and no journal of Augure; {cure}")
        with self._moment():
            self.verify()
        part = target.with_name(target.name + ".part")
        with _errors(target):
            part.unlink(missing_ok=True)
            with closing(sqlite3.connect(part)) as copy:
                self._connection.backup(copy)
                # One file, without a log beside it.
                copy.execute("PRAGMA journal_mode = DELETE")
            _rename_durably(part, target)


def _connect(path: Path, mode: str) -> sqlite3.Connection:
    return sqlite3.connect(
        f"{path.absolute().as_uri()}?mode={mode}", BUSY_S, isolation_level=None, uri=True
    )


def _create(path: Path) -> None:
    """Makes an empty journal: there under its name when it is whole, so that none is cut short."""
    path.parent.mkdir(parents=True, exist_ok=True)
    # A log without its file: the file went away.
    if any(path.with_name(path.name + ending).exists() for ending in LOG_ENDINGS):
        raise Damaged(f"{path} is gone, its log is there; put a backup in its place")
    new = path.with_name(path.name + ".new")
    for ending in ("", *LOG_ENDINGS):
        new.with_name(new.name + ending).unlink(missing_ok=True)
    with closing(sqlite3.connect(new, isolation_level=None)) as connection:
        connection.execute("BEGIN")
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        for statement in MIGRATIONS[0]:
            connection.execute(statement)
        connection.execute("PRAGMA user_version = 1")
        connection.execute("COMMIT")
    _rename_durably(new, path)


def _rename_durably(source: Path, target: Path) -> None:
    """Renames a file whose bytes are on the disk before the name is, and the name then."""
    with source.open("rb") as file:
        os.fsync(file.fileno())
    source.replace(target)
    sync_folder(target.parent)


def _is_journal(path: Path) -> bool:
    """Returns whether a file begins as a journal, be it cut or damaged further on."""
    with path.open("rb") as file:
        header = file.read(_HEADER_BYTES)
    kind = int.from_bytes(header[_APPLICATION_ID])
    return header.startswith(_SQLITE) and kind == APPLICATION_ID


def _doubtful(path: Path) -> bool:
    """Returns whether the file is not as long as it says: cut, or caught while it grew."""
    with path.open("rb") as file:
        header = file.read(_HEADER_BYTES)
        file.seek(0, os.SEEK_END)
        length = file.tell()
    if len(header) < _HEADER_BYTES:
        raise Damaged(f"{path} is cut after {length} bytes; put a backup in its place")
    return length != int.from_bytes(header[_PAGE_SIZE]) * int.from_bytes(header[_PAGES])
