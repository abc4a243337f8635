"""Tags for tests: UIDs by number, registries of whole decks, a strategy for any registry."""

import sys
from collections.abc import Iterable

from hypothesis import strategies as st

from augure.readers.uid import format_uid
from augure.rules.games import GAMES
from augure.table.inputs import Badge, CardTag, Command, Meaning, NumberTag, SeatTag, SuitTag
from augure.tags.meanings import (
    NUMBERS,
    SEATS,
    MeaningError,
    badge,
    capacity,
    copy_places,
    deck_places,
    suits,
)
from augure.tags.registry import Registry


def uid(number: int) -> str:
    """Returns the UID of a 7-byte tag."""
    return f"04{number:012X}"


def deck(game_id: str, copy: int = 1, first: int = 1) -> dict[str, Meaning]:
    """Returns the tags of a whole deck, with UIDs from `first` on."""
    return {uid(first + at): card for at, card in enumerate(copy_places(game_id, copy))}


def _badges(names: Iterable[str]) -> list[Badge]:
    found = []
    for name in names:
        try:
            found.append(badge(name))
        except MeaningError:
            continue
    return found


uids = (
    st.one_of(*(st.binary(min_size=size, max_size=size) for size in (4, 7, 10)))
    .filter(lambda data: len(data) != 4 or data[0] != 0x88)
    .map(format_uid)
)
cards = st.sampled_from(GAMES).flatmap(
    lambda game_id: st.builds(
        CardTag, st.just(game_id), st.integers(1, 3), st.sampled_from(deck_places(game_id))
    )
)
names = st.lists(st.integers(0, sys.maxunicode).map(chr), max_size=12).map("".join)
badges = names.map(lambda name: _badges([name])).filter(bool)
meanings: st.SearchStrategy[Meaning] = st.one_of(
    cards,
    st.sampled_from(Command),
    st.sampled_from(NUMBERS).map(NumberTag),
    st.sampled_from(suits()).map(SuitTag),
    st.sampled_from(SEATS).map(SeatTag),
    badges.map(lambda found: found[0]),
)


def _registry(tags: dict[str, Meaning]) -> Registry:
    """Returns the registry of the tags that have room in it."""
    kept: dict[str, Meaning] = {}
    for tag, meaning in tags.items():
        most = capacity(meaning)
        if most is None or list(kept.values()).count(meaning) < most:
            kept[tag] = meaning
    return Registry(kept)


registries = st.dictionaries(uids, meanings, max_size=12).map(_registry)
