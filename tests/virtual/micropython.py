"""Real MicroPython under Node, driven from a test: its `bridge` module asks the test."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

HOME = Path(__file__).parents[1] / "micropython"
PACKAGE = HOME / "node_modules" / "@micropython" / "micropython-webassembly-pyscript"


def missing() -> str | None:
    """Returns what is missing to run MicroPython, for people, or None."""
    if shutil.which("node") is None:
        return "MicroPython runs under node, which is not installed"
    if not PACKAGE.is_dir():
        return "MicroPython is not installed: npm ci --prefix tests/micropython"
    return None


class MicroPythonError(Exception):
    """An exception in MicroPython, with its traceback."""


class MicroPython:
    """One interpreter in a process of its own.

    `answer` gives the answer to each call and post on the bridge, `now_us` the time that
    `bridge.now` returns. An exception in either leaves the interpreter waiting: close it.
    """

    def __init__(self, answer: Callable[[str], str], now_us: Callable[[], int]) -> None:
        self._answer = answer
        self._now_us = now_us
        self._process = subprocess.Popen(
            ["node", str(HOME / "run.mjs")],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )

    def write(self, files: Mapping[str, str]) -> None:
        """Writes texts to files, by their absolute paths."""
        self._ask({"files": dict(files)})

    def run(self, code: str) -> None:
        """Runs Python to its end. Raises `MicroPythonError`."""
        self._ask({"run": code, "now": self._now_us()})

    def close(self) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.stdout.close()
        self._process.wait()

    def _ask(self, asked: Mapping[str, object]) -> None:
        self._send(asked)
        while True:
            told = self._receive()
            if "calls" not in told:
                break
            answers = [self._answer(call) for call in told["calls"]]
            self._send({"answer": answers[-1], "now": self._now_us()})
        if "error" in told:
            raise MicroPythonError(told["error"])

    def _send(self, value: object) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(value) + "\n")
        self._process.stdin.flush()

    def _receive(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise MicroPythonError("node ended")
        received: dict[str, Any] = json.loads(line)
        return received
