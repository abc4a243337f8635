"""The service: what systemd says of it, and that it starts what there is to start."""

import configparser
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from augure.cli import parser
from augure.config.arguments import DEFAULT_PATH
from augure.config.values import BoxConfig, PadConfig

from .wheels import ROOT

SYSTEMD = ROOT / "systemd"
UNIT = SYSTEMD / "augure.service"
COMMAND = "/opt/augure/current/bin/augure"

MOST_EXPOSED = 10
"""The threshold for `systemd-analyze security`, in tenths: 1.0 of 10 at most."""

with_systemd = pytest.mark.skipif(
    shutil.which("systemd-analyze") is None, reason="install the package systemd"
)


class Unit(configparser.RawConfigParser):
    """A unit's file; of a key that comes twice, the last value counts."""

    def __init__(self) -> None:
        super().__init__(strict=False, delimiters="=", comment_prefixes="#")

    def optionxform(self, optionstr: str) -> str:
        return optionstr


def unit() -> Unit:
    read = Unit()
    read.read(UNIT, "utf-8")
    return read


def run(*command: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )


@with_systemd
def test_systemd_finds_no_fault(tmp_path: Path) -> None:
    text = UNIT.read_text("utf-8")
    assert text.count(COMMAND) == 2
    # It looks whether the program is there.
    (tmp_path / UNIT.name).write_text(text.replace(COMMAND, "/bin/true"), "utf-8")
    done = run("systemd-analyze", "verify", tmp_path / UNIT.name)
    assert done.stdout == ""
    assert done.returncode == 0


@with_systemd
def test_the_service_is_hardly_exposed() -> None:
    done = run(
        *("systemd-analyze", "security", "--offline=yes", "--no-pager"),
        *(f"--threshold={MOST_EXPOSED}", UNIT),
    )
    assert done.returncode == 0, done.stdout
    assert "Overall exposure level for augure.service" in done.stdout


def test_the_service_runs_the_command_with_the_default_settings() -> None:
    service = unit()["Service"]
    for key, command in (("ExecStart", "run"), ("ExecStopPost", "silence")):
        program, *arguments = service[key].split()
        assert program.removeprefix("-") == COMMAND
        chosen = parser().parse_args(arguments)
        assert chosen.command == command
        assert chosen.config == DEFAULT_PATH


def test_the_service_waits_for_readiness_and_life_of_the_process_itself() -> None:
    service = unit()["Service"]
    assert service["Type"] == "notify"
    assert service["NotifyAccess"] == "main"
    assert int(service["WatchdogSec"]) > 0


def test_systemd_gives_up_after_five_quick_failures() -> None:
    assert unit()["Unit"]["StartLimitIntervalSec"] == "0"
    assert unit()["Service"]["Restart"] == "always"


def test_lgpio_wants_a_writable_working_directory() -> None:
    service = unit()["Service"]
    assert service["WorkingDirectory"] == f"/run/{service['RuntimeDirectory']}"


def test_resuming_on_a_full_card_wanted_room_in_tmp() -> None:
    service = unit()["Service"]
    assert service["Environment"] == f"TMPDIR=/run/{service['RuntimeDirectory']}"


def test_only_the_data_folder_is_writable_for_good() -> None:
    service = unit()["Service"]
    assert Path("/var/lib", service["StateDirectory"]) == BoxConfig().data
    assert service["ProtectSystem"] == "strict"
    assert "ReadWritePaths" not in service


@pytest.mark.skipif(shutil.which("systemd-sysusers") is None, reason="install systemd")
def test_the_user_gets_the_groups_that_are_there_and_those_that_are_not(tmp_path: Path) -> None:
    (tmp_path / "etc").mkdir()
    (tmp_path / "etc/group").write_text("root:x:0:\ndialout:x:20:\ngpio:x:986:\n", "utf-8")
    (tmp_path / "etc/passwd").write_text("root:x:0:0::/root:/bin/sh\n", "utf-8")
    done = run("systemd-sysusers", f"--root={tmp_path}", SYSTEMD / "sysusers.conf")
    assert done.returncode == 0, done.stdout
    lines = (tmp_path / "etc/group").read_text("utf-8").splitlines()
    groups = {name: (gid, members) for name, _, gid, members in (ln.split(":") for ln in lines)}
    assert {n for n, (_, m) in groups.items() if m == "augure"} == {
        *("audio", "dialout", "gpio", "i2c", "spi"),
    }
    assert groups["gpio"][0] == "986"
    user = (tmp_path / "etc/passwd").read_text("utf-8").splitlines()[-1].split(":")
    assert user[0] == "augure"
    assert user[5] == str(BoxConfig().data)


def test_the_data_folder_is_the_users_alone() -> None:
    (line,) = (
        line
        for line in (SYSTEMD / "tmpfiles.conf").read_text("utf-8").splitlines()
        if not line.startswith("#")
    )
    assert line.split()[:5] == ["d", str(BoxConfig().data), "0700", "augure", "augure"]
    assert unit()["Service"]["StateDirectoryMode"] == "0700"


def test_the_rule_is_for_the_pad_that_the_settings_look_for() -> None:
    pad = PadConfig()
    rules = [
        line
        for line in (SYSTEMD / "70-augure-pad.rules").read_text("utf-8").splitlines()
        if not line.startswith("#")
    ]
    assert len(rules) == 2
    for rule in rules:
        found = dict(re.findall(r"ATTRS?\{(id\w+)\}==\"(\w+)\"", rule))
        assert found == {"idVendor": f"{pad.vendor:04x}", "idProduct": f"{pad.product:04x}"}
    assert 'GROUP="dialout", MODE="0660"' in rules[1]


def udevadm_verifies() -> bool:
    return (
        shutil.which("udevadm") is not None and run("udevadm", "verify", "--help").returncode == 0
    )


@pytest.mark.skipif(not udevadm_verifies(), reason="install udev 254 or later, for udevadm verify")
def test_udev_finds_no_fault() -> None:
    done = run("udevadm", "verify", SYSTEMD / "70-augure-pad.rules")
    assert done.returncode == 0, done.stdout
