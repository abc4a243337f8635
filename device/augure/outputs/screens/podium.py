"""The end of a match: who won, with how many points, and the places of the others."""

from typing import NamedTuple

from augure.outputs.canvas import HEIGHT, WIDTH, Canvas
from augure.outputs.font import font
from augure.outputs.screens.figures import number
from augure.outputs.screens.parts import ICON_GAP, INNER, MARGIN, Icon, headline, strip
from augure.outputs.screens.scores import ranking, standings, table
from augure.outputs.screens.teams import members, sides, team_letter
from augure.outputs.screens.teams import standings as team_standings
from augure.rules.news import Number
from augure.views import Scene
from augure.words import Words

NAMED_BIG = 2
LINE, OTHERS_PITCH, ONE_COLUMN = 17, 9, 2
HALF = WIDTH // 2
STANDINGS_Y = 10


class Other(NamedTuple):
    """Who did not win, a player or a team, with place and points."""

    place: int
    names: tuple[str, ...]
    points: Number


def draw(canvas: Canvas, scene: Scene, words: Words) -> None:
    """Draws one or two winners over the others' places; more than two among all totals."""
    picture = scene.picture
    winners = picture.winners or ()
    others = _others(scene, winners)
    crowded = picture.teams is not None and len(others) > ONE_COLUMN
    if crowded or not 1 <= len(winners) <= NAMED_BIG:
        _all(canvas, scene, winners, words)
        return
    for place, seat in enumerate(winners):
        headline(canvas, place * LINE, scene.players[seat], "cup")
    _points(canvas, scene, winners, words)
    columns = 1 if len(others) <= ONE_COLUMN else 2
    top = HEIGHT - -(-len(others) // columns) * OTHERS_PITCH
    for index, other in enumerate(others):
        row, column = divmod(index, columns)
        x, width = column * HALF, WIDTH // columns
        _other(canvas, x, top + row * OTHERS_PITCH, width, other, words)


def _all(canvas: Canvas, scene: Scene, winners: tuple[int, ...], words: Words) -> None:
    """Draws all totals, the winners marked: by their letters where they are teams."""
    title = words.phrase("screen", "match-over")
    if scene.picture.teams is None:
        strip(canvas, 0, (title,))
        table(canvas, standings(scene, words, "cup"))
        return
    letters = "".join(sorted({team_letter(scene.picture, seat) for seat in winners}))
    strip(canvas, 0, (title,), (Icon("cup"), letters))
    team_standings(canvas, STANDINGS_Y, scene, words)


def _others(scene: Scene, winners: tuple[int, ...]) -> list[Other]:
    """Returns all that did not win: the other teams, or the other players."""
    picture = scene.picture
    if picture.teams:
        return [
            Other(side.place, tuple(scene.players[seat] for seat in side.seats), side.total)
            for side in sides(picture)
            if side.seats[0] not in winners
        ]
    return [
        Other(place, (scene.players[seat],), picture.totals[seat])
        for place, seat in ranking(picture)
        if seat not in winners
    ]


def _points(canvas: Canvas, scene: Scene, winners: tuple[int, ...], words: Words) -> None:
    picture = scene.picture
    points = sides(picture)[0].total if picture.teams else picture.totals[winners[0]]
    if len(winners) > 1:
        key = "won-together" if picture.laurels is None else "won-laurels"
        text = words.phrase("screen", key, points=number(words, points))
        strip(canvas, 2 * LINE + 1, (text,))
        return
    long = words.phrase("screen", "won", points=number(words, points))
    if font("big").width(long) > INNER:
        long = number(words, points)
    headline(canvas, LINE, long)


def _other(canvas: Canvas, x: int, y: int, width: int, other: Other, words: Words) -> None:
    points = number(words, other.points)
    room = width - 2 * MARGIN - font("small").width(points) - 3
    if len(other.names) > 1:
        place = canvas.text(x + MARGIN, y, f"{other.place}.") + ICON_GAP
        (name,) = members(other.names, room - place, 1)
        canvas.text(x + MARGIN + place, y, name)
    else:
        name = font("small").fit(f"{other.place}. {other.names[0]}", room)
        canvas.text(x + MARGIN, y, name)
    canvas.text(x + width - MARGIN - 1, y, points, align="right")
