"""The commands: arguments in, an exit status out."""

import argparse
import errno
import gc
import io
import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from augure import __version__
from augure.checkup.arguments import add_check_arguments
from augure.config.arguments import add_config_arguments, add_config_file_argument
from augure.gallery.arguments import add_screens_arguments
from augure.journal.arguments import add_journal_commands, add_soak_arguments
from augure.rules.games import GAMES
from augure.sheets.arguments import add_print_arguments
from augure.simulate.arguments import add_simulate_arguments
from augure.sounds import add_sounds_arguments
from augure.tags.arguments import add_enrol_arguments, add_tags_arguments
from augure.words.tables import LANGUAGES

REFUSED, UNUSABLE, INTERRUPTED, UNREAD = 1, 2, 130, 141
"""Exit statuses; the last two are those of a shell for SIGINT and SIGPIPE."""

NO_ROOM = (errno.ENOSPC, errno.EFBIG, errno.EDQUOT)
"""What the system says when an output can't take more."""


class Unreadable(Exception):
    """An input that can't be read; the message says why."""


def parser() -> argparse.ArgumentParser:
    """Returns the parser of the whole command line."""
    top = argparse.ArgumentParser(
        prog="augure", description="A tabletop box that reads, judges and scores card games."
    )
    top.add_argument("--version", action="version", version=f"augure {__version__}")
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")

    box = commands.add_parser("run", help="run the box")
    silent = commands.add_parser("silence", help="switch the buzzer off, whatever left it on")
    for command in (box, silent):
        add_config_file_argument(command)
        command.set_defaults(run=_run)

    check = commands.add_parser("check", help="find faults of wiring, power and settings")
    add_check_arguments(check)
    _language(check)
    check.set_defaults(run=_check)

    sounds = commands.add_parser("sounds", help="play every sound, or write WAV files of them")
    add_sounds_arguments(sounds)
    _language(sounds)
    sounds.set_defaults(run=_sounds)

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
    cards.add_argument("--tactile", action="store_true", help="with the stickers of each card")
    _language(cards)
    cards.set_defaults(run=_cards)

    sheets = commands.add_parser("print", help="make the sheets of a game: stickers, tags, scores")
    add_print_arguments(sheets)
    _language(sheets)
    sheets.set_defaults(run=_print)

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

    enrol = commands.add_parser("enrol", help="give the cards of a deck their tags")
    add_enrol_arguments(enrol)
    tags = commands.add_parser("tags", help="list, check, move, export or import tags")
    for command in (enrol, *add_tags_arguments(tags)):
        _language(command)
        command.set_defaults(run=_tags)

    def add(name: str, text: str) -> argparse.ArgumentParser:
        command = commands.add_parser(name, help=text)
        _language(command)
        command.set_defaults(run=_journal)
        return command

    add_journal_commands(add)

    soak = commands.add_parser("soak", help="try the journal with random faults, and count")
    add_soak_arguments(soak)
    soak.set_defaults(run=_soak)
    return top


def _language(command: argparse.ArgumentParser) -> None:
    command.add_argument("--lang", choices=LANGUAGES, default=LANGUAGES[0], help="language")


def run(arguments: Sequence[str]) -> int:
    """Runs one command and returns the exit status."""
    if sys.stdout is None:
        return _unusable("standard output is closed; open it, or redirect it into a file")
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
        _drop_output()
        return UNREAD
    except OSError as fault:
        # Any other fault of the system is one of our own.
        if fault.errno not in NO_ROOM or fault.filename is not None:
            raise
        _drop_output()
        return _unusable(f"standard output can't be written: {fault.strerror}; make room for it")
    return status


def _run(chosen: argparse.Namespace) -> int:
    from augure import running
    from augure.config.loading import ConfigError
    from augure.journal.errors import InUse

    try:
        return running.silence(chosen) if chosen.command == "silence" else running.run(chosen)
    except ConfigError as fault:
        return _unusable(f"{chosen.config}:\n{fault}")
    except InUse as fault:
        return _unusable(str(fault))


def _check(chosen: argparse.Namespace) -> int:
    from augure.checkup.command import check

    return check(chosen)


def _sounds(chosen: argparse.Namespace) -> int:
    from augure.config.loading import ConfigError
    from augure.sounds import sounds

    try:
        return sounds(chosen)
    except ConfigError as fault:
        return _unusable(f"{chosen.config}:\n{fault}")


