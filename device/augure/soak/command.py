"""`augure soak`: trials until the time is over, then the counts."""

import argparse
import random
import shutil
import time
from pathlib import Path
from tempfile import mkdtemp

from augure.soak.trial import Trial

SEEDS = 1_000_000
FAULTY = 1


def soak(chosen: argparse.Namespace) -> int:
    """Runs trials until the time is over or one goes wrong; returns the exit status, 1 then."""
    seed = random.randrange(SEEDS) if chosen.seed is None else chosen.seed
    until_s = time.monotonic() + chosen.minutes * 60
    folder = Path(mkdtemp(prefix="augure-soak-", dir=chosen.folder))
    print(f"seed {seed}, in {folder}", flush=True)
    trial = Trial(random.Random(seed), folder)
    trial.step()
    while trial.counts.faultless and time.monotonic() < until_s:
        trial.step()
    print(trial.counts)
    if not trial.counts.faultless:
        # What went wrong is left to be looked at.
        return FAULTY
    shutil.rmtree(folder)
    return 0
