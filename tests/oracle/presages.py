"""Présages a second time, slowly and plainly: the oracle that the real rules are held against.

A manche is a list of events (`presages_history`), walked from its start for each question. What
the device waits for is one dict, written down after each move.
"""

from oracle.presages_effects import end_of_tour
from oracle.presages_ends import totals, winners
from oracle.presages_moves import accept
from oracle.presages_refusals import faults
from oracle.presages_state import Json, Match, expect

__all__ = ["Match", "answers", "end_of_tour", "play", "take"]


def take(match: Match, move: Json) -> Json:
    """Answers one move that is no undo: refuses it, or makes it."""
    found = faults(match, move)
    lifted: list[str] = []
    if move.get("overrule"):
        lifted = [fault for fault, can_be_overruled in found if can_be_overruled]
        found = [(fault, can) for fault, can in found if not can]
    if found:
        return {"ok": False, "error": found[0][0], "news": [], "expect": expect(match)}
    news = accept(match, move, lifted)
    return {"ok": True, "news": news, "expect": expect(match)}


def play(header: Json, moves: list[Json]) -> Match:
    """Returns the match after moves that are all accepted."""
    match = Match(header)
    for move in moves:
        assert take(match, move)["ok"]
    return match


def undone(header: Json, accepted: list[Json]) -> Json:
    """Returns the news of taking back the last accepted move: "as written; a secret tap (scanned
    deal, swap) as exactly {"tap":null}"."""
    move = accepted[-1]
    before = play(header, accepted[:-1])
    if before.waiting["what"] in ("deal", "swap"):
        move = {"tap": None}
    return {"what": "undone", "move": move}


def answers(header: Json, moves: list[Json]) -> list[Json]:
    """Returns one answer a move, then the result."""
    match = Match(header)
    accepted: list[Json] = []
    told: list[Json] = []
    for move in moves:
        if "undo" not in move:
            answer = take(match, move)
            if answer["ok"]:
                accepted.append(move)
        elif not accepted:
            answer = {"ok": False, "error": "nothing-to-undo", "news": []}
            answer["expect"] = expect(match)
        else:
            news = undone(header, accepted)
            accepted.pop()
            match = play(header, accepted)
            answer = {"ok": True, "news": [news], "expect": expect(match)}
        told.append(answer)
    result = {
        "over": match.waiting["what"] == "nothing",
        "totals": totals(match),
        "winners": winners(match),
        "expect": expect(match),
    }
    told.append({"result": result})
    return told
