"""Every scene by its name: each kind of view, several states of each game, up to six players."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from types import MappingProxyType

from augure.gallery.calendrier import calendrier
from augure.gallery.pages import pages
from augure.gallery.presages import presages
from augure.gallery.tricks import prophetie, wizard
from augure.views import View

GROUPS: Mapping[str, Callable[[], Iterator[tuple[str, View]]]] = MappingProxyType(
    {
        "wizard": wizard,
        "prophetie": prophetie,
        "presages": presages,
        "calendrier": calendrier,
        "pages": pages,
    }
)


@cache
def grouped() -> Mapping[str, Mapping[str, View]]:
    """Returns the scenes of each group by their names."""
    return {name: dict(group()) for name, group in GROUPS.items()}


@cache
def scenes() -> Mapping[str, View]:
    """Returns every scene by its name, which is that of its picture."""
    found: dict[str, View] = {}
    for group in grouped().values():
        assert found.keys().isdisjoint(group)
        found.update(group)
    return found
