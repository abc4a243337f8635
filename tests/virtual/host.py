"""A virtual system around a box: what the check-up asks it, and the answers of a sound one."""

from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from augure.host import Node


@dataclass
class VirtualHost:
    """A Raspberry Pi 4 on which nothing is wrong, until something is set."""

    board: str = "Raspberry Pi 4 Model B Rev 1.4"
    linux: str = "6.6.31+rpt-rpi-v8"
    nodes: dict[str, Node] = field(default_factory=dict)
    providers: tuple[str, ...] = ("rpi-lgpio",)
    power: int | None = 0
    unwritable: frozenset[Path] = frozenset()
    free: int = 4_000_000_000
    wall: datetime = field(default_factory=lambda: datetime(2026, 11, 30, 15, 20))

    def model(self) -> str:
        return self.board

    def kernel(self) -> str:
        return self.linux

    def node(self, path: Path) -> Node:
        return self.nodes.get(str(path), Node.OPEN)

    def box_may_write(self, file: Path) -> bool:
        return file not in self.unwritable

    def rpi_gpio_providers(self) -> tuple[str, ...]:
        return self.providers

    def throttled(self) -> int | None:
        return self.power

    def free_bytes(self, folder: Path) -> int:
        return self.free

    def now(self) -> datetime:
        return self.wall
