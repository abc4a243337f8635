"""A match at the table: what cards, tags and the knob do, what is said again, what is kept."""

import pytest

from augure import views
from augure.rules import expect
from augure.rules.errors import Reason
from augure.rules.moves import Bid, Choice, Pass, Seat, Suit, Tap, Undo
from augure.table.cues import Cue
from augure.table.inputs import Badge, CardTag, Typed, UnknownTag
from table.kit import playing

STARTED = "red-1 0 1 0"
"""Wizard, round 1, dealer Cy: trump red, three bids; Ana leads."""


def test_the_knob_dials_a_bid_and_the_press_confirms_it() -> None:
    session = playing()
    session.do("red-1 +")
    assert isinstance(session.view, views.Waiting)
    assert (session.view.dialled, session.said) == (0, "0")
    session.do("+ +")
    assert session.view.dialled == 0
    session.do("- ok")
    assert session.match.moves() == (Tap("red-1"), Bid(1))


def test_the_knob_names_the_suits_seats_and_sides_that_it_dials() -> None:
    session = playing()
    session.do("wizard-1 + + ok")
    assert session.match.moves()[-1] == Suit("yellow")
    presages = playing("presages", 4)
    presages.do("arcane-35 arcane-32 arcane-31 arcane-30 arcane-15 - ok arcane-20 arcane-21 +")
    assert presages.said == "Cy"
    presages.do("+ ok")
    assert presages.match.moves()[-3:] == (Tap("arcane-20"), Tap("arcane-21"), Seat(3))
    assert Choice("higher") in presages.match.moves()


def test_a_number_names_the_seat_where_a_seat_is_due() -> None:
    session = playing("presages", 4)
    session.do("arcane-35 arcane-32 arcane-31 arcane-30 arcane-21 3")
    assert session.match.moves()[-1] == Seat(2)


def test_a_badge_names_the_seat_of_its_player() -> None:
    session = playing("presages", 4)
    session.do("arcane-35 arcane-32 arcane-31 arcane-30 arcane-21")
    session.take(Badge("Bo"))
    assert session.match.moves()[-1] == Seat(1)
    session.take(Badge("Zoé"))
    assert session.heard == ["refused"]


def test_la_chance_takes_a_press_for_none() -> None:
    session = playing("presages", 4)
    session.do("arcane-35 arcane-32 arcane-31 arcane-30")
    session.do("arcane-13 arcane-16 arcane-1 arcane-2")
    assert isinstance(session.match.expect(), expect.Discard)
    if not isinstance(session.view, views.Waiting):
        session.do("ok")
    before = session.match
    session.do("ok")
    assert session.match is before
    assert isinstance(session.view, views.Refusal)
    assert session.view.reason is Reason.CANNOT_PASS
    session.take(Typed(Pass()))
    assert session.view.reason is Reason.CANNOT_PASS


def test_undo_takes_back_move_after_move_and_says_so() -> None:
    session = playing()
    session.do(STARTED)
    session.do("red-3 undo")
    assert session.said.startswith("Undone: red 3.")
    assert session.heard == ["undone", "turn"]
    session.do("undo undo undo undo")
    assert session.match.moves() == ()
    session.do("undo")
    assert (session.heard, session.said) == (["refused"], "Nothing to undo.")
    assert session.journal.appended() == [
        *(Tap("red-1"), Bid(0), Bid(1), Bid(0), Tap("red-3")),
        *[Undo()] * 5,
    ]


def test_the_table_overrules_a_refusal_by_ok() -> None:
    session = playing(deal="scanned")
    session.do("red-1 blue-2 green-3 red-9 0 0 0 red-1")
    session.do("yellow-5")
    assert isinstance(session.view, views.Refusal)
    assert session.view.overrulable
    assert session.told.said[-1] == "OK: the table overrules."
    session.do("repeat")
    assert session.told.said[-1] == "OK: the table overrules."
    session.do("ok")
    assert session.match.moves()[-1] == Tap("yellow-5", overrule=True)
    assert Cue("overruled") in session.told.cues


def test_ok_after_a_refusal_that_can_not_be_overruled_shows_what_is_due() -> None:
    session = playing()
    session.do(STARTED)
    session.do("red-1")
    assert isinstance(session.view, views.Refusal)
    assert not session.view.overrulable
    session.do("ok")
    assert isinstance(session.view, views.Waiting)
    assert session.said == "Ana to play."


