"""Présages, 4 to 6 players in teams.

The Absolus drawn make the teams. In a tour everybody lays one card; ⚡ are resolved at once by
the player the card lies in front of. At the end of the tour all other effects act together, the
highest card wins and is discarded, and what is not discarded is taken back. Who is down to one
card after a tour wins the manche for the team; two manches win the match. (Rule text of Présages;
RULINGS, *Présages*.)
"""

from augure.rules.match import Game, Phase, Setup
from augure.rules.options import DEAL
from augure.rules.presages.arcanes import DECK
from augure.rules.presages.draw import Drawing


def _start(setup: Setup) -> Phase:
    return Drawing(setup)


def _check(setup: Setup) -> None:
    """Présages has a single option, which goes with everything."""


GAME = Game(
    id="presages",
    seats=range(4, 7),
    deck=DECK,
    options=(DEAL,),
    start=_start,
    check=_check,
    has_dealer=False,
)
