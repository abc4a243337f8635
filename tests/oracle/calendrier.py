"""Calendrier a second time, slowly and plainly: the oracle that the real rules are held against.

Nothing is kept that can be worked out: the history of the deal is a list of events, and each
question (who holds what, who is due, which claims stand) walks it from its start.
"""

from typing import Any

from oracle.calendrier_cards import (
    DECK,
    beats,
    family,
    kind,
    may_lay,
    number,
    points,
    to_cover,
    weaker_cards,
)

__all__ = ["Match", "answers", "beats", "play", "points", "take"]

Json = dict[str, Any]

# --- A match -------------------------------------------------------------------------------------


class Match:
    """A match as it stands: the header, the finished deals in numbers, this deal as a history."""

    def __init__(self, header: Json) -> None:
        options = header.get("options", {})
        self.players = len(header["players"])
        self.scanned = options.get("deal", "unscanned") == "scanned"
        self.order: str = options.get("order", "chain")
        self.deals: int = options.get("deals", 1)
        self.teams: list[list[int]] | None = options.get("teams")
        self.first_dealer: int = header.get("dealer", 0)
        self.first_opener: int = options.get("opener", (self.first_dealer + 1) % self.players)
        self.deal = 1
        self.halves = [0] * self.players
        self.over = False
        self.history: list[Json] = []


def hand_size(match: Match) -> int:
    """Returns how many cards each gets: "14/2, 11/0, 8/4, 7/2 for 3…6 players"."""
    return {3: 14, 4: 11, 5: 8, 6: 7}[match.players]


def residue_size(match: Match) -> int:
    """Returns the size of the residue: "14/2, 11/0, 8/4, 7/2 for 3…6 players"."""
    return {3: 2, 4: 0, 5: 4, 6: 2}[match.players]


def dealer(match: Match) -> int:
    """Returns the dealer of this deal: "Each deal passes to the left"."""
    return (match.first_dealer + match.deal - 1) % match.players


def opener(match: Match) -> int:
    """Returns who opens this deal: "a seat (left out: dealer + 1): who opens the first deal;
    it moves to the left with the deal"."""
    return (match.first_opener + match.deal - 1) % match.players


def events(match: Match, name: str) -> list[Json]:
    """Returns the events of one name in this deal, oldest first."""
    return [event for event in match.history if event["event"] == name]


def dealt_to(match: Match, seat: int) -> list[str]:
    """Returns the cards that were seen going to a seat in a scanned deal."""
    return [event["card"] for event in events(match, "dealt") if event["seat"] == seat]


def residue(match: Match) -> list[str]:
    """Returns the cards tapped as residue."""
    return [event["card"] for event in events(match, "residue")]


def laid_by(match: Match, seat: int) -> list[str]:
    """Returns the cards that a seat has laid in this deal."""
    return [event["card"] for event in events(match, "laid") if event["seat"] == seat]


def known_hand(match: Match, seat: int) -> list[str] | None:
    """Returns a seat's hand, or None where it is unknown.

    "what is neither dealt to another seat nor residue is then the opener's hand". "After an
    overruled `not-in-hand` the hands … are unknown for the rest of the deal".
    """
    if not match.scanned:
        return None
    for event in events(match, "unknown"):
        if event["seat"] == seat:
            return None
    hand = dealt_to(match, seat)
    if seat == opener(match) and dealing_is_done(match):
        hand = list(DECK)
        for other in range(match.players):
            if other != seat:
                hand = [card for card in hand if card not in dealt_to(match, other)]
        hand = [card for card in hand if card not in residue(match)]
    return [card for card in hand if card not in laid_by(match, seat)]


def dealing_is_done(match: Match) -> bool:
    """Says whether play can begin: every hand is full and the residue is tapped."""
    if not match.scanned:
        return True
    if len(events(match, "dealt")) < match.players * hand_size(match):
        return False
    return len(events(match, "residue")) == residue_size(match)


