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
from augure.words import words


@cache
def _of_games() -> Mapping[str, Mapping[str, View]]:
    """Returns the scenes of each game, which are the same in every language."""
    return {game: dict(import_module(f"{__package__}.{game}").scenes()) for game in GAMES}


@cache
def grouped(language: str) -> Mapping[str, Mapping[str, View]]:
    """Returns the scenes of each game, and of the pages around a match, by their names."""
    return {**_of_games(), "pages": dict(pages.scenes(words(language)))}


@cache
def scenes(language: str) -> Mapping[str, View]:
    """Returns every scene by its name, which is that of its picture."""
    found: dict[str, View] = {}
    for group in grouped(language).values():
        assert found.keys().isdisjoint(group)
        found.update(group)
    return found
