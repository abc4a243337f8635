"""A tour: the table card by card, whose turn it is and before whom; who won, what is discarded."""

from collections.abc import Sequence

from augure.outputs.canvas import WIDTH, Canvas
from augure.outputs.font import font
from augure.outputs.screens.faces import card_line
from augure.outputs.screens.parts import (
    ICON_GAP,
    INNER,
    MARGIN,
    SMALL,
    Column,
    Icon,
    Part,
    columns,
    due_seat,
    headline,
    line,
    line_width,
    round_title,
    seats,
    short,
    strip,
)
from augure.outputs.screens.teams import team_letter
from augure.outputs.signs import sign
from augure.rules import expect
from augure.rules.public import Public
from augure.views import Scene, TourWon
from augure.words import Words

TOLD_Y, VALUES_Y = 16, 24
DISCARDS_Y = 42
DIGITS = range(1, 13)
"""The rows of the big font that digits have; a colour stands one row below them."""
ICON_ROW = DIGITS.stop + 1
CORNER_GAP = 4
DISCARDS = 4
NARROW = 25
DISCARDED = "✗"
CARD_IN_HAND = "▮"


def in_progress(canvas: Canvas, scene: Scene, due: expect.Card, words: Words) -> None:
    """Draws whose card is due and before whom, the last card's effect, and every seat's card."""
    players, picture = scene.players, scene.picture
    headline(canvas, 0, players[due.seat], "turn", right=_corner(canvas, picture, words))
    _told(canvas, scene, due, words)
    places = columns(len(players))
    _separate(canvas, places, VALUES_Y)
    for laid in picture.laid:
        winning = picture.winning is not None and picture.winning.card == laid.card
        _card(canvas, places[laid.before].middle, VALUES_Y, laid.card, winning)
    awaited = places[due.seat if due.before is None else due.before]
    height = ICON_ROW + SMALL - DIGITS.start
    canvas.box(awaited.x + 2, VALUES_Y + DIGITS.start, awaited.width - 3, height)
    hands(canvas, scene)


def hands(canvas: Canvas, scene: Scene) -> None:
    """Draws all seats with the cards in their hands and their team."""
    picture = scene.picture
    values = [
        f"{CARD_IN_HAND}{size} {team_letter(picture, seat)}"
        for seat, size in enumerate(picture.hand_sizes)
    ]
    seats(canvas, scene.players, values, due_seat(scene.due))


def won(canvas: Canvas, view: TourWon, words: Words) -> None:
    """Draws who won a tour, with which card and why, what is discarded, and who is due."""
    scene, over = view.scene, view.tour
    headline(canvas, 0, scene.players[over.seat], "crown")
    name = words.card(scene.game, over.card)
    card_line(canvas, 17, over.card, name, words, short(words, "why", over.why))
    following = _next(scene, words)
    discards = words.phrase("screen", "discards")
    if line_width((DISCARDED, discards, *following)) > INNER - MARGIN:
        discards = ""
    strip(canvas, 33, (DISCARDED, discards), following)
    places = columns(max(len(over.discarded), DISCARDS))
    _separate(canvas, places[: len(over.discarded)], DISCARDS_Y)
    for place, code in zip(places, over.discarded, strict=False):
        _card(canvas, place.middle, DISCARDS_Y, code, code == over.card)


def effect_line(code: str, words: Words) -> tuple[Part, ...]:
    """Returns a card's number, when it acts and what it does, empty where cards have no effect."""
    if not words.has("screen-effects", code):
        return ()
    shown = sign(code)
    timing = (Icon(shown.timing),) if shown.timing else ()
    return (shown.number, *timing, words.phrase("screen-effects", code))


def _corner(canvas: Canvas, picture: Public, words: Words) -> int:
    """Draws the teams with a laurel and the law in force; returns where the room before ends."""
    x = WIDTH - MARGIN
    if picture.law is not None:
        law = words.phrase("screen", f"law-{picture.law}")
        x -= font("big").width(law)
        canvas.text(x, 0, law, "big")
        x -= CORNER_GAP
    won = enumerate(picture.laurels or ())
    letters = "".join(team_letter(picture, team=team) * laurels for team, laurels in won)
    if letters:
        parts = (Icon("laurel"), letters)
        x -= line_width(parts)
        line(canvas, x, 0, parts)
        x -= CORNER_GAP
    return x


def _told(canvas: Canvas, scene: Scene, due: expect.Card, words: Words) -> None:
    """Draws an order that is out of turn; else the last card's effect, or which tour begins."""
    picture = scene.picture
    barred = due.not_ or ()
    if due.before not in (None, due.seat):
        order = words.phrase("screen", "before", player=scene.players[due.before or 0])
        strip(canvas, TOLD_Y, (order,), _not(barred, words))
    elif barred:
        strip(canvas, TOLD_Y, (words.phrase("screen", "another"),), _not(barred, words))
    elif picture.laid:
        line(canvas, MARGIN, TOLD_Y, effect_line(picture.laid[-1].card, words))
    else:
        lead = words.phrase("screen", "tour-lead", n=picture.trick)
        strip(canvas, TOLD_Y, (lead,), (round_title(words, picture, picture.deal),))


def _not(barred: Sequence[str], words: Words) -> tuple[Part, ...]:
    if not barred:
        return ()
    numbers = words.listed(sign(code).number for code in barred)
    return (words.phrase("screen", "not-card", card=numbers),)


def _separate(canvas: Canvas, places: Sequence[Column], y: int) -> None:
    """Draws dots between columns that are so narrow that two numbers would read as one."""
    for place in places[1:]:
        if place.width < NARROW:
            for dot in DIGITS[::2]:
                canvas.fill(place.x, y + dot, 1, 1)


def _card(canvas: Canvas, middle: int, y: int, code: str, crowned: bool) -> None:
    """Draws a card's number over its colour, with a crown where it wins."""
    shown = sign(code)
    canvas.text(middle, y, font("big").fit(shown.number, WIDTH), "big", align="center")
    icons = [name for name in (shown.icon, "crown" if crowned else None) if name]
    width = len(icons) * (SMALL + ICON_GAP) - ICON_GAP
    for place, name in enumerate(icons):
        x = middle - width // 2 + place * (SMALL + ICON_GAP)
        canvas.icon(x, y + ICON_ROW, name, SMALL)


def _next(scene: Scene, words: Words) -> tuple[Part, ...]:
    """Returns who is due, and with what if it is no card to be laid."""
    seat = due_seat(scene.due)
    if seat is None:
        return ()
    name = (Icon("turn"), scene.players[seat])
    if isinstance(scene.due, expect.Card):
        return name
    asked = (*name, words.phrase("screen-tap", scene.due.what))
    return asked if line_width((DISCARDED, *asked)) <= INNER - MARGIN else name
