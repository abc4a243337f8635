"""`augure config`: checks `augure.toml`, or prints one."""

import argparse
import sys
from pathlib import Path

from augure.config.arguments import DEFAULT_PATH
from augure.config.loading import ConfigError, load, sets_nothing
from augure.config.sample import default_text

FAULTY, UNUSABLE = 1, 2


def config(chosen: argparse.Namespace) -> int:
    """Runs the chosen action and returns the exit status."""
    if chosen.action == "default":
        print(default_text(), end="")
        return 0
    return _check(chosen.file, DEFAULT_PATH)


def _check(named: Path | None, default: Path) -> int:
    file = named or default
    try:
        load(file)
    except ConfigError as error:
        for fault in error.faults:
            print(f"{file}: {fault}")
        return FAULTY
    if file.exists() and sets_nothing(file):
        print(f"{file} sets nothing: the defaults, or what a service kept, are in force")
    elif file.exists():
        print(f"{file}: no fault")
    elif named is None:
        print(f"{file} is missing: the defaults are in force")
    else:
        print(f"augure: {file} is missing; check the path", file=sys.stderr)
        return UNUSABLE
    return 0
