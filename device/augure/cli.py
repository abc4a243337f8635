"""The commands: arguments in, an exit status out."""

import argparse
import io
import os
import sys
from collections.abc import Sequence

from augure import __version__
from augure.config.arguments import add_config_arguments
from augure.gallery.arguments import add_screens_arguments
from augure.rules.games import GAMES
from augure.simulate.arguments import add_simulate_arguments
from augure.words.tables import LANGUAGES

REFUSED, UNUSABLE, INTERRUPTED = 1, 2, 130


def parser() -> argparse.ArgumentParser:
    """Returns the parser of the whole command line."""
    top = argparse.ArgumentParser(
        prog="augure", description="A tabletop box that reads, judges and scores card games."
    )
    top.add_argument("--version", action="version", version=f"augure {__version__}")
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")

    replay = commands.add_parser("replay", help="answer every move of a match record")
    replay.add_argument("file", metavar="FILE", help="a record, or - for standard input")
    replay.add_argument("--strict", action="store_true", help="exit with 1 if a move was refused")
    _language(replay)
    replay.set_defaults(run=_replay)

    rules = commands.add_parser("rules", help="print the rulings in force for a game")
    rules.add_argument("game", choices=GAMES)
    _language(rules)
    rules.set_defaults(run=_rules)

    cards = commands.add_parser("cards", help="list a game's deck: codes and names")
    cards.add_argument("game", choices=GAMES)
    _language(cards)
    cards.set_defaults(run=_cards)

    table = commands.add_parser("simulate", help="play at a table in the terminal")
    add_simulate_arguments(table)
    _language(table)
    table.set_defaults(run=_simulate)

    gallery = commands.add_parser("screens", help="write every screen of the display as a picture")
    add_screens_arguments(gallery)
    _language(gallery)
    gallery.set_defaults(run=_screens)

    settings = commands.add_parser("config", help="check augure.toml, or print one")
    add_config_arguments(settings)
    settings.set_defaults(run=_config)
    return top


def _language(command: argparse.ArgumentParser) -> None:
    command.add_argument("--lang", choices=LANGUAGES, default=LANGUAGES[0], help="language")


def run(arguments: Sequence[str]) -> int:
    """Runs one command and returns the exit status."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        # Answers are UTF-8 whatever the locale says, and no name can break the output.
        sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")
    chosen = parser().parse_args(arguments)
    try:
        status: int = chosen.run(chosen)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # The reader of our output went away: there is nobody left to tell.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return UNUSABLE
    return status


def _replay(chosen: argparse.Namespace) -> int:
    from augure.replay import Replay
    from augure.rules.errors import RecordError
    from augure.rules.record import dump
    from augure.words import words

    replay = Replay(words(chosen.lang))
    name = "standard input" if chosen.file == "-" else chosen.file
    try:
        with open(0 if chosen.file == "-" else chosen.file, "rb") as lines:
            for answer in replay.answers(lines):
                print(dump(answer))
    except RecordError as fault:
        sys.stdout.flush()
        print(f"augure: {name}, line {fault.line}: {fault}", file=sys.stderr)
        return UNUSABLE
    except OSError as fault:
        print(f"augure: {name} can't be read: {fault.strerror}; check the path", file=sys.stderr)
        return UNUSABLE
    return REFUSED if chosen.strict and replay.refusals else 0


def _rules(chosen: argparse.Namespace) -> int:
    from augure.words import words

    print(words(chosen.lang).rules(chosen.game))
    return 0


def _cards(chosen: argparse.Namespace) -> int:
    from augure.rules.games import game
    from augure.words import words

    table = words(chosen.lang)
    deck = game(chosen.game).deck
    codes = (*deck.cards, *deck.tokens)
    width = max(map(len, codes))
    for code in codes:
        print(f"{code:{width}}  {table.card(chosen.game, code)}")
    return 0


def _simulate(chosen: argparse.Namespace) -> int:
    from augure.rules.errors import SetupError
    from augure.simulate.command import simulate

    try:
        return simulate(chosen)
    except SetupError as fault:
        print(f"augure: {fault}", file=sys.stderr)
    except OSError as fault:
        print(f"augure: {fault.filename}: {fault.strerror}", file=sys.stderr)
    return UNUSABLE


def _screens(chosen: argparse.Namespace) -> int:
    from augure.gallery.command import write_screens

    try:
        return write_screens(chosen)
    except OSError as fault:
        print(f"augure: {fault.filename}: {fault.strerror}", file=sys.stderr)
    return UNUSABLE


def _config(chosen: argparse.Namespace) -> int:
    from augure.config.command import config

    return config(chosen)
