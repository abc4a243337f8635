"""The start of a command: what is made then stays."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def starting() -> Iterator[None]:
    """Lets no collection of garbage look at what is made within, neither then nor later.

    The collector would go through every module and table again and again while they are imported.
    """
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()
