"""The journal of the box: on disk while the disk takes it, in memory while it does not.

Every change is on the disk when the call returns. If the disk refuses, the match goes on: what
is not yet saved is held, the table is told once (PartLost), and as soon as the disk takes data
again all of it is written (PartBack). A damaged file is set aside by name, never overwritten.
"""

import json
import logging
from collections import deque
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeVar

from augure.journal.errors import (
    Damaged,
    JournalError,
    Missing,
    Newer,
    Unplayable,
    Unwritable,
)
from augure.journal.file import LOG_ENDINGS
from augure.journal.folder import Lock, set_aside
from augure.journal.held import Held
from augure.journal.matches import replayed
from augure.journal.rows import Entry, State
from augure.journal.store import FILE, Store
from augure.rules.match import Match, Setup
from augure.rules.moves import Move
from augure.table.desk import DISPLAYS, SOUNDS, VOICES, Settings
from augure.table.inputs import Input, Notice, Part, PartBack, PartLost
from augure.values import as_dict
from augure.words import LANGUAGES

log = logging.getLogger(__name__)

RETRY_MS = 2000
"""How long a disk that refused is left alone."""

_Answer = TypeVar("_Answer")


def wall_clock() -> datetime:
    """Returns the time for people; nothing depends on it."""
    return datetime.now(UTC)


