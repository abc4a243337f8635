"""The arguments of `augure check`, apart from what runs it, so that help starts fast."""

import argparse

from augure.arguments import add_language_argument
from augure.config.arguments import add_config_file_argument


def add_check_arguments(command: argparse.ArgumentParser) -> None:
    """Adds the arguments of the command."""
    add_config_file_argument(command)
    command.add_argument(
        "--no-questions", action="store_true", help="leave out what needs somebody's hands or eyes"
    )
    command.add_argument(
        "--list", action="store_true", help="print the table of all faults and cures instead"
    )
    add_language_argument(command)
