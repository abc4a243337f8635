"""The end of a tour: who wins it and what is discarded, all effects at once on one table."""

from collections.abc import Collection
from typing import NamedTuple

from augure.rules.presages.arcanes import (
    ARCANES,
    GROUPS,
    Discards,
    DiscardsItself,
    Effect,
    Pick,
    Power,
    When,
    by_value,
)


class Outcome(NamedTuple):
    """The winning card, why it wins (a key of the words), all discards by ascending value."""

    winner: str
    why: str
    discarded: tuple[str, ...]


def winner(cards: Collection[str]) -> tuple[str, str]:
    """Returns the card in play that wins, and why; `cards` has two or more.

    The highest; with Le Miroir the lowest; with La Tristesse alone the second highest.
    """
    ranking = sorted(cards, key=by_value)
    effects = _effects(cards)
    if Power.LOWEST_WINS in effects:
        return ranking[0], "lowest"
    if Power.HIGHEST_CANNOT_WIN in effects:
        return ranking[-2], "second-highest"
    return ranking[-1], "highest"


def outcome(cards: Collection[str]) -> Outcome:
    """Returns how a tour with these cards in play ends; effects of discarded cards act too."""
    wins, why = winner(cards)
    chosen = {code for card in cards for code in _discards(card, cards)}
    kept = {card for card in chosen if ARCANES[card].effect is Power.IS_NEVER_DISCARDED}
    return Outcome(wins, why, tuple(sorted(chosen - kept | {wins}, key=by_value)))


def _effects(cards: Collection[str]) -> set[Effect]:
    return {ARCANES[card].effect for card in cards}


def _discards(card: str, cards: Collection[str]) -> Collection[str]:
    """Returns what the effect of `card` discards."""
    match ARCANES[card].effect:
        case Discards(pick, group):
            return _picked(pick, GROUPS[group].intersection(cards))
        case DiscardsItself(when, group):
            return (card,) if _holds(when, card, GROUPS[group].intersection(cards)) else ()
        case _:
            return ()


def _picked(pick: Pick, found: Collection[str]) -> Collection[str]:
    match pick:
        case Pick.HIGHEST:
            return (max(found, key=by_value),)
        case Pick.LOWEST:
            return (min(found, key=by_value),)
        case Pick.EVERY:
            return found


def _holds(when: When, card: str, found: frozenset[str]) -> bool:
    match when:
        case When.ANOTHER_IN_PLAY:
            return bool(found - {card})
        case When.IS_THE_ONLY_ONE:
            return found == {card}
        case When.IS_THE_LOWEST:
            return card == min(found, key=by_value)
