"""Settings that can't be used: those of the last good start hold, and the faults are told."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from augure.config import loading
from augure.config.loading import (
    ConfigError,
    ConfigFault,
    Loaded,
    keep_good,
    load,
    load_named,
    load_or_last_good,
    parse,
)
from augure.config.values import Config

GOOD = '[box]\nlanguage = "en"\n'
BAD = '[box]\nlanguage = "tlh"\n'
NOTHING = (ConfigFault(None, "", "it is missing, or sets nothing"),)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "augure.toml"


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    path = tmp_path / "data" / "last-good.toml"
    path.parent.mkdir()
    return path


def test_good_settings_hold_whatever_was_kept(file: Path, kept: Path) -> None:
    file.write_text(GOOD)
    for old in (None, BAD, '[box]\nlanguage = "fr"\n'):
        if old is not None:
            kept.write_text(old)
        assert load_or_last_good(file, kept) == Loaded(parse(GOOD), GOOD)


@pytest.mark.parametrize(
    "damage",
    [
        lambda file: file.write_text(BAD),
        lambda file: file.write_text(GOOD[:-3]),
        lambda file: file.write_bytes(bytes(len(GOOD))),
        lambda file: file.write_bytes(b"\xff" * 9),
        lambda file: file.write_bytes(b"#" * (loading.MAX_BYTES + 1)),
        lambda file: file.mkdir(),
    ],
    ids=["a wrong value", "cut", "zeros", "no text", "too long", "unreadable"],
)
def test_a_damaged_file_left_the_box_dark(
    file: Path, kept: Path, damage: Callable[[Path], object]
) -> None:
    damage(file)
    with pytest.raises(ConfigError) as fault:
        load(file)
    kept.write_text(GOOD)
    assert load_or_last_good(file, kept) == Loaded(parse(GOOD), GOOD, fault.value.faults)


@pytest.mark.parametrize("text", [None, "", "\n", "# The settings\n# of", "# The box\n[box]\n"])
def test_a_file_that_a_power_cut_emptied_was_taken_for_defaults(
    file: Path, kept: Path, text: str | None
) -> None:
    if text is not None:
        file.write_text(text)
    kept.write_text(GOOD)
    assert load_or_last_good(file, kept) == Loaded(parse(GOOD), GOOD, NOTHING)


def test_a_file_that_is_a_pipe_kept_the_start_waiting(file: Path, kept: Path) -> None:
    os.mkfifo(file)
    kept.write_text(GOOD)
    assert load_or_last_good(file, kept) == Loaded(parse(GOOD), GOOD, NOTHING)


def test_a_mistyped_file_was_taken_for_the_defaults(file: Path) -> None:
    with pytest.raises(ConfigError, match="it is missing; check the path"):
        load_named(file, file.with_name("other.toml"))
    assert load_named(file, file) == Config()
    file.write_text(GOOD)
    assert load_named(file, file.with_name("other.toml")) == parse(GOOD)


@pytest.mark.parametrize("old", [None, "", "# nothing\n", BAD])
def test_without_good_ones_the_faults_of_the_file_are_told(
    file: Path, kept: Path, old: str | None
) -> None:
    if old is not None:
        kept.write_text(old)
    assert load_or_last_good(file, kept) == Loaded(Config(), "")
    file.write_text(BAD)
    with pytest.raises(ConfigError, match="tlh"):
        load_or_last_good(file, kept)


@pytest.mark.parametrize("old", [None, b"", BAD.encode(), b"\xff"])
def test_good_settings_are_kept(kept: Path, old: bytes | None) -> None:
    if old is not None:
        kept.write_bytes(old)
    keep_good(GOOD, kept)
    assert kept.read_text() == GOOD
    assert os.listdir(kept.parent) == [kept.name]


def test_settings_that_are_kept_already_are_not_written_again(
    kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep_good(GOOD, kept)
    monkeypatch.delattr(loading, "replace_file")
    keep_good(GOOD, kept)
    assert kept.read_text() == GOOD


def test_defaults_for_want_of_a_file_are_not_kept(kept: Path) -> None:
    keep_good(GOOD, kept)
    keep_good("", kept)
    assert kept.read_text() == GOOD


def test_a_folder_that_takes_nothing_is_told(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    kept = tmp_path / "missing" / "last-good.toml"
    keep_good(GOOD, kept)
    assert caplog.messages == [
        f"{kept}: the settings can't be kept: No such file or directory; check disk and rights"
    ]
