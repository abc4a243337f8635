"""The table's answers on the parts that tell them: buzzer, panel and voice."""

from typing import Protocol

from augure.clock import Clock
from augure.late import Late
from augure.outputs import screens
from augure.outputs.bitmaps import Bitmap
from augure.outputs.buzzer import Buzzer
from augure.outputs.tones import Mode
from augure.outputs.voice import Voice
from augure.table.desk import VOICES, Desk
from augure.table.inputs import Input
from augure.table.session import Told

OFF = VOICES[0]

PAGE_MS = 4_000
"""How long a page stays: two lines hold about five words, and 75 words a minute is the pace of a
tired player who reads word by word."""

LAST_PAGE_MS = 6_000
"""How long the last page stays, so that the end is told from the turn of a page."""


class Panel(Protocol):
    """What shows pictures; see `outputs.oled.Oled`."""

    def show(self, picture: Bitmap) -> None: ...

    def wake(self, now_ms: int) -> None: ...

    def close(self) -> None: ...


class Sound:
    """Cues to the buzzer, as much of them as is set."""

    def __init__(self, buzzer: Late[Buzzer], desk: Desk) -> None:
        self._buzzer = buzzer
        self._desk = desk

    def tell(self, told: Told) -> None:
        buzzer = self._buzzer.value
        if buzzer is None:
            return
        mode = Mode(self._desk.sound)
        if buzzer.mode is not mode:
            buzzer.mode = mode
        buzzer.answer(*((cue.what, cue.seat) for cue in told.cues))

    def inputs(self, now_ms: int) -> list[Input]:
        return self._buzzer.inputs(now_ms)

    def close(self) -> None:
        self._buzzer.close()


class Display:
    """Views to the panel; every answer wakes a dark one, the turn of a page wakes none."""

    def __init__(self, panel: Late[Panel], desk: Desk, clock: Clock) -> None:
        self._panel = panel
        self._desk = desk
        self._clock = clock
        self._pages: tuple[Bitmap, ...] = ()
        self._page = 0
        self._turn_at_ms = 0

    def tell(self, told: Told) -> None:
        draw = screens.CANVASES[self._desk.display]
        self._pages = tuple(page.picture for page in draw(told.view, self._desk.words))
        self._begin(self._clock.now_ms())

    def inputs(self, now_ms: int) -> list[Input]:
        """A panel that comes late shows what was told before it was there."""
        was_missing = self._panel.value is None
        found = self._panel.inputs(now_ms)
        if was_missing:
            self._begin(now_ms)
        elif len(self._pages) > 1 and now_ms >= self._turn_at_ms:
            self._show((self._page + 1) % len(self._pages), now_ms)
        return found

    def _begin(self, now_ms: int) -> None:
        """Shows the first page, for somebody who waits for it."""
        if self._panel.value is not None and self._pages:
            self._show(0, now_ms)
            self._panel.value.wake(now_ms)

    def _show(self, page: int, now_ms: int) -> None:
        assert self._panel.value is not None
        self._page = page
        is_last = page == len(self._pages) - 1
        self._turn_at_ms = now_ms + (LAST_PAGE_MS if is_last else PAGE_MS)
        self._panel.value.show(self._pages[page])

    def close(self) -> None:
        self._panel.close()


class Speech:
    """Sentences to the voice, as many of them as are set; turned off, it says so last."""

    def __init__(self, voice: Voice, desk: Desk) -> None:
        self._voice = voice
        self._desk = desk
        self._level = desk.voice

    def tell(self, told: Told) -> None:
        before, self._level = self._level, self._desk.voice
        level = before if self._level == OFF else self._level
        self._voice.answer(told.said, self._desk.words, level)

    def inputs(self, now_ms: int) -> list[Input]:
        """A voice has nothing to give; its faults come from its own thread."""
        return []

    def close(self) -> None:
        self._voice.close()
