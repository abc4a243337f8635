"""`augure.toml` from the disk: its settings, or every fault of it."""

import os
import re
import tomllib
from typing import Any, NamedTuple

from augure.config.check import Finding, check
from augure.config.kinds import shown
from augure.config.values import Config, KeyPath

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


def load(path: os.PathLike[str] | str) -> Config:
    """Returns the settings of a file; those of one that is missing or empty are the defaults.

    Raises `ConfigError` for a file that can't be read or has a fault.
    """
    try:
        with open(path, "rb") as file:
            written = file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        return Config()
    except OSError as error:
        raise _whole(
            f"it can't be read: {error.strerror}; check the path and its rights"
        ) from error
    if len(written) > MAX_BYTES:
        raise _whole(f"it is longer than {MAX_BYTES} bytes; write a new one")
    try:
        # Some editors begin a file with a byte order mark.
        text = written.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = written.count(b"\n", 0, error.start) + 1
        raise ConfigError((ConfigFault(line, "", "this is no UTF-8; save it as UTF-8"),)) from error
    return parse(text)


def parse(text: str) -> Config:
    """Returns the settings of a text. Raises `ConfigError`."""
    config, findings = check(_read(text))
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
