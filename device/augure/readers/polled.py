"""The reader on this machine: polls its chip, watches its health and sets it up again."""

import logging
from collections.abc import Callable
from dataclasses import dataclass

from augure.readers import presence, rc522
from augure.readers.iso14443 import EMPTY, NOISE, poll
from augure.readers.ports import Bus, Clock
from augure.readers.presence import Presence
from augure.readers.rc522 import RC522, ReaderError
from augure.readers.reader import (
    Fault,
    ReaderEvent,
    ReaderLost,
    ReaderReady,
    presence_event,
)

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class PolledSettings:
    """Times in milliseconds; the gain is one of `rc522.GAINS`."""

    poll_ms: int = 40
    settle_ms: int = presence.DEFAULT_SETTLE_MS
    lift_ms: int = presence.DEFAULT_LIFT_MS
    health_ms: int = 1000
    first_retry_ms: int = 100
    last_retry_ms: int = 1500
    gain_db: int = rc522.DEFAULT_GAIN_DB


DEFAULTS = PolledSettings()


class PolledReader:
    """One RC522 on a bus of this machine.

    `open_bus` opens the bus anew and raises `BusError` where it cannot. What lies on the pad is
    remembered over an outage: a card that rested through it is not tapped again.
    """

    def __init__(
        self,
        open_bus: Callable[[], Bus],
        clock: Clock,
        settings: PolledSettings = PolledSettings(),
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
    def poll_ms(self) -> int:
        return self._settings.poll_ms

    def poll(self, now_ms: int) -> list[ReaderEvent]:
        """Looks at the pad once, if a look is due; see `Reader.poll`."""
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
        if self._chip is not None:
            try:
                self._chip.stop()
            except ReaderError as error:
                log.warning("the field could not be switched off: %s", error)
        self._let_go()

    def _start(self, now_ms: int) -> ReaderReady:
        self._bus = self._open_bus()
        chip = RC522(self._bus, self._clock, self._settings.gain_db)
        version = chip.start()
        name = rc522.version_name(version)
        if version in rc522.VERSIONS:
            log.info("reader ready: %s", name)
        else:
            log.warning("reader ready, but of a version nobody has described: %s", name)
        # An outage tells nothing about the pad: misses before and after it do not add up.
        self._presence.forget_misses()
        self._chip = chip
        self._lost = False
        self._retry_ms = self._settings.first_retry_ms
        self._health_due_ms = now_ms + self._settings.health_ms
        self._clean = True
        return ReaderReady(name)

    def _look(self, chip: RC522, now_ms: int) -> list[ReaderEvent]:
        outcome = poll(chip)
        self._clean = self._clean or outcome is not NOISE
        # A dead chip hears silence too: only a healthy one's silence may count as a removal.
        if now_ms >= self._health_due_ms or (outcome is EMPTY and self._presence.occupied):
            self._check(chip, now_ms)
        return [
            presence_event(change, uid) for change, uid in self._presence.observe(outcome, now_ms)
        ]

    def _check(self, chip: RC522, now_ms: int) -> None:
        chip.check()
        if now_ms < self._health_due_ms:
            return
        self._health_due_ms = now_ms + self._settings.health_ms
        if not self._clean:
            log.info("nothing but noise since the last check: the chip is set up again")
            chip.start()
        self._clean = False

    def _lose(self, error: ReaderError, now_ms: int) -> list[ReaderEvent]:
        self._let_go()
        self._due_ms = now_ms + self._retry_ms
        self._retry_ms = min(2 * self._retry_ms, self._settings.last_retry_ms)
        if self._lost:
            return []
        self._lost = True
        log.warning("reader lost: %s", error)
        return [ReaderLost(_fault(error), str(error))]

    def _let_go(self) -> None:
        self._chip = None
        if self._bus is not None:
            self._bus.close()
            self._bus = None


def _fault(error: ReaderError) -> Fault:
    if isinstance(error, rc522.NoReaderError):
        return Fault.NO_READER
    if isinstance(error, rc522.BusError):
        return Fault.BUS
    return Fault.CHIP
