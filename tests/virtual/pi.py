"""A virtual Raspberry Pi with one reader, and its stand-ins for ``spidev`` and ``RPi.GPIO``."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from types import ModuleType

from virtual.clock import VirtualClock
from virtual.field import Field
from virtual.gpio import Gpio
from virtual.rc522 import Rc522
from virtual.spi import TRANSFER_OVERHEAD_US, ChipBus, SpiDev

STAND_INS = ("spidev", "RPi", "RPi.GPIO", "mfrc522")
"""What is replaced or imported anew; submodules of these go with them."""


class VirtualPi:
    """Clock, field, chip, wires and pins of one box.

    The reader is on (bus, device) of ``spi_device``, its reset pin on BCM ``reset_bcm``. That
    pin is high while nothing drives it.
    """

    def __init__(
        self,
        *,
        version: int = 0x92,
        reset_bcm: int = 25,
        spi_device: tuple[int, int] = (0, 0),
        overhead_us: float = TRANSFER_OVERHEAD_US,
        history_limit: int | None = None,
    ) -> None:
        self.clock = VirtualClock()
        self.field = Field(self.clock)
        self.chip = Rc522(self.clock, self.field, version)
        self.bus = ChipBus(
            self.chip, self.clock, overhead_us=overhead_us, history_limit=history_limit
        )
        self.gpio = Gpio(self._level)
        self.spi_devices: list[SpiDev] = []
        self._reset_bcm = reset_bcm
        self._spi_device = spi_device

    def _level(self, bcm: int, high: bool) -> None:
        if bcm == self._reset_bcm:
            self.chip.drive_reset_pin(high)

    def _wires(self, bus: int, device: int) -> ChipBus | None:
        return self.bus if (bus, device) == self._spi_device else None

    def spi_dev(self) -> SpiDev:
        """Returns a new ``SpiDev`` as ``spidev`` would."""
        made = SpiDev(self._wires)
        self.spi_devices.append(made)
        return made

    @contextmanager
    def installed(self) -> Iterator[VirtualPi]:
        """Puts the stand-ins where ``import spidev`` and ``import RPi.GPIO`` find them.

        ``mfrc522`` is imported anew inside, so that it binds to them; afterwards everything is
        as it was.
        """
        before = _taken()
        spidev, rpi, gpio = (ModuleType(name) for name in ("spidev", "RPi", "RPi.GPIO"))
        vars(spidev)["SpiDev"] = self.spi_dev
        vars(rpi)["GPIO"] = gpio
        vars(gpio)["__getattr__"] = partial(getattr, self.gpio)
        sys.modules.update({module.__name__: module for module in (spidev, rpi, gpio)})
        try:
            yield self
        finally:
            _taken()
            sys.modules.update(before)


def _taken() -> dict[str, ModuleType]:
    """Takes the replaced modules out of ``sys.modules`` and returns them."""
    names = [
        name
        for name in sys.modules
        if name in STAND_INS or name.startswith(tuple(f"{stand_in}." for stand_in in STAND_INS))
    ]
    return {name: sys.modules.pop(name) for name in names}
