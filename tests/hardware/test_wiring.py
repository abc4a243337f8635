"""The wiring fits the default settings, the pad's firmware, and what the boards' pins can do."""

import ast
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import yaml
from gpiozero import pi_info

from augure import header
from augure.config.values import Config

ROOT = Path(__file__).resolve().parents[2]
WIRING = ROOT / "hardware" / "wiring"
BOARD = ROOT / "firmware" / "board.py"

LABEL = re.compile(r"(?P<signal>\S+) (?P<volts>\d\.\d|0) V")
COLOURS = {"3V3": "RD", "GND": "BK"}
VOLTS = {"GND": "0"}

REVISIONS = {"Zero 2 W": "902120", "3B": "a02082", "4B": "c03115", "5": "c04170"}
"""Revision codes, from Raspberry Pi's list of them."""

ALT0 = {
    0: "ID_SD", 1: "ID_SC", 2: "SDA1", 3: "SCL1", 7: "CE1", 8: "CE0", 9: "MISO0", 10: "MOSI0",
    11: "SCLK0", 12: "PWM0", 14: "TXD", 15: "RXD",
}  # fmt: skip
"""Functions of GPIOs (BCM2835 ARM Peripherals, section 6.2), those that a label tells."""

PICO_PINS = (
    *("GP0", "GP1", "GND", "GP2", "GP3", "GP4", "GP5", "GND", "GP6", "GP7"),
    *("GP8", "GP9", "GND", "GP10", "GP11", "GP12", "GP13", "GND", "GP14", "GP15"),
    *("GP16", "GP17", "GND", "GP18", "GP19", "GP20", "GP21", "GND", "GP22", "RUN"),
    *("GP26", "GP27", "AGND", "GP28", "ADC_VREF", "3V3(OUT)", "3V3_EN", "GND", "VSYS", "VBUS"),
)
"""The pins of a Pico in order (Raspberry Pi Pico Datasheet, section 2.1)."""

PICO_SPI0 = {"RX": (0, 4, 16, 20), "CSn": (1, 5, 17, 21), "SCK": (2, 6, 18, 22), "TX": (3, 7, 19)}
"""GPIOs of an RP2040 by function of SPI0 (RP2040 Datasheet, section 1.4.3)."""

RC522 = ("SDA", "SCK", "MOSI", "MISO", "IRQ", "GND", "RST", "3.3V")
RC522_SIGNALS = {
    "3V3": "3.3V", "GND": "GND", "MOSI": "MOSI", "MISO": "MISO", "SCK": "SCK", "CS": "SDA",
    "RST": "RST",
}  # fmt: skip
"""The module's pin for each signal; SDA is the chip select of its SPI."""


class End(NamedTuple):
    part: str
    pin: int
    label: str


class Wire(NamedTuple):
    name: str
    signal: str
    volts: str
    colour: str
    ends: tuple[End, End]

    def at(self, part: str) -> End:
        (end,) = (end for end in self.ends if end.part == part)
        return end

    def reaches(self, part: str) -> bool:
        return part in {end.part for end in self.ends}


def read(name: str) -> dict[str, Any]:
    loaded = yaml.safe_load((WIRING / f"{name}.yml").read_text("utf-8"))
    assert isinstance(loaded, dict)
    return loaded


def numbers(written: list[int | str]) -> list[int]:
    """Returns the pins or wires of a list such as [3, 5-7]."""
    found: list[int] = []
    for item in written:
        first, _, last = str(item).partition("-")
        found += range(int(first), int(last or first) + 1)
    return found


def ends(harness: Mapping[str, Any], part: str, pins: list[int | str]) -> Iterator[End]:
    labels = harness["connectors"][part]["pinlabels"]
    for pin in numbers(pins):
        yield End(part, pin, str(labels[pin - 1]))


def wires(harness: Mapping[str, Any]) -> list[Wire]:
    found = []
    for row in harness["connections"]:
        ((left, left_pins),), ((cable, lines),), ((right, right_pins),) = map(dict.items, row)
        described = harness["cables"][cable]
        assert len(described["colors"]) == len(described["wirelabels"])
        for line, *both in zip(
            numbers(lines),
            ends(harness, left, left_pins),
            ends(harness, right, right_pins),
            strict=True,
        ):
            label = LABEL.fullmatch(described["wirelabels"][line - 1])
            assert label, f"{cable} {line}: {described['wirelabels'][line - 1]}"
            colour = described["colors"][line - 1]
            pair = (both[0], both[1])
            found.append(Wire(f"{cable}.{line}", label["signal"], label["volts"], colour, pair))
    return found


