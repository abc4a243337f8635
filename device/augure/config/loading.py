"""`augure.toml` from the disk: its settings, or every fault of it and the last good ones."""

import logging
import os
import re
import tomllib
from pathlib import Path
from typing import Any, NamedTuple

from augure.atomic import replace_file
from augure.config.check import Finding, check
from augure.config.kinds import shown
from augure.config.values import Config, KeyPath

log = logging.getLogger(__name__)

_SYNTAX_CURE = (
    "write key = value, with texts in quotes, and each key and section once; "
    "the rest is checked when this is right"
)

REASON_LENGTH = 100
"""How much is told of what `tomllib` says: it repeats keys, which may be long."""

MAX_BYTES = 64 * 1024
"""More is no file that anybody wrote by hand."""


class ConfigFault(NamedTuple):
    """One fault of the file: its line, from 1, its key as `section.key`, the fault and its cure.

    `line` is None and `key` "" where the fault is the file's as a whole.
    """

    line: int | None
    key: str
    message: str

    def __str__(self) -> str:
        place = "" if self.line is None else f"line {self.line}: "
        return f"{place}{self.key}{': ' if self.key else ''}{self.message}"


class ConfigError(Exception):
    """A file that can't be used; `faults` are all of them, in the order of their lines."""

    def __init__(self, faults: tuple[ConfigFault, ...]) -> None:
        super().__init__("\n".join(map(str, faults)))
        self.faults = faults


class Loaded(NamedTuple):
    """Settings and the text that says them; `faults` are those of the file they stand in for."""

    config: Config
    text: str
    faults: tuple[ConfigFault, ...] = ()


def load(path: os.PathLike[str] | str) -> Config:
    """Returns the settings of a file; one that is missing or sets nothing has the defaults.

    Raises `ConfigError` for a file that can't be read or has a fault.
    """
    return parse(_text(path))


def load_named(path: Path, default: Path) -> Config:
    """Returns the settings of a file that somebody named: only the default one may be missing.

    Raises `ConfigError`.
    """
    if path != default and not path.exists():
        raise _whole("it is missing; check the path")
    return load(path)


def load_or_last_good(path: Path, kept: Path) -> Loaded:
    """Returns the settings of a file, or those in `kept`, of the last good start, if it has faults.

    To be missing or to set nothing is a fault too if there are others: a power cut leaves such
    files. Raises `ConfigError`, with the faults of the file, if neither can be used.
    """
    try:
        return _written(path)
    except ConfigError as error:
        faults = error.faults
    try:
        return _written(kept)._replace(faults=faults)
    except ConfigError:
        return Loaded(load(path), "")


def keep_good(text: str, kept: Path) -> None:
    """Keeps the text of settings with which a start went well, unless there is none.

    A disk that does not take it is told of in the log.
    """
    data = text.encode()
    try:
        is_kept = kept.read_bytes() == data
    except OSError:
        is_kept = False
    if is_kept or not text:
        return
    try:
        replace_file(kept, data)
    except OSError as fault:
        reason = f"{fault.strerror}; check disk and rights"
        log.warning("%s: the settings can't be kept: %s", kept, reason)


def _written(path: Path) -> Loaded:
    """Returns what a file says. Raises `ConfigError` also for one that sets nothing."""
    text = _text(path)
    table = _read(text)
    config = _checked(table, text)
    # A file that is cut off within its first remarks is as good as an empty one.
    if not any(table.values()):
        raise _whole("it is missing, or sets nothing")
    return Loaded(config, text)


def sets_nothing(path: Path) -> bool:
    """Returns whether a file is missing, or has no setting. Raises `ConfigError`."""
    return not any(_read(_text(path)).values())


def _opened_at_once(path: str, flags: int) -> int:
    """Opens a file, and does not wait for somebody to write to a pipe in its place."""
    return os.open(path, flags | os.O_NONBLOCK)


def _text(path: os.PathLike[str] | str) -> str:
    """Returns the text of a file, "" for one that is missing. Raises `ConfigError`."""
    try:
        with open(path, "rb", opener=_opened_at_once) as file:
            written = file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        return ""
    except OSError as error:
        raise _whole(
            f"it can't be read: {error.strerror}; check the path and its rights"
        ) from error
    if len(written) > MAX_BYTES:
        raise _whole(f"it is longer than {MAX_BYTES} bytes; write a new one")
    try:
        # Some editors begin a file with a byte order mark.
        return written.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = written.count(b"\n", 0, error.start) + 1
        raise ConfigError((ConfigFault(line, "", "this is no UTF-8; save it as UTF-8"),)) from error


def parse(text: str) -> Config:
    """Returns the settings of a text. Raises `ConfigError`."""
    return _checked(_read(text), text)


def _checked(table: dict[str, Any], text: str) -> Config:
    config, findings = check(table)
    if findings:
        from augure.config.lines import key_lines  # needed for a fault alone

        where = key_lines(text)
        faults = [_fault(finding, where) for finding in findings]
        raise ConfigError(tuple(sorted(faults, key=lambda fault: fault.line or 0)))
    return config


def _read(text: str) -> dict[str, Any]:
    """Returns what the text says as TOML. Raises `ConfigError`."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise _syntax(str(error), text) from error
    except RecursionError as error:
        raise _whole("its lists or tables are nested too deeply; write a new one") from error
    except ValueError as error:
        # Python's limit for the digits of a number; tomllib lets it through.
        raise _whole("a number has too many digits; write a smaller one") from error


def _syntax(said: str, text: str) -> ConfigError:
    """Returns the error for what `tomllib` said, which names the line at its end."""
    found = re.fullmatch(r"(.*) \(at (?:line (\d+), column \d+|end of document)\)", said, re.DOTALL)
    reason = repr(found[1] if found else said)[1:-1]
    line = int(found[2]) if found and found[2] else max(1, len(text.splitlines()))
    return ConfigError(
        (ConfigFault(line, "", f"this is no TOML: {reason[:REASON_LENGTH]}; {_SYNTAX_CURE}"),)
    )


def _whole(message: str) -> ConfigError:
    return ConfigError((ConfigFault(None, "", message),))


def _fault(finding: Finding, where: dict[KeyPath, int]) -> ConfigFault:
    """Returns a finding with the line of its last key in the file."""
    line, path = max(
        ((_line(path, where), path) for path in finding.keys), key=lambda found: found[0]
    )
    names = [part if _is_bare(part) else shown(part) for part in path if isinstance(part, str)]
    return ConfigFault(line, ".".join(names), finding.message)


def _line(path: KeyPath, where: dict[KeyPath, int]) -> int:
    """Returns the line of a key, or of the table that it is in."""
    while path and path not in where:
        path = path[:-1]
    return where.get(path, 1)


def _is_bare(name: str) -> bool:
    return len(name) <= 40 and re.fullmatch(r"[A-Za-z0-9_-]+", name) is not None
