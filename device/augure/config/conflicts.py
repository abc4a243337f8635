"""Settings that are right one by one and can't be together."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from augure import header
from augure.config.kinds import Pin
from augure.config.values import SECTIONS, Config, KeyPath


class Conflict(NamedTuple):
    """Settings that exclude each other, and the cure.

    `keys` are in groups: the fault is told at the first group of which the file has a key, at
    the last of its keys.
    """

    keys: tuple[tuple[KeyPath, ...], ...]
    message: str


def conflicts(config: Config) -> Iterator[Conflict]:
    """Yields every conflict between settings that are each possible."""
    yield from _pins(config)
    yield from _chip_selects(config)
    yield from _times(config)
    yield from _pads(config)


def _reader_on_spi(config: Config) -> bool:
    return config.reader.kind == "spi"


def _panel(config: Config) -> bool:
    return config.display.chip not in ("none", "simulated")


def _panel_on_spi(config: Config) -> bool:
    return _panel(config) and config.display.bus == "spi"


_USERS: tuple[tuple[str, tuple[str, ...], Callable[[Config], bool]], ...] = (
    ("reader", ("kind",), _reader_on_spi),
    ("display", ("bus", "chip"), _panel_on_spi),
    ("buzzer", ("kind",), lambda config: config.buzzer.kind in ("passive", "active")),
    ("controls", ("kind",), lambda config: config.controls.kind == "knob"),
)
"""Sections with pins, the keys that say whether these are in use, and whether they are."""

_SPI_USERS = _USERS[:2]


class _Use:
    """Who uses one pin: the names of the users, the pin settings and the other keys behind it."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.pins: list[KeyPath] = []
        self.buses: list[KeyPath] = []
        self.kinds: list[KeyPath] = []


def _pins(config: Config) -> Iterator[Conflict]:
    uses: dict[int, _Use] = {pin: _Use() for pin in header.PLACES}
    for section, kinds, in_use in _USERS:
        if in_use(config):
            for key, setting in SECTIONS[section].settings.items():
                if isinstance(setting.kind, Pin):
                    use = uses[getattr(getattr(config, section), key)]
                    use.names.append(f"{section}.{key}")
                    use.pins.append((section, key))
                    use.kinds += [(section, kind) for kind in kinds]
    for name, bus in _buses(config).items():
        for pin in bus.pins:
            uses[pin].names.append(name)
            uses[pin].buses += bus.keys
            uses[pin].kinds += bus.kinds
    free = [pin for pin, use in uses.items() if not use.names]
    free = [pin for pin in free if pin not in header.UART + header.EEPROM]
    for pin, use in uses.items():
        if len(use.names) > 1:
            yield Conflict(
                (tuple(use.pins), tuple(use.buses), tuple(use.kinds)),
                f"GPIO{pin} is used by {' and '.join(use.names)}; "
                f"free are {', '.join(map(str, free))}",
            )


class _Bus:
    """A bus in use: its pins, the keys that say which it is, and those that say whether."""

    def __init__(self) -> None:
        self.pins: set[int] = set()
        self.keys: list[KeyPath] = []
        self.kinds: list[KeyPath] = []


def _buses(config: Config) -> dict[str, _Bus]:
    """Returns the buses in use by name.

    Bus 1 is the only I²C bus whose pins are the same on every board.
    """
    buses: dict[str, _Bus] = {}
    for section, kinds, in_use in _SPI_USERS:
        if in_use(config):
            settings = getattr(config, section)
            bus = buses.setdefault(f"SPI{settings.spi_bus}", _Bus())
            bus.pins |= header.spi_pins(settings.spi_bus, settings.spi_device)
            bus.keys += [(section, "spi_bus"), (section, "spi_device")]
            bus.kinds += [(section, kind) for kind in kinds]
    number = config.display.i2c_bus
    if _panel(config) and config.display.bus == "i2c" and number in header.I2C:
        bus = buses.setdefault(f"I2C{number}", _Bus())
        bus.pins.update(header.I2C[number])
        bus.keys.append(("display", "i2c_bus"))
        bus.kinds += [("display", "bus"), ("display", "chip")]
    return buses


def _chip_selects(config: Config) -> Iterator[Conflict]:
    reader, display = config.reader, config.display
    on_spi = [section for section, _, in_use in _SPI_USERS if in_use(config)]
    for section in on_spi:
        settings = getattr(config, section)
        count = len(header.SPI_SELECTS[settings.spi_bus])
        if settings.spi_device >= count:
            yield Conflict(
                (((section, "spi_device"),), ((section, "spi_bus"),)),
                f"SPI{settings.spi_bus} has no chip select {settings.spi_device}; "
                f"write 0 to {count - 1}",
            )
    if len(on_spi) > 1 and (
        (reader.spi_bus, reader.spi_device) == (display.spi_bus, display.spi_device)
    ):
        yield Conflict(
            (
                (("reader", "spi_device"), ("display", "spi_device")),
                (("reader", "spi_bus"), ("display", "spi_bus")),
                (("reader", "kind"), ("display", "bus"), ("display", "chip")),
            ),
            f"reader and display are both on chip select {reader.spi_device} of "
            f"SPI{reader.spi_bus}; give one of them another",
        )


def _times(config: Config) -> Iterator[Conflict]:
    for section, first, last in (
        ("reader", "first_retry_ms", "last_retry_ms"),
        ("display", "shift_after_s", "dark_after_s"),
    ):
        settings = getattr(config, section)
        sooner, later = getattr(settings, first), getattr(settings, last)
        if sooner > later:
            yield Conflict(
                (((section, first), (section, last)),),
                f"{first} is {sooner} and {last} is {later}; write {first} below {last}",
            )


def _pads(config: Config) -> Iterator[Conflict]:
    kind: KeyPath = ("reader", "kind")
    pads = config.pads
    if pads and config.reader.kind != "pad":
        yield Conflict(
            ((("pad", 0),), (kind,)),
            f'reader.kind is "{config.reader.kind}", so that no pad is looked at; '
            'write kind = "pad" in [reader], or take the pads out',
        )
    if len(pads) < 2:
        return
    for key, need in (("port", "its port"), ("seat", "the seat that it lies in front of")):
        seen: dict[object, int] = {}
        for index, pad in enumerate(pads):
            value = getattr(pad, key)
            here: tuple[KeyPath, ...] = (("pad", index, key),)
            if value is None:
                yield Conflict(
                    (here, (("pad", index),)),
                    f"there are {len(pads)} pads and this one has no {key}; write {need}",
                )
            elif value in seen:
                yield Conflict(
                    ((*here, ("pad", seen[value], key)),),
                    f"pads {seen[value] + 1} and {index + 1} have the same {key}; "
                    "give each its own",
                )
            else:
                seen[value] = index