def tricks(match: Match) -> list[list[Json]]:
    """Returns the tricks of this deal, each as the cards laid in it; the last may be unfinished."""
    piles: list[list[Json]] = []
    for event in events(match, "laid"):
        if not piles or len(piles[-1]) == match.players:
            piles.append([])
        piles[-1].append(event)
    return piles


def best_so_far(match: Match, trick: list[Json]) -> Json:
    """Returns the laid card to cover. "The last outbidder, or else the leader, takes the trick"."""
    return trick[to_cover([event["card"] for event in trick], match.order)]


def trick_under_way(match: Match) -> list[Json]:
    """Returns the cards of the trick that is not complete, none between two tricks."""
    piles = tricks(match)
    if piles and len(piles[-1]) < match.players:
        return piles[-1]
    return []


def seat_due(match: Match) -> int:
    """Returns who lays next: "takes the trick, the laid cards and the next lead"."""
    current = trick_under_way(match)
    if current:
        seat: int = (current[-1]["seat"] + 1) % match.players
        return seat
    piles = tricks(match)
    if piles:
        winner: int = best_so_far(match, piles[-1])["seat"]
        return winner
    return opener(match)


def expect(match: Match) -> Json:
    """Returns what the device waits for."""
    if match.over:
        return {"what": "nothing"}
    if match.scanned:
        whole = match.players * hand_size(match)
        dealt = len(events(match, "dealt"))
        if dealt < whole:
            seat = (dealer(match) + 1 + dealt) % match.players
            return {"what": "deal", "seat": seat, "left": whole - dealt, "dealer": dealer(match)}
        left = residue_size(match) - len(residue(match))
        if left > 0:
            return {"what": "residue", "seat": opener(match), "left": left}
    return {"what": "card", "seat": seat_due(match)}


# --- Refusals ------------------------------------------------------------------------------------


def faults(match: Match, move: Json) -> list[str]:
    """Returns every refusal that applies, in the order of the table of refusals."""
    waiting = expect(match)
    if "tap" not in move or waiting["what"] == "nothing":
        return ["not-expected"]
    card = move["tap"]
    if card not in DECK:
        return ["unknown-card"]
    found = []
    if already_seen(match, waiting, card):
        found.append("already-seen")
    if waiting["what"] == "card":
        if not_in_hand(match, waiting["seat"], card):
            found.append("not-in-hand")
        if must_follow(match, waiting["seat"], card):
            found.append("must-follow-suit")
    return found


def already_seen(match: Match, waiting: Json, card: str) -> bool:
    """Says whether "the card can't be where it is tapped: dealt twice; as residue: dealt to
    another seat, or tapped twice; in play: laid or set aside in this deal"."""
    if waiting["what"] == "deal":
        return any(event["card"] == card for event in events(match, "dealt"))
    if waiting["what"] == "residue":
        if card in residue(match):
            return True
        for seat in range(match.players):
            if seat != waiting["seat"] and card in dealt_to(match, seat):
                return True
        return False
    if card in residue(match):
        return True
    return any(event["card"] == card for event in events(match, "laid"))


def not_in_hand(match: Match, seat: int, card: str) -> bool:
    """Says whether "a known hand does not hold it, or another known hand does"."""
    hand = known_hand(match, seat)
    if hand is not None and card not in hand:
        return True
    return bool(other_holders(match, seat, card))


def other_holders(match: Match, seat: int, card: str) -> list[int]:
    """Returns the other seats whose known hand holds the card."""
    holders = []
    for other in range(match.players):
        hand = known_hand(match, other)
        if other != seat and hand is not None and card in hand:
            holders.append(other)
    return holders


def leaves_family(match: Match, card: str) -> str | None:
    """Returns the day to cover if the card is of another family than it, else None."""
    current = trick_under_way(match)
    if not current:
        return None
    covered: str = best_so_far(match, current)["card"]
    if kind(covered) == "day" and family(card) != family(covered):
        return covered
    return None


