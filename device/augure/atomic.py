"""Files that are replaced as a whole: after a power cut there is the old one or the new one."""

import os
from collections.abc import Sequence
from pathlib import Path

PARTIAL = ".new"
"""Ends the name of a file that is being written; one left over by a power cut is overwritten."""


def replace_file(path: Path, data: bytes) -> None:
    """Replaces a file, or makes it; it is on disk when the call returns. Raises OSError."""
    partial = path.with_name(path.name + PARTIAL)
    descriptor = os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o644)
    try:
        _write(descriptor, data)
        os.replace(partial, path)
    except OSError:
        # Half a file must not take the room of a disk that is full.
        partial.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)


def _write(descriptor: int, data: bytes) -> None:
    """Writes a file that is open, and closes it."""
    try:
        left = memoryview(data)
        while left:
            left = left[os.write(descriptor, left) :]
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def name_aside(path: Path, endings: Sequence[str] = ("",)) -> Path:
    """Returns the first name for a damaged file, a short one, that is not taken with any ending."""
    number = 1
    while any(path.with_name(f"{path.name}.damaged-{number}{end}").exists() for end in endings):
        number += 1
    return path.with_name(f"{path.name}.damaged-{number}")


def sync_folder(folder: Path) -> None:
    """Puts the names in a folder on disk. Raises OSError."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
