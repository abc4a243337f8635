"""The games of the box, found by their id; each is loaded when it is first asked for."""

import importlib

from augure.rules.errors import SetupError, shown
from augure.rules.match import Game

GAMES: tuple[str, ...] = ("prophetie", "wizard", "presages", "calendrier")
"""The ids of the games, which are the names of their modules."""

DEFAULT_GAME = "wizard"
"""What is played where no game is asked for."""


def game(game_id: str) -> Game:
    """Returns a game by its id. Raises SetupError for an unknown one."""
    if game_id not in GAMES:
        raise SetupError(f"no game is called {shown(game_id)}; there are {', '.join(GAMES)}")
    found = importlib.import_module(f"augure.rules.{game_id}").GAME
    assert isinstance(found, Game)
    return found
