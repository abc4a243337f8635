"""Wizard, played naively from its rule text and rulings."""

from typing import Any

from oracle import hands

SUITS = ["red", "yellow", "green", "blue"]
NUMBERS = [f"{suit}-{number}" for suit in SUITS for number in range(1, 14)]
WIZARDS = ["wizard-1", "wizard-2", "wizard-3", "wizard-4"]
JESTERS = ["jester-1", "jester-2", "jester-3", "jester-4"]
CARDS = NUMBERS + WIZARDS + JESTERS

Answer = tuple[str | None, list[dict[str, Any]]]


def suit_of(card: str) -> str | None:
    """Returns the suit of a number card, None for a Wizard or a Jester."""
    if card in NUMBERS:
        return card.split("-")[0]
    return None


def number_of(card: str) -> int:
    """Returns the number of a number card, 1 to 13."""
    return int(card.split("-")[1])


def led_suit(laid: list[str]) -> str | None:
    """Returns the suit due after the cards `laid`, None if none is due.

    Source: "Led suit: the first number card, if no Wizard lies before it. After a Wizard that is
    led, or is first after Jesters only, no suit is due for the rest of the trick. A Wizard played
    after a number card leaves the suit due. A Jester never sets a suit."
    """
    for card in laid:
        if card in WIZARDS:
            return None
        if card in NUMBERS:
            return suit_of(card)
    return None


def may_play(card: str, hand: list[str], laid: list[str]) -> bool:
    """Returns whether `card` of `hand` follows suit as it must after the cards `laid`.

    Source: "Chaque joueur doit jouer une carte de cette couleur, si cela lui est possible";
    "A Wizard or a Jester may always be played, and holding one never obliges. Nobody has to
    trump."
    """
    if card in WIZARDS or card in JESTERS:
        return True
    due = led_suit(laid)
    if due is None:
        return True
    if suit_of(card) == due:
        return True
    return all(suit_of(held) != due for held in hand)


def winner(laid: list[str], trump: str | None) -> int:
    """Returns the place in `laid` of the winning card.

    Source: "the first Wizard; else the highest trump; else the highest of the led suit; if all
    are Jesters, the first Jester".
    """
    for place, card in enumerate(laid):
        if card in WIZARDS:
            return place
    for suit in [trump, led_suit(laid)]:
        best = None
        for place, card in enumerate(laid):
            if suit is None or suit_of(card) != suit:
                continue
            if best is None or number_of(card) > number_of(laid[best]):
                best = place
        if best is not None:
            return best
    return 0


def deal_points(bid: int, tricks: int) -> int:
    """Returns the points of one player for one round.

    Source: "bid met: 20 + 10 a trick; else −10 for each trick off".
    """
    if bid == tricks:
        return 20 + 10 * tricks
    return -10 * abs(bid - tricks)


def forbidden_bids(bids: list[int], players: int, cards: int, plus_minus_one: bool) -> list[int]:
    """Returns the number that the next bidder may not bid, in a list, or an empty list.

    Source: "`plus_minus_one`: the last bidder may not make the sum equal n"; "`not`: the
    forbidden number in a list, empty if there is none from `min` to `max`".
    """
    if not plus_minus_one or len(bids) != players - 1:
        return []
    missing = cards - sum(bids)
    if missing < 0:
        return []
    return [missing]


