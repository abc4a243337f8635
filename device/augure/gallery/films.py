"""Films: a trick of each game, or a tour, as the display shows it card by card."""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import NamedTuple

from augure.gallery.play import Film, move, waiting
from augure.rules.games import GAMES
from augure.views import View, after

CARD_MS, END_MS = 1400, 3500


class Frame(NamedTuple):
    """A view and how long it is shown."""

    view: View
    shown_ms: int


@cache
def films() -> Mapping[str, tuple[Frame, ...]]:
    """Returns the film of each game, by the game's id."""
    return {game: _frames(import_module(f"{__package__}.{game}").film()) for game in GAMES}


def _frames(film: Film) -> tuple[Frame, ...]:
    """Returns what is waited for, then what each card shows."""
    match = film.match
    frames = [Frame(waiting(match), CARD_MS)]
    for word in film.record.split():
        match = match.push(move(word))
        frames.append(Frame(after(match), CARD_MS))
    return (*frames[:-1], frames[-1]._replace(shown_ms=END_MS))