class DiskJournal:
    """Keeps matches and settings in one folder; a source of what the table has to know of it.

    `now` is the wall clock, for dates that people read. Raises InUse if another process keeps
    its matches there.
    """

    def __init__(self, folder: Path, now: Callable[[], datetime] = wall_clock) -> None:
        self._folder = folder
        self._now = now
        self._lock = Lock(folder)
        self._store: Store | None = None
        self._held: list[Held] = []
        self._settings: dict[str, str] = {}
        self._unsaved_settings = False
        self._told: deque[Input] = deque()
        self._retry_ms: int | None = None
        try:
            self._store = self._open()
            # The settings of a file that was set aside.
            self._try(self._write)
        except Newer as fault:
            self._lose(fault)
            self._told.append(Notice("journal-newer", FILE))
        except Unwritable as fault:
            self._lose(fault)

    @property
    def works(self) -> bool:
        """Whether the disk takes data: all that was given is on it."""
        return self._store is not None

    def open_match(self) -> Match | None:
        """Returns the match that was begun last, as it was left; None if it was abandoned.

        One that is over stands at its end: a table that goes on to something else begins another
        match. One that is damaged, that this Augure can't read, or that its rules refuse, is left
        as it is, and told of.
        """
        found = self._ask(_newest)
        if isinstance(found, Damaged):
            self._told.append(Notice("match-damaged", str(found.number)))
            return None
        if found is None or found[0].state is State.ABANDONED:
            return None
        entry, moves = found
        try:
            *_, match = replayed(entry.number, entry.header, moves)
        except (Damaged, Unplayable):
            # Nobody but a newer Augure writes a sound row that is no line of a record.
            self._told.append(Notice("match-unplayable", str(entry.number)))
            return None
        held = Held.kept(entry, moves)
        self._held = [held]
        if match.over:
            # It has no date yet if the power went between the last card and the end of the match.
            held.end(match, entry.ended or self._date())
            self._save()
        return match

    def settings(self, default: Settings) -> Settings:
        """Returns the settings that were kept, each as in `default` where none was."""
        # What was given, or read from a file that was set aside, may not be on the disk yet.
        found = self._settings = {**(self._ask(Store.settings) or {}), **self._settings}
        return Settings(
            _one_of(LANGUAGES, found.get("language"), default.language),
            _one_of(SOUNDS, found.get("sound"), default.sound),
            _names(found.get("names"), default.names),
            _one_of(VOICES, found.get("voice"), default.voice),
            _one_of(DISPLAYS, found.get("display"), default.display),
            _copy(found.get("copy"), default.copy),
        )

    def begin(self, setup: Setup) -> None:
        self._held.append(Held.begun(setup, self._date()))
        self._save()

    def append(self, move: Move) -> None:
        self._held[-1].append(move)
        self._save()

    def rewrite(self, match: Match) -> None:
        self._held[-1].rewrite(match, self._date())
        self._save()

    def end(self, match: Match) -> None:
        self._held[-1].end(match, self._date())
        self._save()

    def keep(self, settings: Settings) -> None:
        values = as_dict(settings)
        self._settings = {name: json.dumps(value) for name, value in values.items()}
        self._unsaved_settings = True
        self._save()

    def inputs(self, now_ms: int) -> list[Input]:
        """Returns what the table has to know; folds the log, or tries a lost disk again."""
        if self._store is not None:
            self._try(Store.fold)
        elif self._retry_ms is None:
            self._retry_ms = now_ms + RETRY_MS
        elif now_ms >= self._retry_ms:
            self._retry_ms = now_ms + RETRY_MS
            self._come_back()
        return [self._told.popleft() for _ in range(len(self._told))]

    def close(self) -> None:
        """Lets go of the folder; may be called twice."""
        self._close_store()
        self._lock.close()

    def _date(self) -> str:
        return self._now().isoformat(timespec="seconds")

    def _open(self) -> Store:
        """Returns the folder's store; a damaged one is set aside and a new one made."""
        self._lock.take()
        try:
            return Store.open(self._folder)
        except Damaged:
            self._set_aside()
            return Store.open(self._folder)

    def _set_aside(self) -> None:
        """Sets the file aside; its settings, as far as they are known, are to be written anew."""
        self._settings = {**(self._read(Store.settings) or {}), **self._settings}
        self._unsaved_settings = bool(self._settings)
        name = set_aside(self._folder / FILE, LOG_ENDINGS)
        if name is None:
            log.warning("journal: %s was gone; the log that it left is set aside", FILE)
            return
        log.warning("journal: %s was damaged; it is kept as %s", FILE, name)
        self._told.append(Notice("journal-damaged", name))

    def _ask(self, question: Callable[[Store], _Answer]) -> _Answer | None:
        """Returns what the disk answers, also one that takes nothing; None if it can't."""
        if self._store is not None:
            return self._try(question)
        # It was told that the disk is lost; what is there stays there until it comes back.
        return self._read(question)

    def _read(self, question: Callable[[Store], _Answer]) -> _Answer | None:
        """Returns what a file answers that is not open to be written to; None if it can't."""
        try:
            with closing(Store.read(self._folder)) as store:
                return question(store)
        except (Damaged, Missing, Newer, Unwritable):
            return None

    def _save(self) -> None:
        self._try(self._write)

    def _try(self, work: Callable[[Store], _Answer]) -> _Answer | None:
        """Returns what work on the disk gives; None if the disk is lost, or the file damaged."""
        if self._store is None:
            return None
        try:
            return work(self._store)
        except Unwritable as fault:
            self._lose(fault)
        except Damaged:
            try:
                self._start_anew()
            except JournalError as fault:
                self._lose(fault)
        return None

    def _write(self, store: Store) -> None:
        """Writes all that is not on the disk yet, oldest first."""
        for held in self._held:
            held.save(store)
        del self._held[:-1]
        if self._unsaved_settings:
            store.set(self._settings)
            self._unsaved_settings = False

    def _start_anew(self) -> None:
        """Sets a file aside that shows its damage late, and writes what is known to a new one.

        Raises JournalError.
        """
        self._close_store()
        self._set_aside()
        self._store = Store.open(self._folder)
        for held in self._held:
            held.lose()
        self._write(self._store)

    def _lose(self, fault: JournalError) -> None:
        """Goes on in memory."""
        log.warning("journal: %s", fault)
        self._close_store()
        self._retry_ms = None
        self._told.append(PartLost(Part.JOURNAL))

    def _come_back(self) -> None:
        """Writes everything that the lost disk has missed, if it takes it now."""
        try:
            self._resume()
        except JournalError:
            self._close_store()
            return
        self._told.append(PartBack(Part.JOURNAL))

    def _resume(self) -> None:
        try:
            self._store = self._open()
            for held in self._held:
                held.find(self._store)
            self._write(self._store)
        except Damaged:
            self._start_anew()

    def _close_store(self) -> None:
        if self._store is not None:
            self._store.close()
            self._store = None


def _newest(store: Store) -> tuple[Entry, tuple[str, ...]] | Damaged | None:
    """Returns the match that was begun last; where it alone is damaged, what is wrong."""
    try:
        entry = store.newest()
        if entry is None:
            return None
        return entry, () if entry.state is State.ABANDONED else store.moves(entry)
    except Damaged as fault:
        if fault.number is None:
            raise
        # Where the pages don't hang together, the next match might not be read again either.
        store.check_file()
        return fault


def _read_json(written: str | None) -> object:
    try:
        return None if written is None else json.loads(written)
    except json.JSONDecodeError:
        return None


def _one_of(choices: tuple[str, ...], written: str | None, default: str) -> str:
    found = _read_json(written)
    return found if isinstance(found, str) and found in choices else default


def _copy(written: str | None, default: int | None) -> int | None:
    found = _read_json(written)
    return found if isinstance(found, int) and not isinstance(found, bool) else default


def _names(written: str | None, default: tuple[str, ...]) -> tuple[str, ...]:
    found = _read_json(written)
    if isinstance(found, list) and all(isinstance(name, str) for name in found):
        return tuple(found)
    return default
