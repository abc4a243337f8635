"""The buzzer on gpiozero's mock pins: what is heard, when, and never for long."""

import threading
from collections.abc import Iterator
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from augure.gpio import Gpio, GpioError, Sounder
from augure.outputs.buzzer import MAX_WAITING, RETRY_MS, Buzzer, Player
from augure.outputs.tones import (
    BETWEEN_MS,
    BREATH_MS,
    MAX_TONE_MS,
    Mode,
    Note,
    Priority,
    every_sound,
    notes,
    sound_of,
)
from virtual.pins import Heard, buzzer_pins, lengths
from virtual.stepper import Stepper

EVERY = tuple(every_sound())


def buzzer_on(
    sounder: Sounder, stepper: Stepper, said: list[str], mode: Mode = Mode.FULL
) -> Buzzer:
    return Buzzer(
        sounder,
        mode,
        said=said.append,
        runner=stepper.factory,
        clock_ms=lambda: stepper.now_ms,
    )


class Rig:
    """A `Buzzer` on mock pins, with all that was heard of it."""

    def __init__(self, *, passive: bool = True, mode: Mode = Mode.FULL) -> None:
        self.stepper = Stepper()
        self.factory, self.heard = buzzer_pins(lambda: self.stepper.now_ms, passive=passive)
        self.gpio = Gpio(self.factory, "mock")
        self.said: list[str] = []
        sounder = self.gpio.passive_buzzer(18) if passive else self.gpio.active_buzzer(18)
        self.buzzer = buzzer_on(sounder, self.stepper, self.said, mode)
        self.stepper.run()

    def play(self, what: str, seat: int | None = None) -> None:
        self.buzzer.play(what, seat)
        self.stepper.run()


@pytest.fixture
def rig() -> Iterator[Rig]:
    made = Rig()
    yield made
    made.factory.close()


def as_heard(melody: tuple[Note, ...]) -> list[Heard]:
    return [(note.duration_ms, note.frequency_hz) for note in melody]


@pytest.mark.parametrize("mode", [Mode.SHORT, Mode.FULL])
@pytest.mark.parametrize(("what", "seat"), EVERY)
def test_a_passive_buzzer_plays_the_notes(what: str, seat: int | None, mode: Mode) -> None:
    rig = Rig(mode=mode)
    rig.play(what, seat)
    rig.stepper.advance(5_000)
    assert lengths(rig.heard) == as_heard(notes(what, seat, mode))
    assert rig.heard[-1][1] is None


@pytest.mark.parametrize(("what", "seat"), EVERY)
def test_an_active_buzzer_plays_the_rhythm(what: str, seat: int | None) -> None:
    rig = Rig(passive=False)
    rig.play(what, seat)
    rig.stepper.advance(5_000)
    expected = [(ms, None if hz is None else 1) for ms, hz in as_heard(notes(what, seat))]
    assert lengths(rig.heard) == expected
    assert rig.heard[-1][1] is None


def test_the_first_tone_waits_for_no_other_thread(rig: Rig) -> None:
    rig.stepper.advance(1_234)
    steps = rig.stepper.steps
    rig.buzzer.play("accepted")
    assert rig.heard == [(rig.stepper.now_ms, 2093)]
    assert rig.stepper.steps == steps


def test_sounds_wait_for_each_other_and_stay_two(rig: Rig) -> None:
    rig.play("accepted")
    rig.play("turn", 1)
    rig.stepper.advance(5_000)
    assert lengths(rig.heard) == [
        *as_heard(notes("accepted")),
        (BETWEEN_MS, None),
        *as_heard(notes("turn", 1)),
    ]


def test_a_refusal_cuts_short_what_plays_and_what_waits(rig: Rig) -> None:
    rig.play("match-over")
    rig.play("turn", 5)
    rig.stepper.advance(30)
    rig.play("refused")
    rig.stepper.advance(5_000)
    assert lengths(rig.heard) == [(30, 1047), (BREATH_MS, None), *as_heard(notes("refused"))]


def test_a_refusal_in_the_silence_between_two_sounds_takes_the_place_of_the_second(
    rig: Rig,
) -> None:
    rig.play("accepted")
    rig.play("turn", 1)
    rig.stepper.advance(100)
    rig.play("refused")
    rig.stepper.advance(5_000)
    assert lengths(rig.heard) == [
        *as_heard(notes("accepted")),
        (30 + BREATH_MS, None),
        *as_heard(notes("refused")),
    ]


