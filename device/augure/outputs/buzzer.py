"""The buzzer: plays the sounds of `tones` one after another and never lets anybody wait.

`Player` is the order of things and knows neither thread nor pin. `Buzzer` begins a sound at
once, in the thread that asks for it: waiting for another thread can take 100 ms when a slow
processor is busy. A worker does the rest, so that a rhythm does not depend on how long the loop
takes for a round.
"""

import threading
from collections.abc import Callable

from augure.clock import monotonic_ms
from augure.gpio import GpioError, Sounder
from augure.outputs.tones import BETWEEN_MS, BREATH_MS, Mode, Note, Priority, notes, sound_of
from augure.outputs.worker import RunnerFactory, Worker
from augure.values import value

MAX_WAITING = 8
"""How many sounds may wait: about ten seconds of them."""

RETRY_MS = 500
"""How soon a pin that failed is told again what it should do."""


@value
class _Waiting:
    melody: tuple[Note, ...]
    priority: Priority


class Player:
    """Puts sounds in order and tells what is to be heard at a time.

    A sound waits for those before it. An urgent one does not: it cuts off what is not urgent
    and takes the place of what waits. When too many wait, the oldest of the least urgent goes.
    """

    def __init__(self) -> None:
        self._waiting: list[_Waiting] = []
        self._playing: Priority | None = None
        self._notes: list[Note] = []
        self._heard_hz: int | None = None
        self._until_ms = 0

    def add(self, melody: tuple[Note, ...], priority: Priority) -> None:
        """Puts a sound in its place; nothing is added for an empty melody."""
        if not melody:
            return
        if priority is Priority.URGENT:
            self.give_way()
        self._waiting.append(_Waiting(melody, priority))
        if len(self._waiting) > MAX_WAITING:
            self._waiting.remove(min(self._waiting, key=lambda w: w.priority.value))

    def give_way(self) -> None:
        """Cuts off what plays and forgets what waits, but for what is urgent."""
        self._waiting = [w for w in self._waiting if w.priority is Priority.URGENT]
        if self._playing not in (None, Priority.URGENT):
            self._playing = None
            self._notes = [Note(None, BREATH_MS)]
            self._until_ms = 0

    def clear(self) -> None:
        """Forgets what plays and what waits."""
        self._waiting = []
        self._playing = None
        self._notes = []
        self._until_ms = 0

    def tick(self, now_ms: int) -> tuple[int | None, int | None]:
        """Returns the frequency to be heard now, None for silence, and for how many ms.

        None for the time means: until the next `add`. A note lasts its time from the tick at
        which it begins, so that a late tick never makes a stroke too short to be heard.
        """
        if now_ms >= self._until_ms:
            if not self._notes:
                self._next_sound()
            if not self._notes:
                self._until_ms = 0
                return None, None
            self._until_ms = now_ms + self._notes[0].duration_ms
            self._heard_hz = self._notes.pop(0).frequency_hz
        return self._heard_hz, self._until_ms - now_ms

    def _next_sound(self) -> None:
        self._playing = None
        if self._waiting:
            first = self._waiting.pop(0)
            self._playing = first.priority
            self._notes = [*first.melody, Note(None, BETWEEN_MS)]


class Buzzer:
    """Plays events on a buzzer; the pin's errors are said once and end nothing."""

    def __init__(
        self,
        sounder: Sounder,
        mode: Mode = Mode.FULL,
        *,
        said: Callable[[str], None],
        runner: RunnerFactory = Worker,
        clock_ms: Callable[[], int] = monotonic_ms,
    ) -> None:
        """Silences the buzzer; `said` gets a fault's text, once until it works again.

        `said` may be called in the worker's thread, and may not call the buzzer.
        """
        self._sounder = sounder
        self._mode = mode
        self._said = said
        self._player = Player()
        self._lock = threading.Lock()
        self._heard_hz: int | None = None
        self._told = False
        self._works = True
        self._clock_ms = clock_ms
        self._step(clock_ms())
        self._runner = runner("buzzer", self._step)
        self._runner.wake()

    @property
    def mode(self) -> Mode:
        """How much is heard; a new mode holds from the next sound on, `OFF` at once."""
        return self._mode

    @mode.setter
    def mode(self, mode: Mode) -> None:
        with self._lock:
            self._mode = mode
            if mode is Mode.OFF:
                self._player.clear()
        self._go_on()

    def play(self, what: str, seat: int | None = None) -> None:
        """Has an event heard as soon as its turn comes, which is now if nothing plays.

        Returns at once. Raises `KeyError` for an event without a sound.
        """
        (sound,) = self._sounds(((what, seat),))
        with self._lock:
            self._player.add(*sound)
        self._go_on()

    def lasts_ms(self, what: str, seat: int | None = None) -> int:
        """Returns how long an event sounds, with the silence after it. Raises as `play` does."""
        melody = notes(what, seat, self._mode)
        return sum(note.duration_ms for note in melody) + BETWEEN_MS

    def answer(self, *events: tuple[str, int | None]) -> None:
        """Has the events (each with its seat) of one answer heard in their order.

        What is left of the answer before is cut off, if it is not urgent: somebody has just done
        something and is to hear at once what has come of it. Returns and raises as `play` does.
        """
        sounds = self._sounds(events)
        with self._lock:
            self._player.give_way()
            for sound in sounds:
                self._player.add(*sound)
        self._go_on()

    def close(self) -> None:
        """Ends what plays, silences the buzzer and gives its pin back."""
        self._runner.close()
        try:
            self._sounder.close()
        except GpioError as error:
            self._said(str(error))

    def _sounds(
        self, events: tuple[tuple[str, int | None], ...]
    ) -> list[tuple[tuple[Note, ...], Priority]]:
        return [(notes(*event, self._mode), sound_of(*event).priority) for event in events]

    def _go_on(self) -> None:
        self._step(self._clock_ms())
        self._runner.wake()

    def _step(self, now_ms: int) -> int | None:
        with self._lock:
            frequency_hz, wait_ms = self._player.tick(now_ms)
            if (self._told and frequency_hz == self._heard_hz) or self._tell(frequency_hz):
                return wait_ms
        return RETRY_MS if wait_ms is None else min(wait_ms, RETRY_MS)

    def _tell(self, frequency_hz: int | None) -> bool:
        """Tells the buzzer what to do; returns False if whether it does so is unknown."""
        try:
            if frequency_hz is None:
                self._sounder.silence()
            else:
                self._sounder.sound(frequency_hz)
        except GpioError as error:
            self._told = False
            if self._works:
                self._works = False
                self._said(str(error))
        else:
            self._heard_hz = frequency_hz
            self._told = self._works = True
        return self._told
