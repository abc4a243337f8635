"""The inputs of a match, as the record writes them."""

from augure.values import value


@value
class Tap:
    """A card or token is shown to the pad; `overrule` lays it in spite of a refusal."""

    card: str
    overrule: bool = False


@value
class Bid:
    """A number, confirmed."""

    number: int


@value
class Suit:
    """A suit is named."""

    suit: str


@value
class Seat:
    """A player is chosen."""

    seat: int


@value
class Choice:
    """One of the named options is chosen."""

    choice: str


@value
class Pass:
    """None, where it is offered."""


@value
class Undo:
    """Takes back the last accepted move."""


Move = Tap | Bid | Suit | Seat | Choice | Pass | Undo
