"""Présages: the device and the oracle give the same answers to random records, move by move."""

import random
from collections.abc import Collection, Mapping
from typing import Any

import pytest

from augure.rules import expect
from augure.rules.match import Match
from augure.rules.moves import Move, Pass, Seat, Tap
from augure.rules.presages.arcanes import ABSOLUS, ARCANES, CHANCE, LOI, PEUR
from oracle import presages
from rules import differential
from rules.differential import first_difference

CODES = tuple(ARCANES)
FLASHES = frozenset(code for code, arcane in ARCANES.items() if arcane.at_once)
LAW = frozenset((LOI, "arcane-21", "arcane-23", "arcane-28", "arcane-29"))
CHANCES = frozenset((CHANCE, "arcane-9", "arcane-14", "arcane-16", "arcane-27"))
THEMES = (FLASHES, LAW, CHANCES, LAW | CHANCES)
NAMES = ("Ana", "Bo", "Cy", "Dé", "Éva", "Flo")
HEADERS = [
    {"game": "presages", "players": list(NAMES[:players]), "options": {"deal": deal}}
    for players in (4, 5, 6)
    for deal in ("unscanned", "scanned")
]


class Table(differential.Table):
    """People who like some cards, lay again what came back, and choose cards by tapping them."""

    def __init__(self, rng: random.Random, header: Mapping[str, Any], *, unruly: float) -> None:
        super().__init__(rng, header, unruly=unruly)
        self.theme = rng.choice(THEMES)

    def sensible(self) -> Move:
        rng, due = self.rng, self.match.expect()
        match due:
            case expect.Absolu():
                return Tap(rng.choice(ABSOLUS))
            case expect.Deal() if rng.random() < 0.3:
                return Tap(rng.choice(sorted(self.theme)))
            case expect.Seat() if rng.random() < 0.5:
                laid = [each.card for each in self.match.public().laid]
                return Tap(rng.choice(laid)) if laid else Seat(rng.choice(due.options))
            case expect.Discard() if rng.random() < 0.6:
                return Pass()
            case expect.LastCard() if rng.random() < 0.3:
                return Tap(PEUR, overrule=rng.random() < 0.3)
            case expect.Card():
                return Tap(self._card(due.seat), overrule=rng.random() < self.unruly)
        return super().sensible()

    def _card(self, seat: int) -> str:
        rng = self.rng
        hand = self.match.phase.hand()
        gone = self.gone.union(each.card for each in self.match.public().laid)
        free = hand or {code for code in CODES if code not in gone and code != PEUR}
        if hand and rng.random() > 2 * self.unruly:
            free = frozenset(self.match.legal_cards() or hand)
        choices: list[Collection[str]] = [free, self._own(seat), self.theme]
        rng.shuffle(choices)
        for choice in choices:
            if cards := sorted(free.intersection(choice)):
                return rng.choice(cards)
        return rng.choice(CODES)

    def _own(self, seat: int) -> set[str]:
        """Returns what last lay in front of `seat`: mostly, what it took back."""
        own: dict[str, int] = {}
        match: Match | None = self.match
        while match is not None and len(own) < 12:
            for each in match.public().laid:
                own.setdefault(each.card, each.before)
            match = match.earlier
        return {card for card, owner in own.items() if owner == seat}

    def anything(self) -> Move:
        """Returns any move at all, often one that is nearly right."""
        due = self.match.expect()
        if isinstance(due, expect.Card) and due.not_ and self.rng.random() < 0.3:
            return Tap(due.not_[0], overrule=self.rng.random() < 0.5)
        if self.rng.random() < 0.4 and not isinstance(due, expect.Nothing):
            return Tap(self.rng.choice(CODES), overrule=self.rng.random() < 0.7)
        return super().anything()


def check(header: dict[str, Any], seed: int, moves: int, unruly: float) -> str:
    """Returns the first difference in a random record, "" if there is none."""
    table = Table(random.Random(seed), header, unruly=unruly)
    written, ours = differential.record(table, moves)
    return first_difference(header, written, ours, presages.answers(header, written))


@pytest.mark.parametrize("unruly", [0.02, 0.3])
@pytest.mark.parametrize("header", HEADERS, ids=lambda h: f"{len(h['players'])}-{h['options']}")
def test_random_records_get_the_oracle_s_answers(header: dict[str, Any], unruly: float) -> None:
    for seed in range(5):
        assert not check(header, seed, 150, unruly)
