"""The arguments of the journal's commands, apart from what runs them, so that help starts fast."""

import argparse
import math
from collections.abc import Callable
from pathlib import Path

DATA = Path("/var/lib/augure")
FORMATS = ("record", "csv", "json")
SOAK_MINUTES = 1.0

Adder = Callable[[str, str], argparse.ArgumentParser]
"""Name and help of a command to its parser."""


def add_journal_commands(add: Adder) -> None:
    """Adds the commands; each leaves its name in `command`."""
    _data(add("matches", "list the matches that are kept"))
    _data(add("players", "list what each player did, by game"))

    export = add("export", "print a match as a record, as CSV or as JSON")
    export.add_argument(
        "match", nargs="?", metavar="MATCH", help="its number, or all (default: the newest)"
    )
    export.add_argument("--format", choices=FORMATS, default=FORMATS[0], help="default: record")
    _data(export)

    backup = add("backup", "copy the journal to a file, also while a match is on")
    backup.add_argument("file", type=Path, metavar="FILE")
    _data(backup)


def add_soak_arguments(command: argparse.ArgumentParser) -> None:
    """Adds the arguments of `augure soak`."""
    command.add_argument("--minutes", type=_minutes, default=SOAK_MINUTES, help="default: 1")
    command.add_argument("--seed", type=int, help="the same faults again")
    command.add_argument(
        "--folder", type=Path, help="where the trial journals are made (default: a temporary one)"
    )


def _minutes(text: str) -> float:
    """Returns a length of time; raises ArgumentTypeError for none, less than none, or no end."""
    try:
        minutes = float(text)
    except ValueError:
        minutes = math.nan
    if not 0 <= minutes < math.inf:
        raise argparse.ArgumentTypeError(f"{text} is no number of minutes; write 0.5 or 10, say")
    return minutes


def _data(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--data", type=Path, default=DATA, metavar="DIR", help=f"the journal's folder ({DATA})"
    )
