"""What a player is asked for: a card to tap, or one of several choices."""

from collections.abc import Sequence
from typing import NamedTuple

from augure.outputs.canvas import WIDTH, Canvas
from augure.outputs.screens.parts import (
    INNER,
    MARGIN,
    Part,
    card_line,
    due_seat,
    headline,
    line,
    strip,
    suited,
)
from augure.outputs.screens.trick import tallies, trump_line
from augure.rules import expect
from augure.views import Scene, Waiting
from augure.words import Words

TASK_Y, HINT_Y, FOOT_Y = 18, 36, 55
GRID_Y, GRID_PITCH, GRID_COLUMNS = 37, 9, 2
ASKED_IN_PLAY = (expect.Bet,)
"""What is asked for while everybody's tricks and bids count."""


def tap(canvas: Canvas, scene: Scene, due: expect.Expect, words: Words) -> None:
    """Draws who taps which card or token now."""
    picture = scene.picture
    seat = due_seat(due)
    headline(canvas, 0, scene.players[seat] if seat is not None else "", "turn")
    left = getattr(due, "left", 0)
    text = words.phrase("screen-tap", due.what, cards=words.count("card", left))
    headline(canvas, TASK_Y, text)
    if isinstance(due, ASKED_IN_PLAY):
        line(canvas, MARGIN, HINT_Y, trump_line(picture, words))
        tallies(canvas, scene, words)
        return
    line(canvas, MARGIN, HINT_Y, (words.phrase("screen-hint", due.what),))
    if isinstance(due, expect.Deal):
        total = sum(picture.hand_sizes) + due.left
        canvas.progress(MARGIN, 46, INNER, 7, total - due.left, total)
    title = words.phrase("screen", "deal", n=picture.deal, deals=picture.deals)
    strip(canvas, FOOT_Y, (title,), trump_line(picture, words))


class Option(NamedTuple):
    """One of several choices: what the view calls it when it is turned up, and how it reads."""

    value: int | str
    name: str
    parts: tuple[Part, ...]


def choice(
    canvas: Canvas,
    view: Waiting,
    due: expect.Suit | expect.Seat | expect.Choice,
    words: Words,
) -> None:
    """Draws who chooses, what is turned up, and all that is offered."""
    headline(canvas, 0, view.scene.players[due.seat], "turn")
    offered = _options(due, view.scene.players, words)
    dialled = next((option for option in offered if option.value == view.dialled), None)
    if dialled is None:
        headline(canvas, TASK_Y, words.phrase("screen-tap", due.what))
    else:
        card_line(canvas, TASK_Y, str(dialled.value), dialled.name)
    _grid(canvas, offered, dialled)


def _options(
    due: expect.Suit | expect.Seat | expect.Choice, players: Sequence[str], words: Words
) -> tuple[Option, ...]:
    if isinstance(due, expect.Seat):
        return tuple(Option(seat, players[seat], (players[seat],)) for seat in due.options)
    names = [(code, words.suit(code)) for code in due.options]
    return tuple(Option(code, name, suited(code, name)) for code, name in names)


def _grid(canvas: Canvas, offered: Sequence[Option], dialled: Option | None) -> None:
    width = WIDTH // GRID_COLUMNS
    for place, option in enumerate(offered):
        row, column = divmod(place, GRID_COLUMNS)
        x, y = column * width, GRID_Y + row * GRID_PITCH
        line(canvas, x + MARGIN, y + 1, option.parts, width - 2 * MARGIN)
        if option is dialled:
            canvas.invert(x, y, width, GRID_PITCH)
