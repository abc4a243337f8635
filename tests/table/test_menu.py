"""Around a match: the menu, what cuts in, what can't be taken back."""

from collections.abc import Callable

import pytest

from augure import views
from augure.rules.moves import Bid, Tap
from augure.table.inputs import (
    CardTag,
    Command,
    Part,
    PartBack,
    PartLost,
    SeveralCards,
    Tagged,
    UnknownTag,
)
from table.kit import Session, playing

BEGUN = "red-1 0 1"
"""Trump, then two of three bids."""


def in_correction(session: Session) -> None:
    session.do("menu")
    session.choose("Correct")
    session.do("ok")
    session.choose("Before play")


def in_past_move(session: Session) -> None:
    in_correction(session)
    session.do("ok")


PAGES: dict[str, Callable[[Session], object]] = {
    "waiting": lambda session: None,
    "dialled": lambda session: session.do("+"),
    "refusal": lambda session: session.do("0 0 red-1"),
    "scores": lambda session: session.do("scores"),
    "ask": lambda session: session.do("ask"),
    "card named": lambda session: session.do("ask red-3"),
    "menu": lambda session: session.do("menu"),
    "several": lambda session: session.take(SeveralCards()),
    "no reader": lambda session: session.take(PartLost(Part.READER)),
    "unknown tag": lambda session: session.take(UnknownTag("04A1B2C3D4E5F6")),
    "corrected move": in_correction,
    "past move": in_past_move,
}


@pytest.mark.parametrize("page", PAGES)
def test_one_gesture_leads_to_the_menu_and_the_next_back_to_the_match(page: str) -> None:
    session = playing()
    session.do(BEGUN)
    PAGES[page](session)
    before = session.match
    session.do("menu")
    assert (session.menu.title, session.menu.items[0]) == ("Menu", "Go on")
    session.do("ok")
    assert isinstance(session.view, views.Waiting)
    assert session.match is before
    assert [call[0] for call in session.journal.calls[:2]] == ["begin", "keep"]
    assert session.journal.calls[2:] == [
        ("append", Tap("red-1")),
        ("append", Bid(0)),
        ("append", Bid(1)),
        *([("append", Bid(0))] if page == "refusal" else []),
    ]


def test_undo_in_the_menu_goes_back_to_the_match_and_takes_nothing_back() -> None:
    session = playing()
    session.do(BEGUN)
    before = session.match
    session.do("menu undo")
    assert isinstance(session.view, views.Waiting)
    assert session.match is before


def test_the_menu_of_a_table_without_a_match_offers_a_new_one() -> None:
    session = Session()
    session.do("menu")
    assert session.menu.items[0] == "New match"
    session.do("undo")
    assert session.heard == ["refused"]
    session.choose("New match")
    assert session.menu.title == "Which game?"


@pytest.mark.parametrize("key", ["ok", "8"])
def test_a_press_or_a_number_abandons_nothing(key: str) -> None:
    session = playing()
    session.do(BEGUN)
    session.do("menu")
    assert session.menu.items[7] == "Abandon: hold the key"
    session.turn_to(lambda item: item.startswith("Abandon"), key)
    assert session.heard == ["held"]
    assert session.match.moves() == (Tap("red-1"), Bid(0), Bid(1))
    assert session.menu.items[session.menu.selected].startswith("Abandon")


def test_a_hold_abandons_and_the_journal_closes_the_match() -> None:
    session = playing()
    session.do(BEGUN)
    moves = session.match.moves()
    session.do("menu")
    session.turn_to(lambda item: item.startswith("Abandon"), "hold")
    assert session.table.match is None
    assert session.journal.calls[-1] == ("end", moves)
    assert session.menu.items[0] == "New match"


def test_a_match_in_play_is_not_lost_to_a_new_one() -> None:
    session = playing()
    session.do("menu")
    assert "New match" not in session.menu.items


def test_what_cuts_in_leaves_the_page_below_as_it_was() -> None:
    session = playing()
    session.do("red-1 +")
    below = session.view
    session.take(SeveralCards())
    assert isinstance(session.view, views.Notice)
    assert session.heard == ["several"]
    session.do("ok")
    assert session.view == below


def test_a_card_on_a_notice_counts() -> None:
    session = playing()
    session.do("red-1 0 0 0")
    session.take(SeveralCards())
    session.told = session.table.take(Tagged("04AA", CardTag("wizard", 1, "blue-3")))
    assert session.match.moves()[-1] == Tap("blue-3")


