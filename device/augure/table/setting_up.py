"""Setting up a match: game, players, options, dealer, each a page; nothing has to be typed."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from augure import views
from augure.rules.errors import SetupError
from augure.rules.games import GAMES, game
from augure.rules.match import Game, Setup
from augure.rules.options import Option, Value
from augure.rules.setup import set_up
from augure.table.cues import ACCEPTED, REFUSED
from augure.table.desk import Desk
from augure.table.inputs import Badge, CardTag, Command, Input, SeatTag
from augure.table.pages import Answer, Item, MenuPage, NoticePage, Page, opened, refused
from augure.values import field, replace, value

Start = Callable[[Setup], Page]
"""What a complete set-up leads to."""


@value
class Draft:
    """A match being set up: `players` that are named so far, of `count`."""

    game: Game
    count: int = 0
    players: tuple[str, ...] = ()
    options: Mapping[str, Value] = field(default_factory=dict)

    def value(self, option: Option) -> Value:
        """Returns the value that an option has in this draft."""
        return self.options.get(option.name, option.default)

    def having(self, option: Option, value: Value) -> "Draft":
        """Returns the draft with another value of an option."""
        return replace(self, options={**self.options, option.name: value})

    def fault(self) -> SetupError | None:
        """Returns why the options don't go together; None where they do."""
        try:
            set_up(self.header(None))
        except SetupError as fault:
            return fault
        return None

    def header(self, dealer: int | None) -> dict[str, Any]:
        """Returns the draft as the header of a record."""
        chosen = {name: value for name, value in self.options.items() if value is not None}
        written: dict[str, Any] = {"game": self.game.id, "players": self.players}
        if dealer is not None:
            written["dealer"] = dealer
        return {**written, "options": chosen}


class NamePage(MenuPage):
    """The choice of a player's name, which a badge tells too."""

    __slots__ = ()


@value
class SettingUp:
    """The steps of a set-up: each method gives the page of one, `home` the way out."""

    desk: Desk
    start: Start
    home: Callable[[], Page]

    def games(self) -> Page:
        """Returns the choice of the game."""
        items = tuple(
            Item(self.desk.words.game(game_id), partial(self.counts, game_id)) for game_id in GAMES
        )
        return MenuPage(
            self.desk.page("choose-game"), items, self.home, shortcut=self._game_of_a_card
        )

    def _game_of_a_card(self, given: Input) -> Page | None:
        """Returns what follows when a card of the game is laid instead of choosing it."""
        return self.counts(given.game) if isinstance(given, CardTag) else None

    def counts(self, game_id: str) -> Page:
        """Returns the choice of the number of players."""
        draft = Draft(game(game_id))
        items = tuple(
            Item(
                self.desk.words.count("player", count),
                partial(self.names, replace(draft, count=count)),
            )
            for count in draft.game.seats
        )
        title = self.desk.page("choose-count")
        # So many players are chosen by their number, not by their place in the list.
        return MenuPage(title, items, self.games, first=draft.game.seats[0])

    def names(self, draft: Draft) -> Page:
        """Returns the choice of the next player's name; known ones, or one made of the seat."""
        if len(draft.players) == draft.count:
            return self.options(draft)
        seat = len(draft.players)
        # A made-up name may be taken already: it is remembered from an earlier match, say.
        made_up = (self.desk.page("player-name", n=n) for n in range(seat + 1, 2 * seat + 2))
        spare = next(name for name in made_up if name not in draft.players)
        known = tuple(dict.fromkeys((*self.desk.names, spare)))
        free = tuple(name for name in known if name not in draft.players)
        items = tuple(Item(name, partial(self.named, draft, name)) for name in free)
        return NamePage(
            self.desk.page("choose-name", n=seat + 1),
            items,
            lambda: self._unnamed(draft),
            free.index(spare),
            lambda given: self._badge(draft, given),
        )

    def _badge(self, draft: Draft, given: Input) -> Page | None:
        if isinstance(given, Badge) and given.name not in draft.players:
            return self.named(draft, given.name)
        return None

    def named(self, draft: Draft, name: str) -> Page:
        """Returns the page after a player was named."""
        return self.names(replace(draft, players=(*draft.players, name)))

    def _unnamed(self, draft: Draft) -> Page:
        if draft.players:
            return self.names(replace(draft, players=draft.players[:-1]))
        return self.counts(draft.game.id)

    def options(self, draft: Draft, selected: int = 0) -> Page:
        """Returns the options as they stand; choosing one gives it its next value."""
        go_on = Item(self.desk.page("options-fit"), lambda: self.dealers(draft))
        offered = [
            option
            for option in draft.game.options
            if option.by_seat or len(option.offered(draft.count)) > 1
        ]
        items = tuple(
            Item(
                self.desk.words.option(option.name, draft.value(option), draft.players),
                partial(self._other_value, draft, option, at),
            )
            for at, option in enumerate(offered, 1)
        )
        return MenuPage(
            self.desk.page("choose-options"),
            (go_on, *items),
            lambda: self.names(replace(draft, players=draft.players[:-1])),
            selected,
        )

    def _other_value(self, draft: Draft, option: Option, at: int) -> Page:
        if option.by_seat:
            groups = _groups_of(draft.value(option), draft.count)
            return GroupsPage(self, draft, option, at, groups).menu(1)
        return self.options(self._next_value(draft, option), at)

    def _next_value(self, draft: Draft, option: Option) -> Draft:
        """Returns the draft with the next value that goes with the other options."""
        turn = option.offered(draft.count)
        for _ in turn:
            at = (turn.index(draft.value(option)) + 1) % len(turn)
            draft = draft.having(option, turn[at])
            if draft.fault() is None:
                return draft
        return draft

    def dealers(self, draft: Draft) -> Page:
        """Returns the choice of the first dealer, where the game has one."""
        if not draft.game.has_dealer:
            return self.start(set_up(draft.header(None)))
        items = tuple(
            Item(name, partial(self._start, draft, seat)) for seat, name in enumerate(draft.players)
        )
        if draft.game.draw is not None:
            seats = tuple(range(draft.count))
            draw = Item(self.desk.page("draw-dealer"), lambda: DrawPage(self, draft, seats))
            items = (draw, *items)
        return MenuPage(
            self.desk.page("choose-dealer"),
            items,
            lambda: self.options(draft),
            shortcut=lambda given: self._dealer(draft, given),
        )

    def _start(self, draft: Draft, dealer: int) -> Page:
        return self.start(set_up(draft.header(dealer)))

    def _dealer(self, draft: Draft, given: Input) -> Page | None:
        """Returns the start with the dealer that a seat tag or a badge tells."""
        match given:
            case SeatTag(seat) if seat < draft.count:
                return self._start(draft, seat)
            case Badge(name) if name in draft.players:
                return self._start(draft, draft.players.index(name))
        return None


