"""One table's session: inputs become moves and menu steps, answered by what is shown and heard."""

from augure.table.session import Table

__all__ = ["Table"]
