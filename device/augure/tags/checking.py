"""The check of a deck: every card is laid once, in any order; what is missing is told."""

from collections.abc import Callable

from augure import views
from augure.rules.games import game
from augure.table.cues import ACCEPTED, REFUSED
from augure.table.desk import Desk
from augure.table.inputs import CardTag, Command, Input, Meaning, Tagged, UnknownTag
from augure.table.pages import Answer, Page, opened, refused
from augure.tags.naming import copy_named, in_short, named
from augure.tags.registry import Registry
from augure.values import field, replace, value

NAMED_AT_ONCE = 5


@value
class Check:
    """What a check of a copy has seen: how often each tag came in one laying, in order.

    A tag that comes more than once while its card lies there, or is laid again because nothing
    was heard, is a weak one.
    """

    registry: Registry = field(repr=False)
    game: str
    copy: int
    sights: tuple[str, ...] = ()

    def seen(self, uid: str) -> "Check":
        """Returns the check after a tag came."""
        return replace(self, sights=(*self.sights, uid))

    @property
    def expected(self) -> tuple[str, ...]:
        """The tags of the copy, in deck order."""
        return self.registry.of_copy(self.game, self.copy)

    @property
    def found(self) -> frozenset[str]:
        """The tags of the copy that came."""
        return frozenset(self.sights).intersection(self.expected)

    @property
    def missing(self) -> tuple[str, ...]:
        """The tags of the copy that never came, in deck order."""
        return tuple(uid for uid in self.expected if uid not in self.sights)

    @property
    def weak(self) -> tuple[str, ...]:
        """The tags of the copy that came again at once, in deck order."""
        again = {a for a, b in zip(self.sights, self.sights[1:], strict=False) if a == b}
        return tuple(uid for uid in self.expected if uid in again)

    @property
    def foreign(self) -> tuple[str, ...]:
        """The tags that are not of the copy, in the order in which they came."""
        others = (uid for uid in self.sights if not self.is_of_copy(self.registry.meaning(uid)))
        return tuple(dict.fromkeys(others))

    @property
    def untagged(self) -> tuple[CardTag, ...]:
        """The cards that no tag stands for, in deck order; tokens are no cards."""
        cards = (CardTag(self.game, self.copy, code) for code in game(self.game).deck.cards)
        return tuple(card for card in cards if not self.registry.uids(card))

    @property
    def is_sound(self) -> bool:
        """Whether every card has a tag that came at once, and no other tag came."""
        return not (self.missing or self.weak or self.foreign or self.untagged)

    def is_of_copy(self, meaning: Meaning | UnknownTag) -> bool:
        return isinstance(meaning, CardTag) and (meaning.game, meaning.copy) == (
            self.game,
            self.copy,
        )


@value
class CheckPage(Page):
    """Counts the cards of a deck as they are laid; OK tells what is missing, `home` leads out."""

    desk: Desk
    check: Check
    home: Callable[[], Page] = field(repr=False, compare=False)
    last: str = ""

    def view(self) -> views.View:
        check = self.check
        deck = copy_named(self.desk.words, check.game, check.copy)
        asked = self.last or self.desk.page("tags-check-lay")
        hint = self.desk.page("tags-check-hint")
        return views.Progress(deck, asked, len(check.found), len(check.expected), hint)

    def said(self) -> tuple[str, ...]:
        return (self.desk.page("tags-check-lay"), self.desk.page("tags-check-hint"))

    def take(self, given: Input) -> Answer:
        match given:
            case Command.OK:
                return Answer(self, (ACCEPTED,), self.report())
            case Command.REPEAT:
                return Answer(self, (), self.report())
            case Command.UNDO | Command.HOLD:
                return opened(self.home())
            case UnknownTag(uid):
                return self.tapped(Tagged(uid, given))
        return refused(self)

    def tapped(self, tag: Tagged) -> Answer:
        """Counts a card; a control does what it does everywhere."""
        if isinstance(tag.meaning, Command):
            return self.take(tag.meaning)
        check = self.check.seen(tag.uid)
        name = named(self.desk.words, tag.meaning)
        if not check.is_of_copy(tag.meaning):
            text = self.desk.page("tags-check-foreign", what=name)
            return Answer(replace(self, check=check), (REFUSED,), (text,))
        assert isinstance(tag.meaning, CardTag)
        last = in_short(self.desk.words, tag.meaning)
        page = replace(self, check=check, last=last)
        told = (last,) if check.missing else (last, *page.report())
        return Answer(page, (ACCEPTED,), told)

    def report(self) -> tuple[str, ...]:
        """Returns what is missing, weak, foreign or without a tag; that all is well if it is."""
        desk, check = self.desk, self.check
        if check.is_sound:
            return (desk.page("tags-check-sound"),)
        lists = {
            "missing": self._names(check.missing),
            "weak": self._names(check.weak),
            "foreign": self._names(check.foreign),
            "untagged": tuple(in_short(desk.words, card) for card in check.untagged),
        }
        return tuple(
            desk.page(f"tags-check-{key}", n=len(names), what=self._listed(names))
            for key, names in lists.items()
            if names
        )

    def _names(self, uids: tuple[str, ...]) -> tuple[str, ...]:
        meanings = (self.check.registry.meaning(uid) for uid in uids)
        return tuple(
            in_short(self.desk.words, meaning)
            if self.check.is_of_copy(meaning) and isinstance(meaning, CardTag)
            else named(self.desk.words, meaning)
            for meaning in meanings
        )

    def _listed(self, names: tuple[str, ...]) -> str:
        shown = names[:NAMED_AT_ONCE]
        more = ("…",) if len(names) > len(shown) else ()
        return ", ".join((*shown, *more))
