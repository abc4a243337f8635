"""No output names or betrays a secret: sealed bets and dealt cards (RULINGS, *Secrets*)."""

import json
import random
from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from augure import views
from augure.rules import expect, news
from augure.rules.errors import Refused
from augure.rules.games import GAMES, game
from augure.rules.match import Match
from augure.rules.moves import Move, Tap, Undo
from augure.rules.record import dump, result_json, value_json
from augure.words import LANGUAGES, Sentences, words
from augure.words.answers import QUESTIONS, Answers
from rules.differential import Table
from rules.test_properties import DEAL_ENDS, NAMES, SEEDS, headers


def outputs(match: Match, refusals: list[tuple[Move, Refused]]) -> str:
    """Returns all that tells of a match: answers, texts in all languages, picture and views."""
    shown: list[object] = [match.public(), views.scene(match), views.after(match)]
    shown += [dump(value_json(item)) for item in match.news]
    shown += [dump(value_json(match.expect())), dump(result_json(match))]
    for language in LANGUAGES:
        said = Sentences(words(language), match.setup.game, match.setup.players)
        answers = Answers(said, match)
        shown += [said.answer(match), answers.state(), said.scores(match.public())]
        shown += [answers.to(question) for question in QUESTIONS]
        shown += said.said_again(match)
        shown += [said.refused(match, move, refusal) for move, refusal in refusals]
    for move, refusal in refusals:
        view = views.refused(match, move, refusal)
        shown += [view]
    return json.dumps([str(value) for value in shown], ensure_ascii=False)


def names(match: Match, code: str) -> list[str]:
    """Returns what would give a card away: its code, and its name in each language."""
    return [f'"{code}"', f"'{code}'"] + [
        words(language).card(match.setup.game, code) for language in LANGUAGES
    ]


def mentioned(text: str, match: Match, code: str) -> bool:
    """Returns whether a text names a card: its name stands there, and not within a longer one."""
    text = text.replace('\\"', '"')
    for name in names(match, code):
        at = text.find(name)
        while at >= 0:
            before, after = text[at - 1 : at], text[at + len(name) : at + len(name) + 1]
            if not (before.isalnum() or after.isalnum()):
                return True
            at = text.find(name, at + 1)
    return False


@given(headers(("prophetie",), bets="sealed"), SEEDS, st.sampled_from([0, 0.15]))
@settings(max_examples=8)
def test_a_sealed_bet_shows_in_no_output_before_its_deal_is_over(
    header: dict[str, Any], seed: int, unruly: float
) -> None:
    table = Table(random.Random(seed), header, unruly=unruly)
    for _ in range(140):
        due = table.match.expect()
        move = table.move()
        refusals: list[tuple[Move, Refused]] = []
        try:
            table.match.push(move)
        except Refused as refusal:
            refusals.append((move, refusal))
        table.answer(move)
        match = table.match
        hidden = secret_bets(match)
        if isinstance(due, expect.Deal | expect.Bet) and isinstance(move, Tap):
            hidden |= {move.card} if not told_now(match, move.card) else set()
        if refusals and isinstance(move, Tap) and not isinstance(due, expect.SECRET_TAPS):
            # What lies on the pad, face up, may be named: it is this card that is refused.
            hidden -= {move.card}
        if any(item.what in DEAL_ENDS for item in match.news):
            continue
        text = outputs(match, refusals)
        for code in hidden & {*match.game.deck.cards}:
            assert not mentioned(text, match, code), (code, text)


def leaders(match: Match) -> set[int]:
    """Returns the seats that bet openly: the best, in all deals but the first and the last."""
    picture = match.public()
    if len(picture.totals) < 3 or picture.deal in (1, picture.deals):
        return set()
    return {s for s, total in enumerate(picture.totals) if total == max(picture.totals)}


