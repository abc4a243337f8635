"""A copy of the journal in one file, made while the box plays."""

from contextlib import closing, suppress
from pathlib import Path

from augure.journal.errors import Damaged, Missing, Newer, Unwritable
from augure.journal.file import LOG_ENDINGS, errors, is_journal, remove, rename_durably
from augure.journal.rows import Entry
from augure.journal.store import Store

PART = ".part"
"""Ends the name of a copy that is being written."""

CURE = "choose another file"


def back_up(store: Store, target: Path) -> tuple[Damaged, ...]:
    """Copies everything to a file, which is whole as soon as it has its name.

    Returns what is damaged, here and then in the copy. Raises Unwritable, also where the copy
    would take the place of the journal, of a device, of a file that is no journal or of a backup
    that alone has a match, Damaged before it takes that of a backup that has what is damaged
    here, and Newer before that of one that a newer Augure wrote.
    """
    _refuse_place(store, target)
    with store.moment():
        damage = tuple(store.damage())
        for fault in damage:
            if target.is_file() and _has(target, fault.number):
                raise Damaged(f"{fault}. {target} still has it; {CURE}", fault.number)
        if target.is_file():
            _refuse_loss(store, target)
        _copy(store, target)
    return damage


def _refuse_place(store: Store, target: Path) -> None:
    if not target.name:
        raise Unwritable(f"a backup needs a name; {CURE}")
    if target.resolve() == store.path.resolve():
        # A box that plays would go on writing to a file without a name.
        raise Unwritable(f"{target} is the journal itself; {CURE}")
    if any(target.with_name(target.name + ending).exists() for ending in LOG_ENDINGS):
        # The log would be taken for that of the copy, or a box would go on writing to it.
        raise Unwritable(f"{target} is the journal of a box, with its log; {CURE}")
    if target.exists() and not target.is_file() and not target.is_dir():
        raise Unwritable(f"{target} is no plain file; {CURE}")
    with errors(target):
        if target.is_file() and not is_journal(target):
            raise Unwritable(f"{target} is there and no journal of Augure; {CURE}")


def _has(backup: Path, number: int | None) -> bool:
    """Returns whether a match is whole in a backup, or for None the file as such."""
    try:
        with closing(Store.read_file(backup)) as store:
            if number is None:
                store.check_file()
            else:
                _read(store, number)
    except (Damaged, Missing):
        return False
    except Newer:
        # Nobody here can tell.
        return True
    return True


def _read(store: Store, number: int) -> None:
    """Reads all of a match. Raises Damaged, Missing."""
    entry = store.entry(number)
    store.moves(entry)
    store.results_of(entry)


def _refuse_loss(store: Store, target: Path) -> None:
    """Raises Unwritable where a match that is whole in a backup is not here."""
    # What can't be read of the backup is lost there already.
    with suppress(Damaged), closing(Store.read_file(target)) as backup:
        for match in backup.matches():
            if isinstance(match, Entry) and not _knows(store, match):
                with suppress(Damaged):
                    _read(backup, match.number)
                    raise Unwritable(
                        f"{target} has match {match.number}, which {store.path} has not; {CURE}"
                    )


def _knows(store: Store, match: Entry) -> bool:
    """Returns whether a match of a backup is here too; what is damaged here is told as that."""
    try:
        return store.entry(match.number).is_match(match)
    except Damaged:
        return True
    except Missing:
        return False


def _copy(store: Store, target: Path) -> None:
    part = target.with_name(target.name + PART)
    with errors(part):
        # What a copy that was cut short left is ours, and nothing else of that name.
        if part.exists() and part.stat().st_size and not is_journal(part):
            raise Unwritable(f"{part} is there and no copy of a journal; move it away")
    with errors(target):
        try:
            remove(part)
            store.copy(part)
            rename_durably(part, target)
        finally:
            # Half a copy must not take the room of a disk that is full.
            remove(part)
