"""The pins: the only module that imports gpiozero and lgpio.

Buzzer, controls and an SPI panel ask a `Gpio` for what they need of a pin. All errors of the
libraries leave as `GpioError`. Nothing is imported before a `Gpio` is opened.
"""

import logging
import os
import re
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import Enum
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol

log = logging.getLogger(__name__)

MODEL_FILE = Path("/proc/device-tree/model")
"""Where Linux on a Raspberry Pi says which board it runs on."""

BACKENDS = {
    "lgpio": ("gpiozero.pins.lgpio", "LGPIOFactory"),
    "rpigpio": ("gpiozero.pins.rpigpio", "RPiGPIOFactory"),
}
"""The pin libraries that are asked for, each by name, with gpiozero's class for it."""

LOWEST_HZ, HIGHEST_HZ = 220, 3520
"""What a passive buzzer is asked for: two octaves around A5."""


class GpioError(Exception):
    """The pins, or the library that drives them, can't be used; the text names the cure."""


class Output(Protocol):
    """A pin that is on or off."""

    def on(self) -> None: ...

    def off(self) -> None: ...

    def close(self) -> None:
        """Switches the pin off and gives it back."""


class Sounder(Protocol):
    """A buzzer that sounds or is silent."""

    def sound(self, frequency_hz: int) -> None:
        """Sounds until told otherwise; an active buzzer has one pitch and ignores this one."""

    def silence(self) -> None: ...

    def close(self) -> None:
        """Silences the buzzer and gives its pin back."""


class Button(Protocol):
    """A key that pulls its pin to ground."""

    def is_down(self) -> bool: ...

    def close(self) -> None: ...


class Encoder(Protocol):
    """A rotary encoder."""

    def close(self) -> None: ...


class InputPins(Protocol):
    """Pins that keys and knobs hang on; what is given by them is as in `Gpio`."""

    def button(self, pin: int, changed: Callable[[bool], None]) -> Button: ...

    def encoder(self, pin_a: int, pin_b: int, turned: Callable[[int], None]) -> Encoder: ...


def backends(kernel: str, model: str) -> tuple[str, ...]:
    """Returns the names of the pin libraries that work, best first.

    RPi.GPIO can't drive a Pi 5 (the pins hang on another chip) and has lost its edge detection
    with Linux 6.6, which took away the numbering of /sys/class/gpio that it relies on.
    """
    if "Raspberry Pi 5" in model or "Compute Module 5" in model or _version(kernel) >= (6, 6):
        return ("lgpio",)
    return ("lgpio", "rpigpio")


def _version(kernel: str) -> tuple[int, int]:
    found = re.match(r"(\d+)\.(\d+)", kernel)
    return (int(found[1]), int(found[2])) if found else (0, 0)


def rpi_gpio_providers() -> tuple[str, ...]:
    """Returns the names of the installed distributions that bring a package `RPi`."""
    from importlib import metadata  # slow, and for the check-up alone

    return tuple(sorted(set(metadata.packages_distributions().get("RPi", ()))))


class Complaint(Enum):
    """What is wrong with the installed `RPi.GPIO`, which the reader's bus package imports."""

    NONE_INSTALLED = "none"
    TWO_PROVIDERS = "twice"
    """Which of them is imported is chance."""
    WRONG_PROVIDER = "wrong"
    """It can't drive this board: rpi-lgpio has the same interface and can."""


def complaints(kernel: str, model: str, providers: tuple[str, ...]) -> tuple[Complaint, ...]:
    """Returns what is wrong; `providers` are as returned by `rpi_gpio_providers`."""
    found = []
    if not providers:
        found.append(Complaint.NONE_INSTALLED)
    if len(providers) > 1:
        found.append(Complaint.TWO_PROVIDERS)
    if "RPi.GPIO" in providers and "rpigpio" not in backends(kernel, model):
        found.append(Complaint.WRONG_PROVIDER)
    return tuple(found)


def board_model() -> str:
    """Returns the board's name as Linux tells it, "" where it tells none."""
    try:
        return MODEL_FILE.read_text(encoding="utf-8").rstrip("\0\n ")
    except OSError:
        return ""


