"""Legal plays by depth of small deals: the device counts what the oracle counted."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from augure.rules import expect, wizard
from augure.rules.errors import Reason, Refused
from augure.rules.games import game
from augure.rules.knowledge import Knowledge
from augure.rules.match import Match, Phase, Setup
from augure.rules.moves import Move, Suit, Tap
from augure.rules.prophetie import phases as prophetie
from augure.rules.setup import set_up
from oracle.perft import FOLDER, read_deal

FILES = [path for name in ("wizard", "prophetie") for path in sorted(FOLDER.glob(f"{name}-*.txt"))]


def _wizard(setup: Setup, know: Knowledge, trump: str | None, leader: int) -> Phase:
    held = max(len(hand or ()) for hand in know.hands)
    bids = (0,) * len(know.hands)
    deal = wizard.Deal(setup, held, (), know, trump=trump, trump_set=True, bids=bids)
    return wizard.Playing(deal, know, 0, leader, (0,) * len(know.hands))


def _prophetie(setup: Setup, know: Knowledge, trump: str | None, leader: int) -> Phase:
    """Returns the end of a deal: the tricks before the cards held are won."""
    assert trump is not None
    count = len(know.hands)
    deal = prophetie.Deal(setup, 1, (), (trump,), know, ((),) * count)
    held = max(len(hand or ()) for hand in know.hands)
    before = deal.size.dealt - deal.size.bet - held
    return prophetie.Playing(deal, know, 0, leader, (before,) + (0,) * (count - 1))


STARTS: dict[str, Callable[[Setup, Knowledge, str | None, int], Phase]] = {
    "wizard": _wizard,
    "prophetie": _prophetie,
}


def start(position: dict[str, Any]) -> Match:
    hands: dict[int, list[str]] = position["hands"]
    names = [f"P{seat}" for seat in sorted(hands)]
    header = {"game": position["game"], "players": names, "options": {"deal": "scanned"}}
    setup = set_up(header)
    know = Knowledge(tuple(frozenset(hands[seat]) for seat in sorted(hands)))
    phase = STARTS[setup.game](setup, know, position["trump"], position["leader"])
    return Match(game(setup.game), setup, phase)


def plies(match: Match) -> tuple[Move, ...]:
    """Returns the legal plies; every other card of the due hand is refused."""
    match match.expect():
        case expect.Suit(_, options):
            return tuple(Suit(suit) for suit in options)
        case expect.Card():
            legal = match.legal_cards() or ()
            for card in (match.phase.hand() or frozenset()) - {*legal}:
                with pytest.raises(Refused) as refusal:
                    match.push(Tap(card))
                assert refusal.value.reason in (
                    Reason.MUST_FOLLOW_SUIT,
                    Reason.SHAMAN_CANNOT_LEAD,
                )
            return tuple(map(Tap, legal))
    return ()


def count(match: Match, depth: int) -> int:
    """Returns the number of different sequences of exactly `depth` legal plies."""
    if any(item.what == "deal-over" for item in match.news):
        return int(depth == 0)
    if depth == 0:
        return 1
    return sum(count(match.push(ply), depth - 1) for ply in plies(match))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_device_counts_the_oracle_s_plays(path: Path) -> None:
    position, counts = read_deal(path.read_text("utf-8"))
    first = start(position)
    assert {depth: count(first, depth) for depth in counts} == counts
    assert count(first, max(counts) + 1) == 0


@pytest.mark.parametrize("game_id", STARTS)
def test_a_game_has_three_deals_to_count_or_more(game_id: str) -> None:
    assert sum(path.stem.startswith(game_id) for path in FILES) >= 3
