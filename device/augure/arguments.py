"""Arguments that many commands take, and those of the commands that take no others."""

import argparse

from augure.rules.games import GAMES
from augure.words.tables import LANGUAGES


def add_language_argument(command: argparse.ArgumentParser) -> None:
    """Adds the language that a command speaks."""
    command.add_argument("--lang", choices=LANGUAGES, default=LANGUAGES[0], help="language")


def add_game_argument(command: argparse.ArgumentParser) -> None:
    """Adds the game that a command is for."""
    command.add_argument("game", choices=GAMES)


def add_rules_arguments(command: argparse.ArgumentParser) -> None:
    """Adds the arguments of `augure rules`."""
    add_game_argument(command)
    add_language_argument(command)


def add_cards_arguments(command: argparse.ArgumentParser) -> None:
    """Adds the arguments of `augure cards`."""
    add_game_argument(command)
    command.add_argument("--tactile", action="store_true", help="with the stickers of each card")
    add_language_argument(command)


def add_replay_arguments(command: argparse.ArgumentParser) -> None:
    """Adds the arguments of `augure replay`."""
    command.add_argument("file", metavar="FILE", help="a record, or - for standard input")
    command.add_argument("--strict", action="store_true", help="exit with 1 if a move was refused")
    add_language_argument(command)
