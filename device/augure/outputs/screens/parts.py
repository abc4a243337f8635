"""What screens are put together from: headlines, strips, lines with icons, the row of seats."""

from collections.abc import Sequence
from typing import NamedTuple

from augure.outputs.canvas import WIDTH, Canvas
from augure.outputs.font import font
from augure.outputs.screens.names import labels
from augure.outputs.signs import sign
from augure.rules.expect import Expect
from augure.rules.public import Public
from augure.values import value
from augure.words import Words

MARGIN = 2
INNER = WIDTH - 2 * MARGIN
BIG, SMALL = 16, 8
STRIP = 9
ICON_GAP, BIG_ICON_GAP = 3, 4
SEATS_Y = 46


@value
class Icon:
    """An icon of 8 pixels in a line of small text."""

    name: str


Part = str | Icon
"""A piece of a line: text, or an icon."""


def suited(code: str, name: str) -> tuple[Part, ...]:
    """Returns a name with the small icon of its card or suit, if it has one."""
    found = sign(code).icon
    return (name,) if found is None else (Icon(found), name)


def line_width(parts: Sequence[Part]) -> int:
    """Returns the width of a line in pixels."""
    face = font("small")
    widths = (SMALL if isinstance(part, Icon) else face.width(part) for part in parts)
    return sum(widths) + ICON_GAP * max(len(parts) - 1, 0)


def line(canvas: Canvas, x: int, y: int, parts: Sequence[Part], width: int = INNER) -> None:
    """Draws a line of small text and icons; the last text is shortened to `width`."""
    end = x + width
    for part in parts:
        if isinstance(part, Icon):
            canvas.icon(x, y, part.name, SMALL)
            x += SMALL + ICON_GAP
        else:
            x += canvas.text(x, y, font("small").fit(part, end - x)) + ICON_GAP


def strip(canvas: Canvas, y: int, left: Sequence[Part], right: Sequence[Part] = ()) -> None:
    """Draws a line dark on a lit strip; the left part gives way to the right one."""
    start = WIDTH - MARGIN - line_width(right)
    line(canvas, MARGIN, y + 1, left, (start if right else WIDTH) - 2 * MARGIN)
    line(canvas, start, y + 1, right)
    canvas.invert(0, y, WIDTH, STRIP)


def headline(
    canvas: Canvas, y: int, text: str, icon: str | None = None, *, right: int = WIDTH - MARGIN
) -> None:
    """Draws a line of the big font, shortened to end before `right`, after an icon if given."""
    x = MARGIN
    if icon is not None:
        canvas.icon(x, y, icon)
        x += BIG + BIG_ICON_GAP
    canvas.text(x, y, font("big").fit(text, right - x), "big")


def due_seat(due: Expect) -> int | None:
    """Returns whose turn it is."""
    seat = getattr(due, "seat", getattr(due, "dealer", None))
    return seat if isinstance(seat, int) else None


def next_up(due: Expect, players: Sequence[str]) -> tuple[Part, ...]:
    """Returns whose turn it is as a piece of a line."""
    seat = due_seat(due)
    return () if seat is None else (Icon("turn"), players[seat])


def short(words: Words, section: str, key: str) -> str:
    """Returns words of a section, in the shorter form for the display where there is one."""
    found = "screen-short" if words.has("screen-short", key) else section
    return words.phrase(found, key)


class Column(NamedTuple):
    """The room of one seat across the picture, in seat order."""

    x: int
    width: int

    @property
    def middle(self) -> int:
        return self.x + self.width // 2


def columns(count: int) -> tuple[Column, ...]:
    """Returns a column for each of `count` seats."""
    width = WIDTH // count
    left = (WIDTH - width * count) // 2
    return tuple(Column(left + seat * width, width) for seat in range(count))


def seats(canvas: Canvas, names: Sequence[str], values: Sequence[str], marked: int | None) -> None:
    """Draws all seats at the lower edge, a value under each name; one may be marked."""
    places = columns(len(names))
    shown = labels(names, places[0].width - 2)
    for seat, (place, label, text) in enumerate(zip(places, shown, values, strict=True)):
        canvas.text(place.middle, SEATS_Y + 1, label, align="center")
        canvas.text(place.middle, SEATS_Y + 1 + SMALL, text, align="center")
        if seat == marked:
            canvas.invert(place.x, SEATS_Y, place.width, 2 * SMALL + 2)


def round_title(words: Words, picture: Public, n: int) -> str:
    """Returns which deal it is, or which manche where laurels are played for."""
    key = "deal" if picture.laurels is None else "manche"
    return words.phrase("screen", key, n=n, deals=picture.deals)


class Cell(NamedTuple):
    """A suit with its role: what trump is, which suit was led."""

    role: str
    code: str | None
    name: str


def cell(canvas: Canvas, x: int, y: int, shown: Cell) -> None:
    """Draws a suit's icon at 16 pixels, with its role over its name."""
    icon = sign(shown.code).icon if shown.code else None
    width = WIDTH // 2 - MARGIN
    if icon is not None:
        canvas.icon(x, y, icon)
        x += BIG + ICON_GAP
        width -= BIG + ICON_GAP
    canvas.text(x, y, font("small").fit(shown.role, width))
    canvas.text(x, y + SMALL, font("small").fit(shown.name, width))
