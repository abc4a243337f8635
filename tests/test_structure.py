"""Arrows point one way: who imports whom, and what must exist for each game."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from augure.rules.games import GAMES, game
from augure.words import LANGUAGES, words

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "device" / "augure"
FILES = sorted(PACKAGE.rglob("*.py"))
MOST_LINES = 500

OUTPUTS_MAY_SEE = {
    *("augure.rules.cards", "augure.rules.expect", "augure.rules.news", "augure.rules.public"),
    *("augure.rules.errors", "augure.rules.moves", "augure.rules.options"),
}
"""Outputs see views and events: of the rules the values that views carry, and no game or match."""

READERS_MAY_SEE = {"augure.readers", "augure.sources", "augure.values"}
"""Readers know UIDs, never cards."""

VALUES = "augure.values"
"""How values are made: beneath everything, it sees nothing but Python."""


def module(path: Path) -> str:
    """Returns the dotted name of a file of the package."""
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported(path: Path) -> Iterator[tuple[str, int]]:
    """Yields each module that a file imports, anywhere in it, and the line."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((alias.name, node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno}: imports are absolute"
            assert node.module is not None
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                yield (whole if is_module(whole) else node.module), node.lineno


def is_module(name: str) -> bool:
    path = PACKAGE.parent.joinpath(*name.split("."))
    return path.with_suffix(".py").exists() or (path / "__init__.py").exists()


def top(name: str) -> str:
    return name.partition(".")[0]


def outside(name: str) -> bool:
    """Returns whether a module belongs neither to Python nor to Augure."""
    return top(name) not in sys.stdlib_module_names and top(name) != "augure"


@pytest.mark.parametrize("path", FILES, ids=module)
def test_a_file_is_short(path: Path) -> None:
    assert len(path.read_text("utf-8").splitlines()) < MOST_LINES


def test_rules_import_python_and_themselves() -> None:
    for path in FILES:
        if not module(path).startswith("augure.rules"):
            continue
        for name, line in imported(path):
            own = name in ("augure.rules", VALUES) or name.startswith("augure.rules.")
            assert own or top(name) in sys.stdlib_module_names, f"{path}:{line} {name}"


def test_values_import_python_alone() -> None:
    found = [name for name, _ in imported(PACKAGE / "values.py")]
    assert found
    assert {top(name) for name in found} <= sys.stdlib_module_names


