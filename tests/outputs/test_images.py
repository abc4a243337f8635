"""Picture files, and drawing against Pillow: what it draws, the canvas draws."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageDraw

from augure.outputs.bitmaps import Bitmap, bitmap
from augure.outputs.canvas import Align, Canvas, border_picture, moved
from augure.outputs.font import METRICS, font
from augure.outputs.icons import icon
from augure.outputs.images import image, save_gif, save_png
from pictures import picture_of

ALIGNS: tuple[Align, ...] = ("left", "center", "right")
SMALL = bitmap(["#..#.#", ".##..#", "#.#.##"])
WIDTH, HEIGHT = 21, 10
PLACES = st.tuples(st.integers(-25, 25), st.integers(-25, 25))
SIZES = st.tuples(st.integers(0, 50), st.integers(0, 50))
SCALES = st.tuples(st.integers(1, 3), st.integers(1, 3))


class Witness:
    """Draws with Pillow what a canvas of `WIDTH` × `HEIGHT` draws with rows of bits."""

    def __init__(self) -> None:
        self.canvas = Canvas(WIDTH, HEIGHT)
        self.image = Image.new("1", (WIDTH, HEIGHT))

    def fill(self, at: tuple[int, int], size: tuple[int, int], lit: bool) -> None:
        self.canvas.fill(*at, *size, lit=lit)
        self.image.paste(255 * lit, (*at, at[0] + size[0], at[1] + size[1]))

    def invert(self, at: tuple[int, int], size: tuple[int, int]) -> None:
        self.canvas.invert(*at, *size)
        mask = Image.new("1", self.image.size)
        mask.paste(255, (*at, at[0] + size[0], at[1] + size[1]))
        self.image.paste(ImageChops.invert(self.image), (0, 0), mask)

    def paste(self, at: tuple[int, int]) -> None:
        self.canvas.paste(*at, SMALL)
        self.image.paste(image(SMALL), at)

    def icon(self, at: tuple[int, int], scale: tuple[int, int]) -> None:
        self.canvas.icon(*at, "snake", 8, scale)
        self._ink(at, icon("snake", 8), scale)

    def text(self, at: tuple[int, int], string: str, face: str, align: Align) -> None:
        width = self.canvas.text(*at, string, face, align=align)
        x = at[0] - {"left": 0, "center": width // 2, "right": width}[align]
        for glyph in font(face).glyphs(string):
            self._ink((x, at[1]), glyph, (1, 1))
            x += glyph.width + METRICS[face].gap

    def _ink(self, at: tuple[int, int], drawn: Bitmap, scale: tuple[int, int]) -> None:
        size = (drawn.width * scale[0], drawn.height * scale[1])
        self.image.paste(255, at, image(drawn).resize(size, Image.Resampling.NEAREST))


@given(st.data())
def test_the_canvas_draws_what_pillow_draws_on_and_off_the_edges(data: st.DataObject) -> None:
    witness = Witness()
    for _ in range(data.draw(st.integers(1, 6))):
        match data.draw(st.sampled_from(("fill", "invert", "paste", "icon", "text"))):
            case "fill":
                witness.fill(data.draw(PLACES), data.draw(SIZES), data.draw(st.booleans()))
            case "invert":
                witness.invert(data.draw(PLACES), data.draw(SIZES))
            case "paste":
                witness.paste(data.draw(PLACES))
            case "icon":
                witness.icon(data.draw(PLACES), data.draw(SCALES))
            case "text":
                string = data.draw(st.text("aÉg1 -", max_size=4))
                face = data.draw(st.sampled_from(tuple(METRICS)))
                aligned = data.draw(st.sampled_from(ALIGNS))
                witness.text(data.draw(PLACES), string, face, aligned)
        assert str(witness.canvas.picture) == str(picture_of(witness.image))


@pytest.mark.parametrize("shift", [(0, 0), (2, 1), (-1, -2), (-3, 70), (130, 0)])
def test_a_picture_is_moved_as_pillow_moves_it(shift: tuple[int, int]) -> None:
    wanted = Image.new("1", (128, 64))
    wanted.paste(image(border_picture()), shift)
    assert moved(border_picture(), shift) == picture_of(wanted)


def test_the_border_picture_has_the_lines_that_pillow_draws() -> None:
    wanted = Image.new("1", (128, 64))
    draw = ImageDraw.Draw(wanted)
    draw.rectangle((0, 0, 127, 63), outline=1)
    draw.polygon(((4, 4), (20, 4), (4, 20)), fill=1)
    draw.line((4, 59, 123, 4), fill=1)
    assert str(border_picture()) == str(picture_of(wanted))


def test_png_is_scaled_to_whole_squares(tmp_path: Path) -> None:
    save_png(tmp_path / "small.png", SMALL, scale=3)
    with Image.open(tmp_path / "small.png") as saved:
        assert (saved.mode, saved.size) == ("1", (18, 9))
        assert picture_of(saved.resize((6, 3), Image.Resampling.NEAREST)) == SMALL


def test_gif_shows_each_picture_for_its_time(tmp_path: Path) -> None:
    other = Bitmap(6, (0, 1, 0))
    save_gif(tmp_path / "film.gif", [(SMALL, 300), (other, 500)], scale=2)
    with Image.open(tmp_path / "film.gif") as film:
        found = []
        for place in range(2):
            film.seek(place)
            found.append((picture_of(film.convert("1")), film.info["duration"]))
        assert film.info["loop"] == 0
    assert found == [(SMALL.scaled(2, 2), 300), (other.scaled(2, 2), 500)]
