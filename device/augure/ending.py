"""The end of a command: its status, and what is said where it can't do its work."""

import errno
import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    # What is asked for at every start imports nothing slow.
    from collections.abc import Callable

REFUSED, UNUSABLE, INTERRUPTED, UNREAD = 1, 2, 130, 141
"""Exit statuses; the last two are those of a shell for SIGINT and SIGPIPE."""

NO_ROOM = (errno.ENOSPC, errno.EFBIG, errno.EDQUOT)
"""What the system says when an output can't take more."""


def ended(work: "Callable[[], int]") -> int:
    """Does the work of a command and returns its status.

    So it does where the work is cut short from outside: by Ctrl-C, by a reader of its output that
    went away, by an output that takes no more.
    """
    try:
        status = work()
        if sys.stdout is not None:
            sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _drop_output()
        return UNREAD
    except OSError as fault:
        # Any other fault of the system is one of our own.
        if fault.errno not in NO_ROOM or fault.filename is not None:
            raise
        _drop_output()
        return unusable(f"standard output can't be written: {fault.strerror}; make room for it")
    return status


def unusable(message: str) -> int:
    """Says why a command can't do its work, with the cure, and returns the status of that."""
    complain(message)
    return UNUSABLE


def complain(message: str) -> None:
    """Tells a fault on standard error, if there is one."""
    # Printing to a closed standard error would print to standard output.
    if sys.stderr is not None:
        print(f"augure: {message}", file=sys.stderr)


def _drop_output() -> None:
    """Lets what is still buffered go nowhere: the output does not take it."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
