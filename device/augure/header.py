"""The 40-pin header of a Raspberry Pi: where each GPIO is, and which pins have a task already.

GPIOs are BCM numbers. Sources: the GPIO and the 40-pin header in Raspberry Pi's documentation of
the computer hardware; the device tree overlays `spi0-2cs` and `spi1-3cs` in its README.
"""

from collections.abc import Mapping
from types import MappingProxyType

PLACES: Mapping[int, int] = MappingProxyType(
    {
        0: 27, 1: 28, 2: 3, 3: 5, 4: 7, 5: 29, 6: 31, 7: 26, 8: 24, 9: 21, 10: 19, 11: 23,
        12: 32, 13: 33, 14: 8, 15: 10, 16: 36, 17: 11, 18: 12, 19: 35, 20: 38, 21: 40, 22: 15,
        23: 16, 24: 18, 25: 22, 26: 37, 27: 13,
    }
)  # fmt: skip
"""Each GPIO's place on the header, 1 to 40."""

EEPROM = (0, 1)
"""Where the Pi asks a HAT for its name while it starts."""

UART = (14, 15)
"""The serial console."""

I2C: Mapping[int, tuple[int, ...]] = MappingProxyType({1: (2, 3)})
"""SDA and SCL by bus; where other buses are depends on board and overlay."""

SPI_DATA: Mapping[int, tuple[int, ...]] = MappingProxyType({0: (9, 10, 11), 1: (19, 20, 21)})
"""MISO, MOSI and SCLK by bus."""

SPI_SELECTS: Mapping[int, tuple[int, ...]] = MappingProxyType({0: (8, 7), 1: (18, 17, 16)})
"""The chip selects by bus, in the order of their numbers."""

PWM = (12, 13, 18, 19)
"""The pins on which the hardware can make a tone by itself."""


def spi_pins(bus: int, device: int) -> frozenset[int]:
    """Returns the pins that a bus takes with its chip selects up to one.

    Linux takes both chip selects of bus 0 whatever is connected, and of bus 1 as many as the
    overlay says: at least those up to the one in use.
    """
    selects = SPI_SELECTS[bus]
    return frozenset(SPI_DATA[bus] + (selects if bus == 0 else selects[: device + 1]))


def gpio_at(place: int) -> int | None:
    """Returns the GPIO at a place of the header, None where there is power, ground or nothing."""
    return next((gpio for gpio, its_place in PLACES.items() if its_place == place), None)
