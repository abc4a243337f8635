"""Short records in tests: words in, answers out as one line each."""

import json
from collections.abc import Mapping
from io import BytesIO
from typing import Any

from augure.rules.errors import Refused
from augure.rules.games import game
from augure.rules.match import Match, Setup
from augure.rules.news import DealOver
from augure.rules.record import dump, read, value_json
from oracle.script import script


def match_of(header: Mapping[str, Any], moves: str) -> tuple[Match, list[dict[str, Any]]]:
    """Returns the match after the words of `moves` (see `script`), and an answer for each."""
    lines = [json.dumps(line) for line in (header, *script(moves))]
    entries = read(BytesIO("\n".join(lines).encode()))
    _, setup = next(entries)
    assert isinstance(setup, Setup)
    match = Match.start(game(setup.game), setup)
    answers: list[dict[str, Any]] = []
    for _, move in entries:
        assert not isinstance(move, Setup)
        error = None
        try:
            match = match.push(move)
        except Refused as refusal:
            error = refusal.reason.value
        told = [] if error else [value_json(item) for item in match.news]
        answer = {"error": error, "news": told, "expect": value_json(match.expect())}
        answers.append(json.loads(dump(answer)))
    return match, answers


def line(answer: Mapping[str, Any]) -> str:
    """Returns an answer as a line: `refused why` or its news, then what is due behind `>`."""
    told = [f"refused {answer['error']}"] if answer["error"] else []
    told += [_short(item) for item in answer["news"]]
    return f"{'; '.join(told)} > {_short(answer['expect'])}".strip()


def _short(value: Mapping[str, Any]) -> str:
    shown = (v if isinstance(v, str) else json.dumps(v) for v in value.values())
    return " ".join(shown).replace('"', "").replace(", ", ",").replace(": ", ":")


def lines(header: Mapping[str, Any], moves: str, count: int = 1) -> list[str]:
    """Returns the last `count` answers as lines."""
    _, answers = match_of(header, moves)
    return [line(answer) for answer in answers[-count:]]


def deals_over(match: Match) -> tuple[DealOver, ...]:
    """Returns the results of the deals that are over."""
    return match.public().results
