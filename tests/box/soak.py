"""Hours at a box on the virtual clock: people, double cards, noise, faults and recoveries.

`python tests/box/soak.py [HOURS] [SEED]` plays eight hours by default, and prints what it counted.
Every gesture has the inputs that it must lead to, in their order: one missing is lost, one more is
doubled. What a box must not gather in hours is counted before and after: file descriptors,
threads, log handlers, calls that wait on the clock.
"""

import atexit
import errno
import logging
import os
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

TESTS = Path(__file__).resolve().parents[1]
if __name__ == "__main__":
    sys.path[:0] = [str(TESTS), str(TESTS.parent / "device")]

from augure.journal.keeping import DiskJournal
from augure.table.inputs import (
    Command,
    Input,
    Meaning,
    NumberTag,
    PartBack,
    PartLost,
    SeveralCards,
    Tagged,
    Turn,
)
from box.rig import BACK, PRESS, Rig, World, running
from box.table import some_tag
from virtual.field import bit_errors, bursts, quiet

HOUR_S = 3600
BASELINE_S = 120
"""What is imported late and made once is there after this time."""

RECOVERY_MS = 4_000
"""After a fault: the longest retry of the reader, a set-up, and a lift."""

Given = list[Input]


@dataclass
class Counts:
    """What was done and what came of it."""

    gestures: Counter[str] = field(default_factory=Counter)
    inputs: int = 0
    parts: Counter[str] = field(default_factory=Counter)
    matches: int = 0


def belongings(world: World) -> dict[str, int]:
    """Returns what a process may gather, by name."""
    names = [None, *logging.root.manager.loggerDict]
    return {
        "file descriptors": len(os.listdir("/proc/self/fd")),
        "threads": threading.active_count(),
        "log handlers": sum(len(logging.getLogger(name).handlers) for name in names),
        "exit handlers": atexit._ncallbacks(),
        "open panel buses": world.panel.open_buses,
        "open reader buses": sum(spi.is_open for spi in world.pi.spi_devices),
    }


