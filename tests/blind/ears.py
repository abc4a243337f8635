"""Ears: what a box lets be heard, by its real voice and a speaker that is through at once."""

from augure.outputs.voice import POLL_MS, Voice
from augure.table.desk import Desk
from augure.table.session import Told
from virtual.stepper import Stepper


class _Spoken:
    """A sentence that is over as soon as somebody looks."""

    def ended(self) -> bool:
        return True

    def cut(self) -> None:
        raise AssertionError("nothing lasts long enough to be cut")


class Ears:
    """An output that keeps sentences and sounds, and drops what is shown."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._stepper = Stepper()
        self._sentences: list[str] = []
        self._sounds: list[tuple[str, int | None]] = []
        self._voice = Voice(self._speak, said=self._fault, runner=self._stepper.factory)

    def tell(self, told: Told) -> None:
        self._sounds += [(cue.what, cue.seat) for cue in told.cues]
        self._voice.answer(told.said, self._desk.words, self._desk.voice)
        self._stepper.advance(POLL_MS * (len(told.said) + 1))

    def heard(self) -> tuple[list[str], list[tuple[str, int | None]]]:
        """Returns the sentences and the sounds since the last call."""
        found = self._sentences, self._sounds
        self._sentences, self._sounds = [], []
        return found

    def _speak(self, text: str, language: str) -> _Spoken:
        assert language == self._desk.language
        self._sentences.append(text)
        return _Spoken()

    def _fault(self, fault: str) -> None:
        raise AssertionError(fault)
