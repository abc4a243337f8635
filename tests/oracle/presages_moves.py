"""What an accepted move of Présages does up to the end of the tour, and what it tells."""

from oracle.presages_effects import is_absolu
from oracle.presages_ends import after_tour, tour_over
from oracle.presages_history import (
    LA_LOI,
    claims_broken,
    known_hand,
    law,
    on_side,
    table,
    tours_played,
)
from oracle.presages_state import (
    LA_COLERE,
    LA_JALOUSIE,
    LA_TRAHISON,
    LE_REVE,
    TAKES_A_CARD_IN_PLAY,
    Json,
    Match,
    clockwise,
    code,
    empty_seats,
    number,
    other_holders,
    start_manche,
    teams_of,
    wait_for_card,
    wait_for_deal,
)


def accept(match: Match, move: Json, lifted: list[str]) -> list[Json]:
    """Makes an accepted move and returns its news; `lifted` are the refusals overruled."""
    what = match.waiting["what"]
    if what == "seat":
        return choose_seat(match, move)
    if what == "choice":
        return name_the_law(match, move["choice"])
    if "pass" in move:
        match.history.append({"event": "passed", "seat": match.waiting["seat"]})
        return after_tour(match)
    card = number(move["tap"])
    assert card is not None
    if what == "absolu":
        return draw(match, card)
    if what == "deal":
        return deal(match, card)
    news = overrule(match, card, lifted)
    if what == "card":
        return news + lay(match, card)
    if what == "swap":
        return news + swap_tap(match, card, lifted)
    seat = match.waiting["seat"]
    if what == "discard":
        match.history.append({"event": "chance", "seat": seat, "card": card})
        news.append({"what": "discarded", "seat": seat, "card": code(card)})
    else:
        match.history.append({"event": "last", "seat": seat, "card": card})
    return news + after_tour(match)


def overrule(match: Match, card: int, lifted: list[str]) -> list[Json]:
    """Notes an overruled refusal.

    "After an overruled `not-in-hand` the hands of the player, and of the seat that was thought to
    hold the card, are unknown for the rest of the deal, from before that card is judged".
    """
    if lifted == []:
        return []
    seat = match.waiting["seat"]
    if "not-in-hand" in lifted:
        for unknown in [seat, *other_holders(match, seat, card)]:
            match.history.append({"event": "unknown", "seat": unknown})
    shown = None if match.waiting["what"] == "swap" else code(card)
    return [{"what": "overruled", "seat": seat, "card": shown, "error": lifted[0]}]


def draw(match: Match, card: int) -> list[Json]:
    """Draws an Absolu: "Teams and first starter come from the Absolus drawn in seat order". "The
    drawn Absolu is the first card of the hand." "Highest Absolu starts." """
    match.history.append({"event": "drawn", "seat": len(match.drawn), "card": card})
    match.drawn.append(card)
    if len(match.drawn) < match.players:
        match.waiting = {"what": "absolu", "seat": len(match.drawn)}
        return []
    match.teams = teams_of(match.drawn)
    match.laurels = [0 for _ in match.teams]
    match.starter = match.drawn.index(max(match.drawn))
    start_manche(match)
    return [{"what": "teams", "teams": match.teams, "seat": match.starter}]


def deal(match: Match, card: int) -> list[Json]:
    """Takes a card of a scanned deal: "no card: the deal is secret"."""
    seat = match.waiting["seat"]
    match.history.append({"event": "dealt", "seat": seat, "card": card})
    if not wait_for_deal(match):
        wait_for_card(match, match.starter, match.starter, [])
    return [{"what": "dealt", "seat": seat}]


def lay(match: Match, card: int) -> list[Json]:
    """Lays a card, and lets its ⚡ ask: "resolved at once, by the player it lies in front of"."""
    seat = match.waiting["seat"]
    before = match.waiting["before"]
    news: list[Json] = [{"what": "played", "seat": seat, "card": code(card), "before": before}]
    news += revoke(match, seat, card)
    news += claim(match, seat, card)
    match.history.append({"event": "laid", "seat": seat, "card": card, "before": before})
    if not lightning_asks(match, card, before):
        news += go_on(match)
    return news


def claim(match: Match, seat: int, card: int) -> list[Json]:
    """Notes a claim of an unknown hand: ""nothing on that side in hand now"."""
    side = law(match.history)
    if side is None or on_side(card, side) or known_hand(match.history, seat) is not None:
        return []
    made = {"event": "claim", "seat": seat, "side": side, "barred": match.waiting["_barred"]}
    match.history.append({**made, "tour": tours_played(match.history) + 1})
    return [{"what": "claim", "seat": seat, "side": side}]


def revoke(match: Match, seat: int, card: int) -> list[Json]:
    """Reports a revoke: "(seat, card, the earliest trick whose claim the card contradicts), and
    forgets the claims that it contradicts". "`trick` of such a revoke is the tour."."""
    broken = claims_broken(match.history, seat, card)
    if broken == []:
        return []
    for event in broken:
        match.history.append({"event": "forgotten", "claim": event})
    earliest = min(event["tour"] for event in broken)
    return [{"what": "revoke", "seat": seat, "card": code(card), "trick": earliest}]


def lightning_asks(match: Match, card: int, owner: int) -> bool:
    """Waits for what the ⚡ of a card just laid asks of its owner; says False if for nothing.

    "⚡ are compulsory, and without effect where nothing can be chosen: 23, 28, 29 with no card in
    front of anybody else; 15 when every seat has a card; 21 when everybody else has one. A choice
    with one option is still asked." "Le Secret asks nothing." "30–35: any other player".
    """
    empty = empty_seats(match)
    others = [seat for seat in range(match.players) if seat != owner]
    if card == LA_LOI:
        if empty == []:
            return False
        match.waiting = {"what": "choice", "seat": owner, "options": ["lower", "higher"]}
        return True
    if card == LE_REVE:
        if empty == []:
            return False
        options = sorted([owner, *empty])
    elif card in TAKES_A_CARD_IN_PLAY:
        options = [seat for seat in others if seat not in empty]
        if options == []:
            return False
    elif is_absolu(card):
        options = others
    else:
        return False
    match.waiting = {"what": "seat", "seat": owner, "options": options, "_arcane": card}
    return True


