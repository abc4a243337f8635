"""OLED panels simulated at the level of the bytes on their bus.

`Ssd1306` (and the SSD1309, which takes the same commands but has no charge pump) and `Sh1106`
decode commands and data into their RAM; `picture` is what somebody in front of the glass sees.
`I2cWorld` and `SpiWorld` put them behind stand-ins for smbus2's `SMBus` and for spidev.
Sources: SSD1306 data sheet rev. 1.1, chapters 8 to 10; SH1106 data sheet V2.3, "Commands".
"""

import errno
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import ClassVar

import smbus2
from gpiozero.pins.mock import MockFactory
from PIL import Image, ImageChops

from augure.outputs.bitmaps import Bitmap
from pictures import picture_of

WIDTH, HEIGHT, PAGES = 128, 64, 8


class Controller:
    """What both controllers have in common: a RAM of pages, and switches for the glass."""

    columns = WIDTH
    first_column = 0
    argument_counts: ClassVar[dict[int, int]]

    def __init__(self, junk: int = 0xA5) -> None:
        self.junk = junk
        self.history: list[tuple[str, bytes]] = []
        self.unknown: list[int] = []
        self.power_cycle()

    def power_cycle(self) -> None:
        """Sets the registers to their reset values; the RAM holds junk, as after power-on."""
        self.ram = [[self.junk] * self.columns for _ in range(PAGES)]
        self.page = self.column = 0
        self.lit = False
        self.contrast = 0x7F if isinstance(self, Ssd1306) else 0x80
        self.segments_remapped = False
        self.rows_remapped = False
        self.inverted = False
        self.all_on = False
        self.start_line = 0
        self.offset = 0
        self.multiplex = 63
        self._command: list[int] = []
        self.reset()

    def reset(self) -> None:
        """Sets what one controller has for itself."""

    def commands(self, data: bytes) -> None:
        """Takes bytes sent as commands; arguments may come in a later transfer."""
        self.history.append(("command", data))
        for byte in data:
            self._command.append(byte)
            if len(self._command) > self.argument_counts.get(self._command[0], 0):
                first, *arguments = self._command
                self._command = []
                if not (self._common(first, arguments) or self.special(first, arguments)):
                    self.unknown.append(first)

    def data(self, data: bytes) -> None:
        """Takes bytes sent as data."""
        self.history.append(("data", data))
        for byte in data:
            self.write(byte)

    def write(self, byte: int) -> None:
        raise NotImplementedError

    def special(self, first: int, arguments: list[int]) -> bool:
        raise NotImplementedError

    @property
    def powered(self) -> bool:
        return True

    def _common(self, first: int, arguments: list[int]) -> bool:
        if first in (0xAE, 0xAF):
            self.lit = first == 0xAF
        elif first == 0x81:
            self.contrast = arguments[0]
        elif first in (0xA0, 0xA1):
            self.segments_remapped = first == 0xA1
        elif first in (0xC0, 0xC8):
            self.rows_remapped = first == 0xC8
        elif first in (0xA4, 0xA5):
            self.all_on = first == 0xA5
        elif first in (0xA6, 0xA7):
            self.inverted = first == 0xA7
        elif first == 0xA8:
            self.multiplex = arguments[0] & 0x3F
        elif first == 0xD3:
            self.offset = arguments[0] & 0x3F
        elif 0x40 <= first <= 0x7F:
            self.start_line = first & 0x3F
        elif 0x00 <= first <= 0x0F:
            self.column = (self.column & 0xF0) | first
        elif 0x10 <= first <= 0x1F:
            self.column = (self.column & 0x0F) | (first & 0x0F) << 4
        elif 0xB0 <= first <= 0xB7:
            self.page = first & 7
        else:
            # Clock, pre-charge, COM pins, VCOMH level and NOP change nothing that is simulated.
            return first in (0xD5, 0xD9, 0xDA, 0xDB, 0xE3)
        return True

    def picture(self) -> Bitmap:
        """Returns what is seen on a module, whose glass is mounted for both remaps on."""
        seen = Image.new("1", (WIDTH, HEIGHT))
        if not (self.lit and self.powered):
            return picture_of(seen)
        assert self.multiplex == 63, "not all rows are driven"
        for page, columns in enumerate(self.ram):
            shown = bytes(columns[self.first_column : self.first_column + WIDTH])
            # A byte is eight pixels of a column, the topmost in its lowest bit.
            strip = Image.frombytes("1", (8, WIDTH), shown, "raw", "1;R")
            top = (8 * page - self.start_line - self.offset) % HEIGHT
            for y in (top, top - HEIGHT):
                seen.paste(strip.transpose(Image.Transpose.TRANSPOSE), (0, y))
        if self.all_on:
            seen.paste(255, (0, 0, WIDTH, HEIGHT))
        if self.inverted:
            seen = ImageChops.invert(seen)
        if not self.segments_remapped:
            seen = seen.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
        if not self.rows_remapped:
            seen = seen.transpose(Image.Transpose.FLIP_TOP_BOTTOM)
        return picture_of(seen)


