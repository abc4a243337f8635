"""The tags of one box on disk: every change is kept before it counts."""

import logging
import os
from pathlib import Path

from augure.atomic import name_aside, replace_file, sync_folder
from augure.table.inputs import Tagged
from augure.tags.registry import Patch, Registry
from augure.tags.text import Fault, dump, read
from augure.values import value

log = logging.getLogger(__name__)

TAGS_FILE = "tags.tsv"
"""The file of the tags in the box's data folder."""

Stamp = tuple[int, int, int]


@value
class Damage:
    """A file that was not sound: its faults, and where it was set aside, if it could be."""

    faults: tuple[Fault, ...]
    aside: Path | None

    @property
    def name(self) -> str:
        """The name of the file that was set aside; a dash where there is none."""
        return self.aside.name if self.aside else "–"


class Tags:
    """The tags of one box, in a file that other programs may change meanwhile.

    A damaged file never stops the box: it is set aside by name and its sound lines go on; `damage`
    tells of it, None where all was well. Later on, a file that vanishes, can't be read or is
    damaged changes nothing: what was known holds.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.damage: Damage | None = None
        self._stamp: Stamp | None = None
        self._registry = Registry()
        self._refresh()

    @property
    def registry(self) -> Registry:
        """The tags as they are on disk now."""
        self._refresh()
        return self._registry

    def tagged(self, uid: str) -> Tagged:
        """Returns a tag with what it stands for."""
        return self.registry.tagged(uid)

    def change(self, patch: Patch) -> None:
        """Changes tags; the change is on disk when the call returns.

        Raises OSError if it can't be kept, ConflictError if it does not stand; then all is as
        before.
        """
        after = self.registry.changed(patch)
        self.path.parent.mkdir(parents=True, exist_ok=True)
        replace_file(self.path, dump(after))
        self._registry = after
        self._stamp = _stamp(self.path)

    def _refresh(self) -> None:
        """Reads the file if it is another than the one that was read last."""
        try:
            stamp = _stamp(self.path)
            if stamp is None or stamp == self._stamp:
                return
            data = self.path.read_bytes()
        except OSError as fault:
            # Only at the start nothing is known yet; later the known tags hold.
            if self._stamp is None and self.damage is None:
                self._note((Fault(0, f"it can't be read: {fault.strerror}"),), self._moved_aside())
            return
        found = read(data)
        if not found.faults or self._stamp is None:
            self._registry = found.registry
        self._stamp = stamp
        if found.faults:
            self._note(found.faults, self._set_aside(data))

    def _moved_aside(self) -> Path | None:
        """Moves a file aside that can't be read, so that a new one can be kept."""
        try:
            aside = name_aside(self.path)
            os.replace(self.path, aside)
            sync_folder(self.path.parent)
        except OSError as fault:
            self._stays(fault)
            return None
        return aside

    def _set_aside(self, data: bytes) -> Path | None:
        """Keeps a copy of a damaged file, and then what is known in its place."""
        try:
            aside = name_aside(self.path)
            replace_file(aside, data)
            replace_file(self.path, dump(self._registry))
            self._stamp = _stamp(self.path)
        except OSError as fault:
            self._stays(fault)
            return None
        return aside

    def _stays(self, fault: OSError) -> None:
        log.warning("%s can't be set aside: %s; check disk and rights", self.path, fault.strerror)

    def _note(self, faults: tuple[Fault, ...], aside: Path | None) -> None:
        self.damage = Damage(faults, aside)
        for fault in faults:
            log.warning("%s, %s", self.path, fault)
        if aside is not None:
            log.warning("%s was damaged; it is kept as %s", self.path, aside.name)


def _stamp(path: Path) -> Stamp | None:
    """Returns what changes with every replacement of a file; None where there is no file."""
    try:
        found = path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return None
    return (found.st_ino, found.st_mtime_ns, found.st_size)
