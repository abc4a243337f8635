"""A copy of the journal in one file, made while the box plays."""

from contextlib import closing
from pathlib import Path

from augure.journal.errors import Damaged, Missing, Newer, Unwritable
from augure.journal.file import errors, is_journal, remove, rename_durably
from augure.journal.store import Store

PART = ".part"
"""Ends the name of a copy that is being written."""

CURE = "choose another file"


def back_up(store: Store, target: Path) -> tuple[Damaged, ...]:
    """Copies everything to a file, which is whole as soon as it has its name.

    Returns what is damaged, here and then in the copy. Raises Unwritable, also where the copy
    would take the place of the journal, of a device or of a file that is no journal, and Damaged
    before it takes that of a backup that has what is damaged here.
    """
    _refuse_place(store, target)
    with store.moment():
        damage = tuple(store.damage())
        for fault in damage:
            if target.is_file() and _has(target, fault.number):
                raise Damaged(f"{fault}. {target} still has it; {CURE}", fault.number)
        _copy(store, target)
    return damage


def _refuse_place(store: Store, target: Path) -> None:
    if not target.name:
        raise Unwritable(f"a backup needs a name; {CURE}")
    if target.resolve() == store.path.resolve():
        # A box that plays would go on writing to a file without a name.
        raise Unwritable(f"{target} is the journal itself; {CURE}")
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
                entry = store.entry(number)
                store.moves(entry)
                store.results_of(entry)
    except (Damaged, Missing):
        return False
    except Newer:
        # Nobody here can tell.
        return True
    return True


def _copy(store: Store, target: Path) -> None:
    part = target.with_name(target.name + PART)
    with errors(target):
        try:
            remove(part)
            store.copy(part)
            rename_durably(part, target)
        finally:
            # Half a copy must not take the room of a disk that is full.
            remove(part)