class Ssd1306(Controller):
    """An SSD1306: three addressing modes, and no light without its charge pump."""

    argument_counts: ClassVar = {
        **dict.fromkeys((0x20, 0x81, 0x8D, 0xA8, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB), 1),
        **dict.fromkeys((0x21, 0x22, 0xA3), 2),
        **dict.fromkeys((0x29, 0x2A), 5),
        **dict.fromkeys((0x26, 0x27), 6),
    }

    def reset(self) -> None:
        self.mode = 2
        self.window = (0, WIDTH - 1, 0, PAGES - 1)
        self.charge_pump = False

    @property
    def powered(self) -> bool:
        return self.charge_pump

    def special(self, first: int, arguments: list[int]) -> bool:
        left, right, top, bottom = self.window
        if first == 0x20:
            self.mode = arguments[0] & 3
        elif first == 0x21:
            left, right = (a & 0x7F for a in arguments)
            self.column = left
        elif first == 0x22:
            top, bottom = (a & 7 for a in arguments)
            self.page = top
        elif first == 0x8D:
            self.charge_pump = bool(arguments[0] & 4)
        else:
            return False
        self.window = (left, right, top, bottom)
        return True

    def write(self, byte: int) -> None:
        left, right, top, bottom = self.window
        self.ram[self.page][self.column] = byte
        if self.mode == 2:
            self.column = (self.column + 1) % WIDTH
        elif self.mode == 0:
            if self.column == right:
                self.page = top if self.page == bottom else (self.page + 1) % PAGES
            self.column = left if self.column == right else (self.column + 1) % WIDTH
        else:
            raise AssertionError("vertical addressing is not simulated")


class Ssd1309(Ssd1306):
    """An SSD1309: an SSD1306 that is fed its high voltage from outside."""

    @property
    def powered(self) -> bool:
        return True


class Sh1106(Controller):
    """An SH1106: page addressing only, 132 columns of which the middle 128 have a glass."""

    columns = 132
    first_column = 2
    argument_counts: ClassVar = dict.fromkeys((0x81, 0xA8, 0xAD, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB), 1)

    def reset(self) -> None:
        self.converter = True

    @property
    def powered(self) -> bool:
        return self.converter

    def special(self, first: int, arguments: list[int]) -> bool:
        if first == 0xAD:
            self.converter = bool(arguments[0] & 1)
            return True
        return False

    def write(self, byte: int) -> None:
        # The column stands at its end, where further bytes are lost; pages don't follow.
        if self.column < self.columns:
            self.ram[self.page][self.column] = byte
            self.column += 1


CONTROLLERS: dict[str, type[Controller]] = {
    "ssd1306": Ssd1306,
    "sh1106": Sh1106,
    "ssd1309": Ssd1309,
}


