"""The 35 arcanes: value, name, colours, effect and tactile stickers (rule text; RULINGS).

An effect acts at the end of the tour, but a `Flash` as soon as its card lies on the table.
"""

from enum import Enum, auto
from types import MappingProxyType

from augure.rules.cards import Card, Deck
from augure.rules.knowledge import Due
from augure.values import value

GREEN, YELLOW, RED, BLUE = COLOURS = ("green", "yellow", "red", "blue")
ABSOLU, ANY = "absolu", "any"


class Pick(Enum):
    """Which cards of a group an effect discards."""

    HIGHEST = auto()
    LOWEST = auto()
    EVERY = auto()


class When(Enum):
    """What must hold of a group for a card to discard itself."""

    ANOTHER_IN_PLAY = auto()
    IS_THE_ONLY_ONE = auto()
    IS_THE_LOWEST = auto()


@value
class Discards:
    """Discards the cards of `group` that `pick` tells; the acting card may be one of them."""

    pick: Pick
    group: str


@value
class DiscardsItself:
    """Discards the acting card when `when` holds of `group`."""

    when: When
    group: str


class Power(Enum):
    """What a card changes in the rules themselves."""

    ALL_COLOURS = auto()
    IS_NEVER_DISCARDED = auto()
    COSTS_A_CARD = auto()
    LOWEST_WINS = auto()
    HIGHEST_CANNOT_WIN = auto()
    LEFT_STARTS = auto()


class Flash(Enum):
    """What the owner of a card resolves as soon as it is laid."""

    NAME_A_SIDE = auto()
    GIVE_TO_A_SEAT = auto()
    SWAP_PLACES = auto()
    SHOW_A_CARD = auto()
    SEND_BACK = auto()
    TAKE_AND_REPLACE = auto()
    SWAP_CARDS_OF_HANDS = auto()


Effect = Discards | DiscardsItself | Power | Flash


@value
class Arcane:
    """A card: `stickers` name the tactile symbols at its top right, none where the text has none.

    A sticker named by a colour is the one that stands for that colour.
    """

    value: int
    name: str
    colours: tuple[str, ...]
    effect: Effect
    stickers: tuple[str, ...] = ()

    @property
    def code(self) -> str:
        return f"arcane-{self.value}"

    @property
    def at_once(self) -> bool:
        """Whether the effect acts when the card is laid, not at the end of the tour."""
        return isinstance(self.effect, Flash)


_HIGHEST, _LOWEST, _EVERY = Pick.HIGHEST, Pick.LOWEST, Pick.EVERY
_ANOTHER, _ONLY, _IS_LOWEST = When.ANOTHER_IN_PLAY, When.IS_THE_ONLY_ONE, When.IS_THE_LOWEST

