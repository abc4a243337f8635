"""Simulated people play every game by legal moves alone, and the record replays to the same."""

import itertools
import json
import random
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from augure.cli import run
from augure.rules import expect, news
from augure.rules.games import GAMES, game
from augure.rules.match import Match
from augure.rules.moves import Pass, Seat, Tap
from augure.rules.options import Value
from augure.rules.setup import set_up
from augure.simulate.people import People, some_move

NAMES = ("Ana", "Bo", "Cy", "Dé", "Éva", "Flo")
TEAMS: Mapping[int, Value] = {
    3: ((0,), (1, 2)),
    4: ((0, 2), (1, 3)),
    5: ((0, 2), (1, 3, 4)),
    6: ((0, 3), (1, 4), (2, 5)),
}
MORE: Mapping[str, tuple[Mapping[str, Any], ...]] = {
    "calendrier": ({"deals": 2, "opener": 1}, {"order": "neighbour", "teams": TEAMS}),
}
"""Values of options that are not a few choices; teams depend on the number of players."""


def grid() -> Iterator[tuple[str, int, dict[str, Any]]]:
    """Yields each game for each number of players with all options that are choices."""
    for game_id in GAMES:
        found = game(game_id)
        few = [option for option in found.options if option.choices]
        for players in found.seats:
            for values in itertools.product(*(option.choices for option in few)):
                options: dict[str, Any] = {
                    option.name: value for option, value in zip(few, values, strict=True)
                }
                if not (options.get("short") and options.get("trump") == "tokens"):
                    yield game_id, players, options
            for more in MORE.get(game_id, ()):
                teams = {"teams": TEAMS[players]} if "teams" in more else {}
                yield game_id, players, {**more, **teams, "deal": "scanned"}


def played(header: Mapping[str, Any], seed: int) -> Match:
    """Returns a match that simulated people played to its end."""
    setup = set_up(header)
    match = Match.start(game(setup.game), setup)
    people = People(random.Random(seed), match)
    while not match.over:
        match = match.push(people.move(match))
        people.saw(match)
        assert not any(isinstance(item, news.Revoke | news.Overruled) for item in match.news)
    return match


@pytest.mark.parametrize("game_id", GAMES)
def test_people_play_every_set_up_to_its_end_and_break_no_rule(game_id: str) -> None:
    for seed, (found, players, options) in enumerate(grid()):
        if found == game_id:
            header = {"game": game_id, "players": NAMES[:players], "options": options}
            print(f"seed {seed}: {header}")
            assert played(header, seed).winners


@pytest.mark.parametrize("deal", ["unscanned", "scanned"])
def test_people_meet_all_that_presages_can_ask(deal: str) -> None:
    kinds: set[str] = set()
    moves: set[type] = set()
    for seed in range(120):
        players = 4 + seed % 3
        header = {"game": "presages", "players": NAMES[:players], "options": {"deal": deal}}
        match: Match | None = played(header, seed)
        while match is not None and match.earlier is not None:
            kinds.add(match.earlier.expect().what)
            kinds.update(item.what for item in match.news)
            if isinstance(match.earlier.expect(), expect.Discard | expect.Seat):
                moves.add(type(match.move))
            match = match.earlier
    everything = {"absolu", "card", "seat", "choice", "discard", "moved", "swapped", "law", "tour"}
    everything |= {"deal", "swap"} if deal == "scanned" else {"last-card", "claim"}
    assert kinds >= everything
    assert moves >= {Tap, Seat}


def test_people_pass_where_la_peur_is_their_last_card() -> None:
    header = {"game": "presages", "players": NAMES[:4]}
    assert Pass() in played(header, 171).moves()


def test_the_same_seed_plays_the_same_match() -> None:
    header = {"game": "presages", "players": NAMES[:5]}
    assert played(header, 7).moves() == played(header, 7).moves()
    assert played(header, 7).moves() != played(header, 8).moves()


@pytest.mark.parametrize("deal", ["unscanned", "scanned"])
@pytest.mark.parametrize("game_id", GAMES)
def test_a_move_of_people_unknown_always_stands(game_id: str, deal: str) -> None:
    header = {
        "game": game_id,
        "players": NAMES[: game(game_id).seats[0]],
        "options": {"deal": deal},
    }
    rng = random.Random(3)
    match = Match.start(game(game_id), set_up(header))
    for _ in range(150):
        move = some_move(rng, match)
        if move is None:
            assert match.over
            return
        match = match.push(move)


@pytest.mark.parametrize(("at", "setup"), list(enumerate(grid())), ids=str)
def test_simulate_auto_replays_strictly_to_the_same_scores(
    at: int,
    setup: tuple[str, int, dict[str, Any]],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    game_id, players, options = setup
    record = tmp_path / "match.jsonl"
    command = ["simulate", "--auto", "--fast", "--seed", str(at), "--lang", "en"]
    command += ["--game", game_id, "--players", str(players), "--options", json.dumps(options)]
    assert run([*command, "--record", str(record)]) == 0
    told = capsys.readouterr().out
    assert run(["replay", "--strict", str(record)]) == 0
    result = json.loads(capsys.readouterr().out.splitlines()[-1])["result"]
    assert result["over"]
    first = result["winners"][0]
    teams = options.get("teams") or [[seat] for seat in range(players)]
    best = sum(result["totals"][seat] for team in teams if first in team for seat in team)
    noun = "laurel" if game_id == "presages" else "point"
    assert "The match is over." in told.splitlines()[-1]
    shown = f"{best:g}".removesuffix(".5") + ("½" if best != int(best) else "")
    assert f"with {shown} {noun}" in told.splitlines()[-1].replace("with ½", "with 0½")
