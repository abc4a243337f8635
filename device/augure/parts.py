"""From settings to parts: what the config names is made here, and nowhere else."""

import logging
from collections.abc import Callable
from functools import partial

from augure.clock import monotonic_ms
from augure.config.values import (
    BuzzerConfig,
    Config,
    ControlsConfig,
    DisplayConfig,
    ReaderConfig,
)
from augure.controls import Controls, Pins
from augure.gpio import Gpio, GpioError, open_gpio
from augure.late import Late
from augure.outputs.buzzer import Buzzer
from augure.outputs.idle import Idle
from augure.outputs.oled import I2cBus, Oled, PanelReport, PanelSetup, SpiBus
from augure.outputs.tones import Mode
from augure.readers.reader import Reader
from augure.sources import Given, Keys, Waiting
from augure.table.inputs import Part, PartBack, PartLost

log = logging.getLogger(__name__)

DEGREES_A_TURN = 90
MS_A_SECOND = 1_000


class Pins40:
    """The pins of the board, opened when a part first asks for them."""

    def __init__(self, opened: Callable[[], Gpio] = open_gpio) -> None:
        self._opened = opened
        self._gpio: Gpio | None = None

    def get(self) -> Gpio:
        """Returns the pins. Raises GpioError where there are none."""
        if self._gpio is None:
            self._gpio = self._opened()
        return self._gpio

    def close(self) -> None:
        """Gives the pins back."""
        if self._gpio is not None:
            self._gpio.close()
            self._gpio = None


def reader(chosen: ReaderConfig) -> Reader:
    """Returns the reader of the settings; a pad over USB is none of these."""
    if chosen.kind == "simulated":
        from augure.readers.simulated import SimulatedReader

        return SimulatedReader(chosen.poll_ms, chosen.settle_ms, chosen.lift_ms)
    from augure.readers.polled import MonotonicClock, PolledReader, PolledSettings
    from augure.readers.spi import SpiBus as ReaderBus
    from augure.readers.spi import SpiSettings

    where = SpiSettings(chosen.spi_bus, chosen.spi_device, chosen.spi_speed_hz, chosen.reset_pin)
    times = PolledSettings(
        poll_ms=chosen.poll_ms,
        settle_ms=chosen.settle_ms,
        lift_ms=chosen.lift_ms,
        health_ms=chosen.health_ms,
        first_retry_ms=chosen.first_retry_ms,
        last_retry_ms=chosen.last_retry_ms,
        gain_db=chosen.gain_db,
    )
    return PolledReader(lambda: ReaderBus(where), MonotonicClock(), times)


def panel(chosen: DisplayConfig, pins: Pins40, told: Waiting) -> Late[Oled] | None:
    """Returns the display of the settings; `told` gets what is to be said of its faults."""
    if chosen.chip in ("none", "simulated"):
        return None
    bus: I2cBus | SpiBus = I2cBus(chosen.i2c_bus, chosen.i2c_address)
    if chosen.bus == "spi":
        bus = SpiBus(
            chosen.dc_pin,
            chosen.reset_pin,
            chosen.spi_bus,
            chosen.spi_device,
            chosen.spi_speed_hz,
        )
    setup = PanelSetup(chosen.chip, bus, chosen.rotation // DEGREES_A_TURN, chosen.brightness)
    idle = Idle(
        chosen.shift_after_s * MS_A_SECOND,
        chosen.shift_every_s * MS_A_SECOND,
        chosen.dark_after_s * MS_A_SECOND,
    )
    reports = _Reports(told, Part.DISPLAY)

    def opened() -> Oled:
        gpio = pins.get() if chosen.bus == "spi" else None
        return Oled(setup, said=reports.panel, idle=idle, gpio=gpio)

    return Late(Part.DISPLAY, opened, (GpioError,))


def buzzer(chosen: BuzzerConfig, mode: Mode, pins: Pins40, told: Waiting) -> Late[Buzzer] | None:
    """Returns the buzzer of the settings, silent at first."""
    if chosen.kind in ("none", "simulated"):
        return None
    reports = _Reports(told, Part.BUZZER)

    def opened() -> Buzzer:
        gpio = pins.get()
        if chosen.kind == "passive":
            sounder = gpio.passive_buzzer(chosen.pin)
        else:
            sounder = gpio.active_buzzer(chosen.pin, active_high=chosen.active_high)
        return Buzzer(sounder, mode, said=reports.lost)

    return Late(Part.BUZZER, opened, (GpioError,))


class KeySource:
    """The knob and the button, as soon as they can be had."""

    def __init__(self, late: Late[Controls]) -> None:
        self._late = late
        self._keys: Keys | None = None

    def inputs(self, now_ms: int) -> list[Given]:
        found = self._late.inputs(now_ms)
        if self._keys is None and self._late.value is not None:
            self._keys = Keys(self._late.value)
        return found if self._keys is None else [*found, *self._keys.inputs(now_ms)]

    def close(self) -> None:
        if self._keys is not None:
            self._keys.close()


def keys(chosen: ControlsConfig, pins: Pins40, told: Waiting) -> KeySource | None:
    """Returns the knob and the button of the settings."""
    if chosen.kind in ("none", "simulated"):
        return None
    reports = _Reports(told, Part.CONTROLS)
    where = Pins(chosen.a_pin, chosen.b_pin, chosen.press_pin, chosen.back_pin)
    opened = partial(_controls, pins, where, reports.lost, chosen.hold_ms)
    return KeySource(Late(Part.CONTROLS, opened, (GpioError,)))


def _controls(pins: Pins40, where: Pins, said: Callable[[str], None], hold_ms: int) -> Controls:
    return Controls(pins.get(), where, said=said, hold_ms=hold_ms, clock_ms=monotonic_ms)


class _Reports:
    """What parts say of their faults, from whatever thread, as inputs of the loop."""

    def __init__(self, told: Waiting, part: Part) -> None:
        self._told = told
        self._part = part
        self._lost = False

    def lost(self, reason: str) -> None:
        """Takes a fault that is said once."""
        log.warning("%s: %s", self._part.value, reason)
        self._told.put(PartLost(self._part))

    def panel(self, report: PanelReport) -> None:
        """Takes the panel's reports: the first good one is no news."""
        if not report.works:
            self._lost = True
            self.lost(report.reason)
        elif self._lost:
            self._lost = False
            log.info("%s: %s", self._part.value, report.reason)
            self._told.put(PartBack(self._part))


def needs_pins(config: Config) -> bool:
    """Returns whether any part of the settings is on the board's pins."""
    spi_panel = config.display.bus == "spi" and config.display.chip not in ("none", "simulated")
    parts = (config.buzzer.kind, config.controls.kind)
    return spi_panel or any(kind not in ("none", "simulated") for kind in parts)