HARNESSES = {name: read(name) for name in ("box", "pad")}
WIRES = {name: wires(harness) for name, harness in HARNESSES.items()}
EACH = [pytest.param(wire, id=f"{name}-{wire.name}") for name in WIRES for wire in WIRES[name]]


def box(part: str, signal: str) -> int:
    """Returns the GPIO of the Pi from which a signal of a part comes, through R1 if need be."""
    (wire,) = (w for w in WIRES["box"] if w.reaches(part) and w.signal == signal)
    if not wire.reaches("PI"):
        (wire,) = (w for w in WIRES["box"] if w.reaches("R1") and w.reaches("PI"))
        assert wire.signal == signal
    gpio = header.gpio_at(wire.at("PI").pin)
    assert gpio is not None
    return gpio


def pico(part: str, signal: str) -> int:
    (wire,) = (w for w in WIRES["pad"] if w.reaches(part) and w.signal == signal)
    return int(PICO_PINS[wire.at("PICO").pin - 1].removeprefix("GP"))


@pytest.mark.parametrize("wire", EACH)
def test_a_wire_has_the_colour_and_the_voltage_of_its_signal(wire: Wire) -> None:
    assert wire.volts == VOLTS.get(wire.signal, "3.3")
    if wire.signal in COLOURS:
        assert wire.colour == COLOURS[wire.signal]
    else:
        assert wire.colour not in COLOURS.values()


@pytest.mark.parametrize("wire", EACH)
def test_power_and_ground_meet_their_like(wire: Wire) -> None:
    supplies = {"3V3", "3V3(OUT)", "3.3V", "VCC", "+"}
    for end in wire.ends:
        if end.part in ("JOINT", "R1", "BUTTON", "BUZZER"):
            continue
        assert (end.label in supplies) == (wire.signal == "3V3"), end
        assert (end.label == "GND") == (wire.signal == "GND"), end
        assert end.label not in ("5V", "VBUS", "VSYS"), end


@pytest.mark.parametrize("name", HARNESSES)
def test_every_wire_is_connected_and_every_pin_takes_one(name: str) -> None:
    described = {
        f"{cable}.{line}"
        for cable, its in HARNESSES[name]["cables"].items()
        for line in range(1, len(its["colors"]) + 1)
    }
    assert Counter(wire.name for wire in WIRES[name]) == dict.fromkeys(described, 1)
    pins = Counter((end.part, end.pin) for wire in WIRES[name] for end in wire.ends)
    assert max(pins.values()) == 1
    assert {part for part, _ in pins} == set(HARNESSES[name]["connectors"])


@pytest.mark.parametrize("name", HARNESSES)
def test_only_what_is_named_so_stays_free(name: str) -> None:
    used = {(end.part, end.pin) for wire in WIRES[name] for end in wire.ends}
    free = {
        (part, label)
        for part, its in HARNESSES[name]["connectors"].items()
        if part not in ("PI", "PICO")
        for pin, label in enumerate(its["pinlabels"], 1)
        if (part, pin) not in used
    }
    assert free == {("RC522", "IRQ")}


@pytest.mark.parametrize("name", HARNESSES)
def test_the_modules_pins_meet_their_signals(name: str) -> None:
    assert tuple(HARNESSES[name]["connectors"]["RC522"]["pinlabels"]) == RC522
    reader = {w.signal: w.at("RC522").label for w in WIRES[name] if w.reaches("RC522")}
    assert reader == RC522_SIGNALS


def test_the_panels_and_the_knobs_pins_meet_their_signals() -> None:
    panel = {w.signal: w.at("OLED").label for w in WIRES["box"] if w.reaches("OLED")}
    assert panel == {"GND": "GND", "3V3": "VCC", "SCL": "SCL", "SDA": "SDA"}
    knob = {w.signal: w.at("KNOB").label for w in WIRES["box"] if w.reaches("KNOB")}
    assert knob == {"A": "CLK", "B": "DT", "PRESS": "SW", "3V3": "+", "GND": "GND"}


@pytest.mark.parametrize("revision", REVISIONS.values(), ids=REVISIONS)
def test_the_headers_labels_are_those_of_the_board(revision: str) -> None:
    labels = HARNESSES["box"]["connectors"]["PI"]["pinlabels"]
    pins = pi_info(revision).headers["J8"].pins
    assert len(labels) == len(pins) == 40
    for place, label in enumerate(labels, 1):
        name, _, function = label.partition(" ")
        assert name == pins[place].name
        gpio = header.gpio_at(place)
        assert function == ("" if gpio is None else ALT0.get(gpio, ""))


