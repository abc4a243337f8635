"""The sheets of a game: stickers, labels, tags, scores and instructions, page by page."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import NamedTuple, TypeVar

from augure.atomic import replace_own
from augure.rules.games import game
from augure.rules.stickers import Sign, Signs, number, of_suit
from augure.sheets.paper import HEIGHT_MM, WIDTH_MM, Paper
from augure.sheets.shapes import SIGN_MM, Shapes, moved, shapes
from augure.table.inputs import Command
from augure.tactile import CONTROLS, seat, stickers
from augure.tags.meanings import NUMBERS, deck_places
from augure.words import LANGUAGES, Words

MARGIN_MM = 12.0
TITLE_MM = 12.0
TITLE_SIZE = 16.0
NOTE_MM = 8.0
NOTE_SIZE = 10.0
CAPTION_SIZE = 9.0

LABEL_MM = 25.0
"""Across a round NFC sticker."""

LABEL_TOP_MM = 1.75
"""Above it in its cell."""

GAP_MM = 2.5

T = TypeVar("T")


class Grid(NamedTuple):
    """Cells on a page: how many, how large."""

    columns: int
    rows: int
    width: float
    height: float

    def places(self) -> Iterator[tuple[float, float]]:
        """Yields the lower left corner of each cell, row by row from the top."""
        left = (WIDTH_MM - self.columns * self.width) / 2
        top = HEIGHT_MM - MARGIN_MM - TITLE_MM - NOTE_MM
        for row in range(1, self.rows + 1):
            for column in range(self.columns):
                yield left + column * self.width, top - row * self.height


STICKERS = Grid(3, 7, 62.0, 36.0)
LABELS = Grid(6, 8, 31.0, 32.0)
NUMBER_TAGS = Grid(4, 6, 46.5, 42.0)
WORD_TAGS = Grid(2, 6, 93.0, 42.0)

STICKER_MM = (57.0, 27.0)
"""The box to cut out: two rows of signs."""

SCORE_ROWS = 20
SCORE_ROW_MM = 11.4
SCORE_HEAD_MM = 16.0
SCORE_FIRST_MM = 16.0
SCORE_NAME_MM = 10.0
SCORE_BID = 0.4
"""How much of a player's columns is the first of two."""


def sticker_place(x: float, y: float, row: int, column: int) -> tuple[float, float]:
    """Returns the centre of a sign of the sticker in the cell at x and y."""
    step = SIGN_MM + GAP_MM
    left = x + (STICKERS.width - STICKER_MM[0]) / 2 + 4 + SIGN_MM / 2
    top = y + STICKERS.height - 2 - 2.5 - SIGN_MM / 2
    return left + column * step, top - row * (SIGN_MM + 2)


