"""Calendrier: the device and the oracle give the same answers to random records."""

import json
import random
from collections import Counter
from typing import Any

import pytest

from augure.rules import calendrier
from augure.rules.dealing import Dealing
from augure.rules.errors import Refused
from augure.rules.match import Match, Phase
from augure.rules.moves import Bid, Choice, Move, Pass, Seat, Suit, Tap, Undo
from augure.rules.record import move_json, result_json, value_json
from augure.rules.setup import set_up
from oracle import calendrier as oracle
from rules.differential import first_difference, plain

Json = dict[str, Any]

NAMES = ("Ana", "Bo", "Cy", "Dé", "Éva", "Flo")
CARDS = tuple(calendrier.DECK.cards)
STRAY: tuple[Move, ...] = (
    *(Bid(1), Suit("spring"), Seat(0), Choice("lower"), Pass()),
    *(Tap("red-7"), Tap("Spring", overrule=True)),
)
SEEDS = range(40)
MOVES = 180


def random_header(rng: random.Random) -> Json:
    """Returns a header in which each option is written or left out."""
    players = rng.randint(3, 6)
    seats = rng.sample(range(players), players)
    cut = rng.randint(1, players - 1)
    options: Json = {
        "deal": rng.choice(("unscanned", "scanned", "scanned")),
        "order": rng.choice(("chain", "neighbour")),
        "deals": rng.randint(1, 3),
        "opener": rng.randrange(players),
        "teams": [seats[:cut], seats[cut:]],
    }
    return {
        "game": "calendrier",
        "players": list(NAMES[:players]),
        "dealer": rng.randrange(players),
        "options": {name: value for name, value in options.items() if rng.random() < 0.75},
    }


def tapped(phase: Phase) -> frozenset[str]:
    """Returns the cards that may not be tapped, as far as the phase knows them."""
    match phase:
        case Dealing(hands=hands):
            return calendrier.DECK.codes(sum(hands))
        case calendrier.Playing(deal=deal):
            return deal.seen
    return frozenset()


def random_move(rng: random.Random, match: Match, unruly: float) -> Move:
    """Returns a move that brings the match forward, or with the chance `unruly` any other."""
    phase = match.phase
    hand = phase.hand()
    if rng.random() < unruly / (8 if isinstance(phase, Dealing) else 1):
        barred = sorted((hand or frozenset()) - phase.playable(hand or frozenset()))
        return rng.choice(
            (
                Undo(),
                rng.choice(STRAY),
                Tap(rng.choice(CARDS), overrule=rng.random() < 0.3),
                Tap(rng.choice(barred or CARDS), overrule=rng.random() < 0.3),
            )
        )
    left = sorted(phase.playable(hand)) if hand else sorted(set(CARDS) - tapped(phase))
    return Tap(rng.choice(left or CARDS), overrule=rng.random() < 0.05)


def random_record(seed: int) -> tuple[Json, list[Json], list[Json]]:
    """Returns a header, the moves and the device's answers, the result last."""
    rng = random.Random(seed)
    header = random_header(rng)
    match = Match.start(calendrier.GAME, set_up(header))
    unruly = rng.choice((0.03, 0.1, 0.4))
    written: list[Json] = []
    answers: list[Json] = []
    while len(written) < MOVES and not (match.over and rng.random() < 0.3):
        move = random_move(rng, match, unruly)
        written.append(move_json(move))
        try:
            match = match.push(move)
        except Refused as refusal:
            told: Json = {"ok": False, "error": refusal.reason.value, "news": []}
        else:
            told = {"ok": True, "news": [value_json(item) for item in match.news]}
        answers.append({**told, "expect": value_json(match.expect())})
    return header, written, plain([*answers, result_json(match)])


@pytest.mark.parametrize("seed", SEEDS)
def test_random_records_get_the_oracle_s_answers(seed: int) -> None:
    header, written, ours = random_record(seed)
    theirs = oracle.answers(header, written)
    assert not first_difference(header, written, ours, theirs)
    assert json.dumps(ours, sort_keys=True) == json.dumps(theirs, sort_keys=True)


def test_random_records_meet_everything() -> None:
    met: Counter[str] = Counter()
    for seed in SEEDS:
        for answer in random_record(seed)[2][:-1]:
            met.update([answer.get("error", "ok"), f"expect {answer['expect']['what']}"])
            for told in answer["news"]:
                met.update([told["what"], *([told["error"]] if "error" in told else [])])
    kinds = {
        *("expect deal", "expect residue", "expect card", "expect nothing"),
        *("ok", "nothing-to-undo", "not-expected", "unknown-card", "already-seen"),
        *("not-in-hand", "must-follow-suit"),
        *("undone", "dealt", "overruled", "played", "revoke", "claim", "trick"),
        *("deal-over", "match-over"),
    }
    assert set(met) == kinds, met
