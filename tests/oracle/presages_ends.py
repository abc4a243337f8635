"""How a tour, a manche and a match of Présages end."""

from oracle.presages_effects import end_of_tour, starter_after
from oracle.presages_history import hand_size, known_hand, table, tours_played
from oracle.presages_state import (
    LA_CHANCE,
    LA_PEUR,
    Json,
    Match,
    clockwise,
    code,
    start_manche,
    team_of,
    wait_for_card,
)


def tour_over(match: Match) -> list[Json]:
    """Ends a tour; a La Chance that is discarded asks its owner: "its owner discards one card from
    hand"; "taken from the hand after the cards come back; if only 12 is in it, nothing (a known
    hand is then not asked)"."""
    lying = table(match.history)
    winner, gone = end_of_tour(lying)
    returned = {seat: card for seat, card in lying.items() if card not in gone}
    match.history.append(
        {
            "event": "tour",
            "starter": match.starter,
            "next": starter_after(lying, winner),
            "winner": winner,
            "discarded": sorted(gone),
            "returned": returned,
        }
    )
    news: list[Json] = [
        {
            "what": "tour",
            "n": tours_played(match.history),
            "seat": owner_of(lying, winner),
            "card": code(winner),
            "discarded": [code(card) for card in sorted(gone)],
        }
    ]
    if LA_CHANCE in gone:
        owner = owner_of(lying, LA_CHANCE)
        if known_hand(match.history, owner) != [LA_PEUR]:
            match.waiting = {"what": "discard", "seat": owner, "_lay": sorted(lying.values())}
            return news
    return news + after_tour(match)


def owner_of(lying: dict[int, int], card: int) -> int:
    """Returns the owner of a card in play: "the player it lies in front of"."""
    for seat, other in lying.items():
        if other == card:
            return seat
    raise AssertionError("the card is in play")


def after_tour(match: Match) -> list[Json]:
    """Sees whether the manche is over, and by whom.

    "ends when somebody has at most one card after a tour. If several: fewest cards, then the
    highest card left (tapped only if several seats have one card and nobody none, and only by
    those whose hand is unknown, clockwise from the starter of the tour just played". The winner
    of the tour, or with 22 her left neighbour, starts the next one.
    """
    tour = [event for event in match.history if event["event"] == "tour"][-1]
    sizes = {seat: hand_size(match.history, seat) for seat in range(match.players)}
    fewest = min(sizes.values())
    if fewest > 1:
        match.starter = tour["next"]
        wait_for_card(match, match.starter, match.starter, [])
        return []
    candidates = [seat for seat in sizes if sizes[seat] == fewest]
    if len(candidates) == 1:
        return manche_over(match, candidates[0])
    tapped = {event["seat"]: event["card"] for event in match.history if event["event"] == "last"}
    left = {}
    for seat in clockwise(match, tour["starter"]):
        if seat not in candidates:
            continue
        hand = known_hand(match.history, seat)
        if seat in tapped:
            left[seat] = tapped[seat]
        elif hand is not None:
            left[seat] = hand[0]
        else:
            match.waiting = {"what": "last-card", "seat": seat}
            return []
    for seat, card in left.items():
        if card == max(left.values()):
            return manche_over(match, seat)
    raise AssertionError("one of the last cards is the highest")


def manche_over(match: Match, seat: int) -> list[Json]:
    """Ends a manche: "That player's team gets it, and that player starts the next manche (before
    22). Two manches win the match." """
    team = team_of(match, seat)
    match.laurels[team] += 1
    news: list[Json] = [
        {
            "what": "manche",
            "seat": seat,
            "team": team,
            "teams": match.teams,
            "laurels": list(match.laurels),
        }
    ]
    match.history = []
    if match.laurels[team] == 2:
        match.waiting = {"what": "nothing"}
        news.append({"what": "match-over", "winners": match.teams[team], "totals": totals(match)})
    else:
        match.starter = seat
        start_manche(match)
    return news


def totals(match: Match) -> list[int]:
    """Returns the "laurels by seat, each player's team's"."""
    if match.teams == []:
        return [0] * match.players
    return [match.laurels[team_of(match, seat)] for seat in range(match.players)]


def winners(match: Match) -> list[int] | None:
    """Returns the seats of the team with two laurels, None while the match goes on."""
    for team, laurels in enumerate(match.laurels):
        if laurels == 2:
            return match.teams[team]
    return None
