"""The pure parts of the screens: labels of names, signs of cards, figures."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from augure.outputs.font import font
from augure.outputs.icons import icon_names
from augure.outputs.screens.figures import gain, number, tally
from augure.outputs.screens.names import labels
from augure.outputs.signs import Sign, sign
from augure.rules.games import game
from augure.words import words

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
        ("lower", Sign(None)),
        ("2", Sign(None)),
    ],
)
def test_sign_follows_from_the_code(code: str, shown: Sign) -> None:
    assert sign(code) == shown


@pytest.mark.parametrize("game_id", ["wizard", "prophetie"])
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
