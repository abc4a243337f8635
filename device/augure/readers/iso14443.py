"""ISO/IEC 14443-3 type A: one look at the field, and the whole UID of the card in it.

Runs unchanged on MicroPython.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from augure.readers.ports import Chip

WUPA = b"\x52"
WUPA_BITS = 7
# One SEL byte for each cascade level: a UID of 4, 7 or 10 bytes takes one, two or three.
SELECT = (0x93, 0x95, 0x97)
# NVB: the number of valid bytes (high nibble) and bits that the reader sends of a frame.
NVB_NOTHING = 0x20
NVB_WHOLE = 0x70
CASCADE_TAG = 0x88
SAK_CASCADE = 0x04

ATQA_BYTES = 2
PART_BYTES = 5
SAK_BYTES = 3


class GarbledError(Exception):
    """An answer that breaks the framing, a check byte, a CRC or the standard's order."""


class CollisionError(Exception):
    """Two cards answered at once; `position` is the first bit that differed, from 1.

    0 where the chip could not tell the position.
    """

    def __init__(self, position: int) -> None:
        super().__init__(f"two answers differ at bit {position}")
        self.position = position


class Outcome:
    """What one look at the field gave: `EMPTY`, `NOISE`, `SEVERAL`, or a `Seen`."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return self.name


class Seen(Outcome):
    """One card, alone and whole; `uid` has 4, 7 or 10 bytes, without cascade tags."""

    def __init__(self, uid: bytes) -> None:
        super().__init__("SEEN")
        self.uid = uid

    def __repr__(self) -> str:
        return f"Seen({self.uid!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Seen) and other.uid == self.uid

    def __hash__(self) -> int:
        return hash(self.uid)


# Nothing answered at all: the only outcome that is silence.
EMPTY = Outcome("EMPTY")
# Something answered, and not as a card does from start to end.
NOISE = Outcome("NOISE")
SEVERAL = Outcome("SEVERAL")


def crc_a(data: bytes) -> bytes:
    """Returns the two bytes of CRC_A, low byte first (ISO/IEC 14443-3, annex B)."""
    crc = 0x6363
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = (crc >> 1) ^ 0x8408 if crc & 1 else crc >> 1
    return bytes((crc & 0xFF, crc >> 8))


HLTA = b"\x50\x00" + crc_a(b"\x50\x00")


def poll(chip: "Chip") -> Outcome:
    """Looks at the field once and returns the outcome.

    WUPA wakes resting cards too. HLTA ends every poll, even a silent one: it puts each card into
    a state in which the next WUPA finds it, a selected one into HALT, one left half-way into IDLE
    (section 6.3). A card whose answer was lost would else meet the next WUPA with silence.
    Raises `ReaderError`.
    """
    try:
        outcome = _look(chip)
    except GarbledError:
        outcome = NOISE
    except CollisionError:
        outcome = SEVERAL
    chip.send(HLTA)
    return outcome


def _look(chip: "Chip") -> Outcome:
    if chip.exchange(WUPA, WUPA_BITS, ATQA_BYTES) is None:
        return EMPTY
    return Seen(_select(chip))


def _select(chip: "Chip") -> bytes:
    uid = b""
    for select in SELECT:
        part = _answer(chip, bytes((select, NVB_NOTHING)), PART_BYTES)
        if part[0] ^ part[1] ^ part[2] ^ part[3] != part[4]:
            raise GarbledError("BCC")
        frame = bytes((select, NVB_WHOLE)) + part
        sak = _answer(chip, frame + crc_a(frame), SAK_BYTES)
        if crc_a(sak[:1]) != sak[1:]:
            raise GarbledError("CRC_A")
        if not sak[0] & SAK_CASCADE:
            uid += part[:4]
            # A 4-byte UID never begins with the cascade tag, nor does the second part of a
            # 7-byte one (table 8): such an answer is a longer UID cut short.
            if part[0] == CASCADE_TAG and select != SELECT[-1]:
                raise GarbledError("cascade tag in a complete UID")
            return uid
        if part[0] != CASCADE_TAG:
            raise GarbledError("no cascade tag in an incomplete UID")
        uid += part[1:4]
    raise GarbledError("more than three cascade levels")


def _answer(chip: "Chip", frame: bytes, answer_bytes: int) -> bytes:
    answer = chip.exchange(frame, 0, answer_bytes)
    if answer is None:
        # The card has answered WUPA, so this silence is a card taken away, not an empty field.
        raise GarbledError("silence in mid-exchange")
    return answer
