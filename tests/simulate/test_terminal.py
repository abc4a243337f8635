"""The terminal: the picture, what is said, the hint and the prompt fit into 80 × 24."""

import io
import locale
import os
import random
import shutil

import pytest

from augure.gallery.play import LONGEST
from augure.outputs.screens import large
from augure.rules.games import GAMES, game
from augure.simulate.actions import action
from augure.simulate.lines import Lines
from augure.simulate.people import People
from augure.simulate.rig import Rig
from augure.simulate.terminal import (
    CLEAR,
    COLUMNS,
    FRAME_ROWS,
    ROWS,
    Animated,
    Plain,
    TerminalError,
    frame,
    has_pictures,
)
from augure.table import Table
from augure.table.desk import Desk, Memory
from augure.table.inputs import Command, Part, PartLost
from augure.table.session import Told
from augure.words import LANGUAGES, words
from augure.words.said import joined
from table.kit import setup_of


class Tty(io.StringIO):
    """A terminal that keeps what was written."""

    def isatty(self) -> bool:
        return True

    def screens(self) -> list[str]:
        return self.getvalue().split(CLEAR)[1:]


@pytest.fixture
def tty(monkeypatch: pytest.MonkeyPatch) -> Tty:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(locale, "getencoding", lambda: "UTF-8")
    sized(monkeypatch, COLUMNS, ROWS)
    return Tty()


def sized(monkeypatch: pytest.MonkeyPatch, columns: int, rows: int) -> None:
    size = os.terminal_size((columns, rows))
    monkeypatch.setattr(shutil, "get_terminal_size", lambda _: size)


def seated(tty: Tty, language: str = "fr") -> tuple[Lines, Table, Rig]:
    table = Table(Desk(Memory(), language=language))
    lines = Lines(table, tty, tty, random.Random(1))
    return lines, table, Rig(table, [lines.screen])


def assert_fits(screen: str, columns: int = COLUMNS, rows: int = ROWS) -> None:
    lines = screen.split("\n")
    # The last one is empty: there the prompt stands.
    assert lines[-1] == ""
    assert len(lines) <= rows, screen
    assert max(map(len, lines)) < columns, screen


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", GAMES)
def test_nothing_scrolls_away_in_a_match_of_the_longest_names(
    tty: Tty, game_id: str, language: str
) -> None:
    lines, table, rig = seated(tty, language)
    assert isinstance(lines.screen, Animated)
    setup = setup_of(game_id, game(game_id).seats[-1])
    long = type(setup)(setup.game, LONGEST[: len(setup.players)], setup.dealer, setup.options)
    rig.box.do(lambda table: table.start(long))
    match = table.match
    assert match is not None
    people = People(random.Random(2), match)
    for _ in range(60):
        rig.do(action(game_id, people.move(match)))
        match = table.match
        assert match is not None
        people.saw(match)
        if match.over:
            break
    for command in (Command.SCORES, Command.MENU, Command.UNDO, Command.ASK):
        rig.do(command)
    for screen in tty.screens():
        assert_fits(screen)
        assert screen.count("\n") == ROWS - 1


def said_on(screen: str) -> str:
    """Returns what stands between the picture and the hint of a screen, as one line."""
    return " ".join(screen.split("\n")[FRAME_ROWS:-2]).strip()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", GAMES)
def test_the_last_sentence_of_a_match_was_cut_in_its_number(
    tty: Tty, game_id: str, language: str
) -> None:
    table = Table(Desk(Memory(), language=language))
    lines, out = Lines(table, tty, tty, random.Random(1)), io.StringIO()
    rig = Rig(table, [lines.screen, Plain(out)])
    setup = setup_of(game_id, game(game_id).seats[-1])
    long = type(setup)(setup.game, LONGEST[: len(setup.players)], setup.dealer, setup.options)
    rig.box.do(lambda table: table.start(long))
    match = table.match
    assert match is not None
    people, turned = People(random.Random(2), match), 0
    while not match.over:
        rig.do(action(game_id, people.move(match)))
        match = table.match
        assert match is not None
        people.saw(match)
        told = out.getvalue().splitlines()[-1]
        shown = said_on(tty.screens()[-1])
        if shown == told:
            continue
        turned += 1
        assert shown.startswith("…\u00a0")
        assert told.endswith(f" {shown[2:]}")
        pages: list[str] = []
        while not pages or shown != pages[-1]:
            lines.screen.again(table.shown())
            assert_fits(tty.screens()[-1])
            pages.append(said_on(tty.screens()[-1]))
        assert "".join(pages).replace("\u00a0……\u00a0", " ") == told
    assert turned
    assert shown[-2:] != "\u00a0…"


