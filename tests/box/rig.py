"""A whole box, as `augure run` builds it from its file, on simulated chip, panel and pins."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
import smbus2

from augure.app import App
from augure.config.loading import load
from augure.outputs.bitmaps import Bitmap
from augure.rules.games import GAMES
from augure.table.inputs import Command, Input, Meaning, NumberTag, SeatTag, SuitTag, Tagged
from augure.table.session import Told
from augure.tags.meanings import NUMBERS, SEATS, copy_places, suits
from augure.tags.registry import Registry
from augure.tags.store import TAGS_FILE, Tags
from virtual.machine import VirtualMachine
from virtual.panel import I2cWorld, Ssd1306
from virtual.pi import VirtualPi
from virtual.picc import Picc, ntag213
from virtual.pins import Heard, buzzer_pins

A, B, PRESS, BACK, BUZZER = 17, 27, 22, 5, 12
"""The pins of the reference wiring."""

CLOCKWISE = ((A, False), (B, False), (A, True), (B, True))
COUNTERCLOCKWISE = ((B, False), (A, False), (B, True), (A, True))

HELD_MS = 1_700
"""Longer than a hold."""

SIMULATED = """
[reader]
kind = "simulated"
[display]
chip = "simulated"
[buzzer]
kind = "simulated"
[controls]
kind = "simulated"
"""
"""The settings of a box that any machine can run as a process of its own."""


def every_tag() -> dict[str, Meaning]:
    """Returns the tags of a box: a copy of every deck, and all that do what keys do."""
    meanings: list[Meaning] = [card for game_id in GAMES for card in copy_places(game_id, 1)]
    meanings += [*Command, *map(NumberTag, NUMBERS), *map(SuitTag, suits()), *map(SeatTag, SEATS)]
    return {f"04{at:012X}": meaning for at, meaning in enumerate(meanings, 1)}


class World:
    """What is around a box: its data folder, the air, the glass, the pins and the time.

    A box may be built in it again, as after a power cut.
    """

    def __init__(self, folder: Path, settings: str = "") -> None:
        self.data = folder / "data"
        self.data.mkdir(parents=True, exist_ok=True)
        self.file = folder / "augure.toml"
        self.file.write_text(f'[box]\ndata = "{self.data}"\nlanguage = "en"\n{settings}')
        self.pi = VirtualPi(history_limit=100)
        self.clock = self.pi.clock
        self.glass = Ssd1306()
        self.panel = I2cWorld(self.glass)
        self.pins, self.heard = buzzer_pins(self.now_ms, passive=True)
        for pin in (A, B, PRESS, BACK):
            self.pins.pin(pin).drive_high()
        self.machine = VirtualMachine(self.clock, self.pins)
        if not (self.data / TAGS_FILE).exists():
            Tags(self.data / TAGS_FILE).change(every_tag())
        self.registry = Tags(self.data / TAGS_FILE).registry
        self._piccs: dict[str, Picc] = {}

    def now_ms(self) -> int:
        return int(self.clock.now_us) // 1000

    @contextmanager
    def installed(self) -> Iterator[None]:
        """Puts the buses where their libraries are imported from."""
        with self.pi.installed(), pytest.MonkeyPatch.context() as patched:
            patched.setattr(smbus2, "SMBus", self.panel.smbus())
            yield

    def picc(self, uid: str) -> Picc:
        if uid not in self._piccs:
            self._piccs[uid] = ntag213(uid)
        return self._piccs[uid]


@dataclass(frozen=True)
class Taken:
    """An input that reached the table: when, and how much had been heard until then."""

    at_ms: int
    heard: int
    given: Input | Tagged


class Rig:
    """One run of a box in a world, and the hands of the people around it.

    `taken` is every input that the box made of what they did.
    """

    def __init__(self, world: World) -> None:
        self.world = world
        self.app = App(load(world.file), world.machine.machine)
        self.taken: list[Taken] = []
        take = self.app.table.take

        def noted(given: Input | Tagged) -> Told:
            self.taken.append(Taken(world.now_ms(), len(world.heard), given))
            return take(given)

        vars(self.app.table)["take"] = noted

    @property
    def registry(self) -> Registry:
        return self.world.registry

    def run(self, ms: int) -> None:
        """Lets the box run for a time."""
        end_ms = self.world.now_ms() + ms
        while self.world.now_ms() < end_ms:
            self.app.loop.turn()

    def run_until(self, done: Callable[[], bool], limit_ms: int = 5_000) -> int:
        """Lets the box run until something is so; returns the ms that it took."""
        start_ms = self.world.now_ms()
        while not done():
            took_ms = self.world.now_ms() - start_ms
            assert took_ms < limit_ms, f"nothing has come of it in {took_ms} ms"
            self.app.loop.turn()
        return self.world.now_ms() - start_ms

    def uid(self, meaning: Meaning) -> str:
        return self.registry.uids(meaning)[0]

    def lay(self, meaning: Meaning) -> None:
        self.world.pi.field.place(self.world.picc(self.uid(meaning)))

    def lift(self, meaning: Meaning) -> None:
        self.world.pi.field.lift(self.world.picc(self.uid(meaning)))

    def tap(self, meaning: Meaning, rest_ms: int = 120, away_ms: int = 320) -> None:
        """Lays a card or a control tag down and takes it away again."""
        self.lay(meaning)
        self.run(rest_ms)
        self.lift(meaning)
        self.run(away_ms)

    def level(self, pin: int, high: bool) -> None:
        mock = self.world.pins.pin(pin)
        if high:
            mock.drive_high()
        else:
            mock.drive_low()

    def turn(self, steps: int) -> None:
        """Turns the knob by whole steps, clockwise if positive."""
        for _ in range(abs(steps)):
            for pin, high in CLOCKWISE if steps > 0 else COUNTERCLOCKWISE:
                self.level(pin, high)
        self.run(40)

    def press(self, pin: int = PRESS, ms: int = 80) -> None:
        """Presses a key for a time."""
        self.level(pin, False)
        self.run(ms)
        self.level(pin, True)
        self.run(60)

    def seen(self) -> Bitmap:
        """Returns what is on the glass."""
        return self.world.glass.picture()


@contextmanager
def running(world: World) -> Iterator[Rig]:
    """Switches a box on, and properly off in the end."""
    with ExitStack() as stack:
        stack.enter_context(world.installed())
        rig = Rig(world)
        stack.enter_context(rig.app.opened())
        yield rig


def tones(heard: list[Heard], end_ms: int) -> list[tuple[int, int]]:
    """Returns the tones of what was heard up to a time: frequency in Hz, ms."""
    ends = [*(at for at, _ in heard[1:]), *([end_ms] if heard else [])]
    return [
        (round(hz), until - at)
        for (at, hz), until in zip(heard, ends, strict=True)
        if hz is not None
    ]
