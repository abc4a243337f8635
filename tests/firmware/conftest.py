from collections.abc import Iterator

import pytest

from virtual.board import VirtualBoard
from virtual.micropython import missing


@pytest.fixture
def board() -> Iterator[VirtualBoard]:
    """A board on MicroPython that was not started yet."""
    lacking = missing()
    if lacking is not None:
        pytest.skip(lacking)
    made = VirtualBoard()
    yield made
    made.close()
