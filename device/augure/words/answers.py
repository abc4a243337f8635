"""What can be asked of a match at any time, and its answers: nothing in them is secret."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from augure.rules import news
from augure.rules.match import Match
from augure.rules.public import Laid
from augure.words.sentences import Sentences


class Answers:
    """The answers of one match as it stands."""

    def __init__(self, sentences: Sentences, match: Match) -> None:
        self._sentences = sentences
        self._match = match
        self._picture = match.public()

    def to(self, question: str) -> str:
        """Returns the answer to a question of QUESTIONS."""
        return QUESTIONS[question](self)

    def state(self) -> str:
        """Returns whose turn it is, the led suit and trump."""
        return " ".join((self.whose_turn(), self.led(), self.trump()))

    def whose_turn(self) -> str:
        """Returns what the box waits for, and of whom."""
        return self._sentences.prompt(self._match.expect(), self._picture)

    def led(self) -> str:
        """Returns the suit to follow; in Présages the side that La Loi asks for."""
        if self._picture.law is not None:
            return self._sentences.event(news.Law(self._picture.law))
        if self._picture.led is None:
            return self._phrase("no-led")
        return self._sentences.event(news.Led(self._picture.led))

    def trump(self) -> str:
        """Returns the trump of the deal."""
        if not self._picture.trump_set:
            return self._phrase("no-trump-set")
        return self._sentences.event(news.Trump(self._picture.trump))

    def winning(self) -> str:
        """Returns who is winning the trick so far."""
        winning = self._picture.winning
        if winning is None:
            return self._phrase("no-winning")
        return self._sentences.leads(winning.seat, winning.card)

    def trick(self) -> str:
        """Returns the cards of the trick so far and who is winning it."""
        if not self._picture.laid:
            return self._phrase("no-card")
        cards = self._cards(self._picture.laid)
        return f"{self._phrase('on-table', cards=cards)} {self.winning()}"

    def last_trick(self) -> str:
        """Returns the last trick that was won: who, with what and why, and its cards."""
        match: Match | None = self._match
        while match is not None and match.earlier is not None and match.move is not None:
            # News are told once; an undo tells its own instead.
            told = match.earlier.push(match.move).news
            for won in told:
                if isinstance(won, news.Trick | news.Tour):
                    return self._won(won, match.earlier, told)
            match = match.earlier
        return self._phrase("no-last-trick")

    def _won(self, won: news.Trick | news.Tour, before: Match, told: tuple[news.News, ...]) -> str:
        if not self._match.game.shows_won_tricks:
            return self._sentences.closed(won)
        if isinstance(won, news.Tour):
            return self._sentences.event(won)
        last = (
            Laid(item.seat, item.card, item.seat) for item in told if isinstance(item, news.Played)
        )
        cards = self._cards((*before.public().laid, *last))
        return f"{self._sentences.event(won)} {self._phrase('its-cards', cards=cards)}"

    def bids(self) -> str:
        """Returns what each player bid and has won in this deal."""
        picture = self._picture
        if not picture.tricks:
            return self._sentences.scores(picture)
        lines = (self._bid(seat) for seat in self._match.setup.seats)
        return " ".join(lines)

    def _bid(self, seat: int) -> str:
        picture, words = self._picture, self._sentences.words
        fields: dict[str, object] = {
            "player": self._match.setup.players[seat],
            "tricks": words.count("trick", picture.tricks[seat]),
        }
        if picture.points:
            points = words.count("point", picture.points[seat])
            return self._phrase("tricks-points", points=points, **fields)
        if not picture.bids:
            return self._phrase("tricks-alone", **fields)
        bid = picture.bids[seat]
        if bid is None:
            return self._phrase("tricks-no-bid", **fields)
        return self._phrase("tricks-bid", bid=bid, **fields)

    def cards_left(self) -> str:
        """Returns how many cards each player holds."""
        words, players = self._sentences.words, self._match.setup.players
        sizes = zip(players, self._picture.hand_sizes, strict=True)
        each = words.listed(f"{name} {words.count('card', size)}" for name, size in sizes)
        return self._phrase("cards-left", cards=each)

    def _cards(self, laid: tuple[Laid, ...]) -> str:
        """Returns cards with those in front of whom they lie."""
        players = self._match.setup.players
        return self._sentences.words.grouped(
            self._phrase("lies", player=players[card.before], card=self._sentences.card(card.card))
            for card in laid
        )

    def _phrase(self, key: str, **fields: object) -> str:
        return self._sentences.words.phrase("answers", key, **fields)


QUESTIONS: Mapping[str, Callable[[Answers], str]] = MappingProxyType(
    {
        "whose-turn": Answers.whose_turn,
        "led": Answers.led,
        "trump": Answers.trump,
        "winning": Answers.winning,
        "trick": Answers.trick,
        "last-trick": Answers.last_trick,
        "bids": Answers.bids,
        "cards-left": Answers.cards_left,
    }
)
"""The questions, by the names of their control tags."""
