"""Films: a trick of each game, or a tour, as the display shows it card by card."""

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from augure.gallery.play import USUAL, move, opened, played, until, waiting
from augure.gallery.presages import DRAWN, EXAMPLE
from augure.rules import expect
from augure.rules.match import Match
from augure.views import View, after

CARD_MS, END_MS = 1400, 3500


class Frame(NamedTuple):
    """A view and how long it is shown."""

    view: View
    shown_ms: int


@cache
def films() -> Mapping[str, tuple[Frame, ...]]:
    """Returns a film of each game, by the game's id."""
    wizard = until(opened("wizard", USUAL[:4], 2), _second_deal)
    prophetie = played(opened("prophetie", USUAL[:4], 3, trump="tokens"), "trump-snake")
    presages = played(opened("presages", USUAL), DRAWN[6])
    calendrier = opened("calendrier", USUAL[:4], 3)
    return {
        "wizard": _film(wizard, "green-7 green-12 red-3 green-1"),
        "prophetie": _film(prophetie, "bird-12 snake-2 shaman bird-9"),
        "presages": _film(presages, EXAMPLE),
        "calendrier": _film(calendrier, "spring-wed spring-fri taurus spring-mon"),
    }


def _second_deal(match: Match) -> bool:
    return match.public().deal == 2 and isinstance(match.expect(), expect.Card)


def _film(match: Match, record: str) -> tuple[Frame, ...]:
    """Returns the frames of a record: what is waited for, then what each of its cards shows."""
    frames = [Frame(waiting(match), CARD_MS)]
    for word in record.split():
        match = match.push(move(word))
        frames.append(Frame(after(match), CARD_MS))
    return (*frames[:-1], frames[-1]._replace(shown_ms=END_MS))
