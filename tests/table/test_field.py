"""What went wrong in the field, as far as the table can cause or cure it: a test for each line."""

import ast
import itertools
import random
from pathlib import Path
from typing import Any

import pytest

import augure.table
from augure import views
from augure.rules import expect
from augure.rules.errors import Reason
from augure.rules.games import GAMES, game
from augure.rules.match import Match
from augure.rules.moves import Bid, Tap
from augure.simulate.actions import action
from augure.simulate.people import People
from augure.table.inputs import CardTag, UnknownTag
from table.kit import Session, playing

CLOCKS = {"time", "datetime", "threading", "asyncio", "sched", "signal", "select"}

PLAYED = "red-1 0 1 0 red-3 red-4 yellow-5"
"""A first round of Wizard that Bo wins, as bid."""


def test_wrong_winner_after_discards_trumps_specials_each_trick_tells_winner_card_and_why() -> None:
    session = playing()
    session.do(PLAYED)
    assert "Trick 1 to Bo with red 4: highest trump." in session.said


def test_specials_led_or_nothing_but_specials_the_display_says_why() -> None:
    session = playing()
    session.do("red-1 0 1 0 wizard-1 red-4 wizard-2")
    assert "Trick 1 to Ana with Wizard: first Wizard." in session.said
    session = playing()
    session.do("red-1 0 1 0 jester-1 jester-2 jester-3")
    assert "only Jesters, the first wins." in session.said


@pytest.mark.parametrize("game_id", GAMES)
def test_the_last_trick_counts_when_it_ends_and_not_when_the_next_begins(game_id: str) -> None:
    session = playing(game_id, game(game_id).seats[0], dealer=0)
    people = People(random.Random(4), session.match)
    for _ in range(200):
        match = session.match
        if match.over:
            break
        won_before = sum(match.public().tricks)
        session.take(action(game_id, people.move(match)))
        people.saw(session.match)
        ended = any(item.what == "trick" for item in session.match.news)
        over = any(item.what == "deal-over" for item in session.match.news)
        if ended and not over:
            assert sum(session.match.public().tricks) == won_before + 1
        if ended:
            assert any(cue.what == "trick" for cue in session.told.cues)


def test_silence_on_an_illegal_play_who_which_card_and_why_and_nothing_changes() -> None:
    session = playing(deal="scanned")
    session.do("red-1 blue-2 red-3 green-9 0 0 0")
    before = session.match
    session.do("blue-2")
    assert session.match is before
    assert session.heard == ["refused"]
    assert session.told.said == (
        "Refused: blue 2 is not in Ana’s hand.",
        "OK: the table overrules.",
    )
    assert session.view == views.Refusal(
        views.scene(before), Reason.NOT_IN_HAND, "blue-2", None, overrulable=True
    )
    session.do("ok")
    assert session.match.moves()[-1] == Tap("blue-2", overrule=True)


def test_noticed_two_rounds_later_the_bid_is_corrected_and_totals_equal_a_replay() -> None:
    session = playing()
    session.do(PLAYED + " blue-9 0 0 2 green-1 green-2 green-3 green-4 yellow-6 blue-1")
    session.do("blue-10 0")
    session.do("menu")
    session.choose("Correct")
    session.choose("Deal 1")
    session.choose("Before play")
    session.choose("Ana bids 0 tricks.")
    session.do("1")
    again = Match.start(game("wizard"), session.match.setup)
    for move in session.match.moves():
        again = again.push(move)
    assert session.match.totals == again.totals
    assert session.match.totals[0] == -10 + session.match.public().results[1].points[0]


def test_points_given_twice_the_same_card_again_changes_nothing() -> None:
    session = playing()
    session.do(PLAYED)
    totals, calls = session.match.totals, list(session.journal.calls)
    session.do("yellow-5 ok ok yellow-5")
    assert session.match.totals == totals
    assert len(session.journal.calls) - len(calls) == 1, "a card of the next round, turned up"


def test_zero_and_not_yet_bid_are_different() -> None:
    session = playing()
    session.do("red-1 0")
    assert session.match.public().bids == (0, None, None)
    session.do("ok")
    assert session.match.public().bids == (0, None, None), "a press without a number bids nothing"


def test_variants_are_shown_at_the_start_and_stored() -> None:
    session = playing("wizard", plus_minus_one=True)
    assert isinstance(session.view, views.SetUp)
    assert session.view.setup.options["plus_minus_one"] is True
    assert "Plus/minus one: yes." in session.said
    assert session.journal.calls == [("begin", session.view.setup)]


def test_the_same_card_twice_is_refused_by_name() -> None:
    session = playing()
    session.do("red-1 0 1 0 red-3 red-3")
    assert session.said == "Refused for Bo: red 3 has been seen already."