def test_a_sentence_that_is_longer_than_a_page_is_shown_whole(tty: Tty) -> None:
    lines, table, _ = seated(tty)
    shown = table.shown()
    words_said = " ".join(f"mot-{n}" for n in range(150))
    lines.screen.tell(Told(shown.view, (), (words_said,)))
    pages = [said_on(tty.screens()[-1])]
    for _ in range(4):
        lines.screen.again(shown)
        assert_fits(tty.screens()[-1])
        pages.append(said_on(tty.screens()[-1]))
    first, *others = pages
    assert " ".join(others) == words_said
    assert others[-1] == first


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(COLUMNS, ROWS), (60, 20), (40, 12)])
def test_help_fits_any_terminal(
    tty: Tty, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], language: str
) -> None:
    lines, table, rig = seated(tty, language)
    rig.box.open()
    sized(monkeypatch, *size)
    lines.screen.note(table.desk.page("typing-help"))
    screen = tty.screens()[-1]
    assert max(map(len, screen.split("\n"))) < size[0]
    assert table.desk.page("note-ends")[:20] in screen


def test_a_large_display_is_drawn_large(tty: Tty) -> None:
    _, table, rig = seated(tty, "en")
    rig.box.open()
    table.desk.display = "large"
    rig.do(Command.MENU)
    (wanted,) = large.canvases(table.shown().view, words("en"))
    assert frame(wanted.braille()) in tty.screens()[-1]


def test_the_pages_of_a_large_display_are_turned_by_enter(tty: Tty) -> None:
    lines, table, rig = seated(tty, "en")
    table.desk.display = "large"
    rig.box.open()
    rig.do(PartLost(Part.READER))
    pages = large.canvases(table.shown().view, words("en"))
    assert len(pages) == 4
    for _ in range(4):
        lines.screen.again(table.shown())
    rig.do(Command.MENU)
    rig.do(PartLost(Part.READER))
    framed = [frame(page.braille()) for page in (*pages, pages[0], pages[0])]
    shown = [screen for screen in tty.screens() if table.desk.page("no-reader-text") in screen]
    assert len(shown) == len(framed)
    for wanted, screen in zip(framed, shown, strict=True):
        assert wanted in screen


def test_a_small_terminal_is_told_the_cure_and_the_table_goes_on(
    tty: Tty, monkeypatch: pytest.MonkeyPatch
) -> None:
    sized(monkeypatch, 60, 20)
    _, _, rig = seated(tty, "en")
    rig.box.open()
    screen = tty.screens()[-1]
    assert "This terminal has 60 × 20 characters" in screen
    assert "80 × 24: enlarge it." in screen.replace("\n", " ")
    assert "Which game?" in screen
    assert "⣿" not in screen
    assert_fits(screen, 60, 20)


def test_a_terminal_of_other_characters_is_refused_with_the_cure(
    tty: Tty, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(locale, "getencoding", lambda: "ISO-8859-1")
    with pytest.raises(TerminalError, match=r"ISO-8859-1.*UTF-8.*LC_ALL=C\.UTF-8"):
        seated(tty)


def test_a_terminal_that_can_not_draw_in_place_gets_lines_and_hints(
    tty: Tty, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "dumb")
    lines, _, rig = seated(tty, "en")
    assert isinstance(lines.screen, Plain)
    rig.box.open()
    assert CLEAR not in tty.getvalue()
    assert "A number or a name · help" in tty.getvalue()


def test_a_pipe_gets_lines_without_hints() -> None:
    out = io.StringIO()
    assert not has_pictures(out)
    table = Table(Desk(Memory(), language="en"))
    lines = Lines(table, io.StringIO("1\n2\n"), out, random.Random(1))
    rig = Rig(table, [lines.screen])
    rig.box.open()
    lines.run(rig)
    assert out.getvalue().startswith("Which game? Prophétie\n  1  Prophétie\n  2  Wizard\n")
    assert "How many?" in out.getvalue()
    assert "help" not in out.getvalue()


def test_a_title_ran_into_what_follows_it() -> None:
    out = io.StringIO()
    rig = Rig(Table(Desk(Memory(), language="en")), [Plain(out)])
    rig.box.do(lambda table: table.start(setup_of("wizard", 3)))
    rig.do(Command.MENU)
    rig.do(Command.REPEAT)
    lines = out.getvalue().splitlines()
    assert lines.count("Menu. Go on") == 2
    assert "Menu Go on" not in lines
    assert joined(("Menu", "Go on")) == "Menu. Go on"
    assert joined(("Who deals?", "Ana")) == "Who deals? Ana"
    assert joined(("", "Go on")) == "Go on"
    assert joined(()) == ""
