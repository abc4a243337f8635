"""The end of a match: who won, with how many points, and the places of the others."""

from augure.outputs.canvas import HEIGHT, WIDTH, Canvas
from augure.outputs.font import font
from augure.outputs.screens.figures import number
from augure.outputs.screens.parts import INNER, MARGIN, headline, strip
from augure.outputs.screens.scores import ranking, standings, table
from augure.views import Scene
from augure.words import Words

NAMED_BIG = 2
LINE, OTHERS_PITCH, ONE_COLUMN = 17, 9, 2
HALF = WIDTH // 2


def draw(canvas: Canvas, scene: Scene, words: Words) -> None:
    """Draws one or two winners over the others' places; more than two among all totals."""
    winners = scene.picture.winners or ()
    if not 1 <= len(winners) <= NAMED_BIG:
        strip(canvas, 0, (words.phrase("screen", "match-over"),))
        table(canvas, standings(scene, words, "cup"))
        return
    for place, seat in enumerate(winners):
        headline(canvas, place * LINE, scene.players[seat], "cup")
    _points(canvas, scene, winners, words)
    others = [(place, seat) for place, seat in ranking(scene.picture) if seat not in winners]
    columns = 1 if len(others) <= ONE_COLUMN else 2
    top = HEIGHT - -(-len(others) // columns) * OTHERS_PITCH
    for index, placed in enumerate(others):
        row, column = divmod(index, columns)
        x, width = column * HALF, WIDTH // columns
        _other(canvas, x, top + row * OTHERS_PITCH, width, scene, placed, words)


def _points(canvas: Canvas, scene: Scene, winners: tuple[int, ...], words: Words) -> None:
    points = scene.picture.totals[winners[0]]
    if len(winners) > 1:
        text = words.phrase("screen", "won-together", points=number(words, points))
        strip(canvas, 2 * LINE + 1, (text,))
        return
    long = words.phrase("screen", "won", points=number(words, points))
    if font("big").width(long) > INNER:
        long = number(words, points)
    headline(canvas, LINE, long)


def _other(
    canvas: Canvas,
    x: int,
    y: int,
    width: int,
    scene: Scene,
    placed: tuple[int, int],
    words: Words,
) -> None:
    place, seat = placed
    points = number(words, scene.picture.totals[seat])
    room = width - 2 * MARGIN - font("small").width(points) - 3
    name = font("small").fit(f"{place}. {scene.players[seat]}", room)
    canvas.text(x + MARGIN, y, name)
    canvas.text(x + width - MARGIN - 1, y, points, align="right")
