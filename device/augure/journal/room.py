"""Room on the disk: SQLite maps its index into memory, and must never meet a full disk there.

A write to a full disk fails with an error. A mapped page that gets no block when it is touched
kills the process (SIGBUS), as with the 1 KB blocks of a small ext4 partition, of whose pages
SQLite takes only the last block beforehand. So it is asked for room before, for more than the
journal takes at a time: its index has 32 KB, its log of a whole match of 1,087 moves 62 KB.

Without shared memory (`locking_mode = EXCLUSIVE`) there would be no index to map, and nobody else
could list or back up the matches while the box plays: SQLite answers them "database is locked".
Only where there is no room to read by is the file opened like that, for a moment.
https://www.sqlite.org/wal.html#use_of_wal_without_shared_memory
"""

import errno
import os
from pathlib import Path

TO_WRITE = 256 * 1024
"""The bytes that must be free before a change, and before others' changes are read."""

TO_OPEN = 2 * TO_WRITE
"""The bytes that must be free for a box to begin: what it takes then must not be what it lacks."""


def has_room(folder: Path, least: int) -> bool:
    """Returns whether a folder's disk has `least` bytes free for this user. Raises OSError."""
    found = os.statvfs(folder)
    # Some file systems do not know how large they are.
    return not found.f_blocks or found.f_bavail * found.f_frsize >= least


def need_room(folder: Path, least: int) -> None:
    """Raises OSError, as a full disk does, if a folder's disk has fewer than `least` bytes free."""
    if not has_room(folder, least):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(folder))
