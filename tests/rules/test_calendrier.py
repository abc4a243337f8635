"""Calendrier: cards, dealing, residue and covering, a row a ruling.

Sources are the rule text and RULINGS, *Calendrier*.
"""

import pytest

from augure.rules import calendrier
from augure.rules.calendrier import DECK, points
from augure.rules.errors import Reason
from augure.rules.match import Match
from augure.rules.moves import Tap, Undo
from augure.rules.public import Laid, Winning, Won
from rules.calendrier_table import (
    Json,
    dealt,
    expected,
    history,
    lay,
    news,
    played_out,
    refusal,
    start,
)

# The cards.


def test_deck_order_seasons_signs_days_of_each_family() -> None:
    days = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
    assert list(DECK.cards) == [
        *("spring", "summer", "autumn", "winter"),
        *("aries", "taurus", "gemini", "cancer", "leo", "virgo"),
        *("libra", "scorpio", "sagittarius", "capricorn", "aquarius", "pisces"),
        *(f"{season}-{day}" for season in ("spring", "summer", "autumn", "winter") for day in days),
    ]


@pytest.mark.parametrize(
    ("family", "cards"),
    [
        ("spring", "spring aries taurus gemini spring-mon spring-sun"),
        ("summer", "summer cancer leo virgo summer-mon summer-sun"),
        ("autumn", "autumn libra scorpio sagittarius autumn-mon autumn-sun"),
        ("winter", "winter capricorn aquarius pisces winter-mon winter-sun"),
    ],
)
def test_each_family_has_eleven_cards(family: str, cards: str) -> None:
    assert set(cards.split()) < DECK.suited[family]
    assert len(DECK.suited[family]) == 11


@pytest.mark.parametrize(
    ("cards", "halves"),
    [
        ("spring summer autumn winter", 8),
        ("aries cancer libra capricorn", 2),
        ("taurus leo scorpio aquarius", 4),
        ("gemini virgo sagittarius pisces", 6),
        ("spring-mon summer-wed autumn-sat winter-sun", 1),
    ],
)
def test_points_of_a_card(cards: str, halves: int) -> None:
    assert {calendrier.FACES[card].halves for card in cards.split()} == {halves}


def test_the_deck_has_54_points() -> None:
    assert points(sum(face.halves for face in calendrier.FACES.values())) == 54


@pytest.mark.parametrize(("halves", "told"), [(0, 0), (1, 0.5), (2, 1), (27, 13.5), (108, 54)])
def test_whole_points_are_int_and_halves_float(halves: int, told: float) -> None:
    assert points(halves) == told
    assert type(points(halves)) is type(told)


# Set-up and dealing.


@pytest.mark.parametrize(
    ("players", "size", "residue"), [(3, 14, 2), (4, 11, 0), (5, 8, 4), (6, 7, 2)]
)
def test_cards_dealt_and_residue(players: int, size: int, residue: int) -> None:
    match = start(players, deal="scanned")
    assert expected(match) == {"what": "deal", "seat": 1, "left": players * size, "dealer": 0}
    match = dealt(match)
    assert match.public().hand_sizes == (size, size + residue, *(size,) * (players - 2))
    if residue:
        assert expected(match) == {"what": "residue", "seat": 1, "left": residue}
    else:
        assert expected(match) == {"what": "card", "seat": 1}


@pytest.mark.parametrize(
    ("dealer", "options", "openers"),
    [
        (0, {}, [1, 2, 0]),
        (2, {}, [0, 1, 2]),
        (0, {"opener": 0}, [0, 1, 2]),
        (1, {"opener": 1}, [1, 2, 0]),
        (0, {"opener": 2}, [2, 0, 1]),
    ],
)
def test_the_opener_moves_to_the_left_with_the_deal(
    dealer: int, options: Json, openers: list[int]
) -> None:
    match = played_out(start(3, dealer, deal="scanned", deals=3, **options), 1)
    whole = {"what": "residue", "left": 2}
    found = [expected(m)["seat"] for m in history(match) if whole.items() <= expected(m).items()]
    assert found == openers


