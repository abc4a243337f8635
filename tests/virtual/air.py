"""What is on the air between reader and tags: frames, parity, CRC_A and timing.

ISO/IEC 14443-3 section 6.2 (frames, frame delay time, CRC_A) at 106 kbit/s.
Bits are sent least significant bit first. A wire is what a tag's answer looks like to the
receiver: data bits with an odd parity bit after each whole byte, each symbol 0, 1 or COLLISION.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import zip_longest

CARRIER_MHZ = 13.56
ETU_US = 128 / CARRIER_MHZ
"""One bit at 106 kbit/s: 9.44 us."""

COLLISION = 2
"""A bit in whose both halves some tag modulates."""


def crc_a(data: Iterable[int], preset: int = 0x6363) -> int:
    """Returns the CRC_A, sent low byte first (ISO/IEC 14443-3 annex B)."""
    crc = preset
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ (0x8408 if crc & 1 else 0)
    return crc


def with_crc(data: bytes) -> bytes:
    """Returns the bytes followed by their CRC_A."""
    return data + crc_a(data).to_bytes(2, "little")


def to_bits(data: Iterable[int]) -> tuple[int, ...]:
    return tuple(byte >> place & 1 for byte in data for place in range(8))


def to_bytes(bits: Sequence[int]) -> bytes:
    """Returns the bits packed into bytes, the last one filled up with zeros."""
    return bytes(
        sum(bit << place for place, bit in enumerate(bits[start : start + 8]))
        for start in range(0, len(bits), 8)
    )


@dataclass(frozen=True)
class Frame:
    """A reader's frame: its data bits, and whether a tag can understand it at all.

    ``intact`` is false for what only sounds like a frame to a tag: encrypted, wrong modulation.
    """

    bits: tuple[int, ...]
    intact: bool = True

    @property
    def data(self) -> bytes:
        return to_bytes(self.bits)

    @property
    def air_us(self) -> float:
        """Start bit, data, a parity bit for each whole byte, and the end of communication."""
        return (1 + len(self.bits) + len(self.bits) // 8 + 1) * ETU_US

    @property
    def answer_delay_us(self) -> float:
        """From the end of the frame to the start of an answer.

        The frame delay time counts from the last bit: 1236/fc after a one, 1172/fc after a zero.
        """
        last = self.bits[-1] if len(self.bits) % 8 else _odd_parity(self.bits[-8:])
        return (1236 if last else 1172) / CARRIER_MHZ - ETU_US


def wire_air_us(wire: Sequence[int]) -> float:
    """Returns how long an answer takes, with its start and its end of communication."""
    return (1 + len(wire) + 1) * ETU_US


def to_wire(bits: Sequence[int], known_bits: int = 0) -> tuple[int, ...]:
    """Returns the bits with a parity bit after each whole byte.

    ``known_bits`` of the first byte (0..7) were sent by the reader, so that the answer begins
    within that byte.
    """
    wire: list[int] = []
    byte = [0] * known_bits
    for bit in bits:
        wire.append(bit)
        byte.append(bit)
        if len(byte) == 8:
            wire.append(_odd_parity(byte))
            byte = []
    return tuple(wire)


def superpose(wires: Iterable[Sequence[int]]) -> tuple[int, ...]:
    """Returns what the receiver hears of several answers that began at the same time."""
    heard: list[int] = []
    for symbols in zip_longest(*wires):
        present = {symbol for symbol in symbols if symbol is not None}
        heard.append(COLLISION if len(present) > 1 else present.pop())
    return tuple(heard)


@dataclass(frozen=True)
class Received:
    """What the receiver makes of a wire."""

    data: bytes
    """FIFO bytes; the first bit sits at RxAlign."""
    bit_count: int
    last_bits: int
    """Valid bits of the last byte; 0 when it is whole."""
    parity_error: bool
    collision: int | None
    """Place of the first collision, 1 for the first bit of the first FIFO byte."""


def receive(wire: Sequence[int], rx_align: int, keep_after_collision: bool) -> Received:
    """Decodes a wire as the MFRC522 does (data sheet 9.3.1.14 and 9.3.1.15).

    The parity of a byte that began before the wire is not checked, nor any after a collision.
    Bits from the first collision on read 0 unless they are kept; a kept collision reads 1.
    """
    bits = [0] * rx_align
    parity_error = False
    collision: int | None = None
    data_symbols = 0
    parity_due = False
    for symbol in wire:
        if parity_due:
            parity_due = False
            checked = collision is None and (len(bits) > 8 or not rx_align)
            if checked and symbol != _odd_parity(bits[-8:]):
                parity_error = True
            continue
        data_symbols += 1
        if symbol == COLLISION and collision is None:
            collision = len(bits) + 1
        cleared = collision is not None and not keep_after_collision
        bits.append(0 if cleared else min(symbol, 1))
        parity_due = len(bits) % 8 == 0
    return Received(
        data=to_bytes(bits) if data_symbols else b"",
        bit_count=data_symbols,
        last_bits=len(bits) % 8,
        parity_error=parity_error or parity_due,
        collision=collision,
    )


def _odd_parity(bits: Sequence[int]) -> int:
    return (sum(bits) + 1) % 2
