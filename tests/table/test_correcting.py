"""Correcting: any past bid, trick or deal, also after the end, and when later moves then fall."""

import pytest

from augure import views
from augure.rules import expect
from augure.rules.games import game
from augure.rules.match import Match
from augure.rules.moves import Bid, Move, Tap, Undo
from augure.table.inputs import Typed
from table.kit import Session, playing

ROUND_1 = "red-1 0 1 0 red-3 red-4 yellow-5"
"""Bo takes the only trick with red 4, as bid."""

ROUND_2 = "blue-9 0 0 2 green-1 green-2 green-3 green-4 yellow-6 blue-1"


def correct(session: Session, *labels: str) -> None:
    """Goes through the menus of a correction."""
    session.do("menu")
    session.choose("Correct")
    for label in labels:
        session.choose(label)


def replayed(session: Session) -> Match:
    match = Match.start(game("wizard"), session.match.setup)
    for move in session.match.moves():
        match = match.push(move)
    return match


def rewritten(session: Session) -> tuple[Move, ...]:
    kind, moves = session.journal.calls[-1]
    assert kind == "rewrite"
    assert isinstance(moves, tuple)
    return moves


def test_a_past_bid_is_corrected_and_the_totals_follow() -> None:
    session = playing()
    session.do(ROUND_1)
    assert session.match.totals == (20, 30, 20)
    correct(session, "Deal 1", "Before play", "Bo bids 1 trick.")
    assert session.said == "What instead? Bo bids, from 0 to 1."
    session.do("0")
    assert session.told.said[0] == "Corrected."
    assert session.match.totals == (20, -10, 20)
    assert session.match.public() == replayed(session).public()
    assert rewritten(session) == session.match.moves()


def test_a_past_trick_is_corrected_and_goes_to_another_player() -> None:
    session = playing()
    session.do(ROUND_1)
    correct(session, "Deal 1", "Trick 1")
    assert session.menu.items == (*("Cy lays yellow 5.", "Bo lays red 4.", "Ana lays red 3."),)
    session.choose("Cy lays yellow 5.")
    session.do("red-13")
    assert session.match.totals == (20, -10, -10)
    assert session.match.moves()[-1] == Tap("red-13")
    assert session.match.expect() == expect.TurnUp(0)


def test_the_turned_up_card_of_a_past_deal_is_corrected() -> None:
    session = playing()
    session.do(ROUND_1 + " " + ROUND_2)
    cy = session.match.totals[2]
    correct(session, "Deal 1", "Before play")
    session.choose(session.menu.items[-1])
    session.do("yellow-1")
    assert session.match.totals == replayed(session).totals
    assert session.match.moves()[0] == Tap("yellow-1")
    # Yellow 5 was no trump before.
    assert session.match.totals[2] == cy - 30


def test_a_match_that_is_over_is_corrected_and_its_winner_changes() -> None:
    session = playing("calendrier", 4)
    for card in game("calendrier").deck.cards:
        session.do(card)
    assert session.match.over
    winners = session.match.winners
    totals = session.match.totals
    correct(session, "Deal 1", "Trick 1")
    session.do("ok undo undo undo undo")
    assert session.menu.title == "Menu"
    assert (session.match.winners, session.match.totals) == (winners, totals)
    # The last two cards of the trick were laid the other way round: both moves are corrected.
    correct(session, "Deal 1", "Trick 1")
    session.choose("Bo lays Autumn.")
    session.do("winter ok")
    session.choose("Correct that move")
    session.do("autumn")
    assert session.told.said[0] == "Corrected."
    assert session.match.over
    assert isinstance(session.view, views.Podium)
    assert session.match.totals != totals
    assert rewritten(session)[2:4] == (Tap("winter"), Tap("autumn"))
    assert [call[0] for call in session.journal.calls[-2:]] == ["end", "rewrite"]


def test_no_move_is_named_while_it_is_secret() -> None:
    session = playing(deal="scanned")
    session.do("red-1 blue-2")
    correct(session, "Deal 1", "Before play")
    assert session.menu.items == ("A card dealt to Bo.", "A card dealt to Ana.")


def test_a_dealt_card_is_corrected_without_being_named() -> None:
    session = playing(deal="scanned")
    session.do("red-1 blue-2")
    correct(session, "Deal 1", "Before play", "A card dealt to Ana.")
    session.do("blue-2")
    assert session.said == "Not possible Refused for Bo: this card has been seen already."
    session.do("ok ok green-7")
    assert session.match.moves() == (Tap("blue-2"), Tap("green-7"))


def test_undo_leaves_a_correction_as_it_was_step_by_step() -> None:
    session = playing()
    session.do(ROUND_1)
    moves, calls = session.match.moves(), list(session.journal.calls)
    correct(session, "Deal 1", "Before play", "Bo bids 1 trick.")
    session.do("undo")
    assert session.menu.title == "Which move?"
    session.do("ok")
    session.take(Typed(Undo()))
    assert session.menu.title == "Which move?"
    titles = []
    for _ in range(3):
        session.do("undo")
        titles.append(session.menu.title)
    assert titles == ["Which trick?", "Which deal?", "Menu"]
    session.do("undo")
    assert session.match.moves() == moves
    assert session.journal.calls == calls


