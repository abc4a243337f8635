"""What is a match record and what is not: RECORD, *Header*, *Moves*, "No record is"."""

import json
from io import BytesIO
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from augure.rules.errors import RecordError
from augure.rules.games import GAMES, game
from augure.rules.match import Setup
from augure.rules.moves import Bid, Choice, Move, Pass, Seat, Suit, Tap, Undo
from augure.rules.record import dump, header_json, move_json, read
from augure.rules.setup import set_up

HEADER = '{"game":"wizard","players":["Ana","Bo","Cy"],"dealer":2}'
BOM = "\ufeff"


def found(text: str | bytes) -> list[tuple[int, Setup | Move]]:
    """Returns all that a record holds, with line numbers."""
    raw = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
    return list(read(BytesIO(raw)))


def fault(text: str | bytes) -> RecordError:
    """Returns the fault of a text that is no record."""
    with pytest.raises(RecordError) as caught:
        found(text)
    return caught.value


def header(**changes: Any) -> str:
    """Returns a header with some keys changed; `...` leaves one out."""
    keys = {"game": "wizard", "players": ["Ana", "Bo", "Cy"], **changes}
    return json.dumps({key: value for key, value in keys.items() if value is not ...})


@pytest.mark.parametrize(
    ("line", "move"),
    [
        ('{"tap":"red-7"}', Tap("red-7")),
        ('{"tap":"red-7","overrule":true}', Tap("red-7", overrule=True)),
        ('{"overrule":true,"tap":"red-7"}', Tap("red-7", overrule=True)),
        ('{"tap":""}', Tap("")),
        ('{"tap":"Red-7 "}', Tap("Red-7 ")),
        (r'{"tap":"\u0000"}', Tap("\0")),
        (r'{"tap":"\ud800"}', Tap("\ud800")),
        ('{"bid":2}', Bid(2)),
        ('{"bid":-2}', Bid(-2)),
        ('{"bid":-0}', Bid(0)),
        ('{"bid":999999999999999999}', Bid(999999999999999999)),
        ('{"bid":-999999999999999999}', Bid(-999999999999999999)),
        ('{"suit":"sun"}', Suit("sun")),
        ('{"seat":3}', Seat(3)),
        ('{"choice":"lower"}', Choice("lower")),
        ('{"pass":true}', Pass()),
        ('{"undo":true}', Undo()),
        (' \t{ "undo" : true } ', Undo()),
    ],
)
def test_a_line_is_a_move(line: str, move: Move) -> None:
    assert found(f"{HEADER}\n{line}\n")[1:] == [(2, move)]
    assert found(f"{HEADER}\r\n{line}\r\n")[1:] == [(2, move)]
    assert found(f"{HEADER}\n{line}")[1:] == [(2, move)]
    assert found(f"{HEADER}\n{dump(move_json(move))}")[1:] == [(2, move)]