TABLE = (
    Arcane(1, "La Vie", (GREEN,), Discards(_HIGHEST, GREEN), ("triangle-up",)),
    Arcane(2, "L’Amour", (GREEN,), DiscardsItself(_ANOTHER, GREEN), (GREEN,)),
    Arcane(3, "L’Amitié", (GREEN,), DiscardsItself(_ANOTHER, YELLOW), (YELLOW,)),
    Arcane(4, "Le Calme", (GREEN,), DiscardsItself(_ANOTHER, RED), (RED,)),
    Arcane(5, "Le Festin", (GREEN,), DiscardsItself(_ANOTHER, BLUE), (BLUE,)),
    Arcane(6, "L’Espoir", (GREEN,), DiscardsItself(_IS_LOWEST, ANY), ("cross", "minus")),
    Arcane(7, "Le Printemps", (GREEN,), DiscardsItself(_ONLY, GREEN), ("dot",)),
    Arcane(8, "La Mort", (GREEN,), Discards(_LOWEST, GREEN), ("triangle-down",)),
    Arcane(9, "Le Mensonge", (YELLOW,), Discards(_HIGHEST, YELLOW), ("triangle-up",)),
    Arcane(10, "L’Énigme", (YELLOW,), DiscardsItself(_ANOTHER, ABSOLU), ("cross", "diamond")),
    Arcane(11, "L’Été", (YELLOW,), DiscardsItself(_ONLY, YELLOW), ("dot",)),
    Arcane(12, "La Peur", (YELLOW,), Power.IS_NEVER_DISCARDED, ("cross",)),
    Arcane(13, "La Chance", (YELLOW,), Power.COSTS_A_CARD, ("cross", "cross")),
    Arcane(14, "Le Miroir", (YELLOW,), Power.LOWEST_WINS, ("minus",)),
    Arcane(15, "La Loi", (YELLOW,), Flash.NAME_A_SIDE, ("plus", "minus")),
    Arcane(16, "La Vérité", (YELLOW,), Discards(_LOWEST, YELLOW), ("triangle-down",)),
    Arcane(17, "La Malice", COLOURS, Power.ALL_COLOURS),
    Arcane(18, "Le Jour", (RED,), Discards(_HIGHEST, RED), ("triangle-up",)),
    Arcane(19, "L’Automne", (RED,), DiscardsItself(_ONLY, RED), ("dot",)),
    Arcane(20, "L’Harmonie", (RED,), Discards(_LOWEST, ANY), ("square", "triangle")),
    Arcane(21, "Le Rêve", (RED,), Flash.GIVE_TO_A_SEAT, ("question",)),
    Arcane(22, "L’Orgueil", (RED,), Power.LEFT_STARTS, ("triangle-left",)),
    Arcane(23, "La Jalousie", (RED,), Flash.SWAP_PLACES, ("exclamation",)),
    Arcane(24, "Le Secret", (RED,), Flash.SHOW_A_CARD, ("circle",)),
    Arcane(25, "La Nuit", (RED,), Discards(_LOWEST, RED), ("triangle-down",)),
    Arcane(26, "La Tristesse", (BLUE,), Power.HIGHEST_CANNOT_WIN, ("triangle", "cross")),
    Arcane(27, "L’Hiver", (BLUE,), Discards(_EVERY, YELLOW), ("cross", "moon")),
    Arcane(28, "La Colère", (BLUE,), Flash.SEND_BACK, ("spiral",)),
    Arcane(29, "La Trahison", (BLUE,), Flash.TAKE_AND_REPLACE, ("square", "square")),
    *(
        Arcane(value, "L’Absolu", (BLUE,), Flash.SWAP_CARDS_OF_HANDS, ("diamond",))
        for value in range(30, 36)
    ),
)

ARCANES = MappingProxyType({arcane.code: arcane for arcane in TABLE})

PEUR, CHANCE, LOI = "arcane-12", "arcane-13", "arcane-15"
ORGUEIL, TRISTESSE = "arcane-22", "arcane-26"
ABSOLUS = tuple(arcane.code for arcane in TABLE if arcane.value >= 30)

GROUPS = MappingProxyType(
    {
        **{c: frozenset(a.code for a in TABLE if c in a.colours) for c in COLOURS},
        ABSOLU: frozenset(ABSOLUS),
        ANY: frozenset(ARCANES),
    }
)
"""The codes of each group that an effect can speak of; La Malice is in that of every colour."""

DECK = Deck(Card(a.code, a.colours[0] if len(a.colours) == 1 else None, a.value) for a in TABLE)
"""The whole deck; La Malice, being of all colours, is of no suit."""


def _side(name: str, values: range) -> Due:
    codes = frozenset(a.code for a in TABLE if a.value in values)
    return Due(name, codes, codes)


SIDES = MappingProxyType(
    {"lower": _side("lower", range(1, 15)), "higher": _side("higher", range(16, 36))}
)
"""What La Loi can ask for: a side of its own value."""


def by_value(code: str) -> int:
    """Returns the value of a card, as a sort key."""
    return ARCANES[code].value
