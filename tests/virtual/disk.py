"""A disk whose power is cut: what was not synced may be lost, in whole or from any byte on."""

from collections.abc import Iterator
from pathlib import Path

MOST_AT_ONCE = 7
"""So few bytes go into one write that a caller has to go on writing."""


class PowerCut(BaseException):
    """The power is gone; nothing that a program catches."""


class _File:
    def __init__(self, data: bytes = b"") -> None:
        self.now = data
        self.synced: bytes | None = data

    def outcomes(self) -> Iterator[bytes]:
        if self.synced is not None:
            yield self.synced
            return
        for length in range(len(self.now) + 1):
            yield self.now[:length]


class Disk:
    """One folder, in place of the module `os`; the power goes after `budget` bytes and calls."""

    O_WRONLY, O_CREAT, O_TRUNC, O_RDONLY = 1, 64, 512, 0

    def __init__(self, folder: Path, files: dict[str, bytes], budget: int | None = None) -> None:
        self._folder = folder
        self._names = {name: _File(data) for name, data in files.items()}
        self._synced_names = dict(self._names)
        self._open: dict[int, _File | None] = {}
        self._budget = budget
        self.spent = 0
        self.calls: list[str] = []

    def _spend(self) -> None:
        if self.spent == self._budget:
            raise PowerCut
        self.spent += 1

    def open(self, path: Path, flags: int, mode: int = 0o777) -> int:
        self._spend()
        self.calls.append(f"open {path.name}")
        descriptor = len(self.calls)
        if path == self._folder:
            assert flags == self.O_RDONLY
            self._open[descriptor] = None
            return descriptor
        assert path.parent == self._folder
        assert flags == self.O_WRONLY | self.O_CREAT | self.O_TRUNC
        file = _File()
        file.synced = None
        self._names[path.name] = file
        self._open[descriptor] = file
        return descriptor

    def write(self, descriptor: int, data: memoryview) -> int:
        file = self._open[descriptor]
        assert file is not None
        part = bytes(data[:MOST_AT_ONCE])
        for at in range(len(part)):
            self._spend()
            file.now += part[at : at + 1]
            file.synced = None
        return len(part)

    def fsync(self, descriptor: int) -> None:
        self._spend()
        file = self._open[descriptor]
        if file is None:
            self.calls.append("sync folder")
            self._synced_names = dict(self._names)
        else:
            self.calls.append("sync file")
            file.synced = file.now

    def close(self, descriptor: int) -> None:
        del self._open[descriptor]

    def replace(self, source: Path, target: Path) -> None:
        self._spend()
        self.calls.append(f"{source.name} -> {target.name}")
        self._names[target.name] = self._names.pop(source.name)

    @property
    def open_count(self) -> int:
        return len(self._open)

    def outcomes(self, name: str) -> set[bytes | None]:
        """Returns all that a file may hold when the power is back; None for no file."""
        found: set[bytes | None] = set()
        for names in (self._names, self._synced_names):
            file = names.get(name)
            found.update([None] if file is None else file.outcomes())
        return found
