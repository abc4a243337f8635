"""Hours at a box, on the virtual clock; see `soak.py`."""

from pathlib import Path

import pytest

from box.soak import HOUR_S, soak


@pytest.mark.timeout(60)
def test_minutes_lose_no_tap_double_none_and_gather_nothing(tmp_path: Path) -> None:
    counts = soak(tmp_path, 300, seed=5)
    assert counts.inputs > 20


@pytest.mark.soak
@pytest.mark.timeout(3600)
def test_eight_hours_lose_no_tap_double_none_and_gather_nothing(tmp_path: Path) -> None:
    counts = soak(tmp_path, 8 * HOUR_S, seed=8)
    assert counts.inputs > 2_000
    assert min(counts.gestures.values()) > 10