def must_follow(match: Match, seat: int, card: str) -> bool:
    """Says whether a known hand may not lay the card."""
    hand = known_hand(match, seat)
    laid = [event["card"] for event in trick_under_way(match)]
    return hand is not None and not may_lay(card, hand, laid, match.order)


# --- Accepted moves ------------------------------------------------------------------------------


def accept(match: Match, move: Json, lifted: list[str]) -> list[Json]:
    """Makes an accepted move and returns its news; `lifted` are the refusals overruled."""
    waiting = expect(match)
    card = move["tap"]
    if waiting["what"] == "deal":
        match.history.append({"event": "dealt", "seat": waiting["seat"], "card": card})
        return [{"what": "dealt", "seat": waiting["seat"]}]
    if waiting["what"] == "residue":
        match.history.append({"event": "residue", "card": card})
        return []
    seat = waiting["seat"]
    news: list[Json] = []
    if lifted:
        news.append({"what": "overruled", "seat": seat, "card": card, "error": lifted[0]})
    if "not-in-hand" in lifted:
        forget_hands(match, seat, card)
    news.append({"what": "played", "seat": seat, "card": card})
    news += revoke(match, seat, card)
    news += claim(match, seat, card)
    match.history.append({"event": "laid", "seat": seat, "card": card})
    if not trick_under_way(match):
        news += trick_over(match)
    return news


def forget_hands(match: Match, seat: int, card: str) -> None:
    """Makes hands unknown: "the hands of the player, and of the seat that was thought to hold the
    card, are unknown for the rest of the deal, from before that card is judged"."""
    for unknown in [seat, *other_holders(match, seat, card)]:
        match.history.append({"event": "unknown", "seat": unknown})


def trick_number(match: Match) -> int:
    """Returns the number, from 1, of the trick in which the next card is laid."""
    complete = [pile for pile in tricks(match) if len(pile) == match.players]
    return len(complete) + 1


def claim(match: Match, seat: int, card: str) -> list[Json]:
    """Notes a claim: "Unscanned that is a claim, "no card of F that doesn't beat this one"";
    "a card of another family" on a day of F, from an unknown hand."""
    covered = leaves_family(match, card)
    if covered is None or known_hand(match, seat) is not None:
        return []
    match.history.append(
        {"event": "claim", "seat": seat, "card": covered, "trick": trick_number(match)}
    )
    return [{"what": "claim", "seat": seat, "family": family(covered), "card": covered}]


def claims(match: Match, seat: int) -> list[Json]:
    """Returns a seat's claims that are not forgotten, oldest first."""
    standing = [event for event in events(match, "claim") if event["seat"] == seat]
    for event in events(match, "forgotten"):
        if event["claim"] in standing:
            standing.remove(event["claim"])
    return standing


def revoke(match: Match, seat: int, card: str) -> list[Json]:
    """Reports a revoke: "only an F day that doesn't beat the card covered then breaks it";
    "(seat, card, the earliest trick whose claim the card contradicts), and forgets the claims
    that it contradicts"."""
    broken = []
    for made in claims(match, seat):
        if card in weaker_cards(made["card"], match.order):
            broken.append(made)
    if not broken:
        return []
    for made in broken:
        match.history.append({"event": "forgotten", "claim": made})
    earliest = min(made["trick"] for made in broken)
    return [{"what": "revoke", "seat": seat, "card": card, "trick": earliest}]


def trick_over(match: Match) -> list[Json]:
    """Ends a trick, and with the last one the deal."""
    piles = tricks(match)
    best = best_so_far(match, piles[-1])
    news: list[Json] = [
        {"what": "trick", "n": len(piles), "seat": best["seat"], "card": best["card"]}
    ]
    if len(piles) == hand_size(match):
        news += deal_over(match)
    return news


