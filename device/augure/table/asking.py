"""What is this card? A tap names the card and plays nothing."""

from dataclasses import dataclass

from augure import views
from augure.table import cues
from augure.table.desk import Desk
from augure.table.inputs import CardTag, Command, Input, UnknownTag
from augure.table.pages import Answer, Page, opened


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
            case CardTag():
                page = AskPage(self.desk, self.behind, given)
                return Answer(page, (cues.NAMED,), page.said())
            case UnknownTag():
                return Answer(self, (cues.REFUSED,), (self.desk.page("unknown-tag"),))
            case Command.REPEAT:
                return Answer(self, (), self.said())
        return opened(self.behind)

    def said(self) -> tuple[str, ...]:
        """Returns the name of the card, and what it does where it does something."""
        if self.card is None:
            return (self.desk.page("ask"), self.desk.page("ask-hint"))
        words, game_id, code = self.desk.words, self.card.game, self.card.code
        effect = words.effect(game_id, code)
        return (words.card(game_id, code), *((effect,) if effect else ()))

    def underneath(self) -> Page:
        return self.behind.underneath()
