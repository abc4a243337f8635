"""The journal's commands: what is kept, listed and handed out; none of them changes it.

What is damaged is reported, and the rest is told all the same.
"""

import argparse
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing

from augure.journal import export
from augure.journal.backup import back_up
from augure.journal.errors import Damaged, JournalError, Missing, Unplayable
from augure.journal.rows import Entry, Result, State, standings
from augure.journal.store import Store
from augure.words import Words, words

ALL = "all"
MOST_DIGITS = 18
"""More do not fit into a column of the journal."""

Report = Callable[[JournalError], None]
"""What takes each fault that a command goes on after."""


def run_journal(chosen: argparse.Namespace) -> Sequence[JournalError]:
    """Runs a command and prints what it answers; returns the faults that it went on after.

    Raises JournalError where it can't go on.
    """
    faults: list[JournalError] = []
    with closing(Store.read(chosen.data)) as store:
        for line in _COMMANDS[chosen.command](store, chosen, faults.append):
            print(line)
    return faults


def _kept(store: Store, report: Report) -> list[tuple[Entry | Damaged, tuple[Result, ...]]]:
    """Returns every match with its results, as they are at one moment; reports the damaged."""
    found: list[tuple[Entry | Damaged, tuple[Result, ...]]] = []
    with store.moment():
        for match in store.matches():
            try:
                found.append((match, () if isinstance(match, Damaged) else store.results_of(match)))
            except Damaged as fault:
                found.append((fault, ()))
    for match, _ in found:
        if isinstance(match, Damaged):
            report(match)
    return found


def matches(store: Store, chosen: argparse.Namespace, report: Report) -> Iterator[str]:
    """Yields a line a match, the oldest first."""
    table = words(chosen.lang)
    found = _kept(store, report)
    rows = [
        (str(match.number), "", "", table.phrase("lists", "damaged"), "", "")
        if isinstance(match, Damaged)
        else (
            str(match.number),
            match.begun[:16].replace("T", " "),
            table.game(match.game),
            table.phrase("lists", _state(match, newest=match is found[-1][0])),
            str(match.moves),
            _players(table, match, results),
        )
        for match, results in found
    ]
    return _aligned(_headings(table, "number", "begun", "game", "state", "moves", "players"), rows)


def _state(entry: Entry, *, newest: bool) -> str:
    if entry.state is State.OPEN and not newest:
        return "unfinished"
    return entry.state.value


def _players(table: Words, entry: Entry, results: Sequence[Result]) -> str:
    if not results:
        return ", ".join(entry.players)
    return ", ".join(
        table.phrase(
            "lists", "won" if result.won else "lost", name=result.name, points=f"{result.points:g}"
        )
        for result in results
    )


def players(store: Store, chosen: argparse.Namespace, report: Report) -> Iterator[str]:
    """Yields a line a player and game, of the matches that are over."""
    table = words(chosen.lang)
    rows = [
        (
            standing.name,
            table.game(standing.game),
            str(standing.matches),
            str(standing.wins),
            table.phrase("lists", "met", met=standing.met, bids=standing.bids)
            if standing.bids
            else "",
            f"{standing.points:g}",
        )
        for standing in standings(each for _, results in _kept(store, report) for each in results)
    ]
    headings = _headings(table, "player", "game", "matches", "wins", "bids", "points")
    return _aligned(headings, rows)


def _headings(table: Words, *keys: str) -> tuple[str, ...]:
    return tuple(table.phrase("lists", key) for key in keys)


def _aligned(headings: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> Iterator[str]:
    every = (headings, *rows)
    widths = [max(len(row[at]) for row in every) for at in range(len(headings))]
    for row in every:
        cells = (f"{cell:{width}}" for cell, width in zip(row, widths, strict=True))
        yield "  ".join(cells).rstrip()


def exported(store: Store, chosen: argparse.Namespace, report: Report) -> Iterator[str]:
    """Yields the lines of an export."""
    if chosen.match == ALL and chosen.format == "record":
        raise Missing("a record holds one match; name its number, or choose csv or json")
    if chosen.match == ALL:
        found = _every(store, report)
    else:
        found = iter((_exported(store, _number(store, chosen.match)),))
    if chosen.format == "csv":
        yield from export.table(found)
    elif chosen.format == "json":
        values = [export.document(match) for match in found]
        yield json.dumps(values if chosen.match == ALL else values[0], ensure_ascii=False, indent=1)
    else:
        yield from export.record(next(found))


def _exported(store: Store, number: int) -> export.Exported:
    with store.moment():
        entry = store.entry(number)
        moves = store.moves(entry)
    return export.Exported.of(entry, moves)


def _every(store: Store, report: Report) -> Iterator[export.Exported]:
    """Yields every match but those that can't be told."""
    for match in tuple(store.matches()):
        if isinstance(match, Damaged):
            report(match)
            continue
        try:
            yield _exported(store, match.number)
        except (Damaged, Unplayable) as fault:
            report(fault)


def _number(store: Store, written: str | None) -> int:
    if written is not None:
        if not written.isdecimal() or len(written) > MOST_DIGITS:
            raise Missing(f'"{written:.40}" is no number of a match; `augure matches` lists them')
        return int(written)
    newest = store.newest()
    if newest is None:
        raise Missing("no match is kept yet")
    return newest.number


def backup(store: Store, chosen: argparse.Namespace, report: Report) -> Iterator[str]:
    """Copies the journal; yields nothing."""
    for fault in back_up(store, chosen.file):
        report(fault)
    return iter(())


_COMMANDS: Mapping[str, Callable[[Store, argparse.Namespace, Report], Iterator[str]]] = {
    "matches": matches,
    "players": players,
    "export": exported,
    "backup": backup,
}
