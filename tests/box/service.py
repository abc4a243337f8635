"""A box on virtual parts and this machine's clock and threads, for tests that end a process.

`python tests/box/service.py FOLDER [hang]` runs it with the settings and data of a `World`, lays a
card on its pad, says `sounding` when the buzzer is heard, and, when it was told to stop, what
it has left behind, as JSON. With `hang` the panel's bus never returns once the card is heard.
"""

import json
import sys
import threading
import time
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(TESTS), str(TESTS.parent / "device")]

from augure.app import App
from augure.clock import MonotonicClock
from augure.config.loading import load
from augure.gpio import Gpio
from augure.machine import Machine
from augure.table.inputs import CardTag
from box.rig import BUZZER, World

CARD = CardTag("wizard", 1, "red-1")
CARD_AFTER_TURNS = 10


class Clock(MonotonicClock):
    """This machine's clock; the virtual one moves along whenever the box waits."""

    def __init__(self, world: World, hang: bool) -> None:
        self._world = world
        self._hang = hang
        self._turns = 0
        self._said = False

    def sleep_us(self, us: int, /) -> None:
        time.sleep(us / 1_000_000)
        self._world.clock.advance(us)

    def sleep_ms(self, ms: int, /) -> None:
        self.sleep_us(1000 * ms)
        self._turns += 1
        if self._turns == CARD_AFTER_TURNS:
            (uid,) = self._world.registry.uids(CARD)
            self._world.pi.field.place(self._world.picc(uid))
        if self._world.pins.pin(BUZZER).state != 0 and not self._said:
            self._said = True
            if self._hang:
                self._world.panel.before_transfer = threading.Event().wait
            print("sounding", flush=True)


def main() -> None:
    world = World(Path(sys.argv[1]))
    clock = Clock(world, hang="hang" in sys.argv)
    with world.installed():
        machine = Machine(clock, open_gpio=lambda: Gpio(world.pins, "mock"))
        App(load(world.file), machine).run()
        left = {
            "sounds": bool(world.pins.pin(BUZZER).state),
            "lit": any(world.glass.picture().rows),
            "open buses": world.panel.open_buses,
            "open spi": sum(spi.is_open for spi in world.pi.spi_devices),
            "threads": sorted(
                t.name for t in threading.enumerate() if t.name in ("oled", "buzzer")
            ),
        }
    print(json.dumps(left), flush=True)


if __name__ == "__main__":
    main()