NO_MOVES = {
    "exactly one of": ["{}", '{"overrule":true}', '{"bid":1,"tap":"red-7"}'],
    "no key": [
        '{"card":"red-7"}',
        '{"tap":"red-7","line":1}',
        '{"Tap":"red-7"}',
        '{"":1}',
        HEADER,
        '{"tap":"red-7","override":true}',
    ],
    "does not fit": [
        '{"tap":7}',
        '{"tap":null}',
        '{"tap":["red-7"]}',
        '{"tap":{"code":"red-7"}}',
        '{"tap":true}',
        '{"bid":"2"}',
        '{"bid":true}',
        '{"bid":false}',
        '{"bid":null}',
        '{"bid":1.0}',
        '{"bid":1.5}',
        '{"bid":1e0}',
        '{"bid":1E1}',
        '{"bid":1000000000000000000}',
        '{"bid":-1000000000000000000}',
        '{"bid":1e400}',
        f'{{"bid":{"9" * 5000}}}',
        '{"seat":1.0}',
        '{"seat":"1"}',
        '{"seat":true}',
        '{"suit":null}',
        '{"suit":1}',
        '{"choice":true}',
        '{"pass":false}',
        '{"pass":1}',
        '{"pass":"true"}',
        '{"undo":null}',
        '{"undo":1}',
        '{"undo":2}',
        '{"tap":"red-7","overrule":false}',
        '{"tap":"red-7","overrule":1}',
        '{"tap":"red-7","overrule":null}',
        '{"tap":"red-7","overrule":"true"}',
    ],
    "only beside tap": [
        '{"bid":1,"overrule":true}',
        '{"undo":true,"overrule":true}',
        '{"pass":true,"overrule":true}',
        '{"suit":"red","overrule":false}',
    ],
    "stands twice": [
        '{"tap":"red-7","tap":"red-7"}',
        '{"bid":1,"bid":2}',
        r'{"tap":"red-7","\u0074ap":"red-8"}',
        '{"tap":[{"a":1,"a":2}]}',
        '{"tap":"red-7","overrule":true,"overrule":true}',
    ],
    "is no number": ['{"bid":NaN}', '{"bid":Infinity}', '{"bid":-Infinity}', '{"tap":[NaN]}'],
    "object": ["[]", "1", "null", "true", '"tap"', '[{"tap":"red-7"}]', "1.5"],
    "no JSON": [
        "{",
        '{"tap":"red-7"',
        '{"tap":"red',
        "{'tap':'red-7'}",
        '{"tap":"red-7"} {"bid":1}',
        '{"tap":"red-7"}\r{"bid":1}',
        '{"tap":"red-7",}',
        '{"bid":01}',
        '{"bid":+1}',
        '{"bid":.5}',
        '{"tap":"red\t7"}',
        '{"tap":"red-7"}\0',
        "\0",
        "\0" * 100,
        " # no comment: the line's first character is a space",
        "// no comment",
        BOM + '{"tap":"red-7"}',
        "x" * 1_000_000,
        '{"tap":"' + "x" * 1_000_000,
    ],
    "too deep": ["[" * 100_000, '{"tap":' * 100_000, "[" * 100_000 + "]" * 100_000],
}


@pytest.mark.parametrize(
    ("line", "words"),
    [pytest.param(line, words, id=line[:40]) for words in NO_MOVES for line in NO_MOVES[words]],
)
def test_a_line_is_no_move(line: str, words: str) -> None:
    said = fault(f"{HEADER}\n\n{line}\n")
    assert said.line == 3
    assert words in str(said)
    assert len(str(said)) < 250
    assert str(said).isprintable()


@pytest.mark.parametrize(
    ("raw", "byte"), [(b"\xff", 1), (b'{"tap":"\xe9"}', 9), (b"# \xff", 3), (b"\xed\xa0\x80", 1)]
)
def test_a_line_is_not_utf_8(raw: bytes, byte: int) -> None:
    said = fault(HEADER.encode() + b"\n" + raw)
    assert said.line == 2
    assert str(said) == f"byte {byte} is not UTF-8; save the file as UTF-8"


def test_utf_16_is_no_record() -> None:
    assert "UTF-8" in str(fault(HEADER.encode("utf-16")))


