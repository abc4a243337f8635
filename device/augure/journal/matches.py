"""From a match to what is kept of it, and back: the record's lines, the results by seat."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from augure.journal.errors import Damaged, Unplayable
from augure.journal.rows import Result
from augure.rules.errors import RecordError, Refused
from augure.rules.games import game
from augure.rules.match import Match, Setup
from augure.rules.moves import Move
from augure.rules.news import DealOver, Manche, Number
from augure.rules.record import read
from augure.values import value


def replayed(number: int, header: str, moves: Sequence[str]) -> Iterator[Match]:
    """Yields the match of a number before its first move, then after each move, undone ones too.

    Raises Damaged if a line is none of a record, Unplayable where a move is refused.
    """
    # Few lines of a match are unlike each other: each is read once.
    lines = dict.fromkeys(moves)
    try:
        (_, setup), *entries = read(line.encode() for line in (header, *lines))
    except RecordError as fault:
        raise Damaged(f"match {number}: {fault}; take it from a backup", number) from None
    assert isinstance(setup, Setup)
    meaning: dict[str, Move] = {}
    for line, (_, move) in zip(lines, entries, strict=True):
        assert not isinstance(move, Setup)
        meaning[line] = move
    match = Match.start(game(setup.game), setup)
    yield match
    for at, line in enumerate(moves, 1):
        try:
            match = match.push(meaning[line])
        except Refused as refusal:
            raise Unplayable(
                number, f"match {number}, move {at} is refused: {refusal}; replay its record"
            ) from None
        yield match


@value
class Round:
    """A deal, or a manche, that is over; lists are by seat, None where the game has none."""

    n: int
    bids: tuple[int, ...] | None
    tricks: tuple[int, ...] | None
    met: tuple[bool, ...] | None
    points: tuple[Number, ...]
    totals: tuple[Number, ...]


def rounds(match: Match) -> tuple[Round, ...]:
    """Returns the deals, or manches, of a match that are over, in order."""
    deals = match.public().results
    if deals:
        return tuple(
            Round(deal.n, deal.bids, deal.tricks, _met(deal), deal.points, deal.totals)
            for deal in deals
        )
    return tuple(_manche(match.setup, n, item) for n, item in enumerate(_manches(match), 1))


def _manches(match: Match) -> Iterator[Manche]:
    # Played again without what was undone: after an undo the earlier match tells of the undo.
    again = Match.start(match.game, match.setup)
    for move in match.moves():
        again = again.push(move)
        yield from (item for item in again.news if isinstance(item, Manche))


def _met(deal: DealOver) -> tuple[bool, ...] | None:
    """Returns who met the bid: where there is a bonus it is for exactly that."""
    if deal.bonus is not None:
        return tuple(bonus > 0 for bonus in deal.bonus)
    if deal.bids is None or deal.tricks is None:
        return None
    return tuple(bid == tricks for bid, tricks in zip(deal.bids, deal.tricks, strict=True))


def _manche(setup: Setup, n: int, manche: Manche) -> Round:
    def by_seat(of_team: Sequence[Number]) -> tuple[Number, ...]:
        return tuple(
            next(of_team[at] for at, team in enumerate(manche.teams) if seat in team)
            for seat in setup.seats
        )

    points = [int(team == manche.team) for team in range(len(manche.teams))]
    return Round(n, None, None, None, by_seat(points), by_seat(manche.laurels))


def results(match: Match) -> tuple[Result, ...]:
    """Returns what each seat had at the end of a match that is over."""
    every = (_met(deal) for deal in match.public().results)
    met = [deal for deal in every if deal is not None]
    winners = match.winners or ()
    return tuple(
        Result(
            seat,
            match.setup.game,
            match.setup.players[seat],
            seat in winners,
            float(match.totals[seat]),
            len(met),
            sum(deal[seat] for deal in met),
        )
        for seat in match.setup.seats
    )


def told_moves(stages: Sequence[Match]) -> int:
    """Returns how many moves of a match may leave the box; `stages` are as `replayed` has them.

    All of them, except in mid-deal: from that deal's first secret tap on none (RULINGS,
    *Secrets*). A deal that was reopened by undo is in mid-deal again.
    """
    last = stages[-1]
    if last.over:
        return len(stages) - 1
    deal = last.public().deal
    for at, (before, after) in enumerate(pairwise(stages)):
        if after.secret and before.public().deal >= deal:
            return at
    return len(stages) - 1
