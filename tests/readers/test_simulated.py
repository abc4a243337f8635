import pytest

from augure.readers.reader import Lift, ReaderEvent, Tap
from augure.readers.simulated import SimulatedReader
from augure.readers.uid import UidFormatError

A = "04A3C6CAE26180"
B = "04A3C6CAE26181"


def run_until_idle(reader: SimulatedReader, now_ms: int = 0) -> list[ReaderEvent]:
    events: list[ReaderEvent] = []
    for poll in range(10_000):
        events += reader.poll(now_ms + poll * reader.poll_ms)
        if poll and reader.idle:
            return events
    raise AssertionError("the taps never end")


def test_taps_of_a_script_come_one_after_another() -> None:
    reader = SimulatedReader()
    for uid in (A, B, B, A):
        reader.tap(uid)
    assert run_until_idle(reader)[1:] == [
        change for uid in (A, B, B, A) for change in (Tap(uid), Lift(uid))
    ]


def test_reader_without_taps_is_idle() -> None:
    assert SimulatedReader().idle


@pytest.mark.parametrize("method", ["lay", "lift", "tap"])
def test_uid_in_another_form_is_refused(method: str) -> None:
    with pytest.raises(UidFormatError):
        getattr(SimulatedReader(), method)("04a3c6cae26180")


def test_card_cannot_be_laid_twice_nor_lifted_from_nowhere() -> None:
    reader = SimulatedReader()
    reader.lay(A)
    with pytest.raises(ValueError, match="lies on the pad"):
        reader.lay(A)
    with pytest.raises(ValueError, match="not on the pad"):
        reader.lift(B)
