"""Compares the rules with OpenSpiel's C++ `oh_hell` and with an empty Python, in one run.

Run from the repository's root, with the extra `bench`: `python tests/benchmarks/rules.py`.
All that it prints are ratios of times measured side by side, so they hold on any machine.
"""

import gc
import io
import random
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import pyspiel

TESTS = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(TESTS), str(TESTS.parent / "device")]

from augure.replay import Replay
from augure.rules import expect
from augure.rules.games import game
from augure.rules.match import Match, Setup
from augure.rules.moves import Bid, Move, Suit, Tap, Undo
from augure.rules.record import dump, header_json, move_json, read, value_json
from augure.rules.setup import set_up
from augure.words import words

SEED = 1
ROUNDS = 7
MOVE_LIMIT = 10
START_LIMIT = 3
OH_HELL = "oh_hell(players=3,num_suits=4,num_cards_per_suit=13,num_tricks_fixed=10)"

EXAMPLE = (
    '{"game":"wizard","players":["Ana","Bo","Cy"],"dealer":2}\n{"tap":"blue-3"}\n'
    '{"bid":1}\n{"bid":0}\n{"bid":0}\n{"tap":"red-12"}\n{"tap":"jester-2"}\n{"tap":"blue-1"}\n'
)


class People:
    """Simulated people: they deal a shuffled deck, and choose legally at random."""

    def __init__(self, seed: int, match: Match) -> None:
        self._rng = random.Random(seed)
        self._codes = tuple(match.game.deck.cards)
        self._deck: list[str] = []

    def move(self, match: Match) -> Move:
        """Returns a legal move; its choice is part of what is measured."""
        due = match.expect()
        match due:
            case expect.Card() | expect.Bet():
                # What is laid is gathered in again for the next deal.
                if self._deck:
                    self._deck = []
                return Tap(self._rng.choice(match.legal_cards() or ()))
            case expect.Deal():
                if not self._deck:
                    self._deck = self._rng.sample(self._codes, len(self._codes))
                return Tap(self._deck.pop())
            case expect.Bid():
                return Bid(self._rng.randint(due.min, due.max))
            case expect.Suit():
                return Suit(self._rng.choice(due.options))
        return Tap(self._deck.pop())


def played(game_id: str, seed: int) -> Match:
    """Returns a whole scanned match of three players, in which every play is judged."""
    header = {"game": game_id, "players": ["Ana", "Bo", "Cy"], "options": {"deal": "scanned"}}
    match = Match.start(game(game_id), set_up(header))
    people = People(seed, match)
    while not match.over:
        match = match.push(people.move(match))
    return match


def seconds(work: Callable[[], object]) -> float:
    """Returns how long this process works on something, whatever else the machine does."""
    began = time.process_time()
    work()
    return time.process_time() - began


def our_move(game_id: str, seed: int) -> float:
    """Returns the seconds of a move: the choice, the judgement, the news, what is due next."""
    moves = len(played(game_id, seed).moves())
    return seconds(lambda: played(game_id, seed)) / moves


def their_action(seed: int) -> float:
    """Returns the seconds of an action of `oh_hell`, dealt cards included as in ours."""
    oh_hell = pyspiel.load_game(OH_HELL)
    rng, actions, began = random.Random(seed), 0, time.process_time()
    while actions < 5_000:
        state = oh_hell.new_initial_state()
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
            actions += 1
    return (time.process_time() - began) / actions


def ratio(ours: Callable[[int], float], base: Callable[[int], float]) -> float:
    """Returns the median of the ratios of two times measured in turn."""
    return median(ours(seed) / base(seed) for seed in range(ROUNDS))


def record_of(match: Match) -> bytes:
    """Returns a match as its record."""
    lines = [header_json(match.setup), *map(move_json, match.moves())]
    return "".join(dump(line) + "\n" for line in lines).encode()


def replay_bare(record: bytes) -> None:
    """Answers a record without sentences."""
    entries = read(io.BytesIO(record))
    _, setup = next(entries)
    assert isinstance(setup, Setup)
    match = Match.start(game(setup.game), setup)
    for _, move in entries:
        assert not isinstance(move, Setup)
        match = match.push(move)
        dump({"news": [value_json(n) for n in match.news], "expect": value_json(match.expect())})


def replay_in_words(record: bytes) -> None:
    """Answers a record as `augure replay` does."""
    for answer in Replay(words("fr")).answers(io.BytesIO(record)):
        dump(answer)


def undo(match: Match) -> float:
    """Returns the seconds of an undo."""
    return seconds(lambda: [match.push(Undo()) for _ in range(2_000)]) / 2_000


def started(*arguments: str) -> float:
    """Returns the seconds that a Python with these arguments takes from start to end."""
    began = time.perf_counter()
    subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - began


def main() -> None:
    """Prints the ratios; those with a target say whether they meet it."""
    # As the programs do: what was imported stays, and no collection looks at it again.
    gc.freeze()

    def show(what: str, value: float, unit: str, limit: float | None = None) -> None:
        target = (
            "" if limit is None else f"  (at most {limit}: {'yes' if value <= limit else 'NO'})"
        )
        print(f"{what:44} {value:7.2f} {unit}{target}")

    for game_id in ("wizard", "prophetie"):
        move = ratio(partial(our_move, game_id), their_action)
        show(f"a move of {game_id}", move, "actions of oh_hell", MOVE_LIMIT)

    match = played("wizard", SEED)
    moves = len(match.moves())
    record = record_of(match)
    bare = ratio(
        lambda _: seconds(lambda: replay_bare(record)), lambda seed: moves * their_action(seed)
    )
    show(f"replay of {moves} moves, per move", bare, "actions of oh_hell")
    said = ratio(
        lambda _: seconds(lambda: replay_in_words(record)),
        lambda _: seconds(lambda: replay_bare(record)),
    )
    show("the same with the sentences", said, "replays without")

    early = match
    while len(early.moves()) > 10:
        assert early.earlier is not None
        early = early.earlier
    show(
        f"undo at move {moves}",
        ratio(lambda _: undo(match), lambda _: undo(early)),
        "undos at move 10",
    )

    def empty(_: int) -> float:
        return started("-c", "")

    version = ratio(lambda _: started("-m", "augure", "--version"), empty)
    show("augure --version", version, "starts of an empty Python", START_LIMIT)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "match.jsonl"
        path.write_text(EXAMPLE)
        short = ratio(lambda _: started("-m", "augure", "replay", str(path)), empty)
        show("augure replay of 7 moves", short, "starts of an empty Python")


if __name__ == "__main__":
    main()
