"""`augure.toml` from the disk: its settings, and files that can't be used as a whole."""

import errno
import os
import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from augure.config.loading import MAX_BYTES, ConfigError, ConfigFault, load, parse
from augure.config.values import SECTIONS, Config, PadConfig


def faults(text: str) -> list[tuple[int | None, str, str]]:
    with pytest.raises(ConfigError) as raised:
        parse(text)
    return [(fault.line, fault.key, fault.message) for fault in raised.value.faults]


def test_missing_and_empty_files_are_the_reference_wiring(tmp_path: Path) -> None:
    empty = tmp_path / "augure.toml"
    empty.write_text("")
    assert load(tmp_path / "missing.toml") == load(empty) == parse("# nothing\n") == Config()
    assert Config().reader.kind == "spi"
    assert Config().pads == ()


def test_every_section_is_read() -> None:
    config = parse(
        """
        [box]
        data = "/srv/augure"
        language = "en"
        sound = "off"
        display = "large"
        [reader]
        kind = "pad"
        gain_db = 48
        [display]
        chip = "sh1106"
        i2c_address = 61
        rotation = 180
        [buzzer]
        kind = "active"
        pin = 13
        active_high = false
        [controls]
        kind = "none"
        [voice]
        on = true
        speed_wpm = 200
        [[pad]]
        port = "/dev/serial/by-id/left"
        seat = 0
        [[pad]]
        port = "/dev/serial/by-id/right"
        seat = 1
        """
    )
    assert config.box.data == Path("/srv/augure")
    assert (config.box.language, config.box.sound) == ("en", "off")
    assert config.box.display == "large"
    assert config.reader.gain_db == 48
    assert (config.display.chip, config.display.i2c_address, config.display.rotation) == (
        "sh1106", 0x3D, 180,
    )  # fmt: skip
    assert (config.buzzer.kind, config.buzzer.pin, config.buzzer.active_high) == (
        "active", 13, False,
    )  # fmt: skip
    assert config.controls.kind == "none"
    assert (config.voice.on, config.voice.speed_wpm) == (True, 200)
    assert config.pads == (
        PadConfig(port=Path("/dev/serial/by-id/left"), seat=0),
        PadConfig(port=Path("/dev/serial/by-id/right"), seat=1),
    )


def test_a_pad_reader_without_pads_looks_for_one() -> None:
    assert parse('reader.kind = "pad"').pads == (PadConfig(),)


SYNTAX_CURE = (
    "write key = value, with texts in quotes, and each key and section once; "
    "the rest is checked when this is right"
)


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("[box]\nlanguage = fr\n", 2, "Invalid value"),
        ("[box]\n\nlanguage\n", 3, "Expected '=' after a key in a key/value pair"),
        ("[box]\n[box]\n", 2, None),
        ("[reader]\npoll_ms = 40\npoll_ms = 50\n", 3, None),
        ('[box]\nlanguage = """fr\n\n', 3, None),
        ("[box\n", 1, None),
    ],
)
def test_what_is_no_toml_is_told_with_its_line(text: str, line: int, reason: str | None) -> None:
    (fault,) = faults(text)
    assert fault[:2] == (line, "")
    assert fault[2].startswith(f"this is no TOML: {reason or ''}")
    assert fault[2].endswith(f"; {SYNTAX_CURE}")


@pytest.mark.parametrize(
    ("written", "fault"),
    [
        (b"[box]\n# \xe9t\xe9\n", ConfigFault(2, "", "this is no UTF-8; save it as UTF-8")),
        (
            b"#" * (MAX_BYTES + 1),
            ConfigFault(None, "", f"it is longer than {MAX_BYTES} bytes; write a new one"),
        ),
        (
            b"a = " + b"[" * 60_000,
            ConfigFault(None, "", "its lists or tables are nested too deeply; write a new one"),
        ),
        (
            b"a = " + b"9" * 6_000,
            ConfigFault(None, "", "a number has too many digits; write a smaller one"),
        ),
    ],
)
def test_a_file_that_cannot_be_used_as_a_whole(
    tmp_path: Path, written: bytes, fault: ConfigFault
) -> None:
    file = tmp_path / "augure.toml"
    file.write_bytes(written)
    with pytest.raises(ConfigError) as raised:
        load(file)
    assert raised.value.faults == (fault,)


