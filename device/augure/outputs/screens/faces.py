"""A card's face where it is written big: an icon, a title that can be read from afar, captions.

`red-7` is "7 rouge"; an arcane its number beside its name and colour; a day the day beside its
season.
"""

from typing import NamedTuple

from augure.outputs.canvas import WIDTH, Canvas
from augure.outputs.font import font
from augure.outputs.screens.parts import (
    BIG,
    BIG_ICON_GAP,
    MARGIN,
    SMALL,
    Icon,
    Part,
    headline,
    line,
    line_width,
    short,
)
from augure.outputs.signs import Sign, sign
from augure.words import Words

TITLE_GAP, CAPTION_GAP = 1, 2
"""Captions leave little room: the widest day is as wide as the picture with its season."""

Captions = tuple[tuple[Part, ...], ...]


class Face(NamedTuple):
    """What is drawn of a card or suit; no captions, or one or two lines of them."""

    sign: Sign
    title: str
    captions: Captions = ()


def face(code: str, name: str, words: Words) -> Face:
    """Returns the face of a card, token, suit or choice; `name` is what people call it."""
    shown = sign(code)
    if shown.icon is None:
        return Face(shown, name)
    stem, _, day = code.rpartition("-")
    if words.has("screen-names", code):
        colour = (short(words, "suits", shown.icon),)
        timing = (Icon(shown.timing),) if shown.timing else ()
        own_name = words.phrase("screen-names", code)
        return Face(shown, shown.number, ((own_name,), (*colour, *timing)))
    if sign(stem).icon == shown.icon and words.has("screen-days", day):
        season = (short(words, "suits", shown.icon),)
        return Face(shown, words.phrase("screen-days", day), (season,))
    return Face(shown, name)


def card_line(
    canvas: Canvas, y: int, code: str, name: str, words: Words, second: str | None = None
) -> None:
    """Draws the face of a card or suit in a line of 16 pixels; `second` replaces a second caption.

    A title that is too wide is in the small font, in two lines if need be.
    """
    shown = face(code, name, words)
    icon = shown.sign.icon
    if shown.captions:
        _captioned(canvas, y, shown, second)
        return
    x = MARGIN if icon is None else MARGIN + BIG + BIG_ICON_GAP
    width = WIDTH - MARGIN - x
    if font("big").width(shown.title) <= width:
        headline(canvas, y, shown.title, icon)
        return
    if icon is not None:
        canvas.icon(MARGIN, y, icon)
    lines = len(font("small").wrap(shown.title, width)[:2])
    canvas.paragraph(x, y + (BIG - lines * SMALL) // 2, shown.title, "small", width, 2)


def _captioned(canvas: Canvas, y: int, shown: Face, second: str | None) -> None:
    captions = shown.captions if second is None else (shown.captions[0], (second,))
    widest = max(line_width(caption) for caption in captions)
    fixed = MARGIN + font("big").width(shown.title) + widest + (BIG if shown.sign.icon else 0)
    roomy = fixed + 2 * BIG_ICON_GAP <= WIDTH
    x = MARGIN
    if shown.sign.icon is not None:
        canvas.icon(x, y, shown.sign.icon)
        x += BIG + (BIG_ICON_GAP if roomy else TITLE_GAP)
    x += canvas.text(x, y, shown.title, "big") + (BIG_ICON_GAP if roomy else CAPTION_GAP)
    top = y + (BIG - len(captions) * SMALL) // 2
    for row, caption in enumerate(captions):
        line(canvas, x, top + row * SMALL, caption, WIDTH - x)
