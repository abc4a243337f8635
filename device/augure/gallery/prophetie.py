"""Scenes of Prophétie: bets, led suits, tricks, revokes, deals, the podium."""

from collections.abc import Iterator

from augure.gallery.play import (
    LONGEST,
    USUAL,
    Film,
    due,
    opened,
    played,
    refusal,
    told,
    until,
    waiting,
)
from augure.rules import expect
from augure.rules.match import Match
from augure.views import CardNamed, DealResult, ScoreTable, View, after, scene, set_up


def scenes() -> Iterator[tuple[str, View]]:
    six = opened("prophetie", LONGEST, 5, bets="open", trump="tokens")
    yield "set-up-prophetie-6", set_up(six)
    two = opened("prophetie", ("Ana", "Éléonore-Zoé"), 1, deal="scanned", short=True)
    yield "set-up-prophetie-2", set_up(two)
    yield "trump-token", waiting(six)
    yield "refused-token-used-up", refusal(_third_token(six), "trump-sun")
    yield "deal-start", waiting(two)
    dealt = played(two, "sun-1 sun-2 sun-3")
    yield "deal-part", waiting(dealt)
    yield "refused-secret", refusal(dealt, "sun-2")
    betting = until(two, due(expect.Bet))
    yield "bet-2", waiting(betting)
    yield "refused-not-in-hand-secret", refusal(betting, "sun-2")
    scanned = until(betting, due(expect.Card))
    yield "trick-2", waiting(scanned)
    lead = _suited(scanned)
    first = played(scanned, lead[0])
    yield "refused-must-follow", refusal(first, _off_suit(first))
    yield "refused-not-in-hand", refusal(first, lead[1])
    play = played(six, "trump-snake")
    yield "trick-prophetie-lead", waiting(play)
    yield "refused-shaman", refusal(play, "shaman")
    named = played(play, "lizard")
    yield "suit-led", waiting(named)
    yield "suit-led-dialled", waiting(named, "snake")
    yield "suit-led-monkey", waiting(played(play, "monkey"), "bird")
    bird = played(play, "bird-14 snake-14 shaman")
    yield "trick-prophetie-6", waiting(bird)
    won = played(bird, "bird-1 bird-2 sun-14")
    yield "trick-won-6", after(won)
    yield "trick-after-won", waiting(won)
    yield "revoke-6", after(played(won, "sun-3 sun-4 sun-5 sun-6 bird-3 bird-9"))
    after_play = until(won, due(expect.Bet))
    yield "trick-won-then-bet", after(after_play)
    yield "bet-6-after-play", waiting(after_play)
    sealed = opened("prophetie", LONGEST, 5, bets="sealed")
    yield "refused-special-in-bet-secret", refusal(sealed, "monkey")
    kept = until(play, due(expect.Bet), keep="monkey")
    yield "refused-special-in-bet", refusal(kept, "monkey")
    result = until(after_play, told("deal-over"))
    yield "deal-result-6", after(result)
    yield "deal-result-6-totals", DealResult(scene(result), result.public().results[-1], 1)
    leaders = until(result, due(expect.Bet))
    yield "bet-6-leader", waiting(leaders)
    four = until(opened("prophetie", USUAL[:4], 0, bets="sealed"), lambda m: m.public().deal == 4)
    yield "score-table-4", ScoreTable(scene(four))
    yield "score-table-4-deal", ScoreTable(scene(four), 2)
    yield "deal-result-2", after(until(two, told("deal-over")))
    jaguar = until(
        opened("prophetie", LONGEST[:5], 0, bets="sealed", short=True),
        lambda m: m.public().trump == "jaguar" and isinstance(m.expect(), expect.Card),
    )
    yield "trick-jaguar-5", waiting(played(jaguar, "jaguar"))
    yield "podium-5", after(until(jaguar, told("match-over")))
    yield "podium-2", after(until(two, told("match-over")))
    yield "card-number", CardNamed("prophetie", "snake-14")
    yield "card-token", CardNamed("prophetie", "trump-bird")


def film() -> Film:
    """Returns a trick that the Shaman wins."""
    match = opened("prophetie", USUAL[:4], 3, trump="tokens")
    return Film(played(match, "trump-snake"), "bird-12 snake-2 shaman bird-9")


def _third_token(match: Match) -> Match:
    for _ in range(2):
        match = until(played(match, "trump-sun"), due(expect.TrumpToken))
    return match


def _suited(match: Match) -> list[str]:
    legal = match.legal_cards()
    assert legal is not None
    return [code for code in legal if match.game.deck.cards[code].suit]


def _off_suit(match: Match) -> str:
    hand, legal = match.phase.hand(), match.legal_cards()
    assert hand is not None
    assert legal is not None
    return next(code for code in match.game.deck.cards if code in hand and code not in legal)
