"""`install.sh` where things go wrong: power cuts, other machines' cards, lost lines."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from augure import __version__

from .machine import BEFORE, BOOT, LINES, SCRIPT, History, Machine, Step

pytestmark = [
    pytest.mark.timeout(300),
    pytest.mark.skipif(shutil.which("systemctl") is None, reason="install the package systemd"),
]

AWKWARD = f"an SD card/{'x' * 130}/root"
"""A `#!` line takes neither a space nor more than 127 bytes."""

WITHOUT_END = f"{BEFORE}\n# Augure: begin\n[all]\ndtparam=spi=on\narm_freq=900\n"
FILES = (
    "/etc/systemd/system/augure.service",
    "/etc/sysusers.d/augure.conf",
    "/etc/tmpfiles.d/augure.conf",
    "/etc/modules-load.d/augure.conf",
    "/etc/udev/rules.d/70-augure-pad.rules",
)
FLUSH = "sync -f /etc /opt/augure"


class Story(NamedTuple):
    """An install and an upgrade in a root with an awkward name, and what they did, in order."""

    machine: Machine
    installed: Step
    install: list[str]
    install_listings: list[list[str]]
    upgraded: Step
    upgrade: list[str]
    upgrade_listings: list[list[str]]
    removed: Step
    removal: list[str]
    script: str


@pytest.fixture(scope="module")
def story(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Story]:
    folder = tmp_path_factory.mktemp("install")
    machine = Machine(folder, AWKWARD)
    history = History(machine)
    installed = machine.install()
    script = (machine.root / "opt/augure/current/bin/augure").read_text("utf-8")
    install = history.taken()
    machine.write(BOOT, WITHOUT_END)
    upgraded = machine.install()
    upgrade = history.taken()
    machine.write(BOOT, WITHOUT_END)
    removed = machine.run("--uninstall")
    removal, _ = history.taken()
    yield Story(machine, installed, *install, upgraded, *upgrade, removed, removal, script)
    shutil.rmtree(folder)


def replaced(path: str) -> list[str]:
    return [f"sync {path}.new", f"mv -f {path}.new {path}", f"sync {os.path.dirname(path)}"]


def switched(program: str) -> list[str]:
    return [
        FLUSH,
        f"ln -sfn {program} /opt/augure/current.new",
        "mv -fT /opt/augure/current.new /opt/augure/current",
        FLUSH,
    ]


def test_a_power_cut_after_an_install_left_empty_files(story: Story) -> None:
    assert story.installed.status == 0, story.installed.said
    assert story.install == [
        "rm -rf /opt/augure/a",
        *replaced("/etc/augure.toml"),
        *replaced(f"/{BOOT}"),
        *(call for path in FILES for call in replaced(path)),
        *switched("a"),
        "ln -sfn /opt/augure/current/bin/augure /usr/local/bin/augure",
        FLUSH,
    ]


def test_a_power_cut_after_an_upgrade_left_an_empty_program(story: Story) -> None:
    assert story.upgraded.status == 0, story.upgraded.said
    assert story.upgrade == [
        "rm -rf /opt/augure/b",
        *replaced(f"/{BOOT}"),
        *(f"rm {path}.new" for path in FILES),
        *switched("b"),
        "ln -sfn /opt/augure/current/bin/augure /usr/local/bin/augure",
        "rm -rf /opt/augure/a",
        FLUSH,
    ]


def test_nothing_of_a_program_was_written_after_it_was_synced(story: Story) -> None:
    for name, listings in (("a/", story.install_listings), ("b/", story.upgrade_listings)):
        assert len(listings) == 3
        before, after, last = (
            [line for line in listing if line.startswith(name)] for listing in listings
        )
        assert any(line.startswith(f"{name}bin/augure ") for line in before)
        assert before == after == last


def test_a_removal_is_on_the_disk_when_it_says_so(story: Story) -> None:
    assert story.removal == [
        *(f"rm -f {path}" for path in FILES),
        "rm -f /usr/local/bin/augure",
        "rm -rf /opt/augure",
        *replaced(f"/{BOOT}"),
        "sync",
    ]


def test_a_lost_end_marker_took_the_rest_of_config_txt_away(story: Story) -> None:
    kept = WITHOUT_END.replace("# Augure: begin\n", "")
    told = f"augure: {story.machine.root}/{BOOT} has no line '# Augure: end' any more"
    assert story.upgraded.files[BOOT] == kept + LINES
    assert story.removed.status == 0, story.removed.said
    assert story.removed.files[BOOT] == kept
    for step in (story.upgraded, story.removed):
        assert step.said.count(told) == 1
    assert told not in story.installed.said


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        (f"a\n{LINES}b\n", "a\nb\n"),
        (f"a\n{LINES}b\n".replace("\n", "\r\n"), "a\r\nb\r\n"),
        (f"a\n# Augure: begin\nb\n{LINES}c\n", "a\nb\nc\n"),
        ("a\n# Augure: begin", "a\n"),
        ("a\n# Augure: end\nb\n", "a\n# Augure: end\nb\n"),
    ],
    ids=["whole", "written by another system", "twice", "begin alone", "end alone"],
)
def test_a_removal_keeps_what_is_not_ours(tmp_path: Path, text: str, kept: str) -> None:
    machine = Machine(tmp_path)
    (machine.root / BOOT).write_bytes(text.encode())
    assert machine.run("--uninstall").status == 0
    assert (machine.root / BOOT).read_bytes() == kept.encode()


def test_a_root_with_a_space_or_a_long_path_left_the_hosts_path_in_the_program(
    story: Story,
) -> None:
    first, *rest = story.script.splitlines()
    assert first == "#!/opt/augure/a/bin/python"
    assert str(story.machine.root) not in story.script
    here = story.machine.root.parent / "augure"
    here.write_text("\n".join(rest), "utf-8")
    ran = subprocess.run(
        [sys.executable, str(here), "--version"], capture_output=True, text=True, check=False
    )
    assert (ran.returncode, ran.stdout) == (0, f"augure {__version__}\n")


def test_a_card_had_no_user_for_the_service(story: Story) -> None:
    users = [line.split(":") for line in story.installed.files["etc/passwd"].splitlines()]
    assert [user[5] for user in users if user[0] == "augure"] == ["/var/lib/augure"]
    groups = [line.split(":") for line in story.installed.files["etc/group"].splitlines()]
    assert {group[0] for group in groups if group[3] == "augure"} == {
        *("audio", "dialout", "gpio", "i2c", "spi"),
    }


def test_a_card_without_what_apt_brings_was_installed_without_a_word(story: Story) -> None:
    (line,) = (each for each in story.installed.said.splitlines() if "packages" in each)
    assert line == (
        f"augure: these packages are not put into {story.machine.root}; install them there:"
        " python3-venv python3-lgpio python3-rpi-lgpio python3-spidev python3-pil espeak-ng"
        " alsa-utils"
    )


def test_packages_that_a_card_has_are_not_asked_for(tmp_path: Path) -> None:
    machine = Machine(tmp_path)
    machine.write(
        "var/lib/dpkg/status",
        "Package: espeak-ng\nStatus: install ok installed\nVersion: 1\nArchitecture: all\n"
        "Maintainer: a\nDescription: b\n\n"
        "Package: alsa-utils\nStatus: deinstall ok config-files\nVersion: 1\n"
        "Architecture: all\nMaintainer: a\nDescription: b\n",
    )
    said = machine.run("--source", "/nowhere").said
    (line,) = (each for each in said.splitlines() if "these packages" in each)
    assert line.endswith("python3-pil alsa-utils")


def test_a_card_of_another_machine_was_given_a_program_that_can_not_run_there(
    tmp_path: Path,
) -> None:
    machine = Machine(tmp_path)
    machine.write("usr/bin/python3", "of another machine")
    step = machine.install()
    assert step.status == 1
    assert step.said == (
        f"augure: the Python of {machine.root} is not /usr/bin/python3 of this machine, and what is"
        " built here would not run there: mount it on a Pi of the same system, both up to date,"
        " or start it and run this there\n"
    )
    assert step.files == {BOOT: BEFORE, "usr/bin/python3": "of another machine"}
    assert step.programs == frozenset()


def test_a_card_whose_python_is_lost_is_no_plain_folder(tmp_path: Path) -> None:
    machine = Machine(tmp_path)
    (machine.root / "usr/bin").mkdir(parents=True)
    (machine.root / "usr/bin/python3").symlink_to("python3.0")
    step = machine.install()
    assert step.status == 1
    assert "is not /usr/bin/python3 of this machine" in step.said


SYSTEM_PYTHON = Path("/usr/bin/python3")


def can_make_environments(python: Path) -> bool:
    asked = [str(python), "-c", "import ensurepip"]
    return (
        python.exists()
        and subprocess.run(asked, check=False, stderr=subprocess.DEVNULL).returncode == 0
    )


@pytest.mark.skipif(not can_make_environments(SYSTEM_PYTHON), reason="install python3-venv")
def test_a_card_with_this_machines_python_runs_its_own(tmp_path: Path) -> None:
    machine = Machine(tmp_path)
    (machine.root / "usr/bin").mkdir(parents=True)
    shutil.copyfile(SYSTEM_PYTHON, machine.root / "usr/bin/python3")
    (machine.root / "usr/bin/python3").chmod(0o755)
    step = machine.install()
    assert step.status == 0, step.said
    assert os.readlink(machine.root / "opt/augure/a/bin/python3") == str(SYSTEM_PYTHON)


def test_an_augure_of_somebody_else_stays(tmp_path: Path) -> None:
    machine = Machine(tmp_path)
    machine.write("usr/local/bin/augure", "of somebody else")
    installed = machine.install()
    assert installed.status == 0, installed.said
    told = "augure: /usr/local/bin/augure is not this one: its command is "
    assert installed.said.count(f"{told}/opt/augure/current/bin/augure\n") == 1
    removed = machine.run("--uninstall")
    for step in (installed, removed):
        assert step.files["usr/local/bin/augure"] == "of somebody else"


@pytest.mark.parametrize("option", ["--root", "--source"])
def test_an_empty_root_was_taken_for_the_running_system(option: str) -> None:
    done = subprocess.run(
        ["sh", SCRIPT, option, "", "--help"], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == f"augure: {option} needs a value; see --help\n"


STUBBED = ("id", "mv", "rm", "sync", "systemctl", "udevadm")
"""All that a removal does to the running system."""


@pytest.mark.skipif(Path("/boot/firmware/config.txt").exists(), reason="this is a Pi's own system")
def test_a_removal_from_the_running_system_died_half_way(tmp_path: Path) -> None:
    calls = tmp_path / "calls"
    for name in STUBBED:
        (tmp_path / name).write_text(f'#!/bin/sh\necho "{name} $*" >>{calls}\necho 0\n', "utf-8")
        (tmp_path / name).chmod(0o755)
    done = subprocess.run(
        ["sh", SCRIPT, "--uninstall"],
        env={"PATH": f"{tmp_path}:{os.environ['PATH']}", "LC_ALL": "C.UTF-8"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "removed; kept" in done.stdout
    found = calls.read_text("utf-8").splitlines()
    assert found[:2] == ["id -u", "systemctl disable --now augure.service"]
    assert [call for call in found if call.startswith("rm -rf")] == ["rm -rf /opt/augure"]
    assert found[-3:] == ["systemctl daemon-reload", "udevadm control --reload", "sync "]


def test_an_upgrade_of_the_running_system_left_the_old_program(tmp_path: Path) -> None:
    text = Path(SCRIPT).read_text("utf-8")
    start = text.index("remove_old_program() {")
    function = text[start : text.index("\n}\n", start) + 3]
    program = f"set -eu\nroot= opt=/opt/augure old=a\nrm() {{ echo rm $*; }}\n{function}"
    for old, removed in (("a", "rm -rf /opt/augure/a\n"), ("", "")):
        done = subprocess.run(
            ["sh", "-c", f"{program}old={old}\nremove_old_program\n"],
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.returncode, done.stdout, done.stderr) == (0, removed, "")


def test_a_full_disk_was_not_said_and_stayed_full(tmp_path: Path) -> None:
    machine = Machine(tmp_path)
    tool = machine.tools / "df"
    tool.write_text("#!/bin/sh\necho Filesystem\necho disk 900000 799999 102399 89% /\n", "utf-8")
    tool.chmod(0o755)
    step = machine.install()
    assert step.status == 1
    assert "only 99 MB are free for /opt/augure, and a version needs 100: make room" in step.said
    assert step.programs == frozenset()


def test_a_version_that_was_not_finished_stayed_on_the_disk(tmp_path: Path) -> None:
    machine = Machine(tmp_path)
    step = machine.run("--source", str(tmp_path / "nothing"))
    assert step.status != 0
    assert step.programs == frozenset()
    assert machine.install().programs == {"a"}
    assert machine.run("--source", str(tmp_path / "nothing")).programs == {"a"}
    assert machine.install().programs == {"b"}
