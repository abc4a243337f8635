"""`augure config check` and `augure config default`."""

from pathlib import Path

import pytest

from augure.cli import run
from augure.config import command
from augure.config.sample import default_text

Capture = pytest.CaptureFixture[str]


def test_default_prints_a_file_that_check_finds_good(tmp_path: Path, capsys: Capture) -> None:
    assert run(["config", "default"]) == 0
    printed = capsys.readouterr().out
    assert printed == default_text()
    file = tmp_path / "augure.toml"
    file.write_text(printed)
    assert run(["config", "check", str(file)]) == 0
    assert capsys.readouterr() == (f"{file}: no fault\n", "")


def test_check_lists_every_fault(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "augure.toml"
    file.write_text("[voice]\non = 1\nvolume_percent = 101\n")
    assert run(["config", "check", str(file)]) == 1
    assert capsys.readouterr() == (
        f"{file}: line 2: voice.on: 1 is no switch; write true or false, without quotes\n"
        f"{file}: line 3: voice.volume_percent: 101 is too great; 0 to 100 is possible\n",
        "",
    )


def test_check_tells_of_a_file_that_sets_nothing(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "augure.toml"
    file.write_text("# The settings of\n")
    assert run(["config", "check", str(file)]) == 0
    assert capsys.readouterr() == (
        f"{file} sets nothing: the defaults, or what a service kept, are in force\n",
        "",
    )


def test_check_refuses_a_named_file_that_is_missing(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "augure.toml"
    assert run(["config", "check", str(file)]) == 2
    assert capsys.readouterr() == ("", f"augure: {file} is missing; check the path\n")


def test_the_boxs_own_file_may_be_missing(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "augure.toml"
    monkeypatch.setattr(command, "DEFAULT_PATH", file)
    assert run(["config", "check"]) == 0
    assert capsys.readouterr() == (f"{file} is missing: the defaults are in force\n", "")
