"""Scenes of High card: a trick, and the end."""

from collections.abc import Iterator

from augure.gallery.play import USUAL, Film, opened, played, refusal, waiting
from augure.views import View, after, set_up


def scenes() -> Iterator[tuple[str, View]]:
    """Yields the scenes with their names."""
    two = opened("highcard", USUAL[:2])
    yield "set-up-highcard", set_up(two)
    yield "highcard-lead", waiting(two)
    one = played(two, "moon-2")
    yield "highcard-trick", waiting(one)
    yield "refused-highcard-seen", refusal(one, "moon-2")
    yield "highcard-won", after(played(one, "moon-5"))
    yield "podium-highcard", after(played(one, "moon-5 moon-1 moon-3 moon-4 moon-6"))


def film() -> Film:
    """Returns the first trick."""
    return Film(opened("highcard", USUAL[:2]), "moon-2 moon-5")
