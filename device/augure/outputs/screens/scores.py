"""Scores: the result of a deal, the totals, and the deals played."""

from collections.abc import Sequence
from typing import NamedTuple

from augure.outputs.canvas import WIDTH, Canvas
from augure.outputs.font import font
from augure.outputs.screens.figures import gain, number, tally
from augure.outputs.screens.names import labels
from augure.outputs.screens.parts import (
    BIG,
    ICON_GAP,
    MARGIN,
    SMALL,
    next_up,
    round_title,
    strip,
)
from augure.outputs.screens.teams import standings as team_standings
from augure.rules.news import DealOver
from augure.rules.public import Public
from augure.views import DealResult, Scene, ScoreTable, has_team_page, score_pages
from augure.words import Words

FIRST_Y, HEIGHT_OF_ROWS, ROWS = 10, 54, 3
NOTES = 36
HALF = WIDTH // 2


class Row(NamedTuple):
    """A player's figure; `notes` are two short facts beside it, `icon` marks the best."""

    name: str
    figure: str
    notes: tuple[str, str] = ("", "")
    icon: str | None = None


def deal_result_pages(view: DealResult) -> int:
    """Returns 1 where the totals fit beside the result, else 2: the totals have their own."""
    return 1 if len(view.scene.players) <= ROWS else 2


def deal_result(canvas: Canvas, view: DealResult, words: Words) -> None:
    """Draws everybody's points of a deal, tricks and bid; the totals as far as they fit."""
    scene, over, count = view.scene, view.over, deal_result_pages(view)
    right = next_up(scene.due, scene.players)
    if view.page % count:
        title = words.phrase("screen", "totals")
        rows = standings(scene, words, "crown")
    else:
        title = round_title(words, scene.picture, over.n)
        rows = _result(scene.players, over, words)
        if count > 1:
            right = (_page(0, count, words),)
    strip(canvas, 0, (title,), right)
    table(canvas, rows)


def score_table_pages(view: ScoreTable) -> int:
    """Returns the page of the totals, that of teams that have one, and one for each deal."""
    return score_pages(view.scene.picture)


def score_table(canvas: Canvas, view: ScoreTable, words: Words) -> None:
    """Draws the totals, the best first, or the result of a deal; pages beyond the last wrap.

    Teams come first; where laurels are won by them alone, seats have no totals of their own.
    """
    scene, count = view.scene, score_table_pages(view)
    page, picture = view.page % count, scene.picture
    right = (_page(page, count, words),) if count > 1 else ()
    if page == 0 and picture.teams:
        key = "teams" if picture.laurels is None else "laurels"
        left = (words.phrase("screen", key),)
        strip(canvas, 0, left, right or (round_title(words, picture, picture.deal),))
        team_standings(canvas, FIRST_Y, scene, words)
        return
    deal = page - has_team_page(picture)
    if deal:
        over = picture.results[deal - 1]
        title = round_title(words, picture, over.n)
        rows = _result(scene.players, over, words)
    else:
        title = words.phrase("screen", "totals")
        rows = standings(scene, words, "crown")
    strip(canvas, 0, (title,), right)
    table(canvas, rows)


def standings(scene: Scene, words: Words, icon: str) -> tuple[Row, ...]:
    """Returns the totals, the best first and marked by an icon."""
    return tuple(
        Row(
            scene.players[seat],
            number(words, scene.picture.totals[seat]),
            icon=icon if place == 1 else None,
        )
        for place, seat in ranking(scene.picture)
    )


def ranking(picture: Public) -> tuple[tuple[int, int], ...]:
    """Returns place (from 1, shared where equal) and seat, the best first.

    Winners are first whatever the totals; bonus points that are kept apart break ties.
    """
    last = picture.results[-1] if picture.results else None
    bonus = (last and last.bonus_totals) or (0,) * len(picture.totals)
    wins = picture.winners or ()
    score = [(s in wins, total, bonus[s]) for s, total in enumerate(picture.totals)]
    order = sorted(range(len(score)), key=lambda seat: score[seat], reverse=True)
    return tuple((1 + sum(other > score[seat] for other in score), seat) for seat in order)


def table(canvas: Canvas, rows: Sequence[Row]) -> None:
    """Draws up to three rows with big names, or up to six in two columns with short ones."""
    if len(rows) <= ROWS:
        _wide(canvas, rows)
        return
    names = labels([row.name for row in rows], max(_name_room(rows), SMALL))
    lines = (len(rows) + 1) // 2
    for place, (row, name) in enumerate(zip(rows, names, strict=True)):
        column, line = divmod(place, lines)
        _narrow(canvas, column * HALF, _top(line, lines), row, name)
    canvas.fill(HALF - 1, FIRST_Y, 1, HEIGHT_OF_ROWS)


def _top(place: int, count: int) -> int:
    """Returns where a row of the big font begins, `count` of them sharing the picture."""
    pitch = HEIGHT_OF_ROWS // count
    return FIRST_Y + place * pitch + (pitch - BIG) // 2


def _result(players: Sequence[str], over: DealOver, words: Words) -> tuple[Row, ...]:
    return tuple(
        Row(
            name,
            gain(words, over.points[seat]),
            (
                _won(over, seat, words),
                words.phrase("screen", "total", points=number(words, over.totals[seat])),
            ),
        )
        for seat, name in enumerate(players)
    )


def _won(over: DealOver, seat: int, words: Words) -> str:
    """Returns tricks / bid, "" where nobody bids and tricks count for nothing."""
    return tally(words, over.tricks, over.bids, seat) if over.bids else ""


def _wide(canvas: Canvas, rows: Sequence[Row]) -> None:
    noted = any(any(row.notes) for row in rows)
    marked = any(row.icon for row in rows)
    edge = WIDTH - MARGIN
    figures = edge - NOTES - 4 if noted else edge
    widest = max(font("big").width(row.figure) for row in rows)
    left = MARGIN + SMALL + ICON_GAP if marked else MARGIN
    for place, row in enumerate(rows):
        y = _top(place, len(rows))
        if row.icon:
            canvas.icon(MARGIN, y + SMALL // 2, row.icon, SMALL)
        name = font("big").fit(row.name, figures - widest - 6 - left)
        canvas.text(left, y, name, "big")
        canvas.text(figures, y, row.figure, "big", align="right")
        for place_of_note, note in enumerate(row.notes):
            canvas.text(edge, y + place_of_note * SMALL, note, align="right")


def _name_room(rows: Sequence[Row]) -> int:
    """Returns what the widest figure leaves in half the picture."""
    return HALF - 2 * MARGIN - 3 - max(font("big").width(row.figure) for row in rows)


def _narrow(canvas: Canvas, x: int, y: int, row: Row, name: str) -> None:
    canvas.text(x + MARGIN, y, name)
    if row.icon:
        canvas.icon(x + MARGIN, y + SMALL, row.icon, SMALL)
    canvas.text(x + MARGIN, y + SMALL, row.notes[0])
    canvas.text(x + HALF - MARGIN - 2, y, row.figure, "big", align="right")


def _page(page: int, count: int, words: Words) -> str:
    return words.phrase("screen", "page", page=page + 1, pages=count)
