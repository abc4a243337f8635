"""Scenes of the games of tricks and bids: Wizard and Prophétie."""

from collections.abc import Iterator

from augure.gallery.play import (
    LONGEST,
    USUAL,
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
from augure.views import DealResult, ScoreTable, SetUp, View, after, scene


def wizard() -> Iterator[tuple[str, View]]:
    six = opened("wizard", LONGEST, 2, plus_minus_one=True)
    yield "set-up-wizard-6", SetUp(six.setup)
    yield "turn-up", waiting(six)
    named = played(six, "wizard-1")
    yield "suit-trump", waiting(named)
    yield "suit-trump-dialled", waiting(named, "green")
    bidding = played(six, "yellow-13")
    yield "bid-first", waiting(bidding)
    last = played(bidding, "0 1 0 1 0")
    yield "bid-free", waiting(last, 0)
    barred = played(bidding, "0 0 0 1 0")
    yield "bid-forbidden", waiting(barred, 0)
    yield "bid-dialled", waiting(barred, 1)
    yield "refused-bid-forbidden", refusal(barred, "0")
    yield "refused-bid-out-of-range", refusal(barred, "2")
    yield "refused-not-expected", refusal(barred, "red-1")
    yield "refused-unknown-card", refusal(six, "arcane-1")
    yield "refused-nothing-to-undo", refusal(six, "undo")
    playing = played(barred, "1")
    yield "trick-lead", waiting(playing)
    yield "trick-wizard-led", waiting(played(playing, "wizard-2 red-1"))
    yield "trick-6", waiting(played(playing, "red-12 jester-2 red-3"))
    yield "trick-6-trumped", waiting(played(playing, "red-12 jester-2 yellow-12 blue-9 red-3"))
    jesters = played(
        opened("wizard", ("Ana", "Bo", "Cléo"), 2),
        "red-4 1 0 0 jester-1 jester-2 jester-3 jester-4 0 1 0",
    )
    yield (
        "deal-result-3",
        after(played(opened("wizard", USUAL[:3], 2), "red-4 1 0 0 red-1 red-2 red-3")),
    )
    yield "trick-no-trump", waiting(jesters)
    fool = played(
        opened("wizard", LONGEST[:3], 2),
        "red-4 1 0 0 red-1 red-2 red-3 red-4 0 1 0 jester-1 jester-2 jester-3",
    )
    yield "trick-won-jesters", after(fool)
    second = played(fool, "red-6")
    yield "trick-second", waiting(second)
    yield "refused-already-seen", refusal(second, "red-6")
    yield (
        "deal-result-wizard-6",
        after(played(playing, "red-12 jester-2 yellow-12 blue-9 red-3 red-1")),
    )
    late = until(opened("wizard", LONGEST, 1), lambda m: m.public().deal == 10)
    yield "bid-two-digits", waiting(until(late, due(expect.Bid)), 10)
    third = until(opened("wizard", LONGEST[:3], 1), lambda m: m.public().deal == 20)
    yield "bid-no-trump", waiting(third, 20)
    yield "score-table-3", ScoreTable(scene(third))
    yield "score-table-3-deal", ScoreTable(scene(third), 12)
    over = until(third, told("match-over"))
    yield "podium-3", after(over)
    over = until(late, told("match-over"))
    yield "podium-6", after(over)


def prophetie() -> Iterator[tuple[str, View]]:
    six = opened("prophetie", LONGEST, 5, bets="open", trump="tokens")
    yield "set-up-prophetie-6", SetUp(six.setup)
    two = opened("prophetie", ("Ana", "Éléonore-Zoé"), 1, deal="scanned", short=True)
    yield "set-up-prophetie-2", SetUp(two.setup)
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
