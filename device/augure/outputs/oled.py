"""The display: the only module that imports luma.

`Oled.show` only leaves the newest picture for a worker, which sends it: on a 100 kHz bus a
frame takes 92 ms. Frames that come faster than the bus replace each other. Faults of the bus
stay in the worker: the panel is set up again from its first byte, again and again, until it
answers.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, Protocol

from augure.gpio import Gpio, GpioError, Output
from augure.outputs.bitmaps import Bitmap
from augure.outputs.canvas import HEIGHT, WIDTH, Canvas, moved
from augure.outputs.idle import Idle
from augure.outputs.worker import RunnerFactory, Worker
from augure.values import field, replace, value

CHIPS = ("ssd1306", "sh1106", "ssd1309")
"""The controllers, by luma's names; an SH1106 is often sold as an SSD1306."""

SPI_HZ = tuple(round(mhz * 1_000_000) for mhz in (0.5, 1, 2, 4, 8))
"""What luma accepts and these controllers stand (SSD1306: 10 MHz, data sheet table 13-4)."""

REFRESH_MS = 10_000
"""How often a lit panel is set up anew without a fault.

A panel whose supply failed for a moment is dark for good, yet answers on the bus.
"""

FIRST_RETRY_MS, LAST_RETRY_MS = 500, 5_000
"""The wait after a first fault, doubled after each that follows, and its limit."""


@value
class I2cBus:
    """An I²C bus by its number, and the panel's 7-bit address: 0x3C or 0x3D."""

    port: int = 1
    address: int = 0x3C


@value
class SpiBus:
    """An SPI bus and its chip select, with the pins (BCM) for data/command and reset."""

    dc_pin: int
    reset_pin: int
    port: int = 0
    device: int = 1
    speed_hz: int = 4_000_000

    def __post_init__(self) -> None:
        if self.speed_hz not in SPI_HZ:
            raise ValueError(f"speed_hz is {self.speed_hz}: one of {SPI_HZ} is possible")


@value
class PanelSetup:
    """Which panel it is, how it is connected and how it hangs.

    `rotate` is 0, or 2 for upside down; `brightness` (the contrast) is 0 to 255.
    """

    chip: str = "ssd1306"
    bus: I2cBus | SpiBus = field(default_factory=I2cBus)
    rotate: int = 0
    brightness: int = 0x7F

    def __post_init__(self) -> None:
        if self.chip not in CHIPS:
            raise ValueError(f"chip is {self.chip!r}: one of {CHIPS} is possible")
        if self.rotate not in (0, 2):
            raise ValueError(f"rotate is {self.rotate}: 0 or 2 (upside down) is possible")
        _check_brightness(self.brightness)


def _check_brightness(brightness: int) -> None:
    if not 0 <= brightness <= 255:
        raise ValueError(f"brightness is {brightness}: 0 to 255 is possible")


@value
class PanelReport:
    """Says that the panel has begun or ceased to work, and why."""

    works: bool
    reason: str


@value
class _Wish:
    """What the loop wants: a picture (None: dark), its contrast, and when it last had input."""

    picture: Bitmap | None
    brightness: int
    input_ms: int


@value
class _Frame:
    """What is on the panel: a picture (None: dark) and its contrast."""

    picture: Bitmap | None
    brightness: int


