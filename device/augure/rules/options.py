"""The options of a match: what each may be, its default, and the check of a written one."""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeGuard

from augure.rules.errors import SetupError, shown
from augure.values import value

Value = str | bool | int | None | tuple[tuple[int, ...], ...]
"""An option's value; None where one without a default was left out."""

Parse = Callable[[str, object, int], Value]
"""Name, written value and number of players to the value; raises SetupError."""

Offers = Callable[[int], tuple[Value, ...]]
"""Number of players to the values that a menu offers, the default first."""


def _no_offers(_: int) -> tuple[Value, ...]:
    return ()


@value
class Option:
    """A setting of a game: `choices` (default first) where they are few, else `parse`.

    A menu shows `choices`, or what `offers` gives; `by_seat` tells that its value puts every seat
    into a group, which a menu asks for seat by seat.
    """

    name: str
    choices: tuple[Value, ...] = ()
    default: Value = None
    parse: Parse | None = None
    offers: Offers = _no_offers
    by_seat: bool = False

    def offered(self, players: int) -> tuple[Value, ...]:
        """Returns the values that a menu goes through, the default first."""
        return self.choices or self.offers(players)

    def value(self, written: object, players: int) -> Value:
        """Returns the checked value of what was written. Raises SetupError."""
        if self.parse is not None:
            return self.parse(self.name, written, players)
        for choice in self.choices:
            if type(choice) is type(written) and choice == written:
                return choice
        choices = ", ".join(map(shown, self.choices))
        raise SetupError(f"option {self.name}: {shown(written)} is none of {choices}")


def one_of(name: str, *choices: Value) -> Option:
    """Returns an option of a few values, the default first."""
    return Option(name, choices, choices[0])


def whole(written: object) -> TypeGuard[int]:
    """Returns whether a value is a whole number; a boolean is none."""
    return isinstance(written, int) and not isinstance(written, bool)


def a_seat(name: str, written: object, players: int) -> int:
    """Returns a seat as it was written. Raises SetupError."""
    if not _is_seat(written, players):
        raise SetupError(f"option {name}: {shown(written)} is no seat from 0 to {players - 1}")
    return written


def from_one(name: str, written: object, players: int) -> int:
    """Returns a whole number from 1 as it was written. Raises SetupError."""
    if not whole(written) or written < 1:
        raise SetupError(f"option {name}: {shown(written)} is no whole number from 1")
    return written


def partition(name: str, written: object, players: int) -> tuple[tuple[int, ...], ...]:
    """Returns teams of seats, ascending in each: every seat in one of two or more.

    Raises SetupError.
    """
    teams = [_team(team, players) for team in written] if _is_list(written) else []
    seats = sorted(seat for team in teams for seat in team)
    if len(teams) < 2 or () in teams or seats != list(range(players)):
        raise SetupError(
            f"option {name}: {shown(written)} makes no teams; "
            f"write two lists or more in which each seat from 0 to {players - 1} stands once"
        )
    return tuple(teams)


def _team(written: object, players: int) -> tuple[int, ...]:
    """Returns the seats of a team, or none if one of them is no seat."""
    if not _is_list(written):
        return ()
    seats = [seat for seat in written if _is_seat(seat, players)]
    return tuple(sorted(seats)) if len(seats) == len(written) else ()


def _is_list(written: object) -> TypeGuard[Sequence[object]]:
    return isinstance(written, Sequence) and not isinstance(written, str)


def _is_seat(written: object, players: int) -> TypeGuard[int]:
    return whole(written) and written in range(players)


DEAL = one_of("deal", "unscanned", "scanned")
"""Every game's: whether cards are tapped as they are dealt."""

IMPLIED: Mapping[tuple[str, Value], Mapping[str, Value]] = {
    (DEAL.name, "scanned"): {"bets": "sealed"},
}
"""Options whose value another option decides, whatever was chosen (RULINGS, *Options*)."""


def in_force(options: Mapping[str, Value]) -> dict[str, Value]:
    """Returns the options of a match as they hold."""
    values = dict(options)
    for (name, chosen), implied in IMPLIED.items():
        if values.get(name) == chosen:
            values |= {key: forced for key, forced in implied.items() if key in values}
    return values
