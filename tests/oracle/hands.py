"""What is known of the hands in a deal of Wizard or Prophétie, always worked out from its history.

A deal is a plain dict. The keys read here:
`scanned` (bool), `dealt` (list of [seat, card], in order), `set_aside` (list of [seat, card]),
`opened` (seats whose hand has become unknown by an overruled `not-in-hand`),
`plays` (list of dicts with `seat`, `card`, `suit` (of a number card, else None), `trick`,
`claim` (the suit claimed by this play, or None)).
"""

from typing import Any

Deal = dict[str, Any]


def laid_cards(deal: Deal) -> list[str]:
    """Returns every card laid in this deal, in order."""
    return [play["card"] for play in deal["plays"]]


def known_hand(deal: Deal, seat: int) -> list[str] | None:
    """Returns the cards that `seat` still holds, or None where the hand is unknown.

    Source: "Unscanned: hands are unknown"; "Scanned: hands are known"; "After an overruled
    `not-in-hand` the hands of the player, and of the seat that was thought to hold the card,
    are unknown for the rest of the deal".
    """
    if not deal["scanned"]:
        return None
    if seat in deal["opened"]:
        return None
    hand = []
    for owner, card in deal["dealt"]:
        if owner == seat:
            hand.append(card)
    for card in laid_cards(deal):
        if card in hand:
            hand.remove(card)
    for _, card in deal["set_aside"]:
        if card in hand:
            hand.remove(card)
    return hand


def other_known_holders(deal: Deal, seat: int, card: str, players: int) -> list[int]:
    """Returns the other seats whose known hand holds `card`: one or none."""
    holders = []
    for other in range(players):
        if other == seat:
            continue
        hand = known_hand(deal, other)
        if hand is not None and card in hand:
            holders.append(other)
    return holders


def is_not_in_hand(deal: Deal, seat: int, card: str, players: int) -> bool:
    """Returns whether the refusal applies.

    Source: "`not-in-hand`: a known hand does not hold it, or another known hand does".
    """
    hand = known_hand(deal, seat)
    if hand is not None and card not in hand:
        return True
    return other_known_holders(deal, seat, card, players) != []


def claims(deal: Deal, seat: int) -> dict[str, int]:
    """Returns the suits that `seat` now claims not to hold, each with its first trick.

    Source: "a claim ... is told at every such play, kept with the first trick in which it was
    made"; a card that breaks a claim makes the device forget "the claims that it contradicts".
    """
    claimed: dict[str, int] = {}
    for play in deal["plays"]:
        if play["seat"] != seat:
            continue
        if play["suit"] in claimed:
            del claimed[play["suit"]]
        if play["claim"] is not None and play["claim"] not in claimed:
            claimed[play["claim"]] = play["trick"]
    return claimed
