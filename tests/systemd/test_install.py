"""`install.sh`: an install into a folder, an upgrade, two upgrades that fail, and a removal."""

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from augure import __version__
from augure.config.loading import load
from augure.config.sample import default_text

from .machine import BEFORE, BOOT, LINES, SCRIPT, Machine, Step
from .wheels import ROOT

pytestmark = [
    # Five runs; each install makes a virtual environment with pip in it.
    pytest.mark.timeout(300),
    pytest.mark.skipif(shutil.which("systemctl") is None, reason="install the package systemd"),
]

DATA = "var/lib/augure/matches.db"
ENABLED = "etc/systemd/system/multi-user.target.wants/augure.service"
PLACES = {
    "augure.service": "etc/systemd/system/augure.service",
    "sysusers.conf": "etc/sysusers.d/augure.conf",
    "tmpfiles.conf": "etc/tmpfiles.d/augure.conf",
    "modules-load.conf": "etc/modules-load.d/augure.conf",
    "70-augure-pad.rules": "etc/udev/rules.d/70-augure-pad.rules",
}
COMMAND = "usr/local/bin/augure"
USERS = ("etc/passwd", "etc/group")


class Story(NamedTuple):
    """What happened one after the other."""

    installed: Step
    upgraded: Step
    refused: Step
    failed: Step
    removed: Step
    shebang: str


@pytest.fixture(scope="module")
def story(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Story]:
    folder = tmp_path_factory.mktemp("install")
    machine = Machine(folder)
    installed = machine.install()
    shebang = (machine.root / "opt/augure/current/bin/augure").read_text("utf-8").splitlines()[0]
    machine.write(DATA, "precious")
    machine.write("etc/augure.toml", '[box]\nlanguage = "en"\n')
    upgraded = machine.install()
    machine.write("etc/augure.toml", '[box]\nlanguage = "tlh"\n')
    refused = machine.install()
    machine.write("etc/augure.toml", '[box]\nlanguage = "en"\n')
    failed = machine.run("--source", str(folder / "nothing.whl"))
    removed = machine.run("--uninstall")
    yield Story(installed, upgraded, refused, failed, removed, shebang)
    shutil.rmtree(folder)


def test_an_install_puts_every_file_in_its_place(story: Story) -> None:
    step = story.installed
    assert step.status == 0, step.said
    assert set(step.files) == {*PLACES.values(), *USERS, BOOT, "etc/augure.toml"}
    for name, place in PLACES.items():
        assert step.files[place] == (ROOT / "systemd" / name).read_text("utf-8")


def test_an_install_enables_the_service_and_has_its_command_found(story: Story) -> None:
    assert story.installed.links == {
        "opt/augure/current": "a",
        ENABLED: "/etc/systemd/system/augure.service",
        COMMAND: "/opt/augure/current/bin/augure",
    }


def test_the_installed_program_runs(story: Story) -> None:
    assert story.installed.version == f"augure {__version__}"
    assert story.shebang == "#!/opt/augure/a/bin/python"


def test_rpi_gpio_comes_from_rpi_lgpio_alone(story: Story) -> None:
    found = story.installed.distributions
    assert {"augure", "mfrc522", "rpi_lgpio", "lgpio", "spidev", "gpiozero"} <= found
    assert "RPi_GPIO" not in found


def test_an_install_writes_the_commented_settings(story: Story, tmp_path: Path) -> None:
    assert story.installed.files["etc/augure.toml"] == default_text()
    (tmp_path / "augure.toml").write_text(default_text(), "utf-8")
    assert load(tmp_path / "augure.toml")


def test_an_install_switches_the_buses_on(story: Story) -> None:
    assert story.installed.files[BOOT] == f"{BEFORE}\n{LINES}"


def test_an_upgrade_goes_beside_the_old_program_and_keeps_all_else(story: Story) -> None:
    step = story.upgraded
    assert step.status == 0, step.said
    assert step.links == {**story.installed.links, "opt/augure/current": "b"}
    assert step.programs == {"b"}
    assert step.version == f"augure {__version__}"
    assert step.files == {
        **story.installed.files,
        DATA: "precious",
        "etc/augure.toml": '[box]\nlanguage = "en"\n',
    }


def test_settings_that_the_new_version_refuses_leave_the_old_one_in_place(story: Story) -> None:
    assert story.refused.status == 1
    assert '"tlh" is not possible' in story.refused.said
    assert "correct it, then run this again" in story.refused.said
    assert story.refused.links == story.upgraded.links


def test_a_source_that_is_not_there_leaves_the_old_program_in_place(story: Story) -> None:
    assert story.failed.status != 0
    assert story.failed.links == story.upgraded.links
    assert story.failed.version == f"augure {__version__}"
    assert story.failed.files == story.upgraded.files


def test_a_removal_leaves_data_and_settings_alone(story: Story) -> None:
    step = story.removed
    assert step.status == 0, step.said
    assert step.programs == frozenset()
    assert step.links == {}
    assert step.files == {
        **{path: story.installed.files[path] for path in USERS},
        BOOT: f"{BEFORE}\n",
        DATA: "precious",
        "etc/augure.toml": '[box]\nlanguage = "en"\n',
    }


@pytest.mark.parametrize("arguments", [["--rot"], ["--root"], ["--root", "/nowhere/at/all"]])
def test_a_wrong_argument_does_nothing(arguments: list[str]) -> None:
    done = subprocess.run(["sh", SCRIPT, *arguments], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.startswith("augure: ")
    assert done.stdout == ""


@pytest.mark.skipif(shutil.which("shellcheck") is None, reason="install the package shellcheck")
def test_shellcheck_finds_nothing() -> None:
    done = subprocess.run(["shellcheck", SCRIPT], capture_output=True, text=True, check=False)
    assert done.stdout == ""
    assert done.returncode == 0
