"""The large display: every view in pages of two lines, whole, in both languages."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from augure.gallery.command import named
from augure.gallery.play import LONGEST, USUAL
from augure.gallery.scenes import scenes
from augure.outputs.canvas import HEIGHT, Canvas
from augure.outputs.font import ELLIPSIS, METRICS, font
from augure.outputs.screens import CANVASES, large, lines
from augure.outputs.screens.lines import Line
from augure.rules.errors import Reason
from augure.rules.games import GAMES, game
from augure.table.desk import DISPLAYS
from augure.views import (
    CardNamed,
    Menu,
    Notice,
    Progress,
    ScoreTable,
    View,
    Waiting,
    next_row,
    score_pages,
)
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


NO_NOTICES = frozenset(("typing-help",))
"""Lines of a terminal."""

TITLES = (
    *("menu", "after-match", "choose-game", "choose-count", "choose-name", "choose-options"),
    *("choose-dealer", "choose-teams", "correct-deal", "correct-trick", "correct-move"),
    *("correct-to", "tags"),
)


FIELDS = (
    "bid card cards code done due effect example game laurels max min n name near needed not now"
    " one options other owner player players points prompt results seed suit total tricks what"
    " why word"
)
WORDIEST: dict[str, Any] = {
    **dict.fromkeys(FIELDS.split(), "Maximilienne"),
    "name": "augure.db.damaged-999",
    "players": "Maximilienne, Éléonore-Zoé et Wilhelmmmina",
    "what": "Éléonore-Zoé, 13 jaune, 12 jaune",
}
TOLD = ("pages", "answers", "refused", "expect", "why", "news")
"""The tables whose sentences are shown by notices."""

ICONS = ("no-reader", "refused", "ask", "dealer", "check", "journal-damaged")


def letters(*texts: str) -> str:
    """Returns texts without their spaces, and without what stands between title and sentence."""
    return "".join("".join(texts).replace(":", "").split())


def shown_letters(pages: lines.Pages) -> str:
    return letters(*(line.text for page in pages for line in page))


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


def drawn(view: View, language: str) -> tuple[Canvas, ...]:
    """Returns the large pictures of a view, which must be whole."""
    canvases = large.canvases(view, words(language))
    assert canvases
    for canvas in canvases:
        assert (canvas.clipped, canvas.substitutions) == ((), ())
        assert any(canvas.picture.rows)
    return canvases


def test_each_display_that_may_be_set_is_drawn() -> None:
    assert tuple(CANVASES) == DISPLAYS


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", MAIN)
def test_picture_is_the_golden_one(name: str, language: str) -> None:
    for page, canvas in named(name, drawn(scenes(language)[name], language)).items():
        golden.check(canvas, golden.path(language, page, golden.LARGE))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_golden_picture_is_of_a_main_scene(language: str) -> None:
    pages = {page for name in MAIN for page in named(name, drawn(scenes(language)[name], language))}
    assert {file.stem for file in (golden.LARGE / language).iterdir()} == pages


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", scenes(LANGUAGES[0]))
def test_every_page_of_a_scene_has_two_high_lines_at_most(
    name: str, language: str, texts: Texts
) -> None:
    for page in large.pages(scenes(language)[name], words(language)):
        lines.draw(page)
        found = texts.taken()
        assert 1 <= len(found) <= 2
        assert all(text and height >= LEAST_HEIGHT for text, _, height in found), found
        assert [top for _, top, _ in found] == [0, HEIGHT // 2][: len(found)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_only_names_are_shortened_in_the_scenes(language: str, texts: Texts) -> None:
    for name, view in scenes(language).items():
        drawn(view, language)
        for text, _, _ in texts.taken():
            for label in text.split("+") if ELLIPSIS in text else ():
                last = label.rpartition(" ")[2].partition(ELLIPSIS)[0]
                assert any(player.startswith(last) for player in LONGEST), (name, text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_fits_beside_its_sign(language: str) -> None:
    for reason in Reason:
        title = Line(words(language).phrase("screen-refused", reason.value), "refused")
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


def shown(view: View, language: str) -> list[tuple[str, ...]]:
    """Returns the texts of each page."""
    return [tuple(line.text for line in page) for page in large.pages(view, words(language))]


def test_an_answer_comes_before_its_question() -> None:
    led = "Couleur demandée"
    for asked, answer, wanted in (
        (led, f"{led}\u00a0: rouge.", [("rouge.",), ("Couleur", "demandée")]),
        ("Atout", "Atout\u00a0: Lance.", [("Atout\u00a0: Lance.",)]),
        ("Qui mène ?", "Ana mène avec 7 rouge.", [("Ana mène avec", "7 rouge.")]),
        (
            "Dernier pli",
            "Pli 1 pour Ana avec 7 rouge. Il est clos.",
            [("Pli 1 pour Ana", "avec 7 rouge."), ("Il est clos.",), ("Dernier pli",)],
        ),
    ):
        assert shown(Notice("ask", asked, answer), "fr") == wanted


def test_the_cure_of_a_notice_was_cut() -> None:
    table = words("en")
    key = "no-reader"
    view = Notice(key, table.phrase("pages", key), table.phrase("pages", f"{key}-text"))
    assert shown(view, "en") == [
        ("No reader",),
        ("The reader does", "not answer."),
        ("The match is", "kept; it is"),
        ("looked for.",),
    ]


def _of_notices(language: str) -> Iterator[tuple[str, str]]:
    """Yields a title and a sentence for each text that a notice may have, with long names."""
    table = words(language)
    keys = table.keys()
    for section, key in sorted(path for path in keys if path[0] in TOLD):
        if key in NO_NOTICES:
            continue
        text = table.phrase(section, key, **WORDIEST)
        title = key.removesuffix("-seat").removesuffix("-text")
        titled = (section, title) if (section, title) in keys else ("tags", "control-led")
        yield table.phrase(*titled, **WORDIEST), text
        yield "Maximilienne", text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("icon", ICONS)
def test_the_pages_of_a_notice_are_its_words(icon: str, language: str) -> None:
    several = 0
    for title, text in _of_notices(language):
        pages = large.pages(Notice(icon, title, text), words(language))
        assert all(1 <= len(page) <= 2 for page in pages)
        assert all(line.fits for page in pages for line in page), (title, text)
        whole, asked = letters(text), letters(title)
        if len(pages) > 1:
            several += 1
            begins = re.match(re.escape(title) + "([:\u00a0 ]|$)", text)
            rest = letters(text[begins.end() :]) if begins else whole
            whole = rest + asked if icon == "ask" else asked + rest
        assert shown_letters(pages) == whole, (title, text)
    assert several > 200


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_is_torn_by_the_turn_of_a_page(language: str) -> None:
    for title, text in _of_notices(language):
        known = f"{title} {text}".split(" ")
        for page in large.pages(Notice("ask", title, text), words(language)):
            found = "".join(line.text for line in page)
            assert any(found.startswith(word[: len(found)]) for word in known), (found, text)
            assert any(found.endswith(word[-len(found) :]) for word in known), (found, text)


@pytest.mark.parametrize("length", [0, 1, 2, 5, 40])
def test_a_word_that_is_wider_than_a_page_goes_on_on_the_next(length: int) -> None:
    text = f"{'a ' * length}{'W' * 99} b"
    pages = lines.flowed(Line(text, "refused"), Line("c"))
    assert shown_letters(pages) == letters(text, "c")
    assert all(1 <= len(page) <= 2 and all(line.fits for line in page) for page in pages)
    assert [line.icon for page in pages for line in page].count("refused") == 1
    assert pages[0][0].icon == "refused"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_effect_and_hint_is_shown_whole(language: str) -> None:
    table = words(language)
    for card in game("presages").deck.cards:
        pages = large.pages(CardNamed("presages", card), table)
        assert all(line.fits for page in pages for line in page)
        effect = letters(table.effect("presages", card) or "")
        assert effect
        assert shown_letters(pages[1:]) == effect
    hints = ("draw-hint", "tags-lay", "tags-has-one", "tags-hold", "tags-check-hint")
    for hint in (table.phrase("pages", key) for key in hints):
        for asked in ("13 jaune", table.phrase("pages", "draw-card", player="Éléonore-Zoé")):
            pages = large.pages(Progress("", asked, 12, 60, hint), table)
            found = shown_letters(pages)
            assert found == letters(f"{asked}12/60{hint}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_is_named_whole(language: str) -> None:
    for game_id in GAMES:
        deck = game(game_id).deck
        for card in (*deck.cards, *deck.tokens):
            for page in large.pages(CardNamed(game_id, card), words(language)):
                assert all(line.fits for line in page), (card, page)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_long_item_of_a_menu_is_shown_whole(language: str) -> None:
    table = words(language)
    long = table.phrase("pages", "tags-replace", what="Wilhelmmmina")
    pages = large.pages(Menu(table.phrase("pages", "menu"), ("", long), 1), table)
    assert shown_letters(pages) == letters(long)
    for key in TITLES:
        title = Line(table.phrase("pages", key, n=6))
        assert large.pages(Menu(title.text, ("Ana",)), table) == ((title, Line("Ana")),), key


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
    view = Notice(key, table.phrase("pages", key), text)
    drawn(view, language)
    texts.taken()
    # On one page: by half of a name nobody finds a file.
    assert [name in "".join(page) for page in shown(view, language)].count(True) == 1
    (normal,) = CANVASES["normal"](view, table)
    assert normal.clipped == ()
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
    table = scenes("fr")["score-table-4"]
    assert isinstance(table, ScoreTable)
    count = score_pages(table.scene.picture)
    seen = [table]
    for _ in range(4 * count - 1):
        seen.append(next_row(seen[-1], 1))
    places = [(page, row) for page in range(count) for row in range(4)]
    assert [(view.page, view.row) for view in seen] == places
    assert next_row(seen[-1], 1) == table
    assert next_row(table, -1) == seen[-1]
    pages = [large.pages(view, words("en")) for view in seen]
    assert len(set(pages)) == len(pages)
