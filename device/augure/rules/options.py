"""The options of a match: what each may be, its default, and the check of a written one."""

from collections.abc import Callable
from dataclasses import dataclass

from augure.rules.errors import SetupError

Value = str | bool | int | None | tuple[tuple[int, ...], ...]
"""An option's value; None where one without a default was left out."""

Parse = Callable[[str, object, int], Value]
"""Name, written value and number of players to the value; raises SetupError."""


@dataclass(frozen=True, slots=True)
class Option:
    """A setting of a game: `choices` (default first) where they are few, else `parse`."""

    name: str
    choices: tuple[Value, ...] = ()
    default: Value = None
    parse: Parse | None = None

    def value(self, written: object, players: int) -> Value:
        """Returns the checked value of what was written. Raises SetupError."""
        if self.parse is not None:
            return self.parse(self.name, written, players)
        for choice in self.choices:
            if type(choice) is type(written) and choice == written:
                return choice
        shown = ", ".join(_shown(choice) for choice in self.choices)
        raise SetupError(f"option {self.name}: {_shown(written)} is none of {shown}")


def one_of(name: str, *choices: Value) -> Option:
    """Returns an option of a few values, the default first."""
    return Option(name, choices, choices[0])


def whole(written: object) -> bool:
    """Returns whether a value is a whole number; a boolean is none."""
    return isinstance(written, int) and not isinstance(written, bool)


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return f'"{value:.40}"'
    return f"{value!s:.40}"


DEAL = one_of("deal", "unscanned", "scanned")
"""Every game's: whether cards are tapped as they are dealt."""
