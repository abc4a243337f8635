"""espeak-ng as a process: what it is called with, how it fails, and the real one if there."""

import os
import shutil
import stat
import wave
from collections.abc import Callable
from pathlib import Path
from threading import Event

import pytest

from augure.outputs.espeak import PROGRAM, VOICES, Espeak, Process
from augure.outputs.voice import SpeechError, Voice
from augure.words import LANGUAGES, words

Program = Callable[[str], str]


@pytest.fixture
def program(tmp_path: Path) -> Program:
    """Makes a stand-in for the program that keeps its arguments and its text in files."""

    def made(does: str) -> str:
        path = tmp_path / "speaker"
        path.write_text(f"#!/bin/sh\ncd {tmp_path}\n{does}\n")
        path.chmod(path.stat().st_mode | stat.S_IXUSR)
        return str(path)

    return made


def ended(process: Process) -> None:
    """Waits for a process without a clock: its end is all that can be waited for."""
    process._process.wait(5)
    assert process.ended()


def test_a_text_goes_to_the_program_and_never_into_its_arguments(
    program: Program, tmp_path: Path
) -> None:
    text = "--version ; À Élie de jouer, œuf ½."
    speak = Espeak(80, 160, program=program('echo "$@" >> arguments; cat >> text'))
    ended(speak(text, "fr"))
    ended(speak("x", "en"))
    assert (tmp_path / "arguments").read_text().splitlines() == [
        "-v fr -a 160 -s 160 -b 1 --stdin",
        "-v en-gb -a 160 -s 160 -b 1 --stdin",
    ]
    assert (tmp_path / "text").read_text("utf-8") == text + "x"


def test_every_language_has_a_voice() -> None:
    assert set(VOICES) == set(LANGUAGES)


def test_a_missing_program_is_named_with_its_cure() -> None:
    with pytest.raises(SpeechError, match="no /nowhere/espeak: install espeak-ng"):
        Espeak(80, 160, program="/nowhere/espeak")("x", "fr")


def test_a_program_that_may_not_run_is_named(tmp_path: Path) -> None:
    path = tmp_path / "speaker"
    path.write_text("")
    with pytest.raises(SpeechError, match="can't be started: Permission denied"):
        Espeak(80, 160, program=str(path))("x", "fr")


@pytest.mark.parametrize(
    ("does", "reason"),
    [
        # What the real one does without a sound card: it complains and ends with 0.
        ("cat > text; echo 'ALSA lib x' >&2; echo 'error: No such file' >&2", "No such file"),
        ("cat > text; exit 3", "status 3"),
        ("exit 1", "status 1"),
    ],
)
def test_what_could_not_be_heard_is_told_once(program: Program, does: str, reason: str) -> None:
    process = Espeak(80, 160, program=program(does))("x" * 3000, "fr")
    process._process.wait(5)
    with pytest.raises(SpeechError, match=reason):
        process.ended()
    assert process.ended()


def test_a_missing_sound_card_sounded_like_a_missing_program(program: Program) -> None:
    does = "cat > text; echo 'error: No such file or directory' >&2"
    process = Espeak(80, 160, program=program(does))("x", "fr")
    process._process.wait(5)
    with pytest.raises(SpeechError) as told:
        process.ended()
    assert str(told.value) == (
        'espeak-ng runs and is not heard, it says "error: No such file or directory"; '
        "check the sound card and voices"
    )


def test_warnings_are_no_fault(program: Program) -> None:
    ended(Espeak(80, 160, program=program("cat > text; echo 'ALSA lib x' >&2"))("x", "fr"))


def test_a_cut_ends_the_process_and_is_no_fault(program: Program) -> None:
    process = Espeak(80, 160, program=program("exec sleep 60"))("x", "fr")
    assert not process.ended()
    process.cut()
    ended(process)
    process.cut()
    assert process.ended()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_real_program_writes_what_it_says(language: str, tmp_path: Path) -> None:
    if shutil.which(PROGRAM) is None:
        pytest.skip(f"no {PROGRAM} here: apt-get install {PROGRAM}")
    lengths = []
    for name, text, speed in (
        ("short", "À Ana.", 160),
        ("long", "Pli 3 pour Ana avec 7 rouge : plus fort atout.", 160),
        ("fast", "Pli 3 pour Ana avec 7 rouge : plus fort atout.", 320),
    ):
        file = tmp_path / f"{name}.wav"
        ended(Espeak(80, speed, ("-w", str(file)))(text, language))
        with wave.open(str(file)) as sound:
            lengths.append(sound.getnframes() / sound.getframerate())
    short, long, fast = lengths
    assert 0.2 < short < fast < long < 10


def test_the_voice_speaks_by_a_program_of_its_own(program: Program, tmp_path: Path) -> None:
    told = Event()
    speak = Espeak(80, 160, program=program("cat >> text; test ! -e last"))
    voice = Voice(speak, said=lambda _: told.set())
    voice.answer(("one.", "two."), words("en"), "full")
    while not (tmp_path / "text").exists() or (tmp_path / "text").read_text() != "one.two.":
        os.sched_yield()
    (tmp_path / "last").touch()
    voice.answer(("three.",), words("en"), "full")
    assert told.wait(5)
    voice.close()
