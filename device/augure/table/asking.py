"""Asking: what is this card, and what the match would answer; both play nothing."""

from dataclasses import dataclass

from augure import views
from augure.table import cues
from augure.table.desk import Desk
from augure.table.inputs import CardTag, Command, Input, Tagged, UnknownTag
from augure.table.pages import Answer, Page, opened
from augure.tactile import in_words


@dataclass(frozen=True, slots=True)
class AskPage(Page):
    """Names every card that is tapped, until any key goes back to `behind`."""

    desk: Desk
    behind: Page
    card: CardTag | None = None

    def view(self) -> views.View:
        if self.card is not None:
            return views.CardNamed(self.card.game, self.card.code)
        return views.Notice("ask", self.desk.page("ask"), self.desk.page("ask-hint"))

    def take(self, given: Input) -> Answer:
        match given:
            case CardTag(game_id, copy, code):
                named = AskPage(self.desk, self.behind, CardTag(game_id, copy, code))
                return Answer(named, (cues.NAMED,), named.said())
            case UnknownTag():
                return Answer(self, (cues.REFUSED,), (self.desk.page("unknown-tag"),))
            case Command.REPEAT:
                return Answer(self, (), self.said())
        return opened(self.behind)

    def said(self) -> tuple[str, ...]:
        if self.card is not None:
            words, card = self.desk.words, self.card
            return (words.card(card.game, card.code), in_words(words, card.game, card.code))
        return (self.desk.page("ask"), self.desk.page("ask-hint"))


@dataclass(frozen=True, slots=True)
class AnswerPage(Page):
    """The answer to a question; whatever comes next goes to `behind`, as if nobody had asked."""

    title: str
    text: str
    behind: Page

    def view(self) -> views.View:
        return views.Notice("ask", self.title, self.text)

    def take(self, given: Input) -> Answer:
        if given is Command.REPEAT:
            return Answer(self, (), self.said())
        return self.behind.take(given)

    def tapped(self, tag: Tagged) -> Answer:
        if tag.meaning is Command.REPEAT:
            return self.take(tag.meaning)
        return self.behind.tapped(tag)

    def said(self) -> tuple[str, ...]:
        return (self.text,)
