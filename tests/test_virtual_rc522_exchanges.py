"""The simulated MFRC522 in exchange with tags (data sheet rev. 3.9)."""

from __future__ import annotations

import pytest

from virtual import registers as r
from virtual.air import ETU_US, with_crc
from virtual.exchange import ANTICOLLISION, WUPA, exchange, set_up, start
from virtual.pi import VirtualPi
from virtual.picc import State, cascade, classic_1k, ntag213
from virtual.rc522 import AUTHENTICATION_US

NTAG = "04A3C6CAE26180"


@pytest.fixture
def pi() -> VirtualPi:
    return VirtualPi()


def test_an_empty_field_ends_by_the_timer_only(pi: VirtualPi) -> None:
    set_up(pi)
    assert exchange(pi, WUPA, 7) == b""
    assert pi.bus.read(r.COM_IRQ) == r.TX_IRQ | r.TIMER_IRQ | r.LO_ALERT_IRQ
    assert pi.bus.read(r.COMMAND) == r.TRANSCEIVE


def test_a_7_byte_uid_through_the_registers(pi: VirtualPi) -> None:
    set_up(pi)
    tag = pi.field.place(ntag213(NTAG))
    pi.clock.sleep(0.006)
    assert exchange(pi, WUPA, 7) == b"\x44\x00"
    assert pi.bus.read(r.COM_IRQ) == r.TX_IRQ | r.RX_IRQ | r.LO_ALERT_IRQ
    for level, part in enumerate(cascade(tag.uid)):
        sel = 0x93 + 2 * level
        assert exchange(pi, bytes([sel, 0x20])) == part
        pi.bus.write(r.TX_MODE, r.CRC_EN)
        pi.bus.write(r.RX_MODE, r.CRC_EN)
        assert exchange(pi, bytes([sel, 0x70]) + part) == [b"\x04", b"\x00"][level]
        assert pi.bus.read(r.ERROR) == 0
        pi.bus.write(r.RX_MODE, 0)
        pi.bus.write(r.TX_MODE, 0)
    pi.bus.write(r.TX_MODE, r.CRC_EN)
    assert exchange(pi, b"\x50\x00") == b""
    assert tag.state is State.HALT


def test_an_exchange_takes_its_time_on_the_air(pi: VirtualPi) -> None:
    set_up(pi)
    pi.field.place(ntag213(NTAG))
    pi.clock.sleep(0.006)
    start(pi, WUPA, 7)
    # WUPA 8 bits to its last, 1236/fc, then start, 2 bytes with parity, end.
    pi.clock.advance(8 * ETU_US + 1236 / 13.56 + 20 * ETU_US - 0.1)
    assert not pi.chip.read(r.COM_IRQ) & r.RX_IRQ
    pi.clock.advance(0.2)
    assert pi.chip.read(r.COM_IRQ) & r.RX_IRQ


def test_start_send_works_only_with_transceive(pi: VirtualPi) -> None:
    set_up(pi)
    pi.bus.write(r.COM_IRQ, 0x7F)
    pi.bus.write_fifo(WUPA)
    pi.bus.write(r.BIT_FRAMING, r.START_SEND | 7)
    pi.clock.sleep(0.003)
    assert pi.bus.read(r.COM_IRQ) == r.LO_ALERT_IRQ
    assert pi.bus.read(r.FIFO_LEVEL) == 1


@pytest.mark.parametrize(
    ("register", "value"),
    [(r.TX_CONTROL, 0x80), (r.TX_ASK, 0x00), (r.TX_MODE, 0x10)],
    ids=["antenna off", "weak modulation", "wrong speed"],
)
def test_tags_hear_nothing(pi: VirtualPi, register: int, value: int) -> None:
    set_up(pi)
    pi.field.place(ntag213(NTAG))
    pi.clock.sleep(0.006)
    pi.bus.write(register, value)
    assert exchange(pi, WUPA, 7) in (b"", WUPA)
    assert not pi.bus.read(r.COM_IRQ) & r.RX_IRQ


def test_without_field_the_transmitter_waits_and_no_timer_runs(pi: VirtualPi) -> None:
    set_up(pi)
    pi.bus.write(r.TX_CONTROL, 0x80)
    exchange(pi, WUPA, 7)
    assert not pi.bus.read(r.COM_IRQ) & (r.TX_IRQ | r.TIMER_IRQ)


