"""The simulated tags and their air against ISO/IEC 14443-3."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from virtual.air import (
    COLLISION,
    ETU_US,
    Frame,
    crc_a,
    receive,
    superpose,
    to_bits,
    to_bytes,
    to_wire,
    with_crc,
)
from virtual.clock import VirtualClock
from virtual.picc import Picc, State, cascade, classic_1k, ntag213, ten_byte

NTAG_UID = "04A3C6CAE26180"


def short(command: int) -> Frame:
    return Frame(to_bits([command])[:7])


def standard(data: bytes) -> Frame:
    return Frame(to_bits(data))


def select(level: int, uid_cl: bytes) -> Frame:
    return standard(with_crc(bytes([0x93 + 2 * level, 0x70]) + uid_cl))


def answer(picc: Picc, frame: Frame) -> bytes:
    return receive(picc.hear(frame), 0, True).data


def powered(picc: Picc) -> Picc:
    picc.power_on()
    return picc


@pytest.mark.parametrize(("data", "crc"), [(b"\x00\x00", b"\xa0\x1e"), (b"\x12\x34", b"\x26\xcf")])
def test_crc_a_is_that_of_annex_b(data: bytes, crc: bytes) -> None:
    assert with_crc(data) == data + crc
    assert crc_a(data + crc) == 0


def test_hlta_ends_with_its_known_crc() -> None:
    assert with_crc(b"\x50\x00").hex() == "500057cd"


@given(st.binary(min_size=1, max_size=20))
def test_a_wire_is_received_as_it_was_sent(data: bytes) -> None:
    received = receive(to_wire(to_bits(data)), 0, True)
    assert received.data == data
    assert (received.last_bits, received.parity_error, received.collision) == (0, False, None)


@given(st.binary(min_size=5, max_size=5), st.binary(min_size=5, max_size=5))
def test_a_collision_is_at_the_first_bit_that_differs(one: bytes, other: bytes) -> None:
    wire = superpose([to_wire(to_bits(one)), to_wire(to_bits(other))])
    pairs = enumerate(zip(to_bits(one), to_bits(other), strict=True), 1)
    first = next((place for place, (a, b) in pairs if a != b), None)
    received = receive(wire, 0, False)
    assert received.collision == first
    if first is not None:
        assert received.data == to_bytes(to_bits(one)[: first - 1] + (0,) * (41 - first))


def test_one_flipped_symbol_is_a_parity_error() -> None:
    wire = list(to_wire(to_bits(b"\x44\x00")))
    wire[3] ^= 1
    assert receive(wire, 0, True).parity_error


def test_a_wire_cut_within_a_byte_has_last_bits() -> None:
    received = receive(to_wire(to_bits(b"\x44\x00"))[:12], 0, True)
    assert (received.data, received.last_bits, received.parity_error) == (b"\x44\x00", 3, False)


def test_an_answer_to_a_split_byte_is_aligned() -> None:
    bits = to_bits(b"\xa5\x3c")
    received = receive(to_wire(bits[3:], 3), 3, True)
    assert (received.data, received.bit_count) == (b"\xa0\x3c", 13)
    assert not received.parity_error


def test_frames_take_their_time_on_the_air() -> None:
    assert pytest.approx(9.4395, abs=1e-3) == ETU_US
    assert short(0x26).air_us == pytest.approx(9 * ETU_US)
    assert standard(b"\x93\x20").air_us == pytest.approx(20 * ETU_US)
    # REQA ends with a zero, WUPA with a one.
    assert short(0x26).answer_delay_us + ETU_US == pytest.approx(1172 / 13.56)
    assert short(0x52).answer_delay_us + ETU_US == pytest.approx(1236 / 13.56)


def test_cascade_levels_carry_the_cascade_tag_and_a_check_byte() -> None:
    assert [part.hex() for part in cascade(bytes.fromhex("11223344"))] == ["1122334444"]
    assert [part.hex() for part in cascade(bytes.fromhex(NTAG_UID))] == [
        "8804a3c6e9",
        "cae26180c9",
    ]
    assert [part[0] for part in cascade(bytes(range(1, 11)))] == [0x88, 0x88, 0x07]


@pytest.mark.parametrize(
    ("picc", "atqa", "saks"),
    [
        (classic_1k("11223344"), "0400", [0x08]),
        (ntag213(NTAG_UID), "4400", [0x04, 0x00]),
        (ten_byte("0102030405060708090A"), "8400", [0x04, 0x04, 0x00]),
    ],
    ids=["4 bytes", "7 bytes", "10 bytes"],
)
def test_a_tag_is_selected_through_all_its_levels(picc: Picc, atqa: str, saks: list[int]) -> None:
    powered(picc)
    assert answer(picc, short(0x26)).hex() == atqa
    for level, (uid_cl, sak) in enumerate(zip(cascade(picc.uid), saks, strict=True)):
        assert answer(picc, standard(bytes([0x93 + 2 * level, 0x20]))) == uid_cl
        assert answer(picc, select(level, uid_cl)) == with_crc(bytes([sak]))
    assert picc.state is State.ACTIVE


def activated(picc: Picc, request: int) -> Picc:
    picc.hear(short(request))
    for level, uid_cl in enumerate(cascade(picc.uid)):
        picc.hear(select(level, uid_cl))
    return picc


def test_a_halted_tag_answers_only_wupa() -> None:
    picc = activated(powered(ntag213(NTAG_UID)), 0x26)
    states = []
    for frame, expected in (
        (standard(with_crc(b"\x50\x00")), ""),
        (short(0x26), ""),
        (short(0x52), "4400"),
    ):
        assert answer(picc, frame).hex() == expected
        states.append(picc.state)
    assert states == [State.HALT, State.HALT, State.READY_STAR]


@pytest.mark.parametrize(("halted", "rest"), [(False, State.IDLE), (True, State.HALT)])
def test_anything_unexpected_leads_back_without_an_answer(halted: bool, rest: State) -> None:
    unexpected = [
        short(0x26),
        short(0x52),
        standard(b"\x95\x20"),
        standard(b"\x93\x30"),
        standard(b"\x93\x70" + cascade(bytes.fromhex(NTAG_UID))[0] + b"\x00\x00"),
        select(0, b"\x88\x04\xa3\xc7\xe8"),
        Frame(short(0x52).bits, intact=False),
        standard(with_crc(b"\x60\x00")),
    ]
    for frame in unexpected:
        picc = powered(ntag213(NTAG_UID))
        if halted:
            activated(picc, 0x26).hear(standard(with_crc(b"\x50\x00")))
        picc.hear(short(0x52))
        assert picc.hear(frame) == ()
        assert picc.state is rest


def test_an_active_tag_without_hlta_goes_back_to_idle() -> None:
    picc = activated(powered(ntag213(NTAG_UID)), 0x52)
    assert picc.hear(short(0x52)) == ()
    assert picc.state is State.IDLE


def test_only_a_matching_prefix_is_answered_and_with_the_rest() -> None:
    picc = powered(classic_1k("A5223344"))
    picc.hear(short(0x26))
    prefix = to_bits(b"\xa5\x22")[:11]
    wire = picc.hear(Frame(to_bits(b"\x93\x33") + prefix))
    assert receive(wire, 3, True).data == b"\x20\x33\x44" + cascade(picc.uid)[0][4:]
    other = Frame((*to_bits(b"\x93\x21"), 0))
    assert picc.hear(other) == ()
    assert picc.state is State.READY


@pytest.mark.parametrize("uid", ["88223344", "040102", "04010288050607"])
def test_impossible_uids_are_refused(uid: str) -> None:
    with pytest.raises(ValueError, match=r"UID|cascade"):
        Picc(bytes.fromhex(uid), b"\x44\x00", 0)


def test_a_weak_tag_answers_its_share() -> None:
    picc = powered(ntag213(NTAG_UID, weak=0.25, seed=7))
    heard = 0
    for _ in range(1000):
        picc.power_on()
        heard += bool(picc.hear(short(0x26)))
    assert 200 < heard < 300


def test_a_lost_answer_has_still_moved_the_state() -> None:
    picc = powered(ntag213(NTAG_UID, weak=0.0))
    assert picc.hear(short(0x26)) == ()
    assert picc.state is State.READY


def test_a_lost_command_leaves_the_state() -> None:
    picc = powered(Picc(bytes.fromhex(NTAG_UID), b"\x44\x00", 0, hears=0.0, rng=Random(1)))
    assert picc.hear(short(0x26)) == ()
    assert picc.state is State.IDLE


def test_superposed_answers_of_different_length_end_with_the_longer() -> None:
    assert superpose([(1, 0), (1, 1, 1)]) == (1, COLLISION, 1)


def test_the_clock_makes_calls_in_order_at_their_time() -> None:
    clock = VirtualClock()
    made: list[tuple[str, float]] = []
    clock.call_in(30, lambda: made.append(("c", clock.now_us)))
    clock.call_in(10, lambda: made.append(("a", clock.now_us)))
    clock.call_in(10, lambda: made.append(("b", clock.now_us)))
    clock.call_in(20, lambda: made.append(("never", clock.now_us))).cancel()
    clock.advance(15)
    assert made == [("a", 10), ("b", 10)]
    clock.sleep(15e-6)
    assert made == [("a", 10), ("b", 10), ("c", 30)]
    assert clock.monotonic() == pytest.approx(30e-6)
    with pytest.raises(ValueError, match="back"):
        clock.advance(-1)
