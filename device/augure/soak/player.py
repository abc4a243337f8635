"""The process that is killed: it resumes a planned match, plays on, and says what it has told."""

import os
import sys
from pathlib import Path

from augure.box import Box
from augure.journal.keeping import DiskJournal
from augure.rules.match import Match
from augure.soak.plan import Plan
from augure.table import Table
from augure.table.desk import Desk
from augure.table.inputs import Typed
from augure.table.session import Told

WRONG = 3
"""The exit status of a process that found another match than it should."""


class Teller:
    """An output that puts a byte into a pipe for everything that is told."""

    def __init__(self, pipe: int) -> None:
        self._pipe = pipe

    def tell(self, told: Told) -> None:
        os.write(self._pipe, b".")


def play(folder: Path, plan: Plan, done: int | None, before: Match | None, pipe: int) -> None:
    """Plays on from input `done`, None for a match that is not begun; exits with WRONG.

    `before` is the match that was played to its end before this one, if there was one.
    """
    journal = DiskJournal(folder)
    resumed = journal.open_match()
    if resumed != (before if done is None else plan.stages[done]):
        sys.exit(WRONG)
    table = Table(Desk(journal), resumed)
    box = Box(table, [Teller(pipe)])
    if done is None:
        box.do(lambda table: table.start(plan.setup))
    for at in range(done or 0, len(plan.moves)):
        box.give(Typed(plan.moves[at]))
        journal.inputs(at)
    journal.close()