def _drop_output() -> None:
    """Lets what is still buffered go nowhere: the output does not take it."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _unusable(message: str) -> int:
    # Printing to a closed standard error would print to standard output.
    if sys.stderr is not None:
        print(f"augure: {message}", file=sys.stderr)
    return UNUSABLE


def _lines(path: str) -> Iterator[bytes]:
    """Yields the lines of a file, or of standard input for `-`. Raises Unreadable."""
    try:
        with open(0 if path == "-" else path, "rb", closefd=path != "-") as lines:
            yield from lines
    except OSError as fault:
        raise Unreadable(fault.strerror) from None


def _replay(chosen: argparse.Namespace) -> int:
    from augure.replay import Replay
    from augure.rules.errors import RecordError
    from augure.rules.record import dump
    from augure.words import words

    # What was imported stays: no collection has to look at it again.
    gc.freeze()
    replay = Replay(words(chosen.lang))
    name = "standard input" if chosen.file == "-" else chosen.file
    try:
        for answer in replay.answers(_lines(chosen.file)):
            print(dump(answer))
    except RecordError as fault:
        sys.stdout.flush()
        return _unusable(f"{name}, line {fault.line}: {fault}")
    except Unreadable as fault:
        sys.stdout.flush()
        return _unusable(f"{name} can't be read: {fault}; check the path")
    return REFUSED if chosen.strict and replay.refusals else 0


def _rules(chosen: argparse.Namespace) -> int:
    from augure.words import words

    print(words(chosen.lang).rules(chosen.game))
    return 0


def _cards(chosen: argparse.Namespace) -> int:
    from augure.rules.games import game
    from augure.tactile import in_words
    from augure.words import words

    table = words(chosen.lang)
    deck = game(chosen.game).deck
    names = {code: table.card(chosen.game, code) for code in (*deck.cards, *deck.tokens)}
    code_width, name_width = max(map(len, names)), max(map(len, names.values()))
    for code, name in names.items():
        signs = f"  {in_words(table, chosen.game, code)}" if chosen.tactile else ""
        print(f"{code:{code_width}}  {name:{name_width if signs else 0}}{signs}")
    return 0


def _print(chosen: argparse.Namespace) -> int:
    from augure.words import words

    try:
        from augure.sheets.pages import print_sheets
    except ModuleNotFoundError as missing:
        return _unusable(f"there is no {missing.name}: install augure[print]")
    out = chosen.out or Path(f"{chosen.game}.pdf")
    try:
        print_sheets(out, words(chosen.lang), chosen.game)
    except OSError as fault:
        cure = "choose a file in a folder that can be written"
        return _unusable(f"{out} can't be written: {fault.strerror}; {cure}")
    print(out)
    return 0


def _simulate(chosen: argparse.Namespace) -> int:
    from augure.rules.errors import SetupError
    from augure.simulate.command import simulate
    from augure.simulate.terminal import TerminalError

    try:
        return simulate(chosen)
    except (SetupError, TerminalError) as fault:
        return _unusable(str(fault))
    except OSError as fault:
        if fault.filename is None:
            raise
        cure = "choose a file in a folder that can be written"
        return _unusable(f"{fault.filename}: {fault.strerror}; {cure}")


def _screens(chosen: argparse.Namespace) -> int:
    from augure.gallery.command import write_screens

    try:
        return write_screens(chosen)
    except OSError as fault:
        if fault.filename is None:
            raise
        cure = "choose a folder that can be written"
        return _unusable(f"{fault.filename}: {fault.strerror}; {cure}")


def _config(chosen: argparse.Namespace) -> int:
    from augure.config.command import config

    return config(chosen)


def _tags(chosen: argparse.Namespace) -> int:
    from augure.config.loading import ConfigError
    from augure.running import open_reader
    from augure.tags.command import run

    try:
        return run(chosen, lambda: open_reader(chosen.config))
    except ConfigError as fault:
        return _unusable(f"{chosen.config}:\n{fault}")


def _journal(chosen: argparse.Namespace) -> int:
    from augure.journal.command import run_journal
    from augure.journal.errors import JournalError

    try:
        run_journal(chosen)
    except JournalError as fault:
        return _unusable(str(fault))
    return 0


def _soak(chosen: argparse.Namespace) -> int:
    from augure.soak.command import soak

    return soak(chosen)