def test_with_the_receiver_off_nothing_is_received(pi: VirtualPi) -> None:
    set_up(pi)
    tag = pi.field.place(ntag213(NTAG))
    pi.clock.sleep(0.006)
    start(pi, WUPA, 7)
    pi.chip.write(r.COMMAND, r.RCV_OFF | r.NO_CMD_CHANGE)
    pi.clock.sleep(0.003)
    assert not pi.bus.read(r.COM_IRQ) & r.RX_IRQ
    assert tag.state is State.READY


def test_a_gain_too_low_does_not_hear_a_far_tag(pi: VirtualPi) -> None:
    set_up(pi)
    tag = pi.field.place(ntag213(NTAG, needs_gain_db=38))
    pi.clock.sleep(0.006)
    assert exchange(pi, WUPA, 7) == b""
    tag.power_on()
    pi.bus.write(r.RF_CFG, 0x58)
    assert exchange(pi, WUPA, 7) == b"\x44\x00"


def test_a_wrong_crc_is_an_error_with_rxcrc(pi: VirtualPi) -> None:
    set_up(pi)
    pi.field.place(ntag213(NTAG))
    pi.clock.sleep(0.006)
    pi.bus.write(r.RX_MODE, r.CRC_EN)
    exchange(pi, WUPA, 7)
    assert pi.bus.read(r.ERROR) == r.CRC_ERR
    assert pi.bus.read(r.COM_IRQ) & r.ERR_IRQ


def test_writing_to_the_fifo_before_the_answer_is_an_error(pi: VirtualPi) -> None:
    set_up(pi)
    start(pi, WUPA, 7)
    pi.clock.advance(100)
    pi.chip.write(r.FIFO_DATA, 0)
    assert pi.chip.read(r.ERROR) == r.WR_ERR


@pytest.mark.parametrize(
    ("one", "other", "coll", "data"),
    [
        ("01000000", "02000000", 0x01, "0000000000"),
        ("80000000", "00000000", 0x08, "0000000000"),
        ("010203A4", "01020324", 0x00, "0102032400"),
    ],
    ids=["first bit", "eighth bit", "32nd bit"],
)
def test_a_collision_of_two_tags(pi: VirtualPi, one: str, other: str, coll: int, data: str) -> None:
    set_up(pi)
    pi.field.place(classic_1k(one))
    pi.field.place(classic_1k(other))
    pi.clock.sleep(0.006)
    pi.bus.write(r.COLL, 0)
    assert exchange(pi, WUPA, 7) == b"\x04\x00"
    assert pi.bus.read(r.COLL) & 0x3F == r.COLL_POS_NOT_VALID
    assert exchange(pi, ANTICOLLISION).hex() == data
    assert pi.bus.read(r.ERROR) == r.COLL_ERR
    assert pi.bus.read(r.COLL) == coll
    assert pi.bus.read(r.COM_IRQ) & (r.RX_IRQ | r.ERR_IRQ) == r.RX_IRQ | r.ERR_IRQ


def test_two_kinds_of_tags_collide_in_their_atqa(pi: VirtualPi) -> None:
    set_up(pi)
    pi.field.place(classic_1k("01020304"))
    pi.field.place(ntag213(NTAG))
    pi.clock.sleep(0.006)
    exchange(pi, WUPA, 7)
    assert (pi.bus.read(r.ERROR), pi.bus.read(r.COLL) & 0x3F) == (r.COLL_ERR, 7)


def test_a_collision_is_resolved_bit_by_bit(pi: VirtualPi) -> None:
    set_up(pi)
    pi.field.place(classic_1k("11A20304"))
    pi.field.place(classic_1k("11220304"))
    pi.clock.sleep(0.006)
    pi.bus.write(r.COLL, 0)
    exchange(pi, WUPA, 7)
    exchange(pi, ANTICOLLISION)
    assert pi.bus.read(r.COLL) == 16
    # 15 bits known and a one chosen: the whole second byte is sent.
    assert exchange(pi, b"\x93\x40\x11\xa2") == b"\x03\x04\xb4"
    assert pi.bus.read(r.ERROR) == 0


def test_an_answer_within_a_byte_is_aligned(pi: VirtualPi) -> None:
    set_up(pi)
    pi.field.place(classic_1k("A5020304"))
    pi.clock.sleep(0.006)
    exchange(pi, WUPA, 7)
    # Four bits of the UID known: TxLastBits and RxAlign are 4.
    assert exchange(pi, b"\x93\x24\x05", 0x44) == b"\xa0\x02\x03\x04\xa0"
    assert (pi.bus.read(r.ERROR), pi.bus.read(r.CONTROL) & 7) == (0, 0)


