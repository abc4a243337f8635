"""The commands: arguments in, an exit status out."""

import argparse
import io
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from augure import __version__
from augure.ending import REFUSED, complain, ended, unusable


class Unreadable(Exception):
    """An input that can't be read; the message says why."""


class Command(NamedTuple):
    """A command: its line of the help, what adds its arguments ("module:function"), what runs it.

    The function is imported when it is needed: the box starts without the others.
    """

    help: str
    arguments: str
    run: Callable[[argparse.Namespace], int]

    def add_arguments(self, command: argparse.ArgumentParser) -> None:
        """Adds the command's arguments to its parser."""
        module, _, function = self.arguments.partition(":")
        getattr(import_module(module), function)(command)


class _Formatter(argparse.HelpFormatter):
    """Lays out the help as argparse does, for the terminal's width.

    argparse asks for it with `shutil`, which takes longer to import than all else of a parser.
    """

    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=_columns() - 2)


def _columns() -> int:
    """Returns the terminal's width, or what COLUMNS says instead; 80 where there is none."""
    wanted = os.environ.get("COLUMNS", "")
    if wanted.isdecimal() and int(wanted) > 0:
        return int(wanted)
    try:
        return os.get_terminal_size(1).columns or 80
    except OSError:
        return 80


def parser(names: Sequence[str] | None = None) -> argparse.ArgumentParser:
    """Returns the parser of the commands of these names, or of the whole command line."""
    top = argparse.ArgumentParser(
        prog="augure",
        description="A tabletop box that reads, judges and scores card games.",
        formatter_class=_Formatter,
    )
    top.add_argument("--version", action="version", version=f"augure {__version__}")
    # Told its name, argparse need not lay out a help to find it.
    added = top.add_subparsers(prog="augure", dest="command", required=True, metavar="COMMAND")
    for name in COMMANDS if names is None else names:
        command = COMMANDS[name]
        command.add_arguments(added.add_parser(name, help=command.help, formatter_class=_Formatter))
    return top


def run(arguments: Sequence[str]) -> int:
    """Runs one command and returns the exit status."""
    if sys.stdout is None:
        return unusable("standard output is closed; open it, or redirect it into a file")
    if isinstance(sys.stdout, io.TextIOWrapper):
        # Answers are UTF-8 whatever the locale says, and no name can break the output.
        sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")
    # What the other commands take need not be known for one that is named.
    named = [name for name in arguments[:1] if name in COMMANDS]
    chosen = parser(named or None).parse_args(arguments)
    return ended(lambda: COMMANDS[chosen.command].run(chosen))


def _run(chosen: argparse.Namespace) -> int:
    from augure import running

    return running.run(chosen.config)


def _silence(chosen: argparse.Namespace) -> int:
    from augure import running

    return running.silence(chosen.config)


def _check(chosen: argparse.Namespace) -> int:
    from augure.checkup.command import check

    return check(chosen)


def _sounds(chosen: argparse.Namespace) -> int:
    from augure.config.loading import ConfigError
    from augure.sounds import sounds

    try:
        return sounds(chosen)
    except ConfigError as fault:
        return unusable(f"{chosen.config}:\n{fault}")


def _lines(path: str) -> Iterator[bytes]:
    """Yields the lines of a file, or of standard input for `-`. Raises Unreadable."""
    try:
        with open(0 if path == "-" else path, "rb", closefd=path != "-") as lines:
            yield from lines
    except OSError as fault:
        raise Unreadable(fault.strerror) from None


def _replay(chosen: argparse.Namespace) -> int:
    from augure.starting import starting

    with starting():
        from augure.replay import Replay
        from augure.rules.errors import RecordError
        from augure.rules.record import dump
        from augure.words import words

        replay = Replay(words(chosen.lang))
    name = "standard input" if chosen.file == "-" else chosen.file
    try:
        for answer in replay.answers(_lines(chosen.file)):
            print(dump(answer))
    except RecordError as fault:
        sys.stdout.flush()
        return unusable(f"{name}, line {fault.line}: {fault}")
    except Unreadable as fault:
        sys.stdout.flush()
        return unusable(f"{name} can't be read: {fault}; check the path")
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
    from augure.atomic import ForeignError
    from augure.words import words

    try:
        from augure.sheets.pages import print_sheets
    except ModuleNotFoundError as missing:
        cure = "in a checkout, on any computer: .venv/bin/pip install '.[print]'"
        return unusable(f"there is no {missing.name}; {cure}")
    out = chosen.out or Path(f"{chosen.game}.pdf")
    try:
        print_sheets(out, words(chosen.lang), chosen.game)
    except ForeignError as fault:
        return unusable(f"{fault}; choose another file")
    except OSError as fault:
        cure = "choose a file in a folder that can be written"
        return unusable(f"{out} can't be written: {fault.strerror}; {cure}")
    print(out)
    return 0


