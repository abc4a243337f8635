"""A match of Prophétie, played naively by the rules of `oracle.prophetie`."""

from typing import Any

from oracle import hands, prophetie

Answer = tuple[str | None, list[dict[str, Any]]]


class Prophetie:
    """A match of Prophétie at the table, changed by each accepted move."""

    def __init__(self, header: dict[str, Any]) -> None:
        self.players = len(header["players"])
        self.first_dealer = header.get("dealer", 0)
        options = header.get("options", {})
        self.scanned = options.get("deal", "unscanned") == "scanned"
        # "A scanned deal always seals, whatever is written."
        self.sealed = self.scanned or options.get("bets", "open") == "sealed"
        self.tokens = options.get("trump", "wheel") == "tokens"
        self.wheel = prophetie.SHORT_WHEEL if options.get("short", False) else prophetie.WHEEL
        self.deals = len(self.wheel)
        self.dealt_each = prophetie.DEALT_EACH[self.players]
        self.bet_cards_each = prophetie.BET_CARDS_EACH[self.players]
        self.tricks_a_deal = self.dealt_each - self.bet_cards_each
        self.over_deals: list[dict[str, Any]] = []
        self.deal = self.new_deal(1)

    def new_deal(self, n: int) -> dict[str, Any]:
        """Returns deal n with nothing done yet."""
        return {
            "n": n,
            "dealer": (self.first_dealer + n - 1) % self.players,
            "scanned": self.scanned,
            "trump": None if self.tokens else self.wheel[n - 1],
            "leaders": prophetie.leaders(self.totals(), n, self.deals),
            "dealt": [],
            "set_aside": [],
            "opened": [],
            "plays": [],
            "won": [],
        }

    def is_over(self) -> bool:
        """Returns whether the last deal has been scored."""
        return len(self.over_deals) == self.deals

    def totals(self) -> list[int]:
        """Returns the points by seat of all the deals scored, bonus included."""
        return [sum(deal["points"][seat] for deal in self.over_deals) for seat in self.seats()]

    def bonus_totals(self) -> list[int]:
        """Returns the bonus points by seat of all the deals scored."""
        return [sum(deal["bonus"][seat] for deal in self.over_deals) for seat in self.seats()]

    def winners(self) -> list[int]:
        """Returns the winning seats. Source: "best total, then most bonus points, then shared"."""
        totals = self.totals()
        bonus = self.bonus_totals()
        best = [seat for seat in self.seats() if totals[seat] == max(totals)]
        most = max(bonus[seat] for seat in best)
        return [seat for seat in best if bonus[seat] == most]

    def seats(self) -> list[int]:
        """Returns all the seats, ascending."""
        return list(range(self.players))

    def seats_from_left_of_dealer(self) -> list[int]:
        """Returns all the seats, from the dealer's left."""
        return [(self.deal["dealer"] + 1 + steps) % self.players for steps in self.seats()]

    def bettors_before_play(self) -> list[int]:
        """Returns the seats that tap their bets before play, in order.

        Source: "`open`: leaders' bets are tapped before play. `sealed`: every bet is tapped
        before play, leaders first. Within each group the order is from the dealer's left."
        """
        order = self.seats_from_left_of_dealer()
        first = [seat for seat in order if seat in self.deal["leaders"]]
        if not self.sealed:
            return first
        return first + [seat for seat in order if seat not in self.deal["leaders"]]

    def bettors_after_play(self) -> list[int]:
        """Returns the seats that tap their bets after the last trick, in order."""
        before = self.bettors_before_play()
        return [seat for seat in self.seats_from_left_of_dealer() if seat not in before]

    def bet_cards(self, seat: int) -> list[str]:
        """Returns the cards that `seat` has set aside, in the order tapped."""
        return [card for owner, card in self.deal["set_aside"] if owner == seat]

    def next_bettor(self, seats: list[int]) -> int | None:
        """Returns the first of `seats` whose bet lacks a card, or None."""
        for seat in seats:
            if len(self.bet_cards(seat)) < self.bet_cards_each:
                return seat
        return None

    def trick_plays(self) -> list[dict[str, Any]]:
        """Returns the plays of the trick that is not won yet, in order of laying."""
        now = len(self.deal["won"]) + 1
        return [play for play in self.deal["plays"] if play["trick"] == now]

    def trick_laid(self) -> list[dict[str, Any]]:
        """Returns the plays of the trick that can win: without a forced Shaman."""
        return [play for play in self.trick_plays() if not play["forced"]]

    def trick_named(self) -> str | None:
        """Returns the suit announced in this trick, or None."""
        for play in self.trick_laid():
            if play["named"] is not None:
                return str(play["named"])
        return None

    def awaits_suit(self) -> bool:
        """Returns whether the leader of a Monkey or a Lizard has still to name the suit."""
        laid = self.trick_laid()
        return (
            len(laid) == 1
            and laid[0]["card"] in ["monkey", "lizard"]
            and self.trick_named() is None
        )

    def trick_leader(self) -> int:
        """Returns who is to lead this trick, a forced lead apart.

        Source: "The left neighbour of the dealer leads first; the winner of a trick leads next."
        """
        if self.deal["won"]:
            return int(self.deal["won"][-1])
        return self.seats_from_left_of_dealer()[0]

    def seat_due(self) -> int:
        """Returns who lays the next card: clockwise, also after a forced Shaman."""
        return (self.trick_leader() + len(self.trick_plays())) % self.players

    def expect(self) -> dict[str, Any]:
        """Returns what the device waits for.

        Source: "With tokens a drawn token is tapped first in each deal"; then the scanned deal,
        the bets before play, the tricks, the bets after play.
        """
        deal = self.deal
        if self.is_over():
            return {"what": "nothing"}
        if deal["trump"] is None:
            return {"what": "trump-token", "dealer": deal["dealer"]}
        to_deal = self.dealt_each * self.players
        if self.scanned and len(deal["dealt"]) < to_deal:
            order = self.seats_from_left_of_dealer()
            return {
                "what": "deal",
                "seat": order[len(deal["dealt"]) % self.players],
                "left": to_deal - len(deal["dealt"]),
                "dealer": deal["dealer"],
            }
        bettor = self.next_bettor(self.bettors_before_play())
        if bettor is not None:
            return self.expect_bet(bettor)
        if self.awaits_suit():
            lead = self.trick_laid()[0]
            return {
                "what": "suit",
                "seat": lead["seat"],
                "options": prophetie.suits_to_name(lead["card"], deal["trump"]),
            }
        if len(deal["won"]) < self.tricks_a_deal:
            return {"what": "card", "seat": self.seat_due()}
        bettor = self.next_bettor(self.bettors_after_play())
        assert bettor is not None
        return self.expect_bet(bettor)

    def expect_bet(self, seat: int) -> dict[str, Any]:
        """Returns the expectation of a bet card of `seat`."""
        left = self.bet_cards_each - len(self.bet_cards(seat))
        return {"what": "bet", "seat": seat, "left": left}

    def tap_is_secret(self) -> bool:
        """Returns whether a tap now is secret.

        Source: "a secret tap (scanned deal, sealed bet, a leader's too, ...)".
        """
        what = self.expect()["what"]
        return bool(what == "deal" or (what == "bet" and self.sealed))

    def take(self, move: dict[str, Any]) -> Answer:
        """Returns the refusal, or None and the news; a refused move changes nothing.

        Source: "`not-expected`: a token where a card is due and the reverse, also when the
        options need no tokens".
        """
        what = self.expect()["what"]
        if "suit" in move and what == "suit":
            return self.take_suit(move["suit"])
        if "tap" not in move or what not in ["trump-token", "deal", "bet", "card"]:
            return "not-expected", []
        code = move["tap"]
        if what == "trump-token":
            if code in prophetie.CARDS:
                return "not-expected", []
            if code not in prophetie.TOKENS:
                return "unknown-card", []
            return self.take_token(code)
        if code in prophetie.TOKENS:
            return "not-expected", []
        if code not in prophetie.CARDS:
            return "unknown-card", []
        if what == "deal":
            return self.take_dealt(code)
        if what == "bet":
            return self.take_bet(code, "overrule" in move)
        return self.take_played(code, "overrule" in move)

    def take_token(self, token: str) -> Answer:
        """A trump token drawn. Source: "a third token of one suit is refused"."""
        suit = token.removeprefix("trump-")
        if [deal["trump"] for deal in self.over_deals].count(suit) == 2:
            return "token-used-up", []
        self.deal["trump"] = suit
        return None, [{"what": "trump", "suit": suit}]

    def take_dealt(self, card: str) -> Answer:
        """A card of a scanned deal. Source: "one at a time from the dealer's left"."""
        if card in [dealt for _, dealt in self.deal["dealt"]]:
            return "already-seen", []
        seat = self.expect()["seat"]
        self.deal["dealt"].append([seat, card])
        return None, [{"what": "dealt", "seat": seat}]

    def is_seen(self, card: str) -> bool:
        """Returns whether `card` was laid or set aside in this deal."""
        set_aside = [aside for _, aside in self.deal["set_aside"]]
        return card in hands.laid_cards(self.deal) or card in set_aside

    def take_bet(self, card: str, overrule: bool) -> Answer:
        """A card set aside as part of a bet.

        Source: "A special is refused. Found only after play (open bets) it may be overruled."
        """
        deal = self.deal
        seat = self.expect()["seat"]
        after_play = len(deal["won"]) == self.tricks_a_deal
        if self.is_seen(card):
            return "already-seen", []
        overruled = None
        opened: list[int] = []
        if hands.is_not_in_hand(deal, seat, card, self.players):
            if not overrule:
                return "not-in-hand", []
            overruled = "not-in-hand"
            opened = [seat, *hands.other_known_holders(deal, seat, card, self.players)]
        if card in prophetie.SPECIALS:
            if not overrule or not after_play:
                return "special-in-bet", []
            overruled = "special-in-bet"

        news: list[dict[str, Any]] = []
        if overruled is not None:
            shown = None if self.sealed else card
            news.append({"what": "overruled", "seat": seat, "card": shown, "error": overruled})
        deal["opened"].extend(opened)
        deal["set_aside"].append([seat, card])
        news += self.bet_news(seat)
        if after_play and self.next_bettor(self.bettors_after_play()) is None:
            news += self.finish_deal()
        return None, news

    def told_bet(self, seat: int) -> dict[str, Any]:
        """Returns the news of a bet that may be known."""
        cards = self.bet_cards(seat)
        return {"what": "bet", "seat": seat, "bid": prophetie.bet_of(cards), "cards": cards}

    def bet_news(self, seat: int) -> list[dict[str, Any]]:
        """Returns what is told of a bet after a card of it was tapped.

        Source: told "with the seat's last card; sealed bets of leaders, from the dealer's left,
        with the last leader's last card (the leaders before tell `seat` alone with theirs)".
        """
        if len(self.bet_cards(seat)) < self.bet_cards_each:
            return []
        if not self.sealed:
            return [self.told_bet(seat)]
        order = self.seats_from_left_of_dealer()
        leaders_in_order = [one for one in order if one in self.deal["leaders"]]
        if leaders_in_order and seat == leaders_in_order[-1]:
            return [self.told_bet(leader) for leader in leaders_in_order]
        return [{"what": "bet", "seat": seat}]

    def take_suit(self, suit: str) -> Answer:
        """The leader of a Monkey or a Lizard names the suit."""
        if suit not in self.expect()["options"]:
            return "suit-not-allowed", []
        self.trick_laid()[0]["named"] = suit
        return None, [{"what": "led", "suit": suit}, *self.finish_trick()]

    def take_played(self, card: str, overrule: bool) -> Answer:
        """A card laid to the trick.

        Source: the sections *Unscanned*, *Scanned* and *Overrule*, and *Forced lead*.
        """
        deal = self.deal
        seat = self.seat_due()
        trick = len(deal["won"]) + 1
        cards_in_hand = self.tricks_a_deal - len(deal["won"])
        laid = [play["card"] for play in self.trick_laid()]
        is_lead = self.trick_plays() == []
        named = self.trick_named()
        if self.is_seen(card):
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
        if is_lead and not prophetie.may_lead(card, cards_in_hand):
            return "shaman-cannot-lead", []
        if hand is not None and not prophetie.may_play(card, hand, laid, deal["trump"], named):
            if not overrule:
                return "must-follow-suit", []
            overruled = "must-follow-suit"

        news: list[dict[str, Any]] = []
        if overruled is not None:
            news.append({"what": "overruled", "seat": seat, "card": card, "error": overruled})
        news.append({"what": "played", "seat": seat, "card": card})
        forced = is_lead and card == "shaman"
        if forced:
            news.append({"what": "forced", "seat": seat})
        suit = prophetie.suit_of(card)
        claims = hands.claims(deal, seat)
        if suit in claims:
            news.append({"what": "revoke", "seat": seat, "card": card, "trick": claims[suit]})
        if card == "jaguar" and laid == []:
            news.append(
                {"what": "led", "suit": prophetie.led_suit(["jaguar"], deal["trump"], None)}
            )
        claim = None
        due = prophetie.led_suit(laid, deal["trump"], named)
        if hand is None and suit is not None and due is not None and suit != due:
            claim = due
            news.append({"what": "claim", "seat": seat, "suit": due})
        deal["opened"].extend(opened)
        deal["plays"].append(
            {
                "seat": seat,
                "card": card,
                "suit": suit,
                "trick": trick,
                "claim": claim,
                "forced": forced,
                "named": None,
            }
        )
        return None, news + self.finish_trick()

    def finish_trick(self) -> list[dict[str, Any]]:
        """Ends the trick if every card is laid and named, and the deal if nothing is to come.

        Source: hidden bets are told again "with `bid` and `cards`, from the dealer's left,
        between the last `trick` and `deal-over`".
        """
        if len(self.trick_plays()) < self.players or self.awaits_suit():
            return []
        laid = self.trick_laid()
        cards = [play["card"] for play in laid]
        best = laid[prophetie.winner(cards, self.deal["trump"], self.trick_named())]
        self.deal["won"].append(best["seat"])
        n = len(self.deal["won"])
        news = [{"what": "trick", "n": n, "seat": best["seat"], "card": best["card"]}]
        if n < self.tricks_a_deal:
            return news
        if self.next_bettor(self.bettors_after_play()) is not None:
            return news
        if self.sealed:
            for seat in self.seats_from_left_of_dealer():
                if seat not in self.deal["leaders"]:
                    news.append(self.told_bet(seat))
        return news + self.finish_deal()

    def finish_deal(self) -> list[dict[str, Any]]:
        """Scores the deal and opens the next, or ends the match.

        Source: with the wheel `trump` "follows the `deal-over` before".
        """
        deal = self.deal
        forced = [play["seat"] for play in deal["plays"] if play["forced"]]
        tricks = [deal["won"].count(seat) for seat in self.seats()]
        bids = [prophetie.bet_of(self.bet_cards(seat)) for seat in self.seats()]
        points = []
        bonus = []
        for seat in self.seats():
            cards = self.bet_cards(seat)
            points.append(prophetie.deal_points(self.players, tricks[seat], cards, seat in forced))
            bonus.append(prophetie.deal_bonus(self.players, tricks[seat], cards, seat in forced))
        deal["points"] = points
        deal["bonus"] = bonus
        self.over_deals.append(deal)
        news: list[dict[str, Any]] = [
            {
                "what": "deal-over",
                "n": deal["n"],
                "tricks": tricks,
                "bids": bids,
                "points": list(points),
                "bonus": list(bonus),
                "totals": self.totals(),
                "bonus_totals": self.bonus_totals(),
            }
        ]
        if self.is_over():
            news.append({"what": "match-over", "winners": self.winners(), "totals": self.totals()})
            return news
        self.deal = self.new_deal(deal["n"] + 1)
        if not self.tokens:
            news.append({"what": "trump", "suit": self.deal["trump"]})
        return news