def test_a_file_as_long_as_possible_is_read(tmp_path: Path) -> None:
    file = tmp_path / "augure.toml"
    file.write_bytes(b"#" * MAX_BYTES)
    assert load(file) == Config()


def test_a_file_that_cannot_be_opened_is_said(tmp_path: Path) -> None:
    with pytest.raises(ConfigError) as raised:
        load(tmp_path)
    assert str(raised.value) == (
        f"it can't be read: {os.strerror(errno.EISDIR)}; check the path and its rights"
    )


def test_windows_editors_may_write_the_file(tmp_path: Path) -> None:
    file = tmp_path / "augure.toml"
    file.write_bytes(b'\xef\xbb\xbf[box]\r\nlanguage = "en"\r\n\r\n[voice]\r\non = 1\r\n')
    with pytest.raises(ConfigError) as raised:
        load(file)
    assert [(fault.line, fault.key) for fault in raised.value.faults] == [(5, "voice.on")]


def test_faults_are_text_for_a_log() -> None:
    with pytest.raises(ConfigError) as raised:
        parse("[voice]\non = 1\n[xyzzy]\n")
    assert str(raised.value).splitlines()[0] == (
        "line 2: voice.on: 1 is no switch; write true or false, without quotes"
    )
    assert len(str(raised.value).splitlines()) == 2


NAMES = [*SECTIONS, *{key for section in SECTIONS.values() for key in section.settings}, "x"]
VALUES = st.recursive(
    st.one_of(
        st.integers(-3, 70).map(str),
        st.sampled_from(
            ["true", "1.5", "nan", '"spi"', '"pad"', '"none"', "'/dev/a'", "1979-05-27", '"""\n"""']
        ),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=2).map(lambda items: f"[{', '.join(items)}]"),
        st.tuples(st.sampled_from(NAMES), inner).map(lambda pair: f"{{{pair[0]} = {pair[1]}}}"),
    ),
    max_leaves=4,
)
LINES = st.one_of(
    st.sampled_from(NAMES).map("[{}]".format),
    st.just("[[pad]]"),
    st.tuples(st.sampled_from(NAMES), st.sampled_from(NAMES)).map(
        lambda pair: "[{}.{}]".format(*pair)
    ),
    st.tuples(st.sampled_from(NAMES), VALUES).map(lambda pair: "{} = {}".format(*pair)),
    st.tuples(st.sampled_from(NAMES), st.sampled_from(NAMES), VALUES).map(
        lambda parts: "{}.{} = {}".format(*parts)
    ),
    st.text(max_size=8),
)


def faults_of(file: Path) -> tuple[ConfigFault, ...] | None:
    try:
        load(file)
    except ConfigError as error:
        return error.faults
    return None


@given(st.lists(LINES, max_size=12).map("\n".join))
def test_garbage_gives_settings_or_faults_within_the_file(
    tmp_path_factory: pytest.TempPathFactory, text: str
) -> None:
    file = tmp_path_factory.getbasetemp() / "garbage.toml"
    file.write_bytes(text.encode("utf-8", "replace"))
    found = faults_of(file)
    assert found != ()
    for fault in found or ():
        assert fault.line is not None
        assert 1 <= fault.line <= text.count("\n") + 1
        assert str(fault).isprintable()


@given(st.binary(max_size=200))
def test_bytes_give_settings_or_faults(
    tmp_path_factory: pytest.TempPathFactory, written: bytes
) -> None:
    file = tmp_path_factory.getbasetemp() / "garbage.toml"
    file.write_bytes(written)
    found = faults_of(file)
    assert found != ()
    assert all(str(fault).isprintable() for fault in found or ())


def test_tomllib_still_says_the_line_where_it_is_looked_for() -> None:
    with pytest.raises(tomllib.TOMLDecodeError, match=r" \(at line 2, column \d+\)$"):
        tomllib.loads("\na = ?\n")
    with pytest.raises(tomllib.TOMLDecodeError, match=r" \(at end of document\)$"):
        tomllib.loads('a = """')
