"""The signs of the tactile code as shapes that can be printed raised and read by fingers.

A sign lies in a square of SIGN_MM around the origin, y upwards, all lengths in mm. Dots keep to
what Braille asks for: at least 1.6 mm across, centres at least 2.5 mm apart; lines are 1 mm or
more and as far from each other.
"""

from collections.abc import Callable, Iterable, Mapping
from math import cos, pi, radians, sin, sqrt
from types import MappingProxyType

from augure.rules.stickers import Sign
from augure.values import value

SIGN_MM = 10.0
HALF_MM = SIGN_MM / 2
DOT_MM = 1.8
PITCH_MM = 4.0
"""From centre to centre of two dots."""

LINE_MM = 1.0
CURVE_STEPS = 72

Point = tuple[float, float]


@value
class Disc:
    """A full circle."""

    x: float
    y: float
    diameter: float


@value
class Area:
    """A filled polygon."""

    points: tuple[Point, ...]


@value
class Line:
    """A line of a width through points, with round ends; `closed` joins the last to the first."""

    points: tuple[Point, ...]
    width: float = LINE_MM
    closed: bool = False


Shape = Disc | Area | Line
Shapes = tuple[Shape, ...]

_TRIANGLE_MM = PITCH_MM * sqrt(3) / 4

DOTS: Mapping[int, tuple[Point, ...]] = MappingProxyType(
    {
        0: (),
        1: ((0, 0),),
        2: ((-PITCH_MM / 2, 0), (PITCH_MM / 2, 0)),
        3: (
            (-PITCH_MM / 2, -_TRIANGLE_MM),
            (PITCH_MM / 2, -_TRIANGLE_MM),
            (0, _TRIANGLE_MM),
        ),
        4: tuple((x, y) for x in (-PITCH_MM / 2, PITCH_MM / 2) for y in (-2, 2)),
    }
)
"""Where the dots are, by how many there are."""


def shapes(sign: Sign) -> Shapes:
    """Returns a sign as shapes around the origin."""
    drawn = _DRAWN[sign.shape] if sign.shape != "dots" else ()
    return (*drawn, *(Disc(x, y, DOT_MM) for x, y in DOTS[sign.dots]))


def moved(drawn: Iterable[Shape], x: float, y: float) -> Shapes:
    """Returns shapes moved by x and y."""
    return tuple(_moved(shape, x, y) for shape in drawn)


def _moved(shape: Shape, x: float, y: float) -> Shape:
    match shape:
        case Disc():
            return Disc(shape.x + x, shape.y + y, shape.diameter)
        case Area():
            return Area(tuple((a + x, b + y) for a, b in shape.points))
        case Line():
            points = tuple((a + x, b + y) for a, b in shape.points)
            return Line(points, shape.width, shape.closed)


def _curve(
    at: Callable[[float], Point], first: float = 0.0, last: float = 360.0
) -> Iterable[Point]:
    """Returns points of a curve from one angle in degrees to another."""
    steps = range(CURVE_STEPS + 1)
    return (at(radians(first + (last - first) * step / CURVE_STEPS)) for step in steps)


def _arc(x: float, y: float, radius: float, first: float, last: float) -> tuple[Point, ...]:
    return tuple(_curve(lambda a: (x + radius * cos(a), y + radius * sin(a)), first, last))


def _heart(angle: float) -> Point:
    x = 16 * sin(angle) ** 3
    y = 13 * cos(angle) - 5 * cos(2 * angle) - 2 * cos(3 * angle) - cos(4 * angle)
    return (x * 0.3, y * 0.3 + 0.7)


def _star(points: int, outer: float, inner: float) -> Area:
    corners = (((outer, inner)[i % 2], pi / 2 + i * pi / points) for i in range(2 * points))
    return Area(tuple((r * cos(a), r * sin(a)) for r, a in corners))


def _ring(diameter: float) -> Line:
    return Line(_arc(0, 0, (diameter - LINE_MM) / 2, 0, 360)[:-1], closed=True)


def _box(x: float, y: float) -> tuple[Point, ...]:
    return ((-x, -y), (x, -y), (x, y), (-x, y))