def taken(match: Match) -> list[list[str]]:
    """Returns the cards that each seat took in the finished deal.

    "The winner of the last trick also takes the residue." "Unscanned: the residue is what was
    never laid."
    """
    piles = tricks(match)
    cards: list[list[str]] = [[] for _ in range(match.players)]
    for pile in piles:
        for event in pile:
            cards[best_so_far(match, pile)["seat"]].append(event["card"])
    laid = [event["card"] for event in events(match, "laid")]
    cards[best_so_far(match, piles[-1])["seat"]] += [card for card in DECK if card not in laid]
    return cards


def deal_over(match: Match) -> list[Json]:
    """Scores the deal ("totals add up"), and ends the match or starts the next deal."""
    halves = [int(2 * points(cards)) for cards in taken(match)]
    won = [0] * match.players
    for pile in tricks(match):
        won[best_so_far(match, pile)["seat"]] += 1
    for seat in range(match.players):
        match.halves[seat] += halves[seat]
    news: list[Json] = [
        {
            "what": "deal-over",
            "n": match.deal,
            "tricks": won,
            "points": [number(half) for half in halves],
            "totals": totals(match),
        }
    ]
    if match.deal == match.deals:
        match.over = True
        news.append({"what": "match-over", "winners": winners(match), "totals": totals(match)})
    else:
        match.deal += 1
        match.history = []
    return news


def totals(match: Match) -> list[int | float]:
    """Returns the points by seat, of the finished deals."""
    return [number(half) for half in match.halves]


def winners(match: Match) -> list[int]:
    """Returns the winning seats: "members' totals are added to find the winners: all seats of the
    best team, or teams. Most points win; equal: shared"."""
    sides = match.teams
    if sides is None:
        sides = [[seat] for seat in range(match.players)]
    sums = [sum(match.halves[seat] for seat in side) for side in sides]
    best = []
    for side, total in zip(sides, sums, strict=True):
        if total == max(sums):
            best += side
    return sorted(best)


# --- Answers -------------------------------------------------------------------------------------


def take(match: Match, move: Json) -> Json:
    """Answers one move that is no undo: refuses it, or makes it."""
    found = faults(match, move)
    lifted: list[str] = []
    if move.get("overrule"):
        lifted = [code for code in found if code in ("not-in-hand", "must-follow-suit")]
        found = [code for code in found if code not in lifted]
    if found:
        return {"ok": False, "error": found[0], "news": [], "expect": expect(match)}
    news = accept(match, move, lifted)
    return {"ok": True, "news": news, "expect": expect(match)}


def play(header: Json, moves: list[Json]) -> Match:
    """Returns the match after moves that are all accepted."""
    match = Match(header)
    for move in moves:
        assert take(match, move)["ok"]
    return match


def undone(header: Json, accepted: list[Json]) -> Json:
    """Returns the news of taking back the last accepted move: "as written; a secret tap (scanned
    deal, residue) as exactly {"tap":null}"."""
    move = accepted[-1]
    before = play(header, accepted[:-1])
    if expect(before)["what"] in ("deal", "residue"):
        move = {"tap": None}
    return {"what": "undone", "move": move}


def answers(header: Json, moves: list[Json]) -> list[Json]:
    """Returns one answer a move, then the result."""
    match = Match(header)
    accepted: list[Json] = []
    told: list[Json] = []
    for move in moves:
        if "undo" not in move:
            answer = take(match, move)
            if answer["ok"]:
                accepted.append(move)
        elif not accepted:
            answer = {"ok": False, "error": "nothing-to-undo", "news": []}
            answer["expect"] = expect(match)
        else:
            news = undone(header, accepted)
            accepted.pop()
            match = play(header, accepted)
            answer = {"ok": True, "news": [news], "expect": expect(match)}
        told.append(answer)
    result = {
        "over": match.over,
        "totals": totals(match),
        "winners": winners(match) if match.over else None,
        "expect": expect(match),
    }
    told.append({"result": result})
    return told
