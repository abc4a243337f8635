"""The arguments of `augure print`, apart from what runs it, so that help starts fast."""

import argparse
from pathlib import Path

from augure.arguments import add_game_argument, add_language_argument


def add_print_arguments(command: argparse.ArgumentParser) -> None:
    """Adds the arguments of the command."""
    add_game_argument(command)
    command.add_argument(
        "--out", type=Path, metavar="FILE", help="where the PDF goes (default: GAME.pdf)"
    )
    add_language_argument(command)
