"""The checks of the reader: the chip, its self-test, its antenna, a tag, and the USB pads."""

import logging
from collections import Counter
from collections.abc import Iterator

from augure.checkup.bench import Bench
from augure.checkup.findings import Check, Finding, Verdict, skipped, sound, wrong
from augure.config.loading import ConfigError
from augure.config.values import PadConfig
from augure.parts import reader_bus, usb_pad
from augure.readers import rc522
from augure.readers.iso14443 import SEVERAL, Seen, poll
from augure.readers.rc522 import RC522, BusError, ChipError, NoReaderError, ReaderError
from augure.readers.reader import Fault, Reader, ReaderEvent, ReaderLost, ReaderReady, Tap
from augure.readers.selftest import FAILED, NO_REFERENCE, self_test
from augure.readers.uid import format_uid

log = logging.getLogger(__name__)

CHIP_CHECKS = (Check.READER, Check.SELF_TEST, Check.ANTENNA, Check.TAG)

ANTENNA_MS = 1_000
"""How long the field stays on before its drivers are looked at again."""

READS = 50
WEAK_BELOW = 45
"""So many of the reads must find the tag; a good one is found each time."""

PAD_MS = 4_000
"""A pad that says nothing is lost before."""

TAP_MS = 10_000


def reader(bench: Bench) -> Iterator[Finding]:
    """Yields the findings of the RC522 on this machine, to the first that ends the rest."""
    if bench.config.reader.kind != "spi":
        yield from skipped("not-used", CHIP_CHECKS)
        return
    try:
        bus = reader_bus(bench.config.reader)
    except BusError as error:
        yield _fault(error)
        yield from skipped("no-reader", CHIP_CHECKS[1:])
        return
    chip = RC522(bus, bench.machine.clock, bench.config.reader.gain_db)
    try:
        yield from _steps(chip, bench)
    finally:
        _leave(chip)


def _steps(chip: RC522, bench: Bench) -> Iterator[Finding]:
    for done, step in enumerate((_found, _self_test, _antenna, _tag), 1):
        try:
            finding = step(chip, bench)
        except ReaderError as error:
            finding = _fault(error)
        yield finding
        if finding.verdict is Verdict.FAULT:
            yield from skipped("no-reader", CHIP_CHECKS[done:])
            return


def _leave(chip: RC522) -> None:
    """Switches the field off and closes the bus."""
    try:
        chip.stop()
    except ReaderError as error:
        log.info("the field could not be switched off: %s", error)
    finally:
        chip.bus.close()


def _fault(error: ReaderError) -> Finding:
    match error:
        case NoReaderError():
            return wrong("reader-low" if error.version == 0 else "reader-high")
        case ChipError():
            return wrong("reader-chip", detail=error)
    return wrong("reader-bus", detail=error)


def _found(chip: RC522, bench: Bench) -> Finding:
    name = rc522.version_name(chip.start())
    if chip.version in rc522.VERSIONS:
        return sound(Check.READER, name=name)
    return wrong("reader-unknown", name=name)


def _self_test(chip: RC522, bench: Bench) -> Finding:
    result = self_test(chip)
    if result == FAILED:
        return wrong("self-test-failed")
    return sound(
        Check.SELF_TEST, "self-test-no-reference" if result == NO_REFERENCE else "self-test"
    )


def _antenna(chip: RC522, bench: Bench) -> Finding:
    chip.start()
    clock = bench.machine.clock
    end_ms = clock.now_ms() + ANTENNA_MS
    while clock.now_ms() < end_ms:
        if chip.bus.read(rc522.TX_CONTROL) & rc522.ANTENNA_DRIVERS != rc522.ANTENNA_DRIVERS:
            return wrong("antenna-off")
        clock.sleep_ms(bench.config.reader.poll_ms)
    chip.check()
    return sound(Check.ANTENNA)


def _tag(chip: RC522, bench: Bench) -> Finding:
    if not bench.people.ready("lay-tag"):
        (left_out,) = skipped("left-out", (Check.TAG,))
        return left_out
    chip.start()
    uids: Counter[bytes] = Counter()
    several = 0
    for _ in range(READS):
        outcome = poll(chip)
        if isinstance(outcome, Seen):
            uids[outcome.uid] += 1
        several += outcome is SEVERAL
        bench.machine.clock.sleep_ms(bench.config.reader.poll_ms)
    if several > sum(uids.values()):
        return wrong("tag-several")
    if not uids:
        return wrong("tag-never")
    ((uid, hits),) = uids.most_common(1)
    fields = {"name": format_uid(uid), "hits": f"{hits}/{READS}"}
    return wrong("tag-weak", **fields) if hits < WEAK_BELOW else sound(Check.TAG, **fields)


def pads(bench: Bench) -> Iterator[Finding]:
    """Yields the findings of each USB pad, in the order of the file."""
    if bench.config.reader.kind != "pad":
        yield from skipped("not-used", (Check.PAD,))
        return
    for pad in bench.config.pads:
        yield _pad(pad, bench)


def _pad(pad: PadConfig, bench: Bench) -> Finding:
    name = str(pad.port or f"USB {pad.vendor:04X}:{pad.product:04X}")
    try:
        line = _Line(usb_pad(pad, bench.config.reader), bench)
    except ConfigError as error:
        return wrong("pad-lost", name=name, detail=error)
    try:
        match line.first((ReaderReady, ReaderLost), PAD_MS):
            case ReaderReady(chip):
                pass
            case ReaderLost(Fault.BUS, detail):
                return wrong("pad-lost", name=name, detail=detail)
            case ReaderLost(_, detail):
                return wrong("pad-silent", name=name, detail=detail)
            case other:
                raise AssertionError(f"a silent pad is lost before {PAD_MS} ms: {other}")
        if not bench.people.ready("lay-tag"):
            return sound(Check.PAD, name=name, chip=chip)
        if line.first((Tap,), TAP_MS) is None:
            return wrong("tag-never", Check.PAD)
        return sound(Check.PAD, "pad-read", name=name, chip=chip)
    finally:
        line.reader.close()


class _Line:
    """What a pad says, waited for."""

    def __init__(self, reader: Reader, bench: Bench) -> None:
        self.reader = reader
        self._bench = bench
        self._said: list[ReaderEvent] = []

    def first(self, kinds: tuple[type[ReaderEvent], ...], limit_ms: int) -> ReaderEvent | None:
        """Returns the first event of some kinds, None if there was none in time."""
        clock = self._bench.machine.clock

        def found() -> bool:
            self._said += self.reader.poll(clock.now_ms())
            return any(isinstance(event, kinds) for event in self._said)

        self._bench.wait(found, limit_ms)
        return next((event for event in self._said if isinstance(event, kinds)), None)
