"""The exchanges of ISO/IEC 14443-3 over a scripted chip; whole histories are asserted."""

import pytest

from augure.readers.iso14443 import (
    EMPTY,
    HLTA,
    NOISE,
    SEVERAL,
    CollisionError,
    GarbledError,
    Outcome,
    Seen,
    crc_a,
    poll,
)

Answer = bytes | None | GarbledError | CollisionError
Step = tuple[bytes, int, int, Answer]

WUPA_STEP = (b"\x52", 7, 2, b"\x44\x00")


class ScriptedChip:
    """Expects exactly these exchanges, and answers as told."""

    def __init__(self, steps: list[Step]) -> None:
        self.steps = steps
        self.sent: list[bytes] = []

    def send(self, frame: bytes) -> None:
        assert self.steps == []
        self.sent.append(frame)

    def exchange(self, frame: bytes, last_bits: int, answer_bytes: int) -> bytes | None:
        expected, bits, count, answer = self.steps.pop(0)
        assert (frame, last_bits, answer_bytes) == (expected, bits, count)
        if isinstance(answer, Exception):
            raise answer
        return answer


def look(*steps: Step) -> Outcome:
    """Returns the outcome of a poll that has exactly these exchanges and one HLTA at its end."""
    chip = ScriptedChip(list(steps))
    outcome = poll(chip)
    assert chip.steps == []
    assert chip.sent == [HLTA]
    return outcome


def anticollision(select: int, part: str, answer: Answer = b"") -> Step:
    return (bytes([select, 0x20]), 0, 5, answer if answer != b"" else bytes.fromhex(part))


def select(level: int, part: str, sak: int) -> Step:
    frame = bytes([level, 0x70]) + bytes.fromhex(part)
    return (frame + crc_a(frame), 0, 3, bytes([sak]) + crc_a(bytes([sak])))


def with_answer(step: Step, answer: Answer) -> Step:
    return (*step[:3], answer)


# 04 A3 C6 CA E2 61 80 in its two parts, each with its BCC.
NTAG = ("8804A3C6E9", "CAE26180C9")


def test_crc_a_is_that_of_the_standards_examples() -> None:
    # ISO/IEC 14443-3 annex B: 00 00 gives A0 1E, 12 34 gives 26 CF.
    assert crc_a(b"\x00\x00") == b"\xa0\x1e"
    assert crc_a(b"\x12\x34") == b"\x26\xcf"
    assert HLTA == b"\x50\x00\x57\xcd"


def test_silence_after_wupa_is_empty() -> None:
    assert look(with_answer(WUPA_STEP, None)) is EMPTY


def test_four_byte_uid_takes_one_level() -> None:
    outcome = look(
        WUPA_STEP,
        anticollision(0x93, "DEADBEEF22"),
        select(0x93, "DEADBEEF22", 0x08),
    )
    assert outcome == Seen(bytes.fromhex("DEADBEEF"))


def test_seven_byte_uid_is_read_whole() -> None:
    outcome = look(
        WUPA_STEP,
        anticollision(0x93, NTAG[0]),
        select(0x93, NTAG[0], 0x04),
        anticollision(0x95, NTAG[1]),
        select(0x95, NTAG[1], 0x00),
    )
    assert outcome == Seen(bytes.fromhex("04A3C6CAE26180"))


def test_ten_byte_uid_takes_three_levels() -> None:
    outcome = look(
        WUPA_STEP,
        anticollision(0x93, NTAG[0]),
        select(0x93, NTAG[0], 0x24),
        anticollision(0x95, "88CAE261C1"),
        select(0x95, "88CAE261C1", 0x04),
        anticollision(0x97, "8011223380"),
        select(0x97, "8011223380", 0x20),
    )
    assert outcome == Seen(bytes.fromhex("04A3C6CAE26180112233"))


@pytest.mark.parametrize("level", [0, 1])
def test_collision_at_any_level_is_several(level: int) -> None:
    collision = CollisionError(17)
    first = (anticollision(0x93, NTAG[0]), select(0x93, NTAG[0], 0x04))
    steps = [
        [anticollision(0x93, "", collision)],
        [*first, anticollision(0x95, "", collision)],
    ][level]
    assert look(WUPA_STEP, *steps) is SEVERAL


def test_collision_in_the_answers_to_wupa_is_several() -> None:
    assert look(with_answer(WUPA_STEP, CollisionError(3))) is SEVERAL


def test_garbled_answer_to_wupa_is_noise() -> None:
    assert look(with_answer(WUPA_STEP, GarbledError("parity"))) is NOISE


def test_card_taken_away_in_mid_exchange_is_noise_not_empty() -> None:
    assert look(WUPA_STEP, anticollision(0x93, "", None)) is NOISE


def test_wrong_check_byte_is_noise() -> None:
    assert look(WUPA_STEP, anticollision(0x93, "DEADBEEF23")) is NOISE


def test_wrong_crc_of_the_sak_is_noise() -> None:
    selected = with_answer(select(0x93, "DEADBEEF22", 0x08), b"\x08\x00\x00")
    assert look(WUPA_STEP, anticollision(0x93, "DEADBEEF22"), selected) is NOISE


def test_id_cut_short_at_the_cascade_tag_is_never_given() -> None:
    steps = (anticollision(0x93, NTAG[0]), select(0x93, NTAG[0], 0x00))
    assert look(WUPA_STEP, *steps) is NOISE


def test_incomplete_uid_without_cascade_tag_is_noise() -> None:
    steps = (anticollision(0x93, "DEADBEEF22"), select(0x93, "DEADBEEF22", 0x04))
    assert look(WUPA_STEP, *steps) is NOISE


def test_fourth_cascade_level_is_noise() -> None:
    steps = [
        step
        for level in (0x93, 0x95, 0x97)
        for step in (anticollision(level, NTAG[0]), select(level, NTAG[0], 0x04))
    ]
    assert look(WUPA_STEP, *steps) is NOISE