class Wizard:
    """A match of Wizard at the table, changed by each accepted move."""

    def __init__(self, header: dict[str, Any]) -> None:
        self.players = len(header["players"])
        self.first_dealer = header.get("dealer", 0)
        options = header.get("options", {})
        self.scanned = options.get("deal", "unscanned") == "scanned"
        self.plus_minus_one = options.get("plus_minus_one", False)
        self.rounds = 60 // self.players
        self.over_deals: list[dict[str, Any]] = []
        self.deal = self.new_deal(1)

    def new_deal(self, n: int) -> dict[str, Any]:
        """Returns round n with nothing done yet. Source: "Each deal passes to the left"."""
        return {
            "n": n,
            "dealer": (self.first_dealer + n - 1) % self.players,
            "scanned": self.scanned,
            "dealt": [],
            "set_aside": [],
            "opened": [],
            "turned": None,
            "trump_known": n == self.rounds,
            "trump": None,
            "bids": [],
            "plays": [],
            "won": [],
        }

    def is_over(self) -> bool:
        """Returns whether the last round has been scored."""
        return len(self.over_deals) == self.rounds

    def totals(self) -> list[int]:
        """Returns the points by seat of all the rounds scored. Totals may be negative."""
        return [sum(deal["points"][seat] for deal in self.over_deals) for seat in self.seats()]

    def winners(self) -> list[int]:
        """Returns the winning seats. Source: "Equal best totals: all win"."""
        totals = self.totals()
        return [seat for seat in self.seats() if totals[seat] == max(totals)]

    def seats(self) -> list[int]:
        """Returns all the seats, ascending."""
        return list(range(self.players))

    def left_of_dealer(self, steps: int) -> int:
        """Returns the seat `steps` after the dealer's left neighbour."""
        return int((self.deal["dealer"] + 1 + steps) % self.players)

    def trick_plays(self) -> list[dict[str, Any]]:
        """Returns the plays of the trick that is not won yet."""
        now = len(self.deal["won"]) + 1
        return [play for play in self.deal["plays"] if play["trick"] == now]

    def trick_leader(self) -> int:
        """Returns who leads the trick. Source: the dealer's left first, then the winner."""
        if self.deal["won"]:
            return int(self.deal["won"][-1])
        return self.left_of_dealer(0)

    def tap_is_secret(self) -> bool:
        """Returns whether a tap now is secret: those of a scanned deal are."""
        return bool(self.expect()["what"] == "deal")

    def expect(self) -> dict[str, Any]:
        """Returns what the device waits for."""
        deal = self.deal
        if self.is_over():
            return {"what": "nothing"}
        to_deal = deal["n"] * self.players
        if self.scanned and len(deal["dealt"]) < to_deal:
            return {
                "what": "deal",
                "seat": self.left_of_dealer(len(deal["dealt"])),
                "left": to_deal - len(deal["dealt"]),
                "dealer": deal["dealer"],
            }
        if not deal["trump_known"] and deal["turned"] is None:
            return {"what": "turn-up", "dealer": deal["dealer"]}
        if not deal["trump_known"]:
            return {"what": "suit", "seat": deal["dealer"], "options": list(SUITS)}
        if len(deal["bids"]) < self.players:
            return {
                "what": "bid",
                "seat": self.left_of_dealer(len(deal["bids"])),
                "min": 0,
                "max": deal["n"],
                "not": forbidden_bids(deal["bids"], self.players, deal["n"], self.plus_minus_one),
            }
        seat = (self.trick_leader() + len(self.trick_plays())) % self.players
        return {"what": "card", "seat": seat}

    def take(self, move: dict[str, Any]) -> Answer:
        """Returns the refusal, or None and the news; a refused move changes nothing."""
        what = self.expect()["what"]
        if "tap" in move and what in ["deal", "turn-up", "card"]:
            card = move["tap"]
            if card not in CARDS:
                return "unknown-card", []
            if what == "deal":
                return self.take_dealt(card)
            if what == "turn-up":
                return self.take_turned(card)
            return self.take_played(card, "overrule" in move)
        if "bid" in move and what == "bid":
            return self.take_bid(move["bid"])
        if "suit" in move and what == "suit":
            return self.take_suit(move["suit"])
        return "not-expected", []

    def take_dealt(self, card: str) -> Answer:
        """A card of a scanned deal. Source: "one at a time from the dealer's left"."""
        if card in [dealt for _, dealt in self.deal["dealt"]]:
            return "already-seen", []
        seat = self.expect()["seat"]
        self.deal["dealt"].append([seat, card])
        return None, [{"what": "dealt", "seat": seat}]

    def take_turned(self, card: str) -> Answer:
        """The turn-up.

        Source: "number card: its suit is trump. Jester: no trump. Wizard: the dealer names one
        of the four suits, before any bid."
        """
        if card in [dealt for _, dealt in self.deal["dealt"]]:
            return "already-seen", []
        self.deal["turned"] = card
        if card in WIZARDS:
            return None, []
        return None, self.set_trump(suit_of(card))

    def take_suit(self, suit: str) -> Answer:
        """The dealer names the trump. Source: "(never "none")"."""
        if suit not in SUITS:
            return "suit-not-allowed", []
        return None, self.set_trump(suit)

    def set_trump(self, suit: str | None) -> list[dict[str, Any]]:
        """Sets the trump and returns its news."""
        self.deal["trump"] = suit
        self.deal["trump_known"] = True
        return [{"what": "trump", "suit": suit}]

    def take_bid(self, bid: int) -> Answer:
        """A bid. Source: "Bids 0…n from the dealer's left"."""
        expected = self.expect()
        if bid < expected["min"] or bid > expected["max"]:
            return "bid-out-of-range", []
        if bid in expected["not"]:
            return "bid-forbidden", []
        self.deal["bids"].append(bid)
        return None, [{"what": "bid", "seat": expected["seat"], "bid": bid}]

    def take_played(self, card: str, overrule: bool) -> Answer:
        """A card laid to the trick.

        Source: "A turned-up card can't be played this round"; the sections *Unscanned*,
        *Scanned* and *Overrule*.
        """
        deal = self.deal
        seat = self.expect()["seat"]
        laid = [play["card"] for play in self.trick_plays()]
        if card in hands.laid_cards(deal) or card == deal["turned"]:
            return "already-seen", []
        overruled = None
        opened: list[int] = []
        hand = hands.known_hand(deal, seat)
        if hands.is_not_in_hand(deal, seat, card, self.players):
            if not overrule:
                return "not-in-hand", []
            overruled = "not-in-hand"
            opened = [seat, *hands.other_known_holders(deal, seat, card, self.players)]
            hand = None
        if hand is not None and not may_play(card, hand, laid):
            if not overrule:
                return "must-follow-suit", []
            overruled = "must-follow-suit"

        news: list[dict[str, Any]] = []
        if overruled is not None:
            news.append({"what": "overruled", "seat": seat, "card": card, "error": overruled})
        news.append({"what": "played", "seat": seat, "card": card})
        suit = suit_of(card)
        trick = len(deal["won"]) + 1
        claims = hands.claims(deal, seat)
        if suit in claims:
            news.append({"what": "revoke", "seat": seat, "card": card, "trick": claims[suit]})
        claim = None
        due = led_suit(laid)
        if hand is None and suit is not None and due is not None and suit != due:
            claim = due
            news.append({"what": "claim", "seat": seat, "suit": due})
        deal["opened"].extend(opened)
        deal["plays"].append(
            {"seat": seat, "card": card, "suit": suit, "trick": trick, "claim": claim}
        )
        return None, news + self.finish_trick()

    def finish_trick(self) -> list[dict[str, Any]]:
        """Ends the trick if everybody has laid a card, and the round if it was the last."""
        plays = self.trick_plays()
        if len(plays) < self.players:
            return []
        best = plays[winner([play["card"] for play in plays], self.deal["trump"])]
        self.deal["won"].append(best["seat"])
        n = len(self.deal["won"])
        news = [{"what": "trick", "n": n, "seat": best["seat"], "card": best["card"]}]
        if n == self.deal["n"]:
            news += self.finish_deal()
        return news

    def finish_deal(self) -> list[dict[str, Any]]:
        """Scores the round and opens the next, or ends the match.

        Source: in Wizard's last round no tap or suit sets the trump, so `trump` "follows the
        `deal-over` before".
        """
        deal = self.deal
        tricks = [deal["won"].count(seat) for seat in self.seats()]
        bids = [0 for _ in self.seats()]
        for steps, bid in enumerate(deal["bids"]):
            bids[self.left_of_dealer(steps)] = bid
        points = [deal_points(bids[seat], tricks[seat]) for seat in self.seats()]
        deal["points"] = points
        self.over_deals.append(deal)
        news: list[dict[str, Any]] = [
            {
                "what": "deal-over",
                "n": deal["n"],
                "tricks": tricks,
                "bids": bids,
                "points": list(points),
                "totals": self.totals(),
            }
        ]
        if self.is_over():
            news.append({"what": "match-over", "winners": self.winners(), "totals": self.totals()})
            return news
        self.deal = self.new_deal(deal["n"] + 1)
        if self.deal["trump_known"]:
            news.append({"what": "trump", "suit": None})
        return news
