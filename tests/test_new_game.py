"""README's *Add a game*, followed once: its steps make a game that is played, shown and tested."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from new_game import (
    COMMANDS,
    EXAMPLE,
    GAME,
    NEW,
    ROOT,
    STEPS,
    copy_of_the_repository,
    files_named,
    named,
    steps_of_the_readme,
)

pytestmark = pytest.mark.timeout(240)
README = (ROOT / "README.md").read_text("utf-8")

Ran = subprocess.CompletedProcess[str]
Python = Callable[..., Ran]


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Python:
    """Returns a function that runs a module of Python in a copy that has the game."""
    folder = tmp_path_factory.mktemp("checkout")
    copy_of_the_repository(folder)
    for step in STEPS:
        for follow in step.values():
            follow(folder)
    path = os.pathsep.join(str(folder / name) for name in ("device", "tests"))
    environment = {**os.environ, "PYTHONPATH": path}

    def ran(*arguments: str, **more: str) -> Ran:
        return subprocess.run(
            [sys.executable, "-m", *arguments],
            cwd=folder,
            env={**environment, **more},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )

    return ran


def lines(ran: Ran) -> list[str]:
    """Returns what a command printed; it must have succeeded."""
    assert (ran.returncode, ran.stderr) == (0, "")
    return ran.stdout.splitlines()


def test_the_steps_are_those_that_are_followed_here() -> None:
    *steps, last = steps_of_the_readme(README)
    assert [files_named(step) for step in steps] == [tuple(step) for step in STEPS]
    tried = [part for part in last.split("`")[1::2] if part.startswith("augure ")]
    assert tried == list(COMMANDS)


def test_every_file_that_a_step_names_is_there_for_the_example() -> None:
    for step in steps_of_the_readme(README):
        for path in files_named(step):
            assert list(ROOT.glob(named(path, EXAMPLE))), path


def test_a_record_of_it_is_replayed(python: Python) -> None:
    told = lines(python("augure", "replay", str(NEW / "record.jsonl"), "--lang", "en"))
    answers = [json.loads(line) for line in told]
    assert [answer.get("ok") for answer in answers] == [True, False, *[True] * 5, None]
    assert answers[1]["error"] == "already-seen"
    assert answers[2]["text"].startswith("Ana lays 5 of Moon. Trick 1 to Ana with 5 of Moon")
    assert answers[-1]["result"]["totals"] == [2, 1]
    assert answers[-1]["result"]["winners"] == [0]


def test_its_cards_and_rulings_are_listed(python: Python) -> None:
    cards, rules, _, _ = (named(command).split() for command in COMMANDS)
    assert lines(python(*cards, "--lang", "en")) == [f"moon-{n}  {n} of Moon" for n in range(1, 7)]
    tactile = lines(python(*cards, "--tactile", "--lang", "en"))
    assert "moon" in tactile[0]
    assert lines(python(*rules))[0].startswith("# Carte haute")


def test_its_screens_are_drawn(python: Python, tmp_path: Path) -> None:
    command = COMMANDS[3].replace("DIR", str(tmp_path)).split()
    lines(python(*command, "--scale", "1"))
    drawn = {path.name for path in tmp_path.iterdir()}
    assert {f"film-{GAME}.gif", f"sheet-{GAME}.png", f"podium-{GAME}.png"} <= drawn


@pytest.mark.parametrize("deal", ["unscanned", "scanned"])
def test_simulated_people_play_it(python: Python, tmp_path: Path, deal: str) -> None:
    record = tmp_path / "match.jsonl"
    told = ("--fast", "--seed", "3", "--options", f"deal={deal}", "--record", str(record))
    lines(python(*named(COMMANDS[2]).split(), *told))
    answers = lines(python("augure", "replay", "--strict", str(record)))
    assert len(answers) == (13 if deal == "scanned" else 7)
    assert json.loads(answers[-1])["result"]["over"]


def test_its_own_tests_and_those_of_every_game_pass(python: Python) -> None:
    tests = ("tests/test_structure.py", "tests/test_words.py", f"tests/rules/test_{GAME}.py")
    shared = ("outputs/test_screen_parts.py", "rules/test_perft.py", "simulate/test_people.py")
    paths = (*tests, *(f"tests/{path}" for path in shared))
    ran = python("pytest", "-p", "no:cacheprovider", "-k", GAME, *paths)
    assert ran.returncode == 0, ran.stdout


def test_its_pictures_are_kept(python: Python) -> None:
    chosen = ("pytest", "-p", "no:cacheprovider", "-k", f"golden_one and {GAME}")
    refreshed = python(*chosen, "tests/outputs/test_screens.py", AUGURE_REFRESH="1")
    assert refreshed.returncode == 1
    assert "12 failed" in refreshed.stdout
    assert python(*chosen, "tests/outputs/test_screens.py").returncode == 0
