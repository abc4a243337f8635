"""`augure replay`, as a command and in process: RECORD, *Answers*."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any

import pytest

from augure.cli import run

HEADER = '{"game":"wizard","players":["Ana","Bo","Cy"],"dealer":2}'
EXAMPLE = f"""{HEADER}
{{"tap":"blue-3"}}
{{"bid":1}}
{{"bid":0}}
{{"bid":0}}
{{"tap":"red-12"}}
{{"tap":"jester-2"}}
{{"tap":"blue-1"}}
"""

Said = tuple[int, list[dict[str, Any]], str]
Replay = Callable[..., Said]


@pytest.fixture
def replay(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Replay:
    """Returns a function from a record and arguments to exit status, answers and standard error."""

    def replayed(record: str | bytes, *arguments: str) -> Said:
        path = tmp_path / "match.jsonl"
        path.write_bytes(record if isinstance(record, bytes) else record.encode())
        status = run(["replay", str(path), *arguments])
        out, err = capsys.readouterr()
        assert str(tmp_path) not in out
        return status, [json.loads(line) for line in out.splitlines()], err

    return replayed


def augure(*arguments: str, **streams: Any) -> subprocess.CompletedProcess[bytes]:
    """Runs the command line as a shell does."""
    command = [sys.executable, "-m", "augure", *arguments]
    return subprocess.run(command, check=False, timeout=60, **streams)


def test_the_example_of_the_record(replay: Replay) -> None:
    status, answers, err = replay(EXAMPLE, "--lang", "en")
    assert (status, err) == (0, "")
    texts = [answer.pop("text") for answer in answers[:-1]]
    bid = {"what": "bid", "seat": 0, "min": 0, "max": 1, "not": []}
    assert answers == [
        {"line": 2, "ok": True, "news": [{"what": "trump", "suit": "blue"}], "expect": bid},
        *(
            {
                "line": 3 + seat,
                "ok": True,
                "news": [{"what": "bid", "seat": seat, "bid": 1 if seat == 0 else 0}],
                "expect": {**bid, "seat": seat + 1} if seat < 2 else {"what": "card", "seat": 0},
            }
            for seat in range(3)
        ),
        {
            "line": 6,
            "ok": True,
            "news": [{"what": "played", "seat": 0, "card": "red-12"}],
            "expect": {"what": "card", "seat": 1},
        },
        {
            "line": 7,
            "ok": True,
            "news": [{"what": "played", "seat": 1, "card": "jester-2"}],
            "expect": {"what": "card", "seat": 2},
        },
        {
            "line": 8,
            "ok": True,
            "news": [
                {"what": "played", "seat": 2, "card": "blue-1"},
                {"what": "claim", "seat": 2, "suit": "red"},
                {"what": "trick", "n": 1, "seat": 2, "card": "blue-1"},
                {
                    "what": "deal-over",
                    "n": 1,
                    "tricks": [0, 0, 1],
                    "bids": [1, 0, 0],
                    "points": [-10, 20, -10],
                    "totals": [-10, 20, -10],
                },
            ],
            "expect": {"what": "turn-up", "dealer": 0},
        },
        {
            "result": {
                "over": False,
                "totals": [-10, 20, -10],
                "winners": None,
                "expect": {"what": "turn-up", "dealer": 0},
            }
        },
    ]
    assert all(texts)
    assert texts[-1].startswith("Cy lays blue 1. Cy claims to have no red left. Trick 1 to Cy")


def test_a_refused_move_changes_nothing(replay: Replay) -> None:
    refused = ['{"bid":2}', '{"tap":"blue-4"}', '{"pass":true}', '{"suit":"red"}', '{"seat":0}']
    moves = EXAMPLE.splitlines()
    record = "\n".join([*moves[:2], *refused, *moves[2:]])
    status, answers, _ = replay(record)
    _, plain, _ = replay(EXAMPLE)
    assert status == 0
    errors = [answer["error"] for answer in answers[1:6]]
    assert errors == ["bid-out-of-range", *["not-expected"] * 4]
    for answer in answers[1:6]:
        assert list(answer) == ["line", "ok", "error", "text", "news", "expect"]
        assert answer["news"] == []
        assert answer["expect"] == answers[0]["expect"]
        assert answer["text"]
    assert answers[-1] == plain[-1]
    assert [a["news"] for a in answers[6:-1]] == [a["news"] for a in plain[1:-1]]


@pytest.mark.parametrize(
    ("record", "status"), [(EXAMPLE, 0), (EXAMPLE + '{"bid":0}', 1), (EXAMPLE + "{", 2)]
)
def test_strict_exits_with_1_if_anything_was_refused(
    replay: Replay, record: str, status: int
) -> None:
    assert replay(record, "--strict")[0] == status
    assert replay(record)[0] == (0 if status == 1 else status)


def test_only_the_text_changes_with_the_language(replay: Replay) -> None:
    record = EXAMPLE + '{"bid":0}\n{"undo":true}'
    default = replay(record)[1]
    french, english = replay(record, "--lang", "fr")[1], replay(record, "--lang", "en")[1]
    assert default == french
    assert french[0]["text"] == "Atout\u00a0: bleu."
    assert english[0]["text"] == "Trump: blue."
    for one, other in zip(french[:-1], english[:-1], strict=True):
        assert one.pop("text") != other.pop("text")
    assert french == english


def test_undo_takes_back_further_each_time_and_is_no_move_to_take_back(replay: Replay) -> None:
    undo = '{"undo":true}\n'
    _, answers, _ = replay(EXAMPLE + undo * 8)
    undone = [answer["news"] for answer in answers[7:-2]]
    moves = [json.loads(line) for line in EXAMPLE.splitlines()[1:]]
    assert undone == [[{"what": "undone", "move": move}] for move in reversed(moves)]
    assert answers[-2]["error"] == "nothing-to-undo"
    assert [answer["expect"] for answer in answers[7:-3]] == [
        answer["expect"] for answer in reversed(answers[:6])
    ]
    assert answers[-1]["result"]["expect"] == {"what": "turn-up", "dealer": 2}


def test_undone_names_the_move_as_written_with_overrule(replay: Replay) -> None:
    record = EXAMPLE.replace('"jester-2"', '"jester-2","overrule":true')
    _, answers, _ = replay(record + '{"undo":true}\n{"undo":true}')
    assert [item["what"] for item in answers[5]["news"]] == ["played"]
    move = {"tap": "jester-2", "overrule": True}
    assert answers[-2]["news"] == [{"what": "undone", "move": move}]


@pytest.mark.parametrize(
    ("broken", "fault"),
    [
        ('{"bid":1.0}', "bid 1.0 does not fit; write a whole number of at most 18 digits"),
        ('{"bid":1', "no JSON at column"),
        ('{"tap":"' + "x" * 1_000_000, "no JSON at column"),
        ("[" * 100_000, "brackets are nested too deep"),
        (HEADER, 'a move has no key "game"'),
        ("\0", "no JSON at column 1"),
    ],
)
def test_answers_before_a_broken_line_and_no_result(
    replay: Replay, broken: str, fault: str
) -> None:
    status, answers, err = replay(EXAMPLE + "\n" + broken + '\n{"tap":"red-1"}\n')
    assert status == 2
    assert [answer.get("line") for answer in answers] == [2, 3, 4, 5, 6, 7, 8]
    assert f"match.jsonl, line 10: {fault}" in err
    assert err.count("\n") == 1
    assert len(err) < 500


@pytest.mark.parametrize(
    ("record", "line", "fault"),
    [
        ("", 1, "the header is missing; the first line names game and players"),
        ("\n# nothing\n", 3, "the header is missing"),
        ('{"tap":"red-1"}', 1, 'a header has no "tap"; it has game, players, dealer, options'),
        (HEADER.replace("wizard", "chess"), 1, 'no game is called "chess"; there are prophetie'),
        (HEADER.replace('"Ana"', '"A","B","C","D","E"'), 1, "wizard takes 3 to 6 players, not 7"),
        (b"\xff\xfe{", 1, "byte 1 is not UTF-8; save the file as UTF-8"),
    ],
)
def test_no_record_no_answers(replay: Replay, record: str | bytes, line: int, fault: str) -> None:
    status, answers, err = replay(record)
    assert (status, answers) == (2, [])
    assert f"match.jsonl, line {line}: {fault}" in err


def test_a_million_characters_are_an_unknown_card(replay: Replay) -> None:
    _, answers, _ = replay(f'{HEADER}\n{{"tap":"{"x" * 1_000_000}"}}')
    assert answers[0]["error"] == "unknown-card"
    assert len(answers[0]["text"]) < 100


def test_a_lone_surrogate_in_names_and_cards_is_answered(replay: Replay) -> None:
    record = HEADER.replace("Ana", r"\ud800") + '\n{"tap":"blue-3"}\n{"tap":"\\udfff"}'
    status, answers, err = replay(record)
    assert (status, err) == (0, "")
    assert "\ud800" in answers[1]["text"]
    status, answers, _ = replay(HEADER + '\n{"tap":"\\udfff"}')
    assert (status, answers[0]["error"]) == (0, "unknown-card")
    assert "\udfff" in answers[0]["text"]


def test_a_lone_surrogate_in_a_broken_line_is_a_message() -> None:
    record = HEADER + '\n{"\\ud800":1}'
    done = augure("replay", "-", input=record.encode(), capture_output=True)
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"standard input, line 2: a move has no key" in done.stderr
    assert b"Traceback" not in done.stderr


def test_thousands_of_moves(replay: Replay) -> None:
    record = EXAMPLE + '{"undo":true}\n{"tap":"blue-1"}\n{"bid":0}\n' * 2_000
    status, answers, err = replay(record)
    assert (status, err) == (0, "")
    assert len(answers) == 7 + 6_000 + 1
    assert answers[-1]["result"]["totals"] == [-10, 20, -10]
    deeper = EXAMPLE.splitlines()[1:]
    record = EXAMPLE + '{"undo":true}\n' * 7 + ("\n".join(deeper) + '\n{"undo":true}' * 7) * 300
    assert replay(record)[0] == 2  # the last undo and the next tap stand on one line
    record = EXAMPLE + ("\n" + '{"undo":true}\n' * 7 + "\n".join(deeper)) * 300
    status, answers, err = replay(record, "--strict")
    assert (status, len(answers)) == (0, 7 + 300 * 14 + 1)
    assert answers[-1]["result"]["totals"] == [-10, 20, -10]


@pytest.mark.parametrize("name", [".", "no-such-file", "no/such/folder"])
def test_a_file_that_can_t_be_read(
    tmp_path: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["replay", str(tmp_path / name)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"augure: {tmp_path / name} can't be read: ")
    assert err.endswith("; check the path\n")
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["replay"],
        ["replay", "a", "b"],
        ["replay", "a", "--lang", "de"],
        ["replay", "--stric", "-x"],
        ["cards", "chess"],
        ["nonsense"],
    ],
)
def test_wrong_arguments_exit_with_2(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as caught:
        run(arguments)
    assert caught.value.code == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("usage: ")


def test_standard_input_is_a_record() -> None:
    record = "\ufeff" + EXAMPLE.replace("\n", "\r\n")
    done = augure("replay", "-", "--strict", input=record.encode(), capture_output=True)
    assert (done.returncode, done.stderr) == (0, b"")
    assert len(done.stdout.splitlines()) == 8
    assert b"\r" not in done.stdout


def test_answers_are_utf_8_whatever_the_locale_says() -> None:
    record = EXAMPLE.replace("Ana", "É\U0001f600a")
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "LC_ALL": "C"}
    done = augure("replay", "-", input=record.encode(), capture_output=True, env=environment)
    assert (done.returncode, done.stderr) == (0, b"")
    assert "É\U0001f600a annonce 1 pli." in done.stdout.decode("utf-8")


def closed(descriptor: int) -> Callable[[], None]:
    return lambda: os.close(descriptor)


def test_a_closed_standard_input_is_a_message() -> None:
    done = augure(
        "replay", "-", stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=closed(0)
    )
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.startswith(b"augure: standard input can't be read: ")
    assert b"Traceback" not in done.stderr


def test_a_closed_standard_output_is_a_message(tmp_path: Path) -> None:
    record = tmp_path / "match.jsonl"
    record.write_text(EXAMPLE)
    done = augure("replay", str(record), stderr=subprocess.PIPE, preexec_fn=closed(1))
    assert done.returncode == 2
    assert done.stderr.startswith(b"augure: standard output is closed")
    assert b"Traceback" not in done.stderr


def test_a_closed_standard_error_gets_no_message_into_the_answers() -> None:
    done = augure(
        "replay", "-", input=(HEADER + "\n{").encode(), stdout=subprocess.PIPE, preexec_fn=closed(2)
    )
    assert (done.returncode, done.stdout) == (2, b"")


def test_a_closed_standard_error_gets_no_message_into_an_export(tmp_path: Path) -> None:
    done = augure(
        "export", "--data", str(tmp_path / "none"), stdout=subprocess.PIPE, preexec_fn=closed(2)
    )
    assert (done.returncode, done.stdout) == (2, b"")


@pytest.mark.parametrize("moves", [1, 5_000])
def test_a_reader_that_goes_away_ends_the_replay_in_silence(tmp_path: Path, moves: int) -> None:
    record = tmp_path / "match.jsonl"
    record.write_text(HEADER + '\n{"bid":0}' * moves)
    command = [sys.executable, "-m", "augure", "replay", str(record)]
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(command, check=False, stdout=writing, stderr=subprocess.PIPE, timeout=60)
    os.close(writing)
    assert (done.returncode, done.stderr) == (141, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs Linux's full device")
@pytest.mark.parametrize(
    "command", [["replay", "-"], ["cards", "wizard"], ["rules", "wizard"], ["--version"]]
)
def test_a_full_disk_is_not_called_an_unreadable_record(command: list[str]) -> None:
    with open("/dev/full", "wb") as full:
        done = augure(*command, input=EXAMPLE.encode(), stdout=full, stderr=subprocess.PIPE)
    assert done.returncode == 2
    assert done.stderr.startswith(b"augure: standard output can't be written: ")
    assert done.stderr.count(b"\n") == 1


def test_a_file_that_breaks_off_while_it_is_read_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Breaking:
        def __enter__(self) -> "Breaking":
            return self

        def __exit__(self, *_: object) -> None:
            pass

        def __iter__(self) -> "Breaking":
            return self

        lines = iter(EXAMPLE.encode().splitlines())

        def __next__(self) -> bytes:
            for line in self.lines:
                return line
            raise OSError(5, "Input/output error")

    def broken(*_: object, **__: object) -> IO[bytes] | Breaking:
        return Breaking()

    monkeypatch.setattr("augure.cli.open", broken, raising=False)
    assert run(["replay", "match.jsonl"]) == 2
    out, err = capsys.readouterr()
    assert len(out.splitlines()) == 7
    assert err == "augure: match.jsonl can't be read: Input/output error; check the path\n"
