"""What a manche of Présages looks like from its history: a list of events, walked from its start
for each question.

Cards are numbers. The events, by their `event`:
`drawn` and `dealt` (`seat`, `card`), `unseen` (`seat`: a card that nobody saw went there),
`unknown` (`seat`: its hand is known no more), `laid` (`seat`, `card`, `before`),
`moved` (`card`, `to`), `back` (`card`, `hand`: from the table into that hand), `law` (`side`),
`claim` (`seat`, `side`, `barred`, `tour`), `forgotten` (`claim`), `swapped` (`seats`, and `gives`:
one card each, or None if one hand is unknown), `tour` (`winner`, `discarded`, `returned`: seat to
card), `chance` (`seat`, `card`), `passed` (`seat`), `last` (`seat`, `card`).
"""

from typing import Any

Event = dict[str, Any]
History = list[Event]

LA_LOI = 15


def table(history: History) -> dict[int, int]:
    """Returns what lies in front of each seat now."""
    place: dict[int, int] = {}
    for event in history:
        if event["event"] == "laid":
            place[event["card"]] = event["before"]
        elif event["event"] == "moved":
            place[event["card"]] = event["to"]
        elif event["event"] == "back":
            del place[event["card"]]
        elif event["event"] == "tour":
            place = {}
    seats = {}
    for card, seat in place.items():
        assert seat not in seats, "one card in front of each"
        seats[seat] = card
    return seats


def hand_size(history: History, seat: int) -> int:
    """Returns how many cards a seat holds, known or not."""
    size = 0
    for event in history:
        name = event["event"]
        if name in ("drawn", "dealt", "unseen") and event["seat"] == seat:
            size += 1
        elif name in ("laid", "chance") and event["seat"] == seat:
            size -= 1
        elif (name == "back" and event["hand"] == seat) or (
            name == "tour" and seat in event["returned"]
        ):
            size += 1
    return size


def known_hand(history: History, seat: int) -> list[int] | None:
    """Returns the cards that a seat holds, or None where its hand is unknown.

    "Hands are unknown" where a card was not seen. "After an overruled `not-in-hand` the hands …
    are unknown for the rest of the deal". "A swap with an unknown hand makes both unknown".
    """
    hand: list[int] = []
    for event in history:
        name = event["event"]
        if name in ("unseen", "unknown") and event["seat"] == seat:
            return None
        if name in ("drawn", "dealt") and event["seat"] == seat:
            hand.append(event["card"])
        elif name in ("laid", "chance") and event["seat"] == seat:
            hand.remove(event["card"])
        elif name == "back" and event["hand"] == seat:
            hand.append(event["card"])
        elif name == "tour" and seat in event["returned"]:
            hand.append(event["returned"][seat])
        elif name == "swapped" and seat in event["seats"] and event["gives"] is not None:
            _, partner = event["seats"]
            given, got = event["gives"]
            if seat == partner:
                given, got = got, given
            hand.remove(given)
            hand.append(got)
    return hand


def discarded(history: History) -> list[int]:
    """Returns the cards that have been discarded in this manche, La Chance's extra one too."""
    gone: list[int] = []
    for event in history:
        if event["event"] == "tour":
            gone += event["discarded"]
        elif event["event"] == "chance":
            gone.append(event["card"])
    return gone


def law(history: History) -> str | None:
    """Returns the side that La Loi asks for now.

    "15 binds every later laying". "A 15 that leaves the table (sent back or taken) stops binding
    at once." It ends with the tour.
    """
    side: str | None = None
    for event in history:
        if event["event"] == "law":
            side = event["side"]
        elif event["event"] == "tour" or (event["event"] == "back" and event["card"] == LA_LOI):
            side = None
    return side


def on_side(card: int, side: str) -> bool:
    """Says whether a card is on a side of 15."""
    if side == "lower":
        return card < LA_LOI
    return card > LA_LOI


def tours_played(history: History) -> int:
    """Returns how many tours of this manche are over."""
    return len([event for event in history if event["event"] == "tour"])


def claims_broken(history: History, seat: int, card: int) -> list[Event]:
    """Returns the claims of a seat that laying this card now contradicts, oldest first.

    ""nothing on that side in hand now". The card barred at that moment doesn't count. Only a card
    that hasn't come to that hand since can break it (taken back, sent back, taken by 29 count as
    come); an Absolu swap of that hand ends it".
    """
    broken = []
    for position, event in enumerate(history):
        if event["event"] != "claim" or event["seat"] != seat:
            continue
        if not on_side(card, event["side"]) or card in event["barred"]:
            continue
        since = history[position + 1 :]
        if not came(since, seat, card) and not ended(since, seat, event):
            broken.append(event)
    return broken


def came(since: History, seat: int, card: int) -> bool:
    """Says whether a card came to a hand: "taken back, sent back, taken by 29"."""
    for event in since:
        if event["event"] == "back" and event["hand"] == seat and event["card"] == card:
            return True
        if event["event"] == "tour" and event["returned"].get(seat) == card:
            return True
    return False


def ended(since: History, seat: int, claim: Event) -> bool:
    """Says whether a claim is over: swapped away by an Absolu, or forgotten after a revoke."""
    for event in since:
        if event["event"] == "swapped" and seat in event["seats"]:
            return True
        if event["event"] == "forgotten" and event["claim"] is claim:
            return True
    return False
