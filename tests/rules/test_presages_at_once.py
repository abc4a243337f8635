"""Présages: the ⚡, nested ones, La Loi and its claims, and what a table overrules."""

import pytest

from augure.rules.public import Laid
from rules.presages_play import dealt, due, on, refusal, seated, table, told


def card_due(seat: int, before: int | None = None, *barred: int) -> dict[str, object]:
    return {
        "what": "card",
        "seat": seat,
        "before": seat if before is None else before,
        "not": list(barred),
    }


def seat_due(seat: int, *options: int) -> dict[str, object]:
    return {"what": "seat", "seat": seat, "options": list(options)}


# 21 Le Rêve


def test_reve_may_go_to_a_seat_with_no_card_which_lays_one_before_the_owner() -> None:
    match = on(seated(4), "24 21")
    assert told(match) == [{"what": "played", "seat": 1, "card": 21, "before": 1}]
    assert due(match) == seat_due(1, 1, 2, 3)
    assert refusal(match, "@0") == refusal(match, "@4") == "not-an-option"
    assert refusal(match, "21") == refusal(match, "lower") == "not-expected"
    match = on(match, "@3")
    assert told(match) == [{"what": "moved", "card": 21, "from": 1, "to": 3}]
    assert due(match) == card_due(3, 1)
    match = on(match, "19")
    assert told(match) == [{"what": "played", "seat": 3, "card": 19, "before": 1}]
    assert due(match) == card_due(2)
    assert match.public().hand_sizes == (4, 4, 5, 4)
    assert Laid(3, "arcane-19", 1) in match.public().laid
    match = on(match, "22")
    assert told(match)[-1]["what"] == "tour"
    assert match.public().hand_sizes == (4, 5, 5, 5)


def test_reve_kept_has_no_effect() -> None:
    match = on(seated(4), "21 @0")
    assert told(match) == []
    assert due(match) == card_due(1)


def test_reve_asks_nothing_when_everybody_else_has_a_card() -> None:
    match = on(seated(4), "24 19 18 21")
    assert told(match)[-1]["what"] == "tour"


def test_reve_s_owner_is_whom_it_lies_before_in_the_end() -> None:
    match = on(seated(4), "21 @1 19 11 12")
    tour = told(match)[-1]
    assert (tour["seat"], tour["card"]) == (1, 21)
    assert match.public().hand_sizes == (5, 4, 5, 5)


# 23 La Jalousie


@pytest.mark.parametrize("choice", ["@0", "28"])
def test_jalousie_swaps_places_with_a_card_that_is_not_resolved_again(choice: str) -> None:
    match = on(seated(4), "28 23")
    assert due(match) == seat_due(1, 0)
    assert refusal(match, "23") == refusal(match, "@1") == refusal(match, "@2") == "not-an-option"
    assert refusal(match, "24") == refusal(match, "24!") == "not-in-play"
    assert refusal(match, "99") == refusal(match, "33") == "unknown-card"
    match = on(match, choice)
    assert told(match) == [
        {"what": "moved", "card": 23, "from": 1, "to": 0},
        {"what": "moved", "card": 28, "from": 0, "to": 1},
    ]
    assert table(match) == {0: 23, 1: 28}
    assert due(match) == card_due(2)


@pytest.mark.parametrize("card", [23, 28, 29])
def test_without_a_card_of_others_nothing_is_asked(card: int) -> None:
    assert due(on(seated(4), str(card))) == card_due(1)


def test_secret_asks_nothing() -> None:
    assert due(on(seated(4), "18 24")) == card_due(2)


# 28 La Colère


def test_colere_sends_a_card_back_and_another_is_laid() -> None:
    match = on(seated(4), "24 28")
    assert due(match) == seat_due(1, 0)
    match = on(match, "24")
    assert told(match) == [{"what": "moved", "card": 24, "from": 0, "to": None, "hand": 0}]
    assert due(match) == card_due(0, 0, 24)
    assert table(match) == {1: 28}
    assert match.public().hand_sizes == (5, 4, 5, 5)
    assert refusal(match, "24") == refusal(match, "24!") == "same-card-again"
    assert refusal(match, "28") == "already-seen"
    match = on(match, "19")
    assert due(match) == card_due(2)
    assert due(on(match, "24 18")) == card_due(1)


def test_a_card_sent_back_goes_to_the_hand_of_whom_it_lies_before() -> None:
    match = on(seated(4), "24 29 @0 19 28 @0")
    assert told(match) == [{"what": "moved", "card": 19, "from": 0, "to": None, "hand": 0}]
    assert match.public().hand_sizes == (5, 4, 4, 5)


