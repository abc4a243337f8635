"""Sentences: news, expectations and refusals as plain text with player, card and outcome."""

from collections.abc import Iterable, Sequence

from augure.rules import expect, news
from augure.rules.errors import Refused
from augure.rules.games import game
from augure.rules.match import Match, Setup
from augure.rules.moves import Move, Tap
from augure.rules.options import in_force
from augure.rules.public import Public, asking_card
from augure.words.said import Kind, Said
from augure.words.tables import Words

NAMED_CODE_CHARACTERS = 30

WEIGHTY = {
    news.Undone: Kind.REFUSAL,
    news.Overruled: Kind.REFUSAL,
    news.Revoke: Kind.REFUSAL,
    news.Trick: Kind.TRICK,
    news.Tour: Kind.TRICK,
    news.DealOver: Kind.RESULT,
    news.Manche: Kind.RESULT,
    news.MatchOver: Kind.RESULT,
}
"""The news that are more than news."""


def _kind(item: news.News) -> Kind:
    return WEIGHTY.get(type(item), Kind.NEWS)


class Sentences:
    """The sentences of one match in one language."""

    def __init__(self, words: Words, game_id: str, players: tuple[str, ...]) -> None:
        self.words = words
        self.game_id = game_id
        self.players = players

    def answer(self, match: Match) -> str:
        """Returns what the last move did; and what is due now, where that is not plain by itself.

        It is where nothing was told, and after an undo, which may reopen a bet.
        """
        told, prompt = self.told(match), self.prompt(match.expect(), match.public())
        if any(isinstance(item, news.Undone) for item in match.news):
            return f"{told} {prompt}"
        return told or prompt

    def told(self, match: Match) -> str:
        """Returns what the last move did, and who is winning; empty where nothing may be told."""
        return " ".join(self.said(match))

    def said(self, match: Match) -> tuple[Said, ...]:
        """Returns what the last move did, and who is winning, a sentence each."""
        said = [
            Said(_kind(item), text) for item in match.news for text in self._event_and_effect(item)
        ]
        winning = match.public().winning
        if winning and any(isinstance(item, news.Played) for item in match.news):
            said.append(Said(Kind.NEWS, self.leads(winning.seat, winning.card)))
        return tuple(said)

    def said_again(self, match: Match) -> tuple[Said, ...]:
        """Returns the same, but of a won trick only what may be told of it once it is won."""
        if match.game.shows_won_tricks or not any(isinstance(i, news.Trick) for i in match.news):
            return self.said(match)
        told = (item for item in match.news if not isinstance(item, news.Played | news.Led))
        return tuple(Said(_kind(item), self.closed(item)) for item in told)

    def closed(self, item: news.News) -> str:
        """Returns the sentence of a piece of news that names no card of a won trick."""
        match item:
            case news.Trick(n, seat) | news.Revoke(seat, _, n):
                return self._seat(f"{item.what}-closed", seat, n=n)
        return self.event(item)

    def _event_and_effect(self, item: news.News) -> tuple[str, ...]:
        """Returns the sentence of one piece of news, and what a card just laid does."""
        effect = self.effect(item.card) if isinstance(item, news.Played) else None
        if not isinstance(item, news.Played) or effect is None:
            return (self.event(item),)
        told = self._phrase("news", "effect", card=self.card(item.card), effect=effect)
        return (self.event(item), told)

    def leads(self, seat: int, card: str) -> str:
        """Returns who is winning the trick so far."""
        return self._phrase("news", "leads", player=self.players[seat], card=self.card(card))

    def card(self, code: str) -> str:
        """Returns a card's name."""
        return self.words.card(self.game_id, code)

    def effect(self, code: str) -> str | None:
        """Returns what a card does, in one line; None where its game has no effects."""
        return self.words.effect(self.game_id, code)

    def event(self, item: news.News) -> str:
        """Returns the sentence of one piece of news."""
        match item:
            case news.Undone(Tap(card)):
                return self._phrase("news", "undone-tap", card=self.card(card))
            case news.Trump(None) | news.Led(None):
                return self._phrase("news", f"{item.what}-none")
            case news.Trump(str(suit)) | news.Led(str(suit)):
                return self._phrase("news", item.what, suit=self.words.suit(suit))
            case news.Bid(seat, number):
                return self._seat("bid", seat, tricks=self.words.count("trick", number))
            case news.Bet(seat, None):
                return self._seat("bet-sealed", seat)
            case news.Bet(seat, int(number)):
                return self._seat("bet", seat, tricks=self.words.count("trick", number))
            case news.Overruled(seat, None):
                return self._seat("overruled-secret", seat)
            case news.Revoke(seat, card, trick):
                return self._seat(self._own("revoke"), seat, card=self.card(card), n=trick)
            case news.Claim(seat):
                return self._claim(item)
            case news.Trick(n, seat, card, why):
                because = self.words.phrase("why", why)
                return self._seat("trick", seat, n=n, card=self.card(card), why=because)
            case news.Tour(n, seat, card, discarded, why):
                because = self.words.phrase("why", why)
                cards = self.words.listed(map(self.card, discarded))
                return self._seat("tour", seat, n=n, card=self.card(card), why=because, cards=cards)
            case news.Played(seat, card, int(before)) if before != seat:
                owner = self.players[before]
                return self._seat("played-before", seat, card=self.card(card), owner=owner)
            case news.Moved(card, seat, None, int(other)):
                owner = self.players[other]
                return self._seat("moved-back", seat, card=self.card(card), owner=owner)
            case news.Moved(card, seat, int(other)):
                return self._seat("moved", seat, card=self.card(card), owner=self.players[other])
            case news.Law(None):
                return self._phrase("news", "law-none")
            case news.Law(str(side)):
                return self._phrase("news", "law", suit=self.words.suit(side))
            case news.Swapped((seat, other)):
                return self._seat("swapped", seat, owner=self.players[other])
            case news.Manche() | news.Teams():
                return self._teams(item)
            case news.DealOver():
                results = " ".join(self._result(item, seat) for seat in range(len(self.players)))
                return self._phrase("news", "deal-over", n=item.n, results=results)
            case news.MatchOver(winners, _, best):
                points = self.words.total(self.game_id, best)
                return self._phrase(
                    "news", "match-over", players=self._named(winners), points=points
                )
            case (
                news.Overruled(seat, str(card))
                | news.Played(seat, card)
                | news.Discarded(seat, card)
            ):
                return self._seat(item.what, seat, card=self.card(card))
            case news.Dealt(seat) | news.Forced(seat):
                return self._seat(item.what, seat)
        return self._phrase("news", item.what)

    def _own(self, key: str) -> str:
        """Returns the key of what is said of news in this game's own words, if it has them."""
        own = f"{key}-{self.game_id}"
        return own if self.words.has("news", own) else key

    def _named(self, seats: Iterable[int]) -> str:
        return self.words.listed(self.players[seat] for seat in seats)

    def _claim(self, claim: news.Claim) -> str:
        """Returns what a seat says that it does not hold: a suit, weaker cards or a side."""
        if claim.card is not None and claim.family is not None:
            family = self.words.suit(claim.family)
            return self._seat("claim-family", claim.seat, suit=family, card=self.card(claim.card))
        if claim.side is not None:
            return self._seat("claim-side", claim.seat, suit=self.words.suit(claim.side))
        assert claim.suit is not None
        return self._seat("claim-suit", claim.seat, suit=self.words.suit(claim.suit))

    def _teams(self, told: news.Manche | news.Teams) -> str:
        """Returns the teams with the player who starts, or the laurels with the one who won."""
        if isinstance(told, news.Teams):
            results = self.words.grouped(map(self._named, told.teams))
            return self._seat("teams", told.seat, results=results)
        results = self.words.grouped(self._laurels(told.teams, told.laurels))
        team = self._named(told.teams[told.team])
        return self._seat("manche", told.seat, players=team, results=results)

    def _laurels(self, teams: Sequence[tuple[int, ...]], laurels: Sequence[int]) -> list[str]:
        """Returns each team with its laurels."""
        return [
            self._phrase(
                "news",
                "team-laurels",
                players=self._named(team),
                laurels=self.words.count("laurel", won),
            )
            for team, won in zip(teams, laurels, strict=True)
        ]

    def _result(self, over: news.DealOver, seat: int) -> str:
        """Returns a player's line of a deal's result; not every game has bids."""
        fields = {
            "tricks": self.words.count("trick", over.tricks[seat] if over.tricks else 0),
            "points": self.words.count("point", over.points[seat]),
            "total": self.words.number(over.totals[seat]),
        }
        if over.bids is None:
            return self._seat("deal-over-points", seat, **fields)
        return self._seat("deal-over-seat", seat, bid=over.bids[seat], **fields)

    def set_up(self, setup: Setup) -> str:
        """Returns what was chosen at the start: game, players in seat order, dealer, options."""
        name_of_game = self.words.game(self.game_id)
        options = in_force(setup.options).items()
        return " ".join(
            (
                self._phrase(
                    "news", "set-up", game=name_of_game, players=self.words.listed(self.players)
                ),
                *(self._dealer(setup)),
                *(f"{self.words.option(name, value, self.players)}." for name, value in options),
            )
        )

    def _dealer(self, setup: Setup) -> tuple[str, ...]:
        if not game(self.game_id).has_dealer:
            return ()
        return (self._seat("deals-first", setup.dealer),)

    def scores(self, picture: Public) -> str:
        """Returns the totals of all players, or the laurels of the teams."""
        if picture.laurels is not None and picture.teams is not None:
            results = self.words.grouped(self._laurels(picture.teams, picture.laurels))
        else:
            totals = zip(self.players, picture.totals, strict=True)
            results = self.words.listed(
                f"{name} {self.words.total(self.game_id, total)}" for name, total in totals
            )
        return self._phrase("news", "scores", results=results)

    def prompt(self, due: expect.Expect, picture: Public) -> str:
        """Returns what the box waits for: who does or chooses what."""
        key = due.what
        if isinstance(due, expect.Bid) and due.not_:
            key = "bid-not"
        elif isinstance(due, expect.Card) and due.before not in (None, due.seat):
            key = "card-before"
        elif isinstance(due, expect.Seat | expect.Choice):
            key = self._asking(due, picture)
        return self._phrase("expect", key, **self._due_fields(due))

    def _asking(self, due: expect.Seat | expect.Choice, picture: Public) -> str:
        """Returns the prompt of the card that asks: the one that lies in front of who chooses."""
        key = f"{due.what}-{asking_card(picture, due)}"
        if self.words.has("expect", key):
            return key
        return due.what

    def refused(self, match: Match, move: Move, refusal: Refused) -> str:
        """Returns why `move` does not stand: who, which card, why; no other card is named."""
        due = match.expect()
        fields = self._due_fields(due)
        fields["prompt"] = self.prompt(match.expect(), match.public())
        fields["due"] = self.words.suit(refusal.due) if refusal.due else ""
        key = refusal.reason.value
        if isinstance(move, Tap):
            fields["code"] = f"{move.card:.{NAMED_CODE_CHARACTERS}}"
            if move.card in match.game.deck.cards or move.card in match.game.deck.tokens:
                fields["card"] = self.card(move.card)
            if isinstance(due, expect.SECRET_TAPS) and self.words.has("refused", f"{key}-secret"):
                key = f"{key}-secret"
        return self._phrase("refused", key, **fields)

    def _due_fields(self, due: expect.Expect) -> dict[str, object]:
        """Returns what a prompt's sentence may name."""
        fields: dict[str, object] = {}
        seat = getattr(due, "seat", getattr(due, "dealer", None))
        if isinstance(seat, int):
            fields["player"] = self.players[seat]
        match due:
            case expect.Card(_, int(before)):
                fields["owner"] = self.players[before]
            case expect.Bid():
                fields |= {"min": due.min, "max": due.max}
                fields["not"] = self.words.listed(map(str, due.not_)) if due.not_ else ""
            case expect.Suit():
                fields["options"] = self.words.listed(map(self.words.suit, due.options))
            case expect.Deal() | expect.Bet() | expect.Residue():
                fields["cards"] = self.words.count("card", due.left)
            case expect.Choice():
                fields["options"] = self.words.listed(map(self.words.suit, due.options))
            case expect.Seat():
                fields["options"] = self.words.listed(self.players[s] for s in due.options)
        return fields

    def _seat(self, key: str, seat: int, **fields: object) -> str:
        return self._phrase("news", key, player=self.players[seat], **fields)

    def _phrase(self, section: str, key: str, **fields: object) -> str:
        return self.words.phrase(section, key, **fields)
