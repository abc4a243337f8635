"""What the games share: what a laid card tells, and the counts by seat."""

from collections.abc import Sequence

from augure.rules import news
from augure.rules.knowledge import Laying
from augure.rules.match import Setup
from augure.rules.public import Laid
from augure.values import with_item


def told_of(laying: Laying, seat: int, card: str, before: int | None = None) -> list[news.News]:
    """Returns what a laid card tells, but for its claim, which each game words by itself.

    `before` is the seat in front of which it lies, in a game where that can be another's.
    """
    told: list[news.News] = []
    if laying.overruled:
        told.append(news.Overruled(seat, card, laying.overruled))
    told.append(news.Played(seat, card, before))
    if laying.revoke is not None:
        told.append(news.Revoke(seat, card, laying.revoke))
    return told


def added(by_seat: tuple[int, ...], seat: int, more: int) -> tuple[int, ...]:
    """Returns the counts by seat after `seat` got `more`."""
    return with_item(by_seat, seat, by_seat[seat] + more)


def lying(setup: Setup, leader: int, cards: Sequence[str]) -> tuple[Laid, ...]:
    """Returns the cards of a trick as they lie, from `leader` on."""
    seats = setup.clockwise(leader)
    return tuple(Laid(s, c, s) for s, c in zip(seats, cards, strict=False))


def hand_sizes(setup: Setup, held: int, laid: Sequence[Laid]) -> tuple[int, ...]:
    """Returns the cards that each seat holds in a trick before which each held `held`."""
    done = {each.seat for each in laid}
    return tuple(held - (seat in done) for seat in setup.seats)
