"""Tags of simulated cards and controls: each thing that can be tapped has one, made when needed."""

from augure.table.inputs import Meaning, Tagged, UnknownTag
from augure.tags.registry import Registry

FIRST_UID = 0x04_00_00_00_00_00_01
"""A UID of 7 bytes, as NTAG stickers have them."""


class SimulatedTags:
    """Tags that nobody has to enrol."""

    def __init__(self) -> None:
        self._registry = Registry()

    def uid(self, meaning: Meaning | UnknownTag) -> str:
        """Returns the UID of the tag that stands for something."""
        if isinstance(meaning, UnknownTag):
            return meaning.uid
        known = self._registry.uids(meaning)
        if known:
            return known[0]
        uid = f"{FIRST_UID + len(self._registry):014X}"
        self._registry = self._registry.changed({uid: meaning})
        return uid

    def tagged(self, uid: str) -> Tagged:
        """Returns a tag with what it stands for."""
        return self._registry.tagged(uid)
