"""Teams: who plays together, their laurels or points, and the best of them."""

from collections.abc import Sequence
from typing import NamedTuple

from augure.outputs.canvas import HEIGHT, WIDTH, Canvas
from augure.outputs.font import font
from augure.outputs.screens.figures import number
from augure.outputs.screens.names import labels
from augure.outputs.screens.parts import (
    BIG,
    ICON_GAP,
    MARGIN,
    SMALL,
    Icon,
    Part,
    headline,
    line,
    line_width,
    strip,
)
from augure.rules.news import Number
from augure.rules.public import Public
from augure.views import MancheWon, Scene, TeamsMade
from augure.words import Words

LETTERS = "ABCDEF"
TITLE_Y, ROWS_Y = 16, 26
LETTER_ROOM = 16
JOINED = " + "
LINES = 2


class Side(NamedTuple):
    """A team, or a seat on its own, with its place (from 1, shared where equal) and its total."""

    place: int
    seats: tuple[int, ...]
    total: Number


def team_letter(picture: Public, seat: int = 0, *, team: int | None = None) -> str:
    """Returns the letter of a team, or of a seat's team, "" where there are none."""
    if team is None:
        found = (at for at, seats in enumerate(picture.teams or ()) if seat in seats)
        team = next(found, None)
    return "" if team is None else LETTERS[team]


def sides(picture: Public) -> tuple[Side, ...]:
    """Returns the teams, the best first: by laurels, or by the sum of their members' totals."""
    teams = picture.teams or ()
    totals: Sequence[Number] = picture.laurels or [
        sum(picture.totals[seat] for seat in team) for team in teams
    ]
    order = sorted(range(len(teams)), key=lambda team: totals[team], reverse=True)
    return tuple(
        Side(1 + sum(other > totals[team] for other in totals), teams[team], totals[team])
        for team in order
    )


def made(canvas: Canvas, view: TeamsMade, words: Words) -> None:
    """Draws the teams that the draw made, and who starts."""
    scene = view.scene
    headline(canvas, 0, scene.players[view.made.seat], "turn")
    title = words.phrase("screen", "teams")
    y = _title(canvas, words.phrase("screen", "starts"), title, len(view.made.teams))
    table(canvas, y, scene, view.made.teams, [()] * len(view.made.teams))


def manche_won(canvas: Canvas, view: MancheWon, words: Words) -> None:
    """Draws who won a manche, and every team with its laurels."""
    scene, over = view.scene, view.manche
    headline(canvas, 0, scene.players[over.seat], "laurel")
    won = words.phrase("screen", "manche-won", n=sum(over.laurels))
    y = _title(canvas, won, words.phrase("screen", "laurels"), len(over.teams))
    table(canvas, y, scene, over.teams, [_laurels(count) for count in over.laurels])


def _title(canvas: Canvas, left: str, right: str, teams: int) -> int:
    """Draws a title where it leaves the teams rows that are big, and returns where they begin."""
    if teams * BIG > HEIGHT - ROWS_Y:
        return TITLE_Y
    strip(canvas, TITLE_Y, (left,), (right,))
    return ROWS_Y


def standings(canvas: Canvas, y: int, scene: Scene, words: Words) -> None:
    """Draws the teams from `y` down with their totals, the best first."""
    rows = sides(scene.picture)
    laurels = scene.picture.laurels is not None
    figures = [_laurels(row.total) if laurels else (number(words, row.total),) for row in rows]
    table(canvas, y, scene, [row.seats for row in rows], figures)


def table(
    canvas: Canvas,
    top: int,
    scene: Scene,
    teams: Sequence[Sequence[int]],
    figures: Sequence[Sequence[Part]],
) -> None:
    """Draws a row for each team, big where the room allows it: letter, members, figure."""
    pitch = (HEIGHT - top) // len(teams)
    widest = max(_figure_width(figure, pitch) for figure in figures)
    for row, (team, figure) in enumerate(zip(teams, figures, strict=True)):
        y, face = top + row * pitch, "big" if pitch >= BIG else "small"
        height = BIG if pitch >= BIG else SMALL
        middle = y + (pitch - height) // 2
        canvas.text(MARGIN, middle, team_letter(scene.picture, team[0]), face)
        _figure(canvas, middle, figure, pitch)
        room = WIDTH - 2 * MARGIN - LETTER_ROOM - widest - 2 * ICON_GAP
        lines = members([scene.players[seat] for seat in team], room, pitch // SMALL)
        first = y + (pitch - len(lines) * SMALL) // 2
        for place, text in enumerate(lines):
            canvas.text(MARGIN + LETTER_ROOM, first + place * SMALL, text)


def members(names: Sequence[str], room: int, lines: int) -> list[str]:
    """Returns the members of a team in up to two lines."""
    each = -(-len(names) // min(lines, LINES, len(names)))
    rows = [names[at : at + each] for at in range(0, len(names), each)]
    if all(font("small").width(JOINED.join(row)) <= room for row in rows):
        return [JOINED.join(row) for row in rows]
    joints = (each - 1) * font("small").width(f"i{JOINED}i")
    short = labels(names, (room - joints) // each)
    return [JOINED.join(short[at : at + each]) for at in range(0, len(short), each)]


def _laurels(count: Number) -> tuple[Part, ...]:
    return (Icon("laurel"),) * int(count) or ("0",)


def _figure_width(figure: Sequence[Part], pitch: int) -> int:
    if pitch < BIG:
        return line_width(figure)
    return sum(
        BIG + ICON_GAP if isinstance(part, Icon) else font("big").width(part) for part in figure
    )


def _figure(canvas: Canvas, y: int, figure: Sequence[Part], pitch: int) -> None:
    x = WIDTH - MARGIN - _figure_width(figure, pitch)
    if pitch < BIG:
        line(canvas, x, y, figure)
        return
    for part in figure:
        if isinstance(part, Icon):
            canvas.icon(x + ICON_GAP, y, part.name)
            x += BIG + ICON_GAP
        else:
            canvas.text(x, y, part, "big")
