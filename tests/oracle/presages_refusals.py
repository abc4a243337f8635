"""Which refusals a move meets in Présages, in the order of the table of refusals."""

from oracle.presages_effects import is_absolu
from oracle.presages_history import discarded, hand_size, known_hand, law, on_side, table
from oracle.presages_state import (
    LA_PEUR,
    TAKES_A_CARD_IN_PLAY,
    Json,
    Match,
    not_in_the_game,
    number,
    other_holders,
)

Fault = tuple[str, bool]
"""A refusal that applies, and whether it may be overruled here."""


def faults(match: Match, move: Json) -> list[Fault]:
    """Returns every refusal that applies, in the order of the table of refusals."""
    what = match.waiting["what"]
    if "tap" in move:
        if what in ("absolu", "deal", "card", "swap", "discard", "last-card"):
            return faults_of_card(match, move["tap"])
        if what == "seat" and match.waiting["_arcane"] in TAKES_A_CARD_IN_PLAY:
            return faults_of_choice_by_card(match, move["tap"])
    elif "seat" in move and what == "seat":
        if move["seat"] not in match.waiting["options"]:
            return [("not-an-option", False)]
        return []
    elif "choice" in move and what == "choice":
        if move["choice"] not in match.waiting["options"]:
            return [("not-an-option", False)]
        return []
    elif "pass" in move and what == "discard":
        return faults_of_pass(match)
    return [("not-expected", False)]


def faults_of_choice_by_card(match: Match, tap: str) -> list[Fault]:
    """Judges a card in play that is chosen by its tap: "the chooser's own card in play"; "a card
    in play is to be chosen, and this one is not"."""
    found = []
    card = number(tap)
    lying = table(match.history)
    if card is not None and lying.get(match.waiting["seat"]) == card:
        found.append(("not-an-option", False))
    if card is None or not_in_the_game(match, card):
        found.append(("unknown-card", False))
    if card not in lying.values():
        found.append(("not-in-play", False))
    return found


def faults_of_pass(match: Match) -> list[Fault]:
    """Judges "none" for La Chance: "more than one card in hand, or La Peur can't be in it".

    "not if La Peur has been discarded in this manche, lies on the table at the end of this tour,
    or is in another known hand." A known hand that could pass is not asked.
    """
    seat = match.waiting["seat"]
    can = (
        hand_size(match.history, seat) == 1
        and known_hand(match.history, seat) is None
        and LA_PEUR not in discarded(match.history)
        and LA_PEUR not in match.waiting["_lay"]
        and other_holders(match, seat, LA_PEUR) == []
    )
    return [] if can else [("cannot-pass", False)]


def faults_of_card(match: Match, tap: str) -> list[Fault]:
    """Judges a card that comes from a hand, from the pack or from the draw."""
    found = []
    what = match.waiting["what"]
    seat = match.waiting["seat"]
    card = number(tap)
    if card is not None and what == "absolu" and not is_absolu(card):
        found.append(("not-an-option", False))
    if card == LA_PEUR and what == "discard":
        found.append(("not-an-option", False))
    if card is None or not_in_the_game(match, card):
        return [*found, ("unknown-card", False)]
    if already_seen(match, card):
        found.append(("already-seen", False))
    if what in ("absolu", "deal"):
        return found
    if what == "last-card" and against_la_peur(match, seat, card):
        found.append(("not-in-hand", False))
    if not_in_hand(match, seat, card):
        found.append(("not-in-hand", True))
    if what == "card" and card in match.waiting["_barred"]:
        found.append(("same-card-again", False))
    if what == "card" and must_obey(match, seat, card):
        found.append(("must-follow-suit", True))
    return found


def already_seen(match: Match, card: int) -> bool:
    """Says whether "the card can't be where it is tapped: dealt twice; drawn twice; tapped as
    another's last card; … in play now, or discarded in this manche"."""
    names = {
        "absolu": ["drawn"],
        "deal": ["drawn", "dealt"],
        "last-card": ["last"],
    }.get(match.waiting["what"], [])
    for event in match.history:
        if event["event"] in names and event["card"] == card:
            return True
    return card in table(match.history).values() or card in discarded(match.history)


def not_in_hand(match: Match, seat: int, card: int) -> bool:
    """Says whether "a known hand does not hold it, or another known hand does"."""
    hand = known_hand(match.history, seat)
    if hand is not None and card not in hand:
        return True
    return other_holders(match, seat, card) != []


def against_la_peur(match: Match, seat: int, card: int) -> bool:
    """Says whether a last card is "anything but La Peur from a hand that passed, or La Peur from
    another (these two can't be overruled)"."""
    passed = [event["seat"] for event in match.history if event["event"] == "passed"]
    if passed == []:
        return False
    if seat in passed:
        return card != LA_PEUR
    return card == LA_PEUR


def must_obey(match: Match, seat: int, card: int) -> bool:
    """Says whether "a known hand holds a card on the side that La Loi asks for", "from the hand
    without a barred card", and this one is not."""
    side = law(match.history)
    hand = known_hand(match.history, seat)
    if side is None or hand is None or on_side(card, side):
        return False
    choice = [held for held in hand if held not in match.waiting["_barred"]]
    return any(on_side(held, side) for held in choice)
