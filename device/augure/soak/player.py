"""The process that is killed: it resumes a planned match and plays on, whatever befalls it."""

import os
import random
import sys
import tempfile
from pathlib import Path

from augure.journal.keeping import RETRY_MS, DiskJournal
from augure.rules.match import Match
from augure.soak.disk import Disk
from augure.soak.faults import Faults
from augure.soak.parts import Nodes
from augure.soak.plan import Plan
from augure.soak.rig import Pipe, Rig
from augure.values import value

PAUSE, LONGEST_PAUSE_MS = 0.1, 10_000
"""How likely people wait between two inputs, and how long at most."""


@value
class Task:
    """What a process is to do: to play on in a folder from input `done` of a plan.

    `over` is the match that was played to its end before, if there was one. `read_only` says
    whether the folder can be made that; the same `seed` gives the same faults.
    """

    folder: Path
    temporary: Path
    plan: Plan
    done: int
    over: Match | None
    seed: int
    read_only: bool

    @property
    def resumed(self) -> Match | None:
        """The match that the journal has to find."""
        return self.plan.stages[self.done - 1] if self.done else self.over


def play(task: Task, ours: int, theirs: int) -> None:
    """Does a task and marks in the pipe what it does; exits with a sentence if something is wrong.

    Of the pipe's ends `ours` is written to, and `theirs` left to the process that listens.
    """
    os.close(theirs)
    pipe = Pipe(ours)
    # What a kill leaves of temporary files goes with the trial.
    tempfile.tempdir = str(task.temporary)
    rng = random.Random(task.seed)
    nodes, disk = Nodes(), Disk(task.folder)
    faults = Faults(rng, disk, nodes, read_only=task.read_only, mark=pipe.put)
    faults.at_start(resumes=task.resumed is not None)
    journal = DiskJournal(task.folder, faults.wall.now)
    match = journal.open_match()
    if match != task.resumed:
        sys.exit("another match was resumed than was kept")
    rig = Rig(journal, match, nodes, pipe)
    with rig.opened():
        if not task.done:
            rig.begin(task.plan.setup)
        for move in task.plan.moves[max(task.done - 1, 0) :]:
            faults.between(disk_lost=not journal.works)
            if rng.random() < PAUSE:
                rig.pass_time(rng.randrange(LONGEST_PAUSE_MS))
            rig.make(task.plan.setup.game, move)
        faults.end()
        rig.pass_time(2 * RETRY_MS)
        if not journal.works:
            sys.exit("the disk takes data again, and the journal does not go back to it")
