"""`augure enrol` and `augure tags`: the same pages and registry as on the box, in a terminal."""

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from augure import views
from augure.atomic import ForeignError, need_own, real, replace_own
from augure.sources import Given
from augure.table.desk import Desk, Memory
from augure.table.inputs import (
    Command,
    Meaning,
    Part,
    PartBack,
    PartLost,
    SeveralCards,
    Tagged,
    UnknownTag,
)
from augure.table.pages import Answer, Page
from augure.tags.checking import Check, CheckPage
from augure.tags.enrolling import EnrolPage, is_random
from augure.tags.feed import OpenReader, live, simulated
from augure.tags.meanings import MeaningError, card
from augure.tags.naming import named
from augure.tags.registry import ConflictError
from augure.tags.steps import deck_task, next_copy
from augure.tags.store import Tags
from augure.tags.text import KIND, MOST_BYTES, dump, is_list, read
from augure.values import value
from augure.words.said import joined

DONE, REFUSED, UNUSABLE = 0, 1, 2

ANOTHER = "choose another file"
EXPORTED = "name a file that `augure tags export` wrote"

NOTICES: Mapping[Given, str] = {
    SeveralCards(): "several-text",
    PartLost(Part.READER): "no-reader-text",
    PartBack(Part.READER): "reader-back",
}
"""What is said of inputs that are no tag and no key."""


@value
class End(Page):
    """The page after the last one."""

    def view(self) -> views.View:
        return views.Notice("check", "", "")

    def take(self, given: object) -> Answer:
        return Answer(self)


class Terminal:
    """One command: its arguments, the tags and what is said."""

    def __init__(self, chosen: argparse.Namespace, open_reader: OpenReader | None) -> None:
        self.chosen = chosen
        self.desk = Desk(Memory(), language=chosen.lang)
        self.tags = _tags(chosen.tags)
        self._open_reader = open_reader

    def name(self, meaning: Meaning | UnknownTag) -> str:
        """Returns what a tag stands for."""
        return named(self.desk.words, meaning)

    def say(self, *sentences: str) -> None:
        print(" ".join(sentences), flush=True)

    def feed(self) -> Iterator[Given]:
        """Gives the inputs; what is no tag and no key is said here. Raises NoReaderError."""
        return self._told(self._source())

    def _told(self, source: Iterator[Given]) -> Iterator[Given]:
        for given in source:
            key = NOTICES.get(given)
            if key is None:
                yield given
            else:
                self.say(self.desk.page(key))

    def _source(self) -> Iterator[Given]:
        if sys.stdin is None:
            raise NoInputError("standard input is closed; open it: the keys are its lines")
        if self.chosen.simulated:
            return simulated(sys.stdin, self.tags)
        if self._open_reader is None:
            raise NoReaderError("no reader is set up; --simulated takes UIDs from the input")
        return live(self._open_reader, sys.stdin, self.tags)

    def lead(self, page: Page) -> Page:
        """Gives the inputs to a page and those after it; returns the last before the end."""
        feed = self.feed()
        self._show(page, page.said())
        for given in feed:
            if Command.MENU in (given, given.meaning if isinstance(given, Tagged) else None):
                break
            answer = page.tapped(given) if isinstance(given, Tagged) else page.take(given)
            if isinstance(answer.page, End):
                break
            page = answer.page
            self._show(page, answer.said)
        return page

    def _show(self, page: Page, said: Sequence[str]) -> None:
        view = page.view()
        count = f"[{view.done}/{view.total}]" if isinstance(view, views.Progress) else ""
        self.say(*filter(None, (count, joined(said))))


def _tags(path: Path) -> Tags:
    """Returns the tags of a file. Raises UnusableError for what is none, OSError."""
    try:
        need_own(path, is_list, KIND)
    except ForeignError as fault:
        raise UnusableError(f"{fault}; name another file by --tags") from fault
    tags = Tags(path)
    if tags.fault is not None:
        raise tags.fault
    return tags


class UnusableError(Exception):
    """A file that was named is none for this; the message says what to do."""


class NoReaderError(Exception):
    """There is no reader to take tags from."""


class NoInputError(Exception):
    """There are no keys to be told."""


def complain(text: str) -> None:
    """Tells a fault on standard error."""
    print(f"augure: {text}", file=sys.stderr)


def enrol(chosen: argparse.Namespace, open_reader: OpenReader | None = None) -> int:
    """Leads through a deck; returns DONE when every card has a tag, else REFUSED."""
    terminal = Terminal(chosen, open_reader)
    desk, tags = terminal.desk, terminal.tags
    copy = chosen.copy or next_copy(tags, chosen.game)
    task = deck_task(desk, chosen.game, copy, End)
    terminal.lead(EnrolPage.resume(desk, tags, task))
    done = task.done(tags.registry)
    terminal.say(desk.page("tags-count", n=done, total=task.needed))
    return DONE if done == task.needed else REFUSED


def tags(chosen: argparse.Namespace, open_reader: OpenReader | None = None) -> int:
    """Runs a task of `augure tags` and returns the exit status."""
    terminal = Terminal(chosen, open_reader)
    if chosen.task != "import" and not terminal.tags.registry:
        complain(f"{chosen.tags} has no tags yet; `augure enrol GAME` gives a deck its tags")
        return UNUSABLE
    match chosen.task:
        case "list":
            return _list(terminal)
        case "check":
            return _check(terminal)
        case "move":
            return _move(terminal)
        case "export":
            return _export(terminal)
    return _import(terminal)