# 29 La Trahison


def test_trahison_takes_a_card_and_lays_another_there() -> None:
    match = on(seated(4), "24 29 @0")
    assert told(match) == [{"what": "moved", "card": 24, "from": 0, "to": None, "hand": 1}]
    assert due(match) == card_due(1, 0, 24)
    assert refusal(match, "24!") == "same-card-again"
    match = on(match, "19")
    assert told(match) == [{"what": "played", "seat": 1, "card": 19, "before": 0}]
    assert table(match) == {0: 19, 1: 29}
    assert match.public().hand_sizes == (4, 4, 5, 5)
    match = on(match, "22 10")
    assert match.public().hand_sizes == (5, 4, 5, 5)


# 30-35 L'Absolu


@pytest.mark.parametrize("card", [30, 31, 32, 35])
def test_an_absolu_of_unknown_hands_asks_only_for_the_seat(card: int) -> None:
    match = on(seated(4), f"24 {card}")
    assert due(match) == seat_due(1, 0, 2, 3)
    assert refusal(match, "@1") == "not-an-option"
    assert refusal(match, "24") == "not-expected"
    match = on(match, "@3")
    assert told(match) == [{"what": "swapped", "seats": [1, 3]}]
    assert due(match) == card_due(2)
    assert match.public().hand_sizes == (4, 4, 5, 5)


SCANNED = "1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 16"


def test_a_known_swap_is_tapped_by_both_and_secret() -> None:
    match = on(dealt(SCANNED), "35 @2")
    assert told(match) == []
    assert due(match) == {"what": "swap", "seat": 0}
    assert refusal(match, "35") == "already-seen"
    assert refusal(match, "9") == "not-in-hand"
    match = on(match, "1")
    assert told(match) == []
    assert due(match) == {"what": "swap", "seat": 2}
    assert refusal(match, "1") == "not-in-hand"
    assert told(on(match, "undo")) == [{"what": "undone", "move": {"tap": None}}]
    match = on(match, "9")
    assert told(match) == [{"what": "swapped", "seats": [0, 2]}]
    assert told(on(match, "undo")) == [{"what": "undone", "move": {"tap": None}}]
    match = on(match, "5")
    assert refusal(match, "9") == "not-in-hand"
    assert on(match, "1").public().hand_sizes == (4, 4, 4, 5)


def test_an_overruled_chooser_makes_the_swap_at_once_and_unseen() -> None:
    match = on(dealt(SCANNED), "35 @2 5!")
    assert told(match) == [
        {"what": "overruled", "seat": 0, "card": None, "error": "not-in-hand"},
        {"what": "swapped", "seats": [0, 2]},
    ]
    assert told(on(match, "undo")) == [{"what": "undone", "move": {"tap": None}}]
    # Seat 1 was thought to hold the 5: its hand is unknown too.
    assert match.legal_cards() is None
    assert on(match, "17").legal_cards() is None
    assert on(match, "17 18").legal_cards() is not None


def test_an_overruled_partner_makes_both_hands_unknown() -> None:
    match = on(dealt(SCANNED), "35 @1 1 13!")
    assert told(match)[0] == {"what": "overruled", "seat": 1, "card": None, "error": "not-in-hand"}
    assert match.legal_cards() is None
    assert on(match, "5").legal_cards() is not None
    assert on(match, "5 9").legal_cards() is None


def test_a_swap_with_an_unknown_hand_makes_both_unknown() -> None:
    match = on(dealt(SCANNED), "17! 5 30! @3")
    assert told(match)[-1] == {"what": "swapped", "seats": [2, 3]}
    assert match.legal_cards() is None


# Nested


def test_reve_laying_colere() -> None:
    match = on(seated(4), "21 @1 28")
    assert due(match) == seat_due(0, 1)
    match = on(match, "@1")
    assert told(match) == [{"what": "moved", "card": 21, "from": 1, "to": None, "hand": 1}]
    assert due(match) == card_due(1, 1, 21)
    match = on(match, "19")
    assert due(match) == card_due(2)
    assert table(match) == {0: 28, 1: 19}
    assert match.public().hand_sizes == (4, 4, 5, 5)


