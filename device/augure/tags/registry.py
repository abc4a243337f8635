"""The registry of tags: immutable; a change is a patch, and each patch has its reverse."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from types import MappingProxyType

from augure.readers.uid import parse_uid
from augure.table.inputs import CardTag, Meaning, Tagged, UnknownTag
from augure.tags.meanings import capacity, copy_places, fields, order
from augure.values import value

Patch = Mapping[str, Meaning | None]
"""What each UID shall stand for; None for nothing."""

NO_TAGS: Mapping[str, Meaning] = MappingProxyType({})


@value
class Crowd:
    """More tags for a card than there are cards of it."""

    meaning: Meaning
    uids: tuple[str, ...]

    def __str__(self) -> str:
        return f"{spelled(self.meaning)} has {len(self.uids)} tags: {', '.join(self.uids)}"


@value
class TwoThings:
    """One tag that would stand for two things."""

    uid: str
    here: Meaning
    there: Meaning

    def __str__(self) -> str:
        return f"{self.uid} stands for {spelled(self.here)} and for {spelled(self.there)}"


Conflict = Crowd | TwoThings


class ConflictError(ValueError):
    """Tags that contradict each other; `conflicts` names them all."""

    def __init__(self, conflicts: tuple[Conflict, ...]) -> None:
        super().__init__("; ".join(map(str, conflicts)))
        self.conflicts = conflicts


def spelled(meaning: Meaning) -> str:
    """Returns a meaning as a file spells it, with spaces."""
    return " ".join(fields(meaning))


class Registry:
    """What every known tag stands for, by its UID in the one text form.

    Raises UidFormatError for another form, ConflictError if a card has too many tags.
    """

    def __init__(self, tags: Mapping[str, Meaning] = NO_TAGS) -> None:
        for uid in tags:
            parse_uid(uid)
        self.tags: Mapping[str, Meaning] = MappingProxyType(dict(tags))
        crowds = crowded(self._uids)
        if crowds:
            raise ConflictError(crowds)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Registry) and self.tags == other.tags

    def __hash__(self) -> int:
        return hash(frozenset(self.tags.items()))

    @cached_property
    def _uids(self) -> Mapping[Meaning, tuple[str, ...]]:
        return by_meaning(self.tags.items())

    def __len__(self) -> int:
        return len(self.tags)

    def __iter__(self) -> Iterator[tuple[str, Meaning]]:
        """Goes through the tags in the order of a file."""
        return iter(sorted(self.tags.items(), key=lambda tag: (order(tag[1]), tag[0])))

    def meaning(self, uid: str) -> Meaning | UnknownTag:
        """Returns what a tag stands for."""
        return self.tags.get(uid) or UnknownTag(uid)

    def tagged(self, uid: str) -> Tagged:
        """Returns a tag together with what it stands for."""
        return Tagged(uid, self.meaning(uid))

    def uids(self, meaning: Meaning) -> tuple[str, ...]:
        """Returns the tags that stand for something, sorted."""
        return self._uids.get(meaning, ())

    def copies(self, game_id: str) -> tuple[int, ...]:
        """Returns the copies of a game's deck that have tags, sorted."""
        cards = (tag for tag in self._uids if isinstance(tag, CardTag))
        return tuple(sorted({card.copy for card in cards if card.game == game_id}))

    def of_copy(self, game_id: str, copy: int) -> tuple[str, ...]:
        """Returns the tags of a copy in deck order."""
        places = dict.fromkeys(copy_places(game_id, copy))
        return tuple(uid for card in places for uid in self.uids(card))

    def changed(self, patch: Patch) -> "Registry":
        """Returns the registry after a change. Raises ConflictError, UidFormatError."""
        after = {**self.tags, **patch}
        return Registry({uid: meaning for uid, meaning in after.items() if meaning is not None})

    def reverse(self, patch: Patch) -> Patch:
        """Returns the patch that takes another one back."""
        return {uid: self.tags.get(uid) for uid in patch}

    def placing(self, uid: str, meaning: Meaning) -> Patch:
        """Returns the patch that gives a tag a meaning, whatever it and the card had before."""
        most = capacity(meaning)
        others = tuple(other for other in self.uids(meaning) if other != uid)
        surplus = () if most is None else others[: max(len(others) + 1 - most, 0)]
        return {**dict.fromkeys(surplus), uid: meaning}

    def merging(self, other: "Registry", *, replace: bool = False) -> Patch:
        """Returns the patch that adds the tags of another registry.

        Where they contradict this one's, `replace` lets the other's hold; without it they are
        all named by a ConflictError.
        """
        new = {uid: meaning for uid, meaning in other if self.tags.get(uid) != meaning}
        if not replace:
            two = tuple(
                TwoThings(uid, self.tags[uid], meaning)
                for uid, meaning in new.items()
                if uid in self.tags
            )
            crowds = crowded(by_meaning({**self.tags, **new}.items()))
            if two or crowds:
                raise ConflictError((*two, *crowds))
        patch: dict[str, Meaning | None] = {}
        merged = self
        for uid, meaning in new.items():
            step = merged._making_room(uid, meaning, other)
            merged = merged.changed(step)
            patch.update(step)
        return patch

    def _making_room(self, uid: str, meaning: Meaning, other: "Registry") -> Patch:
        """Returns `placing` that displaces no tag of `other` from what it stands for there."""
        most = capacity(meaning)
        if most is None or len(self.uids(meaning)) < most:
            return {uid: meaning}
        kept = other.uids(meaning)
        old = next(tag for tag in self.uids(meaning) if tag not in kept)
        return {old: None, uid: meaning}


def by_meaning(tags: Iterable[tuple[str, Meaning]]) -> Mapping[Meaning, tuple[str, ...]]:
    """Returns the UIDs of each meaning, sorted."""
    found: dict[Meaning, list[str]] = {}
    for uid, meaning in tags:
        found.setdefault(meaning, []).append(uid)
    return {meaning: tuple(sorted(uids)) for meaning, uids in found.items()}


def crowded(uids: Mapping[Meaning, tuple[str, ...]]) -> tuple[Crowd, ...]:
    """Returns the meanings with more tags than may stand for them."""
    return tuple(
        Crowd(meaning, tags)
        for meaning, tags in uids.items()
        if len(tags) > 1 and (most := capacity(meaning)) is not None and len(tags) > most
    )
