"""Lines of the large display: two a page, of the big font doubled; what flows through them.

What does not fit twice as wide is only twice as high.
"""

import re
import unicodedata

from augure.outputs.canvas import PLAIN, WIDTH, Canvas, Scale
from augure.outputs.font import font
from augure.outputs.screens.parts import BIG, BIG_ICON_GAP, MARGIN
from augure.values import replace, value

DOUBLED: Scale = (2, 2)
TALL: Scale = (1, 2)
LINE, LINES = 2 * BIG, 2
ROOM = WIDTH - 2 * MARGIN
NARROWED = ROOM - BIG - BIG_ICON_GAP
"""The pixels that an icon leaves a text, where it is not doubled so that the text fits."""


@value
class Line:
    """One of two lines, or a text that flows through several: an icon, None for none, and a text.

    A text has its icon in its first line.
    """

    text: str
    icon: str | None = None

    @property
    def room(self) -> int:
        """The pixels that a text may have."""
        return ROOM if self.icon is None else NARROWED

    @property
    def fits(self) -> bool:
        """Whether one line holds the text."""
        return font("big").width(self.text) <= self.room


SENTENCE_END = re.compile("(?<=[.!?]) ")

Lines = tuple[Line, ...]
Pages = tuple[Lines, ...]


def draw(page: Lines) -> Canvas:
    """Returns the picture of a page, its texts shortened with "…" where they are too wide."""
    drawn = Canvas()
    for place, line in enumerate(page):
        _draw(drawn, place * LINE, line)
    return drawn


def _draw(canvas: Canvas, y: int, line: Line) -> None:
    face, room = font("big"), ROOM
    width = face.width(line.text)
    if line.icon is not None:
        scale = DOUBLED if width <= ROOM - LINE - BIG_ICON_GAP else PLAIN
        size = BIG * scale[0]
        canvas.icon(MARGIN, y + (LINE - size) // 2, line.icon, scale=scale)
        room -= size + BIG_ICON_GAP
    scale = DOUBLED if width * DOUBLED[0] <= room else TALL
    text = face.fit(line.text, room // scale[0])
    canvas.text(WIDTH - MARGIN - room, y, text, "big", scale=scale)


def flowed(*texts: Line) -> Pages:
    """Returns texts one below the other, each from a line of its own, in as few pages as hold them.

    Pages break between words: what is wider than a line is not torn by the turn of a page, but
    where it is wider than a page.
    """
    pages: list[Lines] = []
    page: Lines = ()
    for text in texts:
        shown = replace(text, text="")
        for word in filter(None, unicodedata.normalize("NFC", text.text).split(" ")):
            longer = replace(shown, text=f"{shown.text} {word}".lstrip(" "))
            if len(page) + len(_wrapped(longer)) > LINES and (page or shown.text):
                pages.append(page + _wrapped(shown) if shown.text else page)
                page, longer = (), Line(word, None if shown.text else shown.icon)
            shown = longer
        page += _wrapped(shown)
    return tuple(
        whole[at : at + LINES] for whole in (*pages, page) for at in range(0, len(whole), LINES)
    )


def told(text: str) -> Pages:
    """Returns sentences, each from a page of its own."""
    sentences = filter(None, SENTENCE_END.split(text))
    return tuple(page for said in sentences for page in flowed(Line(said)))


def _wrapped(text: Line) -> Lines:
    """Returns a text in as many lines as it needs, the first narrowed by its icon."""
    if text.fits:
        return (text,)
    face = font("big")
    first = face.wrap(text.text, text.room)[0]
    rest = face.wrap(text.text[len(first) :].lstrip(" "), ROOM)
    return (Line(first, text.icon), *map(Line, rest))
