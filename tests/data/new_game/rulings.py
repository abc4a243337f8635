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
