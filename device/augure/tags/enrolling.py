"""Enrolment at the table: the page that leads through a deck, or a list, tag by tag."""

import logging
from collections import Counter
from collections.abc import Callable

from augure import views
from augure.table.cues import ACCEPTED, HELD, REFUSED
from augure.table.desk import Desk
from augure.table.inputs import Command, Input, Meaning, Tagged, Turn, UnknownTag
from augure.table.pages import Answer, Page, opened, refused
from augure.tags.meanings import capacity
from augure.tags.naming import in_short, named
from augure.tags.registry import Patch, Registry
from augure.tags.store import Tags
from augure.values import field, replace, value

log = logging.getLogger(__name__)

SINGLE_UID_DIGITS, RANDOM_FIRST_BYTE = 8, "08"


def is_random(uid: str) -> bool:
    """Returns whether a UID is another one at every look (ISO/IEC 14443-3: uid0 = 08)."""
    return len(uid) == SINGLE_UID_DIGITS and uid.startswith(RANDOM_FIRST_BYTE)


@value
class Task:
    """What is to get tags: `places` in order, of which those of `needed` make it complete.

    The same place may come repeatedly, for things that are alike. `home` is what it leads back to.
    """

    title: str
    places: tuple[Meaning, ...]
    needed: int
    home: Callable[[], Page] = field(repr=False, compare=False)

    def filled(self, registry: Registry) -> tuple[bool, ...]:
        """Returns for each place whether it has a tag."""
        alike: Counter[Meaning] = Counter()
        found: list[bool] = []
        for place in self.places:
            found.append(len(registry.uids(place)) > alike[place])
            alike[place] += 1
        return tuple(found)

    def done(self, registry: Registry) -> int:
        """Returns how many of the needed places have a tag."""
        return sum(self.filled(registry)[: self.needed])

    def first_open(self, registry: Registry, start: int = 0) -> int:
        """Returns the first place from `start` that has no tag; past the last if there is none."""
        filled = self.filled(registry)
        return next((at for at in range(start, len(filled)) if not filled[at]), len(filled))


@value
class Step:
    """A place that was enrolled, and the patch that takes its tag back."""

    at: int
    back: Patch


