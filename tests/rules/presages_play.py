"""Présages matches as literal text: `18` taps an arcane, `18!` overrules, `@2` names a seat."""

import json
import re
from typing import Any

import pytest

from augure.rules.errors import Refused
from augure.rules.expect import Expect
from augure.rules.games import game
from augure.rules.match import Match
from augure.rules.moves import Choice, Move, Pass, Seat, Tap, Undo
from augure.rules.news import News
from augure.rules.record import value_json
from augure.rules.setup import set_up

NAMES = ("Ana", "Bo", "Cy", "Dé", "Éva", "Flo")
DRAWN = {4: "35 32 31 30", 5: "35 32 31 33 30", 6: "35 34 33 32 31 30"}
"""Seat 0 starts; the teams are 0+3 and 1+2, 0+4 and 1+2+3, or 0+5, 1+4 and 2+3."""

WORDS: dict[str, Move] = {
    **{side: Choice(side) for side in ("lower", "higher", "middle")},
    "pass": Pass(),
    "undo": Undo(),
}


def move(word: str) -> Move:
    """Returns the move that a word of a script stands for."""
    if word in WORDS:
        return WORDS[word]
    if word.startswith("@"):
        return Seat(int(word[1:]))
    return Tap(f"arcane-{word.rstrip('!')}", overrule=word.endswith("!"))


def on(match: Match, script: str) -> Match:
    """Returns the match after a script, every word of which is accepted."""
    for word in script.split():
        match = match.push(move(word))
    return match


def seated(players: int = 4, deal: str = "unscanned", drawn: str | None = None) -> Match:
    """Returns a match after the draw of the Absolus."""
    header = {"game": "presages", "players": NAMES[:players], "options": {"deal": deal}}
    return on(Match.start(game("presages"), set_up(header)), drawn or DRAWN[players])


def dealt(hands: str, drawn: str | None = None) -> Match:
    """Returns a scanned match; the cards of each seat but its Absolu, seats parted by `/`."""
    rows = [hand.split() for hand in hands.split("/")]
    order = [row[i] for i in range(4) for row in rows if i < len(row)]
    return on(seated(len(rows), "scanned", drawn), " ".join(order))


def refusal(match: Match, word: str) -> str:
    """Returns the reason with which a word is refused."""
    with pytest.raises(Refused) as refused:
        match.push(move(word))
    return refused.value.reason.value


def told(match: Match) -> list[dict[str, Any]]:
    """Returns the news of the last move as the record writes them, codes as numbers."""
    return [_short(item) for item in match.news]


def due(match: Match) -> dict[str, Any]:
    """Returns what is expected, as the record writes it, codes as numbers."""
    return _short(match.expect())


def _short(value: News | Expect) -> dict[str, Any]:
    text = re.sub(r'"arcane-(\d+)"', r"\1", json.dumps(value_json(value)))
    found: dict[str, Any] = json.loads(text)
    return found


def table(match: Match) -> dict[int, int]:
    """Returns the card in front of each seat that has one."""
    return {laid.before: int(laid.card.removeprefix("arcane-")) for laid in match.public().laid}
