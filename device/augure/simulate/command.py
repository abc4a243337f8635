"""`augure simulate`: sets a table up in the terminal, for a person or for simulated people."""

import argparse
import json
import random
import sys
import time
from collections.abc import Callable, Mapping
from typing import Any

from augure.box import Box, Outputs
from augure.rules.errors import SetupError, shown
from augure.rules.games import DEFAULT_GAME
from augure.rules.match import Setup
from augure.rules.options import Value
from augure.rules.setup import set_up
from augure.simulate.lines import Lines
from augure.simulate.people import People
from augure.simulate.recording import RecordFile
from augure.simulate.terminal import Animated, Plain
from augure.table import Table
from augure.table.desk import Desk, Journal, Memory
from augure.table.inputs import Typed

NAMES = ("Ana", "Bo", "Cy", "Dora", "Élie", "Flo")
PACE_S = 0.8
SEEDS = 1_000_000


def simulate(chosen: argparse.Namespace) -> int:
    """Runs the table and returns the exit status.

    Raises SetupError if the match can't be set up, OSError if the record can't be written.
    """
    journal: Journal = RecordFile(chosen.record) if chosen.record else Memory()
    desk = Desk(journal, language=chosen.lang)
    setup = _setup(chosen)
    table = Table(desk)
    if chosen.auto:
        _auto(chosen, table, setup or set_up({"game": DEFAULT_GAME, "players": NAMES[:3]}))
    else:
        lines = Lines(desk, sys.stdin, sys.stdout)
        box = Box(table, [lines.output()])
        if setup is None:
            box.open()
        else:
            box.do(lambda table: table.start(setup))
        lines.run(box)
    return 0


def _setup(chosen: argparse.Namespace) -> Setup | None:
    """Returns the match that the arguments set up; None where the menu has to ask."""
    if chosen.game is None and not (chosen.players or chosen.options or chosen.dealer is not None):
        return None
    header: dict[str, Any] = {
        "game": chosen.game or DEFAULT_GAME,
        "players": _players(chosen.players),
        "options": _options(chosen.options),
    }
    if chosen.dealer is not None:
        header["dealer"] = chosen.dealer
    return set_up(header)


def _players(written: str | None) -> tuple[str, ...]:
    if written is None:
        return NAMES[:3]
    if written.isdecimal() and int(written) <= len(NAMES):
        return NAMES[: int(written)]
    return tuple(written.split(","))


def _options(written: str) -> Mapping[str, object]:
    """Returns options as a record's header has them. Raises SetupError."""
    if written.lstrip().startswith("{"):
        try:
            found: Mapping[str, object] = json.loads(written)
        except json.JSONDecodeError as fault:
            raise SetupError(f"--options is no JSON object: {fault}") from None
        return found
    options: dict[str, object] = {}
    for pair in filter(None, written.split(",")):
        name, equals, value = pair.partition("=")
        if not equals:
            raise SetupError(f"--options: {shown(pair)} has no value; write NAME=VALUE")
        options[name.strip()] = _value(value.strip())
    return options


def _value(written: str) -> Value:
    if written in ("true", "false"):
        return written == "true"
    return int(written) if written.isdecimal() else written


def _auto(chosen: argparse.Namespace, table: Table, setup: Setup) -> None:
    """Lets simulated people play a whole match."""
    seed = random.randrange(SEEDS) if chosen.seed is None else chosen.seed
    animated = sys.stdout.isatty() and not chosen.fast
    desk = table.desk
    hint = desk.page("auto-hint", seed=seed)
    output: Outputs = Animated(sys.stdout, desk, lambda _: hint) if animated else Plain(sys.stdout)
    pause: Callable[[float], None] = _no_pause if chosen.fast else time.sleep
    box = Box(table, [output])
    if not animated:
        print(hint)
    box.do(lambda table: table.start(setup))
    assert table.match is not None
    people = People(random.Random(seed), table.match)
    while not table.match.over:
        pause(PACE_S)
        box.give(Typed(people.move(table.match)))
        people.saw(table.match)


def _no_pause(_: float) -> None:
    pass
