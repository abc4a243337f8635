"""A virtual Pi with Augure's reader on it, in time steps of one poll."""

from augure.readers.polled import DEFAULTS, PolledReader, PolledSettings
from augure.readers.reader import Lift, ReaderEvent, Tap
from augure.readers.spi import SpiBus, SpiSettings
from virtual.clock import VirtualClock
from virtual.pi import VirtualPi


class Ticks:
    """A virtual clock in the form of MicroPython's `time`."""

    def __init__(self, clock: VirtualClock) -> None:
        self._clock = clock

    def ticks_us(self) -> int:
        return int(self._clock.now_us)

    def ticks_diff(self, later: int, earlier: int, /) -> int:
        return later - earlier

    def sleep_us(self, us: int, /) -> None:
        self._clock.advance(us)


class Box:
    """The reader on the chip of an installed virtual Pi, as the loop has it."""

    def __init__(
        self,
        pi: VirtualPi,
        settings: PolledSettings = DEFAULTS,
        wiring: SpiSettings | None = None,
    ) -> None:
        self.pi = pi
        self.clock = Ticks(pi.clock)
        self.reader = PolledReader(lambda: SpiBus(wiring or SpiSettings()), self.clock, settings)

    @property
    def now_ms(self) -> int:
        return int(self.pi.clock.now_us) // 1000

    def poll(self) -> list[ReaderEvent]:
        """Goes on to the next poll and returns its events."""
        start_us = self.pi.clock.now_us
        events = self.reader.poll(self.now_ms)
        left_us = start_us + 1000 * self.reader.poll_ms - self.pi.clock.now_us
        self.pi.clock.advance(max(left_us, 1000))
        return events

    def run(self, seconds: float) -> list[ReaderEvent]:
        """Polls for a time and returns all events."""
        end_us = self.pi.clock.now_us + seconds * 1e6
        events: list[ReaderEvent] = []
        while self.pi.clock.now_us < end_us:
            events += self.poll()
        return events


def cards(events: list[ReaderEvent]) -> list[Tap | Lift]:
    return [event for event in events if isinstance(event, Tap | Lift)]
