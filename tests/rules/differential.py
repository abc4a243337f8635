"""Random records, played by the device's rules and compared with the oracle's answers."""

import json
import random
from collections.abc import Mapping
from typing import Any

from augure.rules import expect
from augure.rules.errors import Reason, Refused
from augure.rules.games import game
from augure.rules.match import Match
from augure.rules.moves import Bid, Choice, Move, Pass, Seat, Suit, Tap, Undo
from augure.rules.record import move_json, result_json, value_json
from augure.rules.setup import set_up

Json = dict[str, Any]


def plain(value: Any) -> Any:
    """Returns a JSON value as a reader of the answers gets it: lists for tuples."""
    return json.loads(json.dumps(value))


class Table:
    """People at a table who mostly play on, and sometimes do anything at all."""

    def __init__(self, rng: random.Random, header: Mapping[str, Any], *, unruly: float) -> None:
        self.rng = rng
        self.unruly = unruly
        setup = set_up(header)
        self.match = Match.start(game(setup.game), setup)
        self.codes = tuple(self.match.game.deck.cards)
        self.gone: set[str] = set()
        self.tokens = (*self.match.game.deck.tokens, "nonsense", "")

    def sensible(self) -> Move:
        """Returns a move of the kind that is due; a legal one where the hand is known."""
        rng, due = self.rng, self.match.expect()
        match due:
            case expect.Bid():
                return Bid(rng.randint(due.min, due.max))
            case expect.Suit():
                return Suit(rng.choice(due.options))
            case expect.Seat():
                return Seat(rng.choice(due.options))
            case expect.Choice():
                return Choice(rng.choice(due.options))
            case expect.TrumpToken():
                return Tap(rng.choice(tuple(self.match.game.deck.tokens)))
            case expect.Discard() if rng.random() < 0.3:
                return Pass()
        if legal := self.match.legal_cards():
            return Tap(rng.choice(legal))
        left = [code for code in self.codes if code not in self.gone]
        return Tap(rng.choice(left or self.codes))

    def anything(self) -> Move:
        """Returns any move at all."""
        rng = self.rng
        suits = (*self.match.game.deck.suits, "none")
        held = sorted(self.match.phase.hand() or self.codes)
        return rng.choice(
            (
                Tap(rng.choice(held)),
                Tap(rng.choice(held), overrule=True),
                Tap(rng.choice(self.codes)),
                Tap(rng.choice(self.codes), overrule=True),
                Tap(rng.choice(self.tokens)),
                Bid(rng.randint(-1, 21)),
                Suit(rng.choice(suits)),
                Seat(rng.randint(-1, 6)),
                Choice(rng.choice(("lower", "higher", ""))),
                Pass(),
                Undo(),
                Undo(),
            )
        )

    def move(self) -> Move:
        """Returns the next move that somebody makes."""
        if self.rng.random() < self.unruly:
            return self.anything()
        move = self.sensible()
        if isinstance(move, Tap) and self.rng.random() < self.unruly:
            return Tap(move.card, overrule=True)
        return move

    def answer(self, move: Move) -> Json:
        """Pushes a move and returns the answer, without line and text."""
        try:
            self.match = self.match.push(move)
            if any(item.what in ("undone", "deal-over", "tour") for item in self.match.news):
                self.gone.clear()
        except Refused as refusal:
            if refusal.reason is Reason.ALREADY_SEEN and isinstance(move, Tap):
                self.gone.add(move.card)
            told: Json = {"ok": False, "error": refusal.reason.value, "news": []}
        else:
            told = {"ok": True, "news": [value_json(item) for item in self.match.news]}
        answer: Json = plain({**told, "expect": value_json(self.match.expect())})
        return answer


def played(
    header: Mapping[str, Any], seed: int, moves: int, *, unruly: float = 0.1
) -> tuple[list[Json], list[Json]]:
    """Returns the moves of a random record and the device's answers, the result last."""
    return record(Table(random.Random(seed), header, unruly=unruly), moves)


def record(table: Table, moves: int) -> tuple[list[Json], list[Json]]:
    """Returns the moves that a table makes and the device's answers, the result last."""
    written: list[Json] = []
    answers: list[Json] = []
    for _ in range(moves):
        move = table.move()
        written.append(move_json(move))
        answers.append(table.answer(move))
        if table.match.over and table.rng.random() < 0.5:
            break
    answers.append(plain(result_json(table.match)))
    return written, answers


def first_difference(
    header: Json, written: list[Json], ours: list[Json], theirs: list[Json]
) -> str:
    """Returns the first answers that differ, with the moves that led there; "" if none do."""
    for place, (mine, other) in enumerate(zip(ours, plain(theirs), strict=True)):
        if mine != other:
            moves = "\n".join(map(json.dumps, [header, *written[: place + 1]]))
            return f"{moves}\nours   {json.dumps(mine)}\noracle {json.dumps(other)}"
    return ""
