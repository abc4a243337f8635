"""The arguments of the journal's commands, apart from what runs them, so that help starts fast."""

import argparse
from pathlib import Path

from augure.arguments import add_language_argument
from augure.config.arguments import add_config_file_argument

FORMATS = ("record", "csv", "json")


def add_journal_arguments(command: argparse.ArgumentParser) -> None:
    """Adds the arguments of `augure matches` and `augure players`."""
    add_config_file_argument(command)
    command.add_argument(
        "--data", type=Path, metavar="DIR", help="the journal's folder (default: the settings')"
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
