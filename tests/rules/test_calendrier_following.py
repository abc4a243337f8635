"""Calendrier: what may be laid, claims, revokes and overruling, a row a ruling.

Sources are the rule text and RULINGS, *Calendrier*.
"""

import pytest

from augure.rules import calendrier
from augure.rules.calendrier import DECK
from augure.rules.errors import Reason
from augure.rules.match import Match
from augure.rules.moves import Bid, Move, Pass, Tap, Undo
from rules.calendrier_table import (
    Json,
    claim,
    due_on,
    expected,
    lay,
    news,
    played,
    refusal,
    revoke,
    start,
)

# What may be laid: seat 1 leads, seat 2 is due, scanned.

MUST = Reason.MUST_FOLLOW_SUIT


@pytest.mark.parametrize(
    ("order", "lead", "hand", "card", "reason"),
    [
        # On a day, a weaker card of the family obliges …
        ("chain", "summer-wed", "summer-tue winter", "winter", MUST),
        ("chain", "summer-mon", "summer-sun winter", "winter", MUST),
        ("neighbour", "summer-mon", "summer-wed winter", "winter", MUST),
        # … to any card of the family.
        ("chain", "summer-wed", "summer-tue winter", "summer-tue", None),
        ("chain", "summer-wed", "summer-tue summer-thu", "summer-thu", None),
        ("chain", "summer-wed", "summer-tue leo", "leo", None),
        ("chain", "summer-wed", "summer-tue summer", "summer", None),
        # Who could outbid but has no weaker card may lay another family.
        ("chain", "summer-wed", "summer-thu winter", "winter", None),
        ("chain", "summer-wed", "leo winter", "winter", None),
        ("chain", "summer-wed", "summer winter-mon", "winter-mon", None),
        ("chain", "summer-wed", "autumn winter-mon", "winter-mon", None),
        ("neighbour", "summer-mon", "summer-tue winter", "winter", None),
        # On a sign or a season, anything.
        ("chain", "leo", "summer-mon winter-mon", "winter-mon", None),
        ("chain", "leo", "summer autumn-mon", "autumn-mon", None),
        ("chain", "summer", "summer-mon winter-mon", "winter-mon", None),
        # Outbidding is never compulsory, and what is not held can't be laid.
        ("chain", "leo", "virgo cancer", "cancer", None),
        ("chain", "leo", "virgo cancer", "winter-fri", Reason.NOT_IN_HAND),
    ],
)
def test_what_may_be_laid(
    order: str, lead: str, hand: str, card: str, reason: Reason | None
) -> None:
    match = lay(due_on(lead, hand, order), lead)
    assert expected(match)["seat"] == 2
    legal = match.legal_cards() or ()
    if reason is None:
        assert card in legal
        assert news(lay(match, card)) == [{"what": "played", "seat": 2, "card": card}]
    else:
        assert card not in legal
        assert refusal(match, Tap(card)) is reason


# Claims and revokes, unscanned: seat 1 leads, seat 2 is due.


@pytest.mark.parametrize(
    ("laid", "claims"),
    [
        # Another family on a day: no weaker card of it.
        ("summer-wed winter", [claim(2, "summer-wed")]),
        ("summer-wed winter-tue", [claim(2, "summer-wed")]),
        # The card to cover is named, which may be another than the lead, and is no discard.
        ("summer-wed summer-fri winter", [claim(3, "summer-fri")]),
        ("summer-wed winter libra", [claim(3, "summer-wed")]),
        # A card of the family says nothing, weaker or stronger; nor does any on a sign.
        ("summer-wed summer-tue", []),
        ("summer-wed summer-sun", []),
        ("summer-wed leo", []),
        ("summer-wed leo winter-tue", []),
        ("summer summer-tue", []),
    ],
)
def test_claims(laid: str, claims: list[Json]) -> None:
    match = lay(start(), laid)
    assert news(match)[1:] == claims


# Three players; trick 1 makes seat 2 claim on `summer-wed`, with which seat 1 wins.
CLAIMED = "summer-wed winter libra"


@pytest.mark.parametrize(
    ("order", "card", "told"),
    [
        ("chain", "summer-mon", [revoke(2, "summer-mon", 1)]),
        ("chain", "summer-tue", [revoke(2, "summer-tue", 1)]),
        ("neighbour", "summer-sun", [revoke(2, "summer-sun", 1)]),
        # Only a day that doesn't beat the card covered breaks the claim.
        ("chain", "summer-thu", []),
        ("chain", "summer-sun", []),
        ("neighbour", "summer-thu", []),
        ("chain", "leo", []),
        ("chain", "summer", []),
        ("chain", "autumn-mon", []),
    ],
)
def test_what_breaks_a_claim(order: str, card: str, told: list[Json]) -> None:
    match = lay(start(3, order=order), f"{CLAIMED} aries {card}")
    assert news(match) == [played(2, card), *told]


def test_only_the_seat_that_claimed_can_break_its_claim() -> None:
    assert news(lay(start(3), f"{CLAIMED} summer-tue")) == [played(1, "summer-tue")]


def test_a_lead_breaks_a_claim_too() -> None:
    match = lay(start(3), f"{CLAIMED} aries taurus autumn-mon summer-tue")
    assert news(match) == [played(2, "summer-tue"), revoke(2, "summer-tue", 1)]


