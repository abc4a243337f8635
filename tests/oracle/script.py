"""Short notation for moves in tests, and a player who goes on with any card not seen yet."""

from collections.abc import Callable
from typing import Any

import oracle
from oracle import selfplay

Move = dict[str, Any]


def script(text: str) -> list[Move]:
    """Returns the moves of words: `2` bids, `=sun` names, `undo` takes back, `!red-1` overrules."""
    moves: list[Move] = []
    for word in text.split():
        if word == "undo":
            moves.append({"undo": True})
        elif word.lstrip("-").isdigit():
            moves.append({"bid": int(word)})
        elif word.startswith("="):
            moves.append({"suit": word[1:]})
        elif word.startswith("!"):
            moves.append({"tap": word[1:], "overrule": True})
        else:
            moves.append({"tap": word})
    return moves


def going_on(
    header: dict[str, Any],
    moves: list[Move],
    until: Callable[[Any], bool],
    keep: tuple[str, ...] = (),
) -> list[Move]:
    """Returns `moves` (all of them accepted) with more of them until `until(game)` holds.

    They bid 0, name the first suit and tap the first acceptable card: Prophétie's specials first,
    those in `keep` last, and overruled in the end.
    """
    game = oracle.play(header, moves)
    codes = selfplay.CODES[header["game"]]
    done = list(moves)
    while not until(game):
        expected = game.expect()
        if expected["what"] == "bid":
            tries: list[Move] = [{"bid": bid} for bid in [0, 1]]
        elif expected["what"] == "suit":
            tries = [{"suit": expected["options"][0]}]
        elif expected["what"] == "trump-token":
            tries = [{"tap": token} for token in ["trump-sun", "trump-spear", "trump-snake"]]
            tries.append({"tap": "trump-bird"})
        else:
            cards = selfplay.unseen_cards(game, codes)
            first = [card for card in reversed(cards) if card not in keep and "-" not in card]
            then = [card for card in cards if card not in keep and card not in first]
            kept = [card for card in cards if card in keep]
            tries = [{"tap": card} for card in first + then + kept]
            tries += [{"tap": card, "overrule": True} for card in kept]
        for move in tries:
            if game.take(move)[0] is None:
                done.append(move)
                break
        else:
            raise AssertionError(f"nothing is accepted: {expected}")
    return done


def header(game: str, players: int, dealer: int, **options: Any) -> dict[str, Any]:
    """Returns a header with so many players."""
    names = ["Ana", "Bo", "Cy", "Di", "Ed", "Flo"][:players]
    return {"game": game, "players": names, "dealer": dealer, "options": options}


def news_of(answer: dict[str, Any]) -> list[str]:
    """Returns the kinds of the news of an answer, in order."""
    return [item["what"] for item in answer["news"]]
