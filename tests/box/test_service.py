"""The process: what the service manager hears of it, and how it ends."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from augure import cli
from augure.journal.errors import InUse
from augure.journal.keeping import DiskJournal
from augure.rules.moves import Tap
from box.rig import SIMULATED, World, running
from box.service import CARD
from box.test_field import first_deal

SERVICE = Path(__file__).with_name("service.py")
DEVICE = str(Path(__file__).resolve().parents[2] / "device")
PATIENCE_S = 30
"""How long a machine that is busy may take for what is waited for."""


@contextmanager
def notify_socket(path: Path) -> Iterator[socket.socket]:
    with closing(socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)) as heard:
        heard.bind(str(path))
        heard.settimeout(PATIENCE_S)
        yield heard


def command(file: Path) -> list[str]:
    """Returns the service's own command line."""
    return [sys.executable, "-m", "augure", "run", "--config", str(file)]


@pytest.mark.timeout(60)
def test_the_manager_hears_ready_then_watchdog_of_the_loop_then_stopping(tmp_path: Path) -> None:
    world = World(tmp_path, SIMULATED)
    with notify_socket(tmp_path / "notify") as heard:
        environment = os.environ | {
            "NOTIFY_SOCKET": str(tmp_path / "notify"),
            "WATCHDOG_USEC": "100000",
            "PYTHONPATH": DEVICE,
        }
        box = subprocess.Popen(command(world.file), env=environment, stderr=subprocess.PIPE)
        states = [heard.recv(100).decode() for _ in range(4)]
        box.send_signal(signal.SIGTERM)
        while states[-1] != "STOPPING=1":
            states.append(heard.recv(100).decode())
        _, said = box.communicate(timeout=PATIENCE_S)
    assert box.returncode == 0
    assert said.decode() == f"ready; matches and tags are kept in {world.data}\n"
    assert states == ["READY=1", *["WATCHDOG=1"] * (len(states) - 2), "STOPPING=1"]


@pytest.mark.timeout(60)
def test_a_second_box_in_the_same_folder_says_so_and_ends(tmp_path: Path) -> None:
    world = World(tmp_path, SIMULATED)
    with closing(DiskJournal(world.data)):
        second = subprocess.run(
            command(world.file),
            env=os.environ | {"PYTHONPATH": DEVICE},
            stderr=subprocess.PIPE,
            text=True,
            timeout=PATIENCE_S,
            check=False,
        )
    assert second.returncode == 1
    assert second.stderr.startswith("augure: ")
    assert "in use by another Augure" in second.stderr
    assert second.stderr.count("\n") == 1


@pytest.mark.timeout(60)
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_signal_leaves_it_saved_silent_blank_and_gone_within_2_s(
    tmp_path: Path, number: signal.Signals
) -> None:
    world = World(tmp_path)
    with running(world) as rig:
        match = first_deal(rig).match
    box = subprocess.Popen(
        [sys.executable, str(SERVICE), str(tmp_path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert box.stdout is not None
    assert box.stdout.readline() == "sounding\n"
    sent_s = time.monotonic()
    box.send_signal(number)
    out, _ = box.communicate(timeout=PATIENCE_S)
    took_s = time.monotonic() - sent_s
    assert box.returncode == 0
    assert json.loads(out) == {
        "sounds": False,
        "lit": False,
        "open buses": 0,
        "open spi": 0,
        "threads": [],
    }
    assert took_s < 2
    with closing(DiskJournal(world.data)) as journal:
        assert journal.open_match() == match.push(Tap(CARD.code))


@pytest.mark.timeout(60)
def test_a_panel_bus_that_hangs_delays_the_end_by_no_more_than_2_s(tmp_path: Path) -> None:
    world = World(tmp_path)
    with running(world) as rig:
        match = first_deal(rig).match
    box = subprocess.Popen(
        [sys.executable, str(SERVICE), str(tmp_path), "hang"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert box.stdout is not None
    assert box.stdout.readline() == "sounding\n"
    sent_s = time.monotonic()
    box.send_signal(signal.SIGTERM)
    out, _ = box.communicate(timeout=PATIENCE_S)
    assert time.monotonic() - sent_s < 2
    assert box.returncode == 0
    left = json.loads(out)
    assert not left["sounds"]
    with closing(DiskJournal(world.data)) as journal:
        assert journal.open_match() == match.push(Tap(CARD.code))


def test_settings_that_are_missing_were_taken_for_defaults_without_a_word(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    class NoBox:
        def __init__(self, _config: object) -> None:
            raise InUse("it is enough to come here")

    monkeypatch.setattr("augure.app.App", NoBox)
    missing = tmp_path / "missing.toml"
    assert cli.run(["run", "--config", str(missing)]) == 1
    assert f"{missing} is missing: every setting has its default" in caplog.messages
    caplog.clear()
    missing.touch()
    assert cli.run(["run", "--config", str(missing)]) == 1
    assert caplog.messages == []
