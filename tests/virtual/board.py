"""A pad's board: its real firmware on real MicroPython, over a simulated chip."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

import augure.readers
from virtual.clock import Event
from virtual.micropython import HOME, MicroPython
from virtual.pi import VirtualPi

READERS = Path(augure.readers.__file__).parent
FIRMWARE = Path(__file__).parents[2] / "firmware"
SHARED = ("iso14443", "presence", "rc522", "sentences", "watch")
"""The modules of the package that the firmware takes."""

_STAND_INS = ("machine", "time", "usb")
_RESET_PIN = "20"

_PREPARE = """
import sys
sys.path[:0] = ["/stand_ins", "/pad", "/pad/lib"]
import bridge, gc, usb
import board as boards, main as firmware
"""
_START = """
board = boards.Board(usb.Stdin(), usb.Stdout())
pad = firmware.Pad(board)
gc.collect()
"""
_STEP = """
try:
    bridge.call('running' if pad.step() else 'ended')
except SystemExit:
    pass
"""


class Line(Protocol):
    """The pad's end of its serial line."""

    def read(self) -> bytes: ...

    def writable(self) -> bool: ...

    def write(self, data: bytes) -> None: ...


class NoLine:
    """A line with nobody at its other end."""

    def read(self) -> bytes:
        return b""

    def writable(self) -> bool:
        return False

    def write(self, data: bytes) -> None:
        raise AssertionError("written to a line that takes nothing")


class VirtualBoard:
    """One pad: `pi` has its clock, its chip and the field over it; `line` is its USB serial line.

    `said` is the history of what goes to people: (time in ms, "tone 2700"), (.., "pin LED 1").
    """

    def __init__(self, pi: VirtualPi | None = None) -> None:
        self.pi = pi or VirtualPi()
        self.line: Line = NoLine()
        self.said: list[tuple[int, str]] = []
        self.set_up: list[str] = []
        self.starts = 0
        self.running = False
        self.answered = ""
        self._watchdog_ms = 0
        self._bite: Event | None = None
        self._micropython = MicroPython(self._answer, lambda: int(self.pi.clock.now_us))
        self._micropython.write(
            {
                **{f"/stand_ins/{name}.py": _text(HOME / f"{name}.py") for name in _STAND_INS},
                **{f"/pad/{name}.py": _text(FIRMWARE / f"{name}.py") for name in ("board", "main")},
                **{
                    f"/pad/lib/augure/readers/{name}.py": _text(READERS / f"{name}.py")
                    for name in SHARED
                },
            }
        )
        self._micropython.run(_PREPARE)

    @property
    def now_ms(self) -> int:
        return int(self.pi.clock.now_us) // 1000

    def start(self) -> None:
        """Powers the board, or starts it again."""
        self._stop_watchdog()
        self.starts += 1
        self.running = True
        self._micropython.run(_START)

    def unplug(self) -> None:
        """Takes the power away."""
        self._stop_watchdog()
        self.running = False
        self.pi.chip.drive_reset_pin(False)

    def step(self) -> None:
        """Has the firmware do one turn."""
        self.run(_STEP)

    def run(self, code: str) -> str:
        """Runs code where the firmware is and returns the last thing it told the bridge."""
        self.answered = ""
        self._micropython.run(code)
        return self.answered

    def sleep_through(self, ms: int) -> None:
        """Lets time pass without a turn and without the watchdog's bite."""
        self._stop_watchdog()
        self.pi.clock.advance(1000 * ms)

    def close(self) -> None:
        self._stop_watchdog()
        self._micropython.close()

    def _answer(self, call: str) -> str:
        word, _, rest = call.partition(" ")
        match word:
            case "transfer":
                return self.pi.bus.transfer(bytes.fromhex(rest)).hex()
            case "sleep":
                self.pi.clock.advance(int(rest))
            case "read":
                return self.line.read().hex()
            case "writable":
                return "1" if self.line.writable() else "0"
            case "write":
                self.line.write(bytes.fromhex(rest))
            case "feed":
                self._feed()
            case "watchdog":
                self._watchdog_ms = int(rest)
                self._feed()
            case "memory":
                self.set_up.append(call)
                self._stop_watchdog()
                self._watchdog_ms = 0
            case "reset":
                self.running = False
            case "spi":
                self.set_up.append(call)
            case "pin" if rest.startswith(f"{_RESET_PIN} "):
                self.pi.chip.drive_reset_pin(rest.endswith("1"))
            case "pin" | "tone":
                self.said.append((self.now_ms, call))
            case "nothing":
                pass
            case "running" | "ended":
                self.running = word == "running"
            case "say":
                self.answered = rest
            case _:
                raise AssertionError(f"the bridge cannot {call!r}")
        return ""

    def _feed(self) -> None:
        self._stop_watchdog()
        # Feeding one that was stopped starts none.
        if self._watchdog_ms:
            self._bite = self.pi.clock.call_in(self._watchdog_ms * 1000, self._bitten)

    def _stop_watchdog(self) -> None:
        if self._bite is not None:
            self._bite.cancel()
            self._bite = None

    def _bitten(self) -> None:
        self.running = False


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")
