"""Scenes of Présages: the draw, tours with every choice, manches, the podium."""

from collections.abc import Iterator

from augure.gallery.play import LONGEST, USUAL, Film, opened, played, refusal, told, until, waiting
from augure.rules.match import Match
from augure.views import CardNamed, ScoreTable, View, after, scene, set_up

DRAWN = {4: "a35 a32 a31 a30", 5: "a35 a32 a31 a33 a30", 6: "a35 a34 a33 a32 a31 a30"}
"""Seat 0 starts; teams 0+3 and 1+2, 0+4 and 1+2+3, or 0+5, 1+4 and 2+3."""

EXAMPLE = "a18 a5 a11 a4 a24 a8"
"""The tour of the rule text."""

TIE = "a2 a3 a12 a35 @0 a27 a32 @3 a10 a9 a20 a7 a19 a25 a6 a14 a22 a13 a27 a17 a12 a18"
"""Tours of four players after which several have one card."""

HANDS = "a15 a1 a2 a3 a4 a5 a6 a7 a8 a9 a10 a11 a12 a13 a14 a16"
"""A scanned deal of four players, after their Absolus."""


def scenes() -> Iterator[tuple[str, View]]:
    """Yields the scenes with their names."""
    yield from _draw()
    yield from _tours()
    yield from _choices()
    yield from _manches()
    yield "card-arcane", CardNamed("presages", "arcane-28")
    yield "card-arcane-long", CardNamed("presages", "arcane-29")
    yield "card-all-colours", CardNamed("presages", "arcane-17")


def film() -> Film:
    """Returns the tour of the rule text."""
    return Film(_drawn(USUAL), EXAMPLE)


def _drawn(players: tuple[str, ...], deal: str = "unscanned") -> Match:
    return played(opened("presages", players, deal=deal), DRAWN[len(players)])


def _draw() -> Iterator[tuple[str, View]]:
    six = opened("presages", LONGEST)
    yield "set-up-presages-6", set_up(six)
    yield "absolu", waiting(six)
    yield "absolu-6", waiting(played(six, "a35 a34 a33"))
    yield "refused-no-absolu", refusal(six, "a12")
    yield "teams-6", after(_drawn(LONGEST))
    yield "teams-5", after(_drawn(LONGEST[:5]))
    yield "teams-4", after(_drawn(USUAL[:4]))
    scanned = _drawn(LONGEST, deal="scanned")
    yield "deal-manche", waiting(scanned)
    four = played(_drawn(USUAL[:4], deal="scanned"), HANDS)
    yield "refused-law", refusal(played(four, "a15 lower"), "a32")
    yield "swap", waiting(played(four, "a35 @1"))


def _tours() -> Iterator[tuple[str, View]]:
    six = _drawn(LONGEST)
    yield "tour-lead-6", waiting(six)
    yield "tour-6", waiting(played(six, "a18 a5 a11 a4 a26"))
    won = played(six, EXAMPLE)
    yield "tour-won-6", after(won)
    yield "tour-second-6", waiting(won)
    mirror = played(six, "a14 a9 a27 a16 a12 a13")
    yield "tour-won-mirror", after(mirror)
    yield "discard", waiting(mirror)
    sad = played(_drawn(USUAL[:4]), "a26 a19 a17 a2")
    yield "tour-won-sad", after(sad)
    four = _drawn(USUAL[:4])
    yield "tour-4", waiting(played(four, "a17 a22 a3"))
    five = _drawn(LONGEST[:5])
    yield "tour-5", waiting(played(five, "a20 a1 a25"))
    ruled = played(_drawn(LONGEST), "a15 lower a3 a9")
    yield "tour-law-6", waiting(ruled)
    dream = played(six, "a18 a21 @4")
    yield "tour-before-6", waiting(dream)
    anger = played(six, "a18 a5 a28 @1")
    yield "tour-another-6", waiting(anger)
    betrayal = played(six, "a18 a5 a29 @0")
    yield "tour-before-not-6", waiting(betrayal)
    yield "refused-same-card", refusal(betrayal, "a18")
    claimed = played(four, "a15 lower a20 a3 a9")
    yield "revoke-law", after(played(claimed, "a2"))


def _choices() -> Iterator[tuple[str, View]]:
    six = _drawn(LONGEST)
    law = played(six, "a15")
    yield "choice-law", waiting(law)
    yield "choice-law-dialled", waiting(law, "lower")
    yield "choice-dream", waiting(played(six, "a3 a21"))
    jealousy = played(six, "a18 a5 a11 a4 a9 a23")
    yield "choice-jealousy", waiting(jealousy)
    yield "choice-jealousy-dialled", waiting(jealousy, 2)
    anger = played(six, "a18 a5 a28")
    yield "choice-anger", waiting(anger)
    yield "refused-not-in-play", refusal(anger, "a33")
    yield "choice-betrayal", waiting(played(six, "a18 a5 a29"))
    yield "choice-absolu", waiting(played(six, "a18 a30"))
    yield "choice-absolu-dialled", waiting(played(six, "a18 a30"), 3)


def _manches() -> Iterator[tuple[str, View]]:
    six = until(_drawn(LONGEST), told("manche"))
    yield "manche-won-6", after(six)
    yield "tour-laurel-6", waiting(played(six, "a17"))
    yield "score-table-laurels-6", ScoreTable(scene(six))
    five = until(_drawn(LONGEST[:5]), told("manche"))
    yield "manche-won-5", after(five)
    tie = played(_drawn(USUAL[:4]), TIE)
    yield "tour-won-tie", after(tie)
    yield "last-card", waiting(tie)
    yield "podium-teams-6", after(until(six, told("match-over")))
    yield "podium-teams-5", after(until(five, told("match-over")))
    yield "podium-teams-4", after(until(_drawn(USUAL[:4]), told("match-over")))
