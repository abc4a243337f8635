"""The plies of a small manche of Présages: whatever the oracle does not refuse.

A ply is a card laid, given or discarded, a player chosen or a side named. A ⚡ that takes a card in
play is one ply a card: choosing it by its tap is not another. Every hand is known.
"""

import copy

from oracle.presages_moves import accept
from oracle.presages_refusals import faults
from oracle.presages_state import Json, Match, code, number, teams_of, wait_for_card

DRAWN = [30, 31, 32, 33]
"""The Absolus drawn by seat; the others stay in the box."""


def begun(hands: dict[int, list[str]], starter: int) -> Match:
    """Returns a manche in which the seats hold these cards and the first tour begins."""
    names = [str(seat) for seat in hands]
    match = Match({"players": names, "options": {"deal": "scanned"}})
    match.drawn = DRAWN
    match.teams = teams_of(DRAWN)
    match.laurels = [0, 0]
    match.starter = starter
    for seat, cards in hands.items():
        for card in cards:
            match.history.append({"event": "dealt", "seat": seat, "card": number(card)})
    wait_for_card(match, starter, starter, [])
    return match


def plies(match: Match) -> list[Json]:
    """Returns the legal moves; none when the manche is over and the next one is to be dealt."""
    what = match.waiting["what"]
    moves: list[Json] = []
    if what in ("card", "swap", "discard"):
        moves = [{"tap": code(card)} for card in range(1, 36)]
    if what in ("seat", "choice"):
        moves = [{what: option} for option in match.waiting["options"]]
    return [move for move in moves if faults(match, move) == []]


def after(match: Match, ply: Json) -> Match:
    """Returns a new match: `match` with `ply` made."""
    new = copy.deepcopy(match)
    accept(new, ply, [])
    return new


def count(match: Match, depth: int) -> int:
    """Returns the number of different sequences of exactly `depth` legal plies."""
    if depth == 0:
        return 1
    return sum(count(after(match, ply), depth - 1) for ply in plies(match))
