"""People at a box: what they do with their hands, and what they ought to see and hear."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from augure.outputs import screens
from augure.outputs.bitmaps import Bitmap
from augure.outputs.tones import Mode, Note, notes
from augure.rules import expect, news
from augure.rules.errors import Refused
from augure.rules.match import Match
from augure.rules.moves import Bid, Choice, Move, Pass, Seat, Suit, Tap
from augure.table import Table
from augure.table.cues import Cue
from augure.table.desk import Desk, Memory
from augure.table.inputs import (
    CardTag,
    Command,
    Input,
    Meaning,
    NumberTag,
    SeatTag,
    SuitTag,
    Tagged,
    Turn,
)
from augure.table.session import Told
from augure.tags.steps import tags_menu
from augure.tags.store import Tags
from augure.views import Menu, View
from box.rig import BACK, BUZZER, HELD_MS, PRESS, Rig, Taken, tones

QUIET_MS = 450
"""Longer than any silence between two sounds of one answer."""

MAX_ANSWER_MS = 120
"""How soon an answer is to be heard after a card was laid: two polls, and what they take."""

AWAY_MS = 320
"""How long a tag is away before it counts anew."""

Sounds = list[tuple[int, int]]


class Witness:
    """A second table, without a box, that is told what people do.

    It says what the box ought to show and sound. `resumed` is the match that it stands in.
    """

    def __init__(self, rig: Rig, resumed: Match | None = None, sound: str = "full") -> None:
        tags = Tags(rig.world.data / "tags.tsv")
        self.desk = Desk(Memory(), "en", sound)
        self.table = Table(self.desk, resumed, tags_menu(tags))

    @property
    def view(self) -> View:
        return self.table.shown().view

    def take(self, given: Input) -> Told:
        return self.table.take(given)

    def frame(self, told: Told) -> Bitmap:
        pages = screens.CANVASES[self.desk.display](told.view, self.desk.words)
        return pages[0].picture

    def notes(self, cue: Cue) -> tuple[Note, ...]:
        return notes(cue.what, cue.seat, Mode(self.desk.sound))

    def sounds(self, told: Told) -> Sounds:
        """Returns the tones of an answer: frequency in Hz, ms."""
        return [
            (note.frequency_hz, note.duration_ms)
            for cue in told.cues
            for note in self.notes(cue)
            if note.frequency_hz is not None
        ]


class Round:
    """The people around a box: each gesture is answered on glass and buzzer as it ought to be.

    They go on while it still sounds, and it must cut itself short; each `listens` gestures they
    hear it out.
    """

    def __init__(self, rig: Rig, witness: Witness, listens: int = 7) -> None:
        self.rig = rig
        self.witness = witness
        self.listens = listens
        self.inputs = 0
        self.tones = 0
        self._lifted_ms: dict[Meaning, int] = {}
        self._answer: tuple[Told, Taken] | None = None
        # Without a gesture: what a box shows when it is switched on.
        self._seen(witness.table.shown())

    @property
    def match(self) -> Match:
        match = self.witness.table.match
        assert match is not None
        return match

    def tap(self, meaning: Meaning) -> Told:
        """Lays a tag down until it is answered, and takes it away."""
        # A tag is gone when it has been missed for a while; another one counts at once.
        self.rig.run(self._lifted_ms.get(meaning, -AWAY_MS) + AWAY_MS - self.rig.world.now_ms())
        laid_ms = self.rig.world.now_ms()
        self.rig.lay(meaning)
        told = self._answered(meaning)
        assert self.rig.taken[-1].at_ms - laid_ms <= MAX_ANSWER_MS
        self.rig.lift(meaning)
        self._lifted_ms[meaning] = self.rig.world.now_ms()
        self.rig.run(40)
        return self._listened(told)

    def turn(self, steps: int) -> Told:
        """Turns the knob step by step."""
        step = 1 if steps > 0 else -1
        for _ in range(abs(steps)):
            self.rig.turn(step)
            told = self._answered(Turn(step))
        return told

    def press(self) -> Told:
        self.rig.press(PRESS)
        return self._listened(self._answered(Command.OK))

    def back(self) -> Told:
        self.rig.press(BACK)
        return self._listened(self._answered(Command.UNDO))

    def menu(self) -> Told:
        self.rig.press(BACK, HELD_MS)
        return self._listened(self._answered(Command.MENU))

    def _answered(self, given: Input) -> Told:
        """Waits for the answer to a gesture: one input, its frame and its sounds."""
        self.rig.run_until(self._fresh, 1_000)
        taken = self.rig.taken[-1]
        self.inputs += 1
        assert len(self.rig.taken) == self.inputs, "one gesture is one input"
        meant = taken.given.meaning if isinstance(taken.given, Tagged) else taken.given
        assert meant == given
        self._cut_short(taken)
        told = self.witness.take(given)
        self._answer = (told, taken)
        self._seen(told)
        return told

    def _listened(self, told: Told) -> Told:
        if self.inputs % self.listens == 0:
            self.listen()
        return told

    def _fresh(self) -> bool:
        """Whether an input has come that is not answered for yet."""
        return len(self.rig.taken) > self.inputs

    def _seen(self, told: Told) -> None:
        frame = self.witness.frame(told)
        self.rig.run_until(lambda: self.rig.seen() == frame, 200)

    def _cut_short(self, by: Taken) -> None:
        """Asserts that what sounded before an input was the answer before, or its beginning."""
        if self._answer is None:
            return
        told, taken = self._answer
        wanted = self.witness.sounds(told)
        heard = tones(self.rig.world.heard[taken.heard : by.heard], by.at_ms)
        assert len(heard) <= len(wanted)
        assert heard[:-1] == wanted[: len(heard[:-1])]
        if heard:
            (hz, ms), (wanted_hz, wanted_ms) = heard[-1], wanted[len(heard) - 1]
            assert hz == wanted_hz
            assert ms <= wanted_ms
        self.tones += len(heard)

    def listen(self) -> None:
        """Waits until the sounds are over: they are those of the answer and no more."""
        assert self._answer is not None
        told, taken = self._answer
        wanted = self.witness.sounds(told)
        world = self.rig.world
        length_ms = sum(
            note.duration_ms for cue in told.cues for note in self.witness.notes(cue)
        ) + QUIET_MS * len(told.cues)
        self.rig.run(taken.at_ms + length_ms + QUIET_MS - world.now_ms())
        assert tones(world.heard[taken.heard :], world.now_ms()) == wanted
        assert world.pins.pin(BUZZER).state == 0
        assert self.rig.seen() == self.witness.frame(told)

    def tag(self, move: Move) -> Meaning:
        return tag_of(self.match, move)

    def do(self, move: Move, *, by_knob: bool = False) -> Told:
        """Makes a move of the match, by tags or by the knob."""
        if by_knob and isinstance(move, Bid | Suit):
            return self._dial(move.number if isinstance(move, Bid) else move.suit)
        return self.tap(self.tag(move))

    def _dial(self, value: int | str) -> Told:
        """Turns the knob until a value is up, and presses."""
        while getattr(self.witness.view, "dialled", None) != value:
            self.turn(1)
        return self.press()

    @property
    def menu_items(self) -> tuple[str, ...]:
        menu = self.witness.view
        assert isinstance(menu, Menu)
        return menu.items

    def choose(self, label: str, *, by_number: bool = False) -> Told:
        """Chooses the item of a menu: by the knob, or by the tag of its number."""
        menu = self.witness.view
        assert isinstance(menu, Menu)
        at = menu.items.index(label)
        if by_number:
            return self.tap(NumberTag(menu.first + at))
        if at != menu.selected:
            self.turn(at - menu.selected)
        return self.press()

    def play(self, seed: int) -> Iterator[Told]:
        """Plays the match to its end, one time in four with the knob; yields each answer."""
        rng = Random(seed)
        while not self.match.over:
            yield self.do(some_move(rng, self.match), by_knob=rng.random() < 0.25)


def some_move(rng: Random, match: Match) -> Move:
    """Returns a random move that stands; among cards, one that shows nobody to be without a suit.

    Hands are as the table knows them: a card that nobody has shown may be anybody's.
    """
    due = match.expect()
    match due:
        case expect.Bid():
            fair = due.max // len(match.setup.players)
            allowed = [n for n in range(due.min, due.max + 1) if n not in due.not_]
            return Bid(min(allowed, key=lambda n: (abs(n - fair), n)))
        case expect.Suit():
            return Suit(rng.choice(due.options))
        case expect.Seat():
            return Seat(rng.choice(due.options))
        case expect.Choice():
            return Choice(rng.choice(due.options))
    deck = match.game.deck
    codes = [*deck.cards, *deck.tokens]
    rng.shuffle(codes)
    doubtful: list[Move] = []
    for tap in map(Tap, codes):
        try:
            after = match.push(tap)
        except Refused:
            continue
        if not any(isinstance(item, news.Claim | news.Revoke) for item in after.news):
            return tap
        doubtful.append(tap)
    return doubtful[0] if doubtful else Pass()


def tag_of(match: Match, move: Move) -> Meaning:
    """Returns what makes a move when it is laid on the pad."""
    match move:
        case Tap(card, overrule=False):
            return CardTag(match.setup.game, 1, card)
        case Bid(number):
            return NumberTag(number)
        case Suit(suit) | Choice(suit):
            return SuitTag(suit)
        case Seat(seat):
            return SeatTag(seat)
    return Command.OK


def some_tag(rng: Random, match: Match) -> Meaning:
    """Returns what makes a random move that stands."""
    return tag_of(match, some_move(rng, match))
