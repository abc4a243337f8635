"""Files that are replaced as a whole: after a power cut there is the old one or the new one."""

import errno
import os
import stat
from collections.abc import Callable, Sequence
from pathlib import Path

PARTIAL = ".new"
"""Ends the name of a file that is being written; one left over by a power cut is overwritten."""

START_BYTES = 65536
"""So much of a file tells what it is."""

NO_LINKS = (errno.EPERM, errno.EOPNOTSUPP, errno.ENOSYS, errno.EMLINK)
"""What the system says where a file can't have a second name, as on a FAT."""


class ForeignError(Exception):
    """What has the name of a file of ours is something else, and stays; the message says what."""


def need_own(path: Path, is_own: Callable[[bytes], bool], kind: str) -> None:
    """Makes sure that a name is free, or that of an empty file or one whose start is ours.

    Raises ForeignError where it is not, with `kind` as what was to be there, and OSError where
    that can't be told.
    """
    try:
        # A pipe would be waited for, so it is not opened.
        if not stat.S_ISREG(path.stat().st_mode):
            raise ForeignError(f"{path} is no plain file")
        with path.open("rb") as file:
            start = file.read(START_BYTES)
    except (FileNotFoundError, NotADirectoryError):
        return
    except OSError as fault:
        raise OSError(fault.errno, fault.strerror, str(path)) from fault
    if start and not is_own(start):
        raise ForeignError(f"{path} is no {kind}")


def replace_own(path: Path, data: bytes, is_own: Callable[[bytes], bool], kind: str) -> None:
    """Replaces a file that a user named, if it is ours, or makes it; a link to it stays.

    Raises as need_own, and OSError with the name that the user gave if it can't be written.
    """
    need_own(path, is_own, kind)
    try:
        replace_file(real(path), data)
    except OSError as fault:
        raise OSError(fault.errno, fault.strerror, str(path)) from fault


def real(path: Path) -> Path:
    """Returns where a file is that may be named by a link: what is replaced is not the link."""
    return Path(os.path.realpath(path))


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


def replace_damaged(path: Path, data: bytes) -> Path:
    """Replaces a file and keeps the old one, as it is, under a name that tells; returns that.

    Raises OSError; then the file has its name, and no other, unless the new one has it already.
    """
    aside = name_aside(path)
    _link_or_rename(path, aside)
    try:
        sync_folder(path.parent)
        replace_file(path, data)
    except OSError:
        if not path.exists():
            aside.rename(path)
        elif aside.samefile(path):
            aside.unlink()
        raise
    return aside


def _link_or_rename(path: Path, aside: Path) -> None:
    """Gives a file another name; while it can have two, at no moment there is none at `path`."""
    try:
        os.link(path, aside)
    except OSError as fault:
        if fault.errno not in NO_LINKS:
            raise
        os.rename(path, aside)


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
