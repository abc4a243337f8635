"""The data folder: one process at a time in it, and damaged files under another name."""

import fcntl
import os
from collections.abc import Sequence
from pathlib import Path

from augure.atomic import name_aside, sync_folder
from augure.journal.errors import InUse, Unwritable


class Lock:
    """Keeps a second process out of a folder; the system lets go of it however we end."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._held: int | None = None

    def take(self) -> None:
        """Takes the folder, which is made if missing. Raises InUse, Unwritable."""
        if self._held is not None:
            return
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            held = os.open(self._folder, os.O_RDONLY)
        except FileExistsError as fault:
            raise Unwritable(
                f"{self._folder} is a file where a folder has to be; "
                "move it away, or name another folder"
            ) from fault
        except OSError as fault:
            raise Unwritable(f"{self._folder}: {fault.strerror}; check disk and rights") from fault
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(held)
            raise InUse(f"{self._folder} is in use by another Augure; stop it first") from None
        except OSError as fault:
            os.close(held)
            raise Unwritable(f"{self._folder}: {fault.strerror}; check disk and rights") from fault
        self._held = held

    def close(self) -> None:
        """Lets others in; may be called twice."""
        if self._held is not None:
            os.close(self._held)
            self._held = None


def set_aside(path: Path, endings: Sequence[str]) -> str | None:
    """Renames a file, and those with `endings` behind its name.

    Returns the file's new name, None where only others were there. No file that is there is
    replaced. Raises Unwritable.
    """
    # The file goes last: until then the next start finds it, and names it.
    every = (*endings, "")
    try:
        aside = name_aside(path, every)
        for ending in every:
            if path.with_name(path.name + ending).exists():
                path.with_name(path.name + ending).rename(path.with_name(aside.name + ending))
                sync_folder(path.parent)
        return aside.name if aside.exists() else None
    except OSError as fault:
        raise Unwritable(f"{path}: {fault.strerror}; check disk and rights") from fault