@value
class EnrolPage(Page):
    """Asks for the tag of place `at`; past the last place, tells how far it all is.

    `doubt` is a tag that would take a meaning away from another tag or card: it is held to be
    moved. OK and the knob go on, undo takes back, a hold without a doubt leaves.
    """

    desk: Desk
    tags: Tags
    task: Task
    at: int = 0
    past: tuple[Step, ...] = ()
    doubt: Tagged | None = None

    @classmethod
    def resume(cls, desk: Desk, tags: Tags, task: Task) -> "EnrolPage":
        """Returns the page at the first place that has no tag yet."""
        return cls(desk, tags, task, task.first_open(tags.registry))

    @property
    def asked(self) -> Meaning | None:
        """The place that a tag is asked for; None past the last."""
        return self.task.places[self.at] if self.at < len(self.task.places) else None

    @property
    def done(self) -> int:
        return self.task.done(self.tags.registry)

    def view(self) -> views.View:
        if self.asked is None:
            icon = "check" if self.done == self.task.needed else "hourglass"
            return views.Notice(icon, self.task.title, self._end())
        return views.Progress(
            self.task.title,
            in_short(self.desk.words, self.asked),
            self.done,
            self.task.needed,
            self._hint(),
        )

    def said(self) -> tuple[str, ...]:
        if self.asked is None:
            return (self.task.title, self._end())
        hint = (self._hint(),) if self._is_special else ()
        return (in_short(self.desk.words, self.asked), *hint)

    @property
    def _is_special(self) -> bool:
        """Whether there is more to say than the name of what is asked for."""
        return self.doubt is not None or self._has_tag

    @property
    def _has_tag(self) -> bool:
        """Whether the place asked for has a tag already."""
        return self.asked is not None and self.task.filled(self.tags.registry)[self.at]

    def _hint(self) -> str:
        if self.doubt is not None:
            return self.desk.page("tags-hold")
        return self.desk.page("tags-has-one" if self._has_tag else "tags-lay")

    def _end(self) -> str:
        left = self.task.needed - self.done
        if left:
            return self.desk.page("tags-left", n=left)
        return self.desk.page("tags-complete")

    def take(self, given: Input) -> Answer:
        match given:
            case Command.OK | Command.UNDO | Command.HOLD if self.doubt is not None:
                if given is Command.HOLD:
                    return self._place(self.doubt.uid)
                return opened(replace(self, doubt=None))
            case Command.OK if self.asked is None:
                return opened(self.task.home())
            case Command.OK:
                return opened(self._at(self.task.first_open(self.tags.registry, self.at + 1)))
            case Command.UNDO:
                return self._back()
            case Command.HOLD:
                return opened(self.task.home())
            case Turn(step):
                return opened(self._turned(step))
            case Command.REPEAT:
                count = self.desk.page("tags-count", n=self.done, total=self.task.needed)
                return Answer(self, (), (*self.said(), count))
            case UnknownTag(uid):
                return self.tapped(Tagged(uid, given))
        return refused(self)

    def tapped(self, tag: Tagged) -> Answer:
        """Enrols a tag that stands for nothing; a control does what it does everywhere."""
        match tag.meaning:
            case Command():
                return self.take(tag.meaning)
            case UnknownTag() if self.asked is None:
                return refused(self)
            case UnknownTag():
                return self._unknown(tag)
            case known if known == self.asked:
                text = self.desk.page("tags-same")
                after = self._at(self.task.first_open(self.tags.registry, self.at + 1))
                return Answer(after, (ACCEPTED,), (text, *after.said()))
        text = self.desk.page("tags-taken", what=named(self.desk.words, tag.meaning))
        if self.asked is None:
            return Answer(self, (REFUSED,), (text,))
        return self._doubt(tag, text)

    def _unknown(self, tag: Tagged) -> Answer:
        asked = self.asked
        assert asked is not None
        if is_random(tag.uid):
            return Answer(self, (REFUSED,), (self.desk.page("tags-random"), *self.said()))
        if self._has_tag and capacity(asked) is not None:
            text = self.desk.page("tags-replace", what=in_short(self.desk.words, asked))
            return self._doubt(tag, text)
        return self._place(tag.uid)

    def _doubt(self, tag: Tagged, text: str) -> Answer:
        page = replace(self, doubt=tag)
        return Answer(page, (REFUSED, HELD), (text, page._hint()))

    def _place(self, uid: str) -> Answer:
        """Gives a tag the meaning asked for, on disk before anybody is told."""
        asked = self.asked
        assert asked is not None
        registry = self.tags.registry
        patch = registry.placing(uid, asked)
        past = (*self.past, Step(self.at, registry.reverse(patch)))
        if not self._kept(patch):
            return self._not_kept()
        page = replace(self, past=past, doubt=None)
        return opened(page._at(self.task.first_open(self.tags.registry, self.at + 1)))

    def _back(self) -> Answer:
        """Takes the last tag back; where there is none, leaves."""
        if not self.past:
            return opened(self.task.home())
        *past, last = self.past
        if not self._kept(last.back):
            return self._not_kept()
        page = replace(self, past=tuple(past), at=last.at)
        return Answer(page, (ACCEPTED,), (self.desk.page("tags-undone"), *page.said()))

    def _kept(self, patch: Patch) -> bool:
        try:
            self.tags.change(patch)
        except OSError as fault:
            log.warning("a tag can't be kept in %s: %s", self.tags.path, fault)
            return False
        return True

    def _not_kept(self) -> Answer:
        return Answer(self, (REFUSED,), (self.desk.page("tags-not-kept"),))

    def _turned(self, step: int) -> "EnrolPage":
        """Returns the page some places on; the end lies between the last place and the first."""
        beyond_end = self.asked is None and step > 0
        return self._at((self.at + step - beyond_end) % len(self.task.places))

    def _at(self, at: int) -> "EnrolPage":
        return replace(self, at=at, doubt=None)
