"""Where each key is in a TOML file: `tomllib` tells what it says, and not where."""

import re
import tomllib
from dataclasses import dataclass, field

from augure.config.values import KeyPath

DEPTH = 4
"""How long the paths are that are kept: more than any key of `augure.toml` has."""

_TOKEN = re.compile(
    r'"""(?:\\.|[^\\])*?"{3,5}'  # a text over several lines, up to two quotes at its end
    r"|'''.*?'{3,5}"
    r'|"(?:\\.|[^"\\\n])*"'
    r"|'[^'\n]*'"
    r"|#[^\n]*"
    r"|[\[\]{},=.\n]"
    r"""|[^\s\[\]{},=.\n"'#]+""",  # a bare key, or a part of a number or date
    re.DOTALL,
)


def key_lines(text: str) -> dict[KeyPath, int]:
    """Returns the line of every key and table of a text that `tomllib` reads, from 1.

    Paths are cut off after `DEPTH`. A text that is no TOML gives some lines, and no error.
    """
    scan = _Scan()
    for token in _TOKEN.finditer(text):
        scan.take(token.group())
    return scan.lines


@dataclass
class _Open:
    """A list or table within a value that is not closed yet; `index` is a list's."""

    path: KeyPath
    index: int | None


@dataclass
class _Scan:
    lines: dict[KeyPath, int] = field(default_factory=dict)
    _line: int = 1
    _base: KeyPath = ()  # the table of the last header
    _last: dict[KeyPath, int] = field(default_factory=dict)  # lists of tables: the last index
    _parts: list[str] = field(default_factory=list)  # of the key that is being read
    _brackets: int = 0  # of the header that is being read
    _value: KeyPath | None = None  # whose value is being read
    _open: list[_Open] = field(default_factory=list)

    def take(self, token: str) -> None:
        """Takes the next token of the text."""
        if token.startswith("#"):
            return
        if self._brackets:
            self._take_header(token)
        elif self._value is not None:
            self._take_value(token)
        else:
            self._take_key(token)
        self._line += token.count("\n")

    def _take_header(self, token: str) -> None:
        if token == "\n":
            self._brackets, self._parts = 0, []
        elif token == "[" and not self._parts:
            self._brackets += 1
        elif token == "]":
            if self._parts:
                self._enter(self._parts)
                self._parts = []
        elif token != ".":
            self._parts.append(_name(token))

    def _enter(self, parts: list[str]) -> None:
        """Begins the table of a header; a name of a list of tables means its last one."""
        path: KeyPath = ()
        for depth, part in enumerate(parts[:DEPTH], 1):
            path += (part,)
            if self._brackets > 1 and depth == len(parts):
                self._keep(path)
                self._last[path] = self._last.get(path, -1) + 1
            if path in self._last:
                path += (self._last[path],)
        self._base = path
        self._keep(path)

    def _take_key(self, token: str) -> None:
        if token == "\n":
            self._parts = []
        elif token == "[" and not self._open and not self._parts:
            self._brackets = 1
        elif token == "=":
            self._value = (*(self._open[-1].path if self._open else self._base), *self._parts)
            self._value = self._value[:DEPTH]
            self._parts = []
            self._keep(self._value)
        elif token == "}":
            self._close()
        elif token not in (".", ","):
            self._parts.append(_name(token))

    def _take_value(self, token: str) -> None:
        assert self._value is not None
        if token == "[":
            self._open.append(_Open(self._value, 0))
            self._value = (*self._value, 0)[:DEPTH]
        elif token == "{":
            self._keep(self._value)
            self._open.append(_Open(self._value, None))
            self._value = None
        elif token in ("]", "}"):
            self._close()
        elif token == "," and self._open:
            inner = self._open[-1]
            if inner.index is None:
                self._value = None
            else:
                inner.index += 1
                self._value = (*inner.path, inner.index)[:DEPTH]
        elif token == "\n" and not self._open:
            self._value = None

    def _close(self) -> None:
        if self._open:
            self._value = self._open.pop().path

    def _keep(self, path: KeyPath) -> None:
        for depth in range(1, len(path) + 1):
            self.lines.setdefault(path[:depth], self._line)


def _name(token: str) -> str:
    """Returns a key without its quotes."""
    if not token.startswith(("'", '"')):
        return token
    try:
        name: str = tomllib.loads(f"key = {token}")["key"]
    except tomllib.TOMLDecodeError:
        return token
    return name
