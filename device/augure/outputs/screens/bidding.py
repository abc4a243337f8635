"""A bid: whose it is, the number that is turned up, what may be said, and what was said."""

from augure.outputs.canvas import WIDTH, Canvas
from augure.outputs.font import METRICS, font
from augure.outputs.screens.figures import UNKNOWN
from augure.outputs.screens.parts import MARGIN, Icon, Part, headline, line, seats
from augure.outputs.screens.trick import trump_line
from augure.rules import expect
from augure.views import Scene, Waiting
from augure.words import Words

NUMBER_Y, NUMBER_WIDTH = 19, 42
FACTS_X, FACTS_Y, FACTS_PITCH = 58, 18, 9
NOTHING_DIALLED = "?"


def draw(canvas: Canvas, view: Waiting, due: expect.Bid, words: Words) -> None:
    """Draws a bid; a number that is turned up but forbidden is crossed out by a sign."""
    scene = view.scene
    headline(canvas, 0, scene.players[due.seat], "turn")
    number = NOTHING_DIALLED if view.dialled is None else str(view.dialled)
    forbidden = view.dialled in due.not_
    x = MARGIN
    if forbidden:
        canvas.icon(x, NUMBER_Y + (METRICS["huge"].height - 16) // 2, "refused")
        x += 18
    centre = x + (FACTS_X - 4 - x) // 2
    canvas.text(centre, NUMBER_Y, font("huge").fit(number, FACTS_X - x), "huge", align="center")
    width = WIDTH - MARGIN - FACTS_X
    for row, parts in enumerate(_facts(scene, due, words)):
        line(canvas, FACTS_X, FACTS_Y + row * FACTS_PITCH, parts, width)
    said = [UNKNOWN if bid is None else str(bid) for bid in scene.picture.bids]
    seats(canvas, scene.players, said, due.seat)


def _facts(scene: Scene, due: expect.Bid, words: Words) -> list[tuple[Part, ...]]:
    picture = scene.picture
    facts: list[tuple[Part, ...]] = [(words.phrase("screen", "range", min=due.min, max=due.max),)]
    if due.not_:
        barred = words.listed(map(str, due.not_))
        facts.append((Icon("refused"), words.phrase("screen", "not", numbers=barred)))
    else:
        said = sum(bid for bid in picture.bids if bid is not None)
        facts.append((words.phrase("screen", "said", said=said, tricks=due.max),))
    facts.append(trump_line(picture, words))
    return facts
