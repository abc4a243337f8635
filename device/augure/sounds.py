"""`augure sounds`: lets every sound be heard with its name, or writes them as WAV files."""

import argparse
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

from augure.arguments import add_language_argument
from augure.config.arguments import add_config_file_argument

if TYPE_CHECKING:
    from augure.config.values import Config
    from augure.gpio import Gpio
    from augure.machine import Machine
    from augure.outputs.tones import Mode
    from augure.words import Words

MODES = ("full", "short")
FAULT, UNUSABLE = 1, 2


def add_sounds_arguments(command: argparse.ArgumentParser) -> None:
    """Adds the arguments of the command."""
    command.add_argument(
        "--wav", type=Path, metavar="DIR", help="write a WAV file of each instead of playing it"
    )
    command.add_argument("--mode", choices=MODES, default=MODES[0], help="default: full")
    add_config_file_argument(command)
    add_language_argument(command)


def sounds(chosen: argparse.Namespace, machine: "Machine | None" = None) -> int:
    """Plays or writes every sound and returns the exit status. Raises ConfigError."""
    from augure.outputs.tones import Mode
    from augure.words import words

    table, mode = words(chosen.lang), Mode(chosen.mode)
    if chosen.wav is not None:
        return _write(chosen.wav, mode, table)
    from augure.config.arguments import DEFAULT_PATH
    from augure.config.loading import load_named
    from augure.machine import Machine

    return _play(load_named(chosen.config, DEFAULT_PATH), mode, table, machine or Machine())


def name(table: "Words", what: str, seat: int | None) -> str:
    """Returns the name of a sound; seats are counted from 1."""
    return table.phrase("sounds", what, n="" if seat is None else seat + 1)


def _write(folder: Path, mode: "Mode", table: "Words") -> int:
    from augure.outputs.tones import every_sound
    from augure.outputs.wav import write_all

    try:
        paths = write_all(folder, mode)
    except OSError as fault:
        return _failed(table, "unwritable", UNUSABLE, folder=folder, detail=fault.strerror)
    for path, sound in zip(paths, every_sound(), strict=True):
        print(f"{path}: {name(table, *sound)}")
    return 0


def _play(config: "Config", mode: "Mode", table: "Words", machine: "Machine") -> int:
    from augure.gpio import GpioError
    from augure.outputs.buzzer import Buzzer
    from augure.outputs.tones import every_sound
    from augure.parts import sounder

    if config.buzzer.kind in ("none", "simulated"):
        return _failed(table, "no-buzzer", UNUSABLE)
    faults: list[str] = []
    try:
        with ExitStack() as closing:

            def pins() -> "Gpio":
                gpio = machine.open_gpio()
                closing.callback(gpio.close)
                return gpio

            buzzer = Buzzer(
                sounder(config.buzzer, pins),
                mode,
                said=faults.append,
                runner=machine.runner,
                clock_ms=machine.clock.now_ms,
            )
            closing.callback(buzzer.close)
            for what, seat in every_sound():
                print(name(table, what, seat), flush=True)
                buzzer.play(what, seat)
                machine.clock.sleep_ms(buzzer.lasts_ms(what, seat))
                if faults:
                    break
    except GpioError as fault:
        faults.append(str(fault))
    return _failed(table, "unheard", FAULT, detail=faults[0]) if faults else 0


def _failed(table: "Words", key: str, status: int, **fields: object) -> int:
    print(f"augure: {table.phrase('sounds-failed', key, **fields)}", file=sys.stderr)
    return status
