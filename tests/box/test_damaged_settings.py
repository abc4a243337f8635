"""A damaged `augure.toml`: the service goes on with the last good settings, and says so."""

import os
import signal
import subprocess
from pathlib import Path

import pytest
from gpiozero.pins.mock import MockFactory

from augure import cli
from augure.config.loading import parse
from augure.config.values import Config
from augure.gpio import Gpio
from augure.journal.errors import InUse
from augure.table.inputs import Input, Notice
from augure.views import Notice as NoticeView
from box.rig import SIMULATED, World, running
from box.test_field import first_deal, view_frame
from box.test_service import DEVICE, PATIENCE_S, command, notify_socket

GOOD = '[buzzer]\nkind = "active"\nactive_high = false\npin = 16\n'
BAD = "[buzzer]\npin = 99\nkind = 7\n"
KEPT = "last-good.toml"


@pytest.fixture
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Returns the folder that the service manager names."""
    folder = tmp_path / "state"
    folder.mkdir()
    monkeypatch.setenv("STATE_DIRECTORY", str(folder))
    return folder


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "augure.toml"


@pytest.fixture
def done(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Returns what is done to a box that stands for the real one."""
    done: list[object] = []

    class FakeApp:
        def __init__(self, config: Config) -> None:
            done.append(config)

        def tell(self, given: Input) -> None:
            done.append(given)

        def run(self) -> None:
            done.append("run")

    monkeypatch.setattr("augure.app.App", FakeApp)
    return done


def test_a_damaged_file_ended_the_service_again_and_again(
    file: Path, state: Path, done: list[object], caplog: pytest.LogCaptureFixture
) -> None:
    file.write_text(GOOD)
    assert cli.run(["run", "--config", str(file)]) == 0
    assert (state / KEPT).read_text() == GOOD
    file.write_text(BAD)
    assert cli.run(["run", "--config", str(file)]) == 0
    good = parse(GOOD)
    assert done == [good, "run", good, Notice("settings-faulty", "augure.toml:2"), "run"]
    assert (state / KEPT).read_text() == GOOD
    told = [message.partition(": ") for message in caplog.messages]
    assert [(where, what[:6]) for where, _, what in told] == [
        (str(file), "line 2"),
        (str(file), "line 3"),
        (str(file), "the la"),
    ]
    assert caplog.messages[-1] == f"{file}: the last good settings hold, {state / KEPT}"


def test_a_file_that_was_emptied_is_named_without_a_line(
    file: Path, state: Path, done: list[object]
) -> None:
    file.touch()
    (state / KEPT).write_text(GOOD)
    assert cli.run(["run", "--config", str(file)]) == 0
    assert done == [parse(GOOD), Notice("settings-faulty", "augure.toml"), "run"]


def test_settings_are_good_when_the_box_is_built(
    file: Path, state: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class NoBox:
        def __init__(self, _config: Config) -> None:
            raise InUse("it is enough to come here")

    monkeypatch.setattr("augure.app.App", NoBox)
    file.write_text(GOOD)
    assert cli.run(["run", "--config", str(file)]) == 1
    assert list(state.iterdir()) == []


def test_whoever_runs_it_by_hand_is_told_the_faults(
    file: Path,
    state: Path,
    done: list[object],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (state / KEPT).write_text(GOOD)
    file.write_text(BAD)
    monkeypatch.delenv("STATE_DIRECTORY")
    assert cli.run(["run", "--config", str(file)]) == 2
    assert capsys.readouterr().err.startswith(f"augure: {file}:\nline 2: buzzer.pin: ")
    assert done == []


def test_a_damaged_file_left_the_buzzer_on(
    file: Path, state: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pins = MockFactory()
    monkeypatch.setattr("augure.gpio.open_gpio", lambda: Gpio(pins, "mock"))
    (state / KEPT).write_text(GOOD)
    file.write_text(BAD)
    kept = pins.pin(16)
    assert cli.run(["silence", "--config", str(file)]) == 0
    # Off is high with these settings.
    assert [bool(level) for _, level in kept.states][-1]
    assert kept.function == "input"
    assert (state / KEPT).read_text() == GOOD


def test_the_display_says_which_settings_hold(tmp_path: Path) -> None:
    world = World(tmp_path)
    with running(world) as rig:
        match = first_deal(rig).match
    with running(world) as rig:
        rig.app.tell(Notice("settings-faulty", "augure.toml:2"))
        rig.run(300)
        view = rig.app.table.shown().view
        assert isinstance(view, NoticeView)
        assert view.text == "augure.toml:2 can’t be used. The last good settings hold."
        assert rig.seen() == view_frame(rig)
        # The match is there as it was left.
        rig.press()
        assert rig.app.table.match == match
        assert not isinstance(rig.app.table.shown().view, NoticeView)


@pytest.mark.timeout(60)
def test_the_service_is_ready_with_a_damaged_file(tmp_path: Path, state: Path) -> None:
    world = World(tmp_path, SIMULATED)
    good = world.file.read_text()
    said = []
    for settings in (good, BAD):
        world.file.write_text(settings)
        with notify_socket(tmp_path / "notify") as heard:
            box = subprocess.Popen(
                command(world.file),
                env=os.environ | {"NOTIFY_SOCKET": str(tmp_path / "notify"), "PYTHONPATH": DEVICE},
                stderr=subprocess.PIPE,
                text=True,
            )
            assert heard.recv(100).decode() == "READY=1"
            box.send_signal(signal.SIGTERM)
            said.append(box.communicate(timeout=PATIENCE_S)[1].splitlines())
        (tmp_path / "notify").unlink()
        assert box.returncode == 0
    ready = f"ready; matches and tags are kept in {world.data}"
    assert said[0] == [ready]
    assert said[1][-2:] == [f"{world.file}: the last good settings hold, {state / KEPT}", ready]
    assert len(said[1]) == 4
