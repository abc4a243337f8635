"""Every screen: golden pictures in both languages, and what holds for each in random matches."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest

from augure.gallery.play import LONGEST, USUAL
from augure.gallery.scenes import scenes
from augure.outputs import screens
from augure.outputs.canvas import Canvas
from augure.outputs.font import ELLIPSIS, font
from augure.outputs.screens import page_count
from augure.rules import expect
from augure.rules.errors import Reason
from augure.rules.games import GAMES
from augure.rules.news import DealOver
from augure.rules.public import Laid, Public, Winning
from augure.values import replace
from augure.views import (
    DealResult,
    MancheWon,
    Podium,
    Refusal,
    Scene,
    ScoreTable,
    TeamsMade,
    TourWon,
    TrickWon,
    View,
    Waiting,
)
from augure.words import LANGUAGES, words
from outputs import golden
from outputs.random_table import RandomTable
from pictures import lit

WIDEST = ("W" * 12, "M" * 12, "W" * 11 + "M", "ŒŒŒŒŒŒŒŒŒŒŒŒ", "@@@@@@@@@@@@", "ÆÆÆÆÆÆÆÆÆÆÆÆ")
FIELDS = (
    "card cards deals max min n numbers page pages player players points said seat teams tricks"
    " value why"
)


def drawn(view: View, language: str) -> Canvas:
    """Returns the picture of a view, which must be whole."""
    canvas = screens.canvas(view, words(language))
    assert (canvas.clipped, canvas.substitutions) == ((), ())
    assert screens.draw(view, words(language)) == canvas.picture
    return canvas


@pytest.fixture
def shortened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Returns the texts that were drawn with "…", as they are drawn."""
    found: list[str] = []
    text = Canvas.text

    def spy(canvas: Canvas, x: int, y: int, string: str, *args: Any, **options: Any) -> int:
        if ELLIPSIS in string:
            found.append(string)
        return text(canvas, x, y, string, *args, **options)

    monkeypatch.setattr(Canvas, "text", spy)
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", scenes(LANGUAGES[0]))
def test_picture_is_the_golden_one(name: str, language: str) -> None:
    golden.check(drawn(scenes(language)[name], language), golden.path(language, name))


def test_every_golden_picture_is_of_a_scene() -> None:
    for language in LANGUAGES:
        kept = {file.stem for file in (golden.GOLDEN / language).iterdir()}
        assert kept == set(scenes(language))


def test_every_kind_of_view_has_a_golden_picture() -> None:
    assert {type(view) for view in scenes("fr").values()} == set(get_args(View))


def test_every_kind_of_expectation_of_the_games_is_waited_for() -> None:
    waited = {type(view.scene.due) for view in scenes("fr").values() if isinstance(view, Waiting)}
    assert waited >= {
        expect.Card,
        expect.Deal,
        expect.TurnUp,
        expect.TrumpToken,
        expect.Suit,
        expect.Bid,
        expect.Bet,
        expect.Residue,
        expect.Absolu,
        expect.Seat,
        expect.Choice,
        expect.Discard,
        expect.LastCard,
        expect.Swap,
    }


def test_a_refresh_writes_shows_and_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "fr" / "dot.png"
    canvas = Canvas(8, 2)
    canvas.fill(1, 0, 1, 1)
    monkeypatch.delenv(golden.REFRESH, raising=False)
    with pytest.raises(AssertionError, match=r"dot.png: lit now \+, dark now -\n\.\+\.{6}\n"):
        golden.check(canvas, file)
    assert not file.exists()
    monkeypatch.setenv(golden.REFRESH, "1")
    with pytest.raises(AssertionError, match=r"refreshed dot\.png"):
        golden.check(canvas, file)
    golden.check(canvas, file)
    canvas.invert(0, 0, 2, 1)
    with pytest.raises(AssertionError, match=r"\n\+-\.{6}\n"):
        golden.check(canvas, file)


def test_each_scene_is_a_picture_of_its_own() -> None:
    pictures = {drawn(view, "fr").braille() for view in scenes("fr").values()}
    assert len(pictures) == len(scenes("fr"))


def _views(table: RandomTable) -> Iterator[View]:
    """Yields all that may be asked for now."""
    now = table.scene()
    yield table.view
    yield Waiting(now)
    due = now.due
    if isinstance(due, expect.Bid):
        yield from (Waiting(now, number) for number in {due.min, due.max, *due.not_})
    if isinstance(due, expect.Suit | expect.Choice):
        yield from (Waiting(now, suit) for suit in due.options)
    if isinstance(due, expect.Seat):
        yield from (Waiting(now, seat) for seat in due.options)
    if isinstance(table.view, MancheWon | TeamsMade | Podium):
        yield from (ScoreTable(now, p) for p in range(page_count(ScoreTable(now))))
    if isinstance(table.view, DealResult):
        yield from (replace(table.view, page=p) for p in range(page_count(table.view)))
        yield from (ScoreTable(now, p) for p in range(page_count(ScoreTable(now))))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(6))
