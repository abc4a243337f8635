"""The committed drawings are what WireViz draws of the wiring."""

import shutil
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import NamedTuple

import pytest
from click.testing import CliRunner
from wireviz.wv_cli import wireviz

WIRING = Path(__file__).resolve().parents[2] / "hardware" / "wiring"
SVG = "{http://www.w3.org/2000/svg}"


class Content(NamedTuple):
    """What a drawing tells, without its layout: that differs between versions of Graphviz."""

    tables: dict[str, list[str]]
    lines: list[tuple[str, str]]


def content(drawing: Path) -> Content:
    groups = list(ET.parse(drawing).getroot().iter(f"{SVG}g"))
    named = [(group.get("class"), group.findtext(f"{SVG}title") or "", group) for group in groups]
    return Content(
        {
            name: [text.text or "" for text in group.iter(f"{SVG}text")]
            for kind, name, group in named
            if kind == "node"
        },
        sorted(
            (name, path.get("stroke") or "")
            for kind, name, group in named
            if kind == "edge"
            for path in group.iter(f"{SVG}path")
        ),
    )


@pytest.mark.skipif(shutil.which("dot") is None, reason="WireViz needs dot: install graphviz")
@pytest.mark.parametrize("name", ["box", "pad"])
def test_the_drawing_is_up_to_date(name: str, tmp_path: Path) -> None:
    arguments = ["-f", "s", "-o", str(tmp_path), str(WIRING / f"{name}.yml")]
    done = CliRunner().invoke(wireviz, arguments)
    assert done.exit_code == 0, done.output
    drawn = content(tmp_path / f"{name}.svg")
    assert len(drawn.lines) > 20
    assert content(WIRING / f"{name}.svg") == drawn, f"run: wireviz -f s hardware/wiring/{name}.yml"