class Sheets:
    """All sheets of one game in one language; the instructions come in every language."""

    def __init__(self, paper: Paper, words: Words, game_id: str) -> None:
        self._paper = paper
        self._words = words
        self._game_id = game_id
        self._begun = False

    def print(self) -> None:
        """Writes all pages."""
        codes = deck_places(self._game_id)
        self._cells("stickers", STICKERS, codes, self._sticker)
        self._cells("labels", LABELS, codes, self._label)
        self._cells("controls", WORD_TAGS, tuple(Command), self._control)
        self._cells("numbers", NUMBER_TAGS, tuple(NUMBERS), self._number)
        found = game(self._game_id)
        self._cells("suits", WORD_TAGS, found.named, self._suit)
        self._cells("seats", WORD_TAGS, range(found.seats[-1]), self._seat)
        self._scores()
        for language in LANGUAGES:
            self._instructions(language)

    def _page(self, title: str) -> None:
        if self._begun:
            self._paper.next_page()
        self._begun = True
        top = HEIGHT_MM - MARGIN_MM - TITLE_SIZE / 4
        self._paper.text(MARGIN_MM, top, title, TITLE_SIZE, bold=True, width=WIDTH_MM - 24)

    def _own(self, key: str) -> str:
        """Returns a text of the sheets: the game's own, where it has one."""
        own = f"{key}-{self._game_id}"
        found = own if self._words.has("sheets", own) else key
        return self._words.phrase("sheets", found, game=self._words.game(self._game_id))

    def _note(self, key: str) -> None:
        """Writes what the things of a page are for, and how a tag gets its meaning."""
        note, task = self._own(f"{key}-note"), f"tags-{key}"
        if self._words.has("pages", task):
            page = partial(self._words.phrase, "pages")
            tag = self._words.phrase("sheets", "tag-note", menu=page("tags"), task=page(task))
            note = f"{note} {tag}"
        top = HEIGHT_MM - MARGIN_MM - TITLE_SIZE / 4 - 1.5
        self._paper.paragraph(MARGIN_MM, top, note, NOTE_SIZE, WIDTH_MM - 2 * MARGIN_MM)

    def _cells(
        self,
        key: str,
        grid: Grid,
        items: Sequence[T],
        draw: Callable[[float, float, T], None],
    ) -> None:
        """Fills as many pages as it takes with one cell for each item."""
        room = grid.columns * grid.rows
        for first in range(0, len(items), room):
            self._page(self._own(key))
            self._note(key)
            for (x, y), item in zip(grid.places(), items[first : first + room], strict=False):
                draw(x, y, item)

    def _sticker(self, x: float, y: float, code: str) -> None:
        wide, high = STICKER_MM
        left = x + (STICKERS.width - wide) / 2
        self._paper.cut_box(left, y + STICKERS.height - 2 - high, wide, high)
        for row, carried in enumerate(stickers(self._game_id, code)):
            for column, sign in enumerate(carried):
                place = sticker_place(x, y, row, column)
                self._paper.draw(moved(shapes(sign), *place))
        name = self._words.card(self._game_id, code)
        self._paper.text(left, y + 2.5, name, CAPTION_SIZE, width=wide)

    def _label(self, x: float, y: float, code: str) -> None:
        middle = x + LABELS.width / 2
        self._paper.cut_box(x + 0.5, y + 0.5, LABELS.width - 1, LABELS.height - 1)
        self._paper.cut_circle(middle, y + LABELS.height - LABEL_TOP_MM - LABEL_MM / 2, LABEL_MM)
        name = self._words.card(self._game_id, code)
        self._paper.centred(middle, y + 1.7, name, CAPTION_SIZE, LABELS.width - 3)

    def _control(self, x: float, y: float, command: Command) -> None:
        name = self._words.phrase("tags", f"control-{command.value}")
        self._word_tag(x, y, name, (Sign(CONTROLS[command.value]),))

    def _suit(self, x: float, y: float, suit: str) -> None:
        self._word_tag(x, y, self._words.suit(suit), (of_suit(suit),))

    def _seat(self, x: float, y: float, place: int) -> None:
        self._word_tag(x, y, self._words.phrase("tags", "seat", n=place + 1), seat(place))

    def _word_tag(self, x: float, y: float, name: str, carried: Signs) -> None:
        grid = WORD_TAGS
        self._paper.cut_box(x + 1, y + 1, grid.width - 2, grid.height - 2)
        self._paper.cut_circle(x + 5 + LABEL_MM / 2, y + grid.height - 4 - LABEL_MM / 2, LABEL_MM)
        self._row(x + 38, y + grid.height - 4 - LABEL_MM / 2, carried)
        self._paper.text(x + 4, y + 4, name, 24, bold=True, width=grid.width - 8)

    def _number(self, x: float, y: float, value: int) -> None:
        grid = NUMBER_TAGS
        self._paper.cut_box(x + 1, y + 1, grid.width - 2, grid.height - 2)
        self._paper.cut_circle(x + 3 + LABEL_MM / 2, y + grid.height - 4 - LABEL_MM / 2, LABEL_MM)
        self._paper.text(x + 29.5, y + 22, str(value), 44, bold=True, width=15)
        self._row(x + 5, y + 7, number(value))

    def _row(self, x: float, y: float, carried: Signs) -> None:
        """Draws signs side by side from x on, in the middle of y."""
        drawn: Shapes = ()
        for at, sign in enumerate(carried):
            drawn += moved(shapes(sign), x + SIGN_MM / 2 + at * (SIGN_MM + GAP_MM), y)
        self._paper.draw(drawn)

    def _scores(self) -> None:
        """Draws a table: a row a deal, for each player a name and one or two columns."""
        self._page(self._own("scores"))
        left, right = MARGIN_MM, WIDTH_MM - MARGIN_MM
        top = HEIGHT_MM - MARGIN_MM - TITLE_MM
        seats = game(self._game_id).seats[-1]
        under_head = top - SCORE_HEAD_MM
        bottom = under_head - SCORE_ROWS * SCORE_ROW_MM
        for y in (top, *(under_head - row * SCORE_ROW_MM for row in range(SCORE_ROWS + 1))):
            self._paper.rule(((left, y), (right, y)))
        self._paper.rule(((left, top), (left, bottom)), 0.8)
        self._heading(left, under_head, SCORE_FIRST_MM, self._own("score-row"))
        for row in range(SCORE_ROWS):
            y = under_head - (row + 1) * SCORE_ROW_MM + 3
            self._paper.text(left + 3, y, str(row + 1), 18, bold=True)
        wide = (right - left - SCORE_FIRST_MM) / seats
        for place in range(seats):
            self._score_columns(left + SCORE_FIRST_MM + place * wide, wide, top, place)
        self._paper.rule(((right, top), (right, bottom)), 0.8)

    def _score_columns(self, x: float, wide: float, top: float, place: int) -> None:
        """Draws the columns of a player under the place for the name."""
        under_head = top - SCORE_HEAD_MM
        under_name = top - SCORE_NAME_MM
        bottom = under_head - SCORE_ROWS * SCORE_ROW_MM
        self._paper.rule(((x, top), (x, bottom)), 0.8)
        self._paper.rule(((x, under_name), (x + wide, under_name)))
        name = self._words.phrase("pages", "player-name", n=place + 1)
        self._paper.text(x + 1, top - 3.5, name, CAPTION_SIZE - 2, width=wide - 2)
        *first, last = self._own("score-columns").split()
        for heading in first:
            self._heading(x, under_head, wide * SCORE_BID, heading)
            x, wide = x + wide * SCORE_BID, wide * (1 - SCORE_BID)
            self._paper.rule(((x, under_name), (x, bottom)))
        self._heading(x, under_head, wide, last)

    def _heading(self, x: float, under: float, wide: float, text: str) -> None:
        """Writes the heading of a column of the scores."""
        self._paper.centred(x + wide / 2, under + 2, text, CAPTION_SIZE, wide - 1.5)

    def _instructions(self, language: str) -> None:
        """Writes a page of instructions: a line that begins with # is a heading."""
        title, *lines = self._words.instructions(language).splitlines()
        self._page(title)
        y = HEIGHT_MM - MARGIN_MM - TITLE_MM
        for line in filter(None, lines):
            heading = line.startswith("#")
            y -= 2.0 if heading else 0.6
            text = line.lstrip("# ")
            size = 13.0 if heading else 11.5
            y = self._paper.paragraph(
                MARGIN_MM, y, text, size, WIDTH_MM - 2 * MARGIN_MM, bold=heading
            )


def print_sheets(out: Path, words: Words, game_id: str) -> None:
    """Writes all sheets of a game as a PDF.

    Raises ForeignError where something else has the name, OSError if it can't be written.
    """
    made = BytesIO()
    paper = Paper(made, words.phrase("sheets", "title", game=words.game(game_id)))
    Sheets(paper, words, game_id).print()
    paper.save()
    replace_own(out, made.getvalue(), _is_pdf, "PDF")


def _is_pdf(start: bytes) -> bool:
    return start.startswith(b"%PDF-")