def test_a_transmit_and_a_receive_end_by_themselves(pi: VirtualPi) -> None:
    set_up(pi)
    pi.field.place(ntag213(NTAG))
    pi.clock.sleep(0.006)
    pi.bus.write(r.COM_IRQ, 0x7F)
    pi.bus.write(r.BIT_FRAMING, 7)
    pi.bus.write(r.FIFO_DATA, WUPA[0])
    pi.bus.write(r.COMMAND, r.TRANSMIT)
    pi.clock.advance(9 * ETU_US)
    assert pi.chip.read(r.COM_IRQ) & (r.TX_IRQ | r.IDLE_IRQ) == r.TX_IRQ | r.IDLE_IRQ
    pi.chip.write(r.COM_IRQ, 0x7F)
    pi.chip.write(r.COMMAND, r.RECEIVE)
    pi.clock.sleep(0.001)
    assert pi.chip.read(r.COM_IRQ) & (r.RX_IRQ | r.IDLE_IRQ) == r.RX_IRQ | r.IDLE_IRQ
    assert pi.bus.read_fifo(2) == b"\x44\x00"


def test_an_authentication_leaves_the_crypto_bit_and_then_no_tag_understands(
    pi: VirtualPi,
) -> None:
    set_up(pi)
    tag = pi.field.place(classic_1k("DEADBEEF"))
    pi.clock.sleep(0.006)
    exchange(pi, WUPA, 7)
    exchange(pi, with_crc(b"\x93\x70" + cascade(tag.uid)[0]))
    pi.bus.write(r.STATUS_2, r.CRYPTO_1_ON)
    assert not pi.bus.read(r.STATUS_2) & r.CRYPTO_1_ON
    pi.bus.write(r.FIFO_LEVEL, r.FLUSH_BUFFER)
    pi.bus.write_fifo(b"\x60\x07" + b"\xff" * 6 + tag.uid)
    pi.bus.write(r.COMMAND, r.MF_AUTHENT)
    pi.clock.advance(AUTHENTICATION_US)
    assert pi.bus.read(r.STATUS_2) & r.CRYPTO_1_ON
    assert pi.bus.read(r.COMMAND) & 0x0F == r.IDLE
    assert [exchange(pi, WUPA, 7) for _ in range(3)] == [b""] * 3
    pi.bus.write(r.STATUS_2, 0)
    assert exchange(pi, WUPA, 7) == b"\x04\x00"


def test_errors_are_cleared_when_the_receiver_starts_again(pi: VirtualPi) -> None:
    set_up(pi)
    pi.field.place(ntag213("04A3C6CAE26180"))
    pi.clock.sleep(0.006)
    pi.bus.write(r.RX_MODE, r.CRC_EN)
    exchange(pi, WUPA, 7)
    assert pi.bus.read(r.ERROR) == r.CRC_ERR
    # The same Transceive goes on with another frame.
    pi.bus.write(r.RX_MODE, 0)
    pi.bus.write(r.FIFO_LEVEL, r.FLUSH_BUFFER)
    pi.bus.write_fifo(ANTICOLLISION)
    pi.bus.write(r.BIT_FRAMING, r.START_SEND)
    pi.clock.sleep(0.003)
    assert pi.bus.read(r.ERROR) == 0
    assert pi.bus.read(r.FIFO_LEVEL) == 5


def test_a_new_command_clears_the_errors(pi: VirtualPi) -> None:
    set_up(pi)
    start(pi, WUPA, 7)
    pi.clock.advance(100)
    pi.bus.write(r.FIFO_DATA, 0)
    assert pi.bus.read(r.ERROR) == r.WR_ERR
    pi.bus.write(r.COMMAND, r.IDLE)
    assert pi.bus.read(r.ERROR) == 0


def test_a_receiver_started_within_an_answer_misses_it(pi: VirtualPi) -> None:
    set_up(pi)
    pi.field.place(ntag213("04A3C6CAE26180"))
    pi.clock.sleep(0.006)
    pi.bus.write(r.BIT_FRAMING, 7)
    pi.bus.write(r.FIFO_DATA, WUPA[0])
    pi.bus.write(r.COMMAND, r.TRANSMIT)
    pi.clock.advance(9 * ETU_US + 150)
    pi.chip.write(r.COM_IRQ, 0x7F)
    pi.chip.write(r.COMMAND, r.RECEIVE)
    pi.clock.sleep(0.003)
    assert not pi.bus.read(r.COM_IRQ) & r.RX_IRQ
