"""High card, row by row of its rulings, and as the oracle plays it."""

import itertools
import json
from importlib import import_module
from typing import Any

import pytest

from augure.rules.errors import Reason, Refused
from augure.rules.games import game
from augure.rules.match import Match
from augure.rules.moves import Move, Tap
from augure.rules.record import value_json
from augure.rules.setup import set_up
from oracle.perft import FOLDER, read_deal

oracle = import_module("oracle.highcard")


def header(deal: str = "unscanned") -> dict[str, Any]:
    return {"game": "highcard", "players": ["Ana", "Bo"], "options": {"deal": deal}}


def played(cards: str, deal: str = "unscanned") -> Match:
    setup = set_up(header(deal))
    match = Match.start(game(setup.game), setup)
    for card in cards.split():
        match = match.push(Tap(f"moon-{card}"))
    return match


def refused(match: Match, move: Move) -> Reason:
    with pytest.raises(Refused) as refusal:
        match.push(move)
    return refusal.value.reason


def test_the_winner_of_a_trick_leads_the_next() -> None:
    assert value_json(played("").expect()) == {"what": "card", "seat": 1}
    assert value_json(played("2 5").expect()) == {"what": "card", "seat": 0}


def test_a_card_comes_once_and_out_of_the_known_hand() -> None:
    assert refused(played("2"), Tap("moon-2")) == Reason.ALREADY_SEEN
    dealt = played("1 2 3 4 5 6", "scanned")
    assert refused(dealt, Tap("moon-2")) == Reason.NOT_IN_HAND
    assert dealt.push(Tap("moon-2", overrule=True)).public().laid[0].card == "moon-2"


def test_every_match_goes_as_the_oracle_says() -> None:
    for order in itertools.permutations("123456"):
        match, naive = played(""), oracle.HighCard(header())
        for card in order:
            error, told = naive.take({"tap": f"moon-{card}"})
            match = match.push(Tap(f"moon-{card}"))
            assert error is None
            assert json.loads(json.dumps([value_json(item) for item in match.news])) == told
            assert value_json(match.expect()) == naive.expect()
        assert list(match.totals) == naive.totals()
        assert match.winners == tuple(naive.winners())


def leaves(match: Match, plies: int) -> int:
    cards = match.legal_cards() or ()
    return 1 if plies == 0 else sum(leaves(match.push(Tap(card)), plies - 1) for card in cards)


@pytest.mark.parametrize("path", sorted(FOLDER.glob("highcard-*.txt")), ids=lambda path: path.stem)
def test_as_many_plays_are_legal_as_were_counted(path: Any) -> None:
    position, counts = read_deal(path.read_text("utf-8"))
    hands = [[code.removeprefix("moon-") for code in position["hands"][seat]] for seat in (0, 1)]
    dealt = " ".join(f"{left} {right}" for right, left in zip(*hands, strict=True))
    assert position["leader"] == 1
    for plies, count in counts.items():
        assert leaves(played(dealt, "scanned"), plies) == count
