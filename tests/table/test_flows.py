"""Whole matches by inputs alone, from power-on to the podium and the rematch."""

import random
from typing import Any

import pytest

from augure import views
from augure.rules.games import GAMES, game
from augure.rules.match import Match
from augure.rules.moves import Move, Tap
from augure.simulate.actions import action
from augure.simulate.people import People
from augure.table.desk import Settings
from augure.table.inputs import CardTag
from augure.words import words
from table.kit import Session, playing

OPTIONS = {
    "prophetie": ["Deal: scanned", "Trump: tokens"],
    "wizard": ["Plus/minus one: yes"],
    "presages": ["Deal: scanned"],
    "calendrier": ["Deal: scanned", "Order: neighbour", "Opens: Player 2", "Deals: 3"],
}
"""What is chosen, each by pressing its line until it reads so."""

CHOSEN: dict[str, dict[str, Any]] = {
    "prophetie": {"deal": "scanned", "trump": "tokens", "bets": "open", "short": False},
    "wizard": {"deal": "unscanned", "plus_minus_one": True},
    "presages": {"deal": "scanned"},
    "calendrier": {"deal": "scanned", "order": "neighbour", "opener": 1, "deals": 3, "teams": None},
}


def set_line(session: Session, line: str) -> None:
    """Presses the line of an option until it reads as wanted."""
    name = line.partition(":")[0]
    for _ in range(10):
        if line in session.menu.items:
            return
        session.turn_to(lambda item: item.partition(":")[0] == name)
    raise AssertionError(f"{line} never came: {session.menu.items}")


def play_on(session: Session, seed: int) -> list[Move]:
    """Lets simulated people play to the end by inputs; returns their moves."""
    people = People(random.Random(seed), session.match)
    moves: list[Move] = []
    while not session.match.over:
        moves.append(people.move(session.match))
        session.take(action(session.match.setup.game, moves[-1]))
        assert "refused" not in session.heard, (moves[-1], session.said)
        people.saw(session.match)
    return moves


@pytest.mark.parametrize("game_id", GAMES)
def test_a_whole_match_from_power_on_to_the_podium_and_the_rematch(game_id: str) -> None:
    session = Session()
    assert session.menu.title == "Which game?"
    session.choose(words("en").game(game_id))
    count = game(game_id).seats[0] + 1
    session.do(str(count))
    for n in range(count):
        assert session.menu.title == f"Player {n + 1}?"
        session.do("ok")
    for line in OPTIONS[game_id]:
        set_line(session, line)
    session.choose("All right")
    has_dealer = game(game_id).has_dealer
    if has_dealer:
        session.choose("Player 2")
    names = tuple(f"Player {n + 1}" for n in range(count))
    assert isinstance(session.view, views.SetUp)
    setup = session.view.setup
    assert (setup.game, setup.players, dict(setup.options)) == (game_id, names, CHOSEN[game_id])
    assert setup.dealer == (1 if has_dealer else 0)
    moves = play_on(session, seed=5)
    assert isinstance(session.view, views.Podium)
    assert session.heard[-1] == "match-over"
    kept = ("keep", Settings("en", "full", names))
    bound = ("keep", Settings("en", "full", names, copy=1))
    assert session.journal.calls == [
        kept,
        ("begin", setup),
        bound,
        *(("append", move) for move in moves),
        ("end", tuple(moves)),
    ]
    session.do("ok")
    assert session.menu.items[0] == "Rematch"
    session.do("ok")
    assert isinstance(session.view, views.SetUp)
    again = session.view.setup
    assert (again.game, again.players, again.options) == (game_id, names, setup.options)
    assert again.dealer == (2 if has_dealer else 0)
    assert session.journal.calls[len(moves) + 4 :] == [bound, ("begin", again)]


@pytest.mark.parametrize("game_id", GAMES)
def test_a_match_resumes_without_a_question(game_id: str) -> None:
    first = playing(game_id, game(game_id).seats[0], dealer=0)
    people = People(random.Random(1), first.match)
    for _ in range(9):
        first.take(action(game_id, people.move(first.match)))
        people.saw(first.match)
    replayed = Match.start(game(game_id), first.match.setup)
    for move in first.match.moves():
        replayed = replayed.push(move)
    second = Session(resumed=replayed)
    assert second.match.public() == first.match.public()
    assert second.match.expect() == first.match.expect()
    assert not isinstance(second.view, views.Menu)
    assert second.journal.calls == []


def test_two_copies_do_not_mix_after_a_power_cut() -> None:
    first = playing("wizard", 3, dealer=0)
    first.take(CardTag("wizard", 2, "red-1"))
    kept = [call[1] for call in first.journal.calls if call[0] == "keep"][-1]
    second = Session(resumed=first.match)
    second.table.desk.copy = kept.copy
    second.do("1 1 1")
    second.take(CardTag("wizard", 1, "blue-7"))
    assert second.told.said[0] == "This card is of another deck."
    second.take(CardTag("wizard", 2, "blue-7"))
    assert second.match.moves()[-1] == Tap("blue-7")


def test_the_end_is_told_once_and_again_whenever_the_podium_is_come_back_to() -> None:
    session = playing("calendrier", 4)
    for card in game("calendrier").deck.cards:
        session.do(card)
    end = session.told.said[-1]
    assert end.startswith("The match is over. ")
    assert session.told.said.count(end) == 1
    session.do("repeat")
    assert session.told.said.count(end) == 1
    session.do("menu ok")
    assert session.told.said == (end,)
    # What is only drawn can't be heard: after a power cut too.
    again = Session(resumed=session.match)
    assert isinstance(again.view, views.Podium)
    assert again.told.said == (end,)
    again.do("repeat")
    assert again.told.said.count(end) == 1
