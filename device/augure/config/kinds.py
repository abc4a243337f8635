"""What a setting can be: its kind reads a value of the file, and writes one for it."""

from collections.abc import Iterable
from pathlib import Path
from typing import Generic, NamedTuple, Protocol, TypeVar

from augure import header

T = TypeVar("T")

SHOWN_LENGTH = 40
"""How much of a text of the file is repeated in a fault."""

SHOWN_BELOW = 10**18
"""Greater numbers are not repeated in a fault."""


class WrongValueError(ValueError):
    """A value that a setting can't have; the text names the fault and the cure."""


class Kind(Protocol[T]):
    """A kind of setting."""

    @property
    def possible(self) -> str:
        """What can be written, in a few words."""

    def read(self, value: object) -> T:
        """Returns the setting for a value of the file. Raises `WrongValueError`."""

    def write(self, value: T) -> str:
        """Returns the text that the file has for a setting."""


class Switch:
    """On or off."""

    possible = "true or false"

    def read(self, value: object) -> bool:
        if isinstance(value, bool):
            return value
        raise WrongValueError(f"{shown(value)} is no switch; write {self.possible}, without quotes")

    def write(self, value: bool) -> str:
        return str(value).lower()


class Whole(NamedTuple):
    """A whole number from `low` to `high`, both possible; `hex_digits` is 0 for a decimal one."""

    low: int
    high: int
    hex_digits: int = 0

    @property
    def possible(self) -> str:
        return f"{self.write(self.low)} to {self.write(self.high)}"

    def read(self, value: object) -> int:
        number = _whole(value, self.possible)
        if self.low <= number <= self.high:
            return number
        size = "small" if number < self.low else "great"
        named = self.write(number) if 0 <= number < SHOWN_BELOW else shown(number)
        raise WrongValueError(f"{named} is too {size}; {self.possible} is possible")

    def write(self, value: int) -> str:
        return f"0x{value:0{self.hex_digits}X}" if self.hex_digits else str(value)


class Choice(NamedTuple, Generic[T]):
    """One of a few words, or of a few numbers."""

    values: tuple[T, ...]

    @property
    def possible(self) -> str:
        return either(map(self.write, self.values))

    def read(self, value: object) -> T:
        for known in self.values:
            if type(value) is type(known) and value == known:
                return known
        near = nearest(value, map(str, self.values)) if isinstance(self.values[0], str) else ""
        meant = f'did you mean "{near}"? ' if near else ""
        raise WrongValueError(f"{shown(value)} is not possible; {meant}write {self.possible}")

    def write(self, value: T) -> str:
        return f'"{value}"' if isinstance(value, str) else str(value)


class Pin:
    """A pin of the header that no part of the Pi has for itself, as a BCM number."""

    possible = "GPIO2 to 13 or 16 to 27"

    def read(self, value: object) -> int:
        pin = _whole(value, "the BCM number of a pin")
        if pin in header.UART:
            raise WrongValueError(f"GPIO{pin} is the serial console's; {_OTHER_PIN}")
        if pin in header.EEPROM:
            raise WrongValueError(f"GPIO{pin} is for the memory of a HAT; {_OTHER_PIN}")
        if pin in header.PLACES:
            return pin
        there = header.gpio_at(pin)
        meant = "" if there is None else f"; place {pin} of the header is GPIO{there}"
        raise WrongValueError(f"there is no GPIO{shown(pin)} on the header; {_OTHER_PIN}{meant}")

    def write(self, value: int) -> str:
        return str(value)


_OTHER_PIN = "write a BCM number, 2 to 13 or 16 to 27"


class FilePath:
    """A path from the root on."""

    possible = "a path that begins with /"

    def read(self, value: object) -> Path:
        if not isinstance(value, str):
            raise WrongValueError(f"{shown(value)} is no path; write {self.possible}, in quotes")
        if not value.startswith("/") or not value.isprintable():
            raise WrongValueError(f"{shown(value)} can't be used; write {self.possible}")
        return Path(value)

    def write(self, value: Path) -> str:
        return f'"{value}"'


def _whole(value: object, possible: str) -> int:
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    quotes = ", without quotes" if isinstance(value, str) else ""
    raise WrongValueError(f"{shown(value)} is no whole number; write {possible}{quotes}")


def shown(value: object) -> str:
    """Returns a value of the file for a fault: on one line, and short whatever it is."""
    match value:
        case bool():
            return str(value).lower()
        case int():
            # Python writes no number of more than some thousand digits.
            return str(value) if abs(value) < SHOWN_BELOW else "a number of many digits"
        case float():
            return repr(value)
        case str():
            more = "…" if len(value) > SHOWN_LENGTH else ""
            return f'"{repr(value[:SHOWN_LENGTH])[1:-1]}{more}"'
        case dict():
            return "a table"
        case list():
            return "a list"
        case _:
            return "a date or time"


def either(items: Iterable[str]) -> str:
    """Returns items as a list of which one is to be taken."""
    *first, last = items
    return f"{', '.join(first)} or {last}" if first else last


def nearest(value: object, names: Iterable[str]) -> str:
    """Returns the name that was probably meant, "" where there is none near."""
    if not isinstance(value, str):
        return ""
    from difflib import get_close_matches  # needed for a fault alone

    return next(iter(get_close_matches(value.lower(), names, n=1)), "")
