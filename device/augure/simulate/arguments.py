"""The arguments of `augure simulate`, apart from what runs it, so that help starts fast."""

import argparse
from pathlib import Path

from augure.arguments import add_language_argument
from augure.rules.games import GAMES


def add_simulate_arguments(command: argparse.ArgumentParser) -> None:
    """Adds the arguments of the command."""
    command.add_argument("--game", choices=GAMES, help="the game; without it the menu asks")
    command.add_argument(
        "--players", help="names with commas between them, or how many (default: 3)"
    )
    command.add_argument("--dealer", type=int, help="the first dealer's seat, from 0")
    command.add_argument(
        "--options", default="", help='NAME=VALUE,... or a JSON object: "bets=sealed,short=true"'
    )
    command.add_argument("--auto", action="store_true", help="simulated people play by themselves")
    command.add_argument("--fast", action="store_true", help="with --auto: at full speed")
    command.add_argument("--seed", type=int, help="the same random moves again")
    command.add_argument("--record", type=Path, metavar="FILE", help="write the match record")
    add_language_argument(command)
