"""What fails in the field, on the reader of this machine over the simulated chip."""

import logging
from collections.abc import Callable
from random import Random

import pytest

from augure.readers.polled import PolledSettings
from augure.readers.reader import (
    Fault,
    Lift,
    ReaderEvent,
    ReaderLost,
    ReaderReady,
    SeveralCards,
    Tap,
)
from readers.box import Box, cards
from virtual.field import bit_errors, bursts, quiet
from virtual.pi import VirtualPi
from virtual.picc import Picc, classic_1k, ntag213, ten_byte
from virtual.registers import CRC_EN, RX_MODE

A = "04A3C6CAE26180"
B = "04A3C6CAE26181"
READY = ReaderReady("MFRC522 2.0 (0x92)")


def break_bus(pi: VirtualPi) -> None:
    pi.bus.error = OSError(5, "Input/output error")


def stick_low(pi: VirtualPi) -> None:
    pi.bus.stuck = 0x00


def stick_high(pi: VirtualPi) -> None:
    pi.bus.stuck = 0xFF


def mend(pi: VirtualPi) -> None:
    pi.bus.error = None
    pi.bus.stuck = None


OUTAGES = [break_bus, stick_low, stick_high]
GLITCHES: list[Callable[[VirtualPi], None]] = [
    lambda pi: pi.chip.freeze(),
    lambda pi: pi.chip.stall(),
    lambda pi: pi.chip.drop_antenna(),
    lambda pi: pi.chip.power_glitch(),
]


@pytest.mark.parametrize("uid", ["DEADBEEF", A, "04A3C6CAE26180112233"])
def test_uid_of_every_length_is_told_whole(box: Box, uid: str) -> None:
    make = {8: classic_1k, 14: ntag213, 20: ten_byte}[len(uid)]
    card = box.pi.field.place(make(uid))
    assert box.run(1) == [Tap(uid)]
    box.pi.field.lift(card)
    assert box.run(1) == [Lift(uid)]


def test_two_tags_that_differ_only_in_their_last_bytes_are_two_cards(box: Box) -> None:
    taps: list[ReaderEvent] = []
    for uid in (A, B, "04A3C6CAE26280", "04A3C6CBE26180"):
        card = box.pi.field.place(ntag213(uid))
        taps += box.run(0.5)
        box.pi.field.lift(card)
        box.run(0.5)
    assert taps == [Tap(A), Tap(B), Tap("04A3C6CAE26280"), Tap("04A3C6CBE26180")]


def test_tap_is_told_within_two_polls(box: Box) -> None:
    box.run(1)
    box.pi.field.place(ntag213(A))
    box.pi.clock.advance(5_000)
    assert box.poll() + box.poll() == [Tap(A)]


def test_sixty_seconds_of_resting_add_nothing(box: Box) -> None:
    box.pi.field.place(ntag213(A))
    assert box.run(60) == [Tap(A)]


def test_other_card_is_not_blocked_by_the_first(box: Box) -> None:
    first = box.pi.field.place(ntag213(A))
    assert box.run(60) == [Tap(A)]
    box.pi.field.lift(first)
    box.pi.field.place(ntag213(B))
    assert box.run(1) == [Tap(B), Lift(A)]


@pytest.mark.parametrize("seed", range(3))
def test_weak_card_that_misses_one_answer_in_ten_is_one_tap_and_no_lift(
    box: Box, seed: int
) -> None:
    print(f"seed {seed}")
    card = box.pi.field.place(ntag213(A, weak=0.9, seed=seed))
    assert box.run(40) == [Tap(A)]
    box.pi.field.lift(card)
    assert box.run(1) == [Lift(A)]


@pytest.mark.parametrize("seed", range(3))
def test_garbled_answers_are_no_removal(box: Box, seed: int) -> None:
    print(f"seed {seed}")
    box.pi.field.place(ntag213(A))
    assert box.run(1) == [Tap(A)]
    box.pi.field.noise = bit_errors(Random(seed), 0.02)
    assert cards(box.run(60)) == []
    box.pi.field.noise = quiet
    assert box.run(1) == []


def test_chip_that_garbles_every_answer_is_set_up_again_and_the_card_kept(
    box: Box, caplog: pytest.LogCaptureFixture
) -> None:
    box.pi.field.place(ntag213(A))
    assert box.run(1) == [Tap(A)]
    # A register that no check looks at: now the receiver takes a CRC where there is none.
    box.pi.chip.write(RX_MODE, CRC_EN)
    with caplog.at_level(logging.INFO):
        assert box.run(3) == []
    assert len(caplog.records) == 1
    assert box.pi.chip.peek(RX_MODE) == 0


