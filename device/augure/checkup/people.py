"""Who stands beside the box: asked to lay, to press, to look and to listen, or nobody."""

from collections.abc import Callable
from typing import Protocol

from augure.words import Words


class People(Protocol):
    """Who can be asked; the keys are those of the words."""

    def ready(self, key: str) -> bool:
        """Asks for something to be done; returns False where it is to be skipped."""

    def sees(self, key: str) -> bool | None:
        """Asks whether something is so; returns None where it is to be skipped."""

    def told(self, key: str) -> None:
        """Tells what is to be done now."""


class Nobody:
    """Nobody is there: all that needs somebody is skipped."""

    def ready(self, key: str) -> bool:
        return False

    def sees(self, key: str) -> bool | None:
        return None

    def told(self, key: str) -> None:
        """Has nobody to tell."""


class Somebody:
    """Somebody at a keyboard; `ask` shows a question and returns the line that is typed."""

    def __init__(self, words: Words, ask: Callable[[str], str] = input) -> None:
        self._words = words
        self._ask = ask

    def ready(self, key: str) -> bool:
        return self._answer(f"{self._phrase(key)} {self._phrase('enter')} ") != self._phrase("skip")

    def sees(self, key: str) -> bool | None:
        yes, no, skip = map(self._phrase, ("yes", "no", "skip"))
        while True:
            answer = self._answer(f"{self._phrase(key)} {self._phrase('choose')} ")
            if answer in (yes, no):
                return answer == yes
            if answer == skip:
                return None

    def told(self, key: str) -> None:
        print(self._phrase(key), flush=True)

    def _answer(self, question: str) -> str:
        try:
            return self._ask(question).strip().lower()[:1]
        except EOFError:
            # Whoever has gone away answers nothing more.
            print()
            return self._phrase("skip")

    def _phrase(self, key: str) -> str:
        return self._words.phrase("check-asked", key)
