"""What the operating system tells of the machine, for the check-up."""

import os
import re
from datetime import datetime
from enum import Enum
from pathlib import Path
from typing import Protocol

from augure import gpio

ROOT = 0
VCGENCMD_S = 5.0


class Node(Enum):
    """How far a device file can be used."""

    MISSING = "missing"
    CLOSED = "closed"
    OPEN = "open"


class Host(Protocol):
    """One computer and its system."""

    def model(self) -> str:
        """Returns the board's name, "" where it has none."""

    def kernel(self) -> str: ...

    def node(self, path: Path) -> Node:
        """Returns whether a device file is there and may be read and written."""

    def box_may_write(self, file: Path) -> bool:
        """Returns whether the box may read and write a file of its folder, which is there.

        The box is whoever runs this; but for root, who may write everything, and for those who
        may not write the folder, it is the folder's owner.
        """

    def rpi_gpio_providers(self) -> tuple[str, ...]:
        """Returns the installed distributions that bring `RPi.GPIO`."""

    def throttled(self) -> int | None:
        """Returns the bits of `vcgencmd get_throttled`, None where it can't be asked."""

    def free_bytes(self, folder: Path) -> int:
        """Returns the room of the disk under a folder. Raises OSError."""

    def now(self) -> datetime:
        """Returns what the wall clock says, right or wrong."""


class ThisHost:
    """The machine that this runs on."""

    def model(self) -> str:
        return gpio.board_model()

    def kernel(self) -> str:
        return os.uname().release

    def node(self, path: Path) -> Node:
        if not path.exists():
            return Node.MISSING
        return Node.OPEN if os.access(path, os.R_OK | os.W_OK) else Node.CLOSED

    def box_may_write(self, file: Path) -> bool:
        if os.geteuid() != ROOT and os.access(file.parent, os.W_OK):
            return os.access(file, os.R_OK | os.W_OK)
        return owner_may_write(file.parent.stat(), file.stat())

    def rpi_gpio_providers(self) -> tuple[str, ...]:
        return gpio.rpi_gpio_providers()

    def throttled(self) -> int | None:
        import subprocess  # slow, and for the check-up alone

        try:
            said = subprocess.run(
                ["vcgencmd", "get_throttled"],
                capture_output=True,
                text=True,
                check=False,
                timeout=VCGENCMD_S,
            ).stdout
        except (OSError, subprocess.TimeoutExpired):
            return None
        return throttled_bits(said)

    def free_bytes(self, folder: Path) -> int:
        import shutil

        return shutil.disk_usage(folder).free

    def now(self) -> datetime:
        return datetime.now()


def owner_may_write(folder: os.stat_result, file: os.stat_result) -> bool:
    """Returns whether a folder's owner, who is in the folder's group, may read and write a file."""
    if folder.st_uid == ROOT:
        return True
    for_whom = 0o6
    if file.st_uid == folder.st_uid:
        for_whom = 0o600
    elif file.st_gid == folder.st_gid:
        for_whom = 0o060
    return file.st_mode & for_whom == for_whom


def throttled_bits(said: str) -> int | None:
    """Returns the bits in an answer such as `throttled=0x50005`, None where there are none."""
    found = re.search(r"throttled=0x([0-9a-fA-F]+)", said)
    return int(found[1], 16) if found else None
