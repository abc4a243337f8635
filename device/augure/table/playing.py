"""A match at the table: cards, tags and the knob become moves; the last one is told and shown."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from augure import views
from augure.rules import expect, news
from augure.rules.errors import Refused
from augure.rules.games import game
from augure.rules.match import Match, Setup
from augure.rules.moves import Bid, Choice, Move, Pass, Seat, Suit, Tap, Undo
from augure.table import cues
from augure.table.desk import Desk
from augure.table.inputs import (
    Badge,
    CardTag,
    Command,
    Input,
    NumberTag,
    SeatTag,
    SuitTag,
    Tagged,
    Turn,
    Typed,
    UnknownTag,
)
from augure.table.pages import Answer, CutInPage, Page, opened
from augure.values import field, replace, value
from augure.words import Sentences
from augure.words.answers import Answers
from augure.words.said import Kind, Said

SEATS_OWN = (
    expect.Card,
    expect.Bid,
    expect.Bet,
    expect.Residue,
    expect.Absolu,
    expect.Discard,
    expect.LastCard,
    expect.Swap,
)
"""What only the seat that is due can give, so that it comes from its own pad or a shared one."""

Settle = Callable[["PlayPage", Move, Match], Answer]
"""What is done with a move that stands: the page, the move, the match after it."""


LEAFING: Mapping[str, Callable[[views.ScoreTable, int], views.ScoreTable]] = MappingProxyType(
    {"normal": views.next_page, "large": views.next_row}
)
"""How a turn leafs through the scores, for each way that the display may be set to write."""


def keep(page: "PlayPage", move: Move, after: Match) -> Answer:
    """Keeps a move in the journal, before anybody is told of it, and shows what it did."""
    page.desk.journal.append(move)
    if after.over:
        page.desk.journal.end(after)
    told = replace(page.at(after), shown=views.after(after))
    last = (*page.sentences.said_again(after), *told.due)
    said = (*page.sentences.said(after), *told.due)
    return Answer(replace(told, last=last), cues.after(after), said)


@value
class PlayPage(Page):
    """A match in play.

    `shown` is the view of the last move, `last` what was said of it; `dialled` is what the knob
    has turned up, `refused` a tap that the table may overrule, `repeats` how often the same was
    asked again; `settle` takes a move that stands, and `over` gives the page after the match.
    """

    desk: Desk
    match: Match
    shown: views.MatchView
    over: Callable[["PlayPage"], Page] = field(repr=False, compare=False)
    last: tuple[str, ...] = ()
    dialled: int | str | None = None
    refused: Tap | None = None
    repeats: int = 0
    settle: Settle = field(default=keep, repr=False, compare=False)

    @classmethod
    def begin(cls, desk: Desk, setup: Setup, over: Callable[["PlayPage"], Page]) -> "PlayPage":
        """Returns the page of a new match, which the journal has begun to keep."""
        desk.journal.begin(setup)
        return cls.resume(desk, Match.start(game(setup.game), setup), over)

    @classmethod
    def resume(cls, desk: Desk, match: Match, over: Callable[["PlayPage"], Page]) -> "PlayPage":
        """Returns the page of a match as it stands."""
        return cls(desk, match, views.after(match), over)

    @property
    def is_past(self) -> bool:
        """Whether the page stands at a past move that is being corrected."""
        return self.settle is not keep

    @property
    def sentences(self) -> Sentences:
        return self.desk.sentences(self.match.setup)

    def view(self) -> views.View:
        return self.shown

    def said(self) -> tuple[str, ...]:
        """Returns what is due, or who won; before the first move also what was chosen at first."""
        if self.match.over:
            won = (item for item in self.match.news if isinstance(item, news.MatchOver))
            return tuple(Said(Kind.RESULT, self.sentences.event(item)) for item in won)
        prompt = self.sentences.prompt(self.match.expect(), self.match.public())
        turn = Said(Kind.TURN, prompt)
        if isinstance(self.shown, views.SetUp):
            return (self.sentences.set_up(self.match.setup), turn)
        return (turn,)

    @property
    def due(self) -> tuple[str, ...]:
        """What is said after the news of the last move: nothing if they told the end."""
        return () if self.match.over else self.said()

    def tapped(self, tag: Tagged) -> Answer:
        """Takes a tag, unless it was laid on the pad of another seat than the one that is due."""
        due, seat = self.match.expect(), tag.seat
        if seat is None or not isinstance(tag.meaning, CardTag | NumberTag):
            return self.take(tag.meaning)
        if not isinstance(due, SEATS_OWN) or seat == due.seat:
            return self.take(tag.meaning)
        players = self.match.setup.players
        if seat >= len(players):
            return self._notice("empty-seat")
        return self._notice("not-your-turn", name=players[seat])

    def take(self, given: Input) -> Answer:
        match given:
            case CardTag():
                return self._card(given)
            case NumberTag(number):
                return self.push(self._by_number(number))
            case SuitTag(suit):
                return self.push(self._by_word(suit))
            case SeatTag(seat):
                return self.push(Seat(seat))
            case Badge(name) if name in self.match.setup.players:
                return self.push(Seat(self.match.setup.players.index(name)))
            case Typed(move):
                return self.push(move)
            case Turn(step):
                return self._turned(step)
            case Command.OK:
                return self._ok()
            case Command.UNDO:
                return self.push(Undo())
            case Command.REPEAT:
                return self._repeat()
            case Command.SCORES | Command.HOLD:
                return self._totals()
            case UnknownTag() | Badge():
                return self._notice("unknown-tag")
        return Answer(self, (cues.REFUSED,), self.said())

    def _card(self, card: CardTag) -> Answer:
        """Pushes a card, unless it is of another game or of another copy of the deck."""
        if card.game != self.match.setup.game:
            name = self.desk.words.game(card.game)
            return self._notice("other-game", game=name)
        if self.desk.copy != card.copy:
            if self.desk.copy is not None and self._has_taps:
                return self._notice("other-copy")
            self.desk.play_with(card.copy)
        return self.push(Tap(card.code))

    @property
    def _has_taps(self) -> bool:
        """Whether a card counts in the match: one refused or undone binds it to no copy."""
        return any(isinstance(move, Tap) for move in self.match.moves())

    def _notice(self, key: str, **fields: object) -> Answer:
        """Refuses a tag that can't be a move, and says why."""
        text = Said(Kind.REFUSAL, self.desk.page(key, **fields))
        page = CutInPage("refused", self.desk.page("wrong-tag"), text, self)
        return Answer(page, (cues.REFUSED,), (text, *self.said()))

    def _by_number(self, number: int) -> Move:
        """Returns what a number means now: a seat's number where a seat is due, else a bid."""
        if isinstance(self.match.expect(), expect.Seat):
            return Seat(number - 1)
        return Bid(number)

    def _by_word(self, word: str) -> Move:
        return Choice(word) if isinstance(self.match.expect(), expect.Choice) else Suit(word)

    def push(self, move: Move) -> Answer:
        """Returns the answer to a move: what it settled, or why it does not stand."""
        try:
            after = self.match.push(move)
        except Refused as refusal:
            shown = views.refused(self.match, move, refusal)
            tap = move if isinstance(move, Tap) and views.overrulable(self.match, move) else None
            reason = self.sentences.refused(self.match, move, refusal)
            texts = (reason, self.desk.page("may-overrule")) if tap else (reason,)
            said = tuple(Said(Kind.REFUSAL, text) for text in texts)
            page = replace(self, shown=shown, last=said, dialled=None, refused=tap, repeats=0)
            return Answer(page, (cues.REFUSED,), said)
        return self.settle(self, move, after)

    def _ok(self) -> Answer:
        """Confirms: an overrule, a dialled value, a result that was read; else says it again."""
        if self.refused is not None:
            return self.push(replace(self.refused, overrule=True))
        move = self._dialled_move()
        if move is not None:
            return self.push(move)
        if isinstance(self.match.expect(), expect.Discard) and isinstance(
            self.shown, views.Waiting
        ):
            return self.push(Pass())
        if self.match.over:
            return opened(self.over(self))
        if isinstance(self.shown, views.Waiting):
            return self._repeat()
        return opened(self.at(self.match))

    def at(self, match: Match) -> "PlayPage":
        """Returns the page at what is due in `match`, nothing dialled yet."""
        waiting = views.Waiting(views.scene(match))
        return replace(
            self, match=match, shown=waiting, last=(), dialled=None, refused=None, repeats=0
        )

    def _dialled_move(self) -> Move | None:
        match self.match.expect(), self.dialled:
            case expect.Bid(), int(number):
                return Bid(number)
            case expect.Suit(), str(suit):
                return Suit(suit)
            case expect.Seat(), int(seat):
                return Seat(seat)
            case expect.Choice(), str(choice):
                return Choice(choice)
        return None

    def _turned(self, step: int) -> Answer:
        """Dials the next value of what is due; pages through the scores where nothing is."""
        choices = self._choices()
        if isinstance(self.shown, views.ScoreTable):
            return self._scored(LEAFING[self.desk.display](self.shown, step))
        if not choices:
            return self._totals()
        at = choices.index(self.dialled) + step if self.dialled in choices else min(step, 0)
        dialled = choices[at % len(choices)]
        shown = views.Waiting(views.scene(self.match), dialled)
        page = replace(self, shown=shown, dialled=dialled, refused=None, repeats=0)
        return Answer(page, (cues.ACCEPTED,), (self._name(dialled),))

    def _choices(self) -> tuple[int | str, ...]:
        due = self.match.expect()
        if isinstance(due, expect.Bid):
            return tuple(n for n in range(due.min, due.max + 1) if n not in due.not_)
        if isinstance(due, expect.Suit | expect.Seat | expect.Choice):
            return due.options
        return ()

    def _name(self, dialled: int | str) -> str:
        if isinstance(dialled, str):
            return self.desk.words.suit(dialled)
        if isinstance(self.match.expect(), expect.Seat):
            return self.match.setup.players[dialled]
        return str(dialled)

    def scores(self) -> Page:
        """Returns the page showing the totals."""
        return self._totals().page

    def _totals(self) -> Answer:
        return self._scored(views.ScoreTable(views.scene(self.match)))

    def _scored(self, shown: views.ScoreTable) -> Answer:
        """Shows the totals, or the result of a deal on each page after them."""
        picture, sentences = shown.scene.picture, self.sentences
        deal = shown.page - views.has_team_page(picture)
        said = sentences.event(picture.results[deal - 1]) if deal > 0 else sentences.scores(picture)
        return Answer(replace(self, shown=shown), (cues.ACCEPTED,), (said,))

    def _repeat(self) -> Answer:
        """Says the last thing again, then whose turn it is, then the trick; nothing changes."""
        answers = Answers(self.sentences, self.match)
        match self.repeats % 3:
            case 0:
                last = self.last or (*self.sentences.said_again(self.match), *self.due)
                # Asked for, it is said at every level.
                said = tuple(map(str, last))
            case 1:
                said = (answers.state(),)
            case _:
                said = (answers.trick(),)
        return Answer(replace(self, repeats=self.repeats + 1), (), said)
