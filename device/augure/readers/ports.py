"""The seams of the reader, as types: a bus below the chip, a clock, a chip below ISO 14443.

Only type checkers and machines with `typing` read this module; the modules that MicroPython
runs too name these types in annotations alone.
"""

from typing import Protocol


class Bus(Protocol):
    """One MFRC522 behind SPI; reading and writing is one transfer each.

    Registers are the data sheet's addresses (section 9.2), 0x01 to 0x3F, not shifted. Every
    method raises `BusError` when the bus fails.
    """

    def read(self, register: int) -> int: ...

    def write(self, register: int, value: int) -> None: ...

    def read_fifo(self, count: int) -> bytes: ...

    def write_fifo(self, data: bytes) -> None: ...

    def hold_reset(self, held: bool) -> None:
        """Pulls the reset line low or lets it go; does nothing where none is wired."""

    def close(self) -> None: ...


class Clock(Protocol):
    """The part of MicroPython's `time` module that the chip needs; there, the module itself."""

    def ticks_us(self) -> int: ...

    def ticks_diff(self, later: int, earlier: int, /) -> int: ...

    def sleep_us(self, us: int, /) -> None: ...


class Chip(Protocol):
    """What ISO 14443-3 needs of a chip."""

    def exchange(self, frame: bytes, last_bits: int, answer_bytes: int) -> bytes | None:
        """Sends one frame and returns its answer, or None if there was only silence.

        `last_bits` is the number of bits sent of the last byte, 0 for all eight. The answer has
        exactly `answer_bytes` whole bytes. Raises `GarbledError`, `CollisionError` or
        `ReaderError`.
        """

    def send(self, frame: bytes) -> None:
        """Sends one frame of whole bytes that nobody answers. Raises `ReaderError`."""


class Times(Protocol):
    """How a chip is watched: times in milliseconds, and the gain, one of `rc522.GAINS`."""

    @property
    def poll_ms(self) -> int: ...

    @property
    def settle_ms(self) -> int: ...

    @property
    def lift_ms(self) -> int: ...

    @property
    def health_ms(self) -> int: ...

    @property
    def first_retry_ms(self) -> int: ...

    @property
    def last_retry_ms(self) -> int: ...

    @property
    def gain_db(self) -> int: ...