@contextmanager
def lgpio_directory(directory: Path | None = None) -> Iterator[None]:
    """Lets lgpio be imported from any working directory.

    At import lgpio makes a FIFO in the working directory, or in `LG_WD`, into which it then
    changes; where it can't write, as a service in `/`, the import fails, and a second try in
    one process meets the directory remembered from the first. It holds both ends open, so that
    neither FIFO nor directory is needed after the import. The process comes back to where it
    was, or to / if it may not enter that; as it was elsewhere for a moment, this belongs before
    other threads start. `directory` is where to make that directory: the system's temporary one
    by default.

    Raises `GpioError` where nothing can be written. Anything that imports `RPi.GPIO` of
    rpi-lgpio imports lgpio as well, and belongs inside.
    """
    import tempfile

    try:
        made = tempfile.TemporaryDirectory(prefix="augure-gpio-", dir=directory)
    except OSError as error:
        raise GpioError(
            f"lgpio needs a directory it can write to: {error}; "
            "give the service a RuntimeDirectory= or a private /tmp"
        ) from error
    kept = os.environ.get("LG_WD")
    if not os.access(".", os.X_OK):
        # `sudo -u augure` leaves a process in a home that its user may not enter.
        os.chdir("/")
    here = os.open(".", os.O_PATH)
    with made as place:
        os.environ["LG_WD"] = place
        try:
            yield
        finally:
            os.fchdir(here)
            os.close(here)
            if kept is None:
                del os.environ["LG_WD"]
            else:
                os.environ["LG_WD"] = kept


def open_gpio(
    *,
    kernel: str | None = None,
    model: str | None = None,
    directory: Path | None = None,
    load: Callable[[str], Any] | None = None,
) -> "Gpio":
    """Returns the pins, driven by the first library of `backends` that answers; logs its name.

    Why those before it don't answer is logged too. Where none does, that is the error's text and
    not in the log: whoever tries again and again decides how often to say it.

    `kernel` and `model` are asked of the system where they are not given; `directory` is as in
    `lgpio_directory`; `load` makes gpiozero's factory of a backend's name.

    Raises `GpioError` with what each library said.
    """
    kernel = os.uname().release if kernel is None else kernel
    model = board_model() if model is None else model
    failed = []
    for name in backends(kernel, model):
        try:
            with lgpio_directory(directory), _told_as_gpio_errors(name):
                factory = (load or _load)(name)
        except GpioError as error:
            failed.append(str(error))
            continue
        for fault in failed:
            log.warning("GPIO: %s", fault)
        log.info("GPIO: %s on %s, Linux %s", name, model or "an unnamed board", kernel)
        return Gpio(factory, name)
    raise GpioError("; ".join(failed))


def _load(name: str) -> Any:
    module, factory = BACKENDS[name]
    try:
        return getattr(import_module(module), factory)()
    except ImportError as error:
        raise GpioError(f"{name}: {error}; run install.sh again") from error
    except RuntimeError as error:  # how RPi.GPIO tells at import that this is no Pi it knows
        raise GpioError(f"{name}: {error}") from error


@contextmanager
def _told_as_gpio_errors(what: str) -> Iterator[None]:
    """Turns every error of the libraries into a `GpioError`."""
    try:
        yield
    except _library_errors() as error:
        raise GpioError(f"{what}: {error}") from error


def _library_errors() -> tuple[type[Exception], ...]:
    """Returns the error classes of the libraries imported so far: it imports none itself."""
    named = (("gpiozero.exc", "GPIOZeroError"), ("lgpio", "error"))
    return (OSError, *(getattr(sys.modules[m], e) for m, e in named if m in sys.modules))


