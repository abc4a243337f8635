"""The picture's hand sizes are the present ones in every game: a known hand has as many cards."""

import random

import pytest

from augure.rules import expect
from augure.rules.games import GAMES, game
from augure.rules.match import Match
from augure.rules.moves import Undo
from rules.differential import Table

FROM_A_HAND = (expect.Card, expect.Bet, expect.Discard, expect.Swap, expect.Residue)
NAMES = ("Ana", "Bo", "Cy", "Dé", "Éva", "Flo")


@pytest.mark.parametrize("game_id", GAMES)
def test_a_known_hand_has_as_many_cards_as_the_picture_says(game_id: str) -> None:
    players = game(game_id).seats[-1]
    header = {"game": game_id, "players": NAMES[:players], "options": {"deal": "scanned"}}
    table = Table(random.Random(4), header, unruly=0)
    seen = 0
    for _ in range(600):
        table.answer(table.sensible())
        hand, due = table.match.phase.hand(), table.match.expect()
        if hand is not None:
            assert isinstance(due, FROM_A_HAND)
            assert table.match.public().hand_sizes[due.seat] == len(hand)
            seen += 1
    assert seen > 40


@pytest.mark.parametrize(("game_id", "dealt"), [("wizard", 1), ("prophetie", 10), ("presages", 4)])
def test_sizes_rise_with_a_scanned_deal_and_fall_with_play(game_id: str, dealt: int) -> None:
    header = {"game": game_id, "players": NAMES, "options": {"deal": "scanned"}}
    table = Table(random.Random(7), header, unruly=0)
    while not isinstance(table.match.expect(), expect.Deal):
        table.answer(table.sensible())
    begun = sum(table.match.public().hand_sizes)
    left = table.match.expect()
    assert isinstance(left, expect.Deal)
    assert begun + left.left == 6 * dealt
    while isinstance(table.match.expect(), expect.Deal):
        before: Match = table.match
        table.answer(table.sensible())
        if isinstance(table.match.expect(), expect.Deal) and table.match is not before:
            assert sum(table.match.public().hand_sizes) == sum(before.public().hand_sizes) + 1
    assert table.match.public().hand_sizes == (dealt,) * 6
    undone = table.match.push(Undo())
    assert sum(undone.public().hand_sizes) == 6 * dealt - 1
