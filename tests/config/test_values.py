"""The table of settings, and the header that its pins are on."""

import pytest

from augure import header
from augure.config.kinds import Pin
from augure.config.values import SECTIONS, Config, Section
from augure.words.tables import LANGUAGES

SETTINGS = [(section, key) for section in SECTIONS.values() for key in section.settings]


@pytest.mark.parametrize(("section", "key"), SETTINGS, ids=lambda part: getattr(part, "name", part))
def test_a_default_is_one_of_the_possible_values(section: Section, key: str) -> None:
    setting = section.settings[key]
    value = getattr(section.type(), key)
    if value is None:
        assert setting.example is not None
        value = setting.example
    written = str(value) if key in ("data", "port") else value
    assert setting.kind.read(written) == value


def test_the_defaults_of_a_config_are_those_of_its_sections() -> None:
    config = Config()
    for section in SECTIONS.values():
        expected = () if section.repeated else section.type()
        assert getattr(config, section.attribute) == expected


def test_the_reference_wiring() -> None:
    """The pins that drawings, parts and README show."""
    pins = {
        f"{section.name}.{key}": getattr(section.type(), key)
        for section, key in SETTINGS
        if isinstance(section.settings[key].kind, Pin)
    }
    assert pins == {
        "reader.reset_pin": 25,
        "display.dc_pin": 24,
        "display.reset_pin": 23,
        "buzzer.pin": 12,
        "controls.a_pin": 17,
        "controls.b_pin": 27,
        "controls.press_pin": 22,
        "controls.back_pin": 5,
    }
    assert pins["buzzer.pin"] in header.PWM


def test_the_languages_are_those_of_the_words() -> None:
    kind = SECTIONS["box"].settings["language"].kind
    assert [kind.read(language) for language in LANGUAGES] == list(LANGUAGES)
    assert Config().box.language == LANGUAGES[0]
    assert kind.possible == '"fr" or "en"'


def test_every_gpio_has_its_own_place_on_the_header() -> None:
    assert sorted(header.PLACES) == list(range(28))
    power_and_ground = {1, 2, 4, 6, 9, 14, 17, 20, 25, 30, 34, 39}
    assert sorted(header.PLACES.values()) == sorted(set(range(1, 41)) - power_and_ground)
    assert [header.gpio_at(place) for place in (22, 32, 1)] == [25, 12, None]


def test_a_bus_takes_its_pins() -> None:
    assert header.spi_pins(0, 0) == header.spi_pins(0, 1) == {7, 8, 9, 10, 11}
    assert header.spi_pins(1, 0) == {18, 19, 20, 21}
    assert header.spi_pins(1, 2) == {16, 17, 18, 19, 20, 21}