def test_the_deal_moves_to_the_left_whoever_opens() -> None:
    match = played_out(start(3, 1, deal="scanned", deals=3, opener=1), 1)
    firsts = [expected(m) for m in history(match) if expected(m).get("left") == 42]
    assert [(first["dealer"], first["seat"]) for first in firsts] == [(1, 2), (2, 0), (0, 1)]


# The residue.

RESIDUE_CARDS = "spring-mon spring-tue spring-wed spring-thu spring-fri spring-sat spring-sun"


def before_residue() -> Match:
    """Returns six players' deal: seat 1 opens and has the days of spring, `winter-sat` and
    `winter-sun` are left."""
    match = start(6, deal="scanned")
    match = dealt(match, "", RESIDUE_CARDS)
    assert expected(match) == {"what": "residue", "seat": 1, "left": 2}
    assert set(match.legal_cards() or ()) == {*RESIDUE_CARDS.split(), "winter-sat", "winter-sun"}
    return match


def test_what_is_neither_dealt_to_another_nor_residue_is_the_opener_s_hand() -> None:
    match = lay(before_residue(), "spring-mon winter-sun")
    assert expected(match) == {"what": "card", "seat": 1}
    assert match.public().hand_sizes == (7,) * 6
    hand = {*RESIDUE_CARDS.split(), "winter-sat"} - {"spring-mon"}
    assert set(match.legal_cards() or ()) == hand


def test_nothing_need_be_exchanged() -> None:
    match = lay(before_residue(), "winter-sun winter-sat")
    assert set(match.legal_cards() or ()) == set(RESIDUE_CARDS.split())


def test_a_residue_tap_tells_nothing_and_its_undo_neither() -> None:
    match = lay(before_residue(), "spring-mon")
    assert news(match) == []
    assert expected(match) == {"what": "residue", "seat": 1, "left": 1}
    match = lay(match, "winter-sun")
    assert news(match) == []
    for left in (1, 2):
        match = match.push(Undo())
        assert news(match) == [{"what": "undone", "move": {"tap": None}}]
        assert expected(match) == {"what": "residue", "seat": 1, "left": left}


@pytest.mark.parametrize("overrule", [False, True])
@pytest.mark.parametrize(
    ("card", "reason"),
    [
        ("spring", Reason.ALREADY_SEEN),  # dealt to another seat
        ("spring-mon", Reason.ALREADY_SEEN),  # tapped twice
        ("spring-pluto", Reason.UNKNOWN_CARD),
    ],
)
def test_refusals_of_a_residue_tap(card: str, reason: Reason, overrule: bool) -> None:
    match = lay(before_residue(), "spring-mon")
    assert refusal(match, Tap(card, overrule)) is reason


def test_an_overrule_beside_a_residue_tap_changes_nothing() -> None:
    match = lay(before_residue(), "spring-mon! winter-sun!")
    assert news(match) == []
    assert len(match.legal_cards() or ()) == 7


@pytest.mark.parametrize("overrule", [False, True])
def test_a_card_left_as_residue_is_not_laid(overrule: bool) -> None:
    """RECORD, *Refusals*: `already-seen` is "laid, turned up or set aside in this deal"."""
    match = lay(before_residue(), "spring-mon winter-sun")
    assert refusal(match, Tap("spring-mon", overrule)) is Reason.ALREADY_SEEN


def test_unscanned_nothing_is_tapped_for_the_residue() -> None:
    assert expected(start(3)) == {"what": "card", "seat": 1}


# Covering: tricks of seats 1, 2, 3, 0.


