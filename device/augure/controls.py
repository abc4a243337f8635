"""The knob and the button as inputs: one for each press, a hold for what destroys.

Edges come in the pin library's thread and are only noted with their time. The loop's `tick`
makes inputs of them, the same ones however late it comes.
"""

from collections import deque
from collections.abc import Callable
from contextlib import ExitStack
from enum import Enum

from augure.clock import monotonic_ms
from augure.debounce import SETTLE_MS, Debounce, Press
from augure.gpio import GpioError, InputPins
from augure.values import value

HOLD_MS = 1500
"""How long a key is held for what can't be taken back by the next press."""

MAX_EDGES = 1000
"""How many edges may wait for a tick: a key that bounces for ever costs no more than these."""


@value
class Turn:
    """The knob was turned one step: +1 clockwise, -1 the other way."""

    step: int


class Key(Enum):
    """A key was pressed, or held for the hold time."""

    PRESS = "press"
    PRESS_HELD = "press-held"
    BACK = "back"
    MENU = "menu"


Input = Turn | Key


@value
class Pins:
    """Where the knob (contacts `a` and `b`, press) and the button are, as BCM numbers."""

    a: int
    b: int
    press: int
    back: int


class _Contact:
    """One key: its pin, its raw edges, and what becomes of them."""

    def __init__(
        self,
        gpio: InputPins,
        pin: int,
        keys: tuple[Key, Key],
        hold_ms: int,
        clock_ms: Callable[[], int],
    ) -> None:
        self._short, self._held = keys
        self._edges: deque[tuple[bool, int]] = deque(maxlen=MAX_EDGES)
        self._button = gpio.button(pin, lambda down: self._edges.append((down, clock_ms())))
        # A key that is stuck, or leant on, while the box starts has not been pressed.
        self._debounce = Debounce(SETTLE_MS, down=self._button.is_down())
        self._press = Press(hold_ms)
        self._last_ms = 0
        self.close = self._button.close

    def tick(self, now_ms: int) -> list[tuple[int, Key]]:
        """Returns the presses since the last tick, each with its time; raises `GpioError`."""
        level = self._button.is_down()
        found = []
        if self._edges:
            for down, at_ms in [self._edges.popleft() for _ in range(len(self._edges))]:
                found += self._take(down, at_ms)
            return found + self._take(None, now_ms)
        # No edge has come since the level was read, so that it is the newest there is: an edge
        # that the kernel lost is made up for.
        return self._take(level, now_ms)

    def _take(self, down: bool | None, at_ms: int) -> list[tuple[int, Key]]:
        at_ms = self._last_ms = max(at_ms, self._last_ms)
        change = self._debounce.tick(at_ms) if down is None else self._debounce.edge(down, at_ms)
        ended = None if change is None else self._press.change(change)
        held = self._press.tick(self._debounce.known_until_ms(at_ms))
        return [(p.at_ms, self._held if p.held else self._short) for p in (ended, held) if p]


class Controls:
    """The knob and the button; `tick` gives their inputs in the order in which they came."""

    def __init__(
        self,
        gpio: InputPins,
        pins: Pins,
        *,
        said: Callable[[str], None],
        hold_ms: int = HOLD_MS,
        clock_ms: Callable[[], int] = monotonic_ms,
    ) -> None:
        """Takes the pins; `clock_ms` is asked at each edge and is the clock of `tick`.

        `said` gets a fault's text, once until the pins work again. Raises `GpioError` if a pin
        can't be had; none is kept then.
        """
        self._said = said
        self._works = True
        self._turns: deque[tuple[int, Turn]] = deque(maxlen=MAX_EDGES)
        self._contacts: list[_Contact] = []
        with ExitStack() as taken:
            for pin, keys in (
                (pins.press, (Key.PRESS, Key.PRESS_HELD)),
                (pins.back, (Key.BACK, Key.MENU)),
            ):
                contact = _Contact(gpio, pin, keys, hold_ms, clock_ms)
                taken.callback(contact.close)
                self._contacts.append(contact)
            encoder = gpio.encoder(
                pins.a, pins.b, lambda step: self._turns.append((clock_ms(), Turn(step)))
            )
            taken.callback(encoder.close)
            self._taken = taken.pop_all()

    def tick(self, now_ms: int) -> list[Input]:
        """Returns the inputs since the last tick; pins that fail give none."""
        found: list[tuple[int, Input]] = []
        while self._turns:
            found.append(self._turns.popleft())
        try:
            for contact in self._contacts:
                found += contact.tick(now_ms)
        except GpioError as error:
            if self._works:
                self._said(str(error))
            self._works = False
        else:
            self._works = True
        return [what for _, what in sorted(found, key=lambda timed: timed[0])]

    def close(self) -> None:
        """Gives the pins back."""
        try:
            self._taken.close()
        except GpioError as error:
            self._said(str(error))
