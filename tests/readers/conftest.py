from collections.abc import Iterator

import pytest

from readers.box import Box
from virtual.pi import VirtualPi


@pytest.fixture
def pi() -> Iterator[VirtualPi]:
    """A virtual Pi whose stand-ins are installed."""
    virtual_pi = VirtualPi()
    with virtual_pi.installed():
        yield virtual_pi


@pytest.fixture
def box(pi: VirtualPi) -> Box:
    """A box whose reader is ready."""
    box = Box(pi)
    assert [type(event).__name__ for event in box.poll()] == ["ReaderReady"]
    return box