def test_an_answer_does_not_wait_for_what_is_left_of_the_one_before(rig: Rig) -> None:
    rig.buzzer.answer(("played", 0), ("trick", 0), ("deal-over", None), ("turn", 1))
    rig.stepper.advance(700)
    cut = len(rig.heard)
    rig.buzzer.answer(("played", 1), ("turn", 2))
    rig.stepper.advance(10_000)
    assert rig.heard[cut - 1][1] is not None  # in the middle of a tone
    assert lengths(rig.heard)[cut:] == [
        (BREATH_MS, None),
        *as_heard(notes("accepted")),
        (BETWEEN_MS, None),
        *as_heard(notes("turn", 2)),
    ]


def test_an_answer_leaves_a_refusal_its_time(rig: Rig) -> None:
    rig.buzzer.answer(("refused", None))
    rig.stepper.advance(10)
    rig.buzzer.answer(("played", 1))
    rig.stepper.advance(10_000)
    assert lengths(rig.heard) == [
        *as_heard(notes("refused")),
        (BETWEEN_MS, None),
        *as_heard(notes("accepted")),
    ]


def test_an_answer_with_an_unknown_event_is_an_error_and_cuts_nothing(rig: Rig) -> None:
    rig.play("turn", 2)
    with pytest.raises(KeyError):
        rig.buzzer.answer(("accepted", None), ("no-such-thing", None))
    rig.stepper.advance(10_000)
    assert lengths(rig.heard) == as_heard(notes("turn", 2))


def test_an_urgent_sound_does_not_cut_an_urgent_one(rig: Rig) -> None:
    rig.play("revoke")
    rig.stepper.advance(10)
    rig.play("refused")
    rig.stepper.advance(5_000)
    assert lengths(rig.heard) == [
        *as_heard(notes("revoke")),
        (BETWEEN_MS, None),
        *as_heard(notes("refused")),
    ]


def test_the_queue_is_bounded_and_minor_sounds_go_first() -> None:
    player = Player()
    player.add((Note(1, 1),), Priority.NORMAL)
    player.tick(0)
    player.add((Note(2, 1),), Priority.MINOR)
    for n in range(3, 3 + MAX_WAITING):
        player.add((Note(n, 1),), Priority.NORMAL)
    player.add((Note(99, 1),), Priority.NORMAL)
    played = []
    now_ms = 0
    while True:
        frequency_hz, wait_ms = player.tick(now_ms)
        if wait_ms is None:
            break
        if frequency_hz is not None:
            played.append(frequency_hz)
        now_ms += wait_ms
    # 2 was minor, 3 the oldest.
    assert played == [1, *range(4, 3 + MAX_WAITING), 99]


def test_a_late_tick_makes_a_stroke_longer_and_none_shorter() -> None:
    player = Player()
    player.add((Note(1000, 70), Note(None, 70), Note(2000, 70)), Priority.NORMAL)
    assert player.tick(0) == (1000, 70)
    assert player.tick(50) == (1000, 20)
    assert player.tick(200) == (None, 70)
    assert player.tick(270) == (2000, 70)
    assert player.tick(340) == (None, BETWEEN_MS)
    assert player.tick(340 + BETWEEN_MS) == (None, None)


# Buttons and buzzer: "The buzzer stays on after a crash. Off first at start, on SIGTERM, and by
# the unit after the process; no tone over 1 s."


@pytest.mark.parametrize("passive", [True, False])
def test_the_buzzer_that_stayed_on_is_off_first_at_start(passive: bool) -> None:
    stepper = Stepper()
    factory, heard = buzzer_pins(lambda: stepper.now_ms, passive=passive)
    left = factory.pin(18)
    left.function = "output"
    if passive:
        left.frequency = 440
    left.state = 1 if not passive else 0.5
    assert heard[-1][1] is not None
    gpio = Gpio(factory, "mock")
    sounder = gpio.passive_buzzer(18) if passive else gpio.active_buzzer(18)
    assert heard[-1] == (stepper.now_ms, None)
    silenced = len(heard)
    buzzer_on(sounder, stepper, [])
    stepper.advance(1_000)
    assert len(heard) == silenced


@pytest.mark.parametrize("passive", [True, False])
def test_close_in_the_middle_of_a_tone_silences_and_gives_the_pin_back(passive: bool) -> None:
    rig = Rig(passive=passive)
    rig.play("refused")
    rig.stepper.advance(10)
    assert rig.heard[-1][1] is not None
    rig.buzzer.close()
    assert rig.stepper.closed
    assert rig.heard[-1] == (rig.stepper.now_ms, None)
    assert len(rig.heard) == 2
    assert rig.factory.pin(18).function == "input"


