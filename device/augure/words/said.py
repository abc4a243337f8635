"""Sentences that know what they tell, so that a voice can put the weightiest first."""

from collections.abc import Sequence
from enum import IntEnum

ENDINGS = tuple(".!?…:;,")
"""What a text ends with that is told apart from the next one."""


class Kind(IntEnum):
    """What a sentence tells, the first said first.

    A refusal is whatever does not stand: a refused move, one taken back, a revoke. A text of no
    kind of its own is an answer: somebody has asked for it, or opened a page.
    """

    ANSWER = 0
    REFUSAL = 1
    TRICK = 2
    TURN = 3
    RESULT = 4
    NEWS = 5

    def gives_way_to(self, other: "Kind") -> bool:
        """Returns whether a sentence of this kind is left unsaid for a later one of `other`.

        An answer gives way to whatever comes of what somebody does next.
        """
        return self is Kind.ANSWER or self >= other


class Said(str):
    """A sentence with its kind; to everything but a voice it is a text like any other."""

    __slots__ = ("kind",)
    kind: Kind

    def __new__(cls, kind: Kind, text: str) -> "Said":
        """Returns a text with its kind."""
        made = super().__new__(cls, text)
        made.kind = kind
        return made


def kind_of(text: str) -> Kind:
    """Returns the kind of a text."""
    return text.kind if isinstance(text, Said) else Kind.ANSWER


def joined(texts: Sequence[str]) -> str:
    """Returns texts as one to be read: a title is told apart from what follows it."""
    *before, last = texts or ("",)
    ended = (text if text.endswith(ENDINGS) else f"{text}." for text in before if text)
    return " ".join((*ended, last))
