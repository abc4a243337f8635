"""The language of sounds: what an ear, or a buzzer without pitch, can tell apart."""

from itertools import combinations
from typing import get_args

import pytest

from augure.gpio import HIGHEST_HZ, LOWEST_HZ
from augure.outputs.tones import (
    BETWEEN_MS,
    BREATH_MS,
    MAX_TONE_MS,
    SAME_AS,
    TEMPOS,
    Mode,
    Note,
    Priority,
    Sound,
    every_sound,
    notes,
    sound_of,
)
from augure.rules.news import News
from augure.table import cues

AUDIBLE = (Mode.SHORT, Mode.FULL)
EVERY = tuple(every_sound())

NEWS = tuple(kind.what for kind in get_args(News))

CUES = tuple(cue for cue in vars(cues).values() if isinstance(cue, cues.Cue))

Pattern = tuple[tuple[bool, int], ...]


def pattern(melody: tuple[Note, ...]) -> Pattern:
    """Returns what an active buzzer makes of notes: (on, ms), notes that touch being one."""
    merged: list[tuple[bool, int]] = []
    for note in melody:
        on = note.frequency_hz is not None
        if merged and merged[-1][0] is on:
            merged[-1] = (on, merged[-1][1] + note.duration_ms)
        else:
            merged.append((on, note.duration_ms))
    return tuple(merged)


def tellable(left: Pattern, right: Pattern) -> bool:
    """Tells whether an ear hears two patterns apart: a stroke more, or one 2.5 times as long."""
    return len(left) != len(right) or any(
        max(a, b) >= 2.5 * min(a, b) for (_, a), (_, b) in zip(left, right, strict=True)
    )


def heard(what: str, seat: int | None, mode: Mode) -> Pattern:
    return pattern(notes(what, seat, mode))


def test_the_measure_itself_sees_equal_rhythms() -> None:
    high = (Note(2000, 70), Note(None, 70), Note(2000, 70))
    low = (Note(800, 70), Note(None, 70), Note(900, 70))
    assert not tellable(pattern(high), pattern(low))
    # Two notes that touch are one for an active buzzer.
    assert pattern((Note(800, 70), Note(900, 70))) == ((True, 140),)
    assert not tellable(((True, 100),), ((True, 240),))
    assert tellable(((True, 100),), ((True, 250),))


@pytest.mark.parametrize("mode", AUDIBLE)
def test_all_rhythms_are_pairwise_distinct_without_pitch(mode: Mode) -> None:
    for one, other in combinations(EVERY, 2):
        assert tellable(heard(*one, mode), heard(*other, mode)), (one, other)


@pytest.mark.parametrize("mode", AUDIBLE)
def test_all_rhythms_are_distinct_even_if_pauses_are_not_heard(mode: Mode) -> None:
    strokes = [tuple(ms for on, ms in heard(*event, mode) if on) for event in EVERY]
    assert len(set(strokes)) == len(EVERY) == 34


def test_all_melodies_are_pairwise_distinct_without_rhythm() -> None:
    melodies = {
        tuple(note.frequency_hz for note in notes(*event) if note.frequency_hz) for event in EVERY
    }
    assert len(melodies) == len(EVERY)


@pytest.mark.parametrize("mode", AUDIBLE)
def test_refused_can_not_be_taken_for_accepted_by_any_part_of_it(mode: Mode) -> None:
    accepted, refused = heard("accepted", None, mode), heard("refused", None, mode)
    assert len(accepted) == 1
    shortest = min(ms for on, ms in refused if on)
    assert shortest >= 2.5 * max(ms for on, ms in accepted if on)
    low = max(note.frequency_hz or 0 for note in notes("refused", mode=mode))
    high = min(note.frequency_hz or 0 for note in notes("accepted", mode=mode))
    assert low * 2 < high  # an octave and more below


@pytest.mark.parametrize("mode", AUDIBLE)
def test_no_other_sound_begins_like_a_refusal_but_a_dead_reader(mode: Mode) -> None:
    refused = heard("refused", None, mode)
    alike = [
        what
        for what, seat in EVERY
        if not tellable(heard(what, seat, mode)[: len(refused)], refused)
    ]
    assert alike == ["refused"]