@pytest.mark.parametrize("revision", REVISIONS.values(), ids=REVISIONS)
def test_the_pis_pins_can_do_what_they_are_for(revision: str) -> None:
    pins = pi_info(revision).headers["J8"].pins
    needs = {"MOSI": "spi", "MISO": "spi", "SCK": "spi", "CS": "spi", "SDA": "i2c", "SCL": "i2c"}
    needs |= {"TONE": "pwm"}
    for wire in WIRES["box"]:
        if wire.reaches("PI") and wire.signal not in COLOURS:
            assert needs.get(wire.signal, "gpio") in pins[wire.at("PI").pin].interfaces


def test_the_box_is_wired_as_the_default_settings_say() -> None:
    settings = Config()
    bus, device = settings.reader.spi_bus, settings.reader.spi_device
    assert tuple(box("RC522", s) for s in ("MISO", "MOSI", "SCK")) == header.SPI_DATA[bus]
    assert box("RC522", "CS") == header.SPI_SELECTS[bus][device]
    assert box("RC522", "RST") == settings.reader.reset_pin
    assert settings.display.bus == "i2c"
    assert tuple(box("OLED", s) for s in ("SDA", "SCL")) == header.I2C[settings.display.i2c_bus]
    assert box("KNOB", "A") == settings.controls.a_pin
    assert box("KNOB", "B") == settings.controls.b_pin
    assert box("KNOB", "PRESS") == settings.controls.press_pin
    assert box("BUTTON", "BACK") == settings.controls.back_pin
    assert box("BUZZER", "TONE") == settings.buzzer.pin
    assert settings.buzzer.pin in header.PWM


def test_the_box_leaves_reserved_pins_alone() -> None:
    used = {header.gpio_at(w.at("PI").pin) for w in WIRES["box"] if w.reaches("PI")}
    assert not used & {*header.UART, *header.EEPROM}


def test_the_picos_labels_are_those_of_the_board() -> None:
    labels = HARNESSES["pad"]["connectors"]["PICO"]["pinlabels"]
    assert tuple(label.split()[0] for label in labels) == PICO_PINS


def test_the_picos_pins_can_do_what_they_are_for() -> None:
    spi = {"MISO": "RX", "CS": "CSn", "SCK": "SCK", "MOSI": "TX"}
    for signal, function in spi.items():
        gpio = pico("RC522", signal)
        assert gpio in PICO_SPI0[function]
        label = HARNESSES["pad"]["connectors"]["PICO"]["pinlabels"][PICO_PINS.index(f"GP{gpio}")]
        assert label.endswith(f"SPI0 {function}")


def test_the_pad_is_wired_as_its_firmware_says() -> None:
    if not BOARD.exists():
        pytest.skip("this tree has no firmware/board.py to compare with")
    pins = {
        node.targets[0].id: node.value.value
        for node in ast.parse(BOARD.read_text("utf-8")).body
        if isinstance(node, ast.Assign)
        and isinstance(node.targets[0], ast.Name)
        and isinstance(node.value, ast.Constant)
    }
    assert pico("RC522", "MISO") == pins["MISO"]
    assert pico("RC522", "CS") == pins["CHIP_SELECT"]
    assert pico("RC522", "SCK") == pins["SCK"]
    assert pico("RC522", "MOSI") == pins["MOSI"]
    assert pico("RC522", "RST") == pins["CHIP_RESET"]
    (buzzer,) = (w for w in WIRES["pad"] if w.reaches("PICO") and w.reaches("R1"))
    assert PICO_PINS[buzzer.at("PICO").pin - 1] == f"GP{pins['BUZZER']!r}"


COLOUR_NAMES = {
    "RD": "red", "BK": "black", "BU": "blue", "YE": "yellow", "GN": "green", "VT": "violet",
    "WH": "white", "OG": "orange",
}  # fmt: skip
PART_NAMES = {"PI": "Pi", "PICO": "Pico", "OLED": "panel", "KNOB": "knob", "BUTTON": "button"}
PART_NAMES |= {"R1": "resistor", "BUZZER": "buzzer", "JOINT": "joint"}


def pins_table(name: str) -> str:
    """Returns the table of a harness for people: a row a wire, as the wiring has them."""

    def told(end: End) -> str:
        label = "" if end.label in ("a", "b", "c") else f" ({end.label})"
        return f"{PART_NAMES.get(end.part, end.part)} {end.pin}{label}"

    rows = [
        f"| {told(wire.ends[0])} | {told(wire.ends[1])} | {wire.signal} | "
        f"{COLOUR_NAMES[wire.colour]} |"
        for wire in WIRES[name]
    ]
    return "\n".join(("| from | to | signal | wire |", "|---|---|---|---|", *rows, ""))


@pytest.mark.parametrize("name", HARNESSES)
def test_the_readme_tells_every_wire(name: str) -> None:
    assert f"\n{pins_table(name)}\n" in (ROOT / "hardware" / "README.md").read_text("utf-8")
