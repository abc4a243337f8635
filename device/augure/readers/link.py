"""What one pad has told so far: its sentences, in order and each once, into reader events.

Knows no port: `pad` reads and writes the line. The link outlives it, so that after an outage
the pad is asked for what was said meanwhile.
"""

import logging
from collections.abc import Callable

from augure.readers import rc522, sentences
from augure.readers.reader import (
    Fault,
    Lift,
    ReaderEvent,
    ReaderLost,
    ReaderReady,
    SeveralCards,
    Tap,
)
from augure.readers.sentences import KEPT, NUMBERS, Sentence, ahead
from augure.readers.uid import UidFormatError, parse_uid

log = logging.getLogger(__name__)

WHO_MS = 300
ASK_MS = 200

_FAULTS = {fault.value: fault for fault in Fault}


class Link:
    """The line to one pad; `seat` is the seat that the pad stands before, or None.

    A number that is missing holds up the news after it until the pad has said it again; only
    what the pad no longer keeps is given up. A beat is the truth of what lies on the pad.
    """

    def __init__(self, seat: int | None = None) -> None:
        self._seat = seat
        self._start: str | None = None
        self._greeted = False
        self._next = 0
        self._highest = 0
        # Of each card at rest: whether the pad has told it since its last start.
        self._resting: dict[str, bool] = {}
        self._ready: bool | None = None
        self._due_ms: int | None = None
        self._command = 0
        self._takes: dict[str, Callable[[list[str]], list[ReaderEvent]]] = {
            sentences.TAPPED: self._tapped,
            sentences.LIFTED: self._lifted,
            sentences.SEVERAL: self._several,
            sentences.NOISE: self._noise,
            sentences.CHIP: self._chip,
        }

    @property
    def greeted(self) -> bool:
        """Whether the pad has said who it is since the port was opened."""
        return self._greeted

    def opened(self) -> None:
        """Begins anew to ask who is there; what was told before stays told."""
        self._greeted = False
        self._due_ms = None

    def lose(self, fault: Fault, detail: str) -> list[ReaderEvent]:
        """Returns the event of a loss, unless the reader is lost already."""
        if self._ready is False:
            return []
        self._ready = False
        log.warning("pad%s lost: %s", self._name, detail)
        return [ReaderLost(fault, detail)]

    def command(self, kind: str, *fields: str) -> bytes:
        """Returns a command as it stands on the line."""
        self._command = (self._command + 1) % NUMBERS
        return Sentence(kind, self._command, fields).encode()

    def due(self, now_ms: int) -> list[bytes]:
        """Returns what is to be asked of the pad now."""
        if self._due_ms is not None and now_ms < self._due_ms:
            return []
        if not self._greeted:
            self._due_ms = now_ms + WHO_MS
            return [self.command(sentences.WHO)]
        if self._missing > 0:
            self._due_ms = now_ms + ASK_MS
            return [Sentence(sentences.ASK_AGAIN, self._next).encode()]
        return []

    def take(self, sentence: Sentence) -> list[ReaderEvent]:
        """Returns what a sentence tells; one of an unknown kind tells nothing."""
        if not sentence.fields:
            return []
        start, *fields = sentence.fields
        if sentence.kind == sentences.HELLO:
            return self._hello(sentence.number, start, fields)
        if start != self._start:
            # The pad was started anew, and its hello was lost.
            self._greeted = False
        if not self._greeted:
            return []
        if sentence.kind == sentences.BEAT:
            return self._beat(sentence.number, fields)
        return self._news(sentence, fields)

    def _news(self, sentence: Sentence, fields: list[str]) -> list[ReaderEvent]:
        self._hear_of(sentence.number)
        if sentence.number != self._next:
            return []
        self._next = (self._next + 1) % NUMBERS
        take = self._takes.get(sentence.kind)
        return take(fields) if take else []

    @property
    def _name(self) -> str:
        return "" if self._seat is None else f" of seat {self._seat + 1}"

    @property
    def _missing(self) -> int:
        """How many news the pad has given a number and this side has not taken."""
        return ahead(self._highest, self._next) + 1

    def _hear_of(self, number: int) -> None:
        """Notes the last number that the pad has given; gives up what it keeps no longer."""
        if ahead(number, self._highest) > 0:
            self._highest = number
        if self._missing > KEPT:
            log.warning("pad%s: %d of its news are lost", self._name, self._missing - KEPT)
            self._next = (self._highest - KEPT + 1) % NUMBERS

    def _hello(self, last: int, start: str, fields: list[str]) -> list[ReaderEvent]:
        if len(fields) < 3:
            return []
        protocol, firmware, state = fields[:3]
        if protocol != str(sentences.PROTOCOL):
            self._greeted = False
            return self.lose(
                Fault.BUS,
                f"the pad speaks protocol {protocol}, this side {sentences.PROTOCOL}: "
                "bring both to one version",
            )
        if not self._greeted:
            log.info("pad%s: firmware %s, chip %s", self._name, firmware, state)
        self._greeted = True
        self._due_ms = None
        if start != self._start:
            self._began(start, last)
        return self._in_step(last, state)

    def _began(self, start: str, last: int) -> None:
        """Notes a pad that was started anew, or is met for the first time.

        What it told before anybody listened is past; after an outage its news count from the
        first on, except that a card that was at rest is not tapped again.
        """
        self._next = (last + 1) % NUMBERS if self._start is None else max(last - KEPT + 1, 1)
        self._highest = last
        self._start = start
        self._resting = dict.fromkeys(self._resting, False)

    def _in_step(self, last: int, state: str) -> list[ReaderEvent]:
        """Takes the chip's state from a hello or a beat.

        A chip that works is said at once, before the news that are still missing; a fault waits
        for them, for they may be older.
        """
        self._hear_of(last)
        if ahead(last, self._highest) < 0:
            # Numbers that the pad has never given cannot be waited for.
            self._highest = last
            self._next = (last + 1) % NUMBERS
        return [] if self._missing and state in _FAULTS else self._chip([state])

    def _beat(self, last: int, fields: list[str]) -> list[ReaderEvent]:
        if not fields:
            return []
        state, *resting = fields
        events = self._in_step(last, state)
        if self._missing or not self._ready:
            return events
        return events + self._reconcile(resting)

    def _reconcile(self, resting: list[str]) -> list[ReaderEvent]:
        events: list[ReaderEvent] = []
        if len(resting) < sentences.RESTING:
            for uid in [uid for uid in self._resting if uid not in resting]:
                events += self._lifted([uid])
        for uid in resting:
            if not self._resting.get(uid, False):
                events += self._tapped([uid])
        return events

    def _tapped(self, fields: list[str]) -> list[ReaderEvent]:
        uid = _uid(fields)
        if uid is None:
            return []
        told = self._resting.get(uid)
        self._resting[uid] = True
        if told is None:
            return [Tap(uid, self._seat)]
        # Two taps without a lift between them: the lift was lost for good.
        return [Lift(uid), Tap(uid, self._seat)] if told else []

    def _lifted(self, fields: list[str]) -> list[ReaderEvent]:
        uid = _uid(fields)
        if uid is None or self._resting.pop(uid, None) is None:
            return []
        return [Lift(uid)]

    def _several(self, fields: list[str]) -> list[ReaderEvent]:
        return [SeveralCards()]

    def _noise(self, fields: list[str]) -> list[ReaderEvent]:
        log.info("pad%s: nothing but noise; its chip was set up again", self._name)
        return []

    def _chip(self, fields: list[str]) -> list[ReaderEvent]:
        """Takes the chip's state: its version in hex, or a fault and its detail."""
        if not fields:
            return []
        if fields[0] in _FAULTS:
            detail = ", ".join(field for field in fields[1:] if field) or fields[0]
            return self.lose(_FAULTS[fields[0]], f"at the pad: {detail}")
        version = _version(fields[0])
        if version is None or self._ready:
            return []
        self._ready = True
        name = rc522.version_name(version)
        log.info("pad%s ready: %s", self._name, name)
        return [ReaderReady(name)]


def _uid(fields: list[str]) -> str | None:
    """Returns the UID of a sentence about a card, or None if there is none in the one form."""
    try:
        parse_uid(fields[0] if fields else "")
    except UidFormatError:
        return None
    return fields[0]


def _version(text: str) -> int | None:
    try:
        return int(text, 16) if len(text) == 2 and text.isalnum() else None
    except ValueError:
        return None
