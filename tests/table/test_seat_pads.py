"""Pads that stand before one seat each: what is laid on another's pad is out of turn."""

import pytest

from augure import views
from augure.readers.reader import Fault, ReaderEvent, ReaderLost, ReaderReady
from augure.readers.reader import Tap as PadTap
from augure.readers.simulated import SimulatedReader
from augure.rules import expect
from augure.rules.setup import set_up
from augure.sources import Pad
from augure.table import Table, cues
from augure.table.desk import Desk, Memory
from augure.table.inputs import (
    CardTag,
    Command,
    Meaning,
    NumberTag,
    Part,
    PartBack,
    PartLost,
    Tagged,
)
from augure.table.session import Told

UID = "04A3C6CAE26180"
NAMES = ("Ana", "Bo", "Cy")


@pytest.fixture
def table() -> Table:
    """A match of Wizard in its first deal, all bids made, so that a card is due."""
    table = Table(Desk(Memory(), language="en"))
    table.start(set_up({"game": "wizard", "players": NAMES}))
    table.take(CardTag("wizard", 1, "red-1"))
    for _ in NAMES:
        table.take(NumberTag(0))
    assert due(table) == expect.Card(1)
    return table


def due(table: Table) -> expect.Expect:
    assert table.match is not None
    return table.match.expect()


def lay(table: Table, seat: int | None, meaning: Meaning) -> Told:
    return table.take(Tagged(UID, meaning, seat))


def moves(table: Table) -> int:
    assert table.match is not None
    return len(table.match.moves())


def test_card_on_the_pad_of_a_seat_that_is_not_due_is_out_of_turn(table: Table) -> None:
    before = moves(table)
    turn = due(table)
    assert isinstance(turn, expect.Card)
    other = (turn.seat + 1) % 3
    told = lay(table, other, CardTag("wizard", 1, "red-6"))
    assert told.cues == (cues.REFUSED,)
    assert told.said[0] == f"{NAMES[other]}, it is not your turn."
    assert (moves(table), due(table)) == (before, turn)


@pytest.mark.parametrize("shared", [False, True])
def test_card_on_the_own_pad_or_a_shared_one_is_played(table: Table, shared: bool) -> None:
    before = moves(table)
    turn = due(table)
    assert isinstance(turn, expect.Card)
    lay(table, None if shared else turn.seat, CardTag("wizard", 1, "red-6"))
    assert moves(table) == before + 1


def test_control_works_on_every_pad(table: Table) -> None:
    before = moves(table)
    lay(table, 2, Command.UNDO)
    assert moves(table) < before


def test_pad_of_an_empty_seat_plays_nothing(table: Table) -> None:
    before = moves(table)
    assert lay(table, 5, CardTag("wizard", 1, "red-6")).said[0] == "Nobody sits at this reader."
    assert moves(table) == before


def test_bid_on_the_pad_of_a_seat_that_is_not_due_is_out_of_turn(table: Table) -> None:
    table.take(Command.UNDO)
    turn = due(table)
    assert isinstance(turn, expect.Bid)
    other = (turn.seat + 1) % 3
    assert lay(table, other, NumberTag(0)).said[0] == f"{NAMES[other]}, it is not your turn."
    assert due(table) == turn


def test_tap_takes_its_seat_from_the_pad_to_the_table() -> None:
    class SeatReader(SimulatedReader):
        def poll(self, now_ms: int) -> list[ReaderEvent]:
            return [PadTap(UID, 2)]

    pad = Pad(SeatReader(), lambda uid: Tagged(uid, NumberTag(1)))
    assert pad.inputs(0) == [Tagged(UID, NumberTag(1), 2)]


READY, LOST = ReaderReady("a chip"), ReaderLost(Fault.BUS, "unplugged")


@pytest.mark.parametrize("seat", [None, 2])
def test_pad_says_its_seat_when_it_is_lost_and_back(seat: int | None) -> None:
    told: list[ReaderEvent] = [READY, LOST, READY]

    class FailingReader(SimulatedReader):
        def poll(self, now_ms: int) -> list[ReaderEvent]:
            return [told.pop(0)]

    pad = Pad(FailingReader(), lambda uid: Tagged(uid, NumberTag(1)), seat)
    assert [pad.inputs(at) for at in range(3)] == [
        [],
        [PartLost(Part.READER, seat)],
        [PartBack(Part.READER, seat)],
    ]


def text(told: Told) -> str:
    assert isinstance(told.view, views.Notice)
    return told.view.text


def test_lost_pad_is_named_by_who_sits_there(table: Table) -> None:
    told = table.take(PartLost(Part.READER, 1))
    assert text(told).startswith("Bo: the reader does not answer.")
    assert told.cues == (cues.NO_READER,)
    told = table.take(PartBack(Part.READER, 1))
    assert told.said == ("Bo: the reader is back.",)
    assert not isinstance(told.view, views.Notice)


def test_lost_pad_of_an_empty_seat_is_named_by_its_number(table: Table) -> None:
    assert text(table.take(PartLost(Part.READER, 4))).startswith("Player 5: ")


def test_pad_that_is_back_leaves_the_notice_while_another_is_lost(table: Table) -> None:
    table.take(PartLost(Part.READER, 0))
    table.take(PartLost(Part.READER, 2))
    assert text(table.take(PartBack(Part.READER, 2))).startswith("Ana: ")
    assert text(table.take(PartBack(Part.READER, 1))).startswith("Ana: ")
    assert not isinstance(table.take(PartBack(Part.READER, 0)).view, views.Notice)


def test_notice_that_was_closed_stays_closed_while_another_pad_comes_back(table: Table) -> None:
    table.take(PartLost(Part.READER, 0))
    table.take(PartLost(Part.READER, 2))
    table.take(Command.OK)
    assert not isinstance(table.take(PartBack(Part.READER, 2)).view, views.Notice)


def test_part_lost_twice_is_back_at_once(table: Table) -> None:
    table.take(PartLost(Part.READER, 0))
    table.take(PartLost(Part.READER, 0))
    assert not isinstance(table.take(PartBack(Part.READER, 0)).view, views.Notice)
