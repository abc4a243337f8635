"""The course of a check-up: what is checked after what, and what is left out why."""

from collections.abc import Iterator
from pathlib import Path

from augure.checkup import disk, system
from augure.checkup.bench import Bench
from augure.checkup.findings import Check, Finding, skipped, sound, wrong
from augure.checkup.keys import keys
from augure.checkup.panel import display
from augure.checkup.people import People
from augure.checkup.reader import CHIP_CHECKS, pads, reader
from augure.checkup.sounding import buzzer
from augure.config.loading import ConfigError, load
from augure.config.values import Config
from augure.gpio import GpioError
from augure.machine import Machine

ON_DISK = (Check.DATA, Check.JOURNAL, Check.TAGS, Check.CLOCK, Check.BOX)
ON_HEADER = (
    *(Check.LIBRARY, Check.SPI, Check.I2C, Check.PINS, Check.BUZZER),
    *(*CHIP_CHECKS, Check.DISPLAY, Check.KEYS),
)
"""What hangs on the header of a Pi."""


def check_up(file: Path, machine: Machine, people: People) -> Iterator[Finding]:
    """Yields what is found about a box with the settings of a file, as it is found."""
    host = machine.host
    yield from system.board(host)
    yield from system.power(host)
    try:
        config = load(file)
    except ConfigError as error:
        for fault in error.faults:
            yield wrong("settings", file=file, detail=fault)
        yield from skipped("settings", (*ON_DISK, *ON_HEADER, Check.PAD))
        return
    yield sound(Check.SETTINGS, "settings" if file.exists() else "settings-default", file=file)
    folder = config.box.data
    yield from disk.data(folder, host)
    yield from disk.journal(folder, host)
    yield from disk.tags(folder)
    yield from system.clock(host, disk.newest_match(folder))
    if disk.box_runs(folder):
        yield wrong("box-runs")
        yield from skipped("box-runs", (*ON_HEADER, Check.PAD))
        return
    yield sound(Check.BOX)
    yield from _parts(Bench(config, machine, people))


def _parts(bench: Bench) -> Iterator[Finding]:
    config, host = bench.config, bench.machine.host
    try:
        if system.is_pi(host):
            yield from system.library(config, host)
            yield from system.spi(config, host)
            yield from system.i2c(config, host)
            # First of all parts: lgpio is to be loaded before a thread runs, and the buzzer
            # silent before anything takes its time.
            yield from _pins(bench)
            yield from buzzer(bench)
            yield from reader(bench)
            yield from display(bench)
            yield from keys(bench)
        else:
            yield from skipped("no-pi", ON_HEADER)
        yield from pads(bench)
    finally:
        fault = bench.close()
    if fault is not None:
        yield wrong("pins-closed", detail=fault)


def _pins(bench: Bench) -> Iterator[Finding]:
    if not _uses_pins(bench.config):
        yield from skipped("not-used", (Check.PINS,))
        return
    try:
        yield sound(Check.PINS, name=bench.pins().name)
    except GpioError as fault:
        yield wrong("pins-closed", detail=fault)


def _uses_pins(config: Config) -> bool:
    on_spi = config.display.bus == "spi" and config.display.chip not in ("none", "simulated")
    return on_spi or config.buzzer.kind in ("passive", "active") or config.controls.kind == "knob"
