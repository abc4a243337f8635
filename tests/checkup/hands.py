"""Somebody beside a box that is checked: lays, turns, presses, sees and hears."""

from collections.abc import Callable, Mapping

from box.rig import BACK, CLOCKWISE, COUNTERCLOCKWISE, PRESS, World
from virtual.picc import ntag213

UID = "04A3C6CAE26180"
DOES: Mapping[str, str] = {
    "lay-tag": "lay",
    "turn-right": "right",
    "turn-left": "left",
    "press-knob": "press",
    "press-button": "back",
}
"""What somebody does who does what is asked."""


class Hands:
    """Does what is asked, but for what `instead` says; `asked` is the whole history.

    `sees` are the answers to what is seen or heard. "skip" leaves a question out.
    """

    def __init__(
        self,
        world: World,
        instead: Mapping[str, str] | None = None,
        sees: Mapping[str, bool | None] | None = None,
    ) -> None:
        self._world = world
        self._does = {**DOES, "try-keys": "nothing", **(instead or {})}
        self._sees = {"see-border": True, "heard": True, **(sees or {})}
        self.asked: list[str] = []

    def ready(self, key: str) -> bool:
        self.asked.append(key)
        if self._does[key] == "skip":
            return False
        self._do(self._does[key])
        return True

    def sees(self, key: str) -> bool | None:
        self.asked.append(key)
        return self._sees[key]

    def told(self, key: str) -> None:
        self.asked.append(key)
        self._world.clock.call_in(400_000, lambda: self._do(self._does[key]))

    def _do(self, what: str) -> None:
        field, clock = self._world.pi.field, self._world.clock
        match what:
            case "nothing":
                pass
            case "lay":
                field.place(ntag213(UID))
            case "lay two":
                field.place(ntag213(UID))
                field.place(ntag213("04000000000001"))
            case "lay for a second":
                tag = field.place(ntag213(UID))
                clock.call_in(1_000_000, lambda: field.lift(tag))
            case "right" | "left":
                for pin, high in CLOCKWISE if what == "right" else COUNTERCLOCKWISE:
                    self._level(pin, high)
            case "press" | "back":
                pin = PRESS if what == "press" else BACK
                self._level(pin, False)
                clock.call_in(100_000, lambda: self._level(pin, True))
            case _:
                raise AssertionError(what)

    def _level(self, pin: int, high: bool) -> None:
        mock = self._world.pins.pin(pin)
        if high:
            mock.drive_high()
        else:
            mock.drive_low()


def every(world: World, ms: int, call: Callable[[], object]) -> None:
    """Has something happen again and again."""

    def again() -> None:
        call()
        every(world, ms, call)

    world.clock.call_in(1000 * ms, again)
