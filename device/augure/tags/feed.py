"""What a pad and a keyboard give, as inputs: for the commands that work without the whole box."""

import select
import sys
from collections.abc import Callable, Iterator
from typing import TextIO

from augure.clock import monotonic_ms
from augure.readers.reader import Reader
from augure.readers.simulated import SimulatedReader
from augure.readers.uid import UidFormatError
from augure.sources import Given, Pad
from augure.table.inputs import Command, Input, Turn
from augure.tags.store import Tags

OpenReader = Callable[[], Reader]

KEYS: dict[str, Input] = {
    "": Command.OK,
    **{command.value: command for command in Command},
    "+": Turn(1),
    "-": Turn(-1),
}
"""What a line from the keyboard means; an empty one is OK."""


def simulated(lines: TextIO, tags: Tags) -> Iterator[Given]:
    """Gives what lines mean: a UID is a tap on a simulated reader, another word is a key."""
    reader = SimulatedReader()
    pad = Pad(reader, tags.tagged)
    now_ms = 0
    for line in lines:
        word = line.strip()
        if word in KEYS:
            yield KEYS[word]
            continue
        try:
            reader.tap(word)
        except UidFormatError as fault:
            print(f"augure: {fault}; or a key: {_key_names()}", file=sys.stderr)
            continue
        while not reader.idle:
            yield from pad.inputs(now_ms)
            now_ms += reader.poll_ms


def live(open_reader: OpenReader, keys: TextIO, tags: Tags) -> Iterator[Given]:
    """Gives what happens at a reader and at the keyboard, until the keyboard's input ends."""
    reader = open_reader()
    pad = Pad(reader, tags.tagged)
    try:
        while True:
            yield from pad.inputs(monotonic_ms())
            if not select.select([keys], [], [], reader.poll_ms / 1000)[0]:
                continue
            line = keys.readline()
            if not line:
                return
            if line.strip() in KEYS:
                yield KEYS[line.strip()]
            else:
                print(f"augure: a key is one of: {_key_names()}", file=sys.stderr)
    finally:
        pad.close()


def _key_names() -> str:
    return ", ".join(key or "Enter" for key in KEYS)
