"""A blind player: knows what is heard and what fingers feel of the own hand, and nothing else.

The sentences are understood by what a person hears in them, not by the tables they come from.
"""

import random
import re
from collections.abc import Callable, Sequence

from augure.rules.moves import Pass
from augure.table.inputs import CardTag, Command, Input, NumberTag, SeatTag, SuitTag, Typed

Do = Callable[[Input], None]

ACTS = (
    "to play|lays a card before|turns up the card|draws the trump|draws an Absolu|names|bids, from"
    "|sets a bet aside|leaves the residue|chooses|discards a card of the hand|shows the last card"
    "|gives a card"
)
DUE = re.compile(rf"(?:^|: )([A-Z]\w+) (?:{ACTS})|^Deal a card to (\w+):")
LAYS = re.compile(r"(\w+) (?:to play|lays a card)")
COUNTS = re.compile(r"(\w+): (?:bid (not known|\d+), )?(\d+) tricks?(?:, .+? points?)?\.")


class Blind:
    """A player in a seat; `do` does something at the box, `feel` gives the hand's codes."""

    def __init__(
        self, seat: int, game: str, do: Do, feel: Callable[[], Sequence[str]], rng: random.Random
    ) -> None:
        self.seat = seat
        self.names: list[str] = []
        self.heard: list[str] = []
        self.sounds: list[tuple[str, int | None]] = []
        self.turn: str | None = None
        self._game = game
        self._do = do
        self._feel = feel
        self._rng = rng

    def hears(self, sentences: list[str], sounds: list[tuple[str, int | None]]) -> None:
        """Takes in what the box lets be heard."""
        self.heard, self.sounds = sentences, sounds
        for text in sentences:
            if not self.names and text.startswith(f"{self._game}: "):
                self.names = listed(text.partition(": ")[2].partition(".")[0])
            self.turn = due(text) or self.turn

    @property
    def name(self) -> str:
        return self.names[self.seat]

    def ask(self, question: Command) -> str:
        """Returns the answer to a question."""
        self._do(question)
        assert self.heard, f"no answer to {question}"
        return " ".join(self.heard)

    def whose_turn(self) -> str | None:
        return due(self.ask(Command.WHOSE_TURN))

    def led(self) -> str | None:
        """Returns the suit to follow, or lower or higher."""
        answer = self.ask(Command.LED)
        found = re.fullmatch(r"Led suit: (\w+)\.|La Loi asks for a card (\w+) than 15\.", answer)
        assert found or answer in ("No suit is led.", "No led suit."), answer
        return (found[1] or found[2]).lower() if found else None

    def trump(self) -> str | None:
        answer = self.ask(Command.TRUMP)
        found = re.fullmatch(r"Trump: (.+)\.", answer)
        assert found or answer in ("No trump.", "No trump is set."), answer
        return found[1].lower() if found else None

    def winning(self) -> tuple[str, str] | None:
        """Returns who is winning, and with which card."""
        answer = self.ask(Command.WINNING)
        found = re.fullmatch(r"(\w+) is winning with (.+)\.", answer)
        assert found or answer == "Nobody is winning.", answer
        return (found[1], found[2]) if found else None

    def table(self) -> dict[str, str]:
        """Returns the cards of the trick by the players before whom they lie."""
        answer = self.ask(Command.TRICK)
        found = re.match(r"On the table: (.+?)\. (?:\w+ is winning|Nobody)", answer)
        if not found:
            assert answer == "No card is laid.", answer
            return {}
        pairs = (pair.partition(", ") for pair in found[1].split("; "))
        return {player: card for player, _, card in pairs}

    def counts(self) -> dict[str, tuple[int | None, int]]:
        """Returns each player's bid, if it is known, and tricks; empty where there are none."""
        found = COUNTS.findall(self.ask(Command.BIDS))
        return {
            name: (int(bid) if bid.isdecimal() else None, int(tricks))
            for name, bid, tricks in found
        }

    def last_trick(self) -> str:
        return self.ask(Command.LAST_TRICK)

    def scores(self) -> dict[str, str]:
        """Returns the totals, or the laurels of each team, as they are said."""
        answer = self.ask(Command.SCORES)
        found = re.fullmatch(r"Scores: (.+)\.", answer)
        assert found, answer
        teams = [re.fullmatch(r"(\D+) (\d+) laurels?", part) for part in found[1].split("; ")]
        if all(teams):
            return {team[1]: team[2] for team in teams if team}
        who = "|".join(self.names)
        return dict(re.findall(rf"({who}) (.+?) (?:points?|laurels?)", found[1]))

    def names_card(self, code: str) -> str:
        """Returns what the box calls a card, and leaves the page that asks."""
        self._do(Command.ASK)
        self._do(CardTag(self._game.lower().replace("é", "e"), 1, code))
        named = " ".join(self.heard)
        self._do(Command.OK)
        return named

    def plays(self) -> None:
        """Does what the box waits for, by what was heard; tries again what is refused."""
        prompt = self.ask(Command.WHOSE_TURN)
        assert due(prompt) == self.name, prompt
        choices = self._choices(prompt)
        self._rng.shuffle(choices)
        for given in choices:
            self._do(given)
            if not any(what == "refused" for what, _ in self.sounds):
                return
            assert self.heard[0].startswith("Refused"), self.heard
        raise AssertionError(f"all of {choices} was refused: {self.heard}")

    def _choices(self, prompt: str) -> list[Input]:
        """Returns what would answer a prompt, by what it says."""
        rest = prompt.rpartition(": ")[2].rstrip(".")
        if bids := re.search(r"bids, from (\d+) to (\d+)(?:, but not (\d+))?", prompt):
            low, high, barred = int(bids[1]), int(bids[2]), bids[3]
            return [NumberTag(n) for n in range(low, high + 1) if str(n) != barred]
        if " names a suit" in prompt:
            return [SuitTag(name.lower()) for name in listed(rest)]
        if " names " in prompt:
            return [SuitTag(side) for side in ("lower", "higher") if side in prompt]
        if " chooses" in prompt:
            return [SeatTag(self.names.index(name)) for name in listed(rest)]
        hand: list[Input] = [CardTag(self._id, 1, code) for code in self._feel()]
        if "discards" in prompt:
            return hand if len(hand) > 1 else [Typed(Pass())]
        if LAYS.search(prompt):
            led = self.led()
            fit: list[Input] = [
                CardTag(self._id, 1, code) for code in self._feel() if follows(code, led)
            ]
            return fit or hand
        return hand

    @property
    def _id(self) -> str:
        return self._game.lower().replace("é", "e")


def due(text: str) -> str | None:
    """Returns who is due by a prompt; None for another sentence."""
    found = DUE.search(text)
    return (found[1] or found[2]) if found else None


def listed(text: str) -> list[str]:
    """Returns the items of a list in a sentence."""
    return re.split(r", | and ", text)


FAMILIES = {
    sign: family
    for family, signs in {
        "spring": "aries taurus gemini",
        "summer": "cancer leo virgo",
        "autumn": "libra scorpio sagittarius",
        "winter": "capricorn aquarius pisces",
    }.items()
    for sign in signs.split()
}


def follows(code: str, led: str | None) -> bool:
    """Returns whether a card, felt, follows what was heard."""
    stem, _, number = code.partition("-")
    match led:
        case None:
            return True
        case "lower":
            return int(number) < 15
        case "higher":
            return int(number) > 15
    return FAMILIES.get(stem, stem) == led
