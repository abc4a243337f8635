"""`augure soak`: trials until the time is over, then the counts."""

import argparse
import logging
import random
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from augure.journal.errors import JournalError
from augure.soak.place import UnsuitableError, check_room, removed, trial_folder
from augure.soak.stops import Stopped, stoppable
from augure.soak.trial import Counts, Trial

SEEDS = 1_000_000
FAULTY = 1
SIGNALLED = 128
"""Added to a signal's number it is the exit status of a shell."""


def soak(chosen: argparse.Namespace) -> int:
    """Runs trials until the time is over or one goes wrong; returns the exit status, 1 then.

    The counts are printed in any case, also if somebody ends it before. Raises UnsuitableError.
    """
    counts = Counts()
    try:
        with stoppable(), quiet(), _folder(chosen.folder, counts) as folder:
            check_room(folder)
            try:
                _run(chosen, folder, counts)
            finally:
                print(counts, flush=True)
            if counts.wrong:
                print(f"what is wrong is left in {folder}", flush=True)
    except Stopped as stop:
        return SIGNALLED + stop.number
    return FAULTY if counts.wrong else 0


def _run(chosen: argparse.Namespace, folder: Path, counts: Counts) -> None:
    """Makes trials, one at least."""
    until_s = time.monotonic() + chosen.minutes * 60
    seed = random.randrange(SEEDS) if chosen.seed is None else chosen.seed
    print(f"seed {seed}, in {folder}", flush=True)
    with told(folder):
        trial = Trial(random.Random(seed), folder, counts)
    if not trial.read_only:
        print("no disk is read-only: here it can't be made so, and still be read", flush=True)
    while True:
        with told(folder):
            trial.step()
        if counts.wrong or time.monotonic() >= until_s:
            return


@contextmanager
def _folder(parent: Path | None, counts: Counts) -> Iterator[Path]:
    """Gives a folder to make trials in, which stays if something is wrong in it."""
    with ExitStack() as tidy:
        folder = trial_folder(parent)
        tidy.callback(removed, folder)
        yield folder
        if counts.wrong:
            tidy.pop_all()


@contextmanager
def told(folder: Path) -> Iterator[None]:
    """Turns what the machine refuses to a trial, not to its journal, into UnsuitableError."""
    try:
        yield
    except JournalError as fault:
        raise UnsuitableError(str(fault)) from fault
    except OSError as fault:
        raise UnsuitableError(
            f"{fault.filename or folder}: {fault.strerror}; look after disk and memory"
        ) from fault


@contextmanager
def quiet() -> Iterator[None]:
    """Lets the journal's warnings of what is done to it go nowhere."""
    log, handler = logging.getLogger("augure"), logging.NullHandler()
    propagated, log.propagate = log.propagate, False
    log.addHandler(handler)
    try:
        yield
    finally:
        log.removeHandler(handler)
        log.propagate = propagated
