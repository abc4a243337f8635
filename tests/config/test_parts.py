"""The settings against the parts that they are for: neither imports the other."""

from typing import get_args

import pytest

from augure import controls, header
from augure.config.kinds import Choice, WrongValueError
from augure.config.values import (
    GAINS_DB,
    PANEL_HZ,
    SECTIONS,
    Chip,
    Config,
    Sound,
)
from augure.outputs import oled, tones
from augure.outputs.idle import Idle
from augure.readers import rc522, spi
from augure.readers.polled import PolledSettings


def test_the_choices_are_those_of_the_parts() -> None:
    assert set(get_args(Chip)) == {*oled.CHIPS, "none", "simulated"}
    assert set(get_args(Sound)) == {mode.value for mode in tones.Mode}
    assert set(GAINS_DB) == set(rc522.GAINS)
    assert PANEL_HZ == oled.SPI_HZ
    seats = SECTIONS["pad"].settings["seat"].kind
    assert [seats.read(seat) for seat in tones.SEATS] == list(tones.SEATS)
    with pytest.raises(WrongValueError):
        seats.read(len(tones.SEATS))


def test_the_defaults_are_those_of_the_parts() -> None:
    config = Config()
    reader, display = config.reader, config.display
    polled = PolledSettings()
    for name in (
        "poll_ms",
        "settle_ms",
        "lift_ms",
        "health_ms",
        "first_retry_ms",
        "last_retry_ms",
        "gain_db",
    ):
        assert getattr(reader, name) == getattr(polled, name), name
    assert spi.SpiSettings() == spi.SpiSettings(
        reader.spi_bus, reader.spi_device, reader.spi_speed_hz, reader.reset_pin
    )
    assert oled.PanelSetup() == oled.PanelSetup(
        display.chip,
        oled.I2cBus(display.i2c_bus, display.i2c_address),
        display.rotation // 90,
        display.brightness,
    )
    assert oled.SpiBus(display.dc_pin, display.reset_pin) == oled.SpiBus(
        display.dc_pin,
        display.reset_pin,
        display.spi_bus,
        display.spi_device,
        display.spi_speed_hz,
    )
    assert Idle() == Idle(
        display.shift_after_s * 1000, display.shift_every_s * 1000, display.dark_after_s * 1000
    )
    assert config.controls.hold_ms == controls.HOLD_MS


def test_every_rotation_is_one_of_the_panels() -> None:
    rotation = SECTIONS["display"].settings["rotation"].kind
    assert isinstance(rotation, Choice)
    for degrees in rotation.values:
        oled.PanelSetup(rotate=degrees // 90)


def test_the_header_is_the_readers() -> None:
    taken = header.EEPROM
    assert {g: p for g, p in header.PLACES.items() if g not in taken} == spi.HEADER_PINS
    assert header.UART == spi.UART_GPIOS
