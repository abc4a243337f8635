"""The pure parts of the screens: labels of names, signs of cards, figures."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import augure
from augure.outputs.canvas import WIDTH, Canvas
from augure.outputs.font import font
from augure.outputs.icons import icon_names
from augure.outputs.screens.faces import card_line, face
from augure.outputs.screens.figures import gain, number, tally
from augure.outputs.screens.names import labels
from augure.outputs.screens.parts import line_width
from augure.outputs.screens.teams import Side, sides
from augure.outputs.screens.tour import effect_line
from augure.outputs.signs import Sign, sign
from augure.rules.calendrier import DAYS
from augure.rules.games import GAMES, game
from augure.rules.presages.arcanes import TABLE, Arcane
from augure.rules.public import Public
from augure.table.inputs import Part
from augure.words import LANGUAGES, words

FR = words("fr")


@pytest.mark.parametrize(
    ("names", "width", "short"),
    [
        (("Ana", "Bo"), 62, ("Ana", "Bo")),
        (("Éléonore-Zoé", "Wilhelmmmina"), 40, ("Éléonor…", "Wilhelm…")),
        (("Éléonore-Zoé", "Wilhelmmmina"), 19, ("Éléo", "Wilh")),
        (("Maximilienne", "Maximilien"), 19, ("M…n", "Maxi")),
        (("Maximilienne", "Maximilien"), 24, ("M…ne", "Maxim")),
        (("Anne-Laure", "Anne-Lise"), 19, ("A…a", "A…is")),
        (("Annabella-A1", "Annabella-A2", "Annabella-B"), 19, ("A1", "A2", "A…B")),
    ],
)
def test_labels_are_beginnings_told_apart(
    names: tuple[str, ...], width: int, short: tuple[str, ...]
) -> None:
    assert labels(names, width) == short


@given(
    st.lists(st.text("MaxW-é1", min_size=1, max_size=12), min_size=2, max_size=6, unique=True),
    st.integers(19, 62),
)
def test_labels_fit(names: list[str], width: int) -> None:
    assert all(font("small").width(label) <= width for label in labels(names, width))


@pytest.mark.parametrize(
    ("code", "shown"),
    [
        ("snake-14", Sign("snake", "14")),
        ("red-7", Sign("red", "7")),
        ("wizard-3", Sign("wizard")),
        ("jester-1", Sign("jester")),
        ("jaguar", Sign("jaguar")),
        ("trump-bird", Sign("bird")),
        ("spring-mon", Sign("spring")),
        ("arcane-8", Sign("green", "8", "hourglass")),
        ("arcane-15", Sign("yellow", "15", "lightning")),
        ("arcane-17", Sign("all", "17", "hourglass")),
        ("arcane-35", Sign("blue", "35", "lightning")),
        ("lower", Sign(None)),
        ("2", Sign(None)),
    ],
)
def test_sign_follows_from_the_code(code: str, shown: Sign) -> None:
    assert sign(code) == shown


@pytest.mark.parametrize("game_id", GAMES)
def test_every_card_and_token_has_an_icon(game_id: str) -> None:
    deck = game(game_id).deck
    assert {sign(code).icon for code in (*deck.cards, *deck.tokens)} <= icon_names()


def test_figures_have_true_signs_and_halves() -> None:
    assert [gain(FR, n) for n in (20, 0, -10, 13.5)] == ["+20", "0", "−10", "+13½"]
    assert number(FR, -1050) == "−1050"


def test_a_bid_of_0_is_told_from_none() -> None:
    assert tally(FR, (1, 2), (0, None), 0) == "1/0"
    assert tally(FR, (1, 2), (0, None), 1) == "2/–"
    assert tally(FR, None, (0, None), 1) == "–"
    assert tally(FR, (1.5, 2), (), 0) == "1½"
    assert tally(FR, None, None, 0) == ""


@pytest.mark.parametrize("arcane", TABLE, ids=lambda arcane: arcane.code)
def test_signs_of_arcanes_are_those_of_the_rules(arcane: Arcane) -> None:
    shown = sign(arcane.code)
    assert shown.number == str(arcane.value)
    assert shown.icon == (arcane.colours[0] if len(arcane.colours) == 1 else "all")
    assert (shown.timing == "lightning") == arcane.at_once


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", GAMES)
def test_every_card_has_a_face_that_fits_a_line(game_id: str, language: str) -> None:
    table, deck = words(language), game(game_id).deck
    for code in (*deck.cards, *deck.tokens):
        canvas = Canvas()
        shown = face(code, table.card(game_id, code), table)
        card_line(canvas, 17, code, table.card(game_id, code), table)
        assert (canvas.clipped, canvas.substitutions) == ((), ())
        assert font("big").width(shown.title) <= 106, shown.title
        for caption in shown.captions:
            # The icon, the title, and the narrowest gaps.
            left = 2 + 16 + 1 + font("big").width(shown.title) + 2
            assert left + line_width(caption) <= WIDTH, caption


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_effect_fits_a_line_and_none_is_cut_on_its_card(language: str) -> None:
    table = words(language)
    for arcane in TABLE:
        assert 0 < line_width(effect_line(arcane.code, table)) <= 124, arcane
        effect = table.effect("presages", arcane.code)
        assert effect
        assert len(font("small").wrap(effect, 124)) <= 3, effect


@pytest.mark.parametrize("language", LANGUAGES)
def test_days_are_never_told_by_one_letter(language: str) -> None:
    days = [words(language).phrase("screen-days", day) for day in DAYS]
    assert len(set(days)) == 7
    assert min(map(len, days)) >= 3


def test_a_suit_that_is_called_like_a_day_is_no_day() -> None:
    assert face("sun", "Soleil", FR).title == "Soleil"
    assert face("trump-sun", "jeton Soleil", FR).title == "jeton Soleil"


def test_teams_are_ranked_by_laurels_or_by_the_sum_of_their_members() -> None:
    teams = ((0, 3), (1, 2))
    sums = Public(1, 1, 0, (0,) * 4, (7.5, 10, 3, 0), teams=teams)
    assert sides(sums) == (Side(1, (1, 2), 13), Side(2, (0, 3), 7.5))
    won = Public(1, 3, None, (0,) * 4, (1, 0, 0, 1), teams=teams, laurels=(1, 0))
    assert sides(won) == (Side(1, (0, 3), 1), Side(2, (1, 2), 0))


def _notices() -> Iterator[tuple[str, ast.expr]]:
    """Yields the icon of each notice that the package opens, and the file it is in."""
    for file in sorted(Path(augure.__file__).parent.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                called = getattr(node.func, "id", getattr(node.func, "attr", None))
                if called in ("Notice", "NoticePage") and node.args:
                    yield file.name, node.args[0]


def test_every_notice_has_an_icon() -> None:
    found = list(_notices())
    named = {str(icon.value) for _, icon in found if isinstance(icon, ast.Constant)}
    assert named >= {"ask", "back", "dealer", "refused"}
    computed = {"several", *(f"no-{part.value}" for part in Part)}
    assert named >= {"journal-damaged", "match-unplayable"}
    assert {key for key in named | computed if sign(key).icon is None} == set()
    assert {"check", "hourglass"} <= icon_names()
    # Where the icon is no literal, it is handed on, or one of `computed`.
    handed_on = {ast.unparse(icon) for _, icon in found if not isinstance(icon, ast.Constant)}
    assert handed_on <= {"self.icon", "key", "icon"}
