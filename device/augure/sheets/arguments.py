"""The arguments of `augure print`, apart from what runs it, so that help starts fast."""

import argparse
from pathlib import Path

from augure.rules.games import GAMES


def add_print_arguments(command: argparse.ArgumentParser) -> None:
    """Adds the arguments of the command."""
    command.add_argument("game", choices=GAMES)
    command.add_argument(
        "--out", type=Path, metavar="FILE", help="where the PDF goes (default: GAME.pdf)"
    )