def _simulate(chosen: argparse.Namespace) -> int:
    from augure.rules.errors import SetupError
    from augure.simulate.command import simulate
    from augure.simulate.terminal import TerminalError

    try:
        return simulate(chosen)
    except (SetupError, TerminalError) as fault:
        return unusable(str(fault))
    except OSError as fault:
        if fault.filename is None:
            raise
        cure = "choose a file in a folder that can be written"
        return unusable(f"{fault.filename}: {fault.strerror}; {cure}")


def _screens(chosen: argparse.Namespace) -> int:
    from augure.gallery.command import write_screens

    try:
        told = write_screens(chosen)
    except OSError as fault:
        # A write that failed does not say where.
        cure = "choose a folder that can be written"
        return unusable(f"{fault.filename or chosen.png}: {fault.strerror}; {cure}")
    print(told)
    return 0


def _config(chosen: argparse.Namespace) -> int:
    from augure.config.command import config

    return config(chosen)


def _tags(chosen: argparse.Namespace) -> int:
    from augure.config.loading import ConfigError
    from augure.running import data_folder, open_reader
    from augure.tags.command import run
    from augure.tags.store import TAGS_FILE

    try:
        if chosen.tags is None:
            chosen.tags = data_folder(chosen.config) / TAGS_FILE
        return run(chosen, lambda: open_reader(chosen.config))
    except ConfigError as fault:
        return unusable(f"{chosen.config}:\n{fault}")


def _journal(chosen: argparse.Namespace) -> int:
    from augure.config.loading import ConfigError
    from augure.journal.command import run_journal
    from augure.journal.errors import JournalError
    from augure.running import data_folder

    try:
        if chosen.data is None:
            chosen.data = data_folder(chosen.config)
        faults = run_journal(chosen)
    except ConfigError as fault:
        return unusable(f"{chosen.config}:\n{fault}\nor name the folder by --data")
    except JournalError as fault:
        return unusable(str(fault))
    sys.stdout.flush()
    for damage in faults:
        complain(str(damage))
    return REFUSED if faults else 0


def _soak(chosen: argparse.Namespace) -> int:
    from augure.soak.command import soak
    from augure.soak.place import UnsuitableError

    try:
        return soak(chosen)
    except UnsuitableError as fault:
        return unusable(str(fault))


COMMANDS: Mapping[str, Command] = {
    "run": Command(
        "run the box",
        "augure.config.arguments:add_config_file_argument",
        _run,
    ),
    "silence": Command(
        "switch the buzzer off, whatever left it on",
        "augure.config.arguments:add_config_file_argument",
        _silence,
    ),
    "check": Command(
        "find faults of wiring, power and settings",
        "augure.checkup.arguments:add_check_arguments",
        _check,
    ),
    "sounds": Command(
        "play every sound, or write WAV files of them",
        "augure.sounds:add_sounds_arguments",
        _sounds,
    ),
    "replay": Command(
        "answer every move of a match record",
        "augure.arguments:add_replay_arguments",
        _replay,
    ),
    "rules": Command(
        "print the rulings in force for a game",
        "augure.arguments:add_rules_arguments",
        _rules,
    ),
    "cards": Command(
        "list a game's deck: codes and names",
        "augure.arguments:add_cards_arguments",
        _cards,
    ),
    "print": Command(
        "make the sheets of a game: stickers, tags, scores",
        "augure.sheets.arguments:add_print_arguments",
        _print,
    ),
    "simulate": Command(
        "play at a table in the terminal",
        "augure.simulate.arguments:add_simulate_arguments",
        _simulate,
    ),
    "screens": Command(
        "write every screen of the display as a picture",
        "augure.gallery.arguments:add_screens_arguments",
        _screens,
    ),
    "config": Command(
        "check augure.toml, or print one",
        "augure.config.arguments:add_config_arguments",
        _config,
    ),
    "enrol": Command(
        "give the cards of a deck their tags",
        "augure.tags.arguments:add_enrol_arguments",
        _tags,
    ),
    "tags": Command(
        "list, check, move, export or import tags",
        "augure.tags.arguments:add_tags_arguments",
        _tags,
    ),
    "matches": Command(
        "list the matches that are kept",
        "augure.journal.arguments:add_journal_arguments",
        _journal,
    ),
    "players": Command(
        "list what each player did, by game",
        "augure.journal.arguments:add_journal_arguments",
        _journal,
    ),
    "export": Command(
        "print a match as a record, as CSV or as JSON",
        "augure.journal.arguments:add_export_arguments",
        _journal,
    ),
    "backup": Command(
        "copy the journal to a file, also while a match is on",
        "augure.journal.arguments:add_backup_arguments",
        _journal,
    ),
    "soak": Command(
        "play with random faults, and count what is lost",
        "augure.soak.arguments:add_soak_arguments",
        _soak,
    ),
}
"""The commands by name, in the order of the help."""
