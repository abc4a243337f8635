"""The oracle: a second, naive implementation of the rules, written from the rule texts alone.

It is slow and plain on purpose, so that it shares no trick and no mistake with the device.
"""

from typing import Any

from oracle import prophetie_match, wizard

GAMES: dict[str, Any] = {
    "wizard": wizard.Wizard,
    "prophetie": prophetie_match.Prophetie,
}


def play(header: dict[str, Any], moves: list[dict[str, Any]]) -> Any:
    """Returns the game after `moves`, none of which is an undo and all of which are accepted."""
    game = GAMES[header["game"]](header)
    for move in moves:
        error, _ = game.take(move)
        assert error is None, (error, move)
    return game


def answers(header: dict[str, Any], moves: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Returns one answer a move and the result, without `line` and `text`.

    `header` and `moves` are well-formed. Source: the record's *Answers*.
    """
    game = play(header, [])
    accepted: list[dict[str, Any]] = []
    told: list[dict[str, Any]] = []
    for move in moves:
        error: str | None
        news: list[dict[str, Any]]
        if "undo" in move:
            if accepted:
                dropped = accepted.pop()
                game = play(header, accepted)
                shown = {"tap": None} if game.tap_is_secret() else dict(dropped)
                error, news = None, [{"what": "undone", "move": shown}]
            else:
                error, news = "nothing-to-undo", []
        else:
            error, news = game.take(move)
            if error is None:
                accepted.append(move)
        answer = {"ok": error is None, "news": news, "expect": game.expect()}
        if error is not None:
            answer["error"] = error
        told.append(answer)
    told.append(
        {
            "result": {
                "over": game.is_over(),
                "totals": game.totals(),
                "winners": game.winners() if game.is_over() else None,
                "expect": game.expect(),
            }
        }
    )
    return told