@pytest.mark.parametrize("mode", AUDIBLE)
@pytest.mark.parametrize("what", ["turn", "trick"])
def test_a_seat_is_counted_in_short_strokes(what: str, mode: Mode) -> None:
    for seat in range(6):
        strokes = [ms for on, ms in heard(what, seat, mode) if on]
        assert strokes.count(TEMPOS[mode].short_ms) == seat + 1
        assert strokes.count(TEMPOS[mode].long_ms) == 1


@pytest.mark.parametrize("mode", AUDIBLE)
def test_two_sounds_stay_two_and_no_tone_lasts_over_a_second(mode: Mode) -> None:
    for event in EVERY:
        melody = heard(*event, mode)
        assert melody[0][0]
        assert melody[-1][0]
        assert all(ms <= MAX_TONE_MS == 1000 for on, ms in melody if on)
        assert all(2 * ms <= BETWEEN_MS for on, ms in melody if not on)
        assert sum(ms for _, ms in melody) <= 1500
    assert max(tempo.gap_ms for tempo in TEMPOS.values()) <= BREATH_MS


def test_all_pitches_can_be_played() -> None:
    for event in EVERY:
        for note in notes(*event):
            assert note.frequency_hz is None or LOWEST_HZ <= note.frequency_hz <= HIGHEST_HZ


def test_short_is_shorter_and_off_is_silent() -> None:
    for what, seat in EVERY:
        full, short = (
            sum(n.duration_ms for n in notes(what, seat, mode)) for mode in (Mode.FULL, Mode.SHORT)
        )
        assert short < 0.7 * full
        assert notes(what, seat, Mode.OFF) == ()


@pytest.mark.parametrize("what", NEWS)
def test_every_news_of_the_record_has_a_sound(what: str) -> None:
    assert notes(what, 3)


def test_what_sounds_alike_is_written_down() -> None:
    assert {what: notes(what, 1) for what in SAME_AS} == {
        what: notes(other, 1) for what, other in SAME_AS.items()
    }


@pytest.mark.parametrize("cue", CUES, ids=lambda cue: cue.what)
def test_what_the_box_itself_says_has_a_sound(cue: cues.Cue) -> None:
    assert notes(cue.what, cue.seat)


def test_no_sound_is_without_an_event() -> None:
    known = {*NEWS, *(cue.what for cue in CUES), "turn"}
    assert {what for what, _ in EVERY} | {*SAME_AS} <= known


@pytest.mark.parametrize(("what", "seat"), [("turn", None), ("turn", 6), ("trick", -1), ("x", 0)])
def test_an_event_without_a_sound_is_an_error(what: str, seat: int | None) -> None:
    with pytest.raises(KeyError):
        sound_of(what, seat)
    with pytest.raises(KeyError):
        notes(what, seat, Mode.OFF)


def test_faults_and_refusals_are_urgent() -> None:
    urgent = {what for what, seat in EVERY if sound_of(what, seat).priority is Priority.URGENT}
    assert urgent == {"refused", "revoke", "no-reader", "several"}


@pytest.mark.parametrize(("frequency_hz", "duration_ms"), [(880, 1001), (880, 0), (None, -1)])
def test_a_note_that_is_too_long_can_not_be_made(
    frequency_hz: int | None, duration_ms: int
) -> None:
    with pytest.raises(ValueError, match="ms"):
        Note(frequency_hz, duration_ms)


def test_a_row_needs_a_pitch_a_stroke() -> None:
    with pytest.raises(ValueError, match="one pitch a stroke"):
        Sound(".. -", (880, 880))


def test_a_rhythm_in_full() -> None:
    assert notes("turn", 3) == (
        Note(2637, 280),
        Note(None, 70),
        Note(1568, 70),
        Note(None, 70),
        Note(1568, 70),
        Note(None, 70),
        Note(1568, 70),
        Note(None, 210),
        Note(1568, 70),
    )
