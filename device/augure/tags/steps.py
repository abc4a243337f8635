"""The menus of the tags: enrol a deck, controls and badges; check a deck."""

from collections.abc import Callable
from functools import partial

from augure.rules.games import GAMES, game
from augure.table.desk import Desk
from augure.table.inputs import Badge, Command, Input, Meaning, NumberTag, SeatTag, SuitTag
from augure.table.pages import Item, MenuPage, NoticePage, Page
from augure.table.session import Extra, Table
from augure.tags.checking import Check, CheckPage
from augure.tags.enrolling import EnrolPage, Task
from augure.tags.meanings import NUMBERS, SEATS, copy_places, suits
from augure.tags.naming import copy_named
from augure.tags.store import Tags
from augure.values import value


def deck_task(desk: Desk, game_id: str, copy: int, home: Callable[[], Page]) -> Task:
    """Returns the enrolment of a copy of a deck; its tokens may be left out."""
    cards = len(game(game_id).deck.cards)
    places = copy_places(game_id, copy)
    return Task(copy_named(desk.words, game_id, copy), places, cards, home)


def next_copy(tags: Tags, game_id: str) -> int:
    """Returns the first copy of a deck that is unfinished, else a new one."""
    registry = tags.registry
    copies = registry.copies(game_id)
    for copy in copies:
        places = copy_places(game_id, copy)[: len(game(game_id).deck.cards)]
        if not all(registry.uids(place) for place in places):
            return copy
    return max(copies, default=0) + 1


def tags_menu(tags: Tags) -> Extra:
    """Returns what adds the tags to the menu of a table."""

    def items(table: Table) -> tuple[Item, ...]:
        steps = Steps(table.desk, tags, table.menu)
        return (Item(table.desk.page("tags"), steps.open),)

    return items


@value
class Steps:
    """The steps to an enrolment: each method gives the page of one, `home` the way out."""

    desk: Desk
    tags: Tags
    home: Callable[[], Page]

    def open(self) -> Page:
        """Returns the menu, after what is to be said of a damaged file."""
        return self.damaged(self.kinds) if self.tags.damage or self.tags.fault else self.kinds()

    def damaged(self, then: Callable[[], Page]) -> Page:
        """Returns the notice of a file that is damaged or can't be read; its sound lines hold."""
        page, damage = self.desk.page, self.tags.damage
        if self.tags.fault is None and damage is not None and damage.aside is not None:
            name, lost = damage.aside.name, len(damage.faults)
            text = page("tags-damaged-text", name=name, n=lost)
        else:
            text = page("tags-unread-text")
        title = page("tags-damaged")
        return NoticePage("refused", title, text, then)

    def kinds(self) -> Page:
        """Returns the choice of what is to be enrolled."""
        page, words = self.desk.page, self.desk.words
        items = (
            *(Item(words.game(game_id), partial(self.copies, game_id)) for game_id in GAMES),
            self._list("tags-controls", tuple(Command)),
            self._list("tags-numbers", tuple(NumberTag(number) for number in NUMBERS)),
            self._list("tags-suits", tuple(SuitTag(suit) for suit in suits())),
            self._list("tags-seats", tuple(SeatTag(seat) for seat in SEATS)),
            Item(page("tags-badges"), self.badges),
            Item(page("tags-check"), self.checks),
        )
        return MenuPage(page("tags"), items, self.home)

    def _list(self, key: str, places: tuple[Meaning, ...]) -> Item:
        title = self.desk.page(key)
        task = Task(title, places, len(places), self.kinds)
        return Item(title, partial(EnrolPage.resume, self.desk, self.tags, task))

    def copies(self, game_id: str) -> Page:
        """Returns the choice of a copy of a deck: those that there are, and a new one."""
        copies = self.tags.registry.copies(game_id)
        new = max(copies, default=0) + 1
        items = tuple(
            Item(self._copy(game_id, copy), partial(self.enrol, game_id, copy)) for copy in copies
        )
        new_item = Item(self.desk.page("tags-new-copy", n=new), partial(self.enrol, game_id, new))
        first = next_copy(self.tags, game_id)
        selected = (*copies, new).index(first)
        title = self.desk.words.game(game_id)
        return MenuPage(title, (*items, new_item), self.kinds, selected)

    def _copy(self, game_id: str, copy: int) -> str:
        task = deck_task(self.desk, game_id, copy, self.kinds)
        done = task.done(self.tags.registry)
        return self.desk.page("tags-copy", n=copy, done=done, total=task.needed)

    def enrol(self, game_id: str, copy: int) -> Page:
        """Returns the enrolment of a copy of a deck, where it was left."""
        task = deck_task(self.desk, game_id, copy, self.kinds)
        return EnrolPage.resume(self.desk, self.tags, task)

    def badges(self) -> Page:
        """Returns the choice of the player who gets a badge."""
        spare = (self.desk.page("player-name", n=seat + 1) for seat in SEATS)
        names = tuple(dict.fromkeys((*self.desk.names, *spare)))
        items = tuple(Item(name, partial(self.badge, name)) for name in names)
        title = self.desk.page("tags-badges")
        return MenuPage(title, items, self.kinds, shortcut=self._known_badge)

    def _known_badge(self, given: Input) -> Page | None:
        """Returns the page of the player whose badge is tapped: a second one can be added."""
        return self.badge(given.name) if isinstance(given, Badge) else None

    def badge(self, name: str) -> Page:
        """Returns the page that asks for a player's badge."""
        task = Task(self.desk.page("tags-badges"), (Badge(name),), 1, self.badges)
        return EnrolPage(self.desk, self.tags, task)

    def checks(self) -> Page:
        """Returns the choice of the copy that is to be checked."""
        registry = self.tags.registry
        items = tuple(
            Item(copy_named(self.desk.words, game_id, copy), partial(self.check, game_id, copy))
            for game_id in GAMES
            for copy in registry.copies(game_id)
        )
        title = self.desk.page("tags-check")
        if not items:
            return NoticePage("hourglass", title, self.desk.page("tags-no-decks"), self.kinds)
        return MenuPage(title, items, self.kinds)

    def check(self, game_id: str, copy: int) -> Page:
        """Returns the check of a copy of a deck."""
        return CheckPage(self.desk, Check(self.tags.registry, game_id, copy), self.checks)
