"""`augure simulate` as a command: set-ups that can't be, records that can't be kept, the pace."""

import random
from pathlib import Path

import pytest

from augure.cli import run
from augure.rules.match import Match
from augure.rules.moves import Bid, Move
from augure.simulate import people
from augure.simulate.playing import PACE_S, RESULT_S, TRICK_S, MoveRefusedError, play
from augure.simulate.rig import Rig
from augure.table import Table
from augure.table.desk import Desk, Memory
from table.kit import setup_of


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--players", "a,b,c,d,e,f,g"], "wizard takes 3 to 6 players, not 7"),
        (["--players", "7"], "--players: from 3 to 6, not 7"),
        (["--players", "9" * 5000], "wizard takes 3 to 6 players, not 1"),
        (["--players", "Ana,Ana,Bo"], 'two players are called "Ana"; tell them apart'),
        (["--players", "Ana,,Bo"], "a player's name is empty; give everybody one"),
        (["--game", "presages", "--players", "3"], "--players: from 4 to 6, not 3"),
        (["--game", "presages", "--dealer", "0"], "presages has no dealer; leave dealer out"),
        (["--dealer", "3"], "dealer 3 is no seat; seats are 0 to 2"),
        (["--options", "bets"], '--options: "bets" has no value; write NAME=VALUE'),
        (["--options", "bets=open"], 'wizard has no option "bets"'),
        (["--options", "deal=half"], 'option deal: "half" is none of "unscanned", "scanned"'),
        (["--options", '{"deal":'], "--options is no JSON object: "),
        (["--fast"], "--fast is the pace of simulated people: add --auto"),
        (["--record", "none/at/all.jsonl"], "none/at/all.jsonl: No such file or directory; choose"),
    ],
)
def test_what_can_not_be_is_said_with_its_cure(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["simulate", *arguments]) == 2
    told = capsys.readouterr()
    assert f"augure: {message}" in told.err
    assert told.out == ""


def test_each_game_has_as_many_players_as_it_needs(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert run(["simulate", "--auto", "--fast", "--seed", "1", "--game", "presages"]) == 0
    assert "Dora" in capsys.readouterr().out


def started() -> Rig:
    rig = Rig(Table(Desk(Memory(), language="en")), [])
    rig.box.do(lambda table: table.start(setup_of("wizard", 3)))
    return rig


def test_results_are_left_to_be_read_longer_than_moves() -> None:
    pauses: list[float] = []
    play(started(), random.Random(1), pauses.append)
    tricks = sum(range(1, 21))
    assert pauses.count(RESULT_S) == 1 + 20
    totals = 20 - 1
    assert pauses.count(TRICK_S) == tricks - 20 + totals
    assert pauses.count(PACE_S) == len(pauses) - tricks - totals - 1
    assert PACE_S < TRICK_S < RESULT_S


def test_a_refused_move_of_people_stops_the_driver(monkeypatch: pytest.MonkeyPatch) -> None:
    """A simulated Calendrier once made the same refused move for ever."""

    def wrong(self: people.People, match: Match) -> Move:
        return Bid(0)

    monkeypatch.setattr(people.People, "move", wrong)
    with pytest.raises(MoveRefusedError, match=r"Bid\(number=0\) was refused where TurnUp"):
        play(started(), random.Random(1), lambda _: None)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--options", '{"deal":' + "[" * 50_000], "--options: brackets are nested too deep"),
        (["--options", "teams=[[0,2],[1,3]]"], '"2]" has no value; write NAME=VALUE, or a JSON'),
        (["--players", "Ana\x1b[2J,Bo,Cy"], "has the character U+001B; leave it out"),
        (["--players", "Ana,B\no,Cy"], "has the character U+000A; leave it out"),
        (["--players", "\udcff,Bo,Cy"], "has the character U+DCFF; leave it out"),
    ],
)
def test_nested_options_and_names_of_control_characters_were_no_messages(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["simulate", *arguments]) == 2
    told = capsys.readouterr()
    assert told.err.startswith("augure: --")
    assert message in told.err
    assert told.out == ""


def test_a_closed_standard_input_was_a_traceback(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", None)
    assert run(["simulate"]) == 2
    told = capsys.readouterr()
    assert told.err == "augure: standard input is closed; open it, or add --auto\n"


@pytest.mark.parametrize(
    "options",
    ['{"deal": "scanned", "deal": "unscanned"}', "deal=scanned, deal=unscanned"],
)
def test_of_a_doubled_option_the_last_one_was_taken(
    options: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["simulate", "--options", options]) == 2
    told = capsys.readouterr()
    assert told.err == 'augure: --options: key "deal" stands twice; leave one out\n'
    assert told.out == ""


@pytest.mark.parametrize(
    ("value", "message"),
    [("NaN", "--options: NaN is no number here"), ("1.5", "option deal: 1.5 is none of")],
)
def test_numbers_that_a_record_refuses_are_no_options_either(
    value: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["simulate", "--options", f'{{"deal": {value}}}']) == 2
    assert f"augure: {message}" in capsys.readouterr().err
