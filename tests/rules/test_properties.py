"""What holds in every match, shown by random ones of all games and options."""

import random
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from augure.rules import expect, news
from augure.rules.errors import Refused
from augure.rules.games import GAMES, game
from augure.rules.match import Match, Setup
from augure.rules.moves import Move, Tap, Undo
from augure.rules.record import dump, header_json, move_json, read, result_json
from augure.values import replace
from rules.differential import Table

NAMES = ("Ana", "Bo", "Cy", "Dé", "Éva", "Flo")
SEEDS = st.integers(0, 2**32 - 1)
EXAMPLES = settings(max_examples=25)
DEAL_ENDS = ("deal-over", "manche")


@st.composite
def headers(draw: st.DrawFn, /, game_ids: tuple[str, ...] = GAMES, **fixed: Any) -> dict[str, Any]:
    """Draws a header: a game, its seats, a dealer where there is one, options of few values."""
    found = game(draw(st.sampled_from(game_ids)))
    players = draw(st.sampled_from(found.seats))
    options = {
        option.name: draw(st.sampled_from(option.choices))
        for option in found.options
        if option.choices and option.name not in fixed
    }
    if options.get("short"):
        options["trump"] = "wheel"
    header: dict[str, Any] = {"game": found.id, "players": list(NAMES[:players])}
    if found.has_dealer:
        header["dealer"] = draw(st.integers(0, players - 1))
    return {**header, "options": {**options, **fixed}}


def path(header: dict[str, Any], seed: int, moves: int, unruly: float) -> Iterator[Match]:
    """Yields the states of a random match, refusals left out."""
    table = Table(random.Random(seed), header, unruly=unruly)
    yield table.match
    for _ in range(moves):
        if table.answer(table.move())["ok"]:
            yield table.match
        if table.match.over:
            return


def candidates(match: Match) -> Iterator[Move]:
    """Yields moves of which one is possible wherever the match is not over."""
    table = Table(random.Random(0), {"game": match.setup.game, "players": NAMES[:4]}, unruly=0)
    table.match = match
    for _ in range(5):
        yield table.sensible()
    for code in (*match.game.deck.cards, *match.game.deck.tokens):
        yield Tap(code)


def possible(match: Match) -> bool:
    for move in candidates(match):
        try:
            match.push(move)
        except Refused:
            continue
        return True
    return False


@given(headers(), SEEDS)
@EXAMPLES
def test_some_move_is_always_possible(header: dict[str, Any], seed: int) -> None:
    for match in path(header, seed, 120, 0.1):
        assert match.over or possible(match)


@given(headers(), SEEDS)
@EXAMPLES
def test_legal_cards_are_those_that_are_taken(header: dict[str, Any], seed: int) -> None:
    header["options"]["deal"] = "scanned"
    for match in path(header, seed, 160, 0):
        legal = match.legal_cards()
        if legal is None:
            continue
        assert legal
        taken = []
        for code in match.game.deck.cards:
            try:
                match.push(Tap(code))
            except Refused:
                continue
            taken.append(code)
        assert taken == list(legal)


@given(headers(), SEEDS, st.sampled_from([0, 0.1, 0.3]))
@EXAMPLES
def test_every_card_at_most_once_a_deal_and_tricks_sum_to_the_hand(
    header: dict[str, Any], seed: int, unruly: float
) -> None:
    table = Table(random.Random(seed), header, unruly=unruly)
    for _ in range(300):
        table.answer(table.move())
    laid: list[str] = []
    match: Match | None = Match.start(table.match.game, table.match.setup)
    assert match is not None
    for move in table.match.moves():
        before = match.public()
        match = match.push(move)
        for item in match.news:
            if isinstance(item, news.Played | news.Bet):
                laid += [item.card] if isinstance(item, news.Played) else item.cards or ()
            if isinstance(item, news.Trick):
                assert item.n == sum(before.tricks) + 1
            if isinstance(item, news.DealOver):
                assert len(laid) == len(set(laid))
                assert item.tricks is not None
                tricks = len(laid) // len(match.setup.players) - before.set_aside
                assert sum(item.tricks) == tricks
                laid.clear()


@given(headers(), SEEDS, st.sampled_from([0, 0.2]))
@EXAMPLES
def test_points_equal_the_replay_of_the_record(
    header: dict[str, Any], seed: int, unruly: float
) -> None:
    table = Table(random.Random(seed), header, unruly=unruly)
    for _ in range(250):
        table.answer(table.move())
    played = table.match
    lines = [header_json(played.setup), *map(move_json, played.moves())]
    entries = read([dump(line).encode() + b"\n" for line in lines])
    next(entries)
    again = Match.start(played.game, played.setup)
    for _, move in entries:
        assert not isinstance(move, Setup)
        again = again.push(move)
    assert again.public() == played.public()
    assert result_json(again) == result_json(played)
    results = played.public().results
    for seat, total in enumerate(played.totals):
        assert not results or total == sum(result.points[seat] for result in results)


@given(headers(), SEEDS)
@EXAMPLES
def test_undo_of_everything_is_the_start(header: dict[str, Any], seed: int) -> None:
    states = list(path(header, seed, 150, 0.1))
    match = states[-1]
    trail = [match]
    while trail[-1].earlier is not None:
        trail.append(trail[-1].earlier)
    for earlier in trail[1:]:
        match = match.push(Undo())
        assert match.phase == earlier.phase
        assert match.expect() == earlier.expect()
        assert match.public() == earlier.public()
        assert [item.what for item in match.news] == ["undone"]
    first = Match.start(match.game, match.setup)
    assert replace(match, news=()) == first
    assert match.expect() == first.expect()
    with pytest.raises(Refused):
        match.push(Undo())


@given(headers(), SEEDS)
@EXAMPLES
def test_push_never_changes_the_match_it_is_given(header: dict[str, Any], seed: int) -> None:
    seen = [(match, repr(match), repr(match.public())) for match in path(header, seed, 60, 0.2)]
    for match, as_text, picture in seen:
        assert repr(match) == as_text
        assert repr(match.public()) == picture


def unscanned(match: Match, moves: tuple[Move, ...]) -> tuple[Match, list[news.News]]:
    """Returns the same match without its deals tapped, and all its news."""
    options = {**match.setup.options, "deal": "unscanned"}
    if "bets" in options:
        options["bets"] = "sealed"
    other = Match.start(match.game, replace(match.setup, options=options))
    told: list[news.News] = []
    for move in moves:
        other = other.push(move)
        told += other.news
    return other, told


SAME_MOVES = tuple(name for name in GAMES if game(name).has_dealer)
"""Games in which known and unknown hands are asked for the same moves; Absolus are swapped."""


@given(headers(SAME_MOVES, deal="scanned"), SEEDS)
@EXAMPLES
def test_scanned_and_unscanned_agree_where_no_rule_was_broken(
    header: dict[str, Any], seed: int
) -> None:
    moves: list[Move] = []
    told: list[news.News] = []
    match = None
    for match in path(header, seed, 400, 0):
        before = match.earlier.expect() if match.earlier else None
        if match.move is not None and not isinstance(before, expect.Deal | expect.Residue):
            moves.append(match.move)
        told += match.news
    assert match is not None
    other, theirs = unscanned(match, tuple(moves))
    kept = [item for item in told if not isinstance(item, news.Dealt)]
    assert [item for item in theirs if not isinstance(item, news.Claim)] == kept
    assert not any(isinstance(item, news.Revoke) for item in theirs)
    assert other.totals == match.totals
    if not isinstance(match.expect(), expect.Deal | expect.Residue):
        assert other.expect() == match.expect()
        assert other.public() == match.public()
