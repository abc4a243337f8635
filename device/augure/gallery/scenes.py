"""Every scene by its name: each kind of view, several states of each game, up to six players.

A game's own are in the module of this package that is called as the game: `scenes()` yields them
with their names, `film()` tells which trick or tour is shown card by card.
"""

from collections.abc import Mapping
from functools import cache
from importlib import import_module

from augure.gallery import pages
from augure.rules.games import GAMES
from augure.views import View


@cache
def grouped() -> Mapping[str, Mapping[str, View]]:
    """Returns the scenes of each game, and of the pages around a match, by their names."""
    found = {game: dict(import_module(f"{__package__}.{game}").scenes()) for game in GAMES}
    return {**found, "pages": dict(pages.scenes())}


@cache
def scenes() -> Mapping[str, View]:
    """Returns every scene by its name, which is that of its picture."""
    found: dict[str, View] = {}
    for group in grouped().values():
        assert found.keys().isdisjoint(group)
        found.update(group)
    return found