NO_GROUP = 0


def _groups_of(value: Value, count: int) -> tuple[int, ...]:
    """Returns the group of each seat, from 1, in the value of an option by seat."""
    groups = value if isinstance(value, tuple) else ()
    return tuple(
        next((n for n, seats in enumerate(groups, 1) if seat in seats), NO_GROUP)
        for seat in range(count)
    )


@value
class GroupsPage:
    """The groups that an option puts the seats into: choosing a seat gives it the next one.

    `groups` has one by seat, from 1; `NO_GROUP` for all gives the option no value. `at` is the
    option's place in its menu.
    """

    steps: SettingUp
    draft: Draft
    option: Option
    at: int
    groups: tuple[int, ...]

    def menu(self, selected: int) -> Page:
        """Returns the menu: a line that takes the groups as they are, then one for each seat."""
        page = self.steps.desk.page
        items = tuple(
            Item(self._line(seat, name), partial(self._turned, seat))
            for seat, name in enumerate(self.draft.players)
        )
        return MenuPage(
            page(f"choose-{self.option.name}"),
            (Item(page("options-fit"), self._taken), *items),
            lambda: self.steps.options(self.draft, self.at),
            selected,
        )

    def _line(self, seat: int, name: str) -> str:
        group = self.groups[seat]
        key = "in-group" if group else "in-no-group"
        return self.steps.desk.page(key, player=name, n=group)

    def _turned(self, seat: int) -> Page:
        """Gives a seat its next group, at most one more than there are."""
        most = min(max(self.groups) + 1, self.draft.count - 1)
        group = (self.groups[seat] + 1) % (most + 1)
        groups = (*self.groups[:seat], group, *self.groups[seat + 1 :])
        return replace(self, groups=groups).menu(seat + 1)

    def _taken(self) -> Page | Answer:
        """Goes back with the groups, or says that they are none."""
        made = self.draft.having(self.option, self._value())
        if made.fault() is None:
            return self.steps.options(made, self.at)
        page = self.steps.desk.page
        text = page(f"wrong-{self.option.name}")
        notice = NoticePage(
            "refused", page(f"choose-{self.option.name}"), text, partial(self.menu, 0)
        )
        return Answer(notice, (REFUSED,), notice.said())

    def _value(self) -> Value:
        if not any(self.groups):
            return None
        used = sorted(set(self.groups) - {NO_GROUP})
        return tuple(
            tuple(seat for seat, group in enumerate(self.groups) if group == n) for n in used
        )


@value
class DrawPage(Page):
    """The first dealer is drawn: each of `seats` taps a card, the highest deals.

    Tied seats draw again, among themselves.
    """

    steps: SettingUp
    draft: Draft
    seats: tuple[int, ...]
    drawn: tuple[str, ...] = ()

    def view(self) -> views.View:
        desk = self.steps.desk
        name = self.draft.players[self.seats[len(self.drawn)]]
        return views.Progress(
            desk.page("draw-dealer"),
            desk.page("draw-card", player=name),
            len(self.drawn),
            len(self.seats),
            desk.page("draw-hint"),
        )

    def take(self, given: Input) -> Answer:
        match given:
            case Command.UNDO:
                if self.drawn:
                    return opened(replace(self, drawn=self.drawn[:-1]))
                return opened(self.steps.dealers(self.draft))
            case Command.REPEAT:
                return Answer(self, (), self.said())
            case CardTag(game_id, _, code) if game_id == self.draft.game.id:
                return self._drawn(code)
        return refused(self)

    def _drawn(self, code: str) -> Answer:
        desk, draw = self.steps.desk, self.draft.game.draw
        if code not in self.draft.game.deck.cards or code in self.drawn:
            return Answer(self, (REFUSED,), (desk.page("draw-other"), *self.said()))
        after = replace(self, drawn=(*self.drawn, code))
        if len(after.drawn) < len(self.seats):
            return opened(after)
        assert draw is not None
        tied = tuple(self.seats[place] for place in draw(after.drawn))
        if len(tied) > 1:
            again = replace(self, seats=tied, drawn=())
            names = desk.words.listed(self.draft.players[seat] for seat in tied)
            tie = desk.page("draw-tie", players=names)
            return Answer(again, (ACCEPTED,), (tie, *again.said()))
        name = self.draft.players[tied[0]]
        text = desk.page("draw-won", player=name)
        setup = set_up(self.draft.header(tied[0]))
        notice = NoticePage("dealer", name, text, lambda: self.steps.start(setup), lambda: self)
        return opened(notice)

    def said(self) -> tuple[str, ...]:
        name = self.draft.players[self.seats[len(self.drawn)]]
        return (self.steps.desk.page("draw-card", player=name),)
