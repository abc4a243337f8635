"""A real process is killed with SIGKILL at every input of a match; the next one resumes."""

import multiprocessing
import os
import signal
from collections.abc import Sequence
from pathlib import Path

import pytest

from augure.journal.keeping import DiskJournal
from augure.rules.moves import Move, Undo
from augure.soak.plan import Plan
from augure.table import Table
from augure.table.desk import Desk
from augure.table.inputs import Typed
from journal.played import on_disk, plan, resumed

BEFORE, WITHIN, AFTER = "before it is kept", "within the transaction", "before it is told"
SAMPLED = 12

# Many processes: how long they take is the machine's.
pytestmark = pytest.mark.timeout(60)


class Dying(DiskJournal):
    """A journal whose process is killed at one of its inputs."""

    def __init__(self, folder: Path, at: int, when: str) -> None:
        super().__init__(folder)
        self._left = at
        self._when = when

    def append(self, move: Move) -> None:
        dies = self._left == 0
        self._left -= 1
        if dies and self._when == BEFORE:
            os.kill(os.getpid(), signal.SIGKILL)
        if dies and self._when == WITHIN:
            assert self._store is not None
            # Told of each statement before it is run.
            self._store._connection.set_trace_callback(_die_at_commit)
        super().append(move)
        if dies:
            os.kill(os.getpid(), signal.SIGKILL)


def _die_at_commit(statement: str) -> None:
    if statement == "COMMIT":
        os.kill(os.getpid(), signal.SIGKILL)


def play_and_die(folder: Path, played: Plan, done: int, at: int, when: str) -> None:
    """Plays from input `done` and dies at input `at`."""
    journal = Dying(folder, at - done, when)
    table = Table(Desk(journal), journal.open_match())
    if table.match is None:
        table.start(played.setup)
    assert table.match == played.stages[done]
    for move in played.moves[done:]:
        table.take(Typed(move))
        journal.inputs(0)


def killed_at(folder: Path, played: Plan, inputs: Sequence[int]) -> None:
    """Kills a process at each of the inputs, in turn before, while and after it is kept."""
    done = 0
    for at in inputs:
        for when in (BEFORE, WITHIN, AFTER):
            process = multiprocessing.get_context("fork").Process(
                target=play_and_die, args=(folder, played, done, at, when)
            )
            process.start()
            process.join()
            assert process.exitcode == -signal.SIGKILL, (at, when)
            done = at + (when == AFTER)
            assert len(on_disk(folder)[1]) == done, (at, when)


def taken_back(played: Plan) -> Plan:
    """Returns the match with its last two moves taken back after the end and made again."""
    moves, stages = list(played.moves), list(played.stages)
    for move in (Undo(), Undo(), *stages[-1].moves()[-2:]):
        moves.append(move)
        stages.append(stages[-1].push(move))
    return Plan(played.setup, tuple(moves), tuple(stages))


def test_killed_at_every_input_of_a_match_and_after_its_end(trials: Path) -> None:
    played = taken_back(plan("calendrier"))
    assert len(played.moves) > 40
    assert [stage.over for stage in played.stages[-5:]] == [True, False, False, False, True]
    killed_at(trials, played, range(len(played.moves)))
    assert on_disk(trials)[1] == played.lines
    # The last kill came between the last card and the end of the match.
    assert resumed(trials) == played.stages[-1]


@pytest.mark.parametrize(
    "played",
    [plan("wizard", 3, "scanned"), plan("prophetie", 3), plan("presages", 5)],
    ids=lambda played: str(played.setup.game),
)
def test_killed_at_inputs_all_over_a_match(trials: Path, played: Plan) -> None:
    count = len(played.moves)
    inputs = sorted({at * count // SAMPLED for at in range(SAMPLED)})
    killed_at(trials, played, inputs)
    found = resumed(trials)
    assert found == played.stages[inputs[-1] + 1]
