"""The enclosures keep to the limits of the reader, whatever is chosen, and say what is wrong."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

ENCLOSURE = Path(__file__).resolve().parents[2] / "hardware" / "enclosure"

pytestmark = pytest.mark.skipif(shutil.which("openscad") is None, reason="install openscad")

MOST_DISTANCE_MM = 5
METAL_FREE_MM = 20

CHOICES = [
    ("pad", ()),
    *(
        ("box", (f'board="{board}"', f'panel="{panel}"'))
        for board in ("zero", "pi")
        for panel in ("0.96", "1.3", "2.42")
    ),
]


def openscad(model: str, output: Path, *settings: str) -> subprocess.CompletedProcess[str]:
    chosen = [word for setting in settings for word in ("-D", setting)]
    return subprocess.run(
        ["openscad", "--hardwarnings", *chosen, "-o", output, ENCLOSURE / f"{model}.scad"],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )


def said(folder: Path, model: str, *settings: str) -> str:
    """Returns what a model says, faults too, without any geometry."""
    done = openscad(model, folder / "said.echo", *settings)
    assert done.stdout == ""
    return (folder / "said.echo").read_text("utf-8")


def measures(text: str) -> dict[str, float]:
    found = re.search(r"antenna_distance = (?P<antenna>[\d.]+), metal = (?P<metal>[\d.]+)", text)
    assert found, text
    return {name: float(value) for name, value in found.groupdict().items()}


@pytest.mark.parametrize(("model", "settings"), CHOICES)
def test_the_antenna_is_near_the_card_and_far_from_metal(
    model: str, settings: tuple[str, ...], tmp_path: Path
) -> None:
    text = said(tmp_path, model, *settings)
    assert not re.search("ERROR|WARNING", text), text
    found = measures(text)
    assert 0 < found["antenna"] <= MOST_DISTANCE_MM
    assert found["metal"] >= METAL_FREE_MM


@pytest.mark.parametrize(
    ("model", "setting", "fault"),
    [
        ("box", "well_skin=2", "the antenna is 5.2 from the card; 5 at most"),
        ("pad", "reader_gap=2", "the antenna is 5.2 from the card; 5 at most"),
        ("box", "knob_at=[80,31]", "the knob is .* from the antenna; 20 at least"),
        ("box", "button_at=[60,31]", "the button is .* from the antenna; 20 at least"),
        ("box", "panel_at=[80,90]", "the panel is .* from the antenna; 20 at least"),
        ("box", "board_at=[60,20,30]", "the Pi is .* from the antenna; 20 at least"),
        ("pad", "pico_at=[20,20,5]", "the Pico is .* from the antenna; 20 at least"),
        ("box", "antenna=[85,85]", "a screw of the lid is .* from the antenna; 20 at least"),
        ("pad", "height=24", "the antenna is .* above the table; 20 at least"),
        ("box", "height=40", "the panel meets the Pi's plugs"),
        ("box", 'board="pico"', "there is no pico"),
        ("box", "depth=230", "is more than the printer's"),
        ("box", "card=[66,120]", "the well is longer than the box"),
    ],
)
def test_what_breaks_a_limit_is_told(model: str, setting: str, fault: str, tmp_path: Path) -> None:
    text = said(tmp_path, model, setting)
    assert re.search(f"ERROR: Assertion .* failed: .*{fault}", text), text


def test_what_breaks_a_limit_is_not_rendered(tmp_path: Path) -> None:
    done = openscad("box", tmp_path / "bar.stl", 'part="bar"', "well_skin=2")
    assert done.returncode != 0
    assert not (tmp_path / "bar.stl").exists()


def test_a_part_becomes_a_file_to_print(tmp_path: Path) -> None:
    done = openscad("box", tmp_path / "bar.stl", 'part="bar"')
    assert done.returncode == 0, done.stdout
    assert re.search(r"Simple: +yes", done.stdout)
    assert (tmp_path / "bar.stl").read_text("ascii").startswith("solid")


@pytest.mark.skipif(shutil.which("shellcheck") is None, reason="install the package shellcheck")
def test_shellcheck_finds_nothing() -> None:
    done = subprocess.run(
        ["shellcheck", ENCLOSURE / "render.sh"], capture_output=True, text=True, check=False
    )
    assert done.stdout == ""
    assert done.returncode == 0
