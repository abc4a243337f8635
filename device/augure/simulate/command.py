"""`augure simulate`: sets a table up in the terminal, for a person or for simulated people."""

import argparse
import random
import signal
import sys
import time
from collections.abc import Callable, Mapping
from types import FrameType
from typing import Any, NoReturn

from augure.rules.errors import SetupError, shown
from augure.rules.games import DEFAULT_GAME, game
from augure.rules.match import Setup
from augure.rules.options import Value
from augure.rules.record import Fault, loads
from augure.rules.setup import set_up
from augure.simulate.lines import Lines
from augure.simulate.playing import play
from augure.simulate.recording import RecordFile
from augure.simulate.rig import Rig
from augure.simulate.terminal import Animated, Plain, TerminalError, has_pictures
from augure.table import Table
from augure.table.desk import Desk, Memory

NAMES = ("Ana", "Bo", "Cy", "Dora", "Élie", "Flo")
USUAL_PLAYERS = 3
SEEDS = 1_000_000
MOST_DIGITS = 9
UNKEPT, TERMINATED = 2, 128 + signal.SIGTERM


def simulate(chosen: argparse.Namespace) -> int:
    """Runs the table and returns the exit status: 2 if the record could not be kept.

    Raises SetupError if the match can't be set up, OSError if there can be no such record,
    TerminalError if the terminal can't show it.
    """
    # A terminal in the midst of a line is put right only if the stop is an exception.
    signal.signal(signal.SIGTERM, _terminated)
    if chosen.fast and not chosen.auto:
        raise SetupError("--fast is the pace of simulated people: add --auto")
    setup = _setup(chosen)
    record = RecordFile(chosen.record) if chosen.record else None
    table = Table(Desk(record or Memory(), language=chosen.lang))
    seed = random.randrange(SEEDS) if chosen.seed is None else chosen.seed
    run = _auto if chosen.auto else _by_hand
    run(chosen, table, setup, [record] if record else [], seed)
    if record is None:
        return 0
    if record.fault is not None:
        reason = f"{record.fault.strerror}; make room, or choose another file"
        print(f"augure: {record.path} lacks the end of the match: {reason}", file=sys.stderr)
        return UNKEPT
    return 0


def _terminated(signum: int, frame: FrameType | None) -> NoReturn:
    sys.exit(TERMINATED)


def _setup(chosen: argparse.Namespace) -> Setup | None:
    """Returns the match that the arguments set up; None where the menu has to ask."""
    told = chosen.game or chosen.players or chosen.options or chosen.dealer is not None
    if not (told or chosen.auto):
        return None
    game_id = chosen.game or DEFAULT_GAME
    header: dict[str, Any] = {
        "game": game_id,
        "players": _players(chosen.players, game(game_id).seats),
        "options": _options(chosen.options),
    }
    if chosen.dealer is not None:
        header["dealer"] = chosen.dealer
    return set_up(header)


def _players(written: str | None, seats: range) -> tuple[str, ...]:
    if written is None:
        return NAMES[: min(max(USUAL_PLAYERS, seats[0]), seats[-1])]
    if written.isdecimal() and len(written) <= MOST_DIGITS:
        if int(written) not in seats:
            raise SetupError(f"--players: from {seats[0]} to {seats[-1]}, not {int(written)}")
        return NAMES[: int(written)]
    return tuple(_usable(name) for name in written.split(","))


def _usable(name: str) -> str:
    """Returns a name of a player. Raises SetupError if it would move the terminal's cursor."""
    from augure.tags.meanings import MeaningError, badge

    try:
        return badge(name).name if name.strip() else name
    except MeaningError as fault:
        raise SetupError(f"--players: {fault}; leave it out") from None


def _options(written: str) -> Mapping[str, object]:
    """Returns options as a record's header has them. Raises SetupError."""
    if written.lstrip().startswith("{"):
        try:
            found: Mapping[str, object] = loads(written)
        except Fault as fault:
            raise SetupError(f"--options: {fault}") from None
        except ValueError as fault:
            raise SetupError(f"--options is no JSON object: {fault}") from None
        except RecursionError:
            cure = "write one flat object"
            raise SetupError(f"--options: brackets are nested too deep; {cure}") from None
        return found
    options: dict[str, object] = {}
    for pair in filter(None, written.split(",")):
        name, equals, value = pair.partition("=")
        if not equals:
            raise SetupError(
                f"--options: {shown(pair)} has no value; write NAME=VALUE, "
                "or a JSON object where a value is a list"
            )
        name = name.strip()
        if name in options:
            raise SetupError(f"--options: key {shown(name)} stands twice; leave one out")
        options[name] = _value(value.strip())
    return options


def _value(written: str) -> Value:
    if written in ("true", "false"):
        return written == "true"
    return int(written) if written.isdecimal() and len(written) <= MOST_DIGITS else written


def _by_hand(
    chosen: argparse.Namespace,
    table: Table,
    setup: Setup | None,
    records: list[RecordFile],
    seed: int,
) -> None:
    """Lets a person sit at the table, or a pipe. Raises TerminalError without an input."""
    if sys.stdin is None:
        raise TerminalError("standard input is closed; open it, or add --auto")
    lines = Lines(table, sys.stdin, sys.stdout, random.Random(seed))
    rig = Rig(table, [lines.screen], records)
    _open(rig, setup)
    lines.run(rig)
    print(table.desk.page("bye"))


def _auto(
    chosen: argparse.Namespace,
    table: Table,
    setup: Setup | None,
    records: list[RecordFile],
    seed: int,
) -> None:
    """Lets simulated people play a whole match."""
    hint = table.desk.page("auto-hint", seed=seed)
    animated = not chosen.fast and has_pictures(sys.stdout)
    screen = Animated(sys.stdout, table.desk, lambda _: hint) if animated else Plain(sys.stdout)
    rig = Rig(table, [screen], records)
    if not animated:
        print(hint)
    _open(rig, setup)
    pause: Callable[[float], None] = _no_pause if chosen.fast else time.sleep
    play(rig, random.Random(seed), pause)


def _open(rig: Rig, setup: Setup | None) -> None:
    if setup is None:
        rig.box.open()
    else:
        rig.box.do(lambda table: table.start(setup))


def _no_pause(_: float) -> None:
    pass
