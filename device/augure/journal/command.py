"""The journal's commands: what is kept, listed and handed out; none of them changes it."""

import argparse
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing

from augure.journal import export
from augure.journal.errors import Missing
from augure.journal.rows import Entry, Result, State
from augure.journal.store import Store
from augure.words import Words, words

ALL = "all"
MOST_DIGITS = 18
"""More do not fit into a column of the journal."""


def run_journal(chosen: argparse.Namespace) -> None:
    """Runs a command and prints what it answers. Raises JournalError."""
    with closing(Store.read(chosen.data)) as store:
        for line in _COMMANDS[chosen.command](store, chosen):
            print(line)


def matches(store: Store, chosen: argparse.Namespace) -> Iterator[str]:
    """Yields a line a match, the oldest first."""
    table = words(chosen.lang)
    entries, results = store.entries(), store.results()
    rows = [
        (
            str(entry.number),
            entry.begun[:16].replace("T", " "),
            table.game(json.loads(entry.header)["game"]),
            table.phrase("lists", _state(entry, newest=entry is entries[-1])),
            str(entry.moves),
            _players(table, entry, results.get(entry.number, ())),
        )
        for entry in entries
    ]
    return _aligned(_headings(table, "number", "begun", "game", "state", "moves", "players"), rows)


def _state(entry: Entry, *, newest: bool) -> str:
    if entry.state is State.OPEN and not newest:
        return "unfinished"
    return entry.state.value


def _players(table: Words, entry: Entry, results: Sequence[Result]) -> str:
    if not results:
        return ", ".join(json.loads(entry.header)["players"])
    return ", ".join(
        table.phrase(
            "lists", "won" if result.won else "lost", name=result.name, points=f"{result.points:g}"
        )
        for result in results
    )


def players(store: Store, chosen: argparse.Namespace) -> Iterator[str]:
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
        for standing in store.standings()
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


def exported(store: Store, chosen: argparse.Namespace) -> Iterator[str]:
    """Yields the lines of an export."""
    entries = _wanted(store, chosen.match)
    found = (export.Exported.of(entry, store.moves(entry)) for entry in entries)
    if chosen.format == "csv":
        yield from export.table(found)
    elif chosen.format == "json":
        values = [export.document(match) for match in found]
        yield json.dumps(values if chosen.match == ALL else values[0], ensure_ascii=False, indent=1)
    elif chosen.match == ALL:
        raise Missing("a record holds one match; name its number, or choose csv or json")
    else:
        yield from export.record(next(found))


def _wanted(store: Store, written: str | None) -> tuple[Entry, ...]:
    if written == ALL:
        return store.entries()
    if written is not None:
        if not written.isdecimal() or len(written) > MOST_DIGITS:
            raise Missing(f'"{written:.40}" is no number of a match; `augure matches` lists them')
        return (store.entry(int(written)),)
    newest = store.newest()
    if newest is None:
        raise Missing("no match is kept yet")
    return (newest,)


def backup(store: Store, chosen: argparse.Namespace) -> Iterator[str]:
    """Copies the journal; yields nothing."""
    store.backup(chosen.file)
    return iter(())


_COMMANDS: Mapping[str, Callable[[Store, argparse.Namespace], Iterator[str]]] = {
    "matches": matches,
    "players": players,
    "export": exported,
    "backup": backup,
}
