"""Knob and button on gpiozero's mock pins, with contacts that bounce."""

import gc
from collections.abc import Iterator
from itertools import pairwise

import pytest
from gpiozero.pins.mock import MockFactory, MockPin
from hypothesis import given
from hypothesis import strategies as st

from augure.controls import HOLD_MS, Controls, Input, Key, Pins, Turn
from augure.debounce import SETTLE_MS
from augure.gpio import Gpio, GpioError

PINS = Pins(a=5, b=6, press=13, back=19)

CLOCKWISE = (("a", False), ("b", False), ("a", True), ("b", True))
COUNTERCLOCKWISE = (("b", False), ("a", False), ("b", True), ("a", True))


class Rig:
    """`Controls` on mock pins and on a clock that stands until it is moved."""

    def __init__(self, factory: MockFactory | None = None, down: tuple[str, ...] = ()) -> None:
        self.now_ms = 1_000_000
        self.factory = factory or MockFactory()
        for name in ("a", "b", "press", "back"):
            self.level(name, name not in down)
        self.said: list[str] = []
        self.controls = Controls(
            Gpio(self.factory, "mock"),
            PINS,
            said=self.said.append,
            clock_ms=lambda: self.now_ms,
        )

    def level(self, name: str, high: bool) -> None:
        pin = self.factory.pin(getattr(PINS, name))
        if high:
            pin.drive_high()
        else:
            pin.drive_low()

    def train(self, name: str, high: bool, gaps: list[int]) -> None:
        """Lets a contact bounce for the sum of `gaps` and end at a level."""
        levels = [high if n % 2 == 0 else not high for n in range(len(gaps) + 1)]
        self.level(name, levels[0])
        for gap, level in zip(gaps, levels[1:], strict=True):
            self.now_ms += gap
            self.level(name, level)
        self.level(name, high)

    def tick(self, ms: int = 0, *, every_ms: int | None = None) -> list[Input]:
        """Moves the clock on and returns the inputs, ticking at the end or all the time."""
        end_ms = self.now_ms + ms
        found = []
        if every_ms is not None:
            while self.now_ms + every_ms < end_ms:
                self.now_ms += every_ms
                found += self.controls.tick(self.now_ms)
        self.now_ms = end_ms
        return found + self.controls.tick(self.now_ms)

    def press(self, name: str, ms: int) -> list[Input]:
        self.level(name, False)
        found = self.tick(ms, every_ms=10)
        self.level(name, True)
        return found


@pytest.fixture
def rig() -> Iterator[Rig]:
    made = Rig()
    yield made
    made.factory.close()


@pytest.mark.parametrize(
    ("name", "short", "held"),
    [("press", Key.PRESS, Key.PRESS_HELD), ("back", Key.BACK, Key.MENU)],
)
def test_a_key_pressed_and_a_key_held(rig: Rig, name: str, short: Key, held: Key) -> None:
    assert rig.press(name, 200) == []
    assert rig.tick(100, every_ms=10) == [short]
    assert rig.tick(10_000, every_ms=10) == []
    assert rig.press(name, 4_000) == [held]
    assert rig.tick(10_000, every_ms=10) == []


# Buttons and buzzer: "One press counts two to four times. Exactly one event for every edge train
# of 1–30 ms bounce; destructive actions need a hold."

# The ms between the edges of a train that lasts up to 30 ms.
BOUNCE = st.lists(st.integers(0, 30), max_size=12).map(
    lambda at: [after - before for before, after in pairwise([0, *sorted(at)])]
)
EVERY_MS = st.one_of(st.none(), st.integers(1, 60))


@given(
    name=st.sampled_from(["press", "back"]),
    presses=st.lists(
        st.tuples(BOUNCE, st.integers(SETTLE_MS, 1_400), BOUNCE, st.integers(SETTLE_MS, 800)),
        min_size=1,
        max_size=6,
    ),
    every_ms=EVERY_MS,
)
def test_one_press_counts_once_for_every_edge_train_of_1_to_30_ms(
    name: str, presses: list[tuple[list[int], int, list[int], int]], every_ms: int | None
) -> None:
    rig = Rig()
    found: list[Input] = []
    for going_down, down_ms, coming_up, up_ms in presses:
        rig.train(name, False, going_down)
        found += rig.tick(down_ms, every_ms=every_ms) if every_ms else []
        rig.now_ms += 0 if every_ms else down_ms
        rig.train(name, True, coming_up)
        found += rig.tick(up_ms, every_ms=every_ms) if every_ms else []
        rig.now_ms += 0 if every_ms else up_ms
    found += rig.tick(SETTLE_MS)
    assert found == [Key.PRESS if name == "press" else Key.BACK] * len(presses)
    rig.factory.close()


@given(BOUNCE, st.integers(HOLD_MS, 5_000), BOUNCE, EVERY_MS)
def test_a_hold_counts_once_for_every_edge_train_of_1_to_30_ms(
    going_down: list[int], down_ms: int, coming_up: list[int], every_ms: int | None
) -> None:
    rig = Rig()
    rig.train("back", False, going_down)
    found = rig.tick(down_ms, every_ms=every_ms)
    rig.train("back", True, coming_up)
    found += rig.tick(1_000, every_ms=every_ms)
    assert found == [Key.MENU]
    rig.factory.close()


