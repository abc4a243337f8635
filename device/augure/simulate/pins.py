"""Pins without a board: a knob and two keys that a person, a script or a test moves."""

from collections.abc import Callable

from augure.controls import Pins
from augure.gpio import Button, Encoder

PINS = Pins(a=17, b=27, press=22, back=23)
"""Where the simulated knob and button are."""


class SimulatedButton:
    """One key, up at first."""

    def __init__(self, changed: Callable[[bool], None]) -> None:
        self._changed = changed
        self._down = False

    def is_down(self) -> bool:
        return self._down

    def move(self, down: bool) -> None:
        """Presses the key, or lets it go."""
        self._down = down
        self._changed(down)

    def close(self) -> None:
        """Has nothing to let go of."""


class SimulatedEncoder:
    """The knob; `turn` gives it one step."""

    def __init__(self, turned: Callable[[int], None]) -> None:
        self.turn = turned

    def close(self) -> None:
        """Has nothing to let go of."""


class SimulatedPins:
    """Pins that give the same as those of a board, by their numbers."""

    def __init__(self) -> None:
        self.buttons: dict[int, SimulatedButton] = {}
        self.encoders: dict[int, SimulatedEncoder] = {}

    def button(self, pin: int, changed: Callable[[bool], None]) -> Button:
        """Returns a key."""
        return self.buttons.setdefault(pin, SimulatedButton(changed))

    def encoder(self, pin_a: int, pin_b: int, turned: Callable[[int], None]) -> Encoder:
        """Returns a knob."""
        return self.encoders.setdefault(pin_a, SimulatedEncoder(turned))
