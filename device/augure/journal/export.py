"""A kept match as others read it: record, CSV or JSON, without what is still secret."""

import csv
import io
import json
from collections.abc import Iterable, Iterator

from augure.journal.matches import replayed, rounds, told_moves
from augure.journal.rows import Entry
from augure.rules.match import Match
from augure.rules.record import value_json
from augure.values import value

CSV_COLUMNS = (
    "match", "begun", "game", "deal", "seat", "player", "bid", "tricks", "met", "points", "total",
)  # fmt: skip
"""One row a seat and deal that is over; empty where the game has no such thing."""


@value
class Exported:
    """A match to be told: its entry, the match as it stands, the lines that may leave the box."""

    entry: Entry
    match: Match
    lines: tuple[str, ...]

    @classmethod
    def of(cls, entry: Entry, moves: tuple[str, ...]) -> "Exported":
        """Returns what may be told of a match. Raises Damaged, Unplayable."""
        stages = tuple(replayed(entry.number, entry.header, moves))
        return cls(entry, stages[-1], moves[: told_moves(stages)])


def record(exported: Exported) -> Iterator[str]:
    """Yields the lines of a match record (RECORD)."""
    yield exported.entry.header
    yield from exported.lines


def table(matches: Iterable[Exported]) -> Iterator[str]:
    """Yields the lines of a CSV table of all deals that are over."""
    yield _row(CSV_COLUMNS)
    for exported in matches:
        entry, setup = exported.entry, exported.match.setup
        for deal in rounds(exported.match):
            for seat, name in enumerate(setup.players):
                yield _row(
                    (
                        entry.number,
                        entry.begun,
                        setup.game,
                        deal.n,
                        seat,
                        name,
                        "" if deal.bids is None else deal.bids[seat],
                        "" if deal.tricks is None else deal.tricks[seat],
                        "" if deal.met is None else int(deal.met[seat]),
                        deal.points[seat],
                        deal.totals[seat],
                    )
                )


def _row(values: Iterable[object]) -> str:
    line = io.StringIO()
    csv.writer(line, lineterminator="").writerow(values)
    return line.getvalue()


def document(exported: Exported) -> dict[str, object]:
    """Returns a match as one JSON value; `deals` are those that are over."""
    entry, match = exported.entry, exported.match
    return {
        "match": entry.number,
        "begun": entry.begun,
        "ended": entry.ended,
        "state": entry.state,
        "header": json.loads(entry.header),
        "moves": [json.loads(line) for line in exported.lines],
        "deals": [
            {
                "n": deal.n,
                "bids": deal.bids,
                "tricks": deal.tricks,
                "met": deal.met,
                "points": deal.points,
                "totals": deal.totals,
            }
            for deal in rounds(match)
        ],
        "totals": match.totals,
        "winners": match.winners,
        "expect": value_json(match.expect()),
    }
