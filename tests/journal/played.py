"""Planned matches for the tests of the journal, and the ways to look at a disk."""

import random
import sqlite3
from contextlib import closing
from functools import cache
from pathlib import Path

from augure.journal.keeping import DiskJournal
from augure.journal.rows import Entry, Result
from augure.journal.store import FILE, Store
from augure.rules.match import Match
from augure.rules.setup import set_up
from augure.soak.plan import Plan, planned

SEED = 11
FIRST_VERSION = Path(__file__).parents[1] / "data" / "journal-1.sql"
"""What the first version wrote: matches of two games that are over, one in play, settings."""


@cache
def plan(game_id: str, players: int = 3, deal: str = "unscanned", seed: int = SEED) -> Plan:
    """Returns a match of simulated people."""
    names = ["Ana", "Bo", "Cy", "Dora", "Élie", "Flo"][:players]
    header = {"game": game_id, "players": names, "options": {"deal": deal}}
    return planned(random.Random(seed), set_up(header))


def keep(journal: DiskJournal, played: Plan, count: int) -> Match:
    """Gives a journal the first inputs of a match; returns the match after them.

    All but the last are kept at once, since each time that the disk syncs takes time.
    """
    journal.begin(played.setup)
    for move in played.moves[: max(count - 1, 0)]:
        journal._held[-1].append(move)
    journal._save()
    for move in played.moves[max(count - 1, 0) : count]:
        journal.append(move)
    return played.stages[count]


def resumed(folder: Path) -> Match | None:
    """Returns the match that a new start finds."""
    with closing(DiskJournal(folder)) as journal:
        return journal.open_match()


def on_disk(folder: Path) -> tuple[Entry, tuple[str, ...]]:
    """Returns the newest match as another process sees it."""
    with closing(Store.read(folder)) as store:
        entry = store.newest()
        assert entry is not None
        return entry, store.moves(entry)


def all_results(store: Store) -> dict[int, tuple[Result, ...]]:
    """Returns the results of the matches that are over, by number."""
    found = {entry.number: store.results_of(entry) for entry in store.entries()}
    return {number: results for number, results in found.items() if results}


def first_version(folder: Path) -> None:
    """Puts a journal of the first version into a folder."""
    folder.mkdir(exist_ok=True)
    with closing(sqlite3.connect(folder / FILE)) as connection:
        connection.executescript(FIRST_VERSION.read_text("utf-8"))
        connection.execute("PRAGMA journal_mode = WAL")
