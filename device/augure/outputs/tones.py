"""A small language of sounds: what has happened, told by rhythm and by pitch.

An active buzzer has one pitch, so rhythm alone tells every sound from every other. A rhythm
is a row of strokes:

    .   short
    -   long, four times as long
    (a space)   a pause, three times the gap that follows every stroke

Short strokes count the seat: seat 0 is one, seat 5 six in groups of three. A turn is a long
stroke and then the seat, a trick won is the seat and then a long stroke. Only a refusal and a
dead reader have no short stroke at all. No two rhythms have the same strokes, so that pauses
help the ear but tell nothing by themselves. What is good rises, what is bad falls.
"""

from collections.abc import Iterator, Mapping
from enum import Enum
from types import MappingProxyType

from augure.values import value

MAX_TONE_MS = 1000
"""No tone may sound longer."""

SEATS = range(6)


class Mode(Enum):
    """How much the box sounds: the values are the names in settings and menus."""

    OFF = "off"
    SHORT = "short"
    FULL = "full"


class Priority(Enum):
    """What a sound may do to others: `URGENT` cuts them off, `MINOR` gives way when many wait."""

    MINOR = 0
    NORMAL = 1
    URGENT = 2


@value
class Note:
    """One tone, or a rest where `frequency_hz` is None."""

    frequency_hz: int | None
    duration_ms: int

    def __post_init__(self) -> None:
        if self.duration_ms <= 0 or (
            self.frequency_hz is not None and self.duration_ms > MAX_TONE_MS
        ):
            raise ValueError(f"a note of {self.duration_ms} ms: 1 to {MAX_TONE_MS} are allowed")


@value
class Tempo:
    """How long the strokes of a rhythm are, in ms."""

    short_ms: int
    long_ms: int
    gap_ms: int
    pause_ms: int


TEMPOS: Mapping[Mode, Tempo] = MappingProxyType(
    {
        Mode.FULL: Tempo(short_ms=70, long_ms=280, gap_ms=70, pause_ms=210),
        Mode.SHORT: Tempo(short_ms=45, long_ms=180, gap_ms=45, pause_ms=135),
    }
)

BETWEEN_MS = 420
"""The silence between two sounds: twice the longest pause within one, so that they stay two."""

BREATH_MS = 70
"""The silence before a sound that has cut another off: its first stroke starts by itself."""


@value
class Sound:
    """One row of the language: a rhythm, and one pitch for each of its strokes."""

    rhythm: str
    pitches_hz: tuple[int, ...]
    priority: Priority = Priority.NORMAL

    def __post_init__(self) -> None:
        if len(self.rhythm.replace(" ", "")) != len(self.pitches_hz):
            raise ValueError(f"{self.rhythm!r} needs one pitch a stroke")


# A pentatonic scale where small piezo buzzers are loud and old ears still good.
G5, A5, C6, D6, E6, G6, A6, C7, D7, E7 = 784, 880, 1047, 1175, 1319, 1568, 1760, 2093, 2349, 2637

COUNTS = (".", "..", "...", "... .", "... ..", "... ...")
SEAT_PITCHES_HZ = (C6, D6, E6, G6, A6, C7)


def _turn(seat: int) -> Sound:
    pitch = SEAT_PITCHES_HZ[seat]
    return Sound("-" + COUNTS[seat], (E7, *[pitch] * (seat + 1)))


def _trick(seat: int) -> Sound:
    pitch = SEAT_PITCHES_HZ[seat]
    return Sound(COUNTS[seat] + "-", (*[pitch] * (seat + 1), D7))


SOUNDS: Mapping[str, Sound] = MappingProxyType(
    {
        "accepted": Sound(".", (C7,), Priority.MINOR),
        "refused": Sound("--", (A5, G5), Priority.URGENT),
        "revoke": Sound(".-.-.-", (E7, G5, E7, G5, E7, G5), Priority.URGENT),
        "overruled": Sound("-.-.", (G5, C6, G5, C6)),
        "bid": Sound("..", (G6, C7)),
        "trump": Sound("-.-", (C6, E6, G6)),
        "led": Sound(".-..", (E6, G6, G6, E6)),
        "claim": Sound(".-.-", (E7, D7, E7, C7)),
        "law": Sound(".--", (C6, C7, G6)),
        "moved": Sound("-..-", (D6, A6, A6, D6)),
        "forced": Sound("..-.", (A6, A6, D6, A6)),
        "discarded": Sound(".--.", (A6, D6, D6, C6)),
        "teams": Sound(".. ..", (C6, E6, G6, E6)),
        "deal-over": Sound("-. --", (C6, E6, G6, C7)),
        "match-over": Sound("...-...-", (C6, E6, G6, C7, C6, E6, G6, E7)),
        "undone": Sound(".. --", (C7, A6, G6, C6)),
        "no-reader": Sound("- - -", (E6, C6, A5), Priority.URGENT),
        "reader-back": Sound(". . .", (A5, C6, E6)),
        "several": Sound(".....", (E7, C7, E7, C7, E7), Priority.URGENT),
        "card-named": Sound(".-.", (G6, E7, G6)),
        "ready": Sound("..-..", (C6, G6, C7, G6, C7)),
        "held": Sound("-..-.", (D7, A6, A6, D7, A6)),
    }
)
"""The sounds that tell no seat, by event."""

SEAT_SOUNDS: Mapping[str, tuple[Sound, ...]] = MappingProxyType(
    {
        "turn": tuple(_turn(seat) for seat in SEATS),
        "trick": tuple(_trick(seat) for seat in SEATS),
    }
)
"""The sounds that tell a seat, by event."""

SAME_AS: Mapping[str, str] = MappingProxyType(
    {
        "dealt": "accepted",
        "played": "accepted",
        "bet": "bid",
        "swapped": "moved",
        "tour": "trick",
        "manche": "deal-over",
    }
)
"""Events that sound like another one, which one game says in other words."""


def sound_of(what: str, seat: int | None = None) -> Sound:
    """Returns the sound of an event: a name of the tables above, or a `news` of the record.

    Raises `KeyError` for an event without a sound, or for a `turn` or `trick` without a seat.
    Other events may carry a seat too; it is not told.
    """
    what = SAME_AS.get(what, what)
    if what in SEAT_SOUNDS:
        if seat is None or seat not in SEATS:
            raise KeyError(f"{what} of seat {seat}")
        return SEAT_SOUNDS[what][seat]
    return SOUNDS[what]


def every_sound() -> Iterator[tuple[str, int | None]]:
    """Yields each event that has a sound of its own, with each seat where it tells one."""
    for what in SOUNDS:
        yield what, None
    for what, sounds in SEAT_SOUNDS.items():
        for seat in range(len(sounds)):
            yield what, seat


def notes(what: str, seat: int | None = None, mode: Mode = Mode.FULL) -> tuple[Note, ...]:
    """Returns the notes of an event, rests between them, none at either end.

    They are empty in `Mode.OFF`. Raises `KeyError` as `sound_of` does.
    """
    sound = sound_of(what, seat)
    if mode is Mode.OFF:
        return ()
    tempo = TEMPOS[mode]
    pitches = iter(sound.pitches_hz)
    made: list[Note] = []
    rest_ms = 0
    for stroke in sound.rhythm:
        if stroke == " ":
            rest_ms = tempo.pause_ms
            continue
        if rest_ms:
            made.append(Note(None, rest_ms))
        made.append(Note(next(pitches), tempo.long_ms if stroke == "-" else tempo.short_ms))
        rest_ms = tempo.gap_ms
    return tuple(made)
