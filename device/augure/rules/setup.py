"""The check of what is chosen at the start of a match."""

import unicodedata
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from augure.rules.errors import SetupError, shown
from augure.rules.games import game
from augure.rules.match import Game, Setup
from augure.rules.options import Value

LONGEST_NORMALIZED = 1_000
"""Longer names stay as they are written: a million combining marks take minutes to put in order."""

KEYS = ("game", "players", "dealer", "options")


def set_up(header: Mapping[str, object]) -> Setup:
    """Returns the checked set-up of a match, every option with its value.

    `header` is a record's header. Names are trimmed and brought to Unicode NFC. Raises SetupError
    with the fault and its cure.
    """
    for key in header:
        if key not in KEYS:
            raise SetupError(f"a header has no {shown(key)}; it has {', '.join(KEYS)}")
    for key in ("game", "players"):
        if key not in header:
            raise SetupError(f"{key} is missing; the first line names game and players")
    if not isinstance(header["game"], str):
        raise SetupError("game must be the name of a game, as text")
    found = game(header["game"])
    names = _names(header["players"], found)
    if "dealer" in header and not found.has_dealer:
        raise SetupError(f"{found.id} has no dealer; leave dealer out")
    dealer = _dealer(header.get("dealer", 0), len(names))
    values = _options(header.get("options", {}), found, len(names))
    setup = Setup(found.id, names, dealer, values)
    found.check(setup)
    return setup


def _dealer(written: object, players: int) -> int:
    if not isinstance(written, int) or isinstance(written, bool):
        raise SetupError(f"dealer must be the number of a seat, 0 to {players - 1}")
    if written not in range(players):
        raise SetupError(f"dealer {written} is no seat; seats are 0 to {players - 1}")
    return written


def _options(written: object, found: Game, players: int) -> Mapping[str, Value]:
    if not isinstance(written, Mapping):
        raise SetupError("options must be an object of names and values")
    known = {option.name: option for option in found.options}
    for name in written:
        if name not in known:
            raise SetupError(f"{found.id} has no option {shown(name)}; it has {', '.join(known)}")
    return MappingProxyType(
        {
            name: option.value(written[name], players) if name in written else option.default
            for name, option in known.items()
        }
    )


def _names(players: object, found: Game) -> tuple[str, ...]:
    if not isinstance(players, Sequence) or isinstance(players, str):
        raise SetupError("players must be a list of names")
    if len(players) not in found.seats:
        few, many = found.seats[0], found.seats[-1]
        raise SetupError(f"{found.id} takes {few} to {many} players, not {len(players)}")
    names: list[str] = []
    for player in players:
        if not isinstance(player, str):
            raise SetupError("players must be a list of names, as text")
        name = player.strip()
        if len(name) <= LONGEST_NORMALIZED:
            name = unicodedata.normalize("NFC", name)
        if not name:
            raise SetupError("a player's name is empty; give everybody one")
        if name in names:
            raise SetupError(f"two players are called {shown(name)}; tell them apart")
        names.append(name)
    return tuple(names)
