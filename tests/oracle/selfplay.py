"""Makes random matches for the oracle to play: mostly moves that are due, some garbage."""

import random
from typing import Any

import oracle
from oracle import hands, prophetie, wizard

Move = dict[str, Any]

CODES = {"wizard": wizard.CARDS, "prophetie": prophetie.CARDS}
GARBAGE: list[Move] = [
    {"tap": "no-such-card"},
    {"tap": "trump-sun"},
    {"tap": "trump-bird"},
    {"tap": "shaman"},
    {"tap": "lizard", "overrule": True},
    {"tap": "blue-1"},
    {"tap": "sun-1"},
    {"bid": -1},
    {"bid": 99},
    {"bid": 0},
    {"suit": "red"},
    {"suit": "sun"},
    {"suit": "none"},
    {"seat": 0},
    {"choice": "lower"},
    {"pass": True},
]


def random_header(rng: random.Random, game: str) -> dict[str, Any]:
    """Returns a header of `game` with random seats and options."""
    players = rng.randint(3 if game == "wizard" else 2, 6)
    options: dict[str, Any] = {"deal": rng.choice(["unscanned", "scanned"])}
    if game == "wizard":
        options["plus_minus_one"] = rng.random() < 0.5
    else:
        options["bets"] = rng.choice(["open", "sealed"])
        options["trump"] = rng.choice(["wheel", "tokens"])
        options["short"] = options["trump"] == "wheel" and rng.random() < 0.5
    return {
        "game": game,
        "players": ["Ana", "Bo", "Cy", "Di", "Ed", "Flo"][:players],
        "dealer": rng.randrange(players),
        "options": options,
    }


def unseen_cards(game: Any, codes: list[str]) -> list[str]:
    """Returns the cards neither laid, turned up nor set aside in this deal."""
    set_aside = [card for _, card in game.deal["set_aside"]]
    seen = [*hands.laid_cards(game.deal), *set_aside, game.deal.get("turned")]
    if game.expect()["what"] in ["deal", "turn-up"]:
        seen += [card for _, card in game.deal["dealt"]]
    return [card for card in codes if card not in seen]


def likely_move(rng: random.Random, game: Any, codes: list[str]) -> Move:
    """Returns a move of the kind that is due, likely to be accepted."""
    expected = game.expect()
    if expected["what"] == "bid":
        if rng.random() < 0.1:
            return {"bid": rng.randint(-1, expected["max"] + 1)}
        free = [bid for bid in range(expected["max"] + 1) if bid not in expected["not"]]
        return {"bid": rng.choice(free)}
    if expected["what"] == "suit":
        if rng.random() < 0.1:
            return {"suit": rng.choice([*wizard.SUITS, *prophetie.SUITS])}
        return {"suit": rng.choice(expected["options"])}
    if expected["what"] == "trump-token":
        return {"tap": rng.choice(prophetie.TOKENS)}
    cards = unseen_cards(game, codes)
    if expected["what"] in ["card", "bet"]:
        hand = hands.known_hand(game.deal, expected["seat"])
        if hand is not None and rng.random() < 0.97:
            cards = hand
    move: Move = {"tap": rng.choice(cards)}
    if rng.random() < 0.3:
        move["overrule"] = True
    return move


def random_moves(rng: random.Random, header: dict[str, Any], limit: int) -> list[Move]:
    """Returns at most `limit` moves of a random match, refused ones and undos among them.

    The match stops at its end, or goes on from it by a last undo.
    """
    codes = CODES[header["game"]]
    game = oracle.play(header, [])
    accepted: list[Move] = []
    moves: list[Move] = []
    while len(moves) < limit:
        luck = rng.random()
        if luck < 0.003 or game.is_over():
            move: Move = {"undo": True}
        elif luck < 0.06:
            move = dict(rng.choice([*GARBAGE, {"tap": rng.choice(codes)}]))
        else:
            move = likely_move(rng, game, codes)
        moves.append(move)
        if "undo" not in move:
            if game.take(move)[0] is None:
                accepted.append(move)
        elif accepted:
            was_over = game.is_over()
            accepted.pop()
            if was_over:
                return moves
            game = oracle.play(header, accepted)
    return moves
