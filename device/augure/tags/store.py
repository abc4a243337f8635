"""The tags of one box on disk: every change is kept before it counts."""

import errno
import logging
import os
import stat
from pathlib import Path

from augure.atomic import real, replace_damaged, replace_file
from augure.table.inputs import Tagged
from augure.tags.registry import Patch, Registry
from augure.tags.text import MOST_BYTES, Fault, dump, read
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


class Tags:
    """The tags of a file that other programs may change meanwhile; reading never changes it.

    The sound lines of a damaged file hold; `damage` tells of it, None where all was well. Later
    on, a file that vanishes, can't be read or is damaged changes nothing: what was known holds.
    A damaged file is set aside by name when a change replaces it. One that can't be read stays,
    and `fault` tells why.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.damage: Damage | None = None
        self._stamp: Stamp | None = None
        self._damaged: Stamp | None = None
        self.fault: OSError | None = None
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

        Raises OSError if it can't be kept, also where the file can't be read, ConflictError if it
        does not stand; then all is as before.
        """
        after = self.registry.changed(patch)
        if self.fault is not None:
            raise OSError(self.fault.errno, self.fault.strerror, str(self.path))
        self._keep(after)
        self._registry = after

    def _keep(self, registry: Registry) -> None:
        """Writes the file, and sets the one that was there aside if it is damaged."""
        path = real(self.path)
        path.parent.mkdir(parents=True, exist_ok=True)
        if self.damage is not None and _stamp(path) == self._damaged:
            aside = replace_damaged(path, dump(registry))
            self.damage = Damage(self.damage.faults, aside)
            log.warning("%s was damaged; it is kept as %s", self.path, aside.name)
        else:
            replace_file(path, dump(registry))
        self._stamp = _stamp(path)

    def _refresh(self) -> None:
        """Reads the file if it is another than the one that was read last."""
        try:
            stamp = _stamp(self.path)
            data = None if stamp in (None, self._stamp) else contents(self.path)
        except OSError as fault:
            if self.fault is None:
                log.warning("%s can't be read: %s", self.path, fault.strerror)
            self.fault = fault
            return
        self.fault = None
        if data is None:
            return
        found = read(data)
        if not found.faults or self._stamp is None:
            self._registry = found.registry
        self._stamp = stamp
        if found.faults:
            self._damaged = stamp
            self._note(found.faults)
        elif self.damage is not None and self.damage.aside is None:
            # Somebody put it right.
            self.damage = None

    def _note(self, faults: tuple[Fault, ...]) -> None:
        """Tells of a damaged file that was found."""
        self.damage = Damage(faults, None)
        for fault in faults:
            log.warning("%s, %s", self.path, fault)


class BoxTags(Tags):
    """The tags of the box: a damaged file is set aside when it is found, and never stops the box.

    What is known is kept in its place.
    """

    def _note(self, faults: tuple[Fault, ...]) -> None:
        super()._note(faults)
        try:
            self._keep(self._registry)
        except OSError as fault:
            log.warning(
                "%s can't be set aside: %s; check disk and rights", self.path, fault.strerror
            )


def contents(path: Path) -> bytes:
    """Returns what a plain file holds. Raises OSError, also for what is none or is too long."""
    mode = path.stat().st_mode
    if not stat.S_ISREG(mode) and not stat.S_ISDIR(mode):
        # A pipe would be waited for, a device has no end.
        raise OSError(errno.EINVAL, "Not a plain file", str(path))
    with path.open("rb") as file:
        data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), str(path))
    return data


def _stamp(path: Path) -> Stamp | None:
    """Returns what changes with every replacement of a file; None where there is no file."""
    try:
        found = path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return None
    return (found.st_ino, found.st_mtime_ns, found.st_size)
