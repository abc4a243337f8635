"""The sheets as a printer would have them: rendered, and measured where fingers will read."""

import os
import sys
from itertools import combinations
from math import dist
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image, ImageChops

from augure.cli import run
from augure.rules.games import GAMES, game
from augure.rules.stickers import SUITS, Sign
from augure.sheets.pages import (
    LABEL_MM,
    LABEL_TOP_MM,
    LABELS,
    MARGIN_MM,
    NOTE_MM,
    STICKERS,
    TITLE_MM,
    WORD_TAGS,
    Grid,
    print_sheets,
    sticker_place,
)
from augure.sheets.paper import HEIGHT_MM, WIDTH_MM
from augure.sheets.shapes import DOTS, HALF_MM, SIGN_MM, Area, Disc, Line, shapes
from augure.table.inputs import Command
from augure.tactile import CONTROLS, stickers
from augure.tags.meanings import NUMBERS, SEATS, deck_places
from augure.words import LANGUAGES, words
from journal.test_disks import full_disk

DPI = 300
MM_A_INCH = 25.4
DARK = 100
"""Ink that is raised; what is cut along is paler."""

ACROSS_MM, APART_MM = 1.6, 2.5
"""Dots that fingers read: the sizes of Braille."""

Sheet = Image.Image


@pytest.fixture(scope="module")
def sheets(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("sheets")
    made = {game_id: folder / f"{game_id}.pdf" for game_id in GAMES}
    for game_id, path in made.items():
        print_sheets(path, words("fr"), game_id)
    return made


def page(path: Path, number: int) -> Sheet:
    with pypdfium2.PdfDocument(path) as document:
        picture: Sheet = document[number].render(scale=DPI / 72).to_pil().convert("L")
    return picture


def texts(path: Path) -> list[str]:
    with pypdfium2.PdfDocument(path) as document:
        return [sheet.get_textpage().get_text_bounded() for sheet in document]


def pixels(mm: float) -> float:
    return mm / MM_A_INCH * DPI


def cut_out(sheet: Sheet, x: float, y: float, half: float = HALF_MM) -> Sheet:
    """Returns what lies around a place of a page, in mm from its lower left corner."""
    left, right = pixels(x - half), pixels(x + half)
    top, bottom = pixels(HEIGHT_MM - y - half), pixels(HEIGHT_MM - y + half)
    return sheet.crop((round(left), round(top), round(right), round(bottom)))


def blobs(picture: Sheet) -> list[tuple[float, float, float, float]]:
    """Returns each connected piece of ink: its middle, from that of the picture, and size in mm."""
    wide, high = picture.size
    ink = {i for i, value in enumerate(picture.tobytes()) if value < DARK}
    found = []
    while ink:
        reached, edge = [], [ink.pop()]
        while edge:
            at = edge.pop()
            reached.append(at)
            near = {at - wide, at + wide, at - 1, at + 1} & ink
            ink -= near
            edge += near
        xs, ys = [at % wide for at in reached], [at // wide for at in reached]
        mm = MM_A_INCH / DPI
        found.append(
            (
                (min(xs) + max(xs) + 1 - wide) / 2 * mm,
                (high - min(ys) - max(ys) - 1) / 2 * mm,
                (max(xs) - min(xs) + 1) * mm,
                (max(ys) - min(ys) + 1) * mm,
            )
        )
    return found


def place(grid: Grid, at: int) -> tuple[float, float]:
    return tuple(grid.places())[at % (grid.columns * grid.rows)]


@pytest.mark.parametrize(
    ("game_id", "codes"),
    [
        ("wizard", ["red-4", "red-7", "red-8", "red-12", "red-13"]),
        ("presages", ["arcane-14", "arcane-17", "arcane-19", "arcane-20", "arcane-7"]),
        ("prophetie", ["sun-14"]),
        ("calendrier", ["gemini"]),
    ],
)
def test_dots_are_where_they_should_be_and_large_enough_for_fingers(
    sheets: dict[str, Path], game_id: str, codes: list[str]
) -> None:
    first = page(sheets[game_id], 0)
    for code in codes:
        x, y = place(STICKERS, deck_places(game_id).index(code))
        for row, carried in enumerate(stickers(game_id, code)):
            for column, sign in enumerate(carried):
                if not sign.dots:
                    continue
                seen = blobs(cut_out(first, *sticker_place(x, y, row, column)))
                dots = [blob for blob in seen if blob[2] < SIGN_MM / 2]
                assert len(dots) == sign.dots, (code, sign)
                assert len(seen) - len(dots) == (sign.shape != "dots"), (code, sign)
                for _, _, wide, high in dots:
                    assert wide >= ACROSS_MM
                    assert high >= ACROSS_MM
                middles = [blob[:2] for blob in dots]
                expected = DOTS[sign.dots]
                for middle in middles:
                    assert min(dist(middle, dot) for dot in expected) < 0.1, (code, sign)
                for one, other in combinations(middles, 2):
                    assert dist(one, other) >= APART_MM


def test_every_sign_of_a_sheet_lies_in_its_place_and_nothing_between(
    sheets: dict[str, Path],
) -> None:
    first = page(sheets["presages"], 0)
    codes = deck_places("presages")[: STICKERS.columns * STICKERS.rows]
    for at, code in enumerate(codes):
        x, y = place(STICKERS, at)
        for row, carried in enumerate(stickers("presages", code)):
            for column in range(4):
                sign = cut_out(first, *sticker_place(x, y, row, column), HALF_MM + 1)
                inked = sign.point(lambda value: 255 * (value < DARK)).getbbox() is not None
                assert inked == (column < len(carried)), (code, row, column)


def every_sign() -> list[Sign]:
    """Returns each sign that anything carries, and each count of dots."""
    carried = {
        sign
        for game_id in GAMES
        for code in deck_places(game_id)
        for row in stickers(game_id, code)
        for sign in row
    }
    shapes_alone = map(Sign, (*SUITS.values(), *CONTROLS.values()))
    return sorted({*carried, *shapes_alone, *(Sign("square", dots) for dots in range(5))})


@pytest.mark.parametrize("sign", every_sign(), ids=str)
def test_a_sign_keeps_to_its_square_and_no_line_is_thin(sign: Sign) -> None:
    for shape in shapes(sign):
        match shape:
            case Disc(x, y, diameter):
                reach = max(abs(x), abs(y)) + diameter / 2
                assert diameter >= ACROSS_MM
            case Line(points, width):
                reach = max(max(map(abs, point)) for point in points) + width / 2
                assert width >= 1.0
            case Area(points):
                reach = max(max(map(abs, point)) for point in points)
        assert reach <= HALF_MM + 0.25


TAG_SHEET = 3
"""The first sheet of control tags in Présages: after two of stickers and one of labels."""


def control_signs(path: Path) -> list[Sheet]:
    """Returns the signs of the control tags, in black and white."""
    room = WORD_TAGS.columns * WORD_TAGS.rows
    found = []
    for first in range(0, len(Command), room):
        sheet = page(path, TAG_SHEET + first // room)
        for x, y in tuple(WORD_TAGS.places())[: len(Command) - first]:
            sign = cut_out(sheet, x + 38 + HALF_MM, y + WORD_TAGS.height - 4 - LABEL_MM / 2)
            found.append(sign.point(lambda value: 255 * (value < DARK)).convert("1"))
    return found


def test_the_signs_of_the_controls_differ_in_a_tenth_of_their_ink(sheets: dict[str, Path]) -> None:
    signs = control_signs(sheets["presages"])
    assert len(signs) == len(Command)
    for one, other in combinations(signs, 2):
        both = ImageChops.logical_or(one, other).histogram()[-1]
        assert ImageChops.logical_xor(one, other).histogram()[-1] > both / 10


def test_labels_are_25_mm_across(sheets: dict[str, Path]) -> None:
    sheet = page(sheets["wizard"], 3)
    x, y = place(LABELS, 0)
    middle = (x + LABELS.width / 2, y + LABELS.height - LABEL_TOP_MM - LABEL_MM / 2)
    # The ring is pale and thin: everything that is not paper counts.
    ring = cut_out(sheet, *middle, LABEL_MM / 2 + 1).point(lambda value: 255 * (value < 250))
    left, top, right, bottom = ring.getbbox() or (0, 0, 0, 0)
    for length in (right - left, bottom - top):
        assert length == pytest.approx(pixels(LABEL_MM + 0.2), abs=2)


@pytest.mark.parametrize("game_id", GAMES)
def test_pages_are_a4_and_hold_every_name(sheets: dict[str, Path], game_id: str) -> None:
    with pypdfium2.PdfDocument(sheets[game_id]) as document:
        for sheet in document:
            size_mm = [length / 72 * MM_A_INCH for length in sheet.get_size()]
            assert size_mm == pytest.approx((WIDTH_MM, HEIGHT_MM), abs=0.1)
    # A no-break space comes back as a plain one.
    written = " ".join("\n".join(texts(sheets[game_id])).split())
    table = words("fr")
    for code in deck_places(game_id):
        assert written.count(table.card(game_id, code)) >= 2, code
    for command in Command:
        name = table.phrase("tags", f"control-{command.value}")
        assert name.replace("\xa0", " ") in written
    for suit in game(game_id).named:
        assert table.suit(suit) in written
    for value in NUMBERS:
        assert f" {value} " in written


def pages_of(path: Path, title: str) -> list[str]:
    """Returns the text of the pages with a title, each as one line."""
    lines = (" ".join(text.split()) for text in texts(path))
    return [line for line in lines if line.startswith(title.replace("\xa0", " "))]


@pytest.mark.parametrize("game_id", GAMES)
def test_the_tags_of_the_seats_were_missing(sheets: dict[str, Path], game_id: str) -> None:
    table = words("fr")
    (written,) = pages_of(
        sheets[game_id], table.phrase("sheets", "seats", game=table.game(game_id))
    )
    named = [table.phrase("tags", "seat", n=n + 1) for n in range(len(SEATS))]
    most = game(game_id).seats[-1]
    assert [name in written for name in named] == [n < most for n in range(len(SEATS))]


@pytest.mark.parametrize(
    ("game_id", "row", "columns"),
    [
        ("wizard", "Donne", ("Annonce", "Points")),
        ("prophetie", "Donne", ("Pari", "Points")),
        ("presages", "Manche", ("Lauriers",)),
        ("calendrier", "Donne", ("Plis", "Points")),
    ],
)
def test_the_columns_of_the_scores_had_no_headings(
    sheets: dict[str, Path], game_id: str, row: str, columns: tuple[str, ...]
) -> None:
    table = words("fr")
    (written,) = pages_of(
        sheets[game_id], table.phrase("sheets", "scores", game=table.game(game_id))
    )
    found = written.split()
    seats = game(game_id).seats[-1]
    assert found.count(row) == 1
    assert {found.count(column) for column in columns} == {seats}
    for seat in range(seats):
        assert table.phrase("pages", "player-name", n=seat + 1) in written


NOTED = ("stickers", "labels", "controls", "numbers", "suits", "seats")


@pytest.mark.parametrize("game_id", GAMES)
def test_what_the_things_of_a_page_are_for_was_not_said(
    sheets: dict[str, Path], game_id: str
) -> None:
    written = [" ".join(text.split()) for text in texts(sheets[game_id])]
    menu = words("fr").phrase("pages", "tags")
    for key in NOTED:
        if key == "suits" and not game(game_id).named:
            continue
        of_game = words("fr").has("sheets", f"{key}-note-{game_id}")
        note = words("fr").phrase("sheets", f"{key}-note-{game_id}" if of_game else f"{key}-note")
        found = [text for text in written if note.replace("\xa0", " ") in text]
        assert found, note
        for text in found if key not in ("stickers", "labels") else ():
            assert f": {menu}, {words('fr').phrase('pages', f'tags-{key}')}." in text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", GAMES)
def test_a_note_ends_above_the_first_cells(game_id: str, language: str, tmp_path: Path) -> None:
    path = tmp_path / "sheets.pdf"
    print_sheets(path, words(language), game_id)
    top = HEIGHT_MM - MARGIN_MM - TITLE_MM - NOTE_MM
    for number in range(len(texts(path)) - len(LANGUAGES) - 1):
        sheet = page(path, number)
        upper, lower = (round(pixels(HEIGHT_MM - top - above)) for above in (2.5, 0.2))
        strip = sheet.crop((0, upper, sheet.width, lower))
        assert strip.getextrema()[0] == 255, number


def test_labels_on_the_back_give_the_cards_away() -> None:
    french, english = (words("fr").instructions(language) for language in ("fr", "en"))
    assert "au milieu du dos" not in french
    assert "sur la face, car une étiquette blanche au dos trahit la carte" in french
    assert "pochette à dos opaque" in french
    assert "middle of the back" not in english
    assert "on the face, as a white label on the back gives the card away" in english
    assert "a sleeve with an opaque back" in english


def test_there_is_a_page_of_instructions_in_each_language(sheets: dict[str, Path]) -> None:
    french, english = texts(sheets["wizard"])[-2:]
    assert french.startswith("Jouer avec Augure")
    assert "Cœur rouge" in french
    assert "où vous l’avez laissée" in " ".join(french.split())
    assert english.startswith("Playing with Augure")
    for language, written in zip(LANGUAGES, (french, english), strict=True):
        last = words(language).instructions(language).split()[-1]
        assert written.split()[-1] == last


def test_the_same_sheets_are_the_same_file(sheets: dict[str, Path], tmp_path: Path) -> None:
    again = tmp_path / "again.pdf"
    print_sheets(again, words("fr"), "wizard")
    assert again.read_bytes() == sheets["wizard"].read_bytes()


def test_sheets_are_printed_by_a_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["print", "wizard", "--lang", "en"]) == 0
    assert (tmp_path / "wizard.pdf").read_bytes().startswith(b"%PDF-")
    assert capsys.readouterr().out == "wizard.pdf\n"
    assert run(["print", "wizard", "--out", str(tmp_path / "none" / "a.pdf")]) == 2
    assert "can't be written" in capsys.readouterr().err


@pytest.mark.parametrize("kind", ["text", "device", "folder"])
def test_sheets_were_printed_over_any_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], kind: str
) -> None:
    out = tmp_path / "out"
    match kind:
        case "text":
            out.write_text("notes")
        case "device":
            out.symlink_to("/dev/null")
        case "folder":
            out.mkdir()
    before = (out.lstat().st_ino, out.lstat().st_mtime_ns)
    assert run(["print", "wizard", "--out", str(out)]) == 2
    what = "PDF" if kind == "text" else "plain file"
    assert capsys.readouterr().err == f"augure: {out} is no {what}; choose another file\n"
    assert os.listdir(tmp_path) == ["out"]
    assert (out.lstat().st_ino, out.lstat().st_mtime_ns) == before


@pytest.mark.parametrize("there", [b"%PDF-1.4 old", None])
def test_a_full_disk_left_an_empty_pdf(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], there: bytes | None
) -> None:
    out = tmp_path / "out.pdf"
    if there is not None:
        out.write_bytes(there)
    with full_disk(1000):
        assert run(["print", "wizard", "--out", str(out)]) == 2
    assert f"{out} can't be written: File too large; " in capsys.readouterr().err
    assert [path.read_bytes() for path in tmp_path.iterdir()] == ([there] if there else [])
    assert run(["print", "wizard", "--out", str(out)]) == 0
    assert out.read_bytes().startswith(b"%PDF-")


def test_without_the_library_the_command_names_the_cure(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "augure.sheets.pages", None)
    assert run(["print", "wizard", "--out", str(tmp_path / "a.pdf")]) == 2
    assert ".venv/bin/pip install '.[print]'" in capsys.readouterr().err
