"""Where the trials are made: a folder of their own, with the room that they need."""

import resource
import shutil
from pathlib import Path
from tempfile import gettempdir, mkdtemp

ROOM = 16 << 20
"""Bytes: what trials need at most, with much to spare."""


class UnsuitableError(Exception):
    """Trials can't be made there: what they would find is no fault of the journal."""


def trial_folder(parent: Path | None) -> Path:
    """Returns a new folder in `parent`, the system's for what is temporary if None.

    Raises UnsuitableError.
    """
    try:
        parent = Path(gettempdir() if parent is None else parent)
        return Path(mkdtemp(prefix="augure-soak-", dir=parent))
    except OSError as fault:
        raise UnsuitableError(
            f"{parent or 'temporary files'}: {fault.strerror}; "
            "name a folder that can be written by --folder"
        ) from fault


def check_room(folder: Path) -> None:
    """Raises UnsuitableError where the trials would fill the disk themselves."""
    try:
        free = shutil.disk_usage(folder).free
    except OSError as fault:
        raise UnsuitableError(f"{folder}: {fault.strerror}; leave it alone until the end") from None
    if free < ROOM:
        raise UnsuitableError(
            f"{folder} has room for {free >> 10} KiB, trials take up to {ROOM >> 10}; "
            "make room, or name another folder by --folder"
        )
    longest, _ = resource.getrlimit(resource.RLIMIT_FSIZE)
    if longest != resource.RLIM_INFINITY and longest < ROOM:
        raise UnsuitableError(
            f"no file may be longer than {longest >> 10} KiB here, trials take up to "
            f"{ROOM >> 10}; lift the limit by `ulimit -f unlimited`"
        )


def removed(folder: Path) -> None:
    """Removes a folder of trials, if nobody else has."""
    if folder.exists():
        shutil.rmtree(folder)
