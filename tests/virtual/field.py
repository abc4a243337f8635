"""The reader's field and the tags in it: who hears a frame, and what is heard of the answers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

from virtual.air import COLLISION, ETU_US, Frame, superpose, to_wire, wire_air_us
from virtual.clock import VirtualClock
from virtual.picc import Picc

Wire = tuple[int, ...]
Noise = Callable[[Wire], Wire]
"""What an answer becomes on its way; it is given an empty wire where nobody answers."""

_ALWAYS = float("inf")


@dataclass
class _Stay:
    """One tag's stay in the field."""

    picc: Picc
    powered_us: float
    left_us: float = _ALWAYS


@dataclass(frozen=True)
class Answer:
    """The answers to one frame, as they will arrive unless a tag leaves before their end."""

    start_us: float
    end_us: float
    parts: tuple[tuple[_Stay, Wire], ...]
    noise: Noise = field(repr=False)

    @property
    def wire(self) -> Wire:
        """What is heard by now; of a tag that has left, what it sent until then."""
        return self.noise(superpose(self._sent(stay, wire) for stay, wire in self.parts))

    @property
    def is_lost(self) -> bool:
        """Whether every answering tag had left before the receiver had four bits of it."""
        fifth_bit_us = self.start_us + 5 * ETU_US
        return bool(self.parts) and all(stay.left_us < fifth_bit_us for stay, _ in self.parts)

    def _sent(self, stay: _Stay, wire: Wire) -> Wire:
        share = (stay.left_us - self.start_us) / (self.end_us - self.start_us)
        if share >= 1:
            return wire
        # The start bit and the end of communication belong to the time as well.
        symbols = int(share * (len(wire) + 2)) - 1
        return wire[: max(symbols, 0)]


def quiet(wire: Wire) -> Wire:
    """Leaves an answer as it is."""
    return wire


class Field:
    """The field over one reader's antenna.

    Tags are placed in it and lifted from it at the clock's time; the reader switches it on and
    off. ``noise`` may be replaced at any time.
    """

    def __init__(self, clock: VirtualClock) -> None:
        self.noise: Noise = quiet
        self._clock = clock
        self._on = False
        self._stays: list[_Stay] = []

    @property
    def piccs(self) -> tuple[Picc, ...]:
        return tuple(stay.picc for stay in self._stays)

    def place(self, picc: Picc) -> Picc:
        """Lays a tag on the pad. Raises ValueError when it lies there already."""
        if picc in self.piccs:
            raise ValueError(f"{picc.uid.hex()} is in the field already")
        stay = _Stay(picc, _ALWAYS)
        self._stays.append(stay)
        if self._on:
            self._power(stay)
        return picc

    def lift(self, picc: Picc) -> None:
        """Takes a tag away, in the middle of an answer too. Raises ValueError when it is not
        there."""
        for stay in self._stays:
            if stay.picc is picc:
                self._stays.remove(stay)
                self._unpower(stay)
                return
        raise ValueError(f"{picc.uid.hex()} is not in the field")

    def switch(self, on: bool) -> None:
        """Switches the carrier on or off; a tag without field forgets its state."""
        if on == self._on:
            return
        self._on = on
        for stay in self._stays:
            if on:
                self._power(stay)
            else:
                self._unpower(stay)
        if not on:
            # An answer under way has ended for good: what comes next is another stay.
            self._stays = [_Stay(picc, _ALWAYS) for picc in self.piccs]

    def exchange(self, frame: Frame, gain_db: int) -> Answer | None:
        """Gives every listening tag the frame that has just ended; returns what they answer.

        Returns None for silence. A tag hears a frame only if it was powered before its start.
        """
        now_us = self._clock.now_us
        parts = []
        for stay in tuple(self._stays):
            if not self._on or stay.powered_us > now_us - frame.air_us:
                continue
            wire = stay.picc.hear(frame)
            if wire and gain_db >= stay.picc.needs_gain_db:
                parts.append((stay, wire))
        start_us = now_us + frame.answer_delay_us
        longest = max((wire for _, wire in parts), key=len, default=())
        noise = self.noise
        if not parts:
            burst = noise(())
            if not burst:
                return None
            longest, noise = burst, lambda _: burst
        return Answer(start_us, start_us + wire_air_us(longest), tuple(parts), noise)

    def authenticate(self, key: bytes, uid: bytes) -> bool:
        """Has the tags take part in a Crypto1 authentication; returns whether one succeeds."""
        now_us = self._clock.now_us
        listening = [stay.picc for stay in self._stays if self._on and stay.powered_us <= now_us]
        succeeded = [picc.authenticate(key, uid) for picc in listening]
        return True in succeeded

    def _power(self, stay: _Stay) -> None:
        stay.powered_us = self._clock.now_us + stay.picc.power_up_us
        stay.picc.power_on()

    def _unpower(self, stay: _Stay) -> None:
        stay.left_us = self._clock.now_us
        stay.powered_us = _ALWAYS
        stay.picc.power_off()


def bit_errors(rng: Random, rate: float) -> Noise:
    """Returns a noise that flips each symbol of an answer with a probability."""

    def noise(wire: Wire) -> Wire:
        return tuple(_flip(symbol) if rng.random() < rate else symbol for symbol in wire)

    return noise


def flipped(*symbols: int) -> Noise:
    """Returns a noise that flips the symbols at these places of each answer; a place counts
    parity bits too."""

    def noise(wire: Wire) -> Wire:
        return tuple(
            _flip(symbol) if place in symbols else symbol for place, symbol in enumerate(wire)
        )

    return noise


def bursts(rng: Random, rate: float) -> Noise:
    """Returns a noise that makes something heard where nobody answers, with a probability.

    The bursts have 1 to 40 random bits, with right parity.
    """

    def noise(wire: Wire) -> Wire:
        if wire or rng.random() >= rate:
            return wire
        return to_wire([rng.randrange(2) for _ in range(rng.randint(1, 40))])

    return noise


def _flip(symbol: int) -> int:
    return symbol if symbol == COLLISION else 1 - symbol
