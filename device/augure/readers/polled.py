"""The reader on this machine: a chip under watch, its changes told as events and logged."""

import logging
from collections.abc import Callable

from augure.readers import rc522, watch
from augure.readers.ports import Bus, Clock
from augure.readers.rc522 import ReaderError
from augure.readers.reader import (
    Fault,
    ReaderEvent,
    ReaderLost,
    ReaderReady,
    presence_event,
)
from augure.readers.watch import Change, Watch
from augure.values import value

log = logging.getLogger(__name__)


@value
class PolledSettings:
    """Times in milliseconds; the gain is one of `rc522.GAINS`."""

    poll_ms: int = watch.Settings.poll_ms
    settle_ms: int = watch.Settings.settle_ms
    lift_ms: int = watch.Settings.lift_ms
    health_ms: int = watch.Settings.health_ms
    first_retry_ms: int = watch.Settings.first_retry_ms
    last_retry_ms: int = watch.Settings.last_retry_ms
    gain_db: int = watch.Settings.gain_db


DEFAULTS = PolledSettings()


class PolledReader:
    """One RC522 on a bus of this machine; see `Watch`."""

    def __init__(
        self,
        open_bus: Callable[[], Bus],
        clock: Clock,
        settings: PolledSettings = DEFAULTS,
    ) -> None:
        self._settings = settings
        self._watch = Watch(open_bus, clock, settings)

    @property
    def poll_ms(self) -> int:
        return self._settings.poll_ms

    def poll(self, now_ms: int) -> list[ReaderEvent]:
        """Looks at the pad once, if a look is due; see `Reader.poll`."""
        events: list[ReaderEvent] = []
        for change in self._watch.poll(now_ms):
            if change.kind == watch.READY:
                events.append(_ready(change))
            elif change.kind == watch.LOST:
                log.warning("reader lost: %s", change.error)
                events.append(ReaderLost(Fault(watch.fault(change.error)), str(change.error)))
            elif change.kind == watch.NOISY:
                log.info("nothing but noise since the last check: the chip is set up again")
            else:
                events.append(presence_event(change.kind, change.uid))
        return events

    def close(self) -> None:
        try:
            self._watch.close()
        except ReaderError as error:
            log.warning("the field could not be switched off: %s", error)


def _ready(change: Change) -> ReaderReady:
    name = rc522.version_name(change.version)
    if change.version in rc522.VERSIONS:
        log.info("reader ready: %s", name)
    else:
        log.warning("reader ready, but of a version nobody has described: %s", name)
    return ReaderReady(name)
