"""Correcting a past bid, trick or deal: a move is replaced and the match played again."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from augure import views
from augure.rules import news
from augure.rules.errors import Refused
from augure.rules.match import Match
from augure.rules.moves import Move, Undo
from augure.table import cues
from augure.table.desk import Desk
from augure.table.pages import Answer, Item, MenuPage, NoticePage, Page, opened
from augure.table.playing import PlayPage


class StillWrong(Exception):
    """A later move does not stand after the correction; `at` is its place."""

    def __init__(self, at: int, refusal: Refused) -> None:
        super().__init__(f"move {at + 1}: {refusal}")
        self.at = at
        self.refusal = refusal


def played(match: Match, moves: Sequence[Move]) -> Match:
    """Returns the match of a set-up after `moves`. Raises StillWrong at the first refused one."""
    again = Match.start(match.game, match.setup)
    for at, move in enumerate(moves):
        try:
            again = again.push(move)
        except Refused as refusal:
            raise StillWrong(at, refusal) from None
    return again


def stages(match: Match) -> tuple[Match, ...]:
    """Returns the match before each of its moves, oldest first."""
    found: list[Match] = []
    while match.earlier is not None:
        match = match.earlier
        found.append(match)
    return tuple(reversed(found))


@dataclass(frozen=True, slots=True)
class Correcting:
    """The steps of a correction: the deal, the move, then the new move; `back` leaves it."""

    desk: Desk
    play: PlayPage
    back: Callable[[], Page]

    def deals(self) -> Page:
        """Returns the choice of the deal, the present one first."""
        count = self.play.match.public().deal
        items = tuple(
            Item(self.desk.page("deal-number", n=n), partial(self.moves, n))
            for n in range(count, 0, -1)
        )
        return MenuPage(self.desk.page("correct-deal"), items, self.back)

    def moves(self, deal: int) -> Page:
        """Returns the choice of the move of a deal, the last first; secret ones are not named."""
        before = stages(self.play.match)
        after = (*before[1:], self.play.match)
        items = tuple(
            Item(self._label(then), partial(self._retake, at, before[at]))
            for at, then in reversed(tuple(enumerate(after)))
            if before[at].public().deal == deal and not then.secret
        )
        if not items:
            text = self.desk.page("nothing-to-correct")
            return NoticePage("back", self.desk.page("deal-number", n=deal), text, self.deals)
        return MenuPage(self.desk.page("correct-move"), items, self.deals)

    def _label(self, after: Match) -> str:
        """Returns what a move did, in a few words."""
        sentences = self.desk.sentences(after.setup)
        first = [item for item in after.news if not isinstance(item, news.Undone)][:1]
        return " ".join(sentences.event(item) for item in first) or sentences.told(after)

    def _retake(self, at: int, before: Match) -> Page:
        """Returns the table at a past move, waiting for what it should have been."""

        def settle(page: PlayPage, move: Move, after: Match) -> Answer:
            if isinstance(move, Undo):
                return opened(self.moves(before.public().deal))
            return self._retaken(at, move)

        return replace(self.play.at(before), settle=settle)

    def _retaken(self, at: int, move: Move) -> Answer:
        """Returns the page after move `at` became `move`: the corrected match, or why not."""
        moves = list(self.play.match.moves())
        moves[at] = move
        try:
            match = played(self.play.match, moves)
        except StillWrong as fault:
            return self._still_wrong(moves, fault)
        self.desk.journal.rewrite(match)
        page = replace(self.play.at(match), shown=views.after(match))
        return Answer(page, (cues.ACCEPTED,), (self.desk.page("corrected"), *page.said()))

    def _still_wrong(self, moves: Sequence[Move], fault: StillWrong) -> Answer:
        stuck = played(self.play.match, moves[: fault.at])
        sentences = self.desk.sentences(stuck.setup)
        reason = sentences.refused(stuck, moves[fault.at], fault.refusal)
        title = self.desk.page("correction-fails")
        page = NoticePage("refused", title, reason, lambda: self.play)
        return Answer(page, (cues.REFUSED,), page.said())