NO_HEADERS = {
    "no": [header(dealers=1), header(language="fr"), '{"tap":"red-7"}'],
    "game": [
        "{}",
        header(game=...),
        header(game=1),
        header(game=None),
        header(game=["wizard"]),
        header(game="Wizard"),
        header(game="wizard "),
        header(game="belote"),
        header(game="rules"),
        header(game=""),
        header(game="\x1b[2J"),
        header(game="x" * 100_000),
    ],
    "players": [
        header(players=...),
        header(players="Ana"),
        header(players=None),
        header(players=3),
        header(players={"0": "Ana"}),
        header(players=["Ana", "Bo", 3]),
        header(players=["Ana", "Bo", None]),
        header(players=[]),
        header(players=["Ana", "Bo"]),
        header(players=list("abcdefg")),
        header(game="prophetie", players=["Ana"]),
        header(game="prophetie", players=list("abcdefg")),
        header(players=["Ana", "Bo", "Ana"]),
        header(players=["Ana", "Bo", " Ana\t"]),
        header(players=["E\u0301va", "Bo", "\u00c9va"]),
    ],
    "takes 3 to 6 players": [
        # Told before any name is compared: that took minutes for a long list.
        header(players=["Ana"] * 7),
        header(players=["Ana", 3]),
    ],
    "name is empty": [
        header(players=["Ana", "", "Bo"]),
        header(players=["Ana", " \u00a0\t", "Bo"]),
    ],
    "dealer": [
        header(dealer=3),
        header(dealer=-1),
        header(dealer=True),
        header(dealer=False),
        header(dealer="0"),
        header(dealer=None),
        header(dealer=0.0),
        header().replace("}", ',"dealer":1e0}'),
        header().replace("}", f',"dealer":{"1" * 19}}}'),
    ],
    "option": [
        header(options=None),
        header(options=[]),
        header(options="scanned"),
        header(options={"deal": "Scanned"}),
        header(options={"deal": None}),
        header(options={"deal": True}),
        header(options={"deal": ["scanned"]}),
        header(options={"deal": {"scanned": True}}),
        header(options={"plus_minus_one": 1}),
        header(options={"plus_minus_one": 0}),
        header(options={"plus_minus_one": 1.0}),
        header(options={"plus_minus_one": "true"}),
        header(options={"plus_minus_one": None}),
        header(options={"short": True}),
        header(options={"": True}),
        header(game="prophetie", options={"plus_minus_one": True}),
        header(game="prophetie", options={"bets": "hidden"}),
        header(game="prophetie", options={"trump": "token"}),
        header(game="prophetie", options={"short": "false"}),
        header(game="prophetie", options={"deals": 8}),
    ],
    "tokens": [header(game="prophetie", options={"trump": "tokens", "short": True})],
    "stands twice": [
        header().replace("}", ',"game":"wizard"}'),
        '{"game":"wizard","players":["a","b","c"],"options":{"deal":"scanned","deal":"scanned"}}',
    ],
    "no JSON": [header()[:-1], header()[:20], header() + header()],
    "object": ['["wizard"]', '"wizard"'],
    "is no number": ['{"game":"wizard","players":["a","b","c"],"dealer":NaN}'],
    "too deep": ['{"game":' + "[" * 100_000],
}


@pytest.mark.parametrize(
    ("line", "words"),
    [pytest.param(line, words, id=line[:70]) for words in NO_HEADERS for line in NO_HEADERS[words]],
)
def test_a_line_is_no_header(line: str, words: str) -> None:
    said = fault(f"# a comment\n{line}\n")
    assert said.line == 2
    assert words in str(said)
    assert len(str(said)) < 250
    assert str(said).isprintable()


@pytest.mark.parametrize("depth", [900, 940, 960, 980, 990, 1000, 1100, 3000])
@pytest.mark.parametrize(
    "shape",
    [
        '{"game":"wizard","players":%s}',
        '{"game":"wizard","players":["a","b","c"],"options":{"deal":%s}}',
        '{"game":%s,"players":["a","b","c"]}',
        '{"game":"wizard","players":["a","b","c"],"dealer":%s}',
    ],
)
def test_a_message_about_nested_brackets_needs_no_deep_stack(shape: str, depth: int) -> None:
    assert fault(shape % ("[" * depth + "]" * depth)).line == 1


@pytest.mark.parametrize("text", ["", "\n\n \t\n", "# only\n# comments\n", BOM, BOM + "\n"])
def test_a_text_without_a_header_is_no_record(text: str) -> None:
    assert "header is missing" in str(fault(text))


def test_blank_lines_and_comments_count_as_lines() -> None:
    text = f'# a\n\n  \t\r\n#{{"bid":1}}\n{HEADER}\n\n# b\n{{"bid":1}}\n\x0c\n{{"bid":2}}\n# c'
    assert [line for line, _ in found(text)] == [5, 8, 10]


