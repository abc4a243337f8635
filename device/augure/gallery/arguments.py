"""The arguments of `augure screens`, apart from what runs it, so that help starts fast."""

import argparse
from pathlib import Path

from augure.arguments import add_language_argument
from augure.table.desk import DISPLAYS


def add_screens_arguments(command: argparse.ArgumentParser) -> None:
    """Adds the arguments of the command."""
    command.add_argument(
        "--png", required=True, type=Path, metavar="DIR", help="where the pictures are written"
    )
    command.add_argument(
        "--scale", type=_scale, default=4, metavar="N", help="pixels of a point (default: 4)"
    )
    command.add_argument(
        "--display", choices=DISPLAYS, default=DISPLAYS[0], help="how the display writes"
    )
    add_language_argument(command)


def _scale(text: str) -> int:
    """Returns a number of pixels; raises ArgumentTypeError for any but 1 to 16."""
    if not text.isdecimal() or not 1 <= int(text) <= 16:
        raise argparse.ArgumentTypeError(f"{text} is no number from 1 to 16")
    return int(text)
