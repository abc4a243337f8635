"""The thread behind panel and buzzer: woken, due, ended."""

import threading
from queue import SimpleQueue

from augure.outputs.worker import Worker


def test_a_step_runs_when_woken_and_when_due_and_not_after_the_end() -> None:
    steps: SimpleQueue[int] = SimpleQueue()
    clock = iter(range(100))
    waits = iter([1, 1, None])

    def step(now_ms: int) -> int | None:
        steps.put(now_ms)
        return next(waits)

    before = threading.active_count()
    worker = Worker("test", step, clock_ms=lambda: next(clock))
    worker.wake()
    assert [steps.get(timeout=5) for _ in range(3)] == [0, 1, 2]
    assert worker.close()
    assert steps.empty()
    assert threading.active_count() == before


def test_a_wake_during_a_step_is_not_lost() -> None:
    running, go_on = threading.Event(), threading.Event()
    steps: SimpleQueue[int] = SimpleQueue()

    def step(now_ms: int) -> None:
        running.set()
        assert go_on.wait(5)
        steps.put(now_ms)

    worker = Worker("test", step)
    worker.wake()
    assert running.wait(5)
    worker.wake()
    go_on.set()
    steps.get(timeout=5)
    steps.get(timeout=5)
    assert worker.close()


def test_the_end_does_not_wait_for_a_step_that_hangs() -> None:
    running, go_on = threading.Event(), threading.Event()

    def step(now_ms: int) -> None:
        running.set()
        go_on.wait(5)

    worker = Worker("test", step, patience_s=0.01)
    worker.wake()
    assert running.wait(5)
    assert not worker.close()
    go_on.set()
    assert worker.close()


def test_an_end_before_the_first_step_is_clean() -> None:
    for _ in range(50):
        assert Worker("test", lambda now_ms: None).close()


def test_what_was_woken_before_the_end_is_still_done() -> None:
    running, go_on = threading.Event(), threading.Event()
    steps: SimpleQueue[int] = SimpleQueue()

    def step(now_ms: int) -> None:
        running.set()
        assert go_on.wait(5)
        steps.put(now_ms)

    worker = Worker("test", step)
    worker.wake()
    assert running.wait(5)
    worker.wake()
    threading.Timer(0, go_on.set).start()
    assert worker.close()
    assert steps.qsize() == 2
