"""A USB serial line: a pseudo-terminal behind a path that comes and goes with its plug."""

from __future__ import annotations

import os
import tty
from pathlib import Path

READ_BYTES = 4096


class UsbLine:
    """The cable between a pad and the host's `path`, which leads to another device each time.

    The pad's end never waits: what the host does not take is dropped, as a board's buffer
    overflows. `said` has every byte that reached the host's side.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.said = bytearray()
        self.heard = bytearray()
        self._master: int | None = None
        self._slave: int | None = None

    @property
    def plugged(self) -> bool:
        return self._master is not None

    def plug(self) -> None:
        """Makes a new device and has the path lead to it."""
        assert self._master is None
        self._master, self._slave = os.openpty()
        # Kept open, or the pad's end would fail whenever no host has opened the other.
        tty.setraw(self._slave)
        os.set_blocking(self._master, False)
        self.path.symlink_to(os.ttyname(self._slave))

    def pull(self) -> None:
        """Takes the device away; a host that has it open finds it dead."""
        assert self._master is not None
        assert self._slave is not None
        self.path.unlink()
        os.close(self._slave)
        os.close(self._master)
        self._master = self._slave = None

    def close(self) -> None:
        if self.plugged:
            self.pull()

    def read(self) -> bytes:
        """Returns what the host has written."""
        if self._master is None:
            return b""
        try:
            came = os.read(self._master, READ_BYTES)
        except BlockingIOError:
            return b""
        self.heard += came
        return came

    def writable(self) -> bool:
        return self.plugged

    def write(self, data: bytes) -> None:
        """Writes to the host."""
        if self._master is None:
            return
        try:
            written = os.write(self._master, data)
        except BlockingIOError:
            return
        self.said += data[:written]
