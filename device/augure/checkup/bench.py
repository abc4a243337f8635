"""What all checks of parts work with."""

from collections.abc import Callable

from augure.checkup.people import People
from augure.config.values import Config
from augure.gpio import Gpio, GpioError
from augure.machine import Machine

LOOK_MS = 20


class Bench:
    """The settings, the machine, and who is asked; closed at the end."""

    def __init__(self, config: Config, machine: Machine, people: People) -> None:
        self.config = config
        self.machine = machine
        self.people = people
        self._gpio: Gpio | None = None

    def pins(self) -> Gpio:
        """Returns the pins, opened at the first call. Raises GpioError."""
        if self._gpio is None:
            self._gpio = self.machine.open_gpio()
        return self._gpio

    def wait(self, done: Callable[[], bool], limit_ms: int) -> bool:
        """Waits until something is so; returns False if it was not in time."""
        clock = self.machine.clock
        end_ms = clock.now_ms() + limit_ms
        while not done():
            if clock.now_ms() >= end_ms:
                return False
            clock.sleep_ms(LOOK_MS)
        return True

    def close(self) -> str | None:
        """Gives the pins back; returns what the library said if it could not."""
        gpio, self._gpio = self._gpio, None
        try:
            if gpio is not None:
                gpio.close()
        except GpioError as fault:
            return str(fault)
        return None
