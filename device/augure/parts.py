"""From settings to parts: what the config names is made here, and nowhere else."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from augure.config.loading import ConfigError, ConfigFault
from augure.config.values import (
    BuzzerConfig,
    Config,
    ControlsConfig,
    DisplayConfig,
    PadConfig,
    ReaderConfig,
)
from augure.gpio import Gpio, GpioError, Sounder
from augure.late import Late
from augure.machine import Machine
from augure.outputs.buzzer import Buzzer
from augure.outputs.tones import Mode
from augure.outputs.voice import Utterance, Voice
from augure.readers.reader import Reader
from augure.sources import Waiting
from augure.table.inputs import Part, PartBack, PartLost
from augure.telling import Panel

if TYPE_CHECKING:
    from augure.controls import Controls, Pins
    from augure.outputs.oled import PanelReport, PanelSetup
    from augure.readers.spi import SpiBus as ReaderBus

log = logging.getLogger(__name__)

DEGREES_A_TURN = 90
MS_A_SECOND = 1_000

SeatReader = tuple[Reader, int | None]
"""A reader, and the seat that it stands before: None for one that all share."""


class Parts:
    """Makes the parts that the settings name, on one machine.

    `told` is the source of what running parts say of their faults, from whatever thread.
    """

    def __init__(self, config: Config, machine: Machine) -> None:
        self._config = config
        self._machine = machine
        self._gpio: Gpio | None = None
        self.told = Waiting()

    def close(self) -> None:
        """Gives the pins back, after the parts that are on them; may be called twice."""
        gpio, self._gpio = self._gpio, None
        if gpio is not None:
            try:
                gpio.close()
            except GpioError as fault:
                log.warning("the pins can't be given back: %s", fault)

    def _pins(self) -> Gpio:
        """Returns the pins, opened when a part first asks for them. Raises GpioError."""
        if self._gpio is None:
            self._gpio = self._machine.open_gpio()
        return self._gpio

    def buzzer(self) -> Late[Buzzer] | None:
        """Returns the buzzer, silent at first, or None where there is none."""
        if self._config.buzzer.kind == "none":
            return None
        return Late(Part.BUZZER, self._opened_buzzer, (GpioError,))

    def _opened_buzzer(self) -> Buzzer:
        machine = self._machine
        return Buzzer(
            sounder(self._config.buzzer, self._pins),
            Mode(self._config.box.sound),
            said=_Reports(self.told, Part.BUZZER).lost,
            runner=machine.runner,
            clock_ms=machine.clock.now_ms,
        )

    def panel(self) -> Late[Panel] | None:
        """Returns the display, or None where there is none."""
        match self._config.display.chip:
            case "none":
                return None
            case "simulated":
                from augure.outputs.simulated import SimulatedPanel

                return Late(Part.DISPLAY, SimulatedPanel, ())
        return Late(Part.DISPLAY, self._opened_panel, (GpioError,))

    def voice(self) -> Voice:
        """Returns the voice; it starts no program before there is something to say."""
        reports = _Reports(self.told, Part.VOICE)
        return Voice(self._speak, said=reports.lost, runner=self._machine.runner)

    def _speak(self, text: str, language: str) -> Utterance:
        # A box that is silent does without what starts programs.
        from augure.outputs.espeak import Espeak

        chosen = self._config.voice
        return Espeak(chosen.volume_percent, chosen.speed_wpm)(text, language)

    def _opened_panel(self) -> Panel:
        from augure.outputs.idle import Idle
        from augure.outputs.oled import Oled

        chosen = self._config.display
        return Oled(
            panel_setup(chosen),
            said=_Reports(self.told, Part.DISPLAY).panel,
            idle=Idle(
                chosen.shift_after_s * MS_A_SECOND,
                chosen.shift_every_s * MS_A_SECOND,
                chosen.dark_after_s * MS_A_SECOND,
            ),
            gpio=self._pins() if chosen.bus == "spi" else None,
            runner=self._machine.runner,
        )

    def readers(self) -> tuple[SeatReader, ...]:
        """Returns the readers, each with the seat that it stands before. Raises ConfigError."""
        chosen = self._config.reader
        match chosen.kind:
            case "simulated":
                from augure.readers.simulated import SimulatedReader

                reader = SimulatedReader(chosen.poll_ms, chosen.settle_ms, chosen.lift_ms)
                return ((reader, None),)
            case "pad":
                return tuple((usb_pad(pad, chosen), pad.seat) for pad in self._config.pads)
        return ((self._rc522(), None),)

    def _rc522(self) -> Reader:
        from augure.readers.polled import PolledReader, PolledSettings

        chosen = self._config.reader
        times = PolledSettings(
            poll_ms=chosen.poll_ms,
            settle_ms=chosen.settle_ms,
            lift_ms=chosen.lift_ms,
            health_ms=chosen.health_ms,
            first_retry_ms=chosen.first_retry_ms,
            last_retry_ms=chosen.last_retry_ms,
            gain_db=chosen.gain_db,
        )
        return PolledReader(partial(reader_bus, chosen), self._machine.clock, times)

    def controls(self) -> Late[Controls] | None:
        """Returns the knob and the button, or None where there are none."""
        if self._config.controls.kind != "knob":
            return None
        return Late(Part.CONTROLS, self._opened_controls, (GpioError,))

    def _opened_controls(self) -> Controls:
        from augure.controls import Controls

        chosen = self._config.controls
        return Controls(
            self._pins(),
            control_pins(chosen),
            said=_Reports(self.told, Part.CONTROLS).lost,
            hold_ms=chosen.hold_ms,
            clock_ms=self._machine.clock.now_ms,
        )


def sounder(chosen: BuzzerConfig, pins: Callable[[], Gpio]) -> Sounder:
    """Returns the buzzer of a kind that there is; `pins` is asked for real ones' pins alone.

    Raises GpioError.
    """
    match chosen.kind:
        case "simulated":
            from augure.outputs.simulated import SimulatedSounder

            return SimulatedSounder()
        case "passive":
            return pins().passive_buzzer(chosen.pin)
    return pins().active_buzzer(chosen.pin, active_high=chosen.active_high)


def panel_setup(chosen: DisplayConfig) -> PanelSetup:
    """Returns which panel it is and how it is connected."""
    from augure.outputs.oled import I2cBus, PanelSetup, SpiBus

    bus: I2cBus | SpiBus = I2cBus(chosen.i2c_bus, chosen.i2c_address)
    if chosen.bus == "spi":
        bus = SpiBus(
            chosen.dc_pin,
            chosen.reset_pin,
            chosen.spi_bus,
            chosen.spi_device,
            chosen.spi_speed_hz,
        )
    return PanelSetup(chosen.chip, bus, chosen.rotation // DEGREES_A_TURN, chosen.brightness)


def reader_bus(chosen: ReaderConfig) -> ReaderBus:
    """Returns the open bus of the reader on this machine. Raises BusError."""
    from augure.readers.spi import SpiBus, SpiSettings

    return SpiBus(
        SpiSettings(chosen.spi_bus, chosen.spi_device, chosen.spi_speed_hz, chosen.reset_pin)
    )


def usb_pad(pad: PadConfig, reader: ReaderConfig) -> Reader:
    """Returns a USB pad, which is looked for from its first poll on. Raises ConfigError."""
    try:
        from augure.readers.pad import PadReader, PadSettings
    except ImportError as error:
        fault = f"USB pads need a library: {error}; run install.sh again"
        raise ConfigError((ConfigFault(None, "reader.kind", fault),)) from error
    return PadReader(
        PadSettings(
            None if pad.port is None else str(pad.port),
            pad.vendor,
            pad.product,
            seat=pad.seat,
            poll_ms=reader.poll_ms,
            first_retry_ms=reader.first_retry_ms,
            last_retry_ms=reader.last_retry_ms,
        )
    )


def control_pins(chosen: ControlsConfig) -> Pins:
    """Returns where the knob and the button are."""
    from augure.controls import Pins

    return Pins(chosen.a_pin, chosen.b_pin, chosen.press_pin, chosen.back_pin)


class _Reports:
    """What a running part says of its faults, as inputs of the loop."""

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
