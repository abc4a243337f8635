"""Adds the tiny game High card to a copy of the repository, as README's *Add a game* says."""

import re
import shutil
import tomllib
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NEW = ROOT / "tests" / "data" / "new_game"
GAME = "highcard"
EXAMPLE = "wizard"

Edit = Callable[[str, str], str]
"""The text of a file and what is new, to the text with it."""


def named(path: str, game: str = GAME) -> str:
    """Returns a path of the README with a game's id in it."""
    return path.replace("GAME", game)


def copy_of_the_repository(folder: Path) -> None:
    """Copies what a game has to do with; the pictures are left out."""
    left_out = shutil.ignore_patterns("__pycache__", "golden", "new_game")
    for name in ("device", "tests"):
        shutil.copytree(ROOT / name, folder / name, ignore=left_out)
    for name in ("README.md", "pyproject.toml"):
        shutil.copy(ROOT / name, folder)


def written(path: str, source: str) -> Callable[[Path], None]:
    """Returns the step that writes a new file, or one for each source of a pattern."""

    def write(folder: Path) -> None:
        sources = sorted(NEW.glob(source))
        assert sources
        for each in sources:
            _, _, last = each.stem.rpartition("-")
            target = folder / named(path).replace("*", last)
            assert not target.exists()
            target.write_text(each.read_text("utf-8"), "utf-8")

    return write


def edited(path: str, edit: Callable[[str], str]) -> Callable[[Path], None]:
    """Returns the step that changes a file that there is."""

    def change(folder: Path) -> None:
        file = folder / path
        before = file.read_text("utf-8")
        after = edit(before)
        assert after != before
        file.write_text(after, "utf-8")

    return change


def _more(source: str, edit: Edit) -> Callable[[str], str]:
    return partial(edit, (NEW / source).read_text("utf-8"))


def _at_the_end(new: str, text: str) -> str:
    return text + new


def _words(new: str, text: str) -> str:
    """Returns a table of words with more: under the headings that it has, or new ones."""
    for heading, lines in re.findall(r"^(\[.+\])\n((?:.+\n)+)", new, re.MULTILINE):
        if f"\n{heading}\n" in text:
            text = text.replace(f"\n{heading}\n", f"\n{heading}\n{lines}")
        else:
            text += f"\n{heading}\n{lines}"
    tomllib.loads(text)
    return text


def _id(text: str) -> str:
    return re.sub(r"^(GAMES: .*)\)$", rf'\1, "{GAME}")', text, count=1, flags=re.MULTILINE)


def _sticker(text: str) -> str:
    return re.sub(r"^( +)(\*\*COLOURS,\n)", r'\1\2\1"moon": "moon",\n', text, flags=re.MULTILINE)


def _row(new: str, text: str) -> str:
    return re.sub(rf"^(\| .*`augure rules {EXAMPLE}`.*\n)", rf"\1{new}", text, flags=re.MULTILINE)


def _start(text: str) -> str:
    """Returns the module that counts legal plays with the start of a deal of the game."""
    text = text.replace("import calendrier, expect,", f"import calendrier, expect, {GAME},")
    start = f"lambda setup, know, trump, leader: {GAME}.Playing({GAME}.Deal(setup), know, leader)"
    return re.sub(r"^(STARTS: .*\n)", rf'\1    "{GAME}": {start},\n', text, flags=re.MULTILINE)


_RULINGS = "device/augure/words/rules/GAME"
_WORDS = "device/augure/words"
_SIGNS = "device/augure/outputs/fonts"

STEPS: tuple[Mapping[str, Callable[[Path], None]], ...] = (
    {
        f"{_RULINGS}.en.md": written(f"{_RULINGS}.en.md", "rulings.en.md"),
        f"{_RULINGS}.fr.md": written(f"{_RULINGS}.fr.md", "rulings.fr.md"),
    },
    {"device/augure/rules/GAME.py": written("device/augure/rules/GAME.py", "rules.py")},
    {"device/augure/rules/games.py": edited("device/augure/rules/games.py", _id)},
    {
        f"{_WORDS}/en.toml": edited(f"{_WORDS}/en.toml", _more("words.en.toml", _words)),
        f"{_WORDS}/fr.toml": edited(f"{_WORDS}/fr.toml", _more("words.fr.toml", _words)),
    },
    {
        "device/augure/rules/stickers.py": edited("device/augure/rules/stickers.py", _sticker),
        f"{_SIGNS}/icons8.txt": edited(f"{_SIGNS}/icons8.txt", _more("icons8.txt", _at_the_end)),
        f"{_SIGNS}/icons16.txt": edited(f"{_SIGNS}/icons16.txt", _more("icons16.txt", _at_the_end)),
    },
    {"device/augure/gallery/GAME.py": written("device/augure/gallery/GAME.py", "gallery.py")},
    {"tests/oracle/GAME.py": written("tests/oracle/GAME.py", "oracle.py")},
    {
        "tests/rules/test_GAME.py": written("tests/rules/test_GAME.py", "rulings.py"),
        "tests/data/perft/GAME-*.txt": written("tests/data/perft/GAME-*.txt", "perft-*.txt"),
        "tests/rules/test_perft.py": edited("tests/rules/test_perft.py", _start),
    },
    {"README.md": edited("README.md", _more("games.md", _row))},
)
"""What each step but the last makes of a copy, by the files that it names."""

COMMANDS = (
    "augure cards GAME",
    "augure rules GAME",
    "augure simulate --auto --game GAME",
    "augure screens --png DIR",
)
"""What the last step tries."""


def steps_of_the_readme(text: str) -> list[str]:
    """Returns the numbered steps of *Add a game*, each as one text."""
    _, _, after = text.partition("\n## Add a game\n")
    section, _, _ = after.partition("\n## ")
    found = re.findall(r"^(\d+)\. (.+(?:\n +.+)*)", section, re.MULTILINE)
    assert [int(number) for number, _ in found] == list(range(1, len(found) + 1))
    return [" ".join(step.split()) for _, step in found]


def files_named(step: str) -> tuple[str, ...]:
    """Returns the files that a step names."""
    return tuple(re.findall(r"`([\w./*-]+\.(?:py|md|toml|txt))`", step))
