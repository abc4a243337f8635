"""Correcting a past bid, trick or deal: a move is replaced and the match played again.

Where a later move then no longer stands, the table is asked: it corrects that one too, leaves it
out, goes on from there without what came after, or keeps all as it was.
"""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise

from augure import views
from augure.rules import news
from augure.rules.errors import Refused
from augure.rules.match import Match
from augure.rules.moves import Move, Undo
from augure.table import cues
from augure.table.desk import Desk
from augure.table.inputs import Command, Input, Typed
from augure.table.pages import Answer, Item, MenuPage, NoticePage, Page, opened
from augure.table.playing import PlayPage
from augure.values import field, names, replace, value


def stages(match: Match) -> tuple[Match, ...]:
    """Returns the match before each of its moves, oldest first."""
    found: list[Match] = []
    while match.earlier is not None:
        match = match.earlier
        found.append(match)
    return tuple(reversed(found))


@value
class PastPage(PlayPage):
    """The table at a past move, waiting for what it should have been; undo goes to `leave`."""

    leave: Callable[[], Page] = field(kw_only=True, repr=False, compare=False)

    def take(self, given: Input) -> Answer:
        if given in (Command.UNDO, Typed(Undo())):
            return opened(self.leave())
        return PlayPage.take(self, given)

    def said(self) -> tuple[str, ...]:
        return (self.desk.page("correct-to"), *PlayPage.said(self))


@value
class Past:
    """One move of the match: the match before it and after it; `at` is its place."""

    at: int
    before: Match
    after: Match

    @property
    def deal(self) -> int:
        return self.before.public().deal

    @property
    def trick(self) -> int:
        return self.before.public().trick


@value
class Correcting:
    """The steps of a correction: deal, trick, move, then the new move; `back` leaves it."""

    desk: Desk
    play: PlayPage
    back: Callable[[], Page]

    def deals(self) -> Page:
        """Returns the choice of the deal in which something was done, the last first."""
        deals = tuple(dict.fromkeys(past.deal for past in reversed(self._past())))
        title = self.desk.page("correct-deal")
        if not deals:
            text = self.desk.page("nothing-to-correct")
            return NoticePage("back", title, text, self.back)
        items = tuple(
            Item(self._numbered("deal-number", n), partial(self.tricks, n)) for n in deals
        )
        return MenuPage(title, items, self.back)

    def _numbered(self, key: str, n: int) -> str:
        """Returns "deal 2" or "trick 3" in the words of the game."""
        own = f"{key}-{self.play.match.setup.game}"
        return self.desk.page(own if self.desk.words.has("pages", own) else key, n=n)

    def _past(self) -> tuple[Past, ...]:
        """Returns all moves of the match, oldest first."""
        pairs = pairwise((*stages(self.play.match), self.play.match))
        return tuple(Past(at, *pair) for at, pair in enumerate(pairs))

    def _of(self, deal: int) -> tuple[Past, ...]:
        return tuple(past for past in self._past() if past.deal == deal)

    def tricks(self, deal: int) -> Page:
        """Returns the choice of the trick, the last first, then what came before play."""
        tricks = tuple(dict.fromkeys(past.trick for past in reversed(self._of(deal))))
        items = tuple(
            Item(
                self._numbered("trick-number", n) if n else self.desk.page("before-play"),
                partial(self.moves, deal, n),
            )
            for n in tricks
        )
        return MenuPage(self.desk.page("correct-trick"), items, self.deals)

    def moves(self, deal: int, trick: int) -> Page:
        """Returns the choice of the move of a trick, the last first; no secret card is named."""
        items = tuple(
            Item(self._label(past), partial(self._retake, past))
            for past in reversed(self._of(deal))
            if past.trick == trick
        )
        return MenuPage(self.desk.page("correct-move"), items, partial(self.tricks, deal))

    def _label(self, past: Past) -> str:
        """Returns what a move did, in a few words."""
        sentences, after = self.desk.sentences(past.after.setup), past.after
        if any(isinstance(item, news.Undone) for item in after.news) and after.move is not None:
            # What came last to this stage was an undo; the move itself told other news.
            after = past.before.push(after.move)
        if after.news:
            return sentences.event(after.news[0])
        return sentences.prompt(past.before.expect(), past.before.public())

    def _retake(self, past: Past) -> Page:
        """Returns the table at a past move, waiting for what it should have been."""
        rest = self.play.match.moves()[past.at + 1 :]
        return self._at(past.before, rest, partial(self.moves, past.deal, past.trick))

    def _at(self, match: Match, rest: Sequence[Move], leave: Callable[[], Page]) -> PastPage:
        """Returns the table at `match`, whose next move is followed by `rest`."""

        def settle(page: PlayPage, move: Move, after: Match) -> Answer:
            return self._replayed(after, rest)

        now = replace(self.play.at(match), settle=settle)
        kept = {name: getattr(now, name) for name in names(PlayPage)}
        return PastPage(**kept, leave=leave)

    def _replayed(self, match: Match, rest: Sequence[Move]) -> Answer:
        """Returns the page after `rest` was played on: the corrected match, or what is stuck."""
        for at, move in enumerate(rest):
            try:
                match = match.push(move)
            except Refused as refusal:
                return self._stuck(match, rest[at:], refusal)
        return self._corrected(match)

    def _corrected(self, match: Match) -> Answer:
        """Keeps the corrected match and shows it."""
        self.desk.journal.rewrite(match)
        page = replace(self.play.at(match), shown=views.after(match))
        return Answer(page, (cues.ACCEPTED,), (self.desk.page("corrected"), *page.said()))

    def _stuck(self, match: Match, rest: Sequence[Move], refusal: Refused) -> Answer:
        """Returns the notice of the first later move that no longer stands."""
        reason = self.desk.sentences(match.setup).refused(match, rest[0], refusal)
        title = self.desk.page("correction-fails")
        page = NoticePage("refused", title, reason, partial(self._choices, match, rest))
        return Answer(page, (cues.REFUSED,), page.said())

    def _choices(self, match: Match, rest: Sequence[Move]) -> Page:
        """Returns what can be done about a later move that no longer stands."""
        page = self.desk.page
        again = partial(self._choices, match, rest)
        items = (
            Item(page("correct-it-too"), lambda: self._at(match, rest[1:], again)),
            Item(page("leave-it-out"), lambda: self._replayed(match, rest[1:])),
            Item(page("go-on-from-here"), lambda: self._corrected(match), held=True),
            Item(page("leave-as-it-was"), self._unchanged),
        )
        return MenuPage(page("correction-fails"), items, self._unchanged)

    def _unchanged(self) -> Page:
        return self.play