def test_colere_making_trahison_be_laid_giving_jalousie() -> None:
    match = on(seated(4), "24 28 @0 29")
    assert due(match) == seat_due(0, 1)
    match = on(match, "@1")
    assert told(match) == [{"what": "moved", "card": 28, "from": 1, "to": None, "hand": 0}]
    assert due(match) == card_due(0, 1, 28)
    match = on(match, "23")
    assert told(match) == [{"what": "played", "seat": 0, "card": 23, "before": 1}]
    assert due(match) == seat_due(1, 0)
    match = on(match, "29")
    assert table(match) == {0: 23, 1: 29}
    assert due(match) == card_due(2)
    assert match.public().hand_sizes == (4, 4, 5, 5)
    match = on(match, "19 22")
    assert told(match)[-1]["seat"] == 1
    assert match.public().hand_sizes == (5, 4, 5, 5)


def test_a_nested_laying_may_use_the_card_that_was_barred_before_it() -> None:
    match = on(seated(4), "24 28 @0 29 @1 24")
    assert table(match) == {0: 29, 1: 24}


# 15 La Loi


def test_loi_is_named_by_its_owner_and_binds_those_after() -> None:
    match = on(seated(4), "15")
    assert due(match) == {"what": "choice", "seat": 0, "options": ["lower", "higher"]}
    assert refusal(match, "middle") == "not-an-option"
    assert refusal(match, "10") == refusal(match, "@0") == "not-expected"
    match = on(match, "lower")
    assert told(match) == [{"what": "law", "side": "lower"}]
    assert match.public().law == "lower"
    assert told(on(match, "10"))[1:] == []
    assert told(on(match, "24"))[1:] == [{"what": "claim", "seat": 1, "side": "lower"}]
    match = on(match, "10 9 14")
    assert match.public().law is None
    assert told(on(match, "undo")) == [{"what": "undone", "move": {"tap": 14}}]


def test_loi_laid_last_asks_nothing() -> None:
    assert told(on(seated(4), "24 19 18 15"))[-1]["what"] == "tour"


def test_loi_binds_a_known_hand() -> None:
    match = on(dealt("15 2 3 4/5 6 7 18/9 10 11 12/13 14 1 16"), "15 higher")
    assert match.legal_cards() == ("arcane-18", "arcane-32")
    assert refusal(match, "5") == "must-follow-suit"
    assert refusal(match, "9") == "not-in-hand"
    after = on(match, "5!")
    assert told(after) == [
        {"what": "overruled", "seat": 1, "card": 5, "error": "must-follow-suit"},
        {"what": "played", "seat": 1, "card": 5, "before": 1},
    ]
    assert on(match, "18").legal_cards() == ("arcane-31",)
    after = on(match, "9!")
    assert told(after) == [
        {"what": "overruled", "seat": 1, "card": 9, "error": "not-in-hand"},
        {"what": "played", "seat": 1, "card": 9, "before": 1},
        {"what": "claim", "seat": 1, "side": "higher"},
    ]
    assert after.legal_cards() is None


def test_a_barred_card_obliges_to_nothing() -> None:
    hands = "15 2 3 4/5 6 7 8/28 10 11 12/13 14 1 16"
    match = on(dealt(hands), "15 higher 32 @0 5 2 28 @1")
    assert due(match) == card_due(1, 1, 32)
    assert match.legal_cards() == ("arcane-2", "arcane-6", "arcane-7", "arcane-8")
    assert refusal(match, "32") == "same-card-again"
    assert told(on(match, "6"))[1:] == []


def test_loi_taken_back_stops_binding_at_once() -> None:
    match = on(seated(4), "15 lower 28 @0")
    assert told(match) == [
        {"what": "moved", "card": 15, "from": 0, "to": None, "hand": 0},
        {"what": "law", "side": None},
    ]
    assert match.public().law is None
    match = on(match, "24")
    assert told(match)[1:] == []
    match = on(match, "15")
    assert due(match)["what"] == "choice"


def test_loi_taken_by_trahison_stops_binding_too() -> None:
    match = on(seated(4), "24 19 28 @0 15 lower 29 @0")
    assert [item["what"] for item in told(match)] == ["moved", "law"]
    assert told(on(match, "22"))[1]["what"] == "tour"


def test_loi_laid_last_through_colere_asks_nothing() -> None:
    match = on(seated(4), "24 19 18 28 @0 15")
    assert told(match)[-1]["what"] == "tour"


def test_loi_laid_through_trahison_is_named_by_whom_it_lies_before() -> None:
    match = on(seated(4), "24 29 @0 15")
    assert due(match) == {"what": "choice", "seat": 0, "options": ["lower", "higher"]}


