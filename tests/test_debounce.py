"""One event for a press, whatever the contact does: random trains of edges."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from augure.debounce import SETTLE_MS, Change, Debounce, Press, Pressed

Edges = list[tuple[bool, int]]

# The ms between the edges of a train that lasts up to 30 ms.
BOUNCE = st.lists(st.integers(0, 30), max_size=12).map(
    lambda at: [after - before for before, after in pairwise([0, *sorted(at)])]
)


def train(down: bool, at_ms: int, gaps: list[int]) -> Edges:
    """Returns edges that begin at `at_ms`, alternate and end `down`, one after each gap."""
    if len(gaps) % 2:
        gaps = [*gaps[:-2], sum(gaps[-2:])] if len(gaps) > 1 else []
    edges = [(down, at_ms)]
    for gap in gaps:
        at_ms += gap
        edges.append((not edges[-1][0], at_ms))
    return edges


def changes(edges: Edges, end_ms: int, every_ms: int | None = None) -> list[Change]:
    """Returns what comes of edges, with a tick each `every_ms` and one at the end."""
    debounce = Debounce()
    found: list[Change | None] = []
    now_ms = 0
    for down, at_ms in edges:
        while every_ms is not None and now_ms + every_ms <= at_ms:
            now_ms += every_ms
            found.append(debounce.tick(now_ms))
        found.append(debounce.edge(down, at_ms))
    while every_ms is not None and now_ms + every_ms <= end_ms:
        now_ms += every_ms
        found.append(debounce.tick(now_ms))
    found.append(debounce.tick(end_ms))
    return [change for change in found if change is not None]


PRESSES = st.lists(
    st.tuples(st.integers(40, 400), BOUNCE, st.integers(40, 400), BOUNCE), min_size=1, max_size=8
)


def finger(presses: list[tuple[int, list[int], int, list[int]]]) -> tuple[Edges, int]:
    """Returns the edges of presses (rest, bounce, down for, bounce) and a time after them."""
    edges: Edges = []
    now_ms = 0
    for rest_ms, going_down, down_ms, coming_up in presses:
        edges += train(True, now_ms + rest_ms, going_down)
        edges += train(False, edges[-1][1] + down_ms, coming_up)
        now_ms = edges[-1][1]
    return edges, now_ms + 100


@given(PRESSES)
def test_one_press_counts_once_for_every_train_of_1_to_30_ms(
    presses: list[tuple[int, list[int], int, list[int]]],
) -> None:
    edges, end_ms = finger(presses)
    assert [change.down for change in changes(edges, end_ms)] == [True, False] * len(presses)


@given(PRESSES, st.integers(1, 97))
def test_late_and_early_ticks_give_the_same_changes(
    presses: list[tuple[int, list[int], int, list[int]]], every_ms: int
) -> None:
    edges, end_ms = finger(presses)
    assert changes(edges, end_ms, every_ms) == changes(edges, end_ms)


def test_the_longest_bounce_is_shorter_than_the_wait() -> None:
    assert SETTLE_MS > 30
    edges = [(True, 100), (False, 100), (True, 130)]
    assert changes(edges, 164) == []
    assert changes(edges, 165) == [Change(True, 130)]


def test_a_spike_is_no_press() -> None:
    assert changes([(True, 100), (False, 134)], 1000) == []
    assert changes([(True, 100), (False, 135)], 1000) == [Change(True, 100), Change(False, 135)]


def test_the_same_level_again_is_no_edge() -> None:
    assert changes([(False, 10), (True, 100), (True, 120), (True, 130)], 1000) == [
        Change(True, 100)
    ]


def presses(*steps: Change | int, hold_ms: int = 1500) -> list[Pressed]:
    """Returns the presses of changes, and of ticks given as times."""
    press = Press(hold_ms)
    found = [press.tick(s) if isinstance(s, int) else press.change(s) for s in steps]
    return [pressed for pressed in found if pressed is not None]


def test_a_short_press_is_told_when_the_key_comes_up() -> None:
    assert presses(Change(True, 0), 700, Change(False, 800), 5000) == [Pressed(False, 800)]


def test_a_held_press_is_told_while_the_key_is_down_and_only_once() -> None:
    assert presses(Change(True, 0), 1499) == []
    assert presses(Change(True, 0), 1500, 1600, 9000) == [Pressed(True, 1500)]
    assert presses(Change(True, 0), 1500, Change(False, 2000)) == [Pressed(True, 1500)]


def test_a_hold_that_was_seen_late_is_told_as_it_was() -> None:
    assert presses(Change(True, 0), Change(False, 1499)) == [Pressed(False, 1499)]
    assert presses(Change(True, 0), Change(False, 1500)) == [Pressed(True, 1500)]


def test_coming_up_without_having_gone_down_is_nothing() -> None:
    assert presses(Change(False, 100)) == []


def test_a_release_not_yet_certain_is_not_counted_as_held() -> None:
    debounce = Debounce()
    debounce.edge(True, 0)
    assert debounce.tick(100) == Change(True, 0)
    debounce.edge(False, 1490)
    assert debounce.known_until_ms(1510) == 1490
    assert debounce.tick(1525) == Change(False, 1490)
    assert debounce.known_until_ms(1530) == 1530