def test_a_part_that_comes_back_takes_its_notice_away() -> None:
    session = playing()
    session.take(PartLost(Part.READER))
    assert session.heard == ["no-reader"]
    session.take(PartBack(Part.READER))
    assert isinstance(session.view, views.SetUp)
    assert (session.heard, session.said) == (["reader-back"], "The reader is back.")


def test_a_part_that_comes_back_leaves_the_notice_of_another() -> None:
    session = playing()
    session.take(PartLost(Part.DISPLAY))
    session.take(PartBack(Part.READER))
    assert isinstance(session.view, views.Notice)
    assert session.view.title == "No display"


def test_a_part_that_comes_back_begins_no_match_by_itself() -> None:
    session = drawn()
    assert isinstance(session.view, views.Notice)
    session.take(PartLost(Part.READER))
    session.take(PartBack(Part.READER))
    session.take(SeveralCards())
    session.do("ok")
    assert isinstance(session.view, views.Notice)
    assert session.table.match is None
    assert [call[0] for call in session.journal.calls] == []


def drawn() -> Session:
    """Returns a session in which the dealer of Prophétie was drawn."""
    session = Session()
    session.do("1 2 ok ok")
    session.choose("All right")
    session.choose("Draw for it")
    for code in ("sun-3", "bird-9"):
        session.take(CardTag("prophetie", 1, code))
    return session


def test_notices_do_not_pile_up() -> None:
    session = playing()
    for part in (Part.READER, Part.DISPLAY, Part.BUZZER):
        session.take(PartLost(part))
    session.take(SeveralCards())
    session.do("ok")
    assert isinstance(session.view, views.SetUp)


@pytest.mark.parametrize("part", Part)
def test_every_part_is_told_lost_and_back(part: Part) -> None:
    session = playing()
    session.take(PartLost(part))
    assert len(session.told.said) == 2
    session.take(PartBack(part))
    assert len(session.told.said) == 1


def test_language_and_sound_are_kept() -> None:
    session = playing()
    session.do("menu")
    session.choose("Sounds: full")
    session.choose("Sounds: short")
    session.choose("Language: English")
    assert session.menu.items[session.menu.selected] == "Langue\u00a0: français"
    assert [
        (call[1].language, call[1].sound) for call in session.journal.calls if call[0] == "keep"
    ] == [("en", "short"), ("en", "off"), ("fr", "off")]


def test_the_display_is_set_and_kept() -> None:
    session = playing()
    session.do("menu")
    session.choose("Display: normal")
    assert session.menu.items[session.menu.selected] == "Display: large"
    assert session.table.desk.display == "large"
    session.do("ok")
    kept = [call[1].display for call in session.journal.calls if call[0] == "keep"]
    assert kept == ["large", "normal"]


def test_asking_names_cards_and_plays_nothing() -> None:
    session = playing()
    session.do(BEGUN)
    session.do("ask red-7")
    assert (session.heard, session.said) == (
        ["card-named"],
        "red 7 Stickers: dotted circle, 2 dots, heart.",
    )
    assert session.view == views.CardNamed("wizard", "red-7")
    session.do("blue-3 repeat")
    assert session.said == "blue 3 Stickers: 3 dots, drop."
    session.take(UnknownTag("04A1B2C3D4E5F6"))
    assert (session.heard, session.said) == (["refused"], "Unknown tag.")
    session.do("ok")
    assert isinstance(session.view, views.Waiting)
    assert session.match.moves() == (Tap("red-1"), Bid(0), Bid(1))


def test_asking_tells_what_an_arcane_does() -> None:
    session = playing("presages", 4)
    session.do("ask arcane-14")
    assert session.said == (
        "Le Miroir (14) the lowest wins the tour"
        " Stickers: square with 1 dot, 4 dots, moon; effect: minus."
    )


@pytest.mark.parametrize("command", [Command.ASK, Command.OK, Command.UNDO, Command.HOLD])
def test_any_key_ends_the_asking(command: Command) -> None:
    session = playing()
    session.do(BEGUN)
    session.do("ask")
    session.take(command)
    assert isinstance(session.view, views.Waiting)
    assert session.match.moves() == (Tap("red-1"), Bid(0), Bid(1))


def test_a_tag_counts_as_what_it_stands_for() -> None:
    session = playing()
    session.told = session.table.take(Tagged("04000000000001", Command.MENU))
    assert session.menu.title == "Menu"
    session.told = session.table.take(Tagged("04000000000002", Command.OK))
    assert isinstance(session.view, views.Waiting)