def test_noise_that_does_not_end_keeps_the_card(box: Box) -> None:
    box.pi.field.place(ntag213(A))
    assert box.run(1) == [Tap(A)]
    box.pi.field.noise = bit_errors(Random(0), 0.5)
    assert box.run(10) == []
    box.pi.field.noise = quiet
    assert box.run(1) == []


@pytest.mark.parametrize("seed", range(3))
def test_noise_on_an_empty_pad_is_never_a_tap(box: Box, seed: int) -> None:
    print(f"seed {seed}")
    box.pi.field.noise = bursts(Random(seed), 0.5)
    assert cards(box.run(120)) == []


def test_two_cards_at_once_are_said_once_and_nothing_is_played(box: Box) -> None:
    hand = [box.pi.field.place(ntag213(uid)) for uid in (A, B)]
    assert box.run(10) == [SeveralCards()]
    for card in hand:
        box.pi.field.lift(card)
    assert box.run(1) == []


def test_fanned_hand_coming_card_by_card_plays_nothing(box: Box) -> None:
    box.pi.field.place(ntag213(A))
    box.pi.clock.advance(5_000)
    assert box.poll() == []
    box.pi.field.place(ntag213(B))
    box.pi.clock.advance(5_000)
    assert box.run(5) == [SeveralCards()]


def test_idle_poll_stays_under_20_transfers_health_check_included(box: Box) -> None:
    for _ in range(100):
        before = box.pi.bus.transfers
        assert box.poll() == []
        assert box.pi.bus.transfers - before < 20


def test_silence_while_a_card_rests_stays_under_20_transfers(box: Box) -> None:
    card = box.pi.field.place(ntag213(A))
    box.run(1)
    box.pi.field.lift(card)
    for _ in range(10):
        before = box.pi.bus.transfers
        box.poll()
        assert box.pi.bus.transfers - before < 20


def test_poll_before_its_time_moves_nothing(box: Box) -> None:
    box.poll()
    now_ms = box.now_ms - box.reader.poll_ms
    before = box.pi.bus.transfers
    assert [box.reader.poll(now_ms + ms) for ms in range(39)] == [[]] * 39
    assert box.pi.bus.transfers == before


@pytest.mark.parametrize("fault", OUTAGES)
def test_dead_bus_is_said_once_and_logged_once(
    box: Box, fault: Callable[[VirtualPi], None], caplog: pytest.LogCaptureFixture
) -> None:
    fault(box.pi)
    with caplog.at_level(logging.INFO):
        events = box.run(60)
    assert [type(event) for event in events] == [ReaderLost]
    assert len(caplog.records) == 1
    mend(box.pi)
    assert box.run(2) == [READY]


@pytest.mark.parametrize("fault", OUTAGES)
def test_reader_missing_at_the_start_is_said_and_found_later(
    pi: VirtualPi, fault: Callable[[VirtualPi], None]
) -> None:
    fault(pi)
    box = Box(pi)
    (lost,) = box.run(30)
    assert isinstance(lost, ReaderLost)
    assert lost.fault is (Fault.BUS if fault is break_bus else Fault.NO_READER)
    mend(pi)
    assert box.run(2) == [READY]
    pi.field.place(ntag213(A))
    assert box.run(1) == [Tap(A)]


def test_lost_reader_is_no_busy_loop(box: Box) -> None:
    stick_low(box.pi)
    box.run(10)
    before, start_us = box.pi.bus.transfers, box.pi.clock.now_us
    box.run(60)
    seconds = (box.pi.clock.now_us - start_us) / 1e6
    assert (box.pi.bus.transfers - before) / seconds < 100


@pytest.mark.parametrize("glitch", GLITCHES)
@pytest.mark.parametrize("resting", [False, True])
def test_chip_that_fails_is_set_up_again_within_two_seconds(
    box: Box,
    glitch: Callable[[VirtualPi], None],
    resting: bool,
    caplog: pytest.LogCaptureFixture,
) -> None:
    if resting:
        box.pi.field.place(ntag213(A))
    assert box.run(3) == [Tap(A)] * resting
    glitch(box.pi)
    with caplog.at_level(logging.WARNING):
        events = box.run(2)
    assert [type(event) for event in events] == [ReaderLost, ReaderReady]
    assert len(caplog.records) == 1
    # The card that rested through it is neither lifted nor tapped again.
    assert box.run(10) == []


