"""Sentences: news, expectations and refusals as plain text with player, card and outcome."""

from augure.rules import expect, news
from augure.rules.errors import Refused
from augure.rules.match import Match
from augure.rules.moves import Move, Tap
from augure.rules.public import Public
from augure.views import SECRET_TAPS
from augure.words.tables import Words

NAMED_CODE_CHARACTERS = 30


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
        told, prompt = self.told(match), self.prompt(match.expect())
        if any(isinstance(item, news.Undone) for item in match.news):
            return f"{told} {prompt}"
        return told or prompt

    def told(self, match: Match) -> str:
        """Returns what the last move did, and who is winning; empty where nothing may be told."""
        sentences = [self.event(item) for item in match.news]
        winning = match.public().winning
        if winning and any(isinstance(item, news.Played) for item in match.news):
            sentences.append(self.leads(winning.seat, winning.card))
        return " ".join(sentences)

    def leads(self, seat: int, card: str) -> str:
        """Returns who is winning the trick so far."""
        return self._phrase("news", "leads", player=self.players[seat], card=self.card(card))

    def card(self, code: str) -> str:
        """Returns a card's name."""
        return self.words.card(self.game_id, code)

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
                return self._seat("revoke", seat, card=self.card(card), n=trick)
            case news.Claim(seat, str(suit)):
                return self._seat("claim-suit", seat, suit=self.words.suit(suit))
            case news.Trick(n, seat, card, why):
                because = self.words.phrase("why", why)
                return self._seat("trick", seat, n=n, card=self.card(card), why=because)
            case news.DealOver():
                results = " ".join(self._result(item, seat) for seat in range(len(self.players)))
                return self._phrase("news", "deal-over", n=item.n, results=results)
            case news.MatchOver(winners, totals):
                names = self.words.listed(self.players[seat] for seat in winners)
                points = self.words.count("point", totals[winners[0]])
                return self._phrase("news", "match-over", players=names, points=points)
            case news.Overruled(seat, str(card)) | news.Played(seat, card):
                return self._seat(item.what, seat, card=self.card(card))
            case news.Dealt(seat) | news.Forced(seat):
                return self._seat(item.what, seat)
        return self._phrase("news", item.what)

    def _result(self, over: news.DealOver, seat: int) -> str:
        assert over.tricks is not None
        assert over.bids is not None
        return self._seat(
            "deal-over-seat",
            seat,
            tricks=self.words.count("trick", over.tricks[seat]),
            bid=over.bids[seat],
            points=self.words.count("point", over.points[seat]),
            total=self.words.number(over.totals[seat]),
        )

    def state(self, match: Match) -> str:
        """Returns whose turn it is, trump, led suit and who is winning."""
        picture = match.public()
        sentences = [self.prompt(match.expect())]
        if picture.trump_set:
            sentences.append(self.event(news.Trump(picture.trump)))
        if picture.led:
            sentences.append(self.event(news.Led(picture.led)))
        if picture.winning:
            sentences.append(self.leads(picture.winning.seat, picture.winning.card))
        return " ".join(sentences)

    def scores(self, picture: Public) -> str:
        """Returns the totals of all players."""
        totals = zip(self.players, picture.totals, strict=True)
        each = [f"{name} {self.words.count('point', total)}" for name, total in totals]
        return self._phrase("news", "scores", results=self.words.listed(each))

    def prompt(self, due: expect.Expect) -> str:
        """Returns what the box waits for."""
        key = due.what
        if isinstance(due, expect.Bid) and due.not_:
            key = "bid-not"
        return self._phrase("expect", key, **self._due_fields(due))

    def refused(self, match: Match, move: Move, refusal: Refused) -> str:
        """Returns why `move` does not stand: who, which card, why; no other card is named."""
        due = match.expect()
        fields = self._due_fields(due)
        fields["prompt"] = self.prompt(due)
        fields["due"] = self.words.suit(refusal.due) if refusal.due else ""
        key = refusal.reason.value
        if isinstance(move, Tap):
            fields["code"] = f"{move.card:.{NAMED_CODE_CHARACTERS}}"
            if move.card in match.game.deck.cards or move.card in match.game.deck.tokens:
                fields["card"] = self.card(move.card)
            if isinstance(due, SECRET_TAPS) and self.words.has("refused", f"{key}-secret"):
                key = f"{key}-secret"
        return self._phrase("refused", key, **fields)

    def _due_fields(self, due: expect.Expect) -> dict[str, object]:
        """Returns what a prompt's sentence may name."""
        fields: dict[str, object] = {}
        seat = getattr(due, "seat", getattr(due, "dealer", None))
        if isinstance(seat, int):
            fields["player"] = self.players[seat]
        match due:
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
