"""The inputs of a match, as the record writes them."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Tap:
    """A card or token is shown to the pad; `overrule` lays it in spite of a refusal."""

    card: str
    overrule: bool = False


@dataclass(frozen=True, slots=True)
class Bid:
    """A number, confirmed."""

    number: int


@dataclass(frozen=True, slots=True)
class Suit:
    """A suit is named."""

    suit: str


@dataclass(frozen=True, slots=True)
class Seat:
    """A player is chosen."""

    seat: int


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the named options is chosen."""

    choice: str


@dataclass(frozen=True, slots=True)
class Pass:
    """None, where it is offered."""


@dataclass(frozen=True, slots=True)
class Undo:
    """Takes back the last accepted move."""


Move = Tap | Bid | Suit | Seat | Choice | Pass | Undo