@pytest.mark.parametrize(
    ("order", "cards", "seat", "card", "why"),
    [
        # Inside a day's family: a stronger day, a sign, a season.
        ("chain", "spring-mon spring-tue spring-sat spring-fri", 3, "spring-sat", "last-outbid"),
        ("chain", "spring-mon aries spring-tue spring-wed", 2, "aries", "last-outbid"),
        ("chain", "spring-mon spring spring-tue spring-wed", 2, "spring", "last-outbid"),
        # Monday beats Sunday, and Sunday does not beat Monday; but Tuesday and Wednesday.
        ("chain", "spring-sun spring-mon summer autumn", 2, "spring-mon", "last-outbid"),
        ("chain", "spring-mon spring-sun summer autumn", 1, "spring-mon", "not-outbid"),
        ("chain", "spring-tue spring-sun spring-mon summer", 3, "spring-mon", "last-outbid"),
        # So the cycle is gone round.
        ("chain", "spring-sun spring-mon spring-tue spring-wed", 0, "spring-wed", "last-outbid"),
        ("chain", "spring-sun spring-mon spring-sat spring-fri", 3, "spring-sat", "last-outbid"),
        # A neighbour covers only the card just before it.
        (
            "neighbour",
            "spring-mon spring-wed spring-tue spring-sun",
            3,
            "spring-tue",
            "last-outbid",
        ),
        ("neighbour", "aries gemini cancer leo", 1, "aries", "not-outbid"),
        ("neighbour", "aries taurus gemini cancer", 0, "cancer", "last-outbid"),
        # No other family on a day, be it a season.
        ("chain", "spring-mon summer autumn winter", 1, "spring-mon", "not-outbid"),
        ("chain", "spring-mon summer-tue spring-tue summer", 3, "spring-tue", "last-outbid"),
        # Signs and seasons across families.
        ("chain", "aries taurus virgo winter", 0, "winter", "last-outbid"),
        ("chain", "pisces aries aquarius capricorn", 3, "aquarius", "last-outbid"),
        ("chain", "aries pisces aquarius capricorn", 3, "aquarius", "last-outbid"),
        ("chain", "winter spring summer autumn", 0, "autumn", "last-outbid"),
        ("chain", "spring winter summer autumn", 0, "autumn", "last-outbid"),
        # A day or a sign on a season, a day on a sign: ignored.
        ("chain", "spring pisces spring-sun winter-mon", 1, "spring", "not-outbid"),
        ("chain", "aries spring-sun winter-sun spring-mon", 1, "aries", "not-outbid"),
        # A discard is never the card to cover.
        ("chain", "summer-mon winter-mon winter-tue summer-tue", 0, "summer-tue", "last-outbid"),
    ],
)
def test_who_takes_a_trick(order: str, cards: str, seat: int, card: str, why: str) -> None:
    match = lay(start(order=order), cards)
    assert news(match)[-1] == {"what": "trick", "n": 1, "seat": seat, "card": card}
    assert expected(match) == {"what": "card", "seat": seat}
    assert match.public().won == Won(1, seat)
    laid = cards.split()
    assert calendrier.winner(calendrier.ORDERS[order], laid) == (laid.index(card), why)


def test_the_picture_shows_how_many_cards_each_seat_holds() -> None:
    match = start(3)
    assert match.public().hand_sizes == (14, 14, 14)
    assert lay(match, "spring-mon gemini").public().hand_sizes == (14, 13, 13)
    assert lay(match, "spring-mon gemini winter-sun").public().hand_sizes == (13, 13, 13)
    assert played_out(start(3, deal="scanned"), 1).public().hand_sizes == (0, 0, 0)


def test_the_picture_shows_the_card_to_cover_and_the_family_due() -> None:
    match = start(3)
    assert match.public().winning is None
    match = lay(match, "spring-mon")
    assert match.public().winning == Winning(1, "spring-mon", "not-outbid")
    assert match.public().led == "spring"
    match = lay(match, "gemini")
    picture = match.public()
    assert picture.winning == Winning(2, "gemini", "last-outbid")
    assert picture.led is None
    assert picture.laid == (Laid(1, "spring-mon", 1), Laid(2, "gemini", 2))
    assert (picture.trick, picture.points, picture.tricks) == (1, (0, 0, 0), (0, 0, 0))
    picture = lay(match, "winter-sun").public()
    assert (picture.trick, picture.points, picture.tricks) == (2, (0, 0, 4), (0, 0, 1))
    picture = lay(match, "autumn").public()
    assert picture.points == (7.5, 0, 0)
