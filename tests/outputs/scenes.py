"""Scenes for the screens: real records played through the rules up to the moment to be seen.

A record here is words: `7` bids 7, `=sun` names a suit, any other word taps a card, a `!` after
it overrules.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any

from augure.rules import expect
from augure.rules.errors import Refused
from augure.rules.games import game
from augure.rules.match import Match
from augure.rules.moves import Bid, Move, Suit, Tap, Undo
from augure.rules.setup import set_up
from augure.views import (
    CardNamed,
    DealResult,
    Menu,
    Notice,
    Progress,
    ScoreTable,
    SetUp,
    View,
    Waiting,
    after,
    refused,
    scene,
)

LONGEST = (
    "Maximilienne",
    "Éléonore-Zoé",
    "Wilhelmmmina",
    "Maximilien",
    "Bartholomäus",
    "Gwendoline",
)
USUAL = ("Ana", "Bo", "Cléo", "Dimitri", "Éva", "Félix")


def opened(game_id: str, players: tuple[str, ...], dealer: int = 0, **options: Any) -> Match:
    """Returns a match before its first move."""
    header = {"game": game_id, "players": players, "dealer": dealer, "options": options}
    setup = set_up(header)
    return Match.start(game(game_id), setup)


def move(word: str) -> Move:
    """Returns the move that a word stands for."""
    if word.isdigit():
        return Bid(int(word))
    if word.startswith("="):
        return Suit(word[1:])
    return Tap(word.removesuffix("!"), overrule=word.endswith("!"))


def played(match: Match, record: str) -> Match:
    """Returns the match after the moves of a record, each of which must stand."""
    for word in record.split():
        match = match.push(move(word))
    return match


def refusal(match: Match, word: str) -> View:
    """Returns what is shown when a move is refused."""
    made = Undo() if word == "undo" else move(word)
    try:
        match.push(made)
    except Refused as why:
        return refused(match, made, why)
    raise AssertionError(f"{word} was not refused")


def steady(match: Match, keep: str = "") -> Move:
    """Returns an accepted move: the lowest that is due, but the card `keep`."""
    due = match.expect()
    match due:
        case expect.Bid():
            return Bid(next(n for n in range(due.min, due.max + 1) if n not in due.not_))
        case expect.Suit():
            return Suit(due.options[0])
    deck = match.game.deck
    # Specials first: an open bet, tapped after play, can't be made of them.
    cards = sorted(match.legal_cards() or deck.cards, key=lambda code: code not in deck.specials)
    for code in (*deck.tokens, *(card for card in cards if card != keep)):
        try:
            match.push(Tap(code))
        except Refused:
            continue
        return Tap(code)
    raise AssertionError(f"nothing can be tapped for {due}")


def until(match: Match, reached: Callable[[Match], bool], keep: str = "") -> Match:
    """Returns the match played on steadily until something is reached."""
    while not reached(match):
        match = match.push(steady(match, keep))
    return match


def told(*what: str) -> Callable[[Match], bool]:
    """Returns the question whether the last move's news include a kind."""
    return lambda match: any(item.what in what for item in match.news)


def due(kind: type) -> Callable[[Match], bool]:
    """Returns the question whether a kind of expectation is reached."""
    return lambda match: isinstance(match.expect(), kind)


def waiting(match: Match, dialled: int | str | None = None) -> Waiting:
    return Waiting(scene(match), dialled)


@cache
def scenes() -> Mapping[str, View]:
    """Returns every scene by its name, which is that of its golden picture."""
    found: dict[str, View] = {}
    for name, view in (*_wizard(), *_prophetie(), *_pages()):
        assert name not in found
        found[name] = view
    return found


def _wizard() -> Iterator[tuple[str, View]]:
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


def _prophetie() -> Iterator[tuple[str, View]]:
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


def _pages() -> Iterator[tuple[str, View]]:
    yield "menu", Menu("Augure", ("Prophétie", "Wizard"), 1)
    games = tuple(f"Partie {n}" for n in range(1, 12))
    yield "menu-long", Menu("Parties gardées", games, 7)
    yield (
        "notice",
        Notice("no-reader", "Pas de lecteur", "Vérifiez le câble. La partie est gardée."),
    )
    yield (
        "notice-long",
        Notice(
            "refused",
            "Une carte à la fois",
            "Plusieurs cartes sont sur la boîte : rien n’est joué.",
        ),
    )
    yield "progress", Progress("Jeu de Wizard", "13 jaune", 25, 60, "Posez la carte sur la boîte.")
    asked = "Éléonore-Zoé tire une carte"
    yield "progress-long", Progress("Tirage au sort", asked, 1, 3, "La plus forte donne")
    yield "notice-plain", Notice("ask", "Quelle carte\u00a0?", "Elle est nommée, pas jouée.")
    yield "card-number", CardNamed("prophetie", "snake-14")
    yield "card-special", CardNamed("wizard", "jester-3")
    yield "card-token", CardNamed("prophetie", "trump-bird")
