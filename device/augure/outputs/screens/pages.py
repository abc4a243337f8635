"""The pages around a match: menus, notices, tasks that go card by card, a card's name."""

from augure.outputs.canvas import HEIGHT, WIDTH, Canvas
from augure.outputs.font import font
from augure.outputs.screens.faces import Face, face
from augure.outputs.screens.parts import (
    BIG,
    BIG_ICON_GAP,
    INNER,
    MARGIN,
    SMALL,
    headline,
    line,
    line_width,
    strip,
)
from augure.outputs.signs import sign
from augure.views import CardNamed, Menu, Notice, Progress
from augure.words import Words

ITEMS_Y, ITEMS_PITCH, ITEMS = 10, 18, 3
EFFECT_Y = 39


def menu(canvas: Canvas, view: Menu) -> None:
    """Draws the page of a list that holds the selected item, and the place in the list."""
    strip(canvas, 0, (view.title,), (f"{view.selected + 1}/{len(view.items)}",))
    first = view.selected // ITEMS * ITEMS
    for row, item in enumerate(view.items[first : first + ITEMS]):
        y = ITEMS_Y + row * ITEMS_PITCH
        headline(canvas, y + 1, item)
        if first + row == view.selected:
            canvas.invert(0, y, WIDTH, ITEMS_PITCH)


def notice(canvas: Canvas, view: Notice) -> None:
    """Draws a sign if there is an icon for it, a big title of one line or two, and a sentence."""
    icon = sign(view.icon).icon
    x = MARGIN
    if icon is not None:
        canvas.icon(MARGIN, 0, icon)
        x += BIG + BIG_ICON_GAP
    lines = canvas.paragraph(x, 0, view.title, "big", WIDTH - MARGIN - x, 2)
    top = lines * BIG + 4
    canvas.paragraph(MARGIN, top, view.text, "small", INNER, (HEIGHT - top) // SMALL)


def progress(canvas: Canvas, view: Progress) -> None:
    """Draws which card is asked for, how far the task is, and a hint."""
    strip(canvas, 0, (view.title,), (f"{view.done}/{view.total}",))
    lines = canvas.paragraph(MARGIN, 11, view.asked, "big", INNER, 2)
    bar = 14 + lines * BIG
    canvas.progress(MARGIN, bar, INNER, 7, view.done, view.total)
    top = bar + SMALL + 1
    canvas.paragraph(MARGIN, top, view.hint, "small", INNER, (HEIGHT - top) // SMALL)


def _with_effect(canvas: Canvas, shown: Face, effect: str) -> None:
    """Draws a card's icon, its number huge, what else its face has, and what it does."""
    x = MARGIN
    if shown.sign.icon:
        canvas.icon(x, 15, shown.sign.icon)
        x += BIG + BIG_ICON_GAP
    x += canvas.text(x, 11, shown.sign.number, "huge") + BIG_ICON_GAP
    for row, caption in enumerate(shown.captions):
        line(canvas, x, 15 + row * SMALL, caption, WIDTH - MARGIN - x)
    canvas.paragraph(MARGIN, EFFECT_Y, effect, "small", INNER, (HEIGHT - EFFECT_Y) // SMALL)


def card_named(canvas: Canvas, view: CardNamed, words: Words) -> None:
    """Draws a card's icon, its number huge, and its name; or its face and what it does."""
    name = words.card(view.game, view.card)
    strip(canvas, 0, (words.phrase("screen", "card-named"),), (words.game(view.game),))
    shown, effect = face(view.card, name, words), words.effect(view.game, view.card)
    if effect is not None:
        _with_effect(canvas, shown, effect)
        return
    icon, number = shown.sign.icon, shown.sign.number
    width = font("huge").width(number)
    x = (WIDTH - (BIG + 4 if icon else 0) - width) // 2
    if icon:
        canvas.icon(x, 18, icon)
        x += BIG + 4
    canvas.text(x, 14, number, "huge")
    big = (shown.title,) if shown.captions else font("big").wrap(name, INNER)
    if len(big) == 1:
        canvas.text(WIDTH // 2, 38 if shown.captions else 44, big[0], "big", align="center")
        for caption in shown.captions:
            line(canvas, (WIDTH - line_width(caption)) // 2, 55, caption)
        return
    for row, text in enumerate(font("small").wrap(name, INNER)[:2]):
        canvas.text(WIDTH // 2, 44 + row * SMALL, text, align="center")