class People:
    """Random people at a box; each gesture asserts its inputs."""

    def __init__(self, rig: Rig, rng: Random) -> None:
        self.rig = rig
        self.rng = rng
        self.world = rig.world
        self.counts = Counts()
        self._gestures: list[tuple[int, Callable[[], None]]] = [
            (60, self.plays),
            (6, self.turns),
            (6, self.presses),
            (2, self.opens_the_menu),
            (4, self.lays_two),
            (3, self.lays_two_and_takes_one_away),
            (1, self.leaves_a_card),
            (4, self.plays_in_noise),
            (2, self.hears_noise),
            (3, self.plays_while_the_chip_fails),
            (3, self.plays_while_the_bus_fails),
            (3, self.plays_while_the_panel_fails),
            (2, self.panel_loses_its_supply),
            (2, self.waits),
        ]

    def gesture(self) -> None:
        """Does one thing of many."""
        (does,) = self.rng.choices(
            [does for _, does in self._gestures], [weight for weight, _ in self._gestures]
        )
        self.counts.gestures[does.__name__] += 1
        does()

    def expects(self, *wanted: Input) -> None:
        """Asserts the inputs since the last gesture, but for what parts told of themselves."""
        given: Given = []
        for taken in self.rig.taken:
            what = taken.given.meaning if isinstance(taken.given, Tagged) else taken.given
            if isinstance(what, PartLost | PartBack):
                self.counts.parts[f"{type(what).__name__} {what.part.value}"] += 1
            else:
                given.append(what)
        self.rig.taken.clear()
        self.counts.inputs += len(given)
        assert given == list(wanted), (self.world.now_ms(), given, wanted)
        # What only grows is of no more use.
        self.world.glass.history.clear()
        self.world.heard.clear()
        self.world.pi.gpio.history.clear()

    def a_tag(self) -> Meaning:
        """Returns a tag that mostly leads on."""
        rng, table = self.rng, self.rig.app.table
        match = table.in_play
        if match is not None and not match.over and rng.random() < 0.9:
            return some_tag(rng, match)
        if rng.random() < 0.6:
            return NumberTag(rng.randrange(1, 4))
        return rng.choice([meaning for _, meaning in self.rig.registry])

    def between(self, low_ms: int, high_ms: int) -> None:
        self.rig.run(self.rng.randrange(low_ms, high_ms))

    def goes_away(self, *tags: Meaning) -> None:
        for tag in tags:
            self.rig.lift(tag)
        self.between(330, 1_200)

    def plays(self) -> None:
        tag = self.a_tag()
        self.rig.lay(tag)
        self.between(160, 600)
        self.goes_away(tag)
        self.expects(tag)

    def leaves_a_card(self) -> None:
        tag = self.a_tag()
        self.rig.lay(tag)
        self.between(10_000, 60_000)
        self.goes_away(tag)
        self.expects(tag)

    def two(self) -> tuple[Meaning, Meaning]:
        first, second = self.rng.sample([meaning for _, meaning in self.rig.registry], 2)
        return (first, second) if first != second else self.two()

    def lays_two(self) -> None:
        both = self.two()
        for tag in both:
            self.rig.lay(tag)
        self.between(300, 1_500)
        self.goes_away(*both)
        self.expects(SeveralCards())

    def lays_two_and_takes_one_away(self) -> None:
        kept, other = self.two()
        self.rig.lay(kept)
        self.rig.lay(other)
        self.between(300, 3_000)
        self.rig.lift(other)
        self.between(600, 1_500)
        self.goes_away(kept)
        self.expects(SeveralCards(), kept)

    def turns(self) -> None:
        step = self.rng.choice((1, -1))
        self.rig.turn(step)
        self.expects(Turn(step))

    def presses(self) -> None:
        pin, command = self.rng.choice(((PRESS, Command.OK), (BACK, Command.UNDO)))
        self._bounce(pin, False)
        self.between(60, 400)
        self._bounce(pin, True)
        self.rig.run(100)
        self.expects(command)

    def _bounce(self, pin: int, high: bool) -> None:
        """Moves a contact that takes up to 30 ms to rest."""
        left_us = 30_000.0
        for at in range(self.rng.randrange(4)):
            self.rig.level(pin, high if at % 2 == 0 else not high)
            pause_us = self.rng.uniform(0, left_us)
            left_us -= pause_us
            self.world.clock.advance(pause_us)
        self.rig.level(pin, high)

    def opens_the_menu(self) -> None:
        self.rig.press(BACK, 1_700)
        self.expects(Command.MENU)

    def plays_in_noise(self) -> None:
        tag = self.a_tag()
        self.world.pi.field.noise = bit_errors(self.rng, self.rng.choice((0.001, 0.003, 0.01)))
        self.rig.lay(tag)
        self.between(500, 5_000)
        self.world.pi.field.noise = quiet
        self.rig.run(800)
        self.goes_away(tag)
        self.expects(tag)

    def hears_noise(self) -> None:
        self.world.pi.field.noise = bursts(self.rng, 0.2)
        self.between(500, 5_000)
        self.world.pi.field.noise = quiet
        self.rig.run(400)
        self.expects()

    def plays_while_the_chip_fails(self) -> None:
        chip = self.world.pi.chip
        self._plays_through(
            self.rng.choice((chip.freeze, chip.stall, chip.drop_antenna, chip.power_glitch))
        )

    def plays_while_the_bus_fails(self) -> None:
        bus, rng = self.world.pi.bus, self.rng

        def breaks() -> None:
            bus.stuck = rng.choice((None, 0x00, 0xFF))
            bus.error = OSError(errno.EIO, "Input/output error") if bus.stuck is None else None

        self._plays_through(breaks)
        self.expects()

    def _plays_through(self, breaks: Callable[[], object]) -> None:
        """Lays a card before or while something breaks, and leaves it until it works again."""
        tag, before = self.a_tag(), self.rng.random() < 0.5
        if before:
            self.rig.lay(tag)
            self.between(1, 600)
        breaks()
        self.between(1, 8_000)
        if not before:
            self.rig.lay(tag)
            self.between(1, 2_000)
        self.world.pi.bus.stuck = self.world.pi.bus.error = None
        self.rig.run(RECOVERY_MS)
        self.goes_away(tag)
        self.expects(tag)

    def plays_while_the_panel_fails(self) -> None:
        self.world.panel.fails_at_byte = self.rng.randrange(33)
        for _ in range(self.rng.randrange(1, 6)):
            self.plays()
        self.world.panel.fails_at_byte = None
        self.between(6_000, 8_000)
        self.expects()

    def panel_loses_its_supply(self) -> None:
        self.world.glass.power_cycle()
        self.between(1, 12_000)
        self.expects()

    def waits(self) -> None:
        self.between(60_000, 240_000)
        self.expects()


def soak(folder: Path, seconds: float, seed: int) -> Counts:
    """Runs a box for a time on the virtual clock; raises AssertionError for what it loses."""
    world = World(folder)
    with running(world) as rig:
        people = People(rig, Random(seed))
        rig.run(1_000)
        before: dict[str, int] | None = None
        while world.clock.now_us < seconds * 1e6:
            people.gesture()
            if before is None and world.clock.now_us > BASELINE_S * 1e6:
                before = belongings(world)
        # A fault at the very end has its recovery.
        rig.run(12_000)
        people.expects()
        assert before == belongings(world), (before, belongings(world))
        assert any(rig.seen().rows)
        in_play = rig.app.table.match
    with closing(DiskJournal(world.data)) as journal:
        found = journal.open_match()
    assert found == in_play
    people.counts.matches = sum(1 for _ in _entries(world.data))
    return people.counts


def _entries(data: Path) -> list[object]:
    from augure.journal.store import Store

    with closing(Store.read(data)) as store:
        return [*store.entries()]


def main() -> None:
    hours = float(sys.argv[1]) if len(sys.argv) > 1 else 8.0
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else Random().randrange(10**6)
    print(f"seed {seed}", flush=True)
    begun_s = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        counts = soak(Path(folder), hours * HOUR_S, seed)
    print(f"{hours:g} hours of the box in {time.monotonic() - begun_s:.0f} s of this machine")
    print(f"{sum(counts.gestures.values())} gestures, {counts.inputs} inputs, 0 lost, 0 doubled")
    print(f"{counts.matches} matches begun")
    for name, count in sorted((counts.gestures + counts.parts).items()):
        print(f"{count:6}  {name}")


if __name__ == "__main__":
    main()