def test_another_card_after_a_refusal_overrules_nothing() -> None:
    session = playing(deal="scanned")
    session.do("red-1 blue-2 green-3 red-9 0 0 0 red-1 yellow-5 blue-2")
    assert session.match.moves()[-1] == Tap("blue-2")


def test_repeat_says_the_last_thing_then_the_state_and_changes_nothing() -> None:
    session = playing()
    session.do(STARTED)
    session.do("red-3")
    match, view = session.match, session.view
    last = session.said
    assert last == "Ana lays red 3. Ana is winning with red 3. Bo to play."
    session.do("repeat")
    assert session.said == last
    session.do("repeat")
    assert session.said == "Bo to play. Led suit: red. Trump: red."
    session.do("repeat")
    assert session.said == "On the table: Ana, red 3. Ana is winning with red 3."
    session.do("repeat")
    assert session.said == last
    assert session.match is match
    assert session.view == view
    assert session.journal.appended()[-1] == Tap("red-3")
    session.do("hold")
    assert session.said == "Scores: Ana 0 points, Bo 0 points and Cy 0 points."


def test_repeat_says_a_refusal_again() -> None:
    session = playing()
    session.do(STARTED)
    session.do("red-1")
    assert session.said == "Refused for Ana: red 1 has been seen already."
    session.do("repeat")
    assert session.said == "Refused for Ana: red 1 has been seen already."


def test_a_card_of_another_game_is_said_and_shown() -> None:
    session = playing()
    session.do(STARTED)
    session.take(CardTag("prophetie", 1, "shaman"))
    assert session.told.said[0] == "This card is of another game: Prophétie."
    assert session.view == views.Notice(
        "refused", "Refused", "This card is of another game: Prophétie."
    )
    session.do("red-3")
    assert session.match.moves()[-1] == Tap("red-3")


def test_a_card_of_another_copy_is_said_and_shown() -> None:
    session = playing()
    session.do(STARTED)
    session.take(CardTag("wizard", 2, "red-3"))
    assert isinstance(session.view, views.Notice)
    assert session.told.said[0] == "This card is of another deck."
    assert session.match.moves()[-1] == Bid(0)


def test_an_unknown_tag_is_said_and_shown_and_any_key_goes_on() -> None:
    session = playing()
    session.do(STARTED)
    session.take(UnknownTag("04A1B2C3D4E5F6"))
    assert session.heard == ["refused"]
    assert session.view == views.Notice("refused", "Refused", "Unknown tag.")
    session.do("undo")
    assert session.match.moves()[-1] == Bid(0)


def test_the_knob_pages_through_the_scores() -> None:
    session = playing()
    session.do(STARTED)
    session.do("red-3 red-4 red-5")
    session.do("scores")
    assert isinstance(session.view, views.ScoreTable)
    assert session.view.page == 0
    session.do("+")
    assert session.view.page == 1
    assert session.said.startswith("Deal 1 is over.")
    session.do("+")
    assert session.view.page == 0
    session.do("ok")
    assert isinstance(session.view, views.Waiting)


def test_on_a_large_display_the_knob_goes_from_player_to_player() -> None:
    session = playing()
    session.table.desk.display = "large"
    session.do(STARTED)
    session.do("red-3 red-4 red-5 scores")
    seen = []
    for _ in range(7):
        assert isinstance(session.view, views.ScoreTable)
        seen.append((session.view.page, session.view.row))
        session.do("+")
    assert seen == [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 0)]


def test_what_was_chosen_is_said_at_the_start() -> None:
    session = playing("prophetie", 3, deal="scanned")
    assert session.told.said == (
        "Prophétie: Ana, Bo and Cy. Cy deals. Deal: scanned. Bets: sealed. Trump: wheel. "
        "Match: long.",
        "Deal a card to Ana: 51 cards to go.",
    )


def test_no_dealer_is_said_where_there_is_none() -> None:
    session = playing("presages", 4)
    assert session.told.said[0] == "Présages: Ana, Bo, Cy and Dé. Deal: not scanned."


@pytest.mark.parametrize("script", ["red-3", "undo"])
def test_a_move_that_the_journal_refuses_changes_nothing_and_is_told_to_nobody(
    script: str,
) -> None:
    session = playing()
    session.do(STARTED)
    match, view, calls = session.match, session.view, list(session.journal.calls)
    session.journal.broken = True
    with pytest.raises(OSError, match="No space"):
        session.do(script)
    assert session.match is match
    assert session.table.shown().view == view
    assert session.journal.calls == calls
    session.journal.broken = False
    session.do(script)
    assert session.match is not match
    assert len(session.journal.calls) == len(calls) + 1