class Oled:
    """A panel that shows the newest picture; no fault of it reaches the caller.

    All methods return at once but `close`, and are for one caller's thread.
    """

    def __init__(
        self,
        setup: PanelSetup,
        *,
        said: Callable[[PanelReport], None],
        idle: Idle | None = None,
        gpio: Gpio | None = None,
        runner: RunnerFactory = Worker,
    ) -> None:
        """Darkens the panel, whatever it showed; `gpio` is needed by an `SpiBus` alone.

        `said` is called in the worker's thread: once at first, then at each change.
        """
        self._idle = idle or Idle()
        self._said = said
        self._panel = _Panel(setup, gpio)
        self._wish = _Wish(None, setup.brightness, 0)
        self._shown: _Frame | None = None
        self._set_up_at_ms = 0
        self._retry_at_ms: int | None = None
        self._retry_ms = FIRST_RETRY_MS
        self._works: bool | None = None
        self._closing = False
        self._runner = runner("oled", self._step)
        self._runner.wake()

    def show(self, picture: Bitmap) -> None:
        """Shows a picture of 128 × 64 pixels; the same one again does nothing.

        No input by itself: a panel gone dark stays so. Raises `ValueError` for a picture of
        another size.
        """
        if (picture.width, picture.height) != (WIDTH, HEIGHT):
            raise ValueError(f"the picture is {picture.width} × {picture.height}")
        if self._wish.picture != picture:
            # The loop alone writes the wish, and a reader gets the old one or the new one.
            self._wish = replace(self._wish, picture=picture)
            self._runner.wake()

    def wake(self, now_ms: int) -> None:
        """Tells that there was an input: a panel gone dark shows its last picture again."""
        self._wish = replace(self._wish, input_ms=now_ms)
        self._runner.wake()

    def brighten(self, brightness: int) -> None:
        """Sets the contrast, 0 to 255; raises `ValueError` for another value."""
        _check_brightness(brightness)
        self._wish = replace(self._wish, brightness=brightness)
        self._runner.wake()

    def blank(self) -> None:
        """Leaves the panel dark until the next picture."""
        self._wish = replace(self._wish, picture=None)
        self._runner.wake()

    def close(self) -> None:
        """Leaves the panel dark and gives the bus back.

        The worker tries it once; a bus that hangs does not hold the caller for long.
        """
        self._closing = True
        self._runner.wake()
        self._runner.close()

    def _step(self, now_ms: int) -> int | None:
        """Brings the panel to what is wanted at a time; returns the ms until that changes."""
        if self._closing:
            self._end()
            return None
        if self._retry_at_ms is not None and now_ms < self._retry_at_ms:
            return self._retry_at_ms - now_ms
        wish = self._wish
        look = self._idle.look(now_ms - wish.input_ms)
        dark = wish.picture is None or look.dark
        picture = None if wish.picture is None or dark else moved(wish.picture, look.shift)
        try:
            self._send(_Frame(picture, wish.brightness), now_ms)
        except _PanelError as fault:
            return self._failed(str(fault), now_ms)
        self._retry_at_ms = None
        self._retry_ms = FIRST_RETRY_MS
        self._report(True, self._panel.name)
        if dark:
            return None
        refresh_ms = self._set_up_at_ms + REFRESH_MS - now_ms
        return refresh_ms if look.lasts_ms is None else min(refresh_ms, look.lasts_ms)

    def _end(self) -> None:
        try:
            self._panel.darken(self._wish.brightness)
        except _PanelError as fault:
            self._report(False, str(fault))
        self._panel.drop()

    def _send(self, wanted: _Frame, now_ms: int) -> None:
        shown, self._shown = self._shown, None  # unknown, should a fault come in between
        picture = wanted.picture
        if picture is None:
            if shown is None or shown.picture is not None:
                self._panel.darken(wanted.brightness)
        elif shown is None or shown.picture is None or now_ms >= self._set_up_at_ms + REFRESH_MS:
            self._panel.light(picture, wanted.brightness)
            self._set_up_at_ms = now_ms
        else:
            if shown.brightness != wanted.brightness:
                self._panel.contrast(wanted.brightness)
            if shown.picture != picture:
                self._panel.display(picture)
        self._shown = wanted

    def _failed(self, reason: str, now_ms: int) -> int:
        self._panel.drop()
        self._report(False, reason)
        wait_ms = self._retry_ms
        self._retry_at_ms = now_ms + wait_ms
        self._retry_ms = min(2 * wait_ms, LAST_RETRY_MS)
        return wait_ms

    def _report(self, works: bool, reason: str) -> None:
        if works is not self._works:
            self._works = works
            self._said(PanelReport(works, reason))


class _PanelError(Exception):
    """The panel could not be reached; never leaves this module."""


class _Serial(Protocol):
    """What a luma device writes to."""

    def command(self, *cmd: int) -> None: ...

    def data(self, data: Any) -> None: ...

    def cleanup(self) -> None: ...


class _Recorder:
    """Keeps the commands that come before the first picture: a controller's init."""

    def __init__(self) -> None:
        self.init: list[tuple[int, ...]] = []
        self._complete = False

    def command(self, *cmd: int) -> None:
        if not self._complete:
            self.init.append(cmd)

    def data(self, data: Any) -> None:
        self._complete = True

    def cleanup(self) -> None:
        pass


class _Socket:
    """Holds the bus for luma's device, which outlives it."""

    def __init__(self, bus: _Serial) -> None:
        self.bus = bus

    def command(self, *cmd: int) -> None:
        self.bus.command(*cmd)

    def data(self, data: Any) -> None:
        self.bus.data(data)

    def cleanup(self) -> None:
        """Does nothing: luma calls it at the end of the process, when the bus is gone."""