def test_hung_chip_that_shows_an_empty_field_lifts_nothing(box: Box) -> None:
    card = box.pi.field.place(ntag213(A))
    assert box.run(1) == [Tap(A)]
    box.pi.field.lift(card)
    assert box.poll() == []
    box.pi.chip.freeze()
    box.pi.field.place(card)
    assert [type(event) for event in box.run(5)] == [ReaderLost, ReaderReady]


def test_misses_before_and_after_an_outage_do_not_add_up_to_a_lift(box: Box) -> None:
    card = box.pi.field.place(ntag213(A))
    assert box.run(1) == [Tap(A)]
    box.pi.field.lift(card)
    assert box.poll() + box.poll() == []
    break_bus(box.pi)
    assert [type(event) for event in box.run(10)] == [ReaderLost]
    mend(box.pi)
    while box.poll() != [READY]:
        pass
    assert box.poll() == []
    box.pi.field.place(card)
    assert box.run(5) == []


@pytest.mark.parametrize("fault", OUTAGES)
def test_card_resting_through_an_outage_is_not_tapped_again(
    box: Box, fault: Callable[[VirtualPi], None]
) -> None:
    box.pi.field.place(ntag213(A))
    assert box.run(1) == [Tap(A)]
    fault(box.pi)
    box.run(20)
    mend(box.pi)
    assert box.run(5) == [READY]


def test_card_taken_away_during_an_outage_is_lifted_after_it(box: Box) -> None:
    card = box.pi.field.place(ntag213(A))
    box.run(1)
    break_bus(box.pi)
    box.run(20)
    box.pi.field.lift(card)
    mend(box.pi)
    assert box.run(5) == [READY, Lift(A)]


def test_chip_of_an_unknown_version_works_with_a_warning(
    caplog: pytest.LogCaptureFixture,
) -> None:
    pi = VirtualPi(version=0x15)
    with pi.installed(), caplog.at_level(logging.INFO):
        box = Box(pi)
        pi.field.place(ntag213(A))
        assert box.run(1) == [ReaderReady("unknown chip (0x15)"), Tap(A)]
    assert [record.levelname for record in caplog.records] == ["WARNING"]


def test_gain_is_a_setting(pi: VirtualPi) -> None:
    pi.field.place(ntag213(A, needs_gain_db=48))
    assert cards(Box(pi).run(1)) == []
    assert cards(Box(pi, PolledSettings(gain_db=48)).run(1)) == [Tap(A)]


def test_closing_switches_the_field_off_and_frees_spi(box: Box) -> None:
    box.reader.close()
    box.reader.close()
    assert not box.pi.chip.antenna_is_on
    assert [device.is_open for device in box.pi.spi_devices] == [False]


def test_closing_a_reader_whose_bus_died_raises_nothing(box: Box) -> None:
    break_bus(box.pi)
    box.reader.close()
    assert [device.is_open for device in box.pi.spi_devices] == [False]


@pytest.mark.parametrize("seed", range(3))
def test_minutes_of_taps_faults_and_noise_loses_and_doubles_no_tap(box: Box, seed: int) -> None:
    print(f"seed {seed}")
    rng = Random(seed)
    uids = [rng.randbytes(7).hex().upper().replace("88", "04") for _ in range(20)]
    deck = [ntag213("04" + uid[2:]) for uid in uids]
    laid: list[str] = []
    told: list[ReaderEvent] = []

    def tap(card: Picc) -> None:
        box.pi.field.place(card)
        laid.append(card.uid.hex().upper())
        told.extend(box.run(rng.uniform(0.1, 3)))
        box.pi.field.lift(card)
        told.extend(box.run(rng.uniform(0.4, 2)))

    while box.pi.clock.now_us < 180e6:
        tap(rng.choice(deck))
        if rng.random() < 0.1:
            fault = rng.choice(OUTAGES)
            fault(box.pi)
            told.extend(box.run(rng.uniform(0.1, 20)))
            mend(box.pi)
            told.extend(box.run(2))
        if rng.random() < 0.1:
            rng.choice(GLITCHES)(box.pi)
            told.extend(box.run(2.5))
        box.pi.field.noise = bit_errors(rng, 0.001) if rng.random() < 0.2 else quiet
    told.extend(box.run(1))
    changes = cards(told)
    assert [event.uid for event in changes if isinstance(event, Tap)] == laid
    assert [event.uid for event in changes if isinstance(event, Lift)] == laid
    states = [event for event in told if isinstance(event, ReaderLost | ReaderReady)]
    assert all(isinstance(state, ReaderLost) for state in states[::2])
    assert all(isinstance(state, ReaderReady) for state in states[1::2])
    assert sum(device.is_open for device in box.pi.spi_devices) == 1
