"""Pages: what the table shows and how it takes an input; menus and notices are pages too."""

from abc import ABC, abstractmethod
from collections.abc import Callable

from augure import views
from augure.table.cues import ACCEPTED, HELD, REFUSED, Cue
from augure.table.inputs import Command, Input, NumberTag, Part, Tagged, Turn
from augure.values import replace, value

CLOSING = (Command.OK, Command.UNDO, Command.HOLD)
"""What closes a notice."""


class Page(ABC):
    """One state of the session; pages don't change, `take` returns the next one."""

    __slots__ = ()

    @abstractmethod
    def view(self) -> views.View:
        """Returns what to show."""

    @abstractmethod
    def take(self, given: Input) -> "Answer":
        """Returns what an input leads to; one that means nothing here is refused by a sound."""

    def tapped(self, tag: Tagged) -> "Answer":
        """Returns what a tag leads to: what it stands for counts, not which one it is."""
        return self.take(tag.meaning)

    def said(self) -> tuple[str, ...]:
        """Returns the sentences that tell the page to somebody who can't see it."""
        return ()

    def underneath(self) -> "Page":
        """Returns the page that this one lies over for a moment; most are such a page."""
        return self


@value
class Answer:
    """The page after an input, the cues to be heard and the sentences to be said, in order."""

    page: Page
    cues: tuple[Cue, ...] = ()
    said: tuple[str, ...] = ()


def opened(page: Page, *cues: Cue) -> Answer:
    """Returns the answer that goes to a page and says what it shows."""
    return Answer(page, cues or (ACCEPTED,), page.said())


def refused(page: Page) -> Answer:
    """Returns the answer to an input that means nothing here."""
    return Answer(page, (REFUSED,), page.said())


@value
class Item:
    """A line of a menu and what choosing it leads to; `held` is chosen by a hold alone."""

    label: str
    open: Callable[[], Page | Answer]
    held: bool = False


def _no_shortcut(_: Input) -> Page | None:
    return None


@value
class MenuPage(Page):
    """A list to choose from: turn and press, or the tag of the item's number, from `first` on.

    `back` opens the page before, if there is one; `shortcut` gives the page that another input
    opens, a badge say, or None.
    """

    title: str
    items: tuple[Item, ...]
    back: Callable[[], Page] | None = None
    selected: int = 0
    shortcut: Callable[[Input], Page | None] = _no_shortcut
    first: int = 1

    def view(self) -> views.View:
        labels = tuple(item.label for item in self.items)
        return views.Menu(self.title, labels, self.selected, self.first)

    def take(self, given: Input) -> Answer:
        match given:
            case Turn(step):
                turned = replace(self, selected=(self.selected + step) % len(self.items))
                return Answer(turned, (ACCEPTED,), (turned.items[turned.selected].label,))
            case Command.OK | Command.HOLD:
                return self._open(self.selected, held=given is Command.HOLD)
            case NumberTag(number) if 0 <= number - self.first < len(self.items):
                return self._open(number - self.first, held=False)
            case Command.UNDO if self.back is not None:
                return opened(self.back())
            case Command.REPEAT:
                return Answer(self, (), self.said())
        page = self.shortcut(given)
        return refused(self) if page is None else opened(page)

    def _open(self, place: int, *, held: bool) -> Answer:
        item = self.items[place]
        if item.held and not held:
            return Answer(replace(self, selected=place), (HELD,), (item.label,))
        found = item.open()
        return found if isinstance(found, Answer) else opened(found)

    def said(self) -> tuple[str, ...]:
        return (self.title, self.items[self.selected].label)


@value
class NoticePage(Page):
    """Something that everybody must know; any key or card goes on to `then`.

    Undo goes to `back`, where there is one.
    """

    icon: str
    title: str
    text: str
    then: Callable[[], Page]
    back: Callable[[], Page] | None = None

    def view(self) -> views.View:
        return views.Notice(self.icon, self.title, self.text)

    def take(self, given: Input) -> Answer:
        if given is Command.REPEAT:
            return Answer(self, (), self.said())
        if given is Command.UNDO and self.back is not None:
            return opened(self.back())
        if given in CLOSING:
            return opened(self.then())
        return self.then().take(given)

    def tapped(self, tag: Tagged) -> Answer:
        if isinstance(tag.meaning, Command):
            return self.take(tag.meaning)
        return self.then().tapped(tag)

    def said(self) -> tuple[str, ...]:
        return (self.title, self.text)


@value
class CutInPage(Page):
    """Something that cuts in, whatever is done; then all is as it was on the page `over`.

    Any key closes it and does no more; a card or a turn counts for the page below. `part` is the
    part of the box that it speaks of, if it does.
    """

    icon: str
    title: str
    text: str
    over: Page
    part: Part | None = None

    def view(self) -> views.View:
        return views.Notice(self.icon, self.title, self.text)

    def take(self, given: Input) -> Answer:
        if given is Command.REPEAT:
            return Answer(self, (), self.said())
        return opened(self.over) if given in CLOSING else self.over.take(given)

    def tapped(self, tag: Tagged) -> Answer:
        if isinstance(tag.meaning, Command):
            return self.take(tag.meaning)
        return self.over.tapped(tag)

    def said(self) -> tuple[str, ...]:
        return (self.title, self.text)

    def underneath(self) -> Page:
        return self.over.underneath()
