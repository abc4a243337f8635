"""Everything that the rules can say no with."""

from enum import StrEnum

SHOWN_CHARACTERS = 40


class Reason(StrEnum):
    """Why a move is refused, in the order of precedence (the record's *Refusals*)."""

    NOTHING_TO_UNDO = "nothing-to-undo"
    NOT_EXPECTED = "not-expected"
    BID_OUT_OF_RANGE = "bid-out-of-range"
    BID_FORBIDDEN = "bid-forbidden"
    SUIT_NOT_ALLOWED = "suit-not-allowed"
    CANNOT_PASS = "cannot-pass"
    NOT_AN_OPTION = "not-an-option"
    UNKNOWN_CARD = "unknown-card"
    TOKEN_USED_UP = "token-used-up"
    NOT_IN_PLAY = "not-in-play"
    ALREADY_SEEN = "already-seen"
    NOT_IN_HAND = "not-in-hand"
    SPECIAL_IN_BET = "special-in-bet"
    SHAMAN_CANNOT_LEAD = "shaman-cannot-lead"
    SAME_CARD_AGAIN = "same-card-again"
    MUST_FOLLOW_SUIT = "must-follow-suit"


class RulesError(Exception):
    """The root of all errors of the rules."""


class Refused(RulesError):
    """A player's move that does not stand; nothing has changed.

    `due` is what had to be followed (a suit, a family, a side) where the reason is
    `must-follow-suit`: public knowledge, so a sentence may name it.
    """

    def __init__(self, reason: Reason, due: str | None = None) -> None:
        super().__init__(reason.value)
        self.reason = reason
        self.due = due


class SetupError(RulesError):
    """A match that can't be set up: the message names the fault and the cure."""


class RecordError(RulesError):
    """A text that is no match record: `line` counts from 1."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(message)
        self.line = line


def shown(value: object) -> str:
    """Returns a value as a message names it: one short line that no terminal obeys."""
    match value:
        case None:
            text = "null"
        case bool():
            text = str(value).lower()
        case str():
            text = f'"{_cut(value)}"'
        case list() | tuple():
            text = "a list"
        case dict():
            text = "an object"
        case _:
            text = _cut(str(value))
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)


def _cut(text: str) -> str:
    return text if len(text) <= SHOWN_CHARACTERS else f"{text[:SHOWN_CHARACTERS]}…"
