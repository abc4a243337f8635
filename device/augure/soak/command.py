"""`augure soak`: trials until the time is over, then the counts."""

import argparse
import logging
import random
import signal
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from types import FrameType
from typing import NoReturn

from augure.journal.errors import JournalError
from augure.soak.place import UnsuitableError, check_room, removed, trial_folder
from augure.soak.trial import SIGNALS, Counts, Trial

SEEDS = 1_000_000
FAULTY = 1
SIGNALLED = 128
"""Added to a signal's number it is the exit status of a shell."""


class Stopped(BaseException):
    """Somebody ends the command, by a key or a signal: `number`."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


def soak(chosen: argparse.Namespace) -> int:
    """Runs trials until the time is over or one goes wrong; returns the exit status, 1 then.

    The counts are printed in any case, also if somebody ends it before. Raises UnsuitableError.
    """
    until_s = time.monotonic() + chosen.minutes * 60
    seed = random.randrange(SEEDS) if chosen.seed is None else chosen.seed
    counts, status = Counts(), 0
    with ExitStack() as leaving:
        leaving.enter_context(stoppable())
        leaving.enter_context(quiet())
        folder = trial_folder(chosen.folder)
        tidy = leaving.enter_context(ExitStack())
        tidy.callback(removed, folder)
        check_room(folder)
        print(f"seed {seed}, in {folder}", flush=True)
        try:
            _run(Trial(random.Random(seed), folder, counts), until_s)
        except Stopped as stop:
            status = SIGNALLED + stop.number
        except JournalError as fault:
            raise UnsuitableError(str(fault)) from fault
        except OSError as fault:
            raise UnsuitableError(
                f"{fault.filename or folder}: {fault.strerror}; look after disk and memory"
            ) from fault
        finally:
            print(counts, flush=True)
        if counts.wrong:
            tidy.pop_all()
            print(f"what is wrong is left in {folder}")
            return FAULTY
    return status


def _run(trial: Trial, until_s: float) -> None:
    """Makes trials, one at least."""
    if not trial.read_only:
        print("no disk is read-only: here it can't be made so, and still be read", flush=True)
    trial.step()
    while not trial.counts.wrong and time.monotonic() < until_s:
        trial.step()


@contextmanager
def stoppable() -> Iterator[None]:
    """Raises Stopped at the first signal that ends the command; none interrupts what it does then.

    What is ignored stays so: a command that outlives its terminal, say.
    """
    heard = [number for number in SIGNALS if signal.getsignal(number) is not signal.SIG_IGN]

    def stop(number: int, _frame: FrameType | None) -> NoReturn:
        for each in heard:
            signal.signal(each, signal.SIG_IGN)
        raise Stopped(number)

    before = {number: signal.signal(number, stop) for number in heard}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


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
