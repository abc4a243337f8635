"""What was chosen at the start of a match."""

from collections.abc import Iterator, Mapping

from augure.outputs.canvas import WIDTH, Canvas
from augure.outputs.screens.parts import INNER, MARGIN, Icon, Part, headline, line
from augure.outputs.screens.teams import LETTERS
from augure.rules.options import Value, in_force
from augure.views import SetUp
from augure.words import Words

SEATS_Y, OPTIONS_Y, PITCH, ROWS = 18, 48, 9, 3
HALF = WIDTH // 2
SEPARATOR = ", "


def draw(canvas: Canvas, view: SetUp, words: Words) -> None:
    """Draws the game, the players in seat order with the first dealer, and the options."""
    setup = view.setup
    headline(canvas, 0, words.game(setup.game))
    columns = 1 if len(setup.players) <= ROWS else 2
    for seat, name in enumerate(setup.players):
        row, column = divmod(seat, columns)
        parts: tuple[Part, ...] = (str(seat + 1), *_team(setup.options, seat), name)
        if seat == view.dealer:
            parts = (Icon("dealer"), *parts[1:])
        x = column * HALF + 1
        line(canvas, x, SEATS_Y + row * PITCH, parts, WIDTH // columns - 2)
    chosen = SEPARATOR.join(_options(setup.options, words))
    canvas.paragraph(MARGIN, OPTIONS_Y, chosen, "small", INNER, 2)


def _options(options: Mapping[str, Value], words: Words) -> Iterator[str]:
    """Yields the sentences of the options that have one; "" tells a default that goes unsaid."""
    for name, value in in_force(options).items():
        key = f"{name}-{str(value).lower()}"
        if words.has("screen-options", key):
            text = words.phrase("screen-options", key)
        elif words.has("screen-options", name) and value is not None:
            text = words.phrase("screen-options", name, **_fields(value))
        else:
            continue
        if text:
            yield text.replace(" ", "\u00a0")


def _team(options: Mapping[str, Value], seat: int) -> tuple[str, ...]:
    """Returns the letter of a seat's team, where there are teams from the start."""
    teams = options.get("teams")
    if not isinstance(teams, tuple):
        return ()
    return tuple(LETTERS[at] for at, team in enumerate(teams) if seat in team)


def _fields(value: Value) -> dict[str, object]:
    """Returns what the sentence of an option may name: seats are told by their numbers above."""
    return {"value": value, "seat": value + 1} if isinstance(value, int) else {"value": value}
