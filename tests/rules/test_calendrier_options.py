"""Calendrier's options: RULINGS, *Options*; RECORD, *No record is*."""

from typing import Any

import pytest

from augure.rules.errors import RecordError, SetupError
from augure.rules.record import header_json, read
from augure.rules.setup import set_up

NAMES = ("Ana", "Bo", "Cy", "Di", "Ed", "Flo", "Gus")

BAD_ORDERS: list[Any] = ["cycle", "", True, None, 0, ["chain"]]
BAD_SEATS: list[Any] = [-1, 4, True, False, None, "0", 1.0, [0]]
BAD_COUNTS: list[Any] = [0, -1, True, None, "2", 2.0, [1]]
BAD_LISTS: list[Any] = [
    *(None, True, 2, "0123", {"0": [0, 1], "1": [2, 3]}),
    *([], [[]], [[0, 1, 2, 3]], [[0, 1, 2, 3], []]),
    *([0, 1, 2, 3], ["01", "23"], [[[0], 1], [2, 3]]),
]


def header(players: int = 4, **options: Any) -> dict[str, Any]:
    return {"game": "calendrier", "players": NAMES[:players], "options": options}


def test_defaults() -> None:
    assert set_up(header()).options == {
        "deal": "unscanned",
        "order": "chain",
        "opener": None,
        "deals": 1,
        "teams": None,
    }


def test_what_is_left_out_is_left_out_of_a_written_header() -> None:
    assert header_json(set_up(header()))["options"] == {
        "deal": "unscanned",
        "order": "chain",
        "deals": 1,
    }


@pytest.mark.parametrize(
    ("name", "written", "value"),
    [
        ("order", "neighbour", "neighbour"),
        ("opener", 0, 0),
        ("opener", 3, 3),
        ("deals", 1, 1),
        ("deals", 12, 12),
        ("teams", [[0, 2], [1, 3]], ((0, 2), (1, 3))),
        ("teams", [[3, 1], [2, 0]], ((1, 3), (0, 2))),
        ("teams", [[0], [3, 2, 1]], ((0,), (1, 2, 3))),
        ("teams", [[0], [1], [2], [3]], ((0,), (1,), (2,), (3,))),
    ],
)
def test_values(name: str, written: Any, value: object) -> None:
    assert set_up(header(**{name: written})).options[name] == value


@pytest.mark.parametrize(
    ("name", "written"),
    [
        *(("order", bad) for bad in BAD_ORDERS),
        *(("opener", bad) for bad in BAD_SEATS),
        *(("deals", bad) for bad in BAD_COUNTS),
        *(("teams", bad) for bad in BAD_LISTS),
        ("teams", [[0, 1], [2]]),  # a seat in no team
        ("teams", [[0, 1], [2, 3], [3]]),  # a seat in two
        ("teams", [[0, 1, 1], [2, 3]]),  # a seat twice
        ("teams", [[0, 1], [2, 3, 4]]),  # no seat
        ("teams", [[0, 1], [2, -1]]),
        ("teams", [[0, True], [2, 3]]),  # a boolean is no number
        ("teams", [[0, 1.0], [2, 3]]),
        ("teams", [[0, "1"], [2, 3]]),
        ("teams", [[0, None], [2, 3]]),
    ],
)
def test_what_fits_no_option(name: str, written: Any) -> None:
    with pytest.raises(SetupError, match=f"^option {name}: "):
        set_up(header(**{name: written}))


@pytest.mark.parametrize(
    "option",
    [
        '"opener":1.0',
        '"opener":1e0',
        '"deals":1.0',
        '"deals":1234567890123456789',
        '"teams":[[0,1.0],[2,3]]',
        '"teams":' + "[" * 900 + "]" * 900,
    ],
)
def test_numbers_that_are_not_whole_make_no_record(option: str) -> None:
    line = f'{{"game":"calendrier","players":["A","B","C","D"],"options":{{{option}}}}}'
    with pytest.raises(RecordError, match=r"^option ") as fault:
        list(read([line.encode()]))
    assert fault.value.line == 1


@pytest.mark.parametrize("players", [0, 1, 2, 7])
def test_three_to_six_players(players: int) -> None:
    with pytest.raises(SetupError, match="3 to 6 players"):
        set_up(header(players))


def test_options_of_other_games() -> None:
    with pytest.raises(SetupError, match='no option "plus_minus_one"'):
        set_up(header(plus_minus_one=True))
