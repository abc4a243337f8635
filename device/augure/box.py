"""The box: one table with its outputs; an input is told by sound first, then shown, then said."""

from collections.abc import Callable, Sequence
from typing import Protocol

from augure.table import Table
from augure.table.inputs import Input, Tagged
from augure.table.session import Told


class Outputs(Protocol):
    """The outputs of a box; none of them blocks or raises."""

    def tell(self, told: Told) -> None:
        """Lets an answer be heard, seen and said."""


class Box:
    """A table and everything that tells of it."""

    def __init__(self, table: Table, outputs: Sequence[Outputs]) -> None:
        self.table = table
        self._outputs = outputs

    def open(self) -> None:
        """Shows where the table stands."""
        self._tell(self.table.shown())

    def give(self, given: Input | Tagged) -> None:
        """Takes an input and tells what it led to."""
        self._tell(self.table.take(given))

    def do(self, action: Callable[[Table], Told]) -> None:
        """Tells what something else than an input led to."""
        self._tell(action(self.table))

    def _tell(self, told: Told) -> None:
        for output in self._outputs:
            output.tell(told)