def test_undo_leaves_the_correction_of_the_very_first_move_too() -> None:
    session = playing()
    session.do(ROUND_1)
    correct(session, "Deal 1", "Before play")
    session.choose(session.menu.items[-1])
    session.do("undo")
    assert session.menu.title == "Which move?"


def test_a_refused_correction_says_why_and_waits_on() -> None:
    session = playing()
    session.do(ROUND_1)
    correct(session, "Deal 1", "Before play", "Bo bids 1 trick.")
    session.do("7")
    assert session.said == "Refused: Bo bids from 0 to 1."
    session.do("0")
    assert session.told.said[0] == "Corrected."


@pytest.fixture
def stuck() -> Session:
    """Returns a session where Ana's card of a trick is corrected to Cy's, laid after it."""
    session = playing()
    session.do(ROUND_1)
    correct(session, "Deal 1", "Trick 1", "Ana lays red 3.")
    session.do("yellow-5")
    return session


def test_a_later_move_that_falls_is_told_with_its_reason(stuck: Session) -> None:
    assert stuck.heard == ["refused"]
    assert stuck.said == "Not possible Refused for Cy: yellow 5 has been seen already."
    assert stuck.match.moves()[4] == Tap("red-3")
    stuck.do("ok")
    assert stuck.menu.items == (
        *("Correct that move", "Leave it out", "Go on from here: hold", "Leave all as it was"),
    )


def test_a_later_move_that_falls_is_corrected_too(stuck: Session) -> None:
    stuck.do("ok")
    stuck.choose("Correct that move")
    assert stuck.said == "What instead? Cy to play."
    stuck.do("undo")
    assert stuck.menu.title == "Not possible"
    stuck.choose("Correct that move")
    stuck.do("red-3")
    assert stuck.match.moves()[4:] == (Tap("yellow-5"), Tap("red-4"), Tap("red-3"))
    assert rewritten(stuck) == stuck.match.moves()


def test_a_later_move_that_falls_is_left_out(stuck: Session) -> None:
    stuck.do("ok")
    stuck.choose("Leave it out")
    assert stuck.match.moves()[4:] == (Tap("yellow-5"), Tap("red-4"))
    assert stuck.match.expect() == expect.Card(2)
    assert stuck.said == "Corrected. Cy to play."
    assert rewritten(stuck) == stuck.match.moves()
    stuck.do("red-9")
    assert stuck.journal.calls[-1] == ("append", Tap("red-9"))


def test_the_table_goes_on_from_the_corrected_move_by_a_hold_alone(stuck: Session) -> None:
    calls = list(stuck.journal.calls)
    stuck.do("ok")
    stuck.choose("Go on from here: hold")
    assert stuck.heard == ["held"]
    assert stuck.journal.calls == calls
    stuck.do("hold")
    assert stuck.match.moves()[4:] == (Tap("yellow-5"), Tap("red-4"))
    assert rewritten(stuck) == stuck.match.moves()


@pytest.mark.parametrize("way", ["undo", "last"])
def test_all_may_stay_as_it_was(stuck: Session, way: str) -> None:
    calls, moves = list(stuck.journal.calls), stuck.match.moves()
    stuck.do("ok")
    if way == "undo":
        stuck.do("undo")
    else:
        stuck.choose("Leave all as it was")
    assert isinstance(stuck.view, views.Waiting)
    assert stuck.match.moves() == moves
    assert stuck.journal.calls == calls


def test_a_move_after_an_undo_is_listed_by_what_it_did() -> None:
    session = playing()
    session.do("red-1 0 1 undo")
    correct(session, "Deal 1", "Before play")
    assert session.menu.items == ("Ana bids 0 tricks.", "Trump: red.")


def test_before_the_first_move_there_is_nothing_to_correct() -> None:
    session = playing()
    correct(session)
    assert session.said == "Which deal? Nothing to correct here."
    session.do("ok")
    assert session.menu.title == "Menu"


def test_only_deals_in_which_something_was_done_are_offered() -> None:
    session = playing()
    session.do(ROUND_1)
    correct(session)
    assert list(session.menu.items) == ["Deal 1"]
    session.do("menu ok blue-9")
    correct(session)
    assert list(session.menu.items) == ["Deal 2", "Deal 1"]


def test_presages_is_corrected_by_manche_and_tour() -> None:
    session = playing("presages", 4)
    session.do("arcane-35 arcane-32 arcane-31 arcane-30 arcane-1 arcane-2 arcane-3 arcane-4")
    session.do("menu")
    session.choose("Correct")
    assert session.menu.items == ("Manche 1",)
    session.do("ok")
    assert session.menu.items[-1] in ("Before play", "Tour 1")
    session.choose("Tour 1")
    session.choose("Dé lays Le Calme (4).")
    session.do("arcane-5")
    assert session.match.moves()[-1] == Tap("arcane-5")


def test_a_rewrite_that_the_journal_refuses_changes_nothing() -> None:
    session = playing()
    session.do(ROUND_1)
    moves = session.match.moves()
    correct(session, "Deal 1", "Before play", "Bo bids 1 trick.")
    session.journal.broken = True
    with pytest.raises(OSError, match="No space"):
        session.do("0")
    assert session.match.moves() == moves
    session.journal.broken = False
    session.do("0")
    assert session.match.moves()[2] == Bid(0)
