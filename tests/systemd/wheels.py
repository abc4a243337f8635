"""Small wheels, made on the spot, so that an install needs no network and no compiler."""

import base64
import hashlib
import re
import tomllib
import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path

from augure import __version__

ROOT = Path(__file__).resolve().parents[2]


def wheel(
    folder: Path, name: str, version: str, files: Mapping[str, bytes], headers: Iterable[str] = ()
) -> Path:
    """Writes a pure wheel into a folder and returns its path."""
    stem = f"{re.sub('[-.]+', '_', name)}-{version}"
    info = f"{stem}.dist-info"
    metadata = ["Metadata-Version: 2.1", f"Name: {name}", f"Version: {version}", *headers]
    all_files = {
        **files,
        f"{info}/METADATA": "\n".join([*metadata, ""]).encode(),
        f"{info}/WHEEL": b"Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    path = folder / f"{stem}-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as archive:
        lines = []
        for inside, data in all_files.items():
            archive.writestr(inside, data)
            digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
            lines.append(f"{inside},sha256={digest},{len(data)}")
        archive.writestr(f"{info}/RECORD", "\n".join([*lines, f"{info}/RECORD,,", ""]))
    return path


def augure_wheel(folder: Path) -> Path:
    """Writes a wheel with the package of this tree and what it requires."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    package = ROOT / "device"
    files = {
        str(path.relative_to(package)): path.read_bytes()
        for path in sorted((package / "augure").rglob("*"))
        if path.is_file() and path.suffix != ".pyc"
    }
    script = project["scripts"]["augure"]
    files[f"augure-{__version__}.dist-info/entry_points.txt"] = (
        f"[console_scripts]\naugure = {script}\n".encode()
    )
    headers = [f"Requires-Dist: {each}" for each in project["dependencies"]]
    for extra, requirements in project["optional-dependencies"].items():
        headers.append(f"Provides-Extra: {extra}")
        headers += [_in_extra(each, extra) for each in requirements]
    return wheel(folder, "augure", __version__, files, headers)


def _in_extra(requirement: str, extra: str) -> str:
    name, _, marker = requirement.partition(";")
    condition = f"({marker.strip()}) and " if marker else ""
    return f"Requires-Dist: {name.strip()}; {condition}extra == '{extra}'"


def shelf(folder: Path) -> Path:
    """Fills a folder with an empty wheel of each requirement, and returns it.

    Both distributions that bring `RPi.GPIO` are there, so that the wrong one can be taken.
    """
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    for requirement in (*project["dependencies"], *project["optional-dependencies"]["pi"]):
        found = re.match(r"(?P<name>[\w.-]+)>=(?P<version>[\d.]+)", requirement)
        assert found, requirement
        needs = ["Requires-Dist: RPi.GPIO"] if found["name"] == "mfrc522" else []
        wheel(folder, found["name"], found["version"], {}, needs)
    for name in ("RPi.GPIO", "rpi-lgpio"):
        wheel(folder, name, "0.6", {"RPi/__init__.py": b"", "RPi/GPIO/__init__.py": b""})
    return folder
