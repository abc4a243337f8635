"""A table that plays Calendrier: what its tests share."""

import random
from typing import Any

import pytest

from augure.rules.calendrier import DECK, GAME, SIZES
from augure.rules.errors import Reason, Refused
from augure.rules.match import Match
from augure.rules.moves import Move, Tap
from augure.rules.record import value_json
from augure.rules.setup import set_up

Json = dict[str, Any]

NAMES = ("Ana", "Bo", "Cy", "Di", "Ed", "Flo")


def start(players: int = 4, dealer: int = 0, **options: Any) -> Match:
    header = {"game": "calendrier", "players": NAMES[:players], "dealer": dealer}
    return Match.start(GAME, set_up({**header, "options": options}))


def lay(match: Match, cards: str) -> Match:
    """Returns the match after taps; a code with `!` is overruled."""
    for code in cards.split():
        match = match.push(Tap(code.rstrip("!"), overrule=code.endswith("!")))
    return match


def news(match: Match) -> list[Json]:
    return [value_json(told) for told in match.news]


def expected(match: Match) -> Json:
    return value_json(match.expect())


def refusal(match: Match, move: Move) -> Reason:
    with pytest.raises(Refused) as refused:
        match.push(move)
    return refused.value.reason


def dealt(match: Match, *hands: str) -> Match:
    """Returns the match after a scanned deal: these cards by seat, the rest in deck order.

    Hands that are not full are filled up in seat order.
    """
    asked = [hand.split() for hand in hands] + [[] for _ in match.setup.players[len(hands) :]]
    rest = [code for code in DECK.cards if not any(code in hand for hand in asked)]
    size = SIZES[len(match.setup.players)].dealt
    for hand in asked:
        missing = size - len(hand)
        hand += rest[:missing]
        rest = rest[missing:]
    while expected(match)["what"] == "deal":
        match = lay(match, asked[expected(match)["seat"]].pop(0))
    return match


def played_out(match: Match, seed: int) -> Match:
    """Returns the end of a scanned match in which all play legal cards at random."""
    rng = random.Random(seed)
    left: list[str] = []
    while not match.over:
        if expected(match)["what"] == "deal":
            left = left or rng.sample(tuple(DECK.cards), len(DECK.cards))
            match = lay(match, left.pop())
        else:
            left = []
            match = lay(match, rng.choice(match.legal_cards() or ()))
    return match


def history(match: Match) -> list[Match]:
    """Returns the matches after each move, the first first."""
    found: list[Match] = []
    earlier: Match | None = match
    while earlier is not None:
        found.append(earlier)
        earlier = earlier.earlier
    return found[::-1]


def due_on(lead: str, hand: str, order: str = "chain") -> Match:
    """Returns a scanned deal in which seat 1 holds `lead`, and seat 2 `hand`.

    The other days of summer are in the hand of seat 0; `winter-sat` and `winter-sun` are residue.
    """
    days = [code for code in DECK.suited["summer"] if code.startswith("summer-")]
    others = " ".join(day for day in days if day not in (lead, *hand.split()))
    return lay(dealt(start(6, deal="scanned", order=order), others, lead, hand), RESIDUE)


RESIDUE = "winter-sat winter-sun"


def claim(seat: int, card: str) -> Json:
    return {"what": "claim", "seat": seat, "family": card.split("-")[0], "card": card}


def revoke(seat: int, card: str, trick: int) -> Json:
    return {"what": "revoke", "seat": seat, "card": card, "trick": trick}


def played(seat: int, card: str) -> Json:
    return {"what": "played", "seat": seat, "card": card}
