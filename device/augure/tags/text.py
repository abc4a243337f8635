"""The text form of a registry: the file on the box and the export that serves other boxes.

One tag a line, what it stands for first and the UID last, with tabs between, sorted as decks
are: it can be read, sorted and opened as a table, a new tag is one line in a diff, and a name
with spaces or quotes needs no escaping. The first line names the form and its version, the last
one is `end`, so that a file that was cut off is found out. Lines that are empty or begin with
`#`, a byte-order mark and CRLF are passed over when a file is read.
"""

import codecs

from augure.readers.uid import UidFormatError, parse_uid
from augure.table.inputs import Meaning
from augure.tags.meanings import MeaningError, fields, meaning
from augure.tags.registry import Registry, TwoThings, by_meaning, crowded
from augure.values import value

VERSION = 1
NAME = "augure-tags"
HEADER = f"{NAME}\t{VERSION}"
END = "end"
KIND = "list of tags"
"""What a file of this form is called."""

MOST_BYTES = 4_000_000
"""More than the tags of any number of decks that somebody has; what is longer is something else."""


@value
class Fault:
    """What is wrong with a line, counted from 1; line 0 stands for the file as a whole."""

    line: int
    text: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.text}" if self.line else self.text


@value
class Read:
    """What a file holds: the tags of its sound lines, and every fault in order of lines."""

    registry: Registry
    faults: tuple[Fault, ...]


def dump(registry: Registry) -> bytes:
    """Returns the text form, in UTF-8."""
    lines = ("\t".join((*fields(meaning), uid)) for uid, meaning in registry)
    return "".join(f"{line}\n" for line in (HEADER, *lines, END)).encode()


def read(data: bytes) -> Read:
    """Returns what a file holds.

    A tag that stands for two things, and all tags of a card that has too many, are faults and
    left out: nobody can tell which is right.
    """
    numbered, faults = _lines(data)
    if not numbered or numbered[0][1] != HEADER:
        return Read(Registry(), (*faults, _header_fault(numbered)))
    last_line, last = numbered[-1]
    if last != END:
        faults.append(Fault(last_line, f'the file is cut off: its last line is not "{END}"'))
    tags: dict[str, Meaning] = {}
    at: dict[str, int] = {}
    twice: set[str] = set()
    # The last line of a file that is cut off is none that can be trusted: half a UID may be one.
    for line, text in numbered[1:-1]:
        try:
            uid, stands_for = _entry(text)
        except (MeaningError, UidFormatError) as fault:
            faults.append(Fault(line, str(fault)))
            continue
        if uid in tags:
            twice.add(uid)
            faults.append(Fault(line, _told_twice(uid, tags[uid], stands_for, at[uid])))
            continue
        tags[uid], at[uid] = stands_for, line
    for crowd in crowded(by_meaning(tags.items())):
        twice.update(crowd.uids)
        faults.append(Fault(max(at[uid] for uid in crowd.uids), str(crowd)))
    sound = {uid: stands_for for uid, stands_for in tags.items() if uid not in twice}
    return Read(Registry(sound), tuple(sorted(faults, key=lambda fault: fault.line)))


def is_list(start: bytes) -> bool:
    """Returns whether a file that begins so was written as a list of tags, of any version."""
    numbered, _ = _lines(start)
    return bool(numbered) and numbered[0][1].partition("\t")[0] == NAME


def _lines(data: bytes) -> tuple[list[tuple[int, str]], list[Fault]]:
    """Returns the lines that say something, with their numbers, and those that are no text."""
    numbered: list[tuple[int, str]] = []
    faults: list[Fault] = []
    for line, raw in enumerate(data.removeprefix(codecs.BOM_UTF8).split(b"\n"), 1):
        try:
            text = raw.removesuffix(b"\r").decode()
        except UnicodeDecodeError:
            faults.append(Fault(line, "it is not UTF-8"))
            continue
        if text.strip() and not text.startswith("#"):
            numbered.append((line, text))
    return numbered, faults


def _header_fault(numbered: list[tuple[int, str]]) -> Fault:
    line, text = numbered[0] if numbered else (1, "")
    name, _, version = text.partition("\t")
    if name == NAME and version:
        return Fault(line, f'the form has the version "{version:.20}"; this Augure reads {VERSION}')
    return Fault(line, f'it is no list of tags: its first line is not "{NAME}", a tab, {VERSION}')


def _entry(text: str) -> tuple[str, Meaning]:
    """Returns the tag of a line. Raises MeaningError, UidFormatError."""
    *written, uid = text.split("\t")
    parse_uid(uid)
    return uid, meaning(written)


def _told_twice(uid: str, here: Meaning, there: Meaning, line: int) -> str:
    if here == there:
        return f"{uid} has a line already, line {line}"
    return f"{TwoThings(uid, here, there)}; the other is line {line}"
