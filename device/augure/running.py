"""What the commands that need the box's own parts do with its settings."""

import argparse
import logging
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from augure.readers.reader import Reader


def run(chosen: argparse.Namespace) -> int:
    """Runs the box until SIGTERM or SIGINT. Raises ConfigError."""
    from augure.config.loading import load

    config = load(chosen.config)
    # The service manager stamps each line with the time.
    logging.basicConfig(level=logging.INFO, format="%(message)s", stream=sys.stderr)
    log = logging.getLogger(__name__)
    if not chosen.config.exists():
        log.warning("%s is missing: every setting has its default", chosen.config)
    from augure.journal.errors import InUse
    from augure.starting import starting

    try:
        with starting():
            from augure.app import App

            app = App(config)
    except InUse as fault:
        print(f"augure: {fault}", file=sys.stderr)
        return 1
    app.run()
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


def open_reader(config: Path) -> "Reader":
    """Returns the first reader of the settings, for a command that is a box of its own.

    Raises ConfigError.
    """
    from augure.config.loading import load
    from augure.machine import Machine
    from augure.parts import Parts

    (reader, _), *_ = Parts(load(config), Machine()).readers()
    return reader
