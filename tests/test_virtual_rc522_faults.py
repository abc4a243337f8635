"""The simulated MFRC522 when things go wrong, and the pins."""

from __future__ import annotations

from random import Random

import pytest

from virtual import registers as r
from virtual.air import ETU_US
from virtual.exchange import ANTICOLLISION, WUPA, exchange, set_up, start
from virtual.field import bit_errors, bursts, flipped
from virtual.pi import VirtualPi
from virtual.picc import Picc, State, ntag213
from virtual.rc522 import CRYSTAL_US, WAKE_UP_US

NTAG = "04A3C6CAE26180"


@pytest.fixture
def pi() -> VirtualPi:
    return VirtualPi()


def test_a_tag_lifted_within_its_answer_leaves_a_part(pi: VirtualPi) -> None:
    set_up(pi)
    tag = pi.field.place(ntag213(NTAG))
    pi.clock.sleep(0.006)
    exchange(pi, WUPA, 7)
    start(pi, ANTICOLLISION)
    answer_us = pi.clock.now_us + 19 * ETU_US + 1172 / 13.56
    pi.clock.call_at(answer_us + 22.5 * ETU_US, lambda: pi.field.lift(tag))
    pi.clock.sleep(0.003)
    # The start bit, two bytes with parity and three bits more.
    assert pi.bus.read(r.COM_IRQ) & r.RX_IRQ
    assert pi.bus.read(r.CONTROL) & 0x07 == 3
    assert pi.bus.read_fifo(pi.bus.read(r.FIFO_LEVEL)) == b"\x88\x04\x03"


def test_a_tag_lifted_before_its_answer_is_silent(pi: VirtualPi) -> None:
    set_up(pi)
    tag = pi.field.place(ntag213(NTAG))
    pi.clock.sleep(0.006)
    start(pi, WUPA, 7)
    pi.clock.advance(100)
    pi.field.lift(tag)
    pi.clock.sleep(0.003)
    assert pi.bus.read(r.COM_IRQ) == r.TX_IRQ | r.TIMER_IRQ | r.LO_ALERT_IRQ
    assert tag.state is State.POWER_OFF


def test_a_tag_needs_5_ms_of_field(pi: VirtualPi) -> None:
    set_up(pi)
    pi.field.place(ntag213(NTAG))
    pi.clock.advance(4_000)
    assert exchange(pi, WUPA, 7) == b""
    assert exchange(pi, WUPA, 7) == b"\x44\x00"


def test_one_flipped_symbol_is_seen_as_a_parity_error(pi: VirtualPi) -> None:
    set_up(pi)
    pi.field.place(ntag213(NTAG))
    pi.clock.sleep(0.006)
    pi.field.noise = flipped(0)
    assert exchange(pi, WUPA, 7) == b"\x45\x00"
    assert pi.bus.read(r.ERROR) == r.PARITY_ERR


def test_two_flipped_symbols_of_a_byte_pass_the_parity(pi: VirtualPi) -> None:
    set_up(pi)
    pi.field.place(ntag213(NTAG))
    pi.clock.sleep(0.006)
    exchange(pi, WUPA, 7)
    pi.field.noise = flipped(9, 10)
    assert exchange(pi, ANTICOLLISION).hex() == "8807a3c6e9"
    assert pi.bus.read(r.ERROR) == 0


def test_random_noise_garbles_some_answers_the_same_way_each_run() -> None:
    def run() -> list[int]:
        pi = VirtualPi()
        set_up(pi)
        tag = pi.field.place(ntag213(NTAG))
        pi.field.noise = bit_errors(Random(3), 0.05)
        errors = []
        for _ in range(50):
            tag.power_on()
            pi.clock.sleep(0.006)
            exchange(pi, WUPA, 7)
            errors.append(pi.bus.read(r.ERROR))
        return errors

    first = run()
    assert first == run()
    assert 5 < sum(map(bool, first)) < 45


def test_a_burst_is_heard_on_an_empty_pad(pi: VirtualPi) -> None:
    set_up(pi)
    pi.field.noise = bursts(Random(5), 1.0)
    exchange(pi, WUPA, 7)
    assert pi.bus.read(r.COM_IRQ) & r.RX_IRQ


def test_less_than_four_bits_are_an_error_or_ignored(pi: VirtualPi) -> None:
    set_up(pi)
    pi.field.noise = lambda _: (1, 0, 1)
    exchange(pi, WUPA, 7)
    assert pi.bus.read(r.ERROR) == r.PROTOCOL_ERR
    pi.bus.write(r.RX_MODE, r.RX_NO_ERR)
    assert exchange(pi, WUPA, 7) == b""
    assert not pi.bus.read(r.COM_IRQ) & r.RX_IRQ


