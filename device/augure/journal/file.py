"""The file beneath the journal: how it is made and opened, and what SQLite's errors mean."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from augure.atomic import sync_folder
from augure.journal.errors import Damaged, Unwritable
from augure.journal.room import TO_WRITE, has_room, need_room
from augure.journal.schema import APPLICATION_ID, MIGRATIONS

LOG_ENDINGS = ("-wal", "-shm", "-journal")
"""What SQLite puts behind the name of its file."""

BUSY_S = 2.0
_HEADER_BYTES = 100
_SQLITE = b"SQLite format 3\0"
_PAGE_SIZE, _PAGES, _APPLICATION_ID = slice(16, 18), slice(28, 32), slice(68, 72)
"""Where the file's header has them. https://www.sqlite.org/fileformat.html#the_database_header"""

PRIMARY = 0xFF
"""The bits of the primary code in one of SQLite's result codes."""

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
def errors(path: Path) -> Iterator[None]:
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
        # The module's own errors have no code.
        code = getattr(fault, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & PRIMARY
        if code in _DISK:
            raise Unwritable(f"{path}: {fault}; check disk and rights") from fault
        raise Damaged(f"{path}: {fault}; put a backup in its place") from fault
    except OSError as fault:
        raise Unwritable(f"{path}: {fault.strerror}; check disk and rights") from fault


def tells_of_disk(fault: str) -> bool:
    """Returns whether a check of a file stopped at what the disk did not give."""
    # "… unable to get the page. error code=266": the check itself raises nothing.
    _, _, code = fault.rpartition("error code=")
    return code.isdecimal() and int(code) & PRIMARY in _DISK


def check_place(path: Path) -> None:
    """Raises Unwritable where a journal's name leads to nothing, or to what is no file.

    A link to a disk that is not mounted is not replaced, and a pipe would keep its reader waiting.
    """
    if path.is_symlink() and not path.exists():
        raise Unwritable(f"{path} leads to nothing; mount its disk, or take the link away")
    if path.exists() and not path.is_file() and not path.is_dir():
        raise Unwritable(f"{path} is no plain file; move it away")


def connect(path: Path, mode: str, least: int) -> sqlite3.Connection:
    """Opens a file that others may have open, on a disk with `least` bytes free.

    Raises OSError and what SQLite raises, as all functions here that open a file.
    """
    need_room(path.parent, least)
    return _connected(path, mode)


def connect_alone(path: Path) -> sqlite3.Connection:
    """Opens a file that nobody else has open meanwhile; it needs no index, and no room for one."""
    connection = _connected(path, "rw")
    try:
        connection.execute("PRAGMA locking_mode = EXCLUSIVE")
        # The first that is read makes it so.
        connection.execute("SELECT count(*) FROM sqlite_schema")
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def connect_to_read(path: Path) -> sqlite3.Connection:
    """Opens a file to read from."""
    if has_room(path.parent, TO_WRITE):
        return _connected(path, "ro")
    try:
        return connect_alone(path)
    except sqlite3.OperationalError as fault:
        if fault.sqlite_errorcode & PRIMARY != sqlite3.SQLITE_BUSY:
            raise
    # Another process has it open: its index is there, and a reader touches no new page of it.
    return _connected(path, "ro")


def _connected(path: Path, mode: str) -> sqlite3.Connection:
    return sqlite3.connect(
        f"{path.absolute().as_uri()}?mode={mode}",
        timeout=BUSY_S,
        isolation_level=None,
        uri=True,
    )


def create(path: Path) -> None:
    """Makes an empty journal: there under its name when it is whole, so that none is cut short."""
    path.parent.mkdir(parents=True, exist_ok=True)
    # A log without its file: the file went away.
    if any(path.with_name(path.name + ending).exists() for ending in LOG_ENDINGS):
        raise Damaged(f"{path} is gone, its log is there; put a backup in its place")
    new = path.with_name(path.name + ".new")
    remove(new)
    try:
        with closing(sqlite3.connect(new, isolation_level=None)) as connection:
            connection.execute("BEGIN")
            connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            for statement in MIGRATIONS[0]:
                connection.execute(statement)
            connection.execute("PRAGMA user_version = 1")
            connection.execute("COMMIT")
        rename_durably(new, path)
    finally:
        remove(new)


def remove(path: Path) -> None:
    """Takes a file away, if there is one, and what SQLite has put beside it."""
    for ending in ("", *LOG_ENDINGS):
        path.with_name(path.name + ending).unlink(missing_ok=True)


def rename_durably(source: Path, target: Path) -> None:
    """Renames a file whose bytes are on the disk before the name is, and the name then."""
    with source.open("rb") as file:
        os.fsync(file.fileno())
    source.replace(target)
    sync_folder(target.parent)


def is_journal(path: Path) -> bool:
    """Returns whether a file begins as a journal, be it cut or damaged further on."""
    with path.open("rb") as file:
        header = file.read(_HEADER_BYTES)
    kind = int.from_bytes(header[_APPLICATION_ID])
    return header.startswith(_SQLITE) and kind == APPLICATION_ID


def doubtful(path: Path) -> bool:
    """Returns whether the file is not as long as it says: cut, or caught while it grew."""
    with path.open("rb") as file:
        header = file.read(_HEADER_BYTES)
        file.seek(0, os.SEEK_END)
        length = file.tell()
    if len(header) < _HEADER_BYTES:
        raise Damaged(f"{path} is cut after {length} bytes; put a backup in its place")
    return length != int.from_bytes(header[_PAGE_SIZE]) * int.from_bytes(header[_PAGES])
