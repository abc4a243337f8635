"""A random match as its screens see it, and what of it must stay secret."""

import random
from typing import Any

from augure.rules import expect, news
from augure.rules.errors import Refused
from augure.rules.games import game
from augure.rules.match import Match
from augure.rules.moves import Tap, Undo
from augure.rules.public import Public
from augure.views import Refusal, Scene, View, after, refused, scene, set_up
from rules.differential import Table


class RandomTable:
    """People who mostly play on; `view` is what the last move, accepted or not, shows."""

    def __init__(self, game_id: str, names: tuple[str, ...], seed: int) -> None:
        rng = random.Random(f"{game_id} {seed}")
        seats = game(game_id).seats
        count = rng.choice((seats[-1], rng.choice(seats)))
        options: dict[str, Any] = {"deal": rng.choice(("scanned", "unscanned"))}
        options |= _more(game_id, count, rng)
        header = {"game": game_id, "players": names[:count], "options": options}
        self._table = Table(rng, header, unruly=0.08)
        self.view: View = set_up(self._table.match)
        self._accepted: list[Match] = []
        self._tapped: str | None = None

    def scene(self) -> Scene:
        return scene(self._table.match)

    def step(self) -> None:
        """Makes one move."""
        before = self._table.match
        move = self._table.move()
        self._table.answer(move)
        match = self._table.match
        if match is before:
            secret = isinstance(before.expect(), expect.SECRET_TAPS)
            self._tapped = move.card if isinstance(move, Tap) and not secret else None
            try:
                before.push(move)
            except Refused as why:
                self.view = refused(before, move, why)
            return
        self.view = after(match)
        if isinstance(move, Undo):
            self._accepted.pop()
        else:
            self._accepted.append(match)

    def _this_deal(self) -> tuple[Match, ...]:
        """Returns the match after each move of this deal, as it was when the move was made."""
        ends = [n for n, match in enumerate(self._accepted, 1) if _ends_deal(match)]
        return tuple(self._accepted[ends[-1] if ends else 0 :])

    def secrets_shown(self) -> set[object]:
        """Returns the secret cards and bets that the view or the picture holds.

        A refusal may name the card on the pad where no secret is asked for, and no other.
        """
        deal, picture = self._this_deal(), self.scene().picture
        taps = [(m.move.card, m.secret) for m in deal if isinstance(m.move, Tap)]
        public = {card for card, secret in taps if not secret}
        secret = {card for card, secret in taps if secret} - public
        shown: set[object] = set(_codes(picture) & secret)
        if isinstance(self.view, Refusal) and self.view.card not in (None, self._tapped):
            shown.add(self.view.card)
        told = {
            item.seat: item.bid
            for match in deal
            for item in match.news
            if isinstance(item, news.Bet | news.Bid)
        }
        bids = picture.bids if deal else ()
        return shown | {(s, bid) for s, bid in enumerate(bids) if bid != told.get(s)}


def _more(game_id: str, count: int, rng: random.Random) -> dict[str, Any]:
    """Returns options that a game has beside the way to deal."""
    match game_id:
        case "prophetie":
            return {"bets": rng.choice(("open", "sealed")), "short": rng.random() < 0.5}
        case "calendrier":
            options: dict[str, Any] = {"order": rng.choice(("chain", "neighbour")), "deals": 2}
            if rng.random() < 0.7:
                seats = rng.sample(range(count), count)
                cut = sorted(rng.sample(range(1, count), rng.randint(1, count - 1)))
                bounds = zip([0, *cut], [*cut, count], strict=True)
                options["teams"] = [seats[start:end] for start, end in bounds]
            return options
    return {}


def _ends_deal(match: Match) -> bool:
    return any(isinstance(item, news.DealOver | news.Manche) for item in match.news)


def _codes(picture: Public) -> set[str]:
    laid = {card.card for card in picture.laid}
    winning = {picture.winning.card} if picture.winning else set()
    return laid | winning | ({picture.turned} - {None} if picture.turned else set())