class Gpio:
    """The pins of one board, numbered as BCM does, behind one of gpiozero's factories."""

    def __init__(self, factory: Any, name: str) -> None:
        self.name = name
        self._factory = factory

    def output(self, pin: int, *, active_high: bool = True) -> Output:
        """Returns a pin that is off at first."""
        import gpiozero

        with _told_as_gpio_errors(f"GPIO{pin}"):
            return _Output(
                gpiozero.DigitalOutputDevice(
                    pin, active_high=active_high, pin_factory=self._factory
                ),
                f"GPIO{pin}",
            )

    def passive_buzzer(self, pin: int) -> Sounder:
        """Returns a buzzer that is given its pitch, silent at first."""
        import gpiozero
        from gpiozero.tones import Tone

        with _told_as_gpio_errors(f"buzzer on GPIO{pin}"):
            return _PassiveBuzzer(
                gpiozero.TonalBuzzer(
                    pin, mid_tone=Tone("A5"), octaves=2, pin_factory=self._factory
                ),
                Tone.from_frequency,
                f"buzzer on GPIO{pin}",
            )

    def active_buzzer(self, pin: int, *, active_high: bool = True) -> Sounder:
        """Returns a buzzer that has a pitch of its own, silent at first."""
        import gpiozero

        with _told_as_gpio_errors(f"buzzer on GPIO{pin}"):
            return _ActiveBuzzer(
                gpiozero.Buzzer(pin, active_high=active_high, pin_factory=self._factory),
                f"buzzer on GPIO{pin}",
            )

    def button(self, pin: int, changed: Callable[[bool], None]) -> Button:
        """Returns a key between `pin` and ground; `changed` gets every edge (down: True) raw.

        `changed` is called in the library's thread.
        """
        import gpiozero

        with _told_as_gpio_errors(f"button on GPIO{pin}"):
            device = gpiozero.InputDevice(pin, pull_up=True, pin_factory=self._factory)
            return _Button(device, changed, f"button on GPIO{pin}")

    def encoder(self, pin_a: int, pin_b: int, turned: Callable[[int], None]) -> Encoder:
        """Returns a rotary encoder; `turned` gets +1 for a step clockwise, -1 for one back.

        A step is a whole cycle of both contacts, so that a contact that bounces goes to and fro
        within it and adds nothing. `turned` is called in the library's thread.
        """
        import gpiozero

        with _told_as_gpio_errors(f"encoder on GPIO{pin_a} and GPIO{pin_b}"):
            device = gpiozero.RotaryEncoder(pin_a, pin_b, max_steps=0, pin_factory=self._factory)
            device.when_rotated_clockwise = lambda: turned(+1)
            device.when_rotated_counter_clockwise = lambda: turned(-1)
            return _Device(device, f"encoder on GPIO{pin_a} and GPIO{pin_b}")

    def close(self) -> None:
        """Gives all pins back; what was made of them is closed before."""
        with _told_as_gpio_errors(self.name):
            self._factory.close()


class _Device:
    """What all devices have: a gpiozero device that is closed, and a name for its errors."""

    def __init__(self, device: Any, name: str) -> None:
        self._device = device
        self._name = name

    def close(self) -> None:
        with _told_as_gpio_errors(self._name):
            self._device.close()


class _Output(_Device):
    def close(self) -> None:
        self.off()
        super().close()

    def on(self) -> None:
        with _told_as_gpio_errors(self._name):
            self._device.on()

    def off(self) -> None:
        with _told_as_gpio_errors(self._name):
            self._device.off()


class _Buzzer(_Device, ABC):
    def close(self) -> None:
        self.silence()
        super().close()

    @abstractmethod
    def silence(self) -> None: ...


class _PassiveBuzzer(_Buzzer):
    def __init__(self, device: Any, tone: Callable[[int], Any], name: str) -> None:
        super().__init__(device, name)
        self._tone = tone

    def sound(self, frequency_hz: int) -> None:
        with _told_as_gpio_errors(self._name):
            self._device.play(self._tone(frequency_hz))

    def silence(self) -> None:
        with _told_as_gpio_errors(self._name):
            self._device.stop()


class _ActiveBuzzer(_Buzzer):
    def sound(self, frequency_hz: int) -> None:
        with _told_as_gpio_errors(self._name):
            self._device.on()

    def silence(self) -> None:
        with _told_as_gpio_errors(self._name):
            self._device.off()


class _Button(_Device):
    def __init__(self, device: Any, changed: Callable[[bool], None], name: str) -> None:
        super().__init__(device, name)
        # gpiozero's pin keeps only a weak reference to its callback: this one must live here.
        self._changed = lambda ticks, state: changed(not state)
        device.pin.edges = "both"
        device.pin.when_changed = self._changed

    def is_down(self) -> bool:
        with _told_as_gpio_errors(self._name):
            return bool(self._device.is_active)
