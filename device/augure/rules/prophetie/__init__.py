"""Prophétie, 2 to 6 players.

Each deal has a trump (wheel or drawn token). A bet is made of cards set aside, whose suits are
summed. The led suit must be followed; Jaguar, Shaman, Lizard and Monkey may always be played, but
the Shaman may not lead. The highest trump wins, else the highest card of the led suit. A trick
scores 1, and a bet that is met the bonus, which also breaks ties. (Rule texts of Prophétie;
RULINGS, *Prophétie*.)
"""

from augure.rules.errors import SetupError
from augure.rules.match import Game, Phase, Setup
from augure.rules.options import DEAL, one_of
from augure.rules.prophetie.cards import DECK, SHORT_WHEEL, WHEEL, highest_drawn
from augure.rules.stickers import numbered


def _start(setup: Setup) -> Phase:
    # A box has the decks of all games at its start, for the tags; the play of few or none.
    from augure.rules.prophetie.phases import new_deal

    wheel = SHORT_WHEEL if setup.options["short"] else WHEEL
    return new_deal(setup, 1, (), wheel if setup.options["trump"] == "wheel" else ()).first()


def _check(setup: Setup) -> None:
    if setup.options["short"] and setup.options["trump"] == "tokens":
        raise SetupError('the short match has the trumps of the wheel; leave out trump: "tokens"')


SPECIAL_SHAPES = {"jaguar": "star", "shaman": "question", "monkey": "plus", "lizard": "minus"}
"""Ours: the star beats all, as in Wizard; plus is the highest of its suit, minus the lowest."""

GAME = Game(
    id="prophetie",
    seats=range(2, 7),
    deck=DECK,
    options=(
        DEAL,
        one_of("bets", "open", "sealed"),
        one_of("trump", "wheel", "tokens"),
        one_of("short", False, True),
    ),
    start=_start,
    check=_check,
    stickers=numbered(DECK, SPECIAL_SHAPES),
    named=DECK.suits,
    draw=highest_drawn,
    shows_won_tricks=False,
)
