"""The sounds as files: their length, their silence and their pitch are measured."""

import wave
from array import array
from itertools import groupby, pairwise
from pathlib import Path

import pytest

from augure.outputs.tones import Mode, Note, every_sound, notes
from augure.outputs.wav import RATE_HZ, samples, write_all


def read(path: Path) -> "array[int]":
    with wave.open(str(path), "rb") as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, RATE_HZ)
        frames = array("h", file.readframes(file.getnframes()))
    if array("H", [1]).tobytes() != b"\1\0":
        frames.byteswap()
    return frames


def heard(frames: "array[int]") -> list[tuple[int | None, float]]:
    """Returns (frequency in Hz or None, ms) of each tone and each silence in samples."""
    found: list[tuple[int | None, float]] = []
    for on, group in groupby(frames, key=lambda level: level != 0):
        levels = list(group)
        ms = len(levels) * 1000 / RATE_HZ
        changes = sum(1 for a, b in pairwise(levels) if a != b)
        found.append((round(changes * 500 / ms) if on else None, ms))
    return found


@pytest.mark.parametrize("mode", [Mode.SHORT, Mode.FULL])
def test_every_file_holds_its_notes(tmp_path: Path, mode: Mode) -> None:
    paths = write_all(tmp_path / "sounds", mode)
    assert sorted(paths) == sorted((tmp_path / "sounds").iterdir())
    for path, (what, seat) in zip(paths, every_sound(), strict=True):
        melody = notes(what, seat, mode)
        measured = heard(read(path))
        assert len(measured) == len(melody)
        for (hz, ms), note in zip(measured, melody, strict=True):
            assert abs(ms - note.duration_ms) <= 1000 / RATE_HZ
            if note.frequency_hz is None:
                assert hz is None
            else:
                assert hz is not None
                assert abs(hz - note.frequency_hz) <= 1000 / note.duration_ms


def test_files_are_named_after_event_and_seat(tmp_path: Path) -> None:
    names = {path.name for path in write_all(tmp_path)}
    assert {"refused.wav", "turn-1.wav", "turn-6.wav", "trick-3.wav", "no-reader.wav"} <= names
    assert "turn.wav" not in names


def test_rounding_does_not_add_up() -> None:
    assert len(samples([Note(880, 7)] * 1000)) == 7 * RATE_HZ


def test_nothing_is_written_with_the_sound_off(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="off"):
        write_all(tmp_path / "none", Mode.OFF)
    assert not (tmp_path / "none").exists()