ACTIONS = st.lists(st.tuples(st.sampled_from(EVERY), st.integers(0, 900)), max_size=30)


@given(ACTIONS, st.sampled_from([Mode.SHORT, Mode.FULL]), st.booleans())
def test_whatever_is_played_no_tone_lasts_over_a_second(
    actions: list[tuple[tuple[str, int | None], int]], mode: Mode, passive: bool
) -> None:
    rig = Rig(passive=passive, mode=mode)
    for (what, seat), ms in actions:
        rig.play(what, seat)
        rig.stepper.advance(ms)
    rig.stepper.advance(30_000)
    assert all(ms <= MAX_TONE_MS for ms, hz in lengths(rig.heard) if hz is not None)
    # What is silent is so for a gap at least: nothing runs into something else.
    assert all(ms >= 45 for ms, hz in lengths(rig.heard) if hz is None)
    assert all(b >= a for (a, _), (b, _) in pairwise(rig.heard))
    assert not rig.heard or rig.heard[-1][1] is None


# Buttons and buzzer: "Some desolder the buzzer, some need it: off / short / full …"


def test_some_desolder_the_buzzer_off_is_silent_and_stops_what_plays(rig: Rig) -> None:
    rig.play("match-over")
    rig.play("turn", 2)
    rig.stepper.advance(20)
    rig.buzzer.mode = Mode.OFF
    assert lengths(rig.heard) == [(20, 1047)]
    rig.play("refused")
    rig.stepper.advance(5_000)
    assert len(rig.heard) == 2
    rig.buzzer.mode = Mode.SHORT
    rig.play("accepted")
    rig.stepper.advance(1_000)
    assert lengths(rig.heard)[2:] == as_heard(notes("accepted", mode=Mode.SHORT))


def test_an_unknown_event_is_an_error_of_the_caller(rig: Rig) -> None:
    with pytest.raises(KeyError):
        rig.buzzer.play("no-such-thing")


class Broken:
    """A sounder whose pin fails while told to, with all that it was told."""

    def __init__(self) -> None:
        self.fails = False
        self.told: list[int | None] = []

    def sound(self, frequency_hz: int) -> None:
        self._tell(frequency_hz)

    def silence(self) -> None:
        self._tell(None)

    def close(self) -> None:
        self._tell(None)

    def _tell(self, what: int | None) -> None:
        self.told.append(what)
        if self.fails:
            raise GpioError("the pin is gone")


def test_a_pin_that_fails_is_said_once_and_silenced_as_soon_as_it_works() -> None:
    sounder, stepper, said = Broken(), Stepper(), list[str]()
    buzzer = buzzer_on(sounder, stepper, said)
    stepper.run()
    buzzer.play("accepted")
    stepper.run()
    sounder.fails = True
    for _ in range(20):
        buzzer.play("accepted")
        stepper.advance(500)
    assert said == ["the pin is gone"]
    sounder.fails = False
    stepper.advance(60_000)
    assert sounder.told[-1] is None
    told = len(sounder.told)
    stepper.advance(60_000)
    assert len(sounder.told) == told
    buzzer.play("accepted")
    stepper.advance(1_000)
    assert sounder.told[told:] == [2093, None]
    sounder.fails = True
    buzzer.close()
    assert said == ["the pin is gone"] * 2


def test_a_buzzer_that_could_not_be_silenced_is_told_again() -> None:
    sounder, stepper, said = Broken(), Stepper(), list[str]()
    sounder.fails = True
    buzzer_on(sounder, stepper, said)
    assert sounder.told == [None]
    stepper.advance(2 * RETRY_MS)
    assert sounder.told == [None] * 4
    sounder.fails = False
    stepper.advance(5 * RETRY_MS)
    assert sounder.told == [None] * 5
    assert said == ["the pin is gone"]


def test_with_its_own_thread_a_buzzer_plays_and_leaves_no_thread() -> None:
    before = threading.active_count()
    done = threading.Event()

    class Listening(Broken):
        def _tell(self, what: int | None) -> None:
            super()._tell(what)
            if self.told[-2:] == [2093, None]:
                done.set()

    sounder = Listening()
    buzzer = Buzzer(sounder, Mode.SHORT, said=pytest.fail)
    buzzer.play("accepted")
    assert done.wait(5)
    buzzer.close()
    assert threading.active_count() == before
    assert sounder.told[-1] is None


def test_every_priority_is_used() -> None:
    assert {sound_of(what, seat).priority for what, seat in EVERY} == set(Priority)
