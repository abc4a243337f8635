"""`augure replay`: reads a match record and prints one answer a move, then the result."""

from collections.abc import Iterable, Iterator
from typing import Any

from augure.rules.errors import Refused
from augure.rules.games import game
from augure.rules.match import Match, Setup
from augure.rules.moves import Move
from augure.rules.record import read, result_json, value_json
from augure.words import Sentences, Words


class Replay:
    """One replay: `answers` yields JSON values; `refusals` counts the moves that did not stand."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self.refusals = 0

    def answers(self, lines: Iterable[bytes]) -> Iterator[dict[str, Any]]:
        """Yields an answer a move and the result at the end.

        Raises RecordError at the first line that is no record line.
        """
        entries = read(lines)
        _, setup = next(entries)
        assert isinstance(setup, Setup)
        match = Match.start(game(setup.game), setup)
        sentences = Sentences(self._words, setup.game, setup.players)
        for line, move in entries:
            assert not isinstance(move, Setup)
            try:
                match = match.push(move)
            except Refused as refusal:
                self.refusals += 1
                yield _refused(line, match, move, refusal, sentences)
            else:
                yield _accepted(line, match, sentences)
        yield result_json(match)


def _accepted(line: int, match: Match, sentences: Sentences) -> dict[str, Any]:
    return {
        "line": line,
        "ok": True,
        "text": sentences.answer(match),
        "news": [value_json(item) for item in match.news],
        "expect": value_json(match.expect()),
    }


def _refused(
    line: int, match: Match, move: Move, refusal: Refused, sentences: Sentences
) -> dict[str, Any]:
    return {
        "line": line,
        "ok": False,
        "error": refusal.reason.value,
        "text": sentences.refused(match, move, refusal),
        "news": [],
        "expect": value_json(match.expect()),
    }
