"""Files that are cut: copies of a journal that end too early, and what becomes of them."""

import random
import shutil
from contextlib import closing
from enum import Enum
from pathlib import Path

from augure.journal.errors import Damaged, Missing
from augure.journal.keeping import DiskJournal
from augure.journal.store import FILE, Store
from augure.table.inputs import Notice

FILES = (FILE, f"{FILE}-wal")


def copied(folder: Path, to: Path) -> Path:
    """Copies the journal of a folder as it lies there; returns the new folder."""
    to.mkdir()
    for name in FILES:
        if (folder / name).exists():
            shutil.copy(folder / name, to)
    return to


def cut(path: Path, length: int) -> None:
    """Cuts a file after `length` bytes."""
    with path.open("r+b") as file:
        file.truncate(length)


def cut_somewhere(rng: random.Random, folder: Path) -> None:
    """Cuts one of the files of a journal anywhere."""
    there = [folder / name for name in FILES if (folder / name).exists()]
    there = [path for path in there if path.stat().st_size]
    path = rng.choice(there)
    cut(path, rng.randrange(path.stat().st_size))


class Found(Enum):
    """What the box finds after a fault."""

    KEPT = "kept"
    SET_ASIDE = "set aside"
    NAMED = "named as damaged"
    LOST = "lost"


def found(folder: Path, *allowed: tuple[str, ...] | None) -> Found:
    """Starts a journal in a folder and returns what it finds.

    `allowed` are the moves that the newest match may have, None for no match at all.
    """
    journal = DiskJournal(folder)
    journal.open_match()
    told = journal.inputs(0)
    journal.close()
    for given in told:
        if isinstance(given, Notice) and given.key == "journal-damaged":
            # By that name it is still there, for somebody to look at.
            aside = [path for path in folder.iterdir() if path.name.startswith(given.name)]
            return Found.SET_ASIDE if aside else Found.LOST
        if isinstance(given, Notice) and given.key == "match-damaged":
            return Found.NAMED
    return Found.KEPT if kept_moves(folder) in allowed else Found.LOST


def kept_moves(folder: Path) -> tuple[str, ...] | None:
    """Returns the lines of the newest match on disk, None if there is none."""
    try:
        with closing(Store.read(folder)) as store:
            newest = store.newest()
            return None if newest is None else store.moves(newest)
    except (Damaged, Missing):
        return None


def kept_matches(folder: Path) -> tuple[tuple[str, ...], ...]:
    """Returns the lines of all matches on disk, oldest first; none where one can't be read."""
    try:
        with closing(Store.read(folder)) as store:
            return tuple(store.moves(entry) for entry in store.entries())
    except (Damaged, Missing):
        return ()
