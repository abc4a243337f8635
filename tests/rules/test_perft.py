"""Legal plays by depth of small deals: the device counts what the oracle counted."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from augure.rules import calendrier, expect, wizard
from augure.rules.errors import Reason, Refused
from augure.rules.games import GAMES, game
from augure.rules.knowledge import Knowledge
from augure.rules.match import Match, Phase, Setup
from augure.rules.moves import Choice, Move, Seat, Suit, Tap
from augure.rules.presages.arcanes import ABSOLUS
from augure.rules.presages.draw import deck_with, teams_of
from augure.rules.presages.manche import start_of
from augure.rules.presages.phases import Laying
from augure.rules.prophetie import phases as prophetie
from augure.rules.setup import set_up
from augure.values import replace
from oracle.perft import FOLDER, read_deal


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


def _calendrier(setup: Setup, know: Knowledge, trump: str | None, leader: int) -> Phase:
    """Returns the end of a deal: the tricks before the cards held are won, and were worth 0."""
    nothing = (0,) * len(know.hands)
    deal = calendrier.Deal(setup, 1, nothing, (), know)
    held = max(len(hand or ()) for hand in know.hands)
    return calendrier.Playing(deal, leader, (deal.size.dealt - held, *nothing[1:]), nothing)


def _presages(setup: Setup, know: Knowledge, trump: str | None, leader: int) -> Phase:
    drawn = ABSOLUS[: len(know.hands)]
    manche = start_of(setup, deck_with(frozenset(drawn)), teams_of(drawn), (0, 0), 1, leader)
    sizes = tuple(len(hand or ()) for hand in know.hands)
    return Laying(replace(manche, know=know, sizes=sizes), leader, leader)


STARTS: dict[str, Callable[[Setup, Knowledge, str | None, int], Phase]] = {
    "wizard": _wizard,
    "prophetie": _prophetie,
    "calendrier": _calendrier,
    "presages": _presages,
}
"""How a deal of each game's files begins."""

FILES = sorted(FOLDER.glob("*.txt"))


def start(position: dict[str, Any]) -> Match:
    hands: dict[int, list[str]] = position["hands"]
    names = [f"P{seat}" for seat in sorted(hands)]
    options = {"deal": "scanned", **position["options"]}
    header = {"game": position["game"], "players": names, "options": options}
    setup = set_up(header)
    know = Knowledge(tuple(frozenset(hands[seat]) for seat in sorted(hands)))
    phase = STARTS[setup.game](setup, know, position["trump"], position["leader"])
    return Match(game(setup.game), setup, phase)


def plies(match: Match) -> tuple[Move, ...]:
    """Returns the legal plies; every other card of the due hand is refused."""
    match match.expect():
        case expect.Suit(_, options):
            return tuple(Suit(suit) for suit in options)
        case expect.Seat(_, seats):
            return tuple(map(Seat, seats))
        case expect.Choice(_, sides):
            return tuple(map(Choice, sides))
        case expect.Card() | expect.Swap() | expect.Discard():
            legal = match.legal_cards() or ()
            for card in (match.phase.hand() or frozenset()) - {*legal}:
                with pytest.raises(Refused) as refusal:
                    match.push(Tap(card))
                assert refusal.value.reason in (
                    Reason.MUST_FOLLOW_SUIT,
                    Reason.SHAMAN_CANNOT_LEAD,
                    Reason.SAME_CARD_AGAIN,
                    Reason.NOT_AN_OPTION,
                )
            return tuple(map(Tap, legal))
    return ()


def count(match: Match, depth: int) -> int:
    """Returns the number of different sequences of exactly `depth` legal plies."""
    if any(item.what in ("deal-over", "manche") for item in match.news):
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


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_file_of_a_game_without_a_start_was_not_read(path: Path) -> None:
    position, _ = read_deal(path.read_text("utf-8"))
    assert path.stem.startswith(f"{position['game']}-"), "a file begins with the game's id"
    assert position["game"] in STARTS, "say in STARTS how a deal of the game begins"


@pytest.mark.parametrize("game_id", GAMES)
def test_a_game_has_three_deals_to_count_or_more(game_id: str) -> None:
    assert sum(path.stem.startswith(f"{game_id}-") for path in FILES) >= 3
