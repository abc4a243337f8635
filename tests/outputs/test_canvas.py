"""The canvas, pixel for pixel where that is small, and its terminal and file forms."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from augure.outputs import braille
from augure.outputs.bitmaps import Bitmap, bitmap
from augure.outputs.canvas import HEIGHT, WIDTH, Align, Canvas
from augure.outputs.font import BOX, Substitution, font
from augure.outputs.icons import icon
from pictures import lit

DOTS = ((0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3))


def picture(canvas: Canvas) -> list[str]:
    return str(canvas.picture).split("\n")


def test_a_new_canvas_is_the_panel_all_dark() -> None:
    assert Canvas().picture == Bitmap(WIDTH, (0,) * HEIGHT) == Bitmap(128, (0,) * 64)


def test_text_is_drawn_glyph_by_glyph() -> None:
    canvas = Canvas(16, 9)
    assert canvas.text(1, 0, "Été") == 13
    assert picture(canvas) == [
        "...#...#....#...",
        "..#....#...#....",
        ".####.###..##...",
        ".#.....#..#..#..",
        ".###...#..####..",
        ".#.....#..#.....",
        ".####...#..###..",
        "................",
        "................",
    ]
    assert canvas.clipped == ()


@pytest.mark.parametrize(
    ("align", "x", "left"), [("left", 5, 5), ("center", 20, 16), ("right", 29, 20)]
)
def test_text_is_aligned(align: Align, x: int, left: int) -> None:
    canvas = Canvas(40, 8)
    assert canvas.text(x, 0, "HI", align=align) == 9
    columns = {x for x, _ in lit(canvas.picture)}
    assert (min(columns), max(columns)) == (left, left + 8)


def test_replaced_characters_are_told_once_in_order() -> None:
    canvas = Canvas()
    canvas.text(0, 0, "漢ế")
    canvas.text(0, 8, "ế漢a")
    assert canvas.substitutions == (Substitution("漢", BOX), Substitution("ế", "e"))


def test_what_leaves_the_panel_is_cut_off_and_told() -> None:
    canvas = Canvas()
    canvas.text(0, 0, "fits")
    canvas.text(120, 0, "right")
    canvas.text(-1, 8, "left")
    canvas.text(0, 57, "below")
    canvas.icon(112, 48, "sun")
    canvas.icon(113, 48, "red")
    assert canvas.clipped == ("right", "left", "below", "red")


def test_icon_is_drawn_over_what_is_there() -> None:
    canvas = Canvas(8, 8)
    canvas.fill(0, 7, 8, 1)
    canvas.icon(0, 0, "red", 8)
    drawn = str(icon("red", 8)).split("\n")
    assert picture(canvas) == [*drawn[:7], "########"]


def test_paragraph_ends_with_an_ellipsis_when_lines_are_left() -> None:
    canvas, same = Canvas(), Canvas()
    room = font("small").width("Ana gagne")
    assert canvas.paragraph(3, 1, "Ana gagne le pli, puis", "small", room, max_lines=2) == 2
    same.text(3, 1, "Ana gagne")
    same.text(3, 9, font("small").fit("le pli, puis", room))
    assert canvas.picture == same.picture


def test_paragraph_draws_no_more_lines_than_there_are() -> None:
    assert Canvas().paragraph(0, 0, "Oui", "big", 128, max_lines=4) == 1


def test_box_rule_fill_and_progress() -> None:
    canvas = Canvas(9, 9)
    canvas.box(1, 0, 4, 3)
    canvas.rule(4)
    canvas.rule(5, 2, 3)
    canvas.progress(0, 6, 9, 3, 0, 1)
    canvas.fill(6, 1, 3, 2)
    canvas.fill(7, 1, 1, 1, lit=False)
    assert picture(canvas) == [
        ".####....",
        ".#..#.#.#",
        ".####.###",
        ".........",
        "#########",
        "..###....",
        "#########",
        "#.......#",
        "#########",
    ]


@pytest.mark.parametrize(("done", "bar"), [(0, "#.......#"), (1, "#.##....#"), (2, "#.#####.#")])
def test_progress_fills_from_the_left(done: int, bar: str) -> None:
    canvas = Canvas(9, 5)
    canvas.progress(0, 0, 9, 5, done, 2)
    assert picture(canvas) == ["#########", "#.......#", bar, "#.......#", "#########"]


@pytest.mark.parametrize(("done", "total"), [(-1, 2), (3, 2), (0, 0)])
def test_impossible_progress_is_refused(done: int, total: int) -> None:
    with pytest.raises(ValueError, match=f"{done} out of {total}"):
        Canvas().progress(0, 0, 10, 5, done, total)


def test_invert_turns_a_rectangle_and_keeps_the_rest() -> None:
    canvas = Canvas(4, 3)
    canvas.fill(0, 0, 2, 3)
    canvas.invert(1, 1, 9, 1)
    assert picture(canvas) == ["##..", "#.##", "##.."]
    canvas.invert(-3, 0, 4, 1)
    canvas.invert(4, 0, 4, 4)
    assert picture(canvas) == [".#..", "#.##", "##.."]


def test_bar_is_a_lit_strip_with_dark_text() -> None:
    bar, text = Canvas(), Canvas()
    bar.bar(10, "Présages")
    text.text(2, 11, "Présages")
    text.invert(0, 10, 128, 9)
    assert bar.picture == text.picture
    lit = picture(bar)
    assert lit[10] == "#" * 128
    assert lit[11].startswith("##....####")
    assert "#" not in lit[9] + lit[19]


def test_bar_shortens_its_text() -> None:
    canvas = Canvas()
    canvas.bar(0, "Maximilienne a gagné le dernier pli", "big")
    assert canvas.clipped == ()


def test_a_picture_stays_when_the_canvas_is_drawn_on() -> None:
    canvas = Canvas()
    before = canvas.picture
    canvas.fill(0, 0, 5, 5)
    assert lit(before) == set()
    assert len(lit(canvas.picture)) == 25


def test_braille_of_the_panel_is_sixteen_lines_of_sixty_four() -> None:
    canvas = Canvas()
    canvas.fill(0, 0, 1, 4)
    canvas.fill(127, 63, 1, 1)
    lines = canvas.braille().split("\n")
    assert [len(line) for line in lines] == [64] * 16
    assert (lines[0][0], lines[15][63]) == ("⡇", "⢀")
    assert set("".join(lines)) == {"⠀", "⡇", "⢀"}


def test_braille_dots_are_where_unicode_numbers_them() -> None:
    cells = []
    for x, y in DOTS:
        canvas = Canvas(8, 4)
        canvas.fill(x, y, 1, 1)
        cells.append(canvas.braille()[0])
    assert cells == list("⠁⠂⠄⠈⠐⠠⡀⢀")


@given(st.lists(st.integers(0, 2**14 - 1), min_size=8, max_size=8))
def test_each_braille_dot_is_a_pixel(rows: list[int]) -> None:
    drawn = Bitmap(14, tuple(rows))
    found = set()
    for row, line in enumerate(braille.encode(drawn).split("\n")):
        for column, cell in enumerate(line):
            # Unicode numbers the dots down the left side, down the right, then the bottom row.
            found |= {
                (2 * column + x, 4 * row + y)
                for bit, (x, y) in enumerate(DOTS)
                if ord(cell) - 0x2800 >> bit & 1
            }
    assert found == lit(drawn)


@pytest.mark.parametrize(("width", "height"), [(5, 4), (4, 6)])
def test_braille_refuses_pictures_of_broken_cells(width: int, height: int) -> None:
    with pytest.raises(ValueError, match=f"{width} × {height}"):
        braille.encode(Bitmap(width, (0,) * height))


def test_packed_bitmap_pads_each_row_to_bytes() -> None:
    assert bitmap(["#........#", ".#........"]).packed() == bytes([0x80, 0x40, 0x40, 0x00])


def test_scaled_bitmap_has_rectangles_for_pixels() -> None:
    assert str(bitmap([".#", "#."]).scaled(3, 2)).split("\n") == [
        *["...###"] * 2,
        *["###..."] * 2,
    ]
