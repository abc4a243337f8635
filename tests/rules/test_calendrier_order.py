"""Calendrier's order of cards, 44 × 44, against tables written by hand from the rule text.

A row covers the columns marked `+`. Rule text, *Ordre de priorité des cartes*: "L > D > S > V > J
> M > M > L", "Bélier1 > Poissons3 > … > Taureau2 > Bélier1", "Printemps > Hiver > Automne > Eté >
Printemps", "saison > signe/zodiaque > jour/semaine"; *Particularité du jeu*: no card of another
family on a day.
"""

import itertools

import pytest

from augure.rules.calendrier import DECK, ORDERS, covers, due

FAMILIES = {
    "spring": ("spring", "aries", "taurus", "gemini"),
    "summer": ("summer", "cancer", "leo", "virgo"),
    "autumn": ("autumn", "libra", "scorpio", "sagittarius"),
    "winter": ("winter", "capricorn", "aquarius", "pisces"),
}
SIGNS = [sign for family in FAMILIES.values() for sign in family[1:]]
DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")

DAYS_CHAIN = """
mon . . . . . . +
tue + . . . . . .
wed + + . . . . .
thu + + + . . . .
fri + + + + . . .
sat + + + + + . .
sun . + + + + + .
"""
DAYS_NEIGHBOUR = """
mon . . . . . . +
tue + . . . . . .
wed . + . . . . .
thu . . + . . . .
fri . . . + . . .
sat . . . . + . .
sun . . . . . + .
"""
SIGNS_CHAIN = """
aries       . . . . . . . . . . . +
taurus      + . . . . . . . . . . .
gemini      + + . . . . . . . . . .
cancer      + + + . . . . . . . . .
leo         + + + + . . . . . . . .
virgo       + + + + + . . . . . . .
libra       + + + + + + . . . . . .
scorpio     + + + + + + + . . . . .
sagittarius + + + + + + + + . . . .
capricorn   + + + + + + + + + . . .
aquarius    + + + + + + + + + + . .
pisces      . + + + + + + + + + + .
"""
SIGNS_NEIGHBOUR = """
aries       . . . . . . . . . . . +
taurus      + . . . . . . . . . . .
gemini      . + . . . . . . . . . .
cancer      . . + . . . . . . . . .
leo         . . . + . . . . . . . .
virgo       . . . . + . . . . . . .
libra       . . . . . + . . . . . .
scorpio     . . . . . . + . . . . .
sagittarius . . . . . . . + . . . .
capricorn   . . . . . . . . + . . .
aquarius    . . . . . . . . . + . .
pisces      . . . . . . . . . . + .
"""
SEASONS_CHAIN = """
spring . . . +
summer + . . .
autumn + + . .
winter . + + .
"""
SEASONS_NEIGHBOUR = """
spring . . . +
summer + . . .
autumn . + . .
winter . . + .
"""
TABLES = {
    "chain": (SEASONS_CHAIN, SIGNS_CHAIN, DAYS_CHAIN),
    "neighbour": (SEASONS_NEIGHBOUR, SIGNS_NEIGHBOUR, DAYS_NEIGHBOUR),
}


def pairs(table: str) -> set[tuple[str, str]]:
    """Returns what covers what in a table whose columns are named as its rows."""
    rows = [line.split() for line in table.split("\n") if line]
    names = [row[0] for row in rows]
    return {
        (name, other)
        for name, *marks in rows
        for other, mark in zip(names, marks, strict=True)
        if mark == "+"
    }


def relation(order: str) -> set[tuple[str, str]]:
    """Returns every (card, card to cover) that stands in the rule text."""
    seasons, signs, days = (pairs(table) for table in TABLES[order])
    found = seasons | signs | set(itertools.product(FAMILIES, SIGNS))
    for family, others in FAMILIES.items():
        found |= {(f"{family}-{over}", f"{family}-{under}") for over, under in days}
        found |= {(card, f"{family}-{day}") for card in others for day in DAYS}
    return found


@pytest.mark.parametrize("order", ["chain", "neighbour"])
def test_every_card_on_every_card(order: str) -> None:
    found = {
        (card, covered)
        for card, covered in itertools.product(DECK.cards, repeat=2)
        if covers(ORDERS[order], card, covered)
    }
    assert found == relation(order)


@pytest.mark.parametrize("order", ["chain", "neighbour"])
def test_every_day_asks_for_the_cards_of_its_family_that_do_not_cover_it(order: str) -> None:
    for family, day in itertools.product(FAMILIES, DAYS):
        covered = f"{family}-{day}"
        asked = due(ORDERS[order], covered)
        assert asked is not None
        days = {f"{family}-{other}" for other in DAYS}
        stronger = {card for card, under in relation(order) if under == covered}
        assert asked.name == family
        assert asked.obliging - {covered} == days - stronger - {covered}
        assert asked.allowed == days | set(FAMILIES[family])


def test_only_days_ask_for_a_family() -> None:
    for card in (*FAMILIES, *SIGNS):
        assert due(ORDERS["chain"], card) is None
