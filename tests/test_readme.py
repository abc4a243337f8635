"""The READMEs say what is so: their commands run or parse, their links lead somewhere, and their
pictures are those that `augure screens` makes today."""

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path
from typing import NamedTuple

import pytest
from PIL import Image, ImageSequence

from augure.checkup.telling import table
from augure.cli import parser, run
from augure.words import words

ROOT = Path(__file__).resolve().parent.parent
READMES = tuple(
    ROOT / name
    for name in ("README.md", "hardware/README.md", "systemd/README.md", "firmware/README.md")
)
BY_CI, HERE = frozenset({"try", "test"}), "here"
SAMPLE = (
    "augure simulate --auto --fast --seed 7 --record m.jsonl >said\naugure replay --strict m.jsonl"
)
PICTURES = ROOT / "device" / "pictures"
SHOWN = (
    "film-wizard.gif",
    *(f"sheet-{game}.png" for game in ("wizard", "prophetie", "presages", "calendrier")),
)
LARGE = "trick-6.png"
"""The picture that is also shown as the large display has it."""

SHOWN_LARGE = f"large-{LARGE}"
REFRESH = "AUGURE_REFRESH"
PLACEHOLDERS = {"GAME": "wizard", "CARD": "red-7", "N": "1"}
"""What stands in a text for one of a few values, and a value."""


class Block(NamedTuple):
    """A fenced block of a shell's commands, and the NAME of `<!-- run: NAME -->` before it."""

    file: str
    line: int
    name: str
    text: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


def blocks(text: str, file: str = "README.md") -> Iterator[Block]:
    """Yields the `sh` blocks of a text, also of those within a list."""
    lines = text.splitlines()
    for at, line in enumerate(lines):
        if line.strip() != "```sh":
            continue
        mark = re.fullmatch(r"<!-- run: (\S+) -->", lines[at - 1].strip()) if at else None
        body = takewhile(lambda each: each.strip() != "```", lines[at + 1 :])
        yield Block(file, at + 1, mark[1] if mark else "", "\n".join(body))


def augure_commands(text: str) -> Iterator[list[str]]:
    """Yields the arguments of each `augure` in shell commands, however it is reached."""
    for line in text.replace("\\\n", " ").splitlines():
        words = shlex.shlex(line, posix=True, punctuation_chars=True)
        words.whitespace_split = True
        command: list[str] = []
        for word in (*words, ";"):
            if set(word) <= set("&|;()<>"):
                yield from _arguments(command)
                command = []
            else:
                command.append(word)


def _arguments(command: list[str]) -> Iterator[list[str]]:
    words = command[:]
    if words[:2] == ["sudo", "-u"]:
        words = words[3:]
    elif words[:1] == ["sudo"]:
        words = words[1:]
    while words and re.match(r"\w+=", words[0]):
        words = words[1:]
    if words and words[0].rpartition("/")[2] == "augure":
        yield words[1:]


def named_in_text(text: str) -> Iterator[list[str]]:
    """Yields the arguments of each command in the sentences and tables of a text.

    One that is only named is asked for its help.
    """
    outside = re.sub(r"^ *```.*?^ *```", "", text, flags=re.MULTILINE | re.DOTALL)
    for command in re.findall(r"`augure\s([^`]+)`", outside):
        words = shlex.split(re.sub(r"[\[\]]", "", command))
        yield [PLACEHOLDERS.get(word, word) for word in words] if words[1:] else [*words, "--help"]


def parse(arguments: list[str]) -> None:
    """Fails unless the program takes the arguments."""
    try:
        parser().parse_args(arguments)
    except SystemExit as end:
        if end.code:
            raise AssertionError(f"not a command of today: augure {shlex.join(arguments)}") from end


def anchor(heading: str) -> str:
    """Returns the name by which a heading is linked to."""
    return re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")


def links(text: str) -> Iterator[str]:
    """Yields where the links and pictures of a text lead, but for the web."""
    outside = re.sub(r"^ *```.*?^ *```", "", text, flags=re.MULTILINE | re.DOTALL)
    for target in re.findall(r"\]\(([^)\s]+)[^)]*\)|\b(?:src|href)=\"([^\"]+)\"", outside):
        found = "".join(target)
        if not re.match(r"\w+:", found):
            yield found


ALL_BLOCKS = [
    block
    for path in READMES
    for block in blocks(path.read_text("utf-8"), str(path.relative_to(ROOT)))
]


def test_a_block_is_found_with_its_name() -> None:
    text = "<!-- run: here -->\n```sh\na\nb\n```\n\n1. x\n\n   ```sh\n   c\n   ```\n```ini\nd\n```"
    found = [(block.line, block.name, block.text) for block in blocks(text)]
    assert found == [(2, "here", "a\nb"), (9, "", "   c")]


