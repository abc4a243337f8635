"""Paper: A4 pages of lines, areas and text in a PDF; the only module that imports reportlab.

Lengths are in mm from the lower left corner; sizes of type are in points.
"""

from collections.abc import Iterable
from typing import BinaryIO

from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.lib.utils import simpleSplit
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from augure.sheets.shapes import Area, Disc, Line, Point, Shape

WIDTH_MM, HEIGHT_MM = (round(side / mm) for side in A4)
PLAIN, BOLD = "Vera", "VeraBd"
"""The fonts, which reportlab brings; they are embedded."""

CUT_GREY = 0.6
"""Lines to cut along are pale: on swell paper they stay flat."""

LEADING = 1.35


class Paper:
    """The pages of one PDF; `save` writes them."""

    def __init__(self, out: BinaryIO, title: str) -> None:
        """Begins the first page."""
        for name in (PLAIN, BOLD):
            pdfmetrics.registerFont(TTFont(name, f"{name}.ttf"))
        # Invariant: the same sheets are the same file.
        self._canvas = Canvas(out, pagesize=A4, invariant=True, pageCompression=1)
        self._canvas.setTitle(title)
        self._canvas.setLineJoin(1)
        self._canvas.setLineCap(1)

    def next_page(self) -> None:
        """Begins another page."""
        self._canvas.showPage()
        self._canvas.setLineJoin(1)
        self._canvas.setLineCap(1)

    def save(self) -> None:
        """Writes the file."""
        self._canvas.save()

    def draw(self, shapes: Iterable[Shape]) -> None:
        """Draws shapes in black."""
        for shape in shapes:
            match shape:
                case Disc(x, y, diameter):
                    self._canvas.circle(x * mm, y * mm, diameter / 2 * mm, stroke=0, fill=1)
                case Area(points):
                    self._path(points, closed=True, fill=1, stroke=0)
                case Line(points, width, closed):
                    self._canvas.setLineWidth(width * mm)
                    self._path(points, closed=closed, fill=0, stroke=1)

    def rule(self, points: tuple[Point, ...], width: float = 0.3) -> None:
        """Draws a black line of a table."""
        self.draw((Line(points, width),))

    def cut_box(self, x: float, y: float, width: float, height: float) -> None:
        """Draws a pale box to cut out."""
        self._pale()
        self._canvas.rect(x * mm, y * mm, width * mm, height * mm)
        self._canvas.restoreState()

    def cut_circle(self, x: float, y: float, diameter: float) -> None:
        """Draws a pale circle where a round label goes."""
        self._pale()
        self._canvas.circle(x * mm, y * mm, diameter / 2 * mm)
        self._canvas.restoreState()

    def text(
        self, x: float, y: float, text: str, size: float, *, bold: bool = False, width: float = 0
    ) -> None:
        """Writes a line from x on; one that is wider than `width` (if any) in smaller type."""
        font = BOLD if bold else PLAIN
        wide = pdfmetrics.stringWidth(text, font, size)
        if width and wide > width * mm:
            size *= width * mm / wide
        self._canvas.setFont(font, size)
        self._canvas.drawString(x * mm, y * mm, text)

    def centred(self, x: float, y: float, text: str, size: float, width: float) -> None:
        """Writes a line around x, in smaller type if it is wider than `width`."""
        size = min(size, size * width * mm / pdfmetrics.stringWidth(text, PLAIN, size))
        self._canvas.setFont(PLAIN, size)
        self._canvas.drawCentredString(x * mm, y * mm, text)

    def paragraph(
        self, x: float, y: float, text: str, size: float, width: float, *, bold: bool = False
    ) -> float:
        """Writes a text in lines of a width and returns the height after its last line."""
        font = BOLD if bold else PLAIN
        for line in simpleSplit(text, font, size, width * mm):
            y -= size * LEADING / mm
            self.text(x, y, line, size, bold=bold)
        return y

    def _path(self, points: tuple[Point, ...], *, closed: bool, fill: int, stroke: int) -> None:
        path = self._canvas.beginPath()
        (x, y), *rest = points
        path.moveTo(x * mm, y * mm)
        for x, y in rest:
            path.lineTo(x * mm, y * mm)
        if closed:
            path.close()
        self._canvas.drawPath(path, stroke=stroke, fill=fill)

    def _pale(self) -> None:
        self._canvas.saveState()
        self._canvas.setStrokeGray(CUT_GREY)
        self._canvas.setLineWidth(0.2 * mm)
