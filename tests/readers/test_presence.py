from itertools import repeat
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from augure.readers.iso14443 import EMPTY, NOISE, SEVERAL, Outcome, Seen
from augure.readers.presence import LIFT, SEVERAL_CARDS, TAP, Presence

UID_A = bytes.fromhex("04A3C6CAE26180")
UID_B = bytes.fromhex("04A3C6CAE26181")
A = Seen(UID_A)
B = Seen(UID_B)
POLL_MS = 40

Changes = list[tuple[int, str, bytes]]


def observe(outcomes: list[Outcome], presence: Presence | None = None) -> Changes:
    """Returns (number of the poll, change, UID) for polls 40 ms apart."""
    presence = presence or Presence()
    return [
        (number, change, uid)
        for number, outcome in enumerate(outcomes)
        for change, uid in presence.observe(outcome, number * POLL_MS)
    ]


def test_tap_is_reported_within_two_polls() -> None:
    assert observe([EMPTY, A, A, A]) == [(2, TAP, UID_A)]


def test_card_swiped_past_in_one_poll_is_tapped() -> None:
    assert observe([A, EMPTY]) == [(1, TAP, UID_A)]


def test_card_is_lifted_once_after_the_silence() -> None:
    assert observe([A, A] + [EMPTY] * 50) == [(1, TAP, UID_A), (9, LIFT, UID_A)]


def test_card_flickering_every_second_poll_is_one_tap_and_no_lift() -> None:
    assert observe([A, EMPTY] * 50) == [(1, TAP, UID_A)]


@given(st.integers(0, 19))
def test_one_miss_in_twenty_is_never_a_lift(place: int) -> None:
    twenty: list[Outcome] = [A] * 20
    twenty[place] = EMPTY
    polls: list[Outcome] = [A, A, *twenty * 20]
    assert observe(polls) == [(1, TAP, UID_A)]


def test_sixty_seconds_of_resting_add_nothing() -> None:
    assert observe([A] * (60_000 // POLL_MS)) == [(1, TAP, UID_A)]


def test_garbled_answer_is_no_removal() -> None:
    assert observe([A, A] + [NOISE] * 200 + [A] * 5) == [(1, TAP, UID_A)]


def test_noise_between_silences_keeps_the_card() -> None:
    assert observe([A, A] + [EMPTY, EMPTY, EMPTY, NOISE] * 50) == [(1, TAP, UID_A)]


def test_noise_alone_is_nothing() -> None:
    assert observe([NOISE] * 100) == []


def test_other_card_is_not_blocked_by_the_resting_one() -> None:
    assert observe([A, A, B, B]) == [(1, TAP, UID_A), (3, TAP, UID_B)]


def test_card_replaced_without_a_silent_poll_can_be_tapped_again() -> None:
    polls: list[Outcome] = [*[A] * 3, *[B] * 10, *[A] * 3]
    assert observe(polls) == [
        (1, TAP, UID_A),
        (4, TAP, UID_B),
        (10, LIFT, UID_A),
        (14, TAP, UID_A),
    ]


def test_two_cards_answering_by_turns_are_tapped_once_each() -> None:
    assert observe([A, B] * 200) == [(1, TAP, UID_A), (2, TAP, UID_B)]


def test_cards_that_differ_in_the_last_byte_are_two() -> None:
    assert {uid for _, change, uid in observe([A, A, B, B]) if change == TAP} == {UID_A, UID_B}


def test_several_cards_are_said_once_while_they_last_and_nothing_is_tapped() -> None:
    assert observe([SEVERAL] * 200) == [(1, SEVERAL_CARDS, b"")]


def test_fanned_hand_seen_one_card_first_plays_nothing() -> None:
    assert observe([A] + [SEVERAL] * 50 + [EMPTY] * 20) == [(2, SEVERAL_CARDS, b"")]


def test_fanned_hand_whose_cards_win_by_turns_plays_nothing() -> None:
    assert observe([SEVERAL, A, SEVERAL, B] * 50) == [(2, SEVERAL_CARDS, b"")]


def test_one_broken_bit_of_a_weak_card_is_not_several() -> None:
    assert observe([A, A, SEVERAL] + [A] * 20 + [SEVERAL] + [A] * 20) == [(1, TAP, UID_A)]


def test_card_that_stays_when_the_others_are_taken_is_tapped() -> None:
    assert observe([SEVERAL] * 5 + [A] * 20) == [(1, SEVERAL_CARDS, b""), (12, TAP, UID_A)]


def test_second_card_on_a_resting_one_leaves_that_resting() -> None:
    assert observe([A] * 5 + [SEVERAL] * 100 + [A] * 100) == [
        (1, TAP, UID_A),
        (6, SEVERAL_CARDS, b""),
    ]


def test_several_again_after_they_were_gone_is_said_again() -> None:
    polls: list[Outcome] = [SEVERAL] * 3 + [EMPTY] * 10 + [SEVERAL] * 3
    assert observe(polls) == [(1, SEVERAL_CARDS, b""), (14, SEVERAL_CARDS, b"")]


def test_two_misses_around_a_stall_of_the_loop_are_no_lift() -> None:
    presence = Presence()
    presence.observe(A, 0)
    assert presence.observe(A, 40) == [(TAP, UID_A)]
    assert presence.observe(EMPTY, 80) == []
    assert presence.observe(EMPTY, 10_080) == []
    assert presence.observe(A, 10_120) == []


def test_resting_names_the_tapped_cards_by_arrival() -> None:
    presence = Presence()
    observe([B, B, A, A, SEVERAL], presence)
    assert presence.resting == [UID_B, UID_A]


@pytest.mark.parametrize(("settle_ms", "lift_ms"), [(0, 250), (20, 0), (-1, 250)])
def test_times_must_be_positive(settle_ms: int, lift_ms: int) -> None:
    with pytest.raises(ValueError, match="above 0"):
        Presence(settle_ms, lift_ms)


@given(st.lists(st.sampled_from([EMPTY, NOISE, SEVERAL, A, B]), max_size=200))
def test_taps_and_lifts_of_a_card_take_turns(outcomes: list[Outcome]) -> None:
    for uid in (UID_A, UID_B):
        changes = [change for _, change, changed in observe(outcomes) if changed == uid]
        assert changes == [TAP, LIFT] * (len(changes) // 2) + [TAP] * (len(changes) % 2)


@pytest.mark.parametrize("seed", range(5))
def test_weak_card_that_answers_two_looks_in_three_is_one_tap(seed: int) -> None:
    print(f"seed {seed}")
    rng = Random(seed)
    outcomes: list[Outcome] = [
        rng.choice([A, A, EMPTY if rng.random() < 0.5 else NOISE]) for _ in repeat(None, 1500)
    ]
    assert [change for _, change, _ in observe(outcomes)] == [TAP]
