"""`augure run` and `augure silence`: their arguments, and what they do with the settings."""

import argparse
import logging
import sys
from pathlib import Path

from augure.config.arguments import DEFAULT_PATH


def add_run_arguments(command: argparse.ArgumentParser) -> None:
    """Adds the arguments of the command."""
    command.add_argument(
        "--config",
        type=Path,
        default=DEFAULT_PATH,
        metavar="FILE",
        help=f"settings ({DEFAULT_PATH})",
    )


def run(chosen: argparse.Namespace) -> int:
    """Runs the box until SIGTERM or SIGINT. Raises ConfigError."""
    from augure.config.loading import load

    config = load(chosen.config)
    # The service manager stamps each line with the time.
    logging.basicConfig(level=logging.INFO, format="%(message)s", stream=sys.stderr)
    from augure.app import App

    App(config).run()
    return 0


def silence(chosen: argparse.Namespace) -> int:
    """Switches the buzzer off, whatever left it on. Raises ConfigError."""
    from augure.config.loading import load
    from augure.gpio import GpioError, open_gpio

    buzzer = load(chosen.config).buzzer
    if buzzer.kind in ("none", "simulated"):
        return 0
    active_high = buzzer.kind == "passive" or buzzer.active_high
    try:
        gpio = open_gpio()
        gpio.output(buzzer.pin, active_high=active_high).close()
        gpio.close()
    except GpioError as fault:
        print(f"augure: the buzzer can't be reached: {fault}", file=sys.stderr)
        return 1
    return 0
