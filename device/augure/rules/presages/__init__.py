"""Présages, 4 to 6 players in teams.

The Absolus drawn make the teams. In a tour everybody lays one card; ⚡ are resolved at once by
the player the card lies in front of. At the end of the tour all other effects act together, the
highest card wins and is discarded, and what is not discarded is taken back. Who is down to one
card after a tour wins the manche for the team; two manches win the match. (Rule text of Présages;
RULINGS, *Présages*.)
"""

from augure.rules.match import Game, Phase, Setup
from augure.rules.options import DEAL
from augure.rules.presages.arcanes import ARCANES, DECK, SIDES
from augure.rules.stickers import COLOURS, Sign, Stickers, number, of_suit


def _start(setup: Setup) -> Phase:
    # A box has the decks of all games at its start, for the tags; the play of few or none.
    from augure.rules.presages.draw import Drawing

    return Drawing(setup)


def _stickers(code: str) -> Stickers:
    """Returns the number and colour; at the top right the effect (rule text, *Adaptation*).

    La Malice does nothing but to be of four colours, so these are its effect.
    """
    arcane = ARCANES[code]
    colours = tuple(map(of_suit, arcane.colours))
    if len(colours) > 1:
        return Stickers(number(arcane.value), colours)
    return Stickers((*number(arcane.value), *colours), tuple(map(_sign, arcane.stickers)))


def _sign(sticker: str) -> Sign:
    return Sign("dots", 1) if sticker == "dot" else Sign(COLOURS.get(sticker, sticker))


GAME = Game(
    id="presages",
    seats=range(4, 7),
    deck=DECK,
    options=(DEAL,),
    start=_start,
    stickers=_stickers,
    named=tuple(SIDES),
    has_dealer=False,
)
