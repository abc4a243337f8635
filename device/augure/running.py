"""What the commands that need the box's own parts do with its settings."""

import logging
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from augure.ending import REFUSED, complain, unusable

if TYPE_CHECKING:
    from augure.config.loading import Loaded
    from augure.readers.reader import Reader

LAST_GOOD = "last-good.toml"
"""The settings of the last good start, in the folder that the service manager names.

That one is known without settings, and it says that this is the box, not somebody at a keyboard,
who had rather be told the faults.
"""


def run(file: Path) -> int:
    """Runs the box of these settings until SIGTERM or SIGINT, and returns the exit status."""
    from augure.config.loading import ConfigError, keep_good

    kept = _last_good()
    try:
        config, text, faults = _settings(file, kept)
    except ConfigError as fault:
        return unusable(f"{file}:\n{fault}")
    # The service manager stamps each line with the time.
    logging.basicConfig(level=logging.INFO, format="%(message)s", stream=sys.stderr)
    log = logging.getLogger(__name__)
    for wrong in faults:
        log.warning("%s: %s", file, wrong)
    if faults:
        log.warning("%s: the last good settings hold, %s", file, kept)
    elif not file.exists():
        log.warning("%s is missing: every setting has its default", file)
    from augure.journal.errors import InUse
    from augure.starting import starting

    try:
        with starting():
            from augure.app import App

            app = App(config)
    except InUse as fault:
        complain(str(fault))
        return REFUSED
    except ConfigError as fault:
        return unusable(f"{file}:\n{fault}")
    if faults:
        from augure.table.inputs import Notice

        line = faults[0].line
        place = file.name if line is None else f"{file.name}:{line}"
        app.tell(Notice("settings-faulty", place))
    elif kept is not None:
        keep_good(text, kept)
    app.run()
    return 0


def silence(file: Path) -> int:
    """Switches the buzzer of these settings off, whatever left it on; returns the exit status."""
    from augure.config.loading import ConfigError
    from augure.gpio import GpioError, open_gpio

    try:
        buzzer = _settings(file, _last_good()).config.buzzer
    except ConfigError as fault:
        return unusable(f"{file}:\n{fault}")
    if buzzer.kind in ("none", "simulated"):
        return 0
    active_high = buzzer.kind == "passive" or buzzer.active_high
    try:
        gpio = open_gpio()
        gpio.output(buzzer.pin, active_high=active_high).close()
        gpio.close()
    except GpioError as fault:
        complain(f"the buzzer can't be reached: {fault}")
        return REFUSED
    return 0


def _last_good() -> Path | None:
    """Returns where the settings of the last good start are; None for other than the service."""
    folder = os.environ.get("STATE_DIRECTORY")
    return Path(folder, LAST_GOOD) if folder else None


def _settings(file: Path, kept: Path | None) -> "Loaded":
    """Returns the settings that hold. Raises ConfigError."""
    from augure.config.loading import Loaded, load, load_or_last_good

    return Loaded(load(file), "") if kept is None else load_or_last_good(file, kept)


def data_folder(config: Path) -> Path:
    """Returns the one folder that the box of these settings writes to. Raises ConfigError."""
    from augure.config.arguments import DEFAULT_PATH
    from augure.config.loading import load_named

    return load_named(config, DEFAULT_PATH).box.data


def open_reader(config: Path) -> "Reader":
    """Returns the first reader of the settings, for a command that is a box of its own.

    Raises ConfigError.
    """
    from augure.config.arguments import DEFAULT_PATH
    from augure.config.loading import load_named
    from augure.machine import Machine
    from augure.parts import Parts

    (reader, _), *_ = Parts(load_named(config, DEFAULT_PATH), Machine()).readers()
    return reader
