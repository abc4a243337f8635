"""Simulated people play a whole match at a box, at a pace at which it can be followed."""

import random
from collections.abc import Callable

from augure.rules.moves import Move
from augure.simulate.actions import action
from augure.simulate.people import People
from augure.simulate.rig import Rig
from augure.table.inputs import Command

PACE_S = 0.8
RESULT_S, TRICK_S = 5.0, 2.2
READING_S = {
    "trick": TRICK_S,
    "tour": TRICK_S,
    "revoke": TRICK_S,
    "teams": RESULT_S,
    "deal-over": RESULT_S,
    "manche": RESULT_S,
}
"""How long what happened is left to be read; the pace of all else is PACE_S."""


ENDS_OF_DEALS = frozenset(("deal-over", "manche"))


class MoveRefusedError(RuntimeError):
    """The table refused what simulated people did: they or the rules have a fault."""


def play(rig: Rig, rng: random.Random, pause: Callable[[float], None]) -> None:
    """Plays the match at the table to its end. Raises MoveRefusedError."""
    match = rig.table.match
    assert match is not None
    people = People(rng, match)
    pause(RESULT_S)
    while not match.over:
        move = people.move(match)
        rig.do(action(match.setup.game, move))
        after = rig.table.match
        if after is None or after.earlier is not match:
            raise MoveRefusedError(_refused(rig, move))
        people.saw(after)
        match = after
        what = {item.what for item in match.news}
        pause(max((READING_S.get(each, PACE_S) for each in what), default=PACE_S))
        if not match.over and what & ENDS_OF_DEALS:
            # Of many players the result has no room for the totals.
            rig.do(Command.SCORES)
            pause(TRICK_S)


def _refused(rig: Rig, move: Move) -> str:
    match = rig.table.match
    assert match is not None
    return f"{move} was refused where {match.expect()} was due, after {len(match.moves())} moves"
