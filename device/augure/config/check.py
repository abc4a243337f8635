"""The check: what `tomllib` read becomes settings, and everything that is wrong is found."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from augure.config.conflicts import Conflict, conflicts
from augure.config.kinds import WrongValueError, either, nearest, shown
from augure.config.values import SECTIONS, Config, KeyPath, PadConfig, Section
from augure.values import replace


class Finding(NamedTuple):
    """What is wrong at the last in the file of `keys`, and the cure."""

    keys: tuple[KeyPath, ...]
    message: str


def check(data: Mapping[str, Any]) -> tuple[Config, list[Finding]]:
    """Returns the settings of a file, and all that is wrong with it.

    The settings hold only if nothing is. A conflict with a setting that is wrong by itself is
    no finding: its cure may end both.
    """
    reading = _Reading()
    values: dict[str, Any] = {}
    for name, value in data.items():
        section = SECTIONS.get(name)
        if section is None:
            reading.find((name,), _unknown_section(name, value))
        elif section.repeated:
            values[section.attribute] = reading.repeated(section, value)
        else:
            values[section.attribute] = reading.section(section, value, (name,))
    config = Config(**values)
    wrong = {path for finding in reading.findings for path in finding.keys}
    for conflict in conflicts(config):
        if not any(_is_within(path, wrong) for group in conflict.keys for path in group):
            reading.findings.append(Finding(_told_at(conflict, data), conflict.message))
    if config.reader.kind == "pad" and not config.pads:
        config = replace(config, pads=(PadConfig(),))
    return config, reading.findings


class _Reading:
    def __init__(self) -> None:
        self.findings: list[Finding] = []

    def find(self, path: KeyPath, message: str) -> None:
        self.findings.append(Finding((path,), message))

    def repeated(self, section: Section, tables: object) -> tuple[Any, ...]:
        if not isinstance(tables, list):
            self.find((section.name,), f"each {section.name} is a section; write {section.title}")
            return ()
        return tuple(
            self.section(section, table, (section.name, index))
            for index, table in enumerate(tables)
        )

    def section(self, section: Section, table: object, path: KeyPath) -> Any:
        """Returns the values of a section, with the default for each that is wrong."""
        if not isinstance(table, dict):
            is_list = isinstance(table, list)
            fault = "is there once" if is_list else f"is a section, and no {shown(table)}"
            self.find(path, f"{section.name} {fault}; write {section.title}")
            return section.type()
        settings = section.settings
        values = {}
        for key, value in table.items():
            if key not in settings:
                self.find((*path, key), _unknown_key(section, key))
                continue
            try:
                values[key] = settings[key].kind.read(value)
            except WrongValueError as wrong:
                self.find((*path, key), str(wrong))
        return section.type(**values)


def _unknown_section(name: str, value: object) -> str:
    if not isinstance(value, (dict, list)):
        homes = [section.title for section in SECTIONS.values() if name in section.settings]
        if homes:
            return f"this key stands before every section; it belongs into {either(homes)}"
    near = nearest(name, SECTIONS)
    if near:
        return f"there is no such section; did you mean {SECTIONS[near].title}?"
    titles = [section.title for section in SECTIONS.values()]
    return f"there is no such section; there are {', '.join(titles)}"


def _unknown_key(section: Section, key: str) -> str:
    homes = [each.title for each in SECTIONS.values() if key in each.settings]
    if homes:
        return f"{section.title} has no such key; it belongs into {either(homes)}"
    near = nearest(key, section.settings)
    if near:
        return f"{section.title} has no such key; did you mean {near}?"
    return f"{section.title} has no such key; it has {', '.join(section.settings)}"


def _is_within(path: KeyPath, wrong: set[KeyPath]) -> bool:
    return any(path[:depth] in wrong for depth in range(1, len(path) + 1))


def _told_at(conflict: Conflict, data: Mapping[str, Any]) -> tuple[KeyPath, ...]:
    """Returns the keys of the first group of a conflict that the file has any of."""
    for group in conflict.keys:
        written = tuple(path for path in group if _is_written(path, data))
        if written:
            return written
    return conflict.keys[0]


def _is_written(path: KeyPath, data: Any) -> bool:
    for part in path:
        try:
            data = data[part]
        except (KeyError, IndexError):
            return False
    return True
