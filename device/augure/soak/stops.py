"""Signals that end the command: heard at one place, so that nothing is left half done."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import NoReturn

SIGNALS = (signal.SIGHUP, signal.SIGINT, signal.SIGTERM)


class Stopped(BaseException):
    """Somebody ends the command, by a key or a signal: `number`."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


@contextmanager
def stoppable() -> Iterator[None]:
    """Lets signals wait within, but for where they are `heard`; also in processes made there.

    The first one ends the command, more change nothing. What is ignored stays so, by a command
    that outlives its terminal, say.
    """
    asked = [number for number in SIGNALS if signal.getsignal(number) is not signal.SIG_IGN]

    def stop(number: int, _frame: FrameType | None) -> NoReturn:
        for each in asked:
            signal.signal(each, signal.SIG_IGN)
        raise Stopped(number)

    mask = signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)
    handlers = {number: signal.signal(number, stop) for number in asked}
    try:
        yield
    finally:
        for number, handler in handlers.items():
            signal.signal(number, handler)
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)


@contextmanager
def heard() -> Iterator[None]:
    """Raises Stopped for a signal that comes within, or has been waiting."""
    mask = signal.pthread_sigmask(signal.SIG_UNBLOCK, SIGNALS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
