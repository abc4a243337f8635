"""The arguments of `augure config`, apart from what runs it, so that help starts fast."""

import argparse
from pathlib import Path

DEFAULT_PATH = Path("/etc/augure.toml")
"""Where the service's settings are."""


def add_config_file_argument(command: argparse.ArgumentParser) -> None:
    """Adds the file that a command takes its settings from."""
    command.add_argument(
        "--config",
        type=Path,
        default=DEFAULT_PATH,
        metavar="FILE",
        help=f"settings ({DEFAULT_PATH})",
    )


def add_config_arguments(command: argparse.ArgumentParser) -> None:
    """Adds the arguments of the command."""
    actions = command.add_subparsers(dest="action", required=True, metavar="ACTION")
    check = actions.add_parser("check", help="list every fault of augure.toml")
    check.add_argument("file", nargs="?", type=Path, metavar="FILE", help="another file")
    actions.add_parser("default", help="print an augure.toml with every key and its default")