def test_random_matches_are_drawn_whole_and_tell_no_secret(game: str, seed: int) -> None:
    names = (LONGEST, WIDEST, USUAL)[seed % 3]
    table = RandomTable(game, names, seed)
    seen: set[type] = set()
    for step in range(420):
        table.step()
        for view in _views(table):
            seen.add(type(view))
            drawn(view, LANGUAGES[step % len(LANGUAGES)])
        assert table.secrets_shown() == set()
    assert seen >= {Waiting, Refusal, ScoreTable}
    assert seen & {TrickWon, TourWon}
    assert seen & {DealResult, MancheWon}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_only_names_are_ever_shortened(game: str, language: str, shortened: list[str]) -> None:
    table = RandomTable(game, ("Ana", "Bo", "Cy", "Di", "Ed", "Flo"), 11)
    for _ in range(300):
        table.step()
        for view in _views(table):
            drawn(view, language)
    assert shortened == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_only_names_are_shortened_in_the_scenes(language: str, shortened: list[str]) -> None:
    for view in scenes(language).values():
        drawn(view, language)
    for text in shortened:
        for label in text.split(" + "):
            before, _, after = label.partition(". ")[::-1][0].partition(ELLIPSIS)
            alike = [n for n in LONGEST if n.startswith(before) and n.endswith(after)]
            assert alike, text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_has_a_title_that_fits_beside_its_sign(language: str) -> None:
    for reason in Reason:
        title = words(language).phrase("screen-refused", reason.value)
        assert font("big").width(title) <= 106, title


def test_both_languages_have_the_same_words_for_the_display() -> None:
    french, english = (words(language).keys() for language in LANGUAGES)
    ours = {path for path in french | english if path[0].startswith("screen")}
    assert ours
    assert ours <= french & english


def test_french_signs_are_never_left_alone_on_a_line() -> None:
    keys = words("fr").keys()
    screen_words = {path for path in keys if path[0].startswith("screen")}
    for section, key in screen_words:
        text = words("fr").phrase(section, key, **dict.fromkeys(FIELDS.split(), "x"))
        assert not re.search(" [:;!?]", text), text


@pytest.mark.parametrize("seats", range(2, 7))
def test_long_figures_leave_their_names_room(seats: int) -> None:
    totals = (-1050, 2500, -2500, 13.5, 0, -200.5)[:seats]
    over = DealOver(20, (20,) * seats, (20,) * seats, totals, None, totals, None)
    picture = Public(20, 20, 0, (20,) * seats, totals, results=(over,))
    now = Scene("wizard", WIDEST[:seats], picture, expect.Bid(0, 0, 20, ()))
    for language in LANGUAGES:
        for page in range(2):
            drawn(ScoreTable(now, page), language)
            drawn(DealResult(now, over, page), language)
        for winners in (1, 2, seats):
            ended = replace(picture, winners=tuple(range(winners)))
            drawn(Podium(replace(now, picture=ended, due=expect.Nothing())), language)


def _made_up(due: expect.Expect, **changes: Any) -> Scene:
    """Returns a scene of a game that is no trick-taking game with suits."""
    picture = Public(1, 1, None, (5,) * 6, (13.5, 0, 1, 2, 3, 4), **changes)
    return Scene("prophetie", LONGEST, picture, due)


@pytest.mark.parametrize(
    ("due", "dialled"),
    [
        (expect.Seat(0, (0, 2, 3, 4, 5)), None),
        (expect.Seat(0, (0, 2, 3, 4, 5)), 0),
        (expect.Choice(1, ("sun", "red")), "red"),
        (expect.Discard(1), None),
        (expect.LastCard(1), None),
        (expect.Swap(1), None),
        (expect.Residue(1, 2), None),
        (expect.Absolu(1), None),
        (expect.Deal(1, 30), None),
        (expect.Card(1, before=2), None),
        (expect.Nothing(), None),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_expectations_of_other_games_are_drawn(
    due: expect.Expect, dialled: int | str | None, language: str
) -> None:
    asked = drawn(Waiting(_made_up(due), dialled), language)
    assert any(asked.picture.rows)


def test_without_trump_the_winning_card_takes_its_place() -> None:
    laid = (Laid(0, "jaguar", 0),)
    best = Winning(0, "jaguar", "led")
    plain = drawn(Waiting(_made_up(expect.Card(1), laid=laid, winning=best)), "fr")
    trumped = _made_up(expect.Card(1), laid=laid, winning=best, trump="sun", trump_set=True)
    assert any(x < 18 and 17 <= y < 33 for x, y in lit(plain.picture))
    assert plain.braille() != drawn(Waiting(trumped), "fr").braille()
