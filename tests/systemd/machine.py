"""A folder that stands for a Pi's system, and what `install.sh` leaves in it."""

import os
import shlex
import shutil
import subprocess
from pathlib import Path
from typing import NamedTuple

from .wheels import ROOT, augure_wheel, shelf

SCRIPT = ROOT / "systemd" / "install.sh"
BOOT = "boot/firmware/config.txt"
BEFORE = "dtparam=audio=on\n#dtparam=spi=on\n\n[cm5]\ndtoverlay=dwc2"
"""Its last line has no end: ours must not be joined to it."""

LINES = "# Augure: begin\n[all]\ndtparam=spi=on\ndtparam=i2c_arm=on\n# Augure: end\n"

SECRET = frozenset({".pwd.lock", "gshadow", "shadow"})
"""Files that come with users, and that only root may read."""


class Step(NamedTuple):
    """A run, and what is in the folder after it: texts of files, and where links lead."""

    status: int
    said: str
    files: dict[str, str]
    links: dict[str, str]
    programs: frozenset[str]
    version: str
    distributions: frozenset[str]


class Machine:
    """A folder that stands for a Pi's system, with the wheels at hand."""

    def __init__(self, folder: Path, root: str = "root") -> None:
        self.root = folder / root
        self.wheels = folder / "wheels"
        self.wheels.mkdir(parents=True)
        self.wheel = augure_wheel(shelf(self.wheels))
        self.tools = folder / "tools"
        """What is there comes before the programs of this machine."""
        self.tools.mkdir()
        self.write(BOOT, BEFORE)

    def write(self, inside: str, text: str) -> None:
        path = self.root / inside
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")

    def run(self, *arguments: str) -> Step:
        done = subprocess.run(
            ["sh", SCRIPT, "--root", self.root, *arguments],
            env={
                "PATH": os.pathsep.join((str(self.tools), os.environ["PATH"])),
                "PIP_CONFIG_FILE": os.devnull,
                "PIP_NO_INDEX": "1",
                "PIP_FIND_LINKS": self.wheels.as_uri(),
                "PIP_NO_COMPILE": "1",
                "PIP_ROOT_USER_ACTION": "ignore",
                "LC_ALL": "C.UTF-8",
            },
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        return self._step(done.returncode, done.stdout)

    def install(self) -> Step:
        return self.run("--source", str(self.wheel))

    def _step(self, status: int, said: str) -> Step:
        programs = self.root / "opt/augure"
        others = [p for p in self.root.rglob("*") if p.is_symlink() or p.is_file()]
        others = [p for p in others if programs not in p.parents and p.name not in SECRET]
        links = [p for p in (*others, programs / "current") if p.is_symlink()]
        current = programs / "current"
        return Step(
            status,
            said,
            {
                str(p.relative_to(self.root)): p.read_text("utf-8", "replace")
                for p in others
                if p not in links
            },
            {str(p.relative_to(self.root)): os.readlink(p) for p in links},
            frozenset(p.name for p in programs.glob("*") if not p.is_symlink()),
            self._version(current) if current.exists() else "",
            frozenset(
                p.name.partition("-")[0] for p in current.glob("lib/*/site-packages/*.dist-info")
            ),
        )

    def _version(self, current: Path) -> str:
        asked = [str(current / "bin/python"), "-m", "augure", "--version"]
        clean = os.environ | {"PYTHONDONTWRITEBYTECODE": "1"}
        return subprocess.check_output(asked, env=clean, text=True).strip()


class History:
    """What a machine's installs do to files, in order, and what is there when all is synced."""

    def __init__(self, machine: Machine) -> None:
        self._root = machine.root
        self._folder = machine.tools.with_name("history")
        self._folder.mkdir()
        calls = shlex.quote(str(self._folder / "calls"))
        for name in ("ln", "mv", "rm", "sync"):
            real = shutil.which(name)
            assert real, name
            lines = ["#!/bin/sh", f'echo "{name}${{*:+ $*}}" >>{calls}', f'exec {real} "$@"']
            if name == "sync":
                lines.insert(2, self._looking())
            (machine.tools / name).write_text("\n".join(lines), "utf-8")
            (machine.tools / name).chmod(0o755)

    def _looking(self) -> str:
        """Returns the command that writes down the programs' files at a `sync -f`."""
        folder, programs = (shlex.quote(str(p)) for p in (self._folder, self._root / "opt/augure"))
        return (
            f'[ "$1" != -f ] || find {programs} -type f -printf "%P %s\\n" | sort'
            f" >{folder}/listing-$(ls {folder} | wc -l)"
        )

    def taken(self) -> tuple[list[str], list[list[str]]]:
        """Returns the calls since the last time, and the listings: a line a file with its size."""
        calls = (self._folder / "calls").read_text("utf-8").replace(str(self._root), "")
        listings = sorted(
            self._folder.glob("listing-*"), key=lambda path: int(path.name.partition("-")[2])
        )
        found = [path.read_text("utf-8").splitlines() for path in listings]
        for path in self._folder.iterdir():
            path.unlink()
        return calls.splitlines(), found
