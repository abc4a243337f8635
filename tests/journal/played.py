"""Planned matches for the tests of the journal, and the ways to look at a disk."""

import random
from contextlib import closing
from functools import cache
from pathlib import Path

from augure.journal.keeping import DiskJournal
from augure.journal.rows import Entry
from augure.journal.store import Store
from augure.rules.match import Match
from augure.rules.setup import set_up
from augure.soak.plan import Plan, planned

SEED = 11


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
