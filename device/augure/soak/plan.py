"""A match laid out beforehand: every input, and what the journal holds after each."""

import random

from augure.rules.errors import SetupError
from augure.rules.games import game
from augure.rules.match import Match, Setup
from augure.rules.moves import Move, Undo
from augure.rules.record import dump, move_json
from augure.rules.setup import set_up
from augure.simulate.people import People
from augure.values import value

NAMES = ("Ana", "Bo", "Cy", "Dora", "Élie", "Flo")
UNDO_CHANCE = 0.03


@value
class Plan:
    """The inputs of a match, undone ones too; `stages` has the match before each and at the end."""

    setup: Setup
    moves: tuple[Move, ...]
    stages: tuple[Match, ...]

    @property
    def lines(self) -> tuple[str, ...]:
        """The moves as the journal keeps them."""
        return tuple(dump(move_json(move)) for move in self.moves)


def some_setup(rng: random.Random, game_id: str) -> Setup:
    """Returns a set-up with random players and options, of those that have a few values."""
    found = game(game_id)
    while True:
        options = {
            option.name: rng.choice(option.choices) for option in found.options if option.choices
        }
        header: dict[str, object] = {
            "game": game_id,
            "players": NAMES[: rng.choice(found.seats)],
            "options": options,
        }
        try:
            return set_up(header)
        except SetupError:
            # Some options don't go together: other ones do.
            continue


def planned(rng: random.Random, setup: Setup) -> Plan:
    """Returns a match of simulated people, with undos."""
    stages = [Match.start(game(setup.game), setup)]
    moves: list[Move] = []

    def push(move: Move) -> None:
        stages.append(stages[-1].push(move))
        moves.append(move)

    people = People(rng, stages[0])
    while not stages[-1].over:
        move = people.move(stages[-1])
        push(move)
        if rng.random() < UNDO_CHANCE:
            push(Undo())
            push(move)
        people.saw(stages[-1])
    return Plan(setup, tuple(moves), tuple(stages))