def test_rules_change_no_value() -> None:
    """Only an `__init__` or a `__new__` sets attributes."""
    setters = {"setattr", "delattr", "__setattr__", "__delattr__", "__dict__"}
    for path in FILES:
        if not module(path).startswith("augure.rules"):
            continue
        tree = ast.parse(path.read_text("utf-8"))
        making = {
            id(inner)
            for node in ast.walk(tree)
            if isinstance(node, ast.FunctionDef) and node.name in ("__init__", "__new__")
            for inner in ast.walk(node)
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and id(node) not in making:
                assert isinstance(node.ctx, ast.Load), f"{path}:{node.lineno}"
                assert node.attr not in setters, f"{path}:{node.lineno}"
            if isinstance(node, ast.Name):
                assert node.id not in setters, f"{path}:{node.lineno}"


RULES_IMPURE = {"time", "datetime", "random", "os", "io", "pathlib", "sys", "secrets", "socket"}


def test_rules_have_no_clock_no_files_and_no_chance() -> None:
    for path in FILES:
        if module(path).startswith("augure.rules"):
            assert not RULES_IMPURE & {top(name) for name, _ in imported(path)}, path


def test_rules_work_in_a_bare_interpreter() -> None:
    program = (
        f"import sys; sys.path.insert(0, {str(PACKAGE.parent)!r}); "
        "from augure.rules import record, games; "
        "[games.game(name) for name in games.GAMES]; "
        "print(sorted(n for n in sys.modules if n.startswith('augure') "
        "and n not in ('augure', 'augure.values') and not n.startswith('augure.rules')))"
    )
    bare = [sys.executable, "-I", "-S", "-c", program]
    done = subprocess.run(bare, check=False, capture_output=True, text=True, timeout=60)
    assert (done.stderr, done.stdout) == ("", "[]\n")


def test_outputs_see_views_and_events_only() -> None:
    for path in FILES:
        if not module(path).startswith("augure.outputs"):
            continue
        for name, line in imported(path):
            if name.startswith("augure.rules"):
                assert name in OUTPUTS_MAY_SEE, f"{path}:{line} imports {name}"
            assert not name.startswith(("augure.table", "augure.readers")), f"{path}:{line}"


def test_words_know_no_views() -> None:
    for path in FILES:
        if module(path).startswith("augure.words"):
            assert "augure.views" not in {name for name, _ in imported(path)}, path


def test_readers_know_nothing_of_cards() -> None:
    for path in FILES:
        if not module(path).startswith("augure.readers"):
            continue
        for name, line in imported(path):
            known = any(name == m or name.startswith(f"{m}.") for m in READERS_MAY_SEE)
            assert known or top(name) != "augure", f"{path}:{line} imports {name}"


@pytest.mark.parametrize("part", ["rules", "readers", "outputs", "table", "words"])
def test_nothing_below_knows_what_is_above(part: str) -> None:
    above = ("augure.app", "augure.cli", "augure.__main__", "augure.simulate", "augure.replay")
    for path in FILES:
        if module(path).startswith(f"augure.{part}"):
            for name, line in imported(path):
                assert not name.startswith(above), f"{path}:{line} imports {name}"


def test_each_outside_library_is_imported_in_one_module() -> None:
    importers: dict[str, set[str]] = {}
    for path in FILES:
        for name, _ in imported(path):
            if outside(name) and name not in ("_typeshed",):
                importers.setdefault(top(name), set()).add(module(path))
    assert {name: sorted(where) for name, where in importers.items() if len(where) > 1} == {}


def test_a_box_on_simulated_parts_does_without_pillow() -> None:
    """Its import costs more than a start of Python; only luma and the picture files want it."""
    program = (
        "import sys, augure.app, augure.running, augure.outputs.oled, augure.outputs.simulated, "
        "augure.readers.simulated, augure.simulate.command, augure.outputs.screens; "
        "print(sorted(name for name in sys.modules if name.partition('.')[0] == 'PIL'))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], check=False, capture_output=True, text=True, timeout=60
    )
    assert (done.stderr, done.stdout) == ("", "[]\n")


CARDS_LIKE_A_GAME = {("augure.outputs.signs", "wizard")}
"""Where a game's name is that of a card."""


def docstrings(tree: ast.AST) -> set[int]:
    """Returns the ids of the nodes that are text about the code."""
    return {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}


def test_nothing_outside_a_game_s_own_modules_names_a_game() -> None:
    named = re.compile("|".join(GAMES))
    own = {f"augure.{part}.{name}" for part in ("rules", "gallery") for name in GAMES}
    allowed = {"augure.rules.games"}
    for path in FILES:
        name = module(path)
        if name in allowed or any(name == each or name.startswith(f"{each}.") for each in own):
            continue
        tree = ast.parse(path.read_text("utf-8"))
        about = docstrings(tree)
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                if id(node) not in about and (name, node.value) not in CARDS_LIKE_A_GAME:
                    assert not named.fullmatch(node.value), f"{path}:{node.lineno}"
            elif isinstance(node, ast.Name | ast.Attribute):
                text = node.id if isinstance(node, ast.Name) else node.attr
                assert not named.fullmatch(text), f"{path}:{node.lineno}"
        for imports, line in imported(path):
            assert imports not in own, f"{path}:{line}"


# What must exist for each game of GAMES: words, rulings in words, a row in the README, counted
# legal plays, rows of rulings and an oracle.

STILL_TO_COME: dict[str, set[str]] = {}
"""What a game has not got yet; its test turns red when it is there, until it is struck out here."""


def each_game(what: str) -> pytest.MarkDecorator:
    """Returns the rows of a test of what each game must have."""
    missing = pytest.mark.xfail(reason=f"{what} still to come", strict=True)
    return pytest.mark.parametrize(
        "game_id",
        [
            pytest.param(name, marks=missing if name in STILL_TO_COME.get(what, ()) else ())
            for name in GAMES
        ],
    )


@each_game("words")
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_has_words(game_id: str, language: str) -> None:
    table, found = words(language), game(game_id)
    assert table.game(game_id)
    for code in (*found.deck.cards, *found.deck.tokens):
        assert table.card(game_id, code)


@each_game("rulings")
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_has_its_rulings_in_words(game_id: str, language: str) -> None:
    first, *lines = words(language).rules(game_id).splitlines()
    assert words(language).game(game_id) in first
    assert len(lines) > 10


@each_game("readme")
def test_a_game_has_a_row_in_the_readme_with_its_seats_and_cards(game_id: str) -> None:
    found = game(game_id)
    rows = [row for row in (ROOT / "README.md").read_text("utf-8").splitlines() if "|" in row]
    (row,) = (row for row in rows if f"| `{game_id}` |" in row and "rules" in row)
    assert f"| {found.seats[0]}–{found.seats[-1]} |" in row
    assert f"| {len(found.deck.cards)} cards |" in row
    assert words("en").game(game_id) in row
    options = "\n".join(rows)
    for option in found.options:
        assert f"`{option.name}`" in options


@each_game("perft")
def test_a_game_has_legal_plays_counted(game_id: str) -> None:
    assert len(list((ROOT / "tests/data/perft").glob(f"{game_id}-*.txt"))) >= 3


@each_game("tests")
def test_a_game_has_rows_of_rulings_and_an_oracle(game_id: str) -> None:
    tests = (ROOT / "tests").rglob("test_*.py")
    assert any(game_id in path.stem and "oracle" not in path.stem for path in tests)
    assert list((ROOT / "tests/oracle").glob(f"{game_id}*.py"))
