"""The parts list has all that the wiring shows, as often as it shows it."""

import csv
import re
from pathlib import Path

import yaml

HARDWARE = Path(__file__).resolve().parents[2] / "hardware"
ROWS = list(csv.DictReader((HARDWARE / "bom.csv").read_text("utf-8").splitlines(), strict=True))


def test_the_columns_are_filled() -> None:
    for row in ROWS:
        assert list(row) == ["part", "box", "pad", "refs", "volts", "substitutes", "tried"]
        assert row["part"]
        assert row["substitutes"], row["part"]
        assert row["tried"] in ("yes", "no")
        assert int(row["box"]) + int(row["pad"]) > 0
        assert re.fullmatch(r"\d\.\d", row["volts"])


def test_every_part_of_the_wiring_is_on_the_list() -> None:
    listed = [ref for row in ROWS for ref in row["refs"].split()]
    wired = [
        f"{name}:{part}"
        for name in ("box", "pad")
        for part in yaml.safe_load((HARDWARE / "wiring" / f"{name}.yml").read_text("utf-8"))[
            "connectors"
        ]
    ]
    assert sorted(listed) == sorted(wired)


def test_quantities_are_those_of_the_wiring() -> None:
    for row in ROWS:
        refs = row["refs"].split()
        if refs:
            assert int(row["box"]) == sum(ref.startswith("box:") for ref in refs), row["part"]
            assert int(row["pad"]) == sum(ref.startswith("pad:") for ref in refs), row["part"]


def test_there_is_a_wire_for_each_wire() -> None:
    for name in ("box", "pad"):
        harness = yaml.safe_load((HARDWARE / "wiring" / f"{name}.yml").read_text("utf-8"))
        drawn = sum(len(cable["colors"]) for cable in harness["cables"].values())
        bought = sum(int(row[name]) for row in ROWS if row["part"].startswith("Wires, "))
        assert bought == drawn