class I2cWorld:
    """One I²C bus with at most one panel on it, and what can go wrong with it."""

    def __init__(self, panel: Controller | None, address: int = 0x3C) -> None:
        self.panel = panel
        self.address = address
        self.exists = True
        self.fails_at_byte: int | None = None
        self.raises = OSError(errno.EREMOTEIO, "Remote I/O error")
        self.before_transfer: Callable[[], object] | None = None
        self.transfers = 0
        self.sent_bytes = 0
        self.failed = 0
        self.open_buses = 0
        self.opened = 0

    def transfer(self, address: int, sent: bytes) -> None:
        self.transfers += 1
        # The address is a byte too.
        self.sent_bytes += 1 + len(sent)
        if self.before_transfer is not None:
            self.before_transfer()
        if self.panel is None or address != self.address or self.fails_at_byte == 0:
            self.failed += 1
            raise self.raises
        got = sent if self.fails_at_byte is None else sent[: self.fails_at_byte]
        if got[0] == 0x00:
            self.panel.commands(got[1:])
        elif got[0] == 0x40:
            self.panel.data(got[1:])
        else:
            raise AssertionError(f"control byte {got[0]:#x}")
        if got != sent:
            self.failed += 1
            raise self.raises

    def smbus(self) -> type:
        """Returns the class to put in the place of `smbus2.SMBus`."""
        world = self

        class SMBus:
            def __init__(self, port: int) -> None:
                if not world.exists:
                    path = f"/dev/i2c-{port}"
                    raise FileNotFoundError(errno.ENOENT, "No such file or directory", path)
                self._closed = False
                world.open_buses += 1
                world.opened += 1

            def write_i2c_block_data(self, address: int, register: int, data: list[int]) -> None:
                assert not self._closed
                assert len(data) <= 32
                world.transfer(address, bytes([register, *data]))

            def i2c_rdwr(self, *messages: smbus2.i2c_msg) -> None:
                assert not self._closed
                for message in messages:
                    world.transfer(message.addr, bytes(message))

            def close(self) -> None:
                assert not self._closed
                self._closed = True
                world.open_buses -= 1

        return SMBus


class SpiWorld:
    """One SPI bus with a panel that listens to its data/command and reset pins."""

    def __init__(self, panel: Controller, pins: MockFactory, dc_pin: int, reset_pin: int) -> None:
        self.panel = panel
        self.pins = pins
        self.dc_pin = dc_pin
        self.reset_pin = reset_pin
        self.raises: OSError | None = None
        self.open_buses = 0
        self.speeds_hz: set[int] = set()

    def level(self, pin: int) -> bool:
        return bool(self.pins.pin(pin).state)

    def module(self) -> ModuleType:
        """Returns the module to put in the place of `spidev`."""
        world = self

        class SpiDev:
            def __init__(self) -> None:
                self.max_speed_hz = 0
                self.opened: tuple[int, int] | None = None

            def open(self, port: int, device: int) -> None:
                self.opened = (port, device)
                world.open_buses += 1

            def writebytes(self, data: list[int]) -> None:
                assert self.opened is not None
                assert len(data) <= 4096
                assert world.level(world.reset_pin), "the panel is held in reset"
                world.speeds_hz.add(self.max_speed_hz)
                if world.raises is not None:
                    raise world.raises
                if world.level(world.dc_pin):
                    world.panel.data(bytes(data))
                else:
                    world.panel.commands(bytes(data))

            def close(self) -> None:
                assert self.opened is not None
                self.opened = None
                world.open_buses -= 1

        module = ModuleType("spidev")
        vars(module)["SpiDev"] = SpiDev
        return module


def init_of(history: list[tuple[str, bytes]]) -> Iterator[bytes]:
    """Yields the commands before the first data of a history."""
    for kind, sent in history:
        if kind == "data":
            return
        yield sent
