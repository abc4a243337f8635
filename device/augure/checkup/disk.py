"""The checks of what is on disk: the data folder, the journal, the tags."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from augure.checkup.findings import Check, Finding, sound, wrong
from augure.host import Host
from augure.journal.errors import Damaged, InUse, JournalError, Missing, Newer
from augure.journal.file import LOG_ENDINGS
from augure.journal.folder import Lock
from augure.journal.store import FILE, Store
from augure.tags.store import TAGS_FILE, contents
from augure.tags.text import read

ENOUGH_BYTES = 20_000_000


def data(folder: Path, host: Host) -> Iterator[Finding]:
    """Yields whether the folder is there, takes a file, and has room."""
    try:
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(b"\0")
            file.flush()
        free = host.free_bytes(folder)
    except OSError as fault:
        # Who may not search a folder above does not know whether this one is there.
        gone = isinstance(fault, FileNotFoundError | NotADirectoryError)
        if gone and not os.path.isdir(folder):
            yield wrong("data-missing", folder=folder)
        else:
            yield wrong("data-closed", folder=folder, detail=fault.strerror)
        return
    megabytes = free // 1_000_000
    if free < ENOUGH_BYTES:
        yield wrong("data-full", folder=folder, free=megabytes)
    else:
        yield sound(Check.DATA, folder=folder, free=megabytes)


def newest_match(folder: Path) -> str:
    """Returns when the newest match began (ISO 8601), "" where there is none to be read."""
    try:
        with closing(Store.read(folder)) as store:
            entry = store.newest()
    except JournalError:
        return ""
    return "" if entry is None else entry.begun


def journal(folder: Path, host: Host) -> Iterator[Finding]:
    """Yields whether every match can be read and the box may write more; nothing is changed."""
    path = folder / FILE
    files = (path.with_name(path.name + ending) for ending in ("", *LOG_ENDINGS))
    foreign = [file for file in files if os.path.exists(file) and not host.box_may_write(file)]
    if foreign:
        yield from (wrong("journal-foreign", file=file) for file in foreign)
        return
    try:
        with closing(Store.read(folder)) as store, store.moment():
            damaged = {fault.number for fault in store.damage()}
            if not damaged:
                yield sound(Check.JOURNAL, n=len(store.entries()))
                return
        if None in damaged:
            yield wrong("journal-damaged", file=path)
        else:
            numbers = ", ".join(str(number) for number in sorted(filter(None, damaged)))
            yield wrong("match-damaged", file=path, detail=numbers)
    except Missing:
        yield sound(Check.JOURNAL, n=0)
    except Damaged:
        yield wrong("journal-damaged", file=path)
    except Newer:
        yield wrong("journal-newer", file=path)
    except JournalError as fault:
        yield wrong("journal-unread", detail=fault)


def tags(folder: Path) -> Iterator[Finding]:
    """Yields whether every tag can be read; nothing is set aside."""
    path = folder / TAGS_FILE
    try:
        found = read(contents(path))
    except (FileNotFoundError, NotADirectoryError):
        yield wrong("tags-none")
        return
    except OSError as fault:
        yield wrong("tags-unread", file=path, detail=fault.strerror)
        return
    for damage in found.faults:
        yield wrong("tags-damaged", file=path, detail=damage)
    if not found.faults:
        yield sound(Check.TAGS, n=sum(1 for _ in found.registry))


def box_runs(folder: Path) -> bool:
    """Returns whether another Augure has the folder, and with it the parts."""
    # `Path.is_dir` raises where a folder above may not be searched.
    if not os.path.isdir(folder):
        return False
    lock = Lock(folder)
    try:
        lock.take()
    except InUse:
        return True
    except JournalError:
        return False
    finally:
        lock.close()
    return False
