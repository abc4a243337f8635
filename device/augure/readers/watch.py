"""Watches over one chip: looks at its pad, checks its health and sets it up again.

Runs unchanged on MicroPython.
"""

from augure.readers import presence, rc522
from augure.readers.iso14443 import EMPTY, NOISE, poll
from augure.readers.presence import Presence
from augure.readers.rc522 import RC522, ReaderError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from augure.readers.ports import Bus, Clock, Times

READY = "ready"
LOST = "lost"
NOISY = "noisy"

# The kinds of faults, as the pad writes them and as the values of `reader.Fault`.
FAULT_BUS = "bus"
FAULT_NO_READER = "no reader"
FAULT_CHIP = "chip"


class Settings:
    """The usual times, in milliseconds, and the usual gain, one of `rc522.GAINS`."""

    poll_ms = 40
    settle_ms = presence.DEFAULT_SETTLE_MS
    lift_ms = presence.DEFAULT_LIFT_MS
    health_ms = 1000
    first_retry_ms = 100
    last_retry_ms = 1500
    gain_db = rc522.DEFAULT_GAIN_DB


SETTINGS = Settings()


class Change:
    """What a look changed.

    `kind` is `presence.TAP`, `LIFT` or `SEVERAL_CARDS`, with a `uid`; `READY`, with the chip's
    `version`; `LOST`, with an `error`; or `NOISY`: nothing but noise for a whole health period.
    """

    def __init__(
        self, kind: str, uid: bytes = b"", version: int = 0, error: ReaderError | None = None
    ) -> None:
        self.kind = kind
        self.uid = uid
        self.version = version
        self.error = error


class Watch:
    """One chip behind a bus.

    `open_bus` opens the bus anew and raises `BusError` where it cannot. What lies on the pad is
    remembered over an outage: a card that rested through it is not tapped again.
    """

    def __init__(
        self, open_bus: "Callable[[], Bus]", clock: "Clock", settings: "Times" = SETTINGS
    ) -> None:
        self._open_bus = open_bus
        self._clock = clock
        self._settings = settings
        self._presence = Presence(settings.settle_ms, settings.lift_ms)
        self._bus: Bus | None = None
        self._chip: RC522 | None = None
        self._lost = False
        self._retry_ms = settings.first_retry_ms
        self._due_ms: int | None = None
        self._health_due_ms = 0
        self._clean = True

    @property
    def resting(self) -> "list[bytes]":
        """The UIDs that were tapped and not lifted, in the order of their arrival."""
        return self._presence.resting

    def poll(self, now_ms: int) -> "list[Change]":
        """Looks at the pad once, if a look is due, and returns what changed.

        `READY` and `LOST` take turns, one of them first. `now_ms` never runs backwards.
        """
        if self._due_ms is not None and now_ms < self._due_ms:
            return []
        self._due_ms = now_ms + self._settings.poll_ms
        try:
            if self._chip is None:
                return [self._start(now_ms)]
            return self._look(self._chip, now_ms)
        except ReaderError as error:
            return self._lose(error, now_ms)

    def close(self) -> None:
        """Switches the field off and lets go of the bus. Raises `ReaderError`, the bus let go."""
        try:
            if self._chip is not None:
                self._chip.stop()
        finally:
            self._let_go()

    def _start(self, now_ms: int) -> Change:
        self._bus = self._open_bus()
        chip = RC522(self._bus, self._clock, self._settings.gain_db)
        version = chip.start()
        # An outage tells nothing about the pad: misses before and after it do not add up.
        self._presence.forget_misses()
        self._chip = chip
        self._lost = False
        self._retry_ms = self._settings.first_retry_ms
        self._health_due_ms = now_ms + self._settings.health_ms
        self._clean = True
        return Change(READY, version=version)

    def _look(self, chip: RC522, now_ms: int) -> "list[Change]":
        outcome = poll(chip)
        self._clean = self._clean or outcome is not NOISE
        changes = []
        # A dead chip hears silence too: only a healthy one's silence may count as a removal.
        if now_ms >= self._health_due_ms or (outcome is EMPTY and self._presence.occupied):
            changes = self._check(chip, now_ms)
        for kind, uid in self._presence.observe(outcome, now_ms):
            changes.append(Change(kind, uid))
        return changes

    def _check(self, chip: RC522, now_ms: int) -> "list[Change]":
        """Checks the chip's health; sets it up again after nothing but noise."""
        chip.check()
        if now_ms < self._health_due_ms:
            return []
        self._health_due_ms = now_ms + self._settings.health_ms
        clean, self._clean = self._clean, False
        if clean:
            return []
        chip.start()
        return [Change(NOISY)]

    def _lose(self, error: ReaderError, now_ms: int) -> "list[Change]":
        self._let_go()
        self._due_ms = now_ms + self._retry_ms
        self._retry_ms = min(2 * self._retry_ms, self._settings.last_retry_ms)
        if self._lost:
            return []
        self._lost = True
        return [Change(LOST, error=error)]

    def _let_go(self) -> None:
        self._chip = None
        if self._bus is not None:
            self._bus.close()
            self._bus = None


def fault(error: ReaderError | None) -> str:
    """Returns the kind of a fault: `FAULT_BUS`, `FAULT_NO_READER` or `FAULT_CHIP`."""
    if isinstance(error, rc522.NoReaderError):
        return FAULT_NO_READER
    if isinstance(error, rc522.BusError):
        return FAULT_BUS
    return FAULT_CHIP