def test_a_frozen_chip_shows_what_it_showed_until_its_reset_pin(pi: VirtualPi) -> None:
    set_up(pi)
    pi.field.place(ntag213(NTAG))
    pi.clock.sleep(0.006)
    start(pi, WUPA, 7)
    pi.chip.freeze()
    before = [pi.chip.peek(register) for register in range(0x40)]
    pi.bus.write(r.COMMAND, r.SOFT_RESET)
    pi.clock.sleep(1)
    assert [pi.chip.peek(register) for register in range(0x40)] == before
    pi.gpio.setmode(pi.gpio.BCM)
    pi.gpio.setup(25, pi.gpio.OUT, initial=0)
    pi.clock.advance(1)
    pi.gpio.output(25, 1)
    assert pi.bus.read(r.COMMAND) & r.POWER_DOWN
    pi.clock.advance(CRYSTAL_US + WAKE_UP_US)
    assert pi.bus.read(r.COMMAND) == 0x20


def test_a_stalled_chip_ends_no_command_until_a_soft_reset(pi: VirtualPi) -> None:
    set_up(pi)
    pi.field.place(ntag213(NTAG))
    pi.clock.sleep(0.006)
    pi.chip.stall()
    exchange(pi, WUPA, 7)
    assert pi.bus.read(r.COM_IRQ) == r.LO_ALERT_IRQ
    assert pi.bus.read(r.VERSION) == 0x92
    pi.bus.write(r.COMMAND, r.SOFT_RESET)
    set_up(pi)
    assert exchange(pi, WUPA, 7) == b"\x44\x00"


def test_a_dropped_antenna_shows_in_its_register(pi: VirtualPi) -> None:
    set_up(pi)
    tag = pi.field.place(ntag213(NTAG))
    pi.chip.drop_antenna()
    assert pi.bus.read(r.TX_CONTROL) == 0x80
    assert tag.state is State.POWER_OFF


def test_a_power_glitch_leaves_reset_values_and_takes_time(pi: VirtualPi) -> None:
    set_up(pi)
    pi.chip.power_glitch()
    pi.bus.write(r.TX_ASK, r.FORCE_100_ASK)
    assert pi.bus.read(r.TX_ASK) == 0
    pi.clock.advance(CRYSTAL_US + WAKE_UP_US)
    pi.bus.write(r.TX_ASK, r.FORCE_100_ASK)
    assert pi.bus.read(r.TX_ASK) == r.FORCE_100_ASK


def test_the_reset_pin_needs_100_ns(pi: VirtualPi) -> None:
    pi.bus.write(r.RF_CFG, 0x78)
    pi.chip.drive_reset_pin(False)
    pi.clock.advance(0.05)
    pi.chip.drive_reset_pin(True)
    assert pi.bus.read(r.RF_CFG) == 0x78
    pi.chip.drive_reset_pin(False)
    assert pi.bus.read(r.RF_CFG) == 0x00
    pi.chip.drive_reset_pin(True)
    assert pi.bus.read(r.RF_CFG) == 0x48


def test_soft_power_down_drops_the_field_and_wakes_after_1024_cycles(pi: VirtualPi) -> None:
    set_up(pi)
    tag = pi.field.place(ntag213(NTAG))
    pi.chip.write(r.COMMAND, r.POWER_DOWN)
    assert tag.state is State.POWER_OFF
    assert pi.chip.read(r.COMMAND) & r.POWER_DOWN
    pi.chip.write(r.COMMAND, r.IDLE)
    assert pi.chip.read(r.COMMAND) & r.POWER_DOWN
    pi.clock.advance(WAKE_UP_US)
    assert not pi.chip.read(r.COMMAND) & r.POWER_DOWN


def test_a_tag_is_placed_and_lifted_once(pi: VirtualPi) -> None:
    tag: Picc = pi.field.place(ntag213(NTAG))
    with pytest.raises(ValueError, match="already"):
        pi.field.place(tag)
    pi.field.lift(tag)
    assert pi.field.piccs == ()
    with pytest.raises(ValueError, match="not in the field"):
        pi.field.lift(tag)


def test_pins_are_told_by_bcm_number_in_either_order(pi: VirtualPi) -> None:
    pi.gpio.setmode(pi.gpio.BOARD)
    pi.gpio.setup(22, pi.gpio.OUT, initial=1)
    assert pi.gpio.touched == {25}
    with pytest.raises(ValueError, match="different mode"):
        pi.gpio.setmode(pi.gpio.BCM)
    with pytest.raises(ValueError, match="invalid"):
        pi.gpio.setup(1, pi.gpio.OUT)
    pi.gpio.cleanup()
    with pytest.raises(RuntimeError, match="numbering"):
        pi.gpio.output(22, 1)


def test_a_field_lost_for_a_moment_ends_the_answer(pi: VirtualPi) -> None:
    set_up(pi)
    pi.field.place(ntag213(NTAG))
    pi.clock.sleep(0.006)
    start(pi, WUPA, 7)
    pi.clock.advance(100)
    pi.field.switch(False)
    pi.field.switch(True)
    pi.clock.sleep(0.003)
    assert pi.bus.read(r.COM_IRQ) == r.TX_IRQ | r.TIMER_IRQ | r.LO_ALERT_IRQ
