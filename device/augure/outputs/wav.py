"""The sounds as WAV files, so that they can be heard on any machine."""

import wave
from array import array
from collections.abc import Iterable
from pathlib import Path

from augure.outputs.tones import Mode, Note, every_sound, notes

RATE_HZ = 44_100
LEVEL = 9_000
"""Of 32,767: a square wave is loud."""


def samples(melody: Iterable[Note]) -> "array[int]":
    """Returns 16-bit mono samples at `RATE_HZ`: a square wave as a buzzer makes it.

    Every note starts a new wave and every boundary lies within one sample of its time.
    """
    made = array("h")
    end_ms = 0
    for note in melody:
        end_ms += note.duration_ms
        count = end_ms * RATE_HZ // 1000 - len(made)
        if note.frequency_hz is None:
            made.extend([0] * count)
        else:
            half_waves = (2 * note.frequency_hz * i // RATE_HZ for i in range(count))
            made.extend(-LEVEL if half % 2 else LEVEL for half in half_waves)
    return made


def write(path: Path, melody: Iterable[Note]) -> None:
    """Writes one WAV file; raises `OSError` where that can't be done."""
    frames = samples(melody)
    if array("H", [1]).tobytes() != b"\1\0":
        frames.byteswap()  # WAV is little-endian
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE_HZ)
        file.writeframes(frames.tobytes())


def write_all(directory: Path, mode: Mode = Mode.FULL) -> tuple[Path, ...]:
    """Writes every sound into `directory`, which is made if need be, and returns the files.

    They are named after the event and the seat from 1: `refused.wav`, `turn-3.wav`.
    Raises `OSError` where that can't be done, `ValueError` for `Mode.OFF`.
    """
    if mode is Mode.OFF:
        raise ValueError("there is nothing to hear with the sound off")
    directory.mkdir(parents=True, exist_ok=True)
    written = []
    for what, seat in every_sound():
        path = directory / (f"{what}.wav" if seat is None else f"{what}-{seat + 1}.wav")
        write(path, notes(what, seat, mode))
        written.append(path)
    return tuple(written)
