"""The tables of words: one TOML file a language, a section of it read when it is first wanted."""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, reduce
from pathlib import Path
from typing import Any

from augure.rules.news import Number

LANGUAGES = ("fr", "en")
"""The languages there are, the default first."""

HALF = "½"


class Words:
    """The words of one language; every method gives text for people."""

    def __init__(self, language: str, table: Mapping[str, Any]) -> None:
        self.language = language
        self._table = table

    def phrase(self, section: str, key: str, **fields: object) -> str:
        """Returns a sentence of a section with its fields filled in."""
        text: str = self._table[section][key]
        return text.format(**fields)

    def has(self, section: str, key: str) -> bool:
        """Returns whether a section has a sentence."""
        return key in self._table[section]

    def game(self, game_id: str) -> str:
        """Returns the name of a game."""
        return self.phrase("games", game_id)

    def suit(self, suit: str) -> str:
        """Returns the name of a suit, a family or a side."""
        return self.phrase("suits", suit)

    def card(self, game_id: str, code: str) -> str:
        """Returns the name of a card or token as people say it."""
        names: Mapping[str, str] = self._table["cards"][game_id]
        if code in names:
            return names[code]
        stem, _, number = code.rpartition("-")
        return names[f"{stem}-*"].format(n=number)

    def effect(self, game_id: str, code: str) -> str | None:
        """Returns what a card does, in one line; None where its game has no effects."""
        effects: Mapping[str, str] = self._table["effects"].get(game_id, {})
        return effects.get(code)

    def option(self, name: str, value: object, players: Sequence[str] = ()) -> str:
        """Returns an option of a match with its value, as a line of a menu.

        A value without a line of its own stands in the option's: a number, a player's seat among
        `players`, or teams of seats.
        """
        shown = str(value).lower()
        if self.has("options", f"{name}-{shown}"):
            return self.phrase("options", f"{name}-{shown}")
        fields: dict[str, object] = {"value": value}
        if isinstance(value, int) and value < len(players):
            fields["player"] = players[value]
        if isinstance(value, tuple):
            teams = (self.listed(players[seat] for seat in team) for team in value)
            fields["teams"] = self.grouped(teams)
        return self.phrase("options", name, **fields)

    def number(self, number: Number) -> str:
        """Returns a number as people write it: half points with a half sign."""
        if isinstance(number, int):
            return str(number)
        whole = int(abs(number))
        sign = "-" if number < 0 else ""
        return f"{sign}{whole or ''}{HALF}" if abs(number) != whole else f"{sign}{whole}"

    def count(self, noun: str, number: Number) -> str:
        """Returns a number with its noun, in the singular or the plural."""
        singular, plural = self._table["count"][noun]
        form: str = singular if abs(number) in self._table["singular"] else plural
        return form.format(n=self.number(number))

    def total(self, game_id: str, number: Number) -> str:
        """Returns a player's total with what the game counts in: points, where not other."""
        return self.count(self._table["totals"].get(game_id, "point"), number)

    def listed(self, items: Iterable[str]) -> str:
        """Returns items as a list in a sentence."""
        *first, last = items
        if not first:
            return last
        comma: str = self._table["list_separator"]
        return f"{comma.join(first)} {self._table['and']} {last}"

    def grouped(self, groups: Iterable[str]) -> str:
        """Returns groups, each a list already, side by side in a sentence."""
        return reduce(
            lambda one, other: self.phrase("news", "groups", one=one, other=other), groups
        )

    def spoken(self, text: str) -> str:
        """Returns a text as a voice has to be given it, to be heard as it is meant."""
        for pattern, instead in self._table["spoken"]:
            text = re.sub(pattern, instead, text)
        return text

    def rules(self, game_id: str) -> str:
        """Returns the rulings of a game as text for people."""
        return _file(f"rules/{game_id}.{self.language}.md")

    def instructions(self, language: str) -> str:
        """Returns the page of instructions in any language: a title, then headings and text."""
        return _file(f"sheets/instructions.{language}.txt")

    def keys(self) -> frozenset[tuple[str, ...]]:
        """Returns the path of every entry, for the check that no language lacks one."""
        return frozenset(_paths(self._table, ()))


def _paths(table: Mapping[str, Any], path: Sequence[str]) -> Iterable[tuple[str, ...]]:
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from _paths(value, (*path, key))
        else:
            yield (*path, key)


def _file(name: str) -> str:
    # A plain path: importlib.resources takes longer to import than all words to read.
    return Path(__file__).parent.joinpath(name).read_text("utf-8")


class Sections(Mapping[str, Any]):
    """What a TOML text has, each table of it parsed when it is first asked for.

    To parse all words takes longer than the start of a box may. The text has no line that begins
    with a bracket but the headers of tables, whose first names are bare.
    """

    def __init__(self, text: str) -> None:
        head, *tables = text.split("\n[")
        self._head = tomllib.loads(head)
        self._texts: dict[str, str] = {}
        for table in tables:
            name = table.partition("]")[0].partition(".")[0]
            self._texts[name] = f"{self._texts.get(name, '')}[{table}\n"
        self._parsed: dict[str, Any] = dict(self._head)

    def __getitem__(self, name: str) -> Any:
        if name not in self._parsed:
            self._parsed[name] = tomllib.loads(self._texts[name])[name]
        return self._parsed[name]

    def __iter__(self) -> Iterator[str]:
        yield from self._head
        yield from self._texts

    def __len__(self) -> int:
        return len(self._head) + len(self._texts)


@cache
def words(language: str) -> Words:
    """Returns the words of a language of LANGUAGES."""
    return Words(language, Sections(_file(f"{language}.toml")))
