"""`augure run`: builds the box from its settings and runs it until it is told to stop."""

import logging
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from augure.box import Box, Outputs
from augure.config.values import Config
from augure.journal.keeping import DiskJournal
from augure.loop import Loop
from augure.machine import Machine
from augure.notify import Notifier, watchdog_ms
from augure.parts import Parts
from augure.sources import Keys, Pad, Source
from augure.table import Table
from augure.table.desk import VOICES, Desk, Settings
from augure.table.inputs import Input
from augure.table.pages import Item
from augure.table.session import Extra
from augure.tags.store import TAGS_FILE, BoxTags, Tags
from augure.telling import Display, Sound, Speech

log = logging.getLogger(__name__)

ENDINGS = (signal.SIGTERM, signal.SIGINT)
"""The service manager's wish and Ctrl-C; SIGHUP, of a terminal that went away, is another."""


class App:
    """The box as its settings describe it: built whole, run once, closed.

    Raises ConfigError for a part that can't be had, InUse if another Augure has the data folder.
    """

    def __init__(self, config: Config, machine: Machine | None = None) -> None:
        machine = machine or Machine()
        self._data = config.box.data
        self._parts = Parts(config, machine)
        readers = self._parts.readers()
        buzzer, panel, controls = (
            self._parts.buzzer(),
            self._parts.panel(),
            self._parts.controls(),
        )
        if buzzer is not None:
            # Silent before anything else, which may take its time: it may have been left on.
            buzzer.look(machine.clock.now_ms())
        journal = DiskJournal(config.box.data)
        voice = config.voice.level if config.voice.on else VOICES[0]
        box = config.box
        settings = journal.settings(
            Settings(box.language, box.sound, voice=voice, display=box.display)
        )
        desk = Desk(
            journal,
            settings.language,
            settings.sound,
            settings.names,
            settings.voice,
            settings.display,
            settings.copy,
        )
        tags = BoxTags(config.box.data / TAGS_FILE)
        self.table = Table(desk, journal.open_match(), _tags_menu(tags))
        # Sound first: it is what players wait for. At the end, too.
        outputs: list[Outputs] = []
        sources: list[Source] = []
        if buzzer is not None:
            sound = Sound(buzzer, desk)
            outputs.append(sound)
            sources.append(sound)
        if panel is not None:
            display = Display(panel, desk, machine.clock)
            outputs.append(display)
            sources.append(display)
        speech = Speech(self._parts.voice(), desk)
        outputs.append(speech)
        sources.append(speech)
        sources += (Pad(reader, tags.tagged, seat) for reader, seat in readers)
        if controls is not None:
            sources.append(Keys(controls))
        sources += (self._parts.told, journal)
        self._notifier = Notifier()
        self.loop = Loop(
            Box(self.table, outputs),
            sources,
            clock=machine.clock,
            notifier=self._notifier,
            alive_ms=watchdog_ms(),
        )

    def tell(self, given: Input) -> None:
        """Gives the table what it has to know from elsewhere than the parts."""
        self._parts.told.put(given)

    def run(self) -> None:
        """Runs until a signal of `ENDINGS`; leaves the buzzer silent and the panel dark."""

        def stop(_signal: int, _frame: FrameType | None) -> None:
            self.loop.stop()

        for number in ENDINGS:
            signal.signal(number, stop)
        # Who starts it by `nohup` wants it to outlive the terminal.
        if signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:
            signal.signal(signal.SIGHUP, stop)
        with self.opened():
            log.info("ready; matches and tags are kept in %s", self._data)
            self.loop.run()

    @contextmanager
    def opened(self) -> Iterator[None]:
        """Shows where the box stands; in the end leaves it silent, dark and closed."""
        try:
            with self.loop.opened():
                yield
        finally:
            self._parts.close()
            self._notifier.close()


def _tags_menu(tags: Tags) -> Extra:
    """Returns what adds the tags to the menu; what they need is imported with the first menu."""

    def items(table: Table) -> tuple[Item, ...]:
        from augure.tags.steps import tags_menu

        return tags_menu(tags)(table)

    return items
