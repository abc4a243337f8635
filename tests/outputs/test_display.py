"""The table's views on the panel: pages turn by the loop's clock, and wake nobody."""

import pytest

from augure import views
from augure.late import Late
from augure.outputs.bitmaps import Bitmap
from augure.outputs.screens import CANVASES, large
from augure.table.desk import Desk, Memory
from augure.table.inputs import Part
from augure.table.session import Told
from augure.telling import LAST_PAGE_MS, PAGE_MS, Display, Panel

TURN_MS = 20
THREE = views.Notice("no-reader", "No reader", "Look at the cable. The match is kept.")
ONE = views.Notice("check", "Tags", "All is well.")
WOKEN = "woken"
MS_A_WORD = 800
"""75 words a minute."""


class Clock:
    """Time that the test passes."""

    def __init__(self) -> None:
        self.at_ms = 5_000

    def now_ms(self) -> int:
        return self.at_ms

    def sleep_ms(self, ms: int, /) -> None:
        raise AssertionError("a display does not sleep")

    def ticks_us(self) -> int:
        return self.at_ms * 1000

    def ticks_diff(self, later: int, earlier: int, /) -> int:
        return later - earlier

    def sleep_us(self, us: int, /) -> None:
        raise AssertionError("a display does not sleep")


class Noted:
    """Keeps all that it is told, with the time."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.history: list[tuple[int, Bitmap | str]] = []

    def show(self, picture: Bitmap) -> None:
        self.history.append((self._clock.at_ms, picture))

    def wake(self, now_ms: int) -> None:
        assert now_ms == self._clock.at_ms
        self.history.append((now_ms, WOKEN))

    def close(self) -> None:
        self.history.append((self._clock.at_ms, "closed"))


class Rig:
    """A display on a panel that may come late, and the loop's turns."""

    def __init__(self, mode: str = "large") -> None:
        self.clock = Clock()
        self.panel = Noted(self.clock)
        self.exists = True
        self.desk = Desk(Memory(), language="en", display=mode)
        late: Late[Panel] = Late(Part.DISPLAY, self._opened, (OSError,))
        self.display = Display(late, self.desk, self.clock)
        self.inputs: list[object] = []

    def _opened(self) -> Panel:
        if not self.exists:
            raise OSError("no panel")
        return self.panel

    def turn(self) -> None:
        self.inputs += self.display.inputs(self.clock.at_ms)

    def run(self, ms: int) -> None:
        for _ in range(ms // TURN_MS):
            self.clock.at_ms += TURN_MS
            self.turn()

    def tell(self, view: views.View) -> None:
        self.display.tell(Told(view, (), ()))

    def pages(self, view: views.View) -> list[Bitmap]:
        drawn = CANVASES[self.desk.display](view, self.desk.words)
        return [page.picture for page in drawn]


@pytest.fixture
def rig() -> Rig:
    made = Rig()
    made.turn()
    return made


def test_pages_turn_from_the_first_to_the_last_and_begin_again(rig: Rig) -> None:
    first, second, third = rig.pages(THREE)
    start = rig.clock.at_ms
    rig.tell(THREE)
    rig.run(2 * PAGE_MS + LAST_PAGE_MS + PAGE_MS)
    again = start + 2 * PAGE_MS + LAST_PAGE_MS
    assert rig.panel.history == [
        (start, first),
        (start, WOKEN),
        (start + PAGE_MS, second),
        (start + 2 * PAGE_MS, third),
        (again, first),
        (again + PAGE_MS, second),
    ]
    assert rig.inputs == []


def test_a_new_answer_begins_at_its_first_page_at_once(rig: Rig) -> None:
    first, second, _ = rig.pages(THREE)
    (one,) = rig.pages(ONE)
    start = rig.clock.at_ms
    rig.tell(THREE)
    rig.run(PAGE_MS + 1_000)
    rig.tell(THREE)
    rig.run(PAGE_MS - TURN_MS)
    rig.tell(ONE)
    rig.run(10 * PAGE_MS)
    again, other = start + PAGE_MS + 1_000, start + 2 * PAGE_MS + 1_000 - TURN_MS
    assert rig.panel.history == [
        (start, first),
        (start, WOKEN),
        (start + PAGE_MS, second),
        (again, first),
        (again, WOKEN),
        (other, one),
        (other, WOKEN),
    ]


def test_a_loop_that_was_held_up_leaves_out_no_page(rig: Rig) -> None:
    first, second, third = rig.pages(THREE)
    rig.tell(THREE)
    for _ in range(3):
        rig.clock.at_ms += 100 * PAGE_MS
        rig.turn()
        rig.run(PAGE_MS - TURN_MS)
    shown = [page for _, page in rig.panel.history if page != WOKEN]
    assert shown == [first, second, third, first]


def test_the_normal_display_turns_no_page() -> None:
    rig = Rig("normal")
    rig.turn()
    (page,) = rig.pages(THREE)
    rig.tell(THREE)
    rig.run(100 * PAGE_MS)
    assert rig.panel.history == [(5_000, page), (5_000, WOKEN)]


def test_a_panel_that_comes_late_begins_at_the_first_page() -> None:
    rig = Rig()
    rig.exists = False
    rig.turn()
    rig.tell(THREE)
    rig.run(10 * PAGE_MS)
    assert rig.panel.history == []
    rig.exists = True
    rig.run(40_000)
    (came, page), woken, (turned, second), *_ = rig.panel.history
    assert [page, second] == rig.pages(THREE)[:2]
    assert woken == (came, WOKEN)
    assert turned == came + PAGE_MS


def test_a_page_stays_as_long_as_its_words_take() -> None:
    for view in (THREE, ONE):
        for page in large.pages(view, Rig().desk.words):
            said = " ".join(line.text for line in page).split()
            assert len(said) * MS_A_WORD <= PAGE_MS