def test_a_revoke_is_said_at_once_with_the_trick() -> None:
    session = playing()
    session.do(PLAYED + " blue-9 0 0 2 green-1 yellow-2")
    assert "Cy claims to have no green left." in session.said
    session.do("green-3 green-7 green-8 green-5")
    assert (
        "Cy lays green 5. Revoke! Cy lays green 5 after claiming to have none, in trick 1."
        in session.said
    )
    assert "revoke" in session.heard


def test_stuck_with_no_keyboard_the_gesture_works_from_a_damaged_state_too() -> None:
    """The menu is reached with a tag alone, without a knob, from the start of a table."""
    session = Session()
    for script in ("menu", "1", "2", "3", "menu"):
        session.do(script)
    assert session.menu.title == "Menu"


def test_the_whole_box_is_used_without_knob_and_keys() -> None:
    """Numbers, OK and cards on tags set a match up and play it."""
    session = Session()
    session.do("2 3 1 1 1 1 @2")
    assert isinstance(session.view, views.SetUp)
    session.do(PLAYED)
    assert session.match.totals == (20, 30, 20)


def test_the_winner_so_far_is_named_from_the_first_card_on() -> None:
    session = playing()
    session.do("red-1 0 1 0 red-3")
    assert "Ana is winning with red 3." in session.said
    session.do("red-4")
    assert "Bo is winning with red 4." in session.said


@pytest.mark.parametrize("game_id", GAMES)
def test_state_that_is_only_drawn_can_not_be_heard_so_every_answer_is_said_and_sounds(
    game_id: str,
) -> None:
    session = playing(game_id, game(game_id).seats[0], dealer=0)
    people = People(random.Random(6), session.match)
    for _ in range(80):
        if session.match.over:
            break
        session.take(action(game_id, people.move(session.match)))
        people.saw(session.match)
        assert session.told.said, session.view
        assert all(sentence.strip() for sentence in session.told.said)
        assert session.told.cues, session.view


REFUSED_TAGS: tuple[Any, ...] = (
    UnknownTag("04A1B2C3D4E5F6"),
    CardTag("prophetie", 1, "sun-1"),
)


@pytest.mark.parametrize("given", REFUSED_TAGS, ids=["unknown", "other game"])
def test_every_refusal_has_a_sound_a_picture_and_a_sentence(given: Any) -> None:
    session = playing()
    session.do("red-1")
    before = session.view
    session.take(given)
    assert session.heard == ["refused"]
    assert session.view != before
    assert session.said


def test_what_is_this_card_plays_nothing_in_every_game() -> None:
    for game_id in GAMES:
        session = playing(game_id, game(game_id).seats[0], dealer=0)
        session.do("ask")
        for code in game(game_id).deck.cards:
            session.do(code)
            assert session.heard == ["card-named"]
        session.do("ok")
        assert session.match.moves() == ()
        assert session.journal.appended() == []


def test_announcements_missed_once_are_had_again_and_never_change_the_state() -> None:
    session = playing()
    session.do("red-1 0 1 0 red-3")
    match = session.match
    heard = []
    for command in ("repeat", "repeat", "scores", "ok", "repeat"):
        session.do(command)
        heard.append(session.said)
    assert heard[0] == "Ana lays red 3. Ana is winning with red 3. Bo to play."
    assert "Led suit: red. Trump: red." in heard[1]
    assert heard[2].startswith("Scores: ")
    assert session.match is match


def test_prompts_never_time_out_no_part_of_the_table_knows_a_clock() -> None:
    """Pages are given inputs alone, and nothing in the package can tell the time."""
    (folder,) = augure.table.__path__
    for path in sorted(Path(folder).glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and node.module:
                names = [node.module]
            roots = {name.partition(".")[0] for name in names}
            assert not roots & CLOCKS, path
            assert "augure.clock" not in names, path


def test_a_badly_timed_card_at_any_prompt_is_answered_and_loses_nothing() -> None:
    session = playing("prophetie", 3)
    people = People(random.Random(8), session.match)
    for _ in range(60):
        before = session.match
        session.do("trump-sun")
        assert session.match is before
        assert session.heard == ["refused"]
        session.take(action("prophetie", people.move(session.match)))
        people.saw(session.match)
        assert session.match.earlier is before


def test_bids_of_a_whole_table_are_told_apart_from_none() -> None:
    session = playing()
    session.do("red-1")
    for seat, bid in itertools.zip_longest(range(3), (0, 1, 0)):
        due = session.match.expect()
        assert isinstance(due, expect.Bid)
        assert due.seat == seat
        assert session.match.public().bids[seat] is None
        session.do(str(bid))
        assert session.match.moves()[-1] == Bid(bid)
