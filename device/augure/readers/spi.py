"""The bus on a Pi: SPI and the reset line, through the `mfrc522` package and nothing else of it.

The package opens SPI, drives the reset pin and moves single registers. Its look at cards is not
used: it reads three of an NTAG's seven UID bytes and spins 2,000 transfers on an empty pad.
"""

import logging
from typing import Any

from augure.readers import rc522
from augure.readers.rc522 import BusError
from augure.values import value

# BCM number to the pin's place on the 40-pin header.
HEADER_PINS = {
    2: 3, 3: 5, 4: 7, 5: 29, 6: 31, 7: 26, 8: 24, 9: 21, 10: 19, 11: 23, 12: 32, 13: 33,
    14: 8, 15: 10, 16: 36, 17: 11, 18: 12, 19: 35, 20: 38, 21: 40, 22: 15, 23: 16, 24: 18,
    25: 22, 26: 37, 27: 13,
}  # fmt: skip
# The serial console.
UART_GPIOS = (14, 15)

_BURST_READ = (rc522.FIFO_DATA << 1) | 0x80
_BURST_WRITE = rc522.FIFO_DATA << 1
_PACKAGE_LOGGER = "mfrc522Logger"


@value
class SpiSettings:
    """Where the chip is. `reset_gpio` is a BCM number, whatever numbering the process uses.

    Raises ValueError for a reset pin that is not on the header or belongs to the UART.
    """

    bus: int = 0
    device: int = 0
    speed_hz: int = 1_000_000
    reset_gpio: int = 25

    def __post_init__(self) -> None:
        if self.reset_gpio not in HEADER_PINS:
            raise ValueError(f"GPIO{self.reset_gpio} is not on the header")
        if self.reset_gpio in UART_GPIOS:
            raise ValueError(f"GPIO{self.reset_gpio} belongs to the serial console")


class SpiBus:
    """An open bus; see `ports.Bus`. Raises `BusError` if it cannot be opened."""

    def __init__(self, settings: SpiSettings) -> None:
        try:
            # mfrc522 is importable on a Pi only, and RPi.GPIO asks the board when imported.
            from mfrc522.MFRC522 import GPIO, MFRC522

            self._gpio: Any = GPIO
            mode, self._reset_pin = _numbering(GPIO, settings.reset_gpio)
            handlers = tuple(logging.getLogger(_PACKAGE_LOGGER).handlers)
            # Opened only: in the package's own set-up a failing bus would leave SPI open.
            opened_only = type("MFRC522", (MFRC522,), {"MFRC522_Init": lambda package: None})
            self._package: Any = opened_only(
                bus=settings.bus,
                device=settings.device,
                spd=settings.speed_hz,
                pin_mode=mode,
                pin_rst=self._reset_pin,
            )
        except (ImportError, RuntimeError) as error:
            raise BusError(f"SPI and GPIO cannot be used here: {error}") from error
        except OSError as error:
            raise BusError(
                f"/dev/spidev{settings.bus}.{settings.device} cannot be opened: {error}"
            ) from error
        _drop_new_handlers(handlers)
        self._spi: Any = self._package.spi

    def read(self, register: int) -> int:
        try:
            return int(self._package.Read_MFRC522(register))
        except OSError as error:
            raise BusError(f"a read failed: {error}") from error

    def write(self, register: int, value: int) -> None:
        try:
            self._package.Write_MFRC522(register, value)
        except OSError as error:
            raise BusError(f"a write failed: {error}") from error

    def read_fifo(self, count: int) -> bytes:
        # Each address byte sent while the byte before it is read asks for one byte more (8.1.2.1).
        try:
            return bytes(self._spi.xfer2([_BURST_READ] * count + [0])[1:])
        except OSError as error:
            raise BusError(f"a read of the FIFO failed: {error}") from error

    def write_fifo(self, data: bytes) -> None:
        try:
            self._spi.xfer2([_BURST_WRITE, *data])
        except OSError as error:
            raise BusError(f"a write to the FIFO failed: {error}") from error

    def hold_reset(self, held: bool) -> None:
        try:
            self._gpio.output(self._reset_pin, 0 if held else 1)
        except RuntimeError as error:
            raise BusError(f"the reset pin cannot be driven: {error}") from error

    def close(self) -> None:
        """Closes SPI alone: the package's own way would free every GPIO of the process."""
        self._spi.close()


def _numbering(gpio: Any, bcm: int) -> tuple[int, int]:
    """Returns the numbering to work in, and the pin in it.

    RPi.GPIO has one numbering for the whole process. One that is set already, by gpiozero say,
    stays; else BCM is set, which is gpiozero's.
    """
    if gpio.getmode() == gpio.BOARD:
        return gpio.BOARD, HEADER_PINS[bcm]
    return gpio.BCM, bcm


def _drop_new_handlers(kept: tuple[logging.Handler, ...]) -> None:
    """Takes away the handler that each new object of the package adds to its logger."""
    logger = logging.getLogger(_PACKAGE_LOGGER)
    for handler in tuple(logger.handlers):
        if handler not in kept:
            logger.removeHandler(handler)