@pytest.mark.parametrize("before", ["", "# first\n", "\n"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_byte_order_mark_and_crlf_are_allowed(before: str, end: str) -> None:
    text = (BOM + before + HEADER + "\n" + '{"bid":1}' + "\n").replace("\n", end)
    assert [move for _, move in found(text)][1:] == [Bid(1)]


def test_defaults_may_be_written_or_left_out() -> None:
    short = {"game": "prophetie", "players": ["Ana", "Bo"]}
    options = {"deal": "unscanned", "bets": "open", "trump": "wheel", "short": False}
    assert set_up(short) == set_up({**short, "dealer": 0, "options": options})


def test_names_are_trimmed_and_brought_to_nfc() -> None:
    setup = set_up({"game": "wizard", "players": [" E\u0301va\t", "bo", "Bo"]})
    assert setup.players == ("\u00c9va", "bo", "Bo")


@pytest.mark.parametrize("game_id", GAMES)
def test_a_header_written_is_the_header_read(game_id: str) -> None:
    for players in game(game_id).seats:
        setup = set_up({"game": game_id, "players": list("abcdefgh"[:players])})
        assert found(dump(header_json(setup))) == [(1, setup)]


def test_what_is_before_a_broken_line_is_read() -> None:
    entries = read([HEADER.encode(), b'{"bid":1}', b"{", b'{"bid":2}'])
    assert [next(entries)[0], next(entries)[1]] == [1, Bid(1)]
    with pytest.raises(RecordError) as caught:
        next(entries)
    assert caught.value.line == 3
    assert list(entries) == []


def test_a_lone_surrogate_is_written_as_json_escapes_it() -> None:
    setup = set_up({"game": "wizard", "players": ["\ud800", "Bo", "Cy"]})
    assert r'"players":["\ud800","Bo","Cy"]' in dump(header_json(setup))
    assert found(dump(header_json(setup))) == [(1, setup)]


def read_or_fault(raw: bytes) -> list[tuple[int, Setup | Move]] | RecordError:
    """Returns what a record holds, or why it is none."""
    try:
        return found(raw)
    except RecordError as said:
        return said


PIECES = st.sampled_from(
    [
        *(part.encode() for part in HEADER.split(",")),
        *(b'{"tap":"red-7"}', b'{"bid":1}', b'{"undo":true}', b"{", b"}", b"[", b'"', b":", b","),
        *(b"\n", b"\r\n", b"#", b"\xef\xbb\xbf", b"\xff", b"\0", b"1e9", b"NaN", b"true", b"-"),
    ]
)


@given(st.lists(st.one_of(PIECES, st.binary(max_size=4)), max_size=30), st.booleans())
@example([b"[" * 990], True)
def test_any_bytes_are_a_record_or_a_fault_with_its_line(pieces: list[bytes], headed: bool) -> None:
    raw = (HEADER.encode() + b"\n" if headed else b"") + b"".join(pieces)
    entries = read_or_fault(raw)
    if isinstance(entries, RecordError):
        assert 1 <= entries.line <= raw.count(b"\n") + 2
        assert str(entries).isprintable()
        return
    assert isinstance(entries[0][1], Setup)
    assert [line for line, _ in entries] == sorted({line for line, _ in entries})
    for _, move in entries[1:]:
        assert not isinstance(move, Setup)
        assert found(HEADER + "\n" + dump(move_json(move)))[1][1] == move


KEYS = st.sampled_from(["tap", "bid", "suit", "seat", "choice", "pass", "undo", "overrule", "x"])
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.sampled_from(["", "red-7"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner),
    max_leaves=6,
)


@given(st.dictionaries(KEYS, JSON | st.just(True), max_size=3))
def test_any_object_is_a_move_or_a_fault(value: dict[str, Any]) -> None:
    entries = read_or_fault(f"{HEADER}\n{json.dumps(value)}".encode())
    if isinstance(entries, RecordError):
        assert entries.line == 2
        return
    ((_, move),) = entries[1:]
    assert not isinstance(move, Setup)
    assert move_json(move) == value
