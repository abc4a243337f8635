"""The soak finds nothing wrong with the journal, and finds what is wrong with a bad one."""

import random
from pathlib import Path

import pytest

from augure.cli import run
from augure.journal.held import Held
from augure.journal.store import Store
from augure.soak.trial import Trial

STEPS = 20

# Many processes: how long they take is the machine's.
pytestmark = pytest.mark.timeout(60)


def test_trials_lose_and_double_nothing(trials: Path) -> None:
    trial = Trial(random.Random(1), trials)
    for _ in range(STEPS):
        trial.step()
    counts = trial.counts
    assert counts.faultless, counts
    assert counts.inputs > STEPS
    assert counts.kills > 0
    assert counts.cuts > 0


def test_a_journal_that_writes_late_loses_inputs(
    trials: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save = Held.save

    def late(held: Held, store: Store) -> None:
        if len(held.moves) % 7 == 0:
            save(held, store)

    monkeypatch.setattr(Held, "save", late)
    trial = Trial(random.Random(1), trials)
    for _ in range(STEPS):
        trial.step()
    assert trial.counts.lost > 0


def test_the_command_prints_the_counts(trials: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["soak", "--minutes", "0", "--seed", "7", "--folder", str(trials)]) == 0
    first, counts = capsys.readouterr().out.splitlines()
    assert first.startswith("seed 7, in ")
    assert "lost 0  doubled 0  crashed 0" in counts
    assert list(trials.iterdir()) == []


@pytest.mark.parametrize("minutes", ["-1", "nan", "inf", "long"])
def test_a_soak_of_no_length_ran_one_trial_or_for_ever(
    minutes: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        run(["soak", "--minutes", minutes])
    assert f"{minutes} is no number of minutes; write 0.5 or 10, say" in capsys.readouterr().err