def _list(terminal: Terminal) -> int:
    for uid, meaning in terminal.tags.registry:
        print(f"{uid:20}  {terminal.name(meaning)}")
    return DONE


def _check(terminal: Terminal) -> int:
    chosen, desk = terminal.chosen, terminal.desk
    page = CheckPage(desk, Check(terminal.tags.registry, chosen.game, chosen.copy), End)
    last = terminal.lead(page)
    assert isinstance(last, CheckPage)
    check = last.check
    lists: dict[str, tuple[tuple[str, Meaning | UnknownTag], ...]] = {
        "missing": tuple((uid, check.registry.meaning(uid)) for uid in check.missing),
        "weak": tuple((uid, check.registry.meaning(uid)) for uid in check.weak),
        "foreign": tuple((uid, check.registry.meaning(uid)) for uid in check.foreign),
        "untagged": tuple(("-", card) for card in check.untagged),
    }
    for kind, things in lists.items():
        for uid, meaning in things:
            print(f"{kind:8}  {uid:20}  {terminal.name(meaning)}")
    if check.is_sound:
        terminal.say(desk.page("tags-check-sound"))
    return DONE if check.is_sound else REFUSED


def _move(terminal: Terminal) -> int:
    chosen, desk, tags = terminal.chosen, terminal.desk, terminal.tags
    taps = (given for given in terminal.feed() if isinstance(given, Tagged))
    moved = _moved(terminal, taps)
    if moved is None:
        return REFUSED
    meaning, old = moved
    terminal.say(f"{terminal.name(meaning)}.", desk.page("tags-move-new"))
    new = next((tag for tag in taps if tag.uid != old), None)
    if new is None:
        complain("no new tag came; nothing is changed")
        return REFUSED
    if is_random(new.uid):
        complain(f"{new.uid} is another UID at every look; take another tag; nothing is changed")
        return REFUSED
    if not isinstance(new.meaning, UnknownTag) and not chosen.replace:
        what = terminal.name(new.meaning)
        complain(f"{new.uid} stands for {what}; --replace takes it; nothing is changed")
        return REFUSED
    freed = {} if old is None else {old: None}
    tags.change({**freed, **tags.registry.placing(new.uid, meaning)})
    terminal.say(f"{new.uid}  {terminal.name(meaning)}")
    return DONE


def _moved(terminal: Terminal, taps: Iterator[Tagged]) -> tuple[Meaning, str | None] | None:
    """Returns what is to be moved, and the old tag that was tapped; None if there is nothing."""
    chosen, desk = terminal.chosen, terminal.desk
    if chosen.game is not None:
        if chosen.card is None:
            complain("name the card too, or neither game nor card")
            return None
        return card(chosen.game, chosen.copy, chosen.card), None
    terminal.say(desk.page("tags-move-old"))
    old = next(taps, None)
    if old is None or isinstance(old.meaning, UnknownTag):
        complain("the old tag stands for nothing; name the card instead" if old else "no tag came")
        return None
    return old.meaning, old.uid


def _export(terminal: Terminal) -> int:
    data = dump(terminal.tags.registry)
    if terminal.chosen.to == "-":
        sys.stdout.write(data.decode())
        return DONE
    to = Path(terminal.chosen.to)
    if real(to) == real(terminal.chosen.tags):
        # The lines of it that are damaged would be lost.
        raise UnusableError(f"{to} is the file of the tags itself; {ANOTHER}")
    try:
        replace_own(to, data, is_list, KIND)
    except ForeignError as fault:
        raise UnusableError(f"{fault}; {ANOTHER}") from fault
    return DONE


def _import(terminal: Terminal) -> int:
    chosen = terminal.chosen
    name = "standard input" if chosen.source == "-" else chosen.source
    try:
        with open(0 if chosen.source == "-" else chosen.source, "rb") as source:
            data = source.read(MOST_BYTES + 1)
    except OSError as error:
        complain(f"{name} can't be read: {error.strerror}; {EXPORTED}")
        return UNUSABLE
    if len(data) > MOST_BYTES:
        complain(f"{name} is longer than any {KIND}; {EXPORTED}")
        return UNUSABLE
    found = read(data)
    for fault in found.faults:
        complain(f"{name}, {fault}")
    if found.faults:
        complain("nothing is changed; put the lines right, or leave them out")
        return UNUSABLE
    try:
        patch = terminal.tags.registry.merging(found.registry, replace=chosen.replace)
    except ConflictError as fault:
        for conflict in fault.conflicts:
            complain(f"{name}: {conflict}")
        complain("nothing is changed; --replace lets the file hold")
        return REFUSED
    if patch:
        terminal.tags.change(patch)
    count = sum(meaning is not None for meaning in patch.values())
    terminal.say(terminal.desk.page("tags-imported", n=count))
    return DONE


def run(chosen: argparse.Namespace, open_reader: OpenReader | None = None) -> int:
    """Runs `augure enrol` or `augure tags`; what can't be done is told with its cause."""
    task = enrol if chosen.command == "enrol" else tags
    try:
        return task(chosen, open_reader)
    except (NoReaderError, NoInputError, MeaningError, UnusableError) as fault:
        complain(str(fault))
    except OSError as fault:
        complain(
            f"{fault.filename or chosen.tags}: {fault.strerror}; check the path and its rights"
        )
    return UNUSABLE
