"""Pins of gpiozero's mock factory that write down what a buzzer on them would be heard to do."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

from gpiozero.pins.mock import MockFactory, MockPin, MockPWMPin

Heard = tuple[int, float | None]
"""A time in ms, and the frequency from then on (for an active buzzer 1), None for silence."""


def buzzer_pins(clock_ms: Callable[[], int], *, passive: bool) -> tuple[MockFactory, list[Heard]]:
    """Returns a factory, and the list in which its pins write every change of what is heard."""
    heard: list[Heard] = []

    def note(frequency: float | None) -> None:
        if frequency != (heard[-1][1] if heard else None):
            heard.append((clock_ms(), frequency))

    class PassivePin(MockPWMPin):  # type: ignore[misc]  # gpiozero has no types
        def _set_frequency(self, value: float | None) -> None:
            super()._set_frequency(value)
            note(self.frequency if self.state else None)

        def _set_state(self, value: float) -> None:
            super()._set_state(value)
            note(self.frequency if self.state else None)

    class ActivePin(MockPin):  # type: ignore[misc]  # gpiozero has no types
        def _set_state(self, value: Any) -> None:
            super()._set_state(value)
            note(1 if self.state else None)

    return MockFactory(pin_class=PassivePin if passive else ActivePin), heard


def lengths(heard: list[Heard]) -> list[Heard]:
    """Returns each state but the last with the ms that it lasted, in the place of its time."""
    return [(after - at, frequency) for (at, frequency), (after, _) in pairwise(heard)]
