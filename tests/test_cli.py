"""The command line as a whole, and the start of a command."""

import gc
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from augure import __main__, cli, running
from augure.cli import COMMANDS, parser
from augure.starting import starting


@pytest.fixture(autouse=True)
def as_it_was() -> Iterator[None]:
    yield
    gc.enable()
    gc.unfreeze()


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_by_itself_is_as_among_all(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    helps = []
    for built in (parser(), parser([name])):
        with pytest.raises(SystemExit):
            built.parse_args([name, "--help"])
        helps.append(capsys.readouterr().out)
    assert helps[0].startswith(f"usage: augure {name} ")
    assert helps[0] == helps[1]


def test_the_help_lists_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        cli.run(["--help"])
    shown = capsys.readouterr().out
    assert [name for name in COMMANDS if f"\n    {name} " in shown] == list(COMMANDS)


def test_an_unknown_command_is_told_with_those_there_are(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit):
        cli.run(["runn"])
    shown = capsys.readouterr().err
    assert all(name in shown for name in COMMANDS)


@pytest.mark.parametrize(("columns", "width"), [("60", 60), ("0", 40), ("wide", 40), ("", 40)])
def test_the_help_is_as_wide_as_the_terminal(
    columns: str, width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    monkeypatch.setattr(os, "get_terminal_size", lambda _: os.terminal_size((40, 24)))
    longest = max(map(len, parser().format_help().splitlines()))
    assert width - 10 < longest <= width - 2


def test_the_help_is_for_80_columns_without_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(_: int) -> os.terminal_size:
        raise OSError("no terminal")

    monkeypatch.delenv("COLUMNS", raising=False)
    monkeypatch.setattr(os, "get_terminal_size", none)
    assert max(map(len, parser().format_help().splitlines())) <= 78


def test_what_is_made_at_the_start_is_no_business_of_the_collector() -> None:
    gc.unfreeze()
    with starting():
        assert not gc.isenabled()
        made = [[number] for number in range(1000)]
    assert gc.isenabled()
    assert gc.get_freeze_count() > len(made)


def test_the_collector_goes_on_after_a_start_that_failed() -> None:
    with pytest.raises(ValueError, match="no"), starting():
        raise ValueError("no")
    assert gc.isenabled()


@pytest.mark.parametrize(
    "arguments", [("run", "--config", "a b.toml"), ("run", "--config=a b.toml")]
)
def test_the_service_s_command_line_is_read_as_any_other(
    arguments: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    given = []

    def run(file: Path) -> int:
        given.append(file)
        return 7

    monkeypatch.setattr(running, "run", run)
    monkeypatch.setattr(sys, "argv", ["augure", *arguments])
    with pytest.raises(SystemExit) as ending:
        __main__.main()
    assert (given, ending.value.code) == ([Path("a b.toml")], 7)


def test_an_option_for_a_file_is_refused_as_by_argparse(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["augure", "run", "--config", "--help"])
    with pytest.raises(SystemExit) as ending:
        __main__.main()
    assert ending.value.code == 2
    assert "expected one argument" in capsys.readouterr().err


def test_ctrl_c_while_the_box_starts_ends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_: Path) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(running, "run", interrupted)
    monkeypatch.setattr(sys, "argv", ["augure", "run", "--config", "x.toml"])
    with pytest.raises(SystemExit) as ending:
        __main__.main()
    assert ending.value.code == 130


HEAVY = {"argparse", "dataclasses", "inspect", "PIL", "shutil", "subprocess", "tempfile"}


def test_the_service_starts_without_what_other_commands_need() -> None:
    program = (
        "import sys, augure.__main__, augure.running, augure.config.loading, augure.app, "
        "augure.readers.simulated, augure.outputs.simulated; print(*sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], check=True, capture_output=True, text=True, timeout=60
    )
    assert HEAVY.isdisjoint(done.stdout.split())
