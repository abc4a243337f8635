"""What people do at the table, whatever they do it with: a card, a tag, the knob, a keyboard."""

from enum import Enum

from augure.rules.moves import Move
from augure.values import value


class Command(Enum):
    """What a key or a control tag asks for; the values are the names of the tags."""

    OK = "ok"
    UNDO = "undo"
    REPEAT = "repeat"
    SCORES = "scores"
    ASK = "ask"
    MENU = "menu"
    HOLD = "hold"
    VOICE = "voice"
    WHOSE_TURN = "whose-turn"
    LED = "led"
    TRUMP = "trump"
    WINNING = "winning"
    TRICK = "trick"
    LAST_TRICK = "last-trick"
    BIDS = "bids"
    CARDS_LEFT = "cards-left"


@value
class Turn:
    """The knob was turned: +1 a step clockwise."""

    step: int


@value
class CardTag:
    """A card or token of a copy of a game's deck."""

    game: str
    copy: int
    code: str


@value
class NumberTag:
    """A number: a bid, or the place of an item in a menu."""

    number: int


@value
class SuitTag:
    """A suit or side."""

    suit: str


@value
class SeatTag:
    """A player, by seat."""

    seat: int


@value
class Badge:
    """A player's own tag."""

    name: str


@value
class UnknownTag:
    """A tag that stands for nothing yet."""

    uid: str


Meaning = Command | CardTag | NumberTag | SuitTag | SeatTag | Badge
"""What a tag can stand for."""


@value
class Tagged:
    """A tag was laid on a pad: which one, and what it stands for.

    `seat` is the seat that the pad stands before; None for a pad that all share.
    """

    uid: str
    meaning: Meaning | UnknownTag
    seat: int | None = None


@value
class Typed:
    """A move that was typed at a keyboard."""

    move: Move


@value
class SeveralCards:
    """Several cards lie on the pad at once."""


class Part(Enum):
    """A part of the box that can fail; the values are keys of the words."""

    READER = "reader"
    DISPLAY = "display"
    BUZZER = "buzzer"
    CONTROLS = "controls"
    VOICE = "voice"
    JOURNAL = "journal"


@value
class PartLost:
    """A part does not work; the match goes on without it.

    `seat` is the seat that the part stands before; None for one that all share.
    """

    part: Part
    seat: int | None = None


@value
class PartBack:
    """A part works again; `seat` is as in `PartLost`."""

    part: Part
    seat: int | None = None


@value
class Notice:
    """The table has to know of a file or a match called `name`; `key` is a key of the words."""

    key: str
    name: str


Input = (
    Command
    | Turn
    | CardTag
    | NumberTag
    | SuitTag
    | SeatTag
    | Badge
    | UnknownTag
    | Typed
    | SeveralCards
    | PartLost
    | PartBack
    | Notice
)