class _Panel:
    """One panel over luma: opened at the first use, and again after each fault.

    luma sends a controller's init when it makes its device, and each device adds a handler that
    lives as long as the process. So one device is made, on a recorder, and what it sent is sent
    again whenever the panel needs it. Every method but `drop` raises `_PanelError`.
    """

    def __init__(self, setup: PanelSetup, gpio: Gpio | None) -> None:
        self.name = f"{setup.chip} on {setup.bus}"
        self._setup = setup
        self._gpio = gpio
        self._wires: _Wires | None = None
        self._device: Any = None
        self._init: list[tuple[int, ...]] = []
        self._socket = _Socket(_Recorder())
        self._open = False

    def light(self, picture: Bitmap, brightness: int) -> None:
        """Sets the panel up from its first byte, with a picture before it is lit."""
        self._set_up(picture, brightness)
        with self._faults():
            self._device.show()

    def darken(self, brightness: int) -> None:
        """Switches the panel off, with an empty memory."""
        self._set_up(Canvas().picture, brightness)

    def display(self, picture: Bitmap) -> None:
        with self._faults():
            self._send(picture)

    def contrast(self, brightness: int) -> None:
        with self._faults():
            self._device.contrast(brightness)

    def drop(self) -> None:
        """Lets the bus go, which may be gone already."""
        if self._open:
            self._open = False
            with suppress(_PanelError), self._faults():
                self._socket.bus.cleanup()
        if self._wires is not None:
            with suppress(_PanelError), self._faults():
                self._wires.close()
            self._wires = None

    def _set_up(self, picture: Bitmap, brightness: int) -> None:
        with self._faults():
            if not self._open:
                self._connect()
            for command in self._init:  # the first of them switches the panel off
                self._device.command(*command)
            self._device.contrast(brightness)
            self._send(picture)

    def _send(self, picture: Bitmap) -> None:
        # luma wants Pillow's images: they are made in the worker's thread, and the loop does
        # without the library.
        from augure.outputs.images import image

        self._device.display(image(picture))

    def _connect(self) -> None:
        from luma.core.interface import serial
        from luma.oled import device

        if self._device is None:
            recorder = _Recorder()
            self._socket.bus = recorder
            made = getattr(device, self._setup.chip)(self._socket, rotate=self._setup.rotate)
            # At the end of the process luma would write to a bus that is closed by then.
            made.persist = True
            self._device, self._init = made, recorder.init
        bus = self._setup.bus
        if isinstance(bus, I2cBus):
            self._socket.bus = serial.i2c(port=bus.port, address=bus.address)
        else:
            if self._gpio is None:
                raise GpioError("an SPI panel needs the pins")
            # luma keeps reset low for one call only: data sheets ask for 3 to 10 µs.
            self._wires = _Wires(self._gpio)
            self._socket.bus = serial.spi(
                gpio=self._wires,
                port=bus.port,
                device=bus.device,
                bus_speed_hz=bus.speed_hz,
                gpio_DC=bus.dc_pin,
                gpio_RST=bus.reset_pin,
            )
        self._open = True

    @contextmanager
    def _faults(self) -> Iterator[None]:
        """Turns whatever bus, pins and a missing library raise into a `_PanelError`."""
        try:
            yield
        except ImportError as error:
            raise _PanelError(f"{self.name}: {error}; run install.sh again") from error
        except (OSError, GpioError) as error:
            raise _PanelError(f"{self.name}: {error}") from error
        except _luma_error() as error:
            raise _PanelError(f"{self.name}: {error}") from error


def _luma_error() -> type[Exception]:
    from luma.core.error import Error

    found: type[Exception] = Error
    return found


class _Wires:
    """Gives luma the two pins of an SPI panel in the words of RPi.GPIO."""

    OUT = 0
    LOW, HIGH = 0, 1

    def __init__(self, gpio: Gpio) -> None:
        self._gpio = gpio
        self._outputs: dict[int, Output] = {}

    def setup(self, pin: int, direction: int) -> None:
        self._outputs[pin] = self._gpio.output(pin)

    def output(self, pin: int, level: int) -> None:
        if level:
            self._outputs[pin].on()
        else:
            self._outputs[pin].off()

    def close(self) -> None:
        while self._outputs:
            _, output = self._outputs.popitem()
            output.close()
