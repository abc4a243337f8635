"""What is asked of the operating system."""

import os
from pathlib import Path

import pytest

from augure.host import Node, ThisHost, throttled_bits


@pytest.mark.parametrize(
    ("said", "bits"),
    [
        ("throttled=0x0\n", 0),
        ("throttled=0x50005\n", 0x50005),
        ("throttled=0xE0000", 0xE0000),
        ("VCHI initialization failed\n", None),
        ("", None),
    ],
)
def test_bits_are_read_out_of_what_vcgencmd_says(said: str, bits: int | None) -> None:
    assert throttled_bits(said) == bits


def test_vcgencmd_is_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert ThisHost().throttled() is None
    command = tmp_path / "vcgencmd"
    command.write_text('#!/bin/sh\n[ "$1" = get_throttled ] && echo throttled=0x50000\n')
    command.chmod(0o755)
    assert ThisHost().throttled() == 0x50000


def test_node_is_missing_closed_or_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    node = tmp_path / "spidev0.0"
    assert ThisHost().node(node) is Node.MISSING
    node.touch()
    assert ThisHost().node(node) is Node.OPEN
    asked = []
    monkeypatch.setattr(os, "access", lambda path, mode: asked.append((path, mode)))
    assert ThisHost().node(node) is Node.CLOSED
    assert asked == [(node, os.R_OK | os.W_OK)]
