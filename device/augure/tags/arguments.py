"""The arguments of `augure enrol` and `augure tags`, apart from what runs them."""

import argparse
from pathlib import Path

from augure.arguments import add_language_argument
from augure.config.arguments import add_config_file_argument
from augure.rules.games import GAMES


def add_enrol_arguments(command: argparse.ArgumentParser) -> None:
    """Adds the arguments of `augure enrol`."""
    command.add_argument("game", choices=GAMES, help="the game whose deck gets tags")
    command.add_argument(
        "--copy", type=_copy, help="which copy of the deck (default: the unfinished one, or a new)"
    )
    _pad(command)
    _file(command)


def add_tags_arguments(command: argparse.ArgumentParser) -> None:
    """Adds what `augure tags` can do, each with its arguments."""
    tasks = command.add_subparsers(dest="task", required=True, metavar="TASK")

    listing = tasks.add_parser("list", help="list every tag and what it stands for")
    _file(listing)

    check = tasks.add_parser("check", help="lay a whole deck: what is missing, weak or foreign")
    check.add_argument("game", choices=GAMES)
    check.add_argument("--copy", type=_copy, default=1, help="which copy of the deck (default: 1)")
    _pad(check)
    _file(check)

    move = tasks.add_parser("move", help="move a card to a new tag: tap the old one, then the new")
    move.add_argument("game", choices=GAMES, nargs="?", help="with CARD: where no old tag reads")
    move.add_argument("card", metavar="CARD", nargs="?", help="a code that `augure cards` lists")
    move.add_argument("--copy", type=_copy, default=1, help="which copy of the deck (default: 1)")
    move.add_argument("--replace", action="store_true", help="take the new tag from what it is now")
    _pad(move)
    _file(move)

    export = tasks.add_parser("export", help="write every tag to a file")
    export.add_argument("to", metavar="FILE", help="the file, or - for standard output")
    _file(export)

    take_in = tasks.add_parser("import", help="add the tags of a file that was exported")
    take_in.add_argument("source", metavar="FILE", help="the file, or - for standard input")
    take_in.add_argument("--replace", action="store_true", help="where tags differ, FILE holds")
    _file(take_in)


def _pad(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--simulated", action="store_true", help="no reader: UIDs and keys are lines of the input"
    )


def _file(command: argparse.ArgumentParser) -> None:
    add_config_file_argument(command)
    command.add_argument(
        "--tags", type=Path, metavar="FILE", help="default: the tags of the settings' folder"
    )
    add_language_argument(command)


def _copy(text: str) -> int:
    copy = int(text)
    if copy < 1:
        raise argparse.ArgumentTypeError("copies are counted from 1")
    return copy
