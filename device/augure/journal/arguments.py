"""The arguments of the journal's commands, apart from what runs them, so that help starts fast."""

import argparse
from pathlib import Path

from augure.arguments import add_language_argument

DATA = Path("/var/lib/augure")
FORMATS = ("record", "csv", "json")


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
