"""The tactile code: what the rule texts say, and that no two cards feel the same."""

from itertools import combinations

import pytest

from augure.cli import run
from augure.rules.games import GAMES, game
from augure.rules.stickers import (
    HIGHEST_NUMBER,
    MOST_DOTS,
    SUITS,
    Sign,
    Stickers,
    number,
)
from augure.table.inputs import Command
from augure.tactile import CONTROLS, in_words, seat, sign_in_words, stickers
from augure.tags.meanings import NUMBERS, SEATS, suits
from augure.words import LANGUAGES, words

ALIKE = {"wizard", "jester"}
"""Cards that nobody has to tell apart, by the beginning of their codes."""


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (0, (Sign("square"),)),
        (1, (Sign("dots", 1),)),
        (4, (Sign("dots", 4),)),
        (5, (Sign("circle", 1),)),
        (9, (Sign("circle", 1), Sign("dots", 4))),
        (10, (Sign("square", 1),)),
        # The rule text's example.
        (17, (Sign("square", 1), Sign("circle", 1), Sign("dots", 2))),
        (30, (Sign("square", 3),)),
        (35, (Sign("square", 3), Sign("circle", 1))),
    ],
)
def test_a_number_is_added_up(value: int, expected: tuple[Sign, ...]) -> None:
    assert number(value) == expected


def test_every_number_reads_back_and_none_needs_more_than_four_dots() -> None:
    worth = {"square": 10, "circle": 5, "dots": 1}
    for value in range(HIGHEST_NUMBER + 1):
        signs = number(value)
        assert sum(worth[sign.shape] * sign.dots for sign in signs) == value
        assert all(sign.dots <= MOST_DOTS for sign in signs)
    assert max(NUMBERS) <= HIGHEST_NUMBER
    for beyond in (-1, HIGHEST_NUMBER + 1):
        with pytest.raises(ValueError, match="no signs"):
            number(beyond)


ROWS = [
    ("wizard", "red-7", "Stickers: dotted circle, 2 dots, heart."),
    ("wizard", "yellow-1", "Stickers: 1 dot, moon."),
    ("wizard", "green-13", "Stickers: square with 1 dot, 3 dots, clover."),
    ("wizard", "blue-10", "Stickers: square with 1 dot, drop."),
    ("wizard", "wizard-3", "Stickers: star."),
    ("wizard", "jester-1", "Stickers: triangle."),
    ("prophetie", "snake-14", "Stickers: square with 1 dot, 4 dots, spiral."),
    ("prophetie", "shaman", "Stickers: question mark."),
    ("prophetie", "trump-bird", "Stickers: flower."),
    ("calendrier", "autumn", "Stickers: grapes, star."),
    ("calendrier", "gemini", "Stickers: flower, moon, 3 dots."),
    ("calendrier", "winter-sun", "Stickers: full square, dotted circle, 2 dots."),
]


@pytest.mark.parametrize(("game_id", "code", "expected"), ROWS)
def test_a_card_carries_what_its_rule_text_says(game_id: str, code: str, expected: str) -> None:
    assert in_words(words("en"), game_id, code) == expected


EFFECTS = {
    "triangle up": {1, 9, 18},
    "triangle down": {8, 16, 25},
    "clover": {2},
    "moon": {3},
    "heart": {4},
    "drop": {5},
    "cross, minus": {6},
    "1 dot": {7, 11, 19},
    "cross, diamond": {10},
    "cross": {12},
    "cross, cross": {13},
    "minus": {14},
    "plus, minus": {15},
    "clover, moon, heart, drop": {17},
    "square, triangle": {20},
    "question mark": {21},
    "triangle left": {22},
    "exclamation mark": {23},
    "circle": {24},
    "triangle, cross": {26},
    "cross, moon": {27},
    "spiral": {28},
    "square, square": {29},
    "diamond": set(range(30, 36)),
}
"""The effect's signs by the arcanes that have the effect: the list of the rule text."""


def test_arcanes_carry_the_effects_of_the_rule_text() -> None:
    found: dict[str, set[int]] = {}
    for value in range(1, 36):
        effect = stickers("presages", f"arcane-{value}").effect
        name = ", ".join(sign_in_words(words("en"), sign) for sign in effect)
        found.setdefault(name, set()).add(value)
    assert found == EFFECTS


@pytest.mark.parametrize("game_id", GAMES)
def test_no_two_cards_of_a_deck_feel_the_same(game_id: str) -> None:
    codes = [c for c in game(game_id).deck.cards if c.partition("-")[0] not in ALIKE]
    felt = {code: stickers(game_id, code) for code in codes}
    assert [pair for pair in combinations(codes, 2) if felt[pair[0]] == felt[pair[1]]] == []


def test_tokens_feel_like_their_suits() -> None:
    for token, suit in game("prophetie").deck.tokens.items():
        assert stickers("prophetie", token) == Stickers((Sign(SUITS[suit]),))


def test_every_control_has_a_sign_of_its_own() -> None:
    assert set(CONTROLS) == {command.value for command in Command}
    assert len(set(CONTROLS.values())) == len(CONTROLS)


def test_every_suit_of_a_game_has_a_sign_of_its_own() -> None:
    assert set(suits()) <= set(SUITS)
    for game_id in GAMES:
        of_game = game(game_id).deck.suits
        assert len({SUITS[suit] for suit in of_game}) == len(of_game)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", GAMES)
def test_cards_are_listed_with_their_stickers(
    game_id: str, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["cards", game_id, "--tactile", "--lang", language]) == 0
    lines = capsys.readouterr().out.splitlines()
    deck = game(game_id).deck
    codes = (*deck.cards, *deck.tokens)
    assert [line.split()[0] for line in lines] == list(codes)
    for line, code in zip(lines, codes, strict=True):
        assert line.endswith(in_words(words(language), game_id, code))
    assert run(["cards", game_id, "--lang", language]) == 0
    plain = capsys.readouterr().out.splitlines()
    assert not any("Stickers" in line or line.endswith(" ") for line in plain)


def test_a_seat_tag_feels_like_no_other_tag() -> None:
    seats = [seat(place) for place in SEATS]
    others = [number(value) for value in NUMBERS]
    others += [(Sign(shape),) for shape in (*CONTROLS.values(), *SUITS.values())]
    assert [[sign_in_words(words("en"), sign) for sign in signs] for signs in seats[:2]] == [
        ["diamond", "1 dot"],
        ["diamond", "2 dots"],
    ]
    assert len({*seats, *others}) == len(seats) + len(set(others))
