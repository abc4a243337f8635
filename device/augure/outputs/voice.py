"""The voice: says the sentences of the table, the weightiest first, and lets nobody wait.

`Talk` is the order of things and knows neither thread nor process. `Voice` has a worker that
starts one utterance after another and stops one that has to give way.
"""

import threading
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Protocol

from augure.outputs.worker import RunnerFactory, Worker
from augure.values import value
from augure.words import Words
from augure.words.said import Kind, kind_of

MAX_WAITING = 12
"""How many sentences may wait: more would be told when nobody remembers what they are about."""

POLL_MS = 20
"""How often it is looked whether an utterance has ended."""

LONGEST_MS = 90_000
"""After which time an utterance is taken to hang: the scores of six players last 20 s."""

HEARD: Mapping[str, frozenset[Kind]] = MappingProxyType(
    {
        "full": frozenset(Kind),
        "short": frozenset((Kind.ANSWER, Kind.REFUSAL, Kind.TRICK, Kind.RESULT)),
        "off": frozenset(),
    }
)
"""What is said, by the level that is set."""


class SpeechError(Exception):
    """Nothing can be heard: the message names the fault and the cure."""


class Utterance(Protocol):
    """A sentence that is being said; its methods never wait."""

    def ended(self) -> bool:
        """Returns whether it is over. Raises SpeechError, once, if it could not be heard."""

    def cut(self) -> None:
        """Stops it; `ended` tells when it has."""


Speak = Callable[[str, str], Utterance]
"""Begins to say a text in a language. Raises SpeechError if it can't."""


@value
class Line:
    """A sentence that is due, and its language."""

    kind: Kind
    text: str
    language: str


class Talk:
    """Puts sentences in order: refusal, trick won, whose turn, the rest.

    A new answer takes the place of what is said and waits, but for what is weightier than all of
    it: that is heard to its end.
    """

    def __init__(self) -> None:
        self._waiting: list[Line] = []
        self._saying: Line | None = None
        self._cut = False

    def add(self, lines: Iterable[Line]) -> None:
        """Puts the sentences of one answer in their places."""
        fresh = sorted(lines, key=lambda line: line.kind)
        if not fresh:
            return
        first = fresh[0].kind
        kept = [line for line in self._waiting if not line.kind.gives_way_to(first)]
        self._waiting = [*kept, *fresh][:MAX_WAITING]
        if self._saying is not None and self._saying.kind.gives_way_to(first):
            self._cut = True

    def clear(self) -> None:
        """Forgets what waits and cuts off what is said."""
        self._waiting = []
        self._cut = self._saying is not None

    @property
    def is_cut(self) -> bool:
        """Whether what is being said has to stop."""
        return self._cut

    def next(self) -> Line | None:
        """Returns what is to be said now that the last sentence is over; None for nothing."""
        self._saying = self._waiting.pop(0) if self._waiting else None
        self._cut = False
        return self._saying


class Voice:
    """Says sentences; a fault is told once and ends nothing."""

    def __init__(
        self, speak: Speak, *, said: Callable[[str], None], runner: RunnerFactory = Worker
    ) -> None:
        """Begins in silence; `said` gets a fault's text, once until a sentence is heard again.

        `said` is called in the worker's thread.
        """
        self._speak = speak
        self._said = said
        self._talk = Talk()
        self._lock = threading.Lock()
        self._works = True
        # These two are the worker's alone.
        self._utterance: Utterance | None = None
        self._began_ms = 0
        self._runner = runner("voice", self._step)

    def answer(self, texts: Iterable[str], words: Words, level: str) -> None:
        """Has the sentences of an answer said, as far as the level goes; returns at once."""
        lines = [
            Line(kind_of(text), words.spoken(text), words.language)
            for text in texts
            if text and kind_of(text) in HEARD[level]
        ]
        with self._lock:
            self._talk.add(lines)
        self._runner.wake()

    def silence(self) -> None:
        """Cuts off what is said and forgets what waits; returns at once."""
        with self._lock:
            self._talk.clear()
        self._runner.wake()

    def close(self) -> None:
        """Ends what is said."""
        if self._runner.close() and self._utterance is not None:
            self._utterance.cut()

    def _step(self, now_ms: int) -> int | None:
        if self._utterance is not None:
            cut = self._talk.is_cut or now_ms - self._began_ms > LONGEST_MS
            if cut:
                self._utterance.cut()
            if not self._has_ended(self._utterance, whole=not cut):
                return POLL_MS
            self._utterance = None
        with self._lock:
            line = self._talk.next()
        if line is None:
            return None
        try:
            self._utterance = self._speak(line.text, line.language)
        except SpeechError as fault:
            self._fails(fault)
            return None
        self._began_ms = now_ms
        return POLL_MS

    def _has_ended(self, utterance: Utterance, *, whole: bool) -> bool:
        """Returns whether a sentence is over; only a whole one shows that it can be heard."""
        try:
            if not utterance.ended():
                return False
        except SpeechError as fault:
            self._fails(fault)
        else:
            self._works = self._works or whole
        return True

    def _fails(self, fault: SpeechError) -> None:
        """Tells a fault once, and says nothing of what has waited: it would be late."""
        with self._lock:
            self._talk.clear()
        if self._works:
            self._works = False
            self._said(str(fault))