@pytest.mark.parametrize(
    ("line", "arguments"),
    [
        ("augure cards wizard", ["cards", "wizard"]),
        ("python3 -m venv .venv && .venv/bin/augure simulate", ["simulate"]),
        ("sudo -u augure /opt/augure/current/bin/augure config check", ["config", "check"]),
        ("X=1 augure soak | tail", ["soak"]),
        ("augure replay \\\n  --strict f >answers", ["replay", "--strict", "f"]),
    ],
)
def test_a_command_is_found_however_it_is_written(line: str, arguments: list[str]) -> None:
    assert list(augure_commands(line)) == [arguments]


def test_other_commands_are_none_of_ours() -> None:
    assert list(augure_commands("systemctl status augure\njournalctl -u augure -b")) == []


def test_a_stale_command_is_told() -> None:
    with pytest.raises(AssertionError, match="augure shuffle"):
        parse(["shuffle"])


@pytest.mark.parametrize("block", ALL_BLOCKS, ids=str)
def test_every_command_of_a_block_is_one_of_today(block: Block) -> None:
    assert block.name in {*BY_CI, HERE, ""}
    for arguments in augure_commands(block.text):
        parse(arguments)


def test_the_blocks_left_to_ci_are_run_by_it() -> None:
    script = (ROOT / ".ci" / "run").read_text("utf-8")
    run_there = re.findall(r"\$\(readme (\w+)\)", script)
    assert sorted(run_there) == sorted(BY_CI)
    named = [block.name for block in ALL_BLOCKS if block.file == "README.md"]
    for name in BY_CI:
        assert named.count(name) == 1


@pytest.mark.timeout(60)
@pytest.mark.parametrize(
    "block",
    [Block("sample", 1, HERE, SAMPLE), *(b for b in ALL_BLOCKS if b.name == HERE)],
    ids=str,
)
def test_a_block_marked_here_runs(block: Block, tmp_path: Path) -> None:
    programs, folder = tmp_path / "bin", tmp_path / "here"
    programs.mkdir()
    folder.mkdir()
    augure = programs / "augure"
    augure.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m augure "$@"\n')
    augure.chmod(0o755)
    path = os.pathsep.join((str(programs), os.environ["PATH"]))
    ran = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", block.text],
        cwd=folder,
        env={**os.environ, "PATH": path, "PYTHONPATH": str(ROOT / "device")},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr


@pytest.mark.parametrize("readme", READMES, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_command_named_in_a_text_is_one_of_today(readme: Path) -> None:
    for arguments in named_in_text(readme.read_text("utf-8")):
        parse(arguments)


@pytest.mark.parametrize("readme", READMES, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_link_leads_to_a_file_or_heading(readme: Path) -> None:
    for link in links(readme.read_text("utf-8")):
        path, _, heading = link.partition("#")
        target = readme.parent / path if path else readme
        assert target.exists(), f"{link}: no such file"
        if heading:
            titles = re.findall(r"^#+ (.+)$", target.read_text("utf-8"), re.MULTILINE)
            assert heading in map(anchor, titles), f"{link}: no such heading"


@pytest.fixture(scope="module")
def today(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Returns a folder with what `augure screens` makes today."""
    folder = tmp_path_factory.mktemp("screens")
    assert run(["screens", "--png", str(folder), "--lang", "en"]) == 0
    large = folder / "large"
    assert run(["screens", "--png", str(large), "--lang", "en", "--display", "large"]) == 0
    (large / LARGE).rename(folder / SHOWN_LARGE)
    return folder


def test_the_pictures_are_those_that_are_made() -> None:
    assert sorted(path.name for path in PICTURES.iterdir()) == sorted((*SHOWN, SHOWN_LARGE))


def frames(path: Path) -> list[tuple[object, tuple[int, int], bytes]]:
    """Returns how long each frame of a picture is shown, its size and its pixels."""
    with Image.open(path) as picture:
        return [
            (frame.info.get("duration"), frame.size, frame.convert("L").tobytes())
            for frame in ImageSequence.Iterator(picture)
        ]


@pytest.mark.parametrize("name", [*SHOWN, SHOWN_LARGE])
def test_a_picture_is_the_one_of_today(name: str, today: Path) -> None:
    kept = PICTURES / name
    if kept.exists() and frames(kept) == frames(today / name):
        return
    if os.environ.get(REFRESH) == "1":
        kept.parent.mkdir(exist_ok=True)
        kept.write_bytes((today / name).read_bytes())
        pytest.fail(f"{kept.relative_to(ROOT)} is refreshed: look at it")
    pytest.fail(
        f"{kept.relative_to(ROOT)} is not what `augure screens --png DIR --lang en` draws; "
        f"{REFRESH}=1 pytest tests/test_readme.py takes the new one"
    )


def test_the_table_of_faults_is_that_of_the_check_up() -> None:
    assert table(words("en")) in READMES[0].read_text("utf-8")
