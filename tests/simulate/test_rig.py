"""The simulated box: what is done reaches the table through reader, keys, tags and loop."""

import pytest

from augure.controls import HOLD_MS
from augure.readers.reader import Fault
from augure.rules.moves import Bid, Pass, Tap
from augure.simulate.actions import action
from augure.simulate.rig import PRESSES, Rig
from augure.simulate.tags import SimulatedTags
from augure.table import Table
from augure.table.desk import Desk, Memory
from augure.table.inputs import (
    Badge,
    CardTag,
    Command,
    Input,
    NumberTag,
    SeatTag,
    SuitTag,
    Tagged,
    Turn,
    Typed,
    UnknownTag,
)
from augure.table.session import Told


class Ears:
    """An output that keeps what it was told."""

    def __init__(self) -> None:
        self.told: list[Told] = []

    def tell(self, told: Told) -> None:
        self.told.append(told)


class Witness(Table):
    """A table that writes down what reaches it."""

    def __init__(self) -> None:
        super().__init__(Desk(Memory(), language="en"))
        self.taken: list[Input | Tagged] = []

    def take(self, given: Input | Tagged) -> Told:
        self.taken.append(given)
        return super().take(given)


@pytest.fixture
def table() -> Witness:
    return Witness()


@pytest.fixture
def rig(table: Witness) -> Rig:
    return Rig(table, [Ears()])


CARD = CardTag("wizard", 1, "red-7")
TAGGED: tuple[Input, ...] = (
    *(CARD, NumberTag(3), NumberTag(50), SuitTag("red"), SeatTag(2), Badge("Zoé")),
    *(Command.REPEAT, Command.SCORES, Command.ASK),
)


@pytest.mark.parametrize("given", TAGGED, ids=str)
def test_what_has_a_tag_is_tapped_on_the_reader(rig: Rig, table: Witness, given: Input) -> None:
    rig.do(given)
    rig.do(given)
    first, second = table.taken
    assert isinstance(first, Tagged)
    assert first == second
    assert first.meaning == given
    assert len(first.uid) == 14


@pytest.mark.parametrize("command", PRESSES)
def test_the_keys_are_pressed_and_held_on_their_pins(
    rig: Rig, table: Witness, command: Command
) -> None:
    rig.do(command)
    assert table.taken == [command]


@pytest.mark.parametrize("step", [1, -1])
def test_the_knob_is_turned_on_its_pins(rig: Rig, table: Witness, step: int) -> None:
    rig.do(Turn(step))
    assert table.taken == [Turn(step)]


def test_a_hold_is_long_enough_and_a_press_is_not() -> None:
    assert all(
        (ms >= HOLD_MS) == (command in (Command.HOLD, Command.MENU))
        for command, (_, ms) in PRESSES.items()
    )


def test_what_no_tag_says_is_typed(rig: Rig, table: Witness) -> None:
    given = Typed(Tap("red-7", overrule=True))
    rig.do(given)
    assert table.taken == [given]


def test_an_unknown_tag_is_tapped_under_its_own_uid(rig: Rig, table: Witness) -> None:
    given = UnknownTag("04A1B2C3D4E5F6")
    rig.do(given)
    assert table.taken == [Tagged("04A1B2C3D4E5F6", given)]


def test_two_things_never_share_a_tag() -> None:
    tags = SimulatedTags()
    uids = [tags.uid(NumberTag(n)) for n in range(30)]
    assert len(set(uids)) == 30
    assert [tags.tagged(uid).meaning for uid in uids] == [NumberTag(n) for n in range(30)]


def test_a_card_that_stays_on_the_pad_counts_once(rig: Rig, table: Witness) -> None:
    rig.do(CARD)
    uid = table.taken[0]
    assert isinstance(uid, Tagged)
    rig.reader.lay(uid.uid)
    rig.pass_time(60_000)
    assert table.taken == [uid, uid]


def test_a_lost_reader_reaches_the_table_like_a_real_one(rig: Rig, table: Witness) -> None:
    rig.reader.lose(Fault.BUS, "a loose wire")
    rig.pass_time(100)
    rig.reader.restore()
    rig.pass_time(100)
    assert [type(given).__name__ for given in table.taken] == ["PartLost", "PartBack"]


def test_ten_minutes_of_silence_tell_nothing(rig: Rig, table: Witness) -> None:
    view = table.shown()
    rig.pass_time(600_000)
    assert table.taken == []
    assert table.shown() == view


def test_moves_are_made_with_what_lies_on_the_table() -> None:
    assert action("wizard", Tap("red-7")) == CARD
    assert action("wizard", Bid(3)) == NumberTag(3)
    assert action("presages", Pass()) == Typed(Pass())
