"""Measures what the journal costs: keeping an input, and resuming a match of 1,300 moves.

Run from the repository's root: `python tests/benchmarks/journal.py [FOLDER]`. Keeping an input
waits for the disk, so it says as much of the disk of FOLDER (default: a temporary one) as of us.
"""

import random
import statistics
import sys
import time
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

TESTS = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(TESTS), str(TESTS.parent / "device")]

from augure.journal.keeping import DiskJournal
from augure.rules.setup import set_up
from augure.soak.plan import Plan, planned

RESUMES = 21
RESUME_LIMIT_S = 1 / 20
LONG_MATCH = 1300


def long_match() -> Plan:
    """Returns the longest match that there is: Wizard, three players, every card tapped twice."""
    header = {"game": "wizard", "players": ["Ana", "Bo", "Cy"], "options": {"deal": "scanned"}}
    return planned(random.Random(1), set_up(header))


def timed(work: Callable[[], object]) -> float:
    """Returns the s that something took."""
    began_s = time.perf_counter()
    work()
    return time.perf_counter() - began_s


def keep(folder: Path, match: Plan) -> tuple[list[float], list[float]]:
    """Returns the s of keeping each move but the last, and of folding the log after it."""
    appends, folds = [], []
    with closing(DiskJournal(folder)) as journal:
        journal.begin(match.setup)
        for move in match.moves[:-1]:
            appends.append(timed(partial(journal.append, move)))
            folds.append(timed(partial(journal.inputs, 0)))
    return appends, folds


def resume(folder: Path, match: Plan) -> float:
    """Returns the s from nothing to the open match."""
    with closing(DiskJournal(folder)):
        # Read once, so that no run pays for the imports of the games.
        pass
    began_s = time.perf_counter()
    with closing(DiskJournal(folder)) as journal:
        found = journal.open_match()
        took_s = time.perf_counter() - began_s
    assert found == match.stages[-2]
    return took_s


def main() -> int:
    """Prints the costs; returns 1 if resuming takes longer than it may."""
    match = long_match()
    assert len(match.moves) >= LONG_MATCH
    with TemporaryDirectory(dir=sys.argv[1] if sys.argv[1:] else None) as name:
        folder = Path(name)
        appends, folds = keep(folder, match)
        resumes = [resume(folder, match) for _ in range(RESUMES)]
        size = sum(path.stat().st_size for path in folder.iterdir())
    middle = statistics.median
    print(
        f"keep an input        {middle(appends) * 1000:7.2f} ms, at most {max(appends) * 1000:.2f}"
    )
    print(f"fold the log         {middle(folds) * 1000:7.2f} ms, at most {max(folds) * 1000:.2f}")
    print(
        f"resume {len(match.moves) - 1} moves    {middle(resumes) * 1000:7.2f} ms,"
        f" at least {min(resumes) * 1000:.2f} (limit {RESUME_LIMIT_S * 1000:.0f})"
    )
    print(f"the match on disk    {size / 1024:7.1f} KiB")
    return int(min(resumes) > RESUME_LIMIT_S)


if __name__ == "__main__":
    sys.exit(main())
