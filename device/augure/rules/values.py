"""Values: classes whose instances never change."""

from dataclasses import dataclass
from typing import TypeVar, dataclass_transform

T = TypeVar("T")


def with_item(items: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    """Returns `items` with that at a place replaced."""
    changed = list(items)
    changed[at] = item
    return tuple(changed)


@dataclass_transform(frozen_default=True)
def value(cls: type[T]) -> type[T]:
    """Makes a class of values, with slots, equality and a hash.

    The type checker refuses every assignment to their fields, and a test finds none. Python's own
    frozen classes check at run time too, for a third of the time of a move and of the start.
    """
    return dataclass(slots=True, unsafe_hash=True)(cls)
