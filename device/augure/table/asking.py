"""Asking: what is this card, and what the match would answer; both play nothing."""

from augure import views
from augure.table import cues
from augure.table.desk import Desk
from augure.table.inputs import CardTag, Command, Input, Tagged, UnknownTag
from augure.table.pages import Answer, Page, opened
from augure.tactile import in_words
from augure.values import value


@value
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
            case CardTag():
                page = AskPage(self.desk, self.behind, given)
                return Answer(page, (cues.NAMED,), page.said())
            case UnknownTag():
                return Answer(self, (cues.REFUSED,), (self.desk.page("unknown-tag"),))
            case Command.REPEAT:
                return Answer(self, (), self.said())
        return opened(self.behind)

    def said(self) -> tuple[str, ...]:
        """Returns the name of the card, what it does where it does something, and its stickers."""
        if self.card is None:
            return (self.desk.page("ask"), self.desk.page("ask-hint"))
        words, game_id, code = self.desk.words, self.card.game, self.card.code
        effect = words.effect(game_id, code)
        signs = in_words(words, game_id, code)
        return (words.card(game_id, code), *((effect,) if effect else ()), signs)

    def underneath(self) -> Page:
        return self.behind.underneath()


@value
class AnswerPage(Page):
    """The answer to a question; whatever comes next goes to `behind`, as if nobody had asked.

    Only a first wish to have it repeated is for the answer.
    """

    title: str
    text: str
    behind: Page

    def view(self) -> views.View:
        return views.Notice("ask", self.title, self.text)

    def take(self, given: Input) -> Answer:
        if given is Command.REPEAT:
            return Answer(self.behind, (), self.said())
        return self.behind.take(given)

    def tapped(self, tag: Tagged) -> Answer:
        if tag.meaning is Command.REPEAT:
            return self.take(tag.meaning)
        return self.behind.tapped(tag)

    def said(self) -> tuple[str, ...]:
        return (self.text,)

    def underneath(self) -> Page:
        return self.behind.underneath()
