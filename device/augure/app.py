"""`augure run`: builds the box from its settings and runs it until it is told to stop."""

import logging
import signal
import time
from collections.abc import Sequence
from types import FrameType

from augure import parts
from augure.box import Box, Outputs
from augure.clock import monotonic_ms
from augure.config.values import Config
from augure.journal.keeping import DiskJournal
from augure.late import Late
from augure.loop import Loop
from augure.notify import Notifier, watchdog_ms
from augure.outputs import screens
from augure.outputs.buzzer import Buzzer
from augure.outputs.oled import Oled
from augure.outputs.tones import Mode
from augure.parts import Pins40
from augure.sources import Pad, Source, Waiting
from augure.table import Table
from augure.table.desk import Desk, Settings
from augure.table.session import Told
from augure.tags.steps import tags_menu
from augure.tags.store import Tags

log = logging.getLogger(__name__)

TAGS_FILE = "tags.tsv"


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

    def close(self) -> None:
        if self._buzzer.value is not None:
            self._buzzer.value.close()


class Display:
    """Views to the panel; a dark one is woken by every answer."""

    def __init__(self, panel: Late[Oled] | None, desk: Desk) -> None:
        self._panel = panel
        self._desk = desk

    def tell(self, told: Told) -> None:
        # Drawn without a panel too: a simulated one costs what a real one does.
        picture = screens.draw(told.view, self._desk.words)
        panel = self._panel.value if self._panel is not None else None
        if panel is not None:
            now_ms = monotonic_ms()
            panel.show(picture, now_ms)
            panel.wake(now_ms)

    def close(self) -> None:
        if self._panel is not None and self._panel.value is not None:
            self._panel.value.close()


class App:
    """The box as its settings describe it: built whole, run once, closed."""

    def __init__(self, config: Config) -> None:
        told = Waiting()
        self._pins = Pins40()
        journal = DiskJournal(config.box.data)
        settings = journal.settings(Settings(config.box.language, config.box.sound))
        desk = Desk(journal, settings.language, settings.sound, settings.names)
        tags = Tags(config.box.data / TAGS_FILE)
        table = Table(desk, journal.open_match(), tags_menu(tags))
        panel = parts.panel(config.display, self._pins, told)
        buzzer = parts.buzzer(config.buzzer, Mode(settings.sound), self._pins, told)
        keys = parts.keys(config.controls, self._pins, told)
        self._display = Display(panel, desk)
        self._sound = Sound(buzzer, desk) if buzzer is not None else None
        # Sound first: it is what players wait for.
        outputs: Sequence[Outputs] = [
            output for output in (self._sound, self._display) if output is not None
        ]
        sources: Sequence[Source] = [
            source
            for source in (
                buzzer,
                panel,
                Pad(parts.reader(config.reader), tags.tagged),
                keys,
                told,
                journal,
            )
            if source is not None
        ]
        self._notifier = Notifier()
        self.loop = Loop(
            Box(table, outputs),
            sources,
            clock_ms=monotonic_ms,
            wait_ms=_wait,
            notifier=self._notifier,
            alive_ms=watchdog_ms(),
        )

    def run(self) -> None:
        """Runs until SIGTERM or SIGINT; leaves the buzzer silent and the panel dark."""

        def stop(_signal: int, _frame: FrameType | None) -> None:
            self.loop.stop()

        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, stop)
        try:
            self.loop.run()
        finally:
            self.close()

    def close(self) -> None:
        """Silences, darkens and lets go."""
        if self._sound is not None:
            self._sound.close()
        self._display.close()
        self._pins.close()
        self._notifier.close()


def _wait(ms: int) -> None:
    time.sleep(ms / 1000)
