"""The machine of a box on the virtual clock: time, runners, pins and system."""

from __future__ import annotations

from gpiozero.pins.mock import MockFactory

from augure.gpio import Gpio, GpioError
from augure.machine import Machine
from augure.outputs.worker import Step
from virtual.clock import Event, VirtualClock
from virtual.host import VirtualHost


class BoxClock:
    """A virtual clock as the box has it."""

    def __init__(self, clock: VirtualClock) -> None:
        self._clock = clock

    def now_ms(self) -> int:
        return int(self._clock.now_us) // 1000

    def sleep_ms(self, ms: int, /) -> None:
        self._clock.advance(ms * 1000)

    def ticks_us(self) -> int:
        return int(self._clock.now_us)

    def ticks_diff(self, later: int, earlier: int, /) -> int:
        return later - earlier

    def sleep_us(self, us: int, /) -> None:
        self._clock.advance(us)


class ClockRunner:
    """Takes a step whenever it was woken or is due, as the clock moves."""

    def __init__(self, clock: VirtualClock, step: Step) -> None:
        self._clock = clock
        self._step = step
        self._due: Event | None = None
        self.closed = False

    def wake(self) -> None:
        assert not self.closed
        self._call_at(self._clock.now_us)

    def close(self) -> bool:
        """Takes the step that was woken last, as a worker does."""
        due, self._due = self._due, None
        if due is not None:
            due.cancel()
            if due.due_us <= self._clock.now_us and not self.closed:
                self._step(int(self._clock.now_us) // 1000)
        self.closed = True
        return True

    def _call_at(self, due_us: float) -> None:
        if self._due is not None:
            self._due.cancel()
        self._due = self._clock.call_at(due_us, self._run)

    def _run(self) -> None:
        self._due = None
        now_ms = int(self._clock.now_us) // 1000
        wait_ms = self._step(now_ms)
        assert wait_ms is None or wait_ms > 0, "a step that is due at once never rests"
        if wait_ms is not None and self._due is None:
            self._call_at((now_ms + wait_ms) * 1000)


class VirtualMachine:
    """What `Machine` needs, of virtual parts; `runners` are those that were made, by name.

    `pins` is taken away by None: then there are no pins.
    """

    def __init__(self, clock: VirtualClock, pins: MockFactory | None) -> None:
        self.clock = clock
        self.pins = pins
        self.pins_asked = 0
        self.runners: dict[str, ClockRunner] = {}
        self.host = VirtualHost()
        self.machine = Machine(BoxClock(clock), self._runner, self._open_gpio, self.host)

    def _runner(self, name: str, step: Step) -> ClockRunner:
        made = self.runners[name] = ClockRunner(self.clock, step)
        return made

    def _open_gpio(self) -> Gpio:
        self.pins_asked += 1
        if self.pins is None:
            raise GpioError("lgpio: can not open gpiochip")
        return Gpio(self.pins, "mock")
