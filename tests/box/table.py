"""People at a box: what they do with their hands, and what they ought to see and hear."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from augure.outputs import screens
from augure.outputs.tones import Mode, notes
from augure.rules.match import Match
from augure.rules.moves import Bid, Choice, Move, Pass, Seat, Suit, Tap
from augure.simulate.people import People
from augure.table import Table
from augure.table.desk import Desk, Memory
from augure.table.inputs import CardTag, Command, Input, Meaning, NumberTag, SeatTag, SuitTag, Turn
from augure.table.session import Told
from augure.tags.steps import tags_menu
from augure.tags.store import Tags
from augure.views import Menu, View
from box.rig import BACK, BUZZER, HELD_MS, PRESS, Rig, tones

QUIET_MS = 450
"""Longer than any silence between two sounds of one answer."""

MAX_ANSWER_MS = 300
"""How soon an answer is to be heard and seen after a card was laid."""

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

    def frame(self, told: Told) -> bytes:
        return screens.draw(told.view, self.desk.words).tobytes()

    def sounds(self, told: Told) -> Sounds:
        mode = Mode(self.desk.sound)
        return [
            (note.frequency_hz, note.duration_ms)
            for cue in told.cues
            for note in notes(cue.what, cue.seat, mode)
            if note.frequency_hz is not None
        ]


class Round:
    """The people around a box: each gesture is answered on glass and buzzer as it ought to be."""

    def __init__(self, rig: Rig, witness: Witness) -> None:
        self.rig = rig
        self.witness = witness
        self.gestures = 0
        self.tones = 0
        self.slowest_ms = 0
        # Without a gesture: what a box shows when it is switched on.
        self._answered(witness.table.shown())

    @property
    def match(self) -> Match:
        match = self.witness.table.match
        assert match is not None
        return match

    def tap(self, meaning: Meaning) -> Told:
        """Lays a tag down until it is answered, and takes it away."""
        told = self._begun(meaning)
        self.rig.lay(meaning)
        took_ms = self._answered(told)
        self.slowest_ms = max(self.slowest_ms, took_ms)
        assert took_ms <= MAX_ANSWER_MS
        self.rig.lift(meaning)
        self._heard(told)
        # A card is gone when it has been missed for a while: the next may be the same.
        self.rig.run(320)
        return told

    def turn(self, steps: int) -> Told:
        """Turns the knob step by step; what is heard of one step may cut off that of another."""
        for _ in range(abs(steps)):
            told = self._begun(Turn(1 if steps > 0 else -1))
            self.rig.turn(1 if steps > 0 else -1)
            self._answered(told)
        self._heard(told)
        return told

    def press(self) -> Told:
        return self._pressed(PRESS, Command.OK)

    def back(self) -> Told:
        return self._pressed(BACK, Command.UNDO)

    def menu(self) -> Told:
        return self._pressed(BACK, Command.MENU, HELD_MS)

    def _pressed(self, pin: int, command: Command, ms: int = 80) -> Told:
        told = self._begun(command)
        self.rig.press(pin, ms)
        self._answered(told)
        self._heard(told)
        return told

    def _begun(self, given: Input) -> Told:
        self.gestures += 1
        self._from = len(self.rig.world.heard)
        return self.witness.take(given)

    def _answered(self, told: Told) -> int:
        """Waits for the frame; returns the ms that it took."""
        frame = self.witness.frame(told)
        return self.rig.run_until(lambda: self.rig.seen().tobytes() == frame, 1_000)

    def _heard(self, told: Told) -> None:
        """Waits until the sounds are over: they are those of the answer and no more."""
        wanted = self.witness.sounds(told)
        heard = self.rig.world.heard
        self.rig.run_until(lambda: len(tones(heard[self._from :])) >= len(wanted), 10_000)
        self.rig.run(QUIET_MS)
        assert tones(heard[self._from :]) == wanted
        assert self.rig.world.pins.pin(BUZZER).state == 0
        assert self.rig.seen().tobytes() == self.witness.frame(told)
        self.tones += len(wanted)

    def do(self, move: Move, *, by_knob: bool = False) -> Told:
        """Makes a move of the match, by tags or by the knob."""
        game = self.match.setup.game
        match move:
            case Tap(card, overrule=False):
                return self.tap(CardTag(game, 1, card))
            case Bid(number):
                return self._dial(number) if by_knob else self.tap(NumberTag(number))
            case Suit(suit):
                return self._dial(suit) if by_knob else self.tap(SuitTag(suit))
            case Choice(choice):
                return self.tap(SuitTag(choice))
            case Seat(seat):
                return self.tap(SeatTag(seat))
            case Pass():
                return self.press()
        raise AssertionError(f"nobody makes {move} by hand")

    def _dial(self, value: int | str) -> Told:
        """Turns the knob until a value is up, and presses."""
        while getattr(self.witness.view, "dialled", None) != value:
            self.turn(1)
        return self.press()

    def choose(self, label: str, *, by_number: bool = False) -> Told:
        """Chooses the item of a menu: by the knob, or by the tag of its number."""
        menu = self.witness.view
        assert isinstance(menu, Menu)
        at = menu.items.index(label)
        if by_number:
            return self.tap(NumberTag(at + 1))
        if at != menu.selected:
            self.turn(at - menu.selected)
        return self.press()

    def play(self, seed: int) -> Iterator[Told]:
        """Plays the match to its end, as people with shuffled cards do; yields each answer."""
        rng = Random(seed)
        people = People(rng, self.match)
        while not self.match.over:
            move = people.move(self.match)
            yield self.do(move, by_knob=rng.random() < 0.25)
            people.saw(self.match)