def test_a_claim_is_told_at_every_such_play_and_the_earliest_trick_at_a_revoke() -> None:
    match = lay(start(3), f"{CLAIMED} summer-thu autumn")
    assert news(match) == [played(2, "autumn"), claim(2, "summer-thu")]
    match = lay(match, "winter-sun sagittarius summer-mon")
    assert news(match) == [played(2, "summer-mon"), revoke(2, "summer-mon", 1)]


def test_a_revoke_forgets_every_claim_that_the_card_contradicts() -> None:
    match = lay(start(3), f"{CLAIMED} summer-thu autumn winter-sun sagittarius summer-mon")
    match = lay(match, "winter-mon capricorn summer-tue")
    assert news(match) == [played(2, "summer-tue")]


def test_a_claim_that_an_earlier_one_implies_outlives_it() -> None:
    # Thursday: no Monday, Tuesday, Wednesday; then Tuesday: no Monday.
    match = lay(start(3), "summer-thu winter libra summer-tue autumn winter-sun")
    match = lay(match, "sagittarius summer-wed")
    assert news(match) == [played(2, "summer-wed"), revoke(2, "summer-wed", 1)]
    match = lay(match, "winter-mon capricorn summer-mon")
    assert news(match) == [played(2, "summer-mon"), revoke(2, "summer-mon", 2)]


def test_a_revoke_comes_before_a_new_claim() -> None:
    match = lay(start(3), f"{CLAIMED} winter-wed summer-mon")
    assert news(match) == [
        played(2, "summer-mon"),
        revoke(2, "summer-mon", 1),
        claim(2, "winter-wed"),
    ]


def test_an_undo_takes_a_claim_back() -> None:
    match = lay(start(3), "summer-wed winter").push(Undo())
    assert news(match) == [{"what": "undone", "move": {"tap": "winter"}}]
    match = lay(match, "summer-tue autumn sagittarius summer-mon")
    assert news(match) == [played(2, "summer-mon")]


def test_claims_end_with_the_deal() -> None:
    last = ("summer-wed", "winter-mon", "autumn-mon")
    kept = (*last, "summer-mon", "summer-tue")
    match = lay(start(3, deals=2), " ".join(code for code in DECK.cards if code not in kept))
    leader = expected(match)["seat"]
    match = lay(match, " ".join(last))
    assert [told["what"] for told in news(match)] == ["played", "claim", "trick", "deal-over"]
    codes = iter(("summer-mon", "summer-tue"))
    for seat in (2, 0, 1):
        match = lay(match, "winter" if seat == leader else next(codes))
        assert "revoke" not in [told["what"] for told in news(match)]


# Overruling and refusing, scanned.


def test_an_overruled_must_follow_suit_is_told_and_claims_nothing() -> None:
    match = lay(due_on("summer-wed", "summer-tue autumn-mon"), "summer-wed autumn-mon!")
    told = {"what": "overruled", "seat": 2, "card": "autumn-mon", "error": "must-follow-suit"}
    assert news(match) == [told, played(2, "autumn-mon")]
    assert match.phase.hand() is not None


def test_after_an_overruled_not_in_hand_both_hands_are_unknown_at_once() -> None:
    match = due_on("summer-wed", "summer-tue autumn-mon")
    match = lay(match, "summer-wed")
    assert refusal(match, Tap("winter-fri")) is Reason.NOT_IN_HAND
    holder = next(s for s, hand in hands(match) if hand is not None and "winter-fri" in hand)
    match = lay(match, "winter-fri!")
    told = {"what": "overruled", "seat": 2, "card": "winter-fri", "error": "not-in-hand"}
    assert news(match) == [told, played(2, "winter-fri"), claim(2, "summer-wed")]
    assert {seat for seat, hand in hands(match) if hand is None} == {2, holder}


def hands(match: Match) -> list[tuple[int, frozenset[str] | None]]:
    phase = match.phase
    assert isinstance(phase, calendrier.Playing)
    return list(enumerate(phase.deal.know.hands))


def test_an_overrule_that_nothing_needs_changes_nothing_and_is_undone_as_written() -> None:
    match = lay(due_on("summer-wed", "summer-tue autumn-mon"), "summer-wed summer-tue!")
    assert news(match) == [played(2, "summer-tue")]
    told = {"what": "undone", "move": {"tap": "summer-tue", "overrule": True}}
    assert news(match.push(Undo())) == [told]


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        (Tap("spring-mon", overrule=True), Reason.ALREADY_SEEN),
        (Tap("sun-1"), Reason.UNKNOWN_CARD),
        (Tap("Spring"), Reason.UNKNOWN_CARD),
        (Bid(1), Reason.NOT_EXPECTED),
        (Pass(), Reason.NOT_EXPECTED),
    ],
)
def test_other_refusals(move: Move, reason: Reason) -> None:
    assert refusal(lay(start(), "spring-mon"), move) is reason


def test_a_card_is_dealt_once() -> None:
    match = lay(start(deal="scanned"), "spring")
    assert news(match) == [{"what": "dealt", "seat": 1}]
    assert refusal(match, Tap("spring", overrule=True)) is Reason.ALREADY_SEEN
    assert news(match.push(Undo())) == [{"what": "undone", "move": {"tap": None}}]
