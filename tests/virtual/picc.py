"""Tags: PICCs of type A up to their selection (ISO/IEC 14443-3 section 6)."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, auto
from functools import reduce
from operator import xor
from random import Random

from virtual.air import Frame, crc_a, to_bits, to_wire, with_crc

REQA = 0x26
WUPA = 0x52
SEL = (0x93, 0x95, 0x97)
HLTA = 0x50
CASCADE_TAG = 0x88
SAK_CASCADE = 0x04

GUARANTEED_POWER_UP_US = 5_000.0
"""A tag listens after at most 5 ms of unmodulated field (ISO/IEC 14443-3 section 5)."""


class State(Enum):
    """The states of ISO/IEC 14443-3 section 6.3."""

    POWER_OFF = auto()
    IDLE = auto()
    READY = auto()
    ACTIVE = auto()
    HALT = auto()
    READY_STAR = auto()
    ACTIVE_STAR = auto()


_REST = {
    State.READY: State.IDLE,
    State.ACTIVE: State.IDLE,
    State.READY_STAR: State.HALT,
    State.ACTIVE_STAR: State.HALT,
}
"""Where anything unexpected leads from each state; the others ignore it."""

_ACTIVATED = {State.READY: State.ACTIVE, State.READY_STAR: State.ACTIVE_STAR}


def cascade(uid: bytes) -> tuple[bytes, ...]:
    """Returns the UID CLn of each cascade level, with cascade tag and BCC: five bytes each."""
    parts = []
    while len(uid) > 4:
        parts.append(bytes([CASCADE_TAG]) + uid[:3])
        uid = uid[3:]
    parts.append(uid)
    return tuple(part + bytes([reduce(xor, part)]) for part in parts)


@dataclass(eq=False)
class Picc:
    """One tag.

    ``hears`` and ``is_heard`` are the shares (0..1) of frames that reach the tag and of answers
    that reach the reader; below 1 the tag is weak, and an answer that is lost has still moved
    its state. ``needs_gain_db`` is the least receiver gain at which it is heard.
    Raises ValueError for a UID that no tag can have.
    """

    uid: bytes
    atqa: bytes
    sak: int
    hears: float = 1.0
    is_heard: float = 1.0
    needs_gain_db: int = 0
    power_up_us: float = GUARANTEED_POWER_UP_US
    rng: Random = field(default_factory=lambda: Random(0))
    accepts_key: bytes | None = None
    """The Crypto1 key of a MIFARE Classic; None for a tag without Crypto1."""
    state: State = field(default=State.POWER_OFF, init=False)
    _level: int = field(default=0, init=False)

    def __post_init__(self) -> None:
        if len(self.uid) not in (4, 7, 10):
            raise ValueError(f"a UID has 4, 7 or 10 bytes, not {len(self.uid)}")
        if len(self.atqa) != 2:
            raise ValueError("an ATQA has two bytes")
        if self.uid[-4] == CASCADE_TAG:
            raise ValueError("0x88 is the cascade tag and cannot begin the last cascade level")
        self._levels = cascade(self.uid)

    def power_on(self) -> None:
        self.state = State.IDLE

    def power_off(self) -> None:
        self.state = State.POWER_OFF
        self._level = 0

    def hear(self, frame: Frame) -> tuple[int, ...]:
        """Takes a reader's frame and returns the wire of the answer, empty for silence."""
        if self.hears < 1 and self.rng.random() >= self.hears:
            return ()
        wire = self._answer(frame)
        if wire and self.is_heard < 1 and self.rng.random() >= self.is_heard:
            return ()
        return wire

    def _answer(self, frame: Frame) -> tuple[int, ...]:
        if not frame.intact:
            return self._rest()
        if len(frame.bits) == 7:
            return self._request(frame.data[0])
        data = frame.data
        if self.state in _ACTIVATED and len(data) >= 2 and data[0] == SEL[self._level]:
            return self._select(frame)
        if self.state in (State.ACTIVE, State.ACTIVE_STAR) and data == with_crc(b"\x50\x00"):
            self.state = State.HALT
            return ()
        return self._rest()

    def _rest(self) -> tuple[int, ...]:
        self.state = _REST.get(self.state, self.state)
        self._level = 0
        return ()

    def _request(self, command: int) -> tuple[int, ...]:
        if self.state is State.IDLE and command in (REQA, WUPA):
            self.state = State.READY
        elif self.state is State.HALT and command == WUPA:
            self.state = State.READY_STAR
        else:
            return self._rest()
        self._level = 0
        return to_wire(to_bits(self.atqa))

    def _select(self, frame: Frame) -> tuple[int, ...]:
        uid = to_bits(self._levels[self._level])
        data = frame.data
        nvb_bits = 8 * (data[1] >> 4) + (data[1] & 7)
        if data[1] == 0x70:
            complete = len(frame.bits) == 72 and crc_a(data) == 0
            if not complete or data[2:7] != self._levels[self._level]:
                return self._rest()
            return self._selected()
        known = frame.bits[16:]
        if nvb_bits != len(frame.bits) or len(known) > 39:
            return self._rest()
        if known != uid[: len(known)]:
            return ()
        return to_wire(uid[len(known) :], len(known) % 8)

    def _selected(self) -> tuple[int, ...]:
        sak = self.sak
        if self._level < len(self._levels) - 1:
            self._level += 1
            sak = SAK_CASCADE
        else:
            self._level = 0
            self.state = _ACTIVATED[self.state]
        return to_wire(to_bits(with_crc(bytes([sak]))))

    def authenticate(self, key: bytes, uid: bytes) -> bool:
        """Takes part in a Crypto1 authentication and returns whether it succeeds."""
        active = self.state in (State.ACTIVE, State.ACTIVE_STAR)
        if active and self.accepts_key == key and self.uid[-4:] == uid:
            return True
        self._rest()
        return False


def ntag213(uid: str, *, weak: float = 1.0, seed: int = 0, needs_gain_db: int = 0) -> Picc:
    """Returns an NTAG213 sticker: seven UID bytes in hex, ATQA 44 00, SAK 00.

    ``weak`` is the share of its answers that reach the reader.
    """
    number = bytes.fromhex(uid)
    if len(number) != 7:
        raise ValueError("an NTAG213 has a UID of seven bytes")
    return Picc(
        number, b"\x44\x00", 0x00, is_heard=weak, rng=Random(seed), needs_gain_db=needs_gain_db
    )


def classic_1k(uid: str) -> Picc:
    """Returns a MIFARE Classic 1K with the delivery key: four bytes, ATQA 04 00, SAK 08."""
    number = bytes.fromhex(uid)
    if len(number) != 4:
        raise ValueError("this MIFARE Classic has a UID of four bytes")
    return Picc(number, b"\x04\x00", 0x08, accepts_key=b"\xff" * 6)


def ten_byte(uid: str) -> Picc:
    """Returns a tag with a triple-size UID: ten bytes, ATQA 84 00, SAK 00."""
    number = bytes.fromhex(uid)
    if len(number) != 10:
        raise ValueError("a triple-size UID has ten bytes")
    return Picc(number, b"\x84\x00", 0x00)
