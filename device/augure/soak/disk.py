"""A disk that takes nothing: what any machine can do to one process, without mounts."""

import os
import resource
from contextlib import suppress
from enum import Enum
from pathlib import Path
from tempfile import TemporaryFile

NOBODY = 65534
"""Another user than root, whom modes do not bind."""

READABLE, READ_ONLY, ANYBODYS = 0o755, 0o555, 0o777
"""Modes of folders; files have them without the bits of execution."""

_FILES = 0o666


class State(Enum):
    """What a disk takes."""

    GOOD = "good"
    FULL = "full"
    READ_ONLY = "read-only"


class Disk:
    """The disk of one folder, as this process finds it.

    Full: no file may grow, which the system says as of a disk without room. Read-only: the modes
    of the folder and its files. What is open stays writable then, as on no real disk, so that
    a disk becomes read-only before it is used, or after it has failed.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._limits = resource.getrlimit(resource.RLIMIT_FSIZE)
        self.state = State.GOOD

    def fill(self, room: int) -> None:
        """Lets no file be longer than `room` bytes; Python ignores the signal of the limit."""
        self.mend()
        resource.setrlimit(resource.RLIMIT_FSIZE, (room, self._limits[1]))
        self.state = State.FULL

    def forbid(self) -> None:
        """Makes the folder read-only. Raises OSError."""
        self.mend()
        chmod(self._folder, READ_ONLY)
        self.state = State.READ_ONLY
        if os.geteuid() == 0:
            os.seteuid(NOBODY)

    def mend(self) -> None:
        """Lets the disk take everything again."""
        if os.getuid() == 0 and os.geteuid() != 0:
            os.seteuid(0)
        if self.state is State.READ_ONLY:
            chmod(self._folder, READABLE)
        resource.setrlimit(resource.RLIMIT_FSIZE, self._limits)
        self.state = State.GOOD


def chmod(folder: Path, mode: int) -> None:
    """Gives a folder a mode, and the files in it the same. Raises OSError."""
    for path in folder.iterdir():
        path.chmod(mode & _FILES)
    folder.chmod(mode)


def can_be_read_only(folder: Path, temporary: Path) -> bool:
    """Tries whether a folder can be made read-only here, and still be read.

    It can't on a disk without modes, or for root where the way to it is root's alone.
    """
    file = folder / "tried"
    file.touch()
    disk = Disk(folder)
    try:
        disk.forbid()
        file.read_bytes()
        with TemporaryFile(dir=temporary):
            pass
        with suppress(OSError), file.open("ab"):
            return False
        return True
    except OSError:
        return False
    finally:
        disk.mend()
        file.unlink()
