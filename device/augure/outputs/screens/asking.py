"""What a player is asked for: a card to tap, or one of several choices."""

from collections.abc import Sequence
from typing import NamedTuple

from augure.outputs.canvas import WIDTH, Canvas
from augure.outputs.font import font
from augure.outputs.screens.faces import card_line
from augure.outputs.screens.names import labels
from augure.outputs.screens.parts import (
    BIG,
    ICON_GAP,
    INNER,
    MARGIN,
    SMALL,
    Icon,
    Part,
    due_seat,
    headline,
    line,
    round_title,
    seats,
    short,
    strip,
    suited,
)
from augure.outputs.screens.tour import hands
from augure.outputs.screens.trick import tallies, trump_line
from augure.outputs.signs import Sign, sign
from augure.rules import expect
from augure.rules.public import asking_card
from augure.views import Scene, Waiting
from augure.words import Words

TASK_Y, HINT_Y, FOOT_Y = 18, 36, 55
GRID_Y, GRID_PITCH, GRID_COLUMNS = 37, 9, 2
ASKED_IN_PLAY = (expect.Bet,)
"""What is asked for while everybody's tricks and bids count."""
ASKED_IN_TOUR = (expect.Discard, expect.LastCard, expect.Swap)
"""What is asked for while everybody's cards in hand count."""
DONE = "✓"


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
    if isinstance(due, ASKED_IN_TOUR):
        hands(canvas, scene)
        return
    if isinstance(due, expect.Absolu):
        drawn = [DONE if size else "" for size in picture.hand_sizes]
        seats(canvas, scene.players, drawn, due.seat)
        return
    if isinstance(due, expect.Deal):
        done = sum(picture.hand_sizes)
        canvas.progress(MARGIN, 46, INNER, 7, done, done + due.left)
    title = round_title(words, picture, picture.deal)
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
    """Draws who chooses, the card that asks, what is turned up, and all that is offered."""
    asking = asking_card(view.scene.picture, due)
    edge = WIDTH - MARGIN if asking is None else _asking(canvas, asking)
    headline(canvas, 0, view.scene.players[due.seat], "turn", right=edge)
    offered = _options(due, view.scene, words)
    dialled = next((option for option in offered if option.value == view.dialled), None)
    if dialled is None:
        key = f"{due.what}-{asking}"
        question = key if words.has("screen-tap", key) else due.what
        headline(canvas, TASK_Y, words.phrase("screen-tap", question))
    else:
        card_line(canvas, TASK_Y, str(dialled.value), dialled.name, words)
    _grid(canvas, offered, dialled)


def _asking(canvas: Canvas, code: str) -> int:
    """Draws the number and colour of the card that asks; returns where the room before ends."""
    shown = sign(code)
    x = WIDTH - MARGIN - font("big").width(shown.number)
    canvas.text(x, 0, shown.number, "big")
    if shown.icon is not None:
        x -= SMALL + ICON_GAP
        canvas.icon(x, (BIG - SMALL) // 2, shown.icon, SMALL)
    return x - ICON_GAP


def _options(
    due: expect.Suit | expect.Seat | expect.Choice, scene: Scene, words: Words
) -> tuple[Option, ...]:
    if not isinstance(due, expect.Seat):
        names = [(code, short(words, "suits", code)) for code in due.options]
        return tuple(Option(code, name, suited(code, name)) for code, name in names)
    cards = {laid.before: sign(laid.card) for laid in scene.picture.laid}
    shown = labels([scene.players[seat] for seat in due.options], WIDTH // GRID_COLUMNS - 32)
    return tuple(
        Option(seat, scene.players[seat], _seat_parts(cards.get(seat), label, scene.players[seat]))
        for seat, label in zip(due.options, shown, strict=True)
    )


def _seat_parts(card: Sign | None, label: str, name: str) -> tuple[Part, ...]:
    """Returns a player with the card that lies there, if one does."""
    if card is None:
        return (name,)
    return (*((Icon(card.icon),) if card.icon else ()), card.number, label)


def _grid(canvas: Canvas, offered: Sequence[Option], dialled: Option | None) -> None:
    width = WIDTH // GRID_COLUMNS
    for place, option in enumerate(offered):
        row, column = divmod(place, GRID_COLUMNS)
        x, y = column * width, GRID_Y + row * GRID_PITCH
        line(canvas, x + MARGIN, y + 1, option.parts, width - 2 * MARGIN)
        if option is dialled:
            canvas.invert(x, y, width, GRID_PITCH)
