"""The state of a match of Présages as the oracle keeps it: teams, laurels, this manche's history,
and one dict for what the device waits for."""

from typing import Any

from oracle.presages_effects import is_absolu
from oracle.presages_history import History, hand_size, known_hand, table

Json = dict[str, Any]

LA_PEUR = 12
LA_CHANCE = 13
LE_REVE = 21
LA_JALOUSIE = 23
LA_COLERE = 28
LA_TRAHISON = 29
TAKES_A_CARD_IN_PLAY = (LA_JALOUSIE, LA_COLERE, LA_TRAHISON)


class Match:
    """A match as it stands; `waiting` is what the device waits for, with what it must remember
    about it under keys that begin with an underscore."""

    def __init__(self, header: Json) -> None:
        self.players = len(header["players"])
        self.scanned = header.get("options", {}).get("deal", "unscanned") == "scanned"
        self.drawn: list[int] = []
        self.teams: list[list[int]] = []
        self.laurels: list[int] = []
        self.history: History = []
        self.starter = 0
        self.waiting: Json = {"what": "absolu", "seat": 0}


# --- Cards and seats -----------------------------------------------------------------------------


def code(card: int) -> str:
    """Returns the code of an arcane."""
    return f"arcane-{card}"


def number(tap: str) -> int | None:
    """Returns the number of a tapped arcane, None where it is none."""
    for card in range(1, 36):
        if tap == code(card):
            return card
    return None


def clockwise(match: Match, first: int) -> list[int]:
    """Returns all seats from the first on, clockwise."""
    return [(first + step) % match.players for step in range(match.players)]


def teams_of(drawn: list[int]) -> list[list[int]]:
    """Returns the teams from the Absolus by seat.

    "4–5 players: highest with lowest against the rest; 6 players: 30+35, 31+34, 32+33."
    "Team 0 holds the highest Absolu; then 31+34, 32+33, or the rest; seats ascending in each."
    """
    if len(drawn) == 6:
        pairs = [[30, 35], [31, 34], [32, 33]]
        return [sorted(drawn.index(card) for card in pair) for pair in pairs]
    first = sorted([drawn.index(max(drawn)), drawn.index(min(drawn))])
    return [first, [seat for seat in range(len(drawn)) if seat not in first]]


def team_of(match: Match, seat: int) -> int:
    """Returns the number of a seat's team."""
    for team, members in enumerate(match.teams):
        if seat in members:
            return team
    raise AssertionError("every seat is in a team")


def full_hand(match: Match, seat: int) -> int:
    """Returns how many cards a seat is dealt: "5 each (4 players), 4 each (6 players); 5 players:
    5 for each of the three, 4 for each of the two"."""
    if match.players == 4:
        return 5
    if match.players == 6:
        return 4
    if len(match.teams[team_of(match, seat)]) == 3:
        return 5
    return 4


def not_in_the_game(match: Match, card: int) -> bool:
    """Says whether a card is out of the match: "With 4 or 5 players the undrawn Absolus stay in
    the box for the whole match"."""
    drawing_is_done = len(match.drawn) == match.players
    return drawing_is_done and is_absolu(card) and card not in match.drawn


def empty_seats(match: Match) -> list[int]:
    """Returns the seats with no card in front."""
    return [seat for seat in range(match.players) if seat not in table(match.history)]


def other_holders(match: Match, seat: int, card: int) -> list[int]:
    """Returns the other seats whose known hand holds the card."""
    holders = []
    for other in range(match.players):
        hand = known_hand(match.history, other)
        if other != seat and hand is not None and card in hand:
            holders.append(other)
    return holders


# --- What is waited for -------------------------------------------------------------------------


def expect(match: Match) -> Json:
    """Returns what the device waits for, as it is told."""
    return {key: value for key, value in match.waiting.items() if not key.startswith("_")}


def wait_for_card(match: Match, seat: int, before: int, barred: list[int]) -> None:
    """Waits for a card: "`card`: `seat`; also `before` and `not` (list: a card barred now)"."""
    names = [code(card) for card in barred]
    match.waiting = {"what": "card", "seat": seat, "before": before, "not": names}
    match.waiting["_barred"] = barred


def wait_for_deal(match: Match) -> bool:
    """Waits for the next card of a scanned deal; says False if every hand is full.

    "Each card is tapped as it is dealt, one at a time (Présages: from seat 0), round and round,
    passing over full hands, until every hand is full."
    """
    seats = range(match.players)
    left = sum(full_hand(match, seat) - hand_size(match.history, seat) for seat in seats)
    if left == 0:
        return False
    dealt = [event["seat"] for event in match.history if event["event"] == "dealt"]
    first = (dealt[-1] + 1) % match.players if dealt else 0
    for seat in clockwise(match, first):
        if hand_size(match.history, seat) < full_hand(match, seat):
            match.waiting = {"what": "deal", "seat": seat, "left": left}
            return True
    raise AssertionError("a card is left for somebody")


def start_manche(match: Match) -> None:
    """Deals a manche, unseen or tap by tap."""
    if match.scanned:
        if not wait_for_deal(match):
            wait_for_card(match, match.starter, match.starter, [])
        return
    for seat in range(match.players):
        while hand_size(match.history, seat) < full_hand(match, seat):
            match.history.append({"event": "unseen", "seat": seat})
    wait_for_card(match, match.starter, match.starter, [])
