"""The large display: every view in two lines, whole, in both languages."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from augure.gallery.play import LONGEST, USUAL
from augure.gallery.scenes import scenes
from augure.outputs.canvas import HEIGHT, Canvas
from augure.outputs.font import ELLIPSIS, METRICS, font
from augure.outputs.screens import CANVASES, large
from augure.rules.errors import Reason
from augure.rules.games import GAMES
from augure.table.desk import DISPLAYS
from augure.views import Menu, Notice, ScoreTable, View, Waiting, next_row, score_pages
from augure.words import LANGUAGES, words
from outputs import golden
from outputs.random_table import RandomTable

MAIN = (
    "set-up-wizard-6",
    "bid-dialled",
    "bid-forbidden",
    "trick-6",
    "trick-won-then-bet",
    "suit-led-dialled",
    "refused-must-follow",
    "revoke-6",
    "deal-result-6",
    "score-table-laurels-6",
    "podium-2",
    "tour-won-6",
    "calendrier-zodiac-6",
    "card-arcane",
    "menu",
    "notice",
    "notice-file",
)
LEAST_HEIGHT = 24
SETTING = re.compile("(sound|voice|display)-(full|short|off|normal|large)$")
WIDEST = ("W" * 12, "M" * 12, "W" * 11 + "M", "ŒŒŒŒŒŒŒŒŒŒŒŒ", "@@@@@@@@@@@@", "ÆÆÆÆÆÆÆÆÆÆÆÆ")


class Texts:
    """The texts that are drawn, with the top and height of each in pixels."""

    def __init__(self) -> None:
        self.found: list[tuple[str, int, int]] = []

    def taken(self) -> list[tuple[str, int, int]]:
        found, self.found = self.found, []
        return found


@pytest.fixture
def texts(monkeypatch: pytest.MonkeyPatch) -> Texts:
    spied, text = Texts(), Canvas.text

    def spy(
        canvas: Canvas, x: int, y: int, string: str, font_name: str = "small", **options: Any
    ) -> int:
        height = METRICS[font_name].height * options.get("scale", (1, 1))[1]
        spied.found.append((string, y, height))
        return text(canvas, x, y, string, font_name, **options)

    monkeypatch.setattr(Canvas, "text", spy)
    return spied


def drawn(view: View, language: str) -> Canvas:
    """Returns the large picture of a view, which must be whole."""
    canvas = large.canvas(view, words(language))
    assert (canvas.clipped, canvas.substitutions) == ((), ())
    assert any(canvas.picture.rows)
    return canvas


def test_each_display_that_may_be_set_is_drawn() -> None:
    assert tuple(CANVASES) == DISPLAYS


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", MAIN)
def test_picture_is_the_golden_one(name: str, language: str) -> None:
    golden.check(drawn(scenes()[name], language), golden.path(language, name, golden.LARGE))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_golden_picture_is_of_a_main_scene(language: str) -> None:
    assert {file.stem for file in (golden.LARGE / language).iterdir()} == set(MAIN)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", scenes())
def test_every_scene_has_two_high_lines_at_most(name: str, language: str, texts: Texts) -> None:
    drawn(scenes()[name], language)
    found = texts.taken()
    assert 1 <= len(found) <= 2
    assert all(text and height >= LEAST_HEIGHT for text, _, height in found), found
    assert {top for _, top, _ in found} <= {0, HEIGHT // 2}


@pytest.mark.parametrize("language", LANGUAGES)
def test_only_names_and_sentences_are_shortened_in_the_scenes(language: str, texts: Texts) -> None:
    for name, view in scenes().items():
        drawn(view, language)
        begun = view.text if isinstance(view, Notice) else ""
        for text, _, _ in texts.taken():
            if begun.startswith(text.rstrip(ELLIPSIS)):
                continue
            for label in text.split("+") if ELLIPSIS in text else ():
                last = label.rpartition(" ")[2].partition(ELLIPSIS)[0]
                assert any(player.startswith(last) for player in LONGEST), (name, text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_fits_beside_its_sign(language: str) -> None:
    for reason in Reason:
        title = large.Line(words(language).phrase("screen-refused", reason.value), "refused")
        assert font("big").width(title.text) <= title.room, title


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_item_of_the_menu_is_whole(language: str, texts: Texts) -> None:
    table = words(language)
    keys = table.keys()
    pages = {path[1] for path in keys if path[0] == "pages"}
    settings = set(filter(SETTING.match, pages))
    assert len(settings) == 8
    for key in {"continue", "scores", "correct", "new-match", "language", "abandon"} | settings:
        drawn(Menu(table.phrase("pages", "menu"), (table.phrase("pages", key),)), language)
    assert [text for text, _, _ in texts.taken() if ELLIPSIS in text] == []


def test_a_short_answer_is_shown_whole() -> None:
    title = "Couleur demandée"
    for asked, answer, shown in (
        (title, f"{title}\u00a0: rouge.", (title, "rouge.")),
        ("Atout", "Atout\u00a0: Lance.", ("Atout\u00a0: Lance.",)),
        ("Qui mène ?", "Ana mène avec 7 rouge.", ("Ana mène avec", "7 rouge.")),
    ):
        found = large.lines(Notice("ask", asked, answer), words("fr"))
        assert tuple(line.text for line in found) == shown
    long = large.lines(
        Notice("ask", "Dernier pli", "Pli 1 pour Ana avec 7 rouge, mené"), words("fr")
    )
    assert [line.text[:10] for line in long] == ["Dernier pl", "Pli 1 pour"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("number", [1, 10, 999])
@pytest.mark.parametrize(
    ("key", "file"), [("journal-damaged", "augure.db"), ("tags-damaged", "tags.tsv")]
)
def test_a_file_that_was_set_aside_was_not_named(
    key: str, file: str, number: int, language: str, texts: Texts
) -> None:
    table, name = words(language), f"{file}.damaged-{number}"
    text = table.phrase("pages", f"{key}-text", name=name, n=3)
    view = Notice(key, table.phrase("pages", key), text, name)
    drawn(view, language)
    assert "".join(text for text, _, _ in texts.taken()) == name
    assert CANVASES["normal"](view, table).clipped == ()
    assert name in "".join(text for text, _, _ in texts.taken())


def _views(table: RandomTable) -> Iterator[View]:
    now = table.scene()
    yield table.view
    yield Waiting(now)
    scores = ScoreTable(now)
    for _ in range(len(now.players) * score_pages(now.picture)):
        yield scores
        scores = next_row(scores, 1)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_random_matches_are_drawn_whole(game: str, seed: int) -> None:
    table = RandomTable(game, (LONGEST, WIDEST, USUAL)[seed], seed)
    for step in range(120):
        table.step()
        for view in _views(table):
            drawn(view, LANGUAGES[step % len(LANGUAGES)])


def test_the_rows_of_the_scores_come_one_after_the_other() -> None:
    table = scenes()["score-table-4"]
    assert isinstance(table, ScoreTable)
    pages = score_pages(table.scene.picture)
    seen = [table]
    for _ in range(4 * pages - 1):
        seen.append(next_row(seen[-1], 1))
    places = [(page, row) for page in range(pages) for row in range(4)]
    assert [(view.page, view.row) for view in seen] == places
    assert next_row(seen[-1], 1) == table
    assert next_row(table, -1) == seen[-1]
    shown = [large.lines(view, words("en")) for view in seen]
    assert len(set(shown)) == len(shown)
