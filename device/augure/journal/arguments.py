"""The arguments of the journal's commands, apart from what runs them, so that help starts fast."""

import argparse
import math
from pathlib import Path

from augure.arguments import add_language_argument

DATA = Path("/var/lib/augure")
FORMATS = ("record", "csv", "json")
SOAK_MINUTES = 1.0


def add_journal_arguments(command: argparse.ArgumentParser) -> None:
    """Adds the arguments of `augure matches` and `augure players`."""
    command.add_argument(
        "--data", type=Path, default=DATA, metavar="DIR", help=f"the journal's folder ({DATA})"
    )
    add_language_argument(command)


def add_export_arguments(command: argparse.ArgumentParser) -> None:
    """Adds the arguments of `augure export`."""
    command.add_argument(
        "match", nargs="?", metavar="MATCH", help="its number, or all (default: the newest)"
    )
    command.add_argument("--format", choices=FORMATS, default=FORMATS[0], help="default: record")
    add_journal_arguments(command)


def add_backup_arguments(command: argparse.ArgumentParser) -> None:
    """Adds the arguments of `augure backup`."""
    command.add_argument("file", type=Path, metavar="FILE")
    add_journal_arguments(command)


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