def secret_bets(match: Match) -> set[str]:
    """Returns the cards set aside in this deal by seats whose bets may not be told yet."""
    bets: dict[int, list[str]] = {}
    after = match
    while after.earlier is not None and after.earlier.public().deal == match.public().deal:
        due = after.earlier.expect()
        if isinstance(due, expect.Bet) and isinstance(after.move, Tap):
            bets.setdefault(due.seat, []).append(after.move.card)
        after = after.earlier
    open_ones, of_a_bet = leaders(match), match.public().set_aside
    if any(len(bets.get(seat, ())) < of_a_bet for seat in open_ones):
        open_ones = set()
    return {card for seat, cards in bets.items() if seat not in open_ones for card in cards}


def told_now(match: Match, card: str) -> bool:
    """Returns whether the news name a card, as the last leader's last card does."""
    return any(isinstance(i, news.Bet) and card in (i.cards or ()) for i in match.news)


def told_by(match: Match, moves: Sequence[Move]) -> list[str]:
    """Returns all that is told of a match after each move, and after an undo of it."""
    told: list[str] = []
    for move in moves:
        match = match.push(move)
        told += [outputs(match, []), outputs(match.push(Undo()), [])]
    return told


def swapped(moves: Sequence[Move], other: Mapping[str, str]) -> list[Move]:
    """Returns moves with other cards tapped."""
    return [Tap(other.get(m.card, m.card), m.overrule) if isinstance(m, Tap) else m for m in moves]


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("n", [1, 2])
def test_other_sealed_bets_would_be_told_alike_until_the_deal_is_over(n: int, seed: int) -> None:
    header = {"game": "prophetie", "players": NAMES[:3], "options": {"bets": "sealed"}}
    table = Table(random.Random(seed), header, unruly=0)
    while len(table.match.public().results) < n - 1:
        table.answer(table.move())
    start = table.match
    open_ones = leaders(start)
    bets: dict[int, list[str]] = {}
    moves: list[Move] = []
    while len(table.match.public().results) < n:
        due, before = table.match.expect(), table.match
        table.answer(table.move())
        if table.match is before:
            continue
        assert table.match.move is not None
        moves.append(table.match.move)
        if isinstance(due, expect.Bet) and isinstance(table.match.move, Tap):
            bets.setdefault(due.seat, []).append(table.match.move.card)
    tapped = {move.card for move in moves if isinstance(move, Tap)}
    spare = [c.code for c in start.game.deck.cards.values() if c.suit and c.code not in tapped]
    hidden = [card for seat, cards in bets.items() if seat not in open_ones for card in cards]
    other = swapped(moves, dict(zip(hidden, spare, strict=False)))
    assert other != moves
    # All but the last move, which ends the deal and tells the bets.
    assert told_by(start, moves[:-1]) == told_by(start, other[:-1])
    assert outputs(_after(start, moves), []) != outputs(_after(start, other), [])
    # The leaders' bets, until the last leader's last card.
    open_bets = [card for seat, cards in bets.items() if seat in open_ones for card in cards]
    other = swapped(moves, dict(zip(open_bets, spare, strict=False)))
    before_told = max(len(open_bets) - 1, 0)
    assert told_by(start, moves[:before_told]) == told_by(start, other[:before_told])


def _after(match: Match, moves: Sequence[Move]) -> Match:
    for move in moves:
        match = match.push(move)
    return match


def accepts(match: Match, code: str) -> bool:
    try:
        match.push(Tap(code))
    except Refused:
        return False
    return True


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("seed", range(2))
def test_other_dealt_cards_would_be_told_alike(game_id: str, seed: int) -> None:
    players = NAMES[: game(game_id).seats[0]]
    header = {"game": game_id, "players": players, "options": {"deal": "scanned"}}
    table = Table(random.Random(seed), header, unruly=0)
    while not isinstance(table.match.expect(), expect.Deal):
        table.answer(table.move())
    start = table.match
    due = start.expect()
    assert isinstance(due, expect.Deal)
    deck = [code for code in start.game.deck.cards if accepts(start, code)]
    decks = [deck, random.Random(seed).sample(deck, len(deck))]
    one, other = ([Tap(code) for code in deck[: due.left]] for deck in decks)
    assert told_by(start, one) == told_by(start, other)
