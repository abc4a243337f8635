"""What a pad and a keyboard give, as inputs: for the commands that work without the whole box."""

import select
import sys
import time
from collections.abc import Callable, Iterator
from typing import TextIO

from augure.readers import reader as readers
from augure.readers.reader import Reader, ReaderEvent
from augure.readers.simulated import SimulatedReader
from augure.readers.uid import UidFormatError
from augure.table import inputs
from augure.table.inputs import Command, Given, Input, Turn
from augure.tags.store import Tags

OpenReader = Callable[[], Reader]

KEYS: dict[str, Input] = {
    "": Command.OK,
    **{command.value: command for command in Command},
    "+": Turn(1),
    "-": Turn(-1),
}
"""What a line from the keyboard means; an empty one is OK."""


def given(event: ReaderEvent, tags: Tags) -> Given | None:
    """Returns what an event of a reader means; None for a card that is lifted."""
    match event:
        case readers.Tap(uid):
            return tags.tagged(uid)
        case readers.SeveralCards():
            return inputs.SeveralCards()
        case readers.ReaderLost():
            return inputs.PartLost(inputs.Part.READER)
        case readers.ReaderReady():
            return inputs.PartBack(inputs.Part.READER)
        case readers.Lift():
            return None


def simulated(lines: TextIO, tags: Tags) -> Iterator[Given]:
    """Gives what lines mean: a UID is a tap on a simulated reader, another word is a key."""
    pad = SimulatedReader()
    now_ms = 0
    for line in lines:
        word = line.strip()
        if word in KEYS:
            yield KEYS[word]
            continue
        try:
            pad.tap(word)
        except UidFormatError as fault:
            print(f"augure: {fault}; or a key: {_key_names()}", file=sys.stderr)
            continue
        while not pad.idle:
            for event in pad.poll(now_ms):
                meant = given(event, tags)
                if meant is not None and not isinstance(event, readers.ReaderReady):
                    yield meant
            now_ms += pad.poll_ms


def live(open_reader: OpenReader, keys: TextIO, tags: Tags) -> Iterator[Given]:
    """Gives what happens at a reader and at the keyboard, until the keyboard's input ends."""
    pad = open_reader()
    lost = False
    try:
        while True:
            for event in pad.poll(time.monotonic_ns() // 1_000_000):
                meant = given(event, tags)
                # The first word of a reader that works is no news.
                if meant is not None and (lost or not isinstance(event, readers.ReaderReady)):
                    yield meant
                if isinstance(event, readers.ReaderLost | readers.ReaderReady):
                    lost = isinstance(event, readers.ReaderLost)
            if not select.select([keys], [], [], pad.poll_ms / 1000)[0]:
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