def test_a_hold_is_told_at_its_time_and_not_a_ms_before(rig: Rig) -> None:
    rig.level("back", False)
    assert rig.tick(HOLD_MS - 1, every_ms=1) == []
    assert rig.tick(1) == [Key.MENU]


def test_a_hold_let_go_too_early_destroys_nothing(rig: Rig) -> None:
    rig.level("back", False)
    rig.tick(HOLD_MS - 1, every_ms=1)
    rig.level("back", True)
    assert rig.tick(SETTLE_MS, every_ms=1) == [Key.BACK]
    assert rig.tick(10_000, every_ms=10) == []


def test_a_loop_that_stood_still_gets_the_same_inputs_in_their_order(rig: Rig) -> None:
    for name, ms in (("press", 100), ("back", 1_600), ("press", 60), ("back", 200)):
        rig.level(name, False)
        rig.now_ms += ms
        rig.level(name, True)
        rig.now_ms += 100
        for contact, high in CLOCKWISE:
            rig.level(contact, high)
    turn = Turn(+1)
    assert rig.tick(5_000) == [
        *(Key.PRESS, turn, Key.MENU, turn, Key.PRESS, turn, Key.BACK, turn),
    ]


class StuckPin(MockPin):  # type: ignore[misc]  # gpiozero has no types
    """A pin that no pull-up moves: its key is down from the start."""

    def _set_pull(self, value: str) -> None:
        self._pull = value


@pytest.mark.parametrize("name", ["press", "back"])
def test_a_key_that_is_down_at_the_start_is_no_press_until_it_has_come_up(name: str) -> None:
    rig = Rig(factory=MockFactory(pin_class=StuckPin), down=(name,))
    assert rig.tick(10_000, every_ms=10) == []
    rig.level(name, True)
    assert rig.tick(10_000, every_ms=10) == []
    assert rig.press(name, 100) + rig.tick(100) == [Key.PRESS if name == "press" else Key.BACK]
    rig.factory.close()


def test_an_edge_that_the_kernel_lost_is_made_up_for(rig: Rig) -> None:
    pin = rig.factory.pin(PINS.press)
    pin.edges = "none"  # nothing is called back any more
    pin.drive_low()
    assert rig.tick(500, every_ms=10) == []
    pin.drive_high()
    assert rig.tick(500, every_ms=10) == [Key.PRESS]


@pytest.mark.parametrize(("contacts", "step"), [(CLOCKWISE, +1), (COUNTERCLOCKWISE, -1)])
def test_the_knob_turns(rig: Rig, contacts: tuple[tuple[str, bool], ...], step: int) -> None:
    for _ in range(40):
        for contact, high in contacts:
            rig.level(contact, high)
    assert rig.tick() == [Turn(step)] * 40
    assert rig.tick() == []


@given(
    st.lists(st.tuples(st.booleans(), st.lists(st.integers(0, 6), min_size=4, max_size=4))),
)
def test_a_step_counts_once_however_its_contacts_bounce(
    steps: list[tuple[bool, list[int]]],
) -> None:
    rig = Rig()
    for clockwise, bounces in steps:
        contacts = CLOCKWISE if clockwise else COUNTERCLOCKWISE
        for (contact, high), bounce in zip(contacts, bounces, strict=True):
            rig.train(contact, high, [1] * (2 * bounce))
    assert rig.tick() == [Turn(+1 if clockwise else -1) for clockwise, _ in steps]
    rig.factory.close()


def test_the_callbacks_outlive_a_garbage_collection(rig: Rig) -> None:
    gc.collect()
    for contact, high in CLOCKWISE:
        rig.level(contact, high)
    rig.level("press", False)
    rig.now_ms += 100
    rig.level("press", True)
    assert rig.tick(100) == [Turn(+1), Key.PRESS]


def test_a_contact_that_bounces_for_ever_fills_no_memory(rig: Rig) -> None:
    for n in range(5_000):
        rig.level("press", bool(n % 2))
    rig.level("press", True)
    assert rig.tick(1_000) == []
    assert rig.press("press", 100) + rig.tick(100) == [Key.PRESS]


def test_close_gives_the_pins_back(rig: Rig) -> None:
    rig.controls.close()
    again = Controls(Gpio(rig.factory, "mock"), PINS, said=pytest.fail)
    again.close()


def test_a_pin_that_is_taken_is_an_error_and_gives_the_others_back(rig: Rig) -> None:
    rig.controls.close()
    gpio = Gpio(rig.factory, "mock")
    taken = gpio.output(PINS.b)
    with pytest.raises(GpioError, match="GPIO6"):
        Controls(gpio, PINS, said=pytest.fail)
    taken.close()
    Controls(gpio, PINS, said=pytest.fail).close()


def test_pins_that_fail_are_said_once_and_lose_no_turn(
    rig: Rig, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Failing:
        fails = True

        def __get__(self, pin: object, owner: object = None) -> bool:
            if self.fails:
                raise OSError("the chip is gone")
            return True

    failing = Failing()
    monkeypatch.setattr(type(rig.factory.pin(PINS.back)), "state", failing)
    for contact, high in CLOCKWISE:
        rig.level(contact, high)
    assert rig.tick() == [Turn(+1)]
    assert rig.tick(1_000, every_ms=100) == []
    assert rig.said == ["button on GPIO13: the chip is gone"]
    failing.fails = False
    assert rig.tick() == []
    failing.fails = True
    rig.tick()
    assert len(rig.said) == 2