def _diamond(x: float, y: float, wide: float, high: float) -> tuple[Point, ...]:
    return ((x, y - high), (x + wide, y), (x, y + high), (x - wide, y))


def _turned(points: tuple[Point, ...], quarters: int) -> tuple[Point, ...]:
    """Returns points turned against the clock by quarters of a turn."""
    for _ in range(quarters):
        points = tuple((-y, x) for x, y in points)
    return points


_TRIANGLE: tuple[Point, ...] = ((-4.8, -4), (4.8, -4), (0, 4.4))
_FRAME_MM = (SIGN_MM - LINE_MM) / 2
_ARM_MM = 1.9
_THICK_CROSS: tuple[Point, ...] = tuple(
    corner
    for quarters in range(4)
    for corner in _turned(
        ((-_ARM_MM, HALF_MM), (_ARM_MM, HALF_MM), (_ARM_MM, _ARM_MM)), -quarters % 4
    )
)
_ACROSS = Line(((-4.2, 0), (4.2, 0)), 1.5)
_UPRIGHT = Line(((0, -4.2), (0, 4.2)), 1.5)

_DRAWN: Mapping[str, Shapes] = MappingProxyType(
    {
        "square": (Line(_box(_FRAME_MM, _FRAME_MM), closed=True),),
        "circle": (_ring(9.6),),
        "heart": (Area(tuple(_curve(_heart))),),
        "moon": (Area((*_arc(0.8, 0, 4.9, 55, 305), *_arc(3.0, 0, 4.1, 282, 78))),),
        "drop": (Area(((0, 5), *_arc(0, -1.6, 3.4, 25, -205))),),
        "disc": (Disc(0, 0, 9),),
        "clover": (
            Disc(0, 2.7, 4.4),
            Disc(-2.6, -0.9, 4.4),
            Disc(2.6, -0.9, 4.4),
            Line(((0, 1), (0, -4.4)), 1.4),
        ),
        "four-diamonds": tuple(
            Area(_diamond(x, y, 1.7, 1.9)) for x, y in ((0, 3.1), (3.1, 0), (0, -3.1), (-3.1, 0))
        ),
        "grapes": (
            *(Disc(x, 1.7, 2.9) for x in (-2.7, 0, 2.7)),
            *(Disc(x, -0.7, 2.9) for x in (-1.35, 1.35)),
            Disc(0, -3.1, 2.9),
            Line(((0, 1.7), (1.4, 4.4)), 1.2),
        ),
        "flower": (
            *(Disc(3.3 * sin(2 * pi * i / 5), 3.3 * cos(2 * pi * i / 5), 2.7) for i in range(5)),
            Disc(0, 0, 2.0),
        ),
        "thick-cross": (Area(_THICK_CROSS),),
        "full-square": (Area(_box(4.4, 4.4)),),
        "star": (_star(5, 5.2, 2.1),),
        "triangle": (Area(_TRIANGLE),),
        "triangle-up": (Area(_TRIANGLE),),
        "triangle-left": (Area(_turned(_TRIANGLE, 1)),),
        "triangle-down": (Area(_turned(_TRIANGLE, 2)),),
        "triangle-right": (Area(_turned(_TRIANGLE, 3)),),
        "cross": (
            Line(((-3.6, -3.6), (3.6, 3.6)), 1.5),
            Line(((-3.6, 3.6), (3.6, -3.6)), 1.5),
        ),
        "minus": (_ACROSS,),
        "plus": (_ACROSS, _UPRIGHT),
        "diamond": (Line(_diamond(0, 0, 3.2, 4.3), closed=True),),
        "question": (
            Line((*_arc(0, 2.0, 2.4, 170, -60), (0, -1.0), (0, -1.6)), 1.2),
            Disc(0, -4.1, DOT_MM),
        ),
        "exclamation": (Line(((0, 4.2), (0, -1.4)), 1.5), Disc(0, -4.1, DOT_MM)),
        "spiral": (
            Line(
                tuple(_curve(lambda a: ((a * 0.36) * cos(a), (a * 0.36) * sin(a)), 40, 740)),
            ),
        ),
    }
)
"""The shapes by name, but for dots."""
