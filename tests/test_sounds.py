"""`augure sounds`: every sound with its name, on the buzzer or in files."""

import argparse
from pathlib import Path

import pytest

from augure import cli
from augure.outputs.tones import BETWEEN_MS, Mode, every_sound, notes
from augure.sounds import name, sounds
from augure.words import LANGUAGES, words
from box.rig import World, tones

Capture = pytest.CaptureFixture[str]
EVERY = tuple(every_sound())


def chosen(world: World, mode: str = "full") -> argparse.Namespace:
    return argparse.Namespace(config=world.file, lang="en", mode=mode, wav=None)


@pytest.mark.parametrize("mode", ["full", "short"])
def test_every_sound_is_played_whole_after_its_name(
    tmp_path: Path, capsys: Capture, mode: str
) -> None:
    world = World(tmp_path)
    assert sounds(chosen(world, mode), world.machine.machine) == 0
    assert capsys.readouterr().out.splitlines() == [name(words("en"), *sound) for sound in EVERY]
    assert tones(world.heard, world.now_ms()) == [
        (note.frequency_hz, note.duration_ms)
        for sound in EVERY
        for note in notes(*sound, Mode(mode))
        if note.frequency_hz is not None
    ]
    assert world.heard[-1][1] is None
    lasts = sum(note.duration_ms for sound in EVERY for note in notes(*sound, Mode(mode)))
    assert world.now_ms() == lasts + len(EVERY) * BETWEEN_MS


def test_buzzer_that_fails_is_told_and_nothing_more_is_played(
    tmp_path: Path, capsys: Capture
) -> None:
    world = World(tmp_path)
    vars(world.machine)["pins"] = None
    assert sounds(chosen(world), world.machine.machine) == 1
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("augure: the buzzer can’t be sounded: lgpio: ")


@pytest.mark.parametrize("kind", ["none", "simulated"])
def test_box_without_a_buzzer_is_led_to_the_files(
    tmp_path: Path, capsys: Capture, kind: str
) -> None:
    world = World(tmp_path, f'[buzzer]\nkind = "{kind}"\n')
    assert cli.run(["sounds", "--config", str(world.file), "--lang", "en"]) == 2
    assert "--wav DIR" in capsys.readouterr().err


def test_files_are_written_with_their_names(tmp_path: Path, capsys: Capture) -> None:
    folder = tmp_path / "wav"
    assert cli.run(["sounds", "--wav", str(folder), "--mode", "short"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(EVERY) == len(list(folder.iterdir()))
    assert f"{folder / 'turn-2.wav'}: au tour de la place 2" in lines


def test_folder_that_cannot_be_written_is_told(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "file"
    file.touch()
    assert cli.run(["sounds", "--wav", str(file), "--lang", "en"]) == 2
    assert capsys.readouterr().err == (
        f"augure: {file}: File exists; choose a folder that can be written\n"
    )


def test_settings_with_a_fault_are_told(tmp_path: Path, capsys: Capture) -> None:
    world = World(tmp_path, "[buzzer]\npin = 99\n")
    assert cli.run(["sounds", "--config", str(world.file)]) == 2
    assert "buzzer.pin" in capsys.readouterr().err


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sound_has_a_name_of_its_own(language: str) -> None:
    named = {name(words(language), *sound) for sound in EVERY}
    assert len(named) == len(EVERY)
    keys = words(language).keys()
    assert {key[-1] for key in keys if key[0] == "sounds"} == {what for what, _ in EVERY}