def name_the_law(match: Match, side: str) -> list[Json]:
    """La Loi: "name lower or higher: everybody after must, if possible, play that side of 15"."""
    match.history.append({"event": "law", "side": side})
    return [{"what": "law", "side": side}, *go_on(match)]


def choose_seat(match: Match, move: Json) -> list[Json]:
    """Resolves a ⚡ for which a seat was chosen, "or by tapping the card in play itself"."""
    owner = match.waiting["seat"]
    arcane = match.waiting["_arcane"]
    chosen = move.get("seat")
    if "tap" in move:
        for seat, card in table(match.history).items():
            if code(card) == move["tap"]:
                chosen = seat
    assert isinstance(chosen, int)
    if arcane == LE_REVE:
        return dream(match, owner, chosen)
    if arcane == LA_JALOUSIE:
        return envy(match, owner, chosen)
    if arcane == LA_COLERE:
        return send_back(match, chosen)
    if arcane == LA_TRAHISON:
        return betray(match, owner, chosen)
    return swap_with(match, owner, chosen)


def dream(match: Match, owner: int, chosen: int) -> list[Json]:
    """Le Rêve: "her own (no effect) or one with no card; the card moves there and the named
    player lays a card in front of that owner"."""
    if chosen == owner:
        return go_on(match)
    news = [move_card(match, LE_REVE, owner, chosen)]
    wait_for_card(match, chosen, owner, [])
    return news


def envy(match: Match, owner: int, chosen: int) -> list[Json]:
    """La Jalousie: "swap this card with another card in play"; "the card you get isn't resolved
    again"; "two of them, its own card first"."""
    other = table(match.history)[chosen]
    news = [
        move_card(match, LA_JALOUSIE, owner, chosen),
        move_card(match, other, chosen, owner),
    ]
    return news + go_on(match)


def move_card(match: Match, card: int, start: int, end: int) -> Json:
    """Moves a card in play in front of another seat."""
    match.history.append({"event": "moved", "card": card, "to": end})
    return {"what": "moved", "card": code(card), "from": start, "to": end}


def send_back(match: Match, chosen: int) -> list[Json]:
    """La Colère: "send the card in front of another player back to that player's hand; that
    player lays another card"; "the replacement is not the card sent back"."""
    card = table(match.history)[chosen]
    news = into_hand(match, card, chosen, chosen)
    wait_for_card(match, chosen, chosen, [card])
    return news


def betray(match: Match, owner: int, chosen: int) -> list[Json]:
    """La Trahison: "take a card in play in front of another player into your hand, then lay a
    card of your hand there"; "the card laid is not the one taken"."""
    card = table(match.history)[chosen]
    news = into_hand(match, card, chosen, owner)
    wait_for_card(match, owner, chosen, [card])
    return news


def into_hand(match: Match, card: int, start: int, hand: int) -> list[Json]:
    """Takes a card from the table into a hand; "A 15 that leaves the table (sent back or taken)
    stops binding at once", told as a `law` of null if it was in force."""
    was_law = law(match.history)
    match.history.append({"event": "back", "card": card, "hand": hand})
    news: list[Json] = [
        {"what": "moved", "card": code(card), "from": start, "to": None, "hand": hand}
    ]
    if was_law is not None and law(match.history) is None:
        news.append({"what": "law", "side": None})
    return news


def swap_with(match: Match, chooser: int, partner: int) -> list[Json]:
    """L'Absolu: "An Absolu between hands of which one is unknown asks only for the seat"."""
    for seat in (chooser, partner):
        if known_hand(match.history, seat) is None:
            return blind_swap(match, chooser, partner)
    match.waiting = {"what": "swap", "seat": chooser, "_seats": [chooser, partner], "_given": None}
    return []


def swap_tap(match: Match, card: int, lifted: list[str]) -> list[Json]:
    """Takes the card that the chooser gives, or the partner.

    "if the chooser's own tap makes one so, the partner is not asked; if only the partner's tap is
    overruled, the swap is made and both hands are unknown." "each chooses from the hand held
    before the swap".
    """
    chooser, partner = match.waiting["_seats"]
    if lifted != []:
        return blind_swap(match, chooser, partner)
    given = match.waiting["_given"]
    if given is None:
        match.waiting = {**match.waiting, "seat": partner, "_given": card}
        return []
    match.history.append({"event": "swapped", "seats": [chooser, partner], "gives": [given, card]})
    return [{"what": "swapped", "seats": [chooser, partner]}, *go_on(match)]


def blind_swap(match: Match, chooser: int, partner: int) -> list[Json]:
    """Swaps cards that nobody saw: "A swap with an unknown hand makes both unknown"."""
    for seat in (chooser, partner):
        match.history.append({"event": "unknown", "seat": seat})
    match.history.append({"event": "swapped", "seats": [chooser, partner], "gives": None})
    return [{"what": "swapped", "seats": [chooser, partner]}, *go_on(match)]


def go_on(match: Match) -> list[Json]:
    """Passes to the next player when a card is resolved: "Clockwise from the starter: next to
    play is the first player with no card in front"; with none left the tour is over."""
    empty = empty_seats(match)
    for seat in clockwise(match, match.starter):
        if seat in empty:
            wait_for_card(match, seat, seat, [])
            return []
    return tour_over(match)