def test_loi_swapped_still_binds() -> None:
    match = on(seated(4), "15 higher 23 @0")
    assert match.public().law == "higher"
    assert told(on(match, "3"))[-1] == {"what": "claim", "seat": 2, "side": "higher"}


# Claims


def test_a_broken_claim_is_a_revoke_of_its_tour_and_forgotten() -> None:
    match = on(seated(4), "15 higher 3 22 24")
    assert told(match)[-1]["discarded"] == [3, 24]
    match = on(match, "9 10 25")
    assert told(match) == [
        {"what": "played", "seat": 1, "card": 25, "before": 1},
        {"what": "revoke", "seat": 1, "card": 25, "trick": 1},
    ]
    assert [item["what"] for item in told(on(match, "11 22"))] == ["played"]


def test_only_the_seat_that_claimed_can_revoke() -> None:
    match = on(seated(4), "15 higher 3 22 24")
    assert told(on(match, "25"))[1:] == []


def test_a_card_taken_back_since_breaks_no_claim() -> None:
    match = on(seated(4), "15 higher 3 23 @1 24")
    assert told(match)[-1]["discarded"] == [3, 24]
    assert [item["what"] for item in told(on(match, "9 10 23"))] == ["played"]
    assert told(on(match, "9 10 25"))[1]["what"] == "revoke"


def test_a_card_taken_by_trahison_since_breaks_no_claim() -> None:
    match = on(seated(4), "15 lower 24 3 27")
    assert told(match)[-1]["discarded"] == [3, 15, 27]
    match = on(match, "10 9 29 @3 19 11")
    assert due(match) == card_due(1)
    assert [item["what"] for item in told(on(match, "10"))] == ["played"]
    assert told(on(match, "2"))[1] == {"what": "revoke", "seat": 1, "card": 2, "trick": 1}


def test_a_card_sent_back_since_breaks_no_claim() -> None:
    match = on(seated(4), "15 lower 24 3 11 22 29 @1 4 28 @1 19 10")
    assert due(match) == card_due(2)
    assert [item["what"] for item in told(on(match, "11 12 13 4"))] == ["played", "tour"]
    assert told(on(match, "11 12 13 5"))[1]["what"] == "revoke"


def test_a_barred_card_is_no_part_of_a_claim() -> None:
    match = on(seated(4), "15 higher 24 28 @1 3")
    assert told(match)[1] == {"what": "claim", "seat": 1, "side": "higher"}
    match = on(match, "21")
    assert told(match)[-1]["seat"] == 2
    assert [item["what"] for item in told(on(match, "9 10 11 24"))] == ["played", "tour"]
    assert told(on(match, "9 10 11 25"))[1] == {
        "what": "revoke", "seat": 1, "card": 25, "trick": 1
    }  # fmt: skip


def test_an_absolu_swap_ends_the_claims_of_both() -> None:
    match = on(seated(4), "15 higher 3 22 24")
    assert told(on(match, "35 @1 10 25"))[1:] == []
    assert told(on(match, "35 @2 10 25"))[1]["what"] == "revoke"


def test_claims_end_with_the_manche() -> None:
    match = on(seated(6), "28 15 higher 11 12 13 4")
    assert told(on(match, "29 10 24"))[1]["what"] == "revoke"
    match = on(match, "29 10 11 12 13 4 22 10 11 12 13 4")
    assert told(match)[-1]["what"] == "manche"
    assert [item["what"] for item in told(on(match, "29 10 24"))] == ["played"]


def test_a_discard_for_chance_breaks_no_claim() -> None:
    match = on(seated(4), "15 higher 13 16 24")
    assert due(match) == {"what": "discard", "seat": 1}
    match = on(match, "30")
    assert told(match) == [{"what": "discarded", "seat": 1, "card": 30}]
    assert told(on(match, "9 10 25"))[1]["what"] == "revoke"


def test_a_claim_is_told_at_every_play_and_kept_with_its_first_tour() -> None:
    match = on(seated(4), "15 higher 3 22 24 9 15 higher 2")
    assert told(match)[1] == {"what": "claim", "seat": 1, "side": "higher"}
    match = on(match, "10 11 25")
    assert told(match)[1] == {"what": "revoke", "seat": 1, "card": 25, "trick": 1}


def test_a_revoke_comes_before_the_claim_of_the_same_card() -> None:
    match = on(seated(4), "15 higher 3 22 24 9 15 lower 25")
    assert [item["what"] for item in told(match)] == ["played", "revoke", "claim"]
