"""The record that a session writes: whole after every move, whatever the disk says."""

import os
from pathlib import Path

import pytest

from augure.rules.games import game
from augure.rules.match import Match
from augure.rules.moves import Bid, Move, Tap
from augure.rules.setup import set_up
from augure.simulate import recording
from augure.simulate.recording import RecordFile
from augure.table.inputs import Part, PartBack, PartLost

SETUP = set_up({"game": "wizard", "players": ["Ana", "Bo", "Élie"], "dealer": 2})
HEADER = (
    '{"game":"wizard","players":["Ana","Bo","Élie"],"dealer":2,'
    '"options":{"deal":"unscanned","plus_minus_one":false}}\n'
)


def match(*moves: Move) -> Match:
    made = Match.start(game("wizard"), SETUP)
    for move in moves:
        made = made.push(move)
    return made


def begun(path: Path) -> RecordFile:
    record = RecordFile(path)
    record.begin(SETUP)
    return record


def test_the_record_is_whole_after_every_move(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    record = begun(path)
    assert path.read_text("utf-8") == HEADER
    record.append(Tap("red-1"))
    assert path.read_text("utf-8") == HEADER + '{"tap":"red-1"}\n'
    record.append(Bid(0))
    assert path.read_text("utf-8") == HEADER + '{"tap":"red-1"}\n{"bid":0}\n'
    record.rewrite(match(Tap("red-2")))
    assert path.read_text("utf-8") == HEADER + '{"tap":"red-2"}\n'
    assert record.inputs(0) == []


def test_nothing_is_left_where_no_match_was_begun(tmp_path: Path) -> None:
    RecordFile(tmp_path / "match.jsonl")
    assert list(tmp_path.iterdir()) == []


def test_what_the_file_held_is_kept_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    path.write_text("old\n")
    record = RecordFile(path)
    assert path.read_text() == "old\n"
    record.begin(SETUP)
    assert (tmp_path / "match.jsonl~").read_text() == "old\n"
    assert path.read_text("utf-8") == HEADER


def test_a_second_match_has_a_file_of_its_own(tmp_path: Path) -> None:
    record = begun(tmp_path / "match.jsonl")
    record.append(Tap("red-1"))
    record.begin(SETUP)
    assert (tmp_path / "match-2.jsonl").read_text("utf-8") == HEADER
    assert (tmp_path / "match.jsonl").read_text("utf-8") == HEADER + '{"tap":"red-1"}\n'


def test_a_missing_folder_is_told_at_once(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        RecordFile(tmp_path / "none" / "match.jsonl")


@pytest.mark.parametrize("path", [Path(os.devnull), Path(os.sep)])
def test_what_is_no_plain_file_is_refused_and_not_replaced(path: Path) -> None:
    """A device was once replaced by the record."""
    before = path.stat()
    with pytest.raises(OSError, match="no plain file"):
        RecordFile(path)
    assert path.stat().st_mode == before.st_mode


def test_a_full_disk_stops_nothing_and_the_record_is_whole_when_there_is_room_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "match.jsonl"
    record = begun(path)

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(Path, "open", full)
        patched.setattr(recording, "replace_file", full)
        record.append(Tap("red-1"))
        record.append(Bid(0))
        assert record.fault is not None
        assert record.inputs(0) == [PartLost(Part.JOURNAL)]
    record.append(Bid(1))
    assert record.fault is None
    assert record.inputs(0) == [PartBack(Part.JOURNAL)]
    assert path.read_text("utf-8") == HEADER + '{"tap":"red-1"}\n{"bid":0}\n{"bid":1}\n'
