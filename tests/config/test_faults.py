"""Every kind of fault with its line, its key and its cure; all faults at once."""

import pytest

from augure.config.loading import ConfigError, parse

FREE = "free are 4, 6, 12, 13, 16, 18, 19, 20, 21, 23, 24, 26"


def faults(text: str) -> list[tuple[int | None, str, str]]:
    with pytest.raises(ConfigError) as raised:
        parse(text)
    return [(fault.line, fault.key, fault.message) for fault in raised.value.faults]


@pytest.mark.parametrize(
    ("text", "line", "key", "message"),
    [
        # Names.
        ("\n[redaer]\n", 2, "redaer", "there is no such section; did you mean [reader]?"),
        (
            "[xyz]",
            1,
            "xyz",
            "there is no such section; there are [box], [reader], [[pad]], [display], [buzzer], "
            "[controls], [voice]",
        ),
        (
            "[reader]\n\npol_ms = 40",
            3,
            "reader.pol_ms",
            "[reader] has no such key; did you mean poll_ms?",
        ),
        (
            "[Voice]",
            1,
            "Voice",
            "there is no such section; did you mean [voice]?",
        ),
        (
            "[voice]\nhold_ms = 900",
            2,
            "voice.hold_ms",
            "[voice] has no such key; it belongs into [controls]",
        ),
        (
            "[buzzer]\nxyz = 900",
            2,
            "buzzer.xyz",
            "[buzzer] has no such key; it has kind, pin, active_high",
        ),
        (
            'sound = "off"',
            1,
            "sound",
            "this key stands before every section; it belongs into [box]",
        ),
        (
            '"a\\nb" = 1',
            1,
            '"a\\nb"',
            "there is no such section; there are [box], [reader], [[pad]], [display], [buzzer], "
            "[controls], [voice]",
        ),
        # Sections that are none.
        ("box = 3", 1, "box", "box is a section, and no 3; write [box]"),
        ("[[box]]", 1, "box", "box is there once; write [box]"),
        ("[pad]", 1, "pad", "each pad is a section; write [[pad]]"),
        ("\npad = [\n1]", 2, "pad", "pad is a section, and no 1; write [[pad]]"),
        # Types.
        (
            '[reader]\npoll_ms = "40"',
            2,
            "reader.poll_ms",
            '"40" is no whole number; write 10 to 200, without quotes',
        ),
        (
            "[reader]\npoll_ms = true",
            2,
            "reader.poll_ms",
            "true is no whole number; write 10 to 200",
        ),
        (
            "[reader]\npoll_ms = 40.0",
            2,
            "reader.poll_ms",
            "40.0 is no whole number; write 10 to 200",
        ),
        (
            "[reader]\npoll_ms = [40]",
            2,
            "reader.poll_ms",
            "a list is no whole number; write 10 to 200",
        ),
        (
            "[reader.poll_ms]",
            1,
            "reader.poll_ms",
            "a table is no whole number; write 10 to 200",
        ),
        (
            "[reader]\npoll_ms = 2026-01-01",
            2,
            "reader.poll_ms",
            "a date or time is no whole number; write 10 to 200",
        ),
        (
            "[display]\nrotation = false",
            2,
            "display.rotation",
            "false is not possible; write 0 or 180",
        ),
        (
            '[voice]\non = "true"',
            2,
            "voice.on",
            '"true" is no switch; write true or false, without quotes',
        ),
        (
            "[voice]\non = 1",
            2,
            "voice.on",
            "1 is no switch; write true or false, without quotes",
        ),
        (
            "[box]\nlanguage = 1",
            2,
            "box.language",
            '1 is not possible; write "fr" or "en"',
        ),
        (
            "[box]\ndata = 7",
            2,
            "box.data",
            "7 is no path; write a path that begins with /, in quotes",
        ),
        (
            '[controls]\nback_pin = "GPIO5"',
            2,
            "controls.back_pin",
            '"GPIO5" is no whole number; write the BCM number of a pin, without quotes',
        ),
        # Ranges.
        ("[reader]\npoll_ms = 9", 2, "reader.poll_ms", "9 is too small; 10 to 200 is possible"),
        (
            "[reader]\npoll_ms = 201",
            2,
            "reader.poll_ms",
            "201 is too great; 10 to 200 is possible",
        ),
        (
            "[reader]\npoll_ms = -40",
            2,
            "reader.poll_ms",
            "-40 is too small; 10 to 200 is possible",
        ),
        (
            f"[reader]\npoll_ms = 0x{'F' * 9000}",
            2,
            "reader.poll_ms",
            "a number of many digits is too great; 10 to 200 is possible",
        ),
        (
            "[display]\ni2c_address = 0x78",
            2,
            "display.i2c_address",
            "0x78 is too great; 0x3C to 0x3D is possible",
        ),
        (
            '[display]\nchip = "SSD1307"',
            2,
            "display.chip",
            '"SSD1307" is not possible; did you mean "ssd1309"? '
            'write "ssd1306", "sh1106", "ssd1309", "none" or "simulated"',
        ),
        (
            '[display]\nchip = "ssd9999"',
            2,
            "display.chip",
            '"ssd9999" is not possible; '
            'write "ssd1306", "sh1106", "ssd1309", "none" or "simulated"',
        ),
        (
            "[reader]\ngain_db = 30",
            2,
            "reader.gain_db",
            "30 is not possible; write 18, 23, 33, 38, 43 or 48",
        ),
        (
            '[box]\ndata = "augure"',
            2,
            "box.data",
            '"augure" can\'t be used; write a path that begins with /',
        ),
        (
            '[box]\ndata = "/a\\u0000"',
            2,
            "box.data",
            '"/a\\x00" can\'t be used; write a path that begins with /',
        ),
        (
            f"[box]\ndata = '{'x' * 60}'",
            2,
            "box.data",
            f'"{"x" * 40}…" can\'t be used; write a path that begins with /',
        ),
        # Pins that are never free.
        (
            "[reader]\nreset_pin = 15",
            2,
            "reader.reset_pin",
            "GPIO15 is the serial console's; write a BCM number, 2 to 13 or 16 to 27",
        ),
        (
            "[buzzer]\npin = 14",
            2,
            "buzzer.pin",
            "GPIO14 is the serial console's; write a BCM number, 2 to 13 or 16 to 27",
        ),
        (
            "[buzzer]\npin = 1",
            2,
            "buzzer.pin",
            "GPIO1 is for the memory of a HAT; write a BCM number, 2 to 13 or 16 to 27",
        ),
        (
            "[buzzer]\npin = 32",
            2,
            "buzzer.pin",
            "there is no GPIO32 on the header; write a BCM number, 2 to 13 or 16 to 27; "
            "place 32 of the header is GPIO12",
        ),
        (
            "[buzzer]\npin = -1",
            2,
            "buzzer.pin",
            "there is no GPIO-1 on the header; write a BCM number, 2 to 13 or 16 to 27",
        ),
        # Two parts on one pin, told where the file has it last.
        (
            "[buzzer]\npin = 25",
            2,
            "buzzer.pin",
            f"GPIO25 is used by reader.reset_pin and buzzer.pin; {FREE}",
        ),
        (
            "[controls]\npress_pin = 6\n[reader]\nreset_pin = 6",
            4,
            "reader.reset_pin",
            "GPIO6 is used by reader.reset_pin and controls.press_pin; free are "
            "4, 13, 16, 18, 19, 20, 21, 22, 23, 24, 25, 26",
        ),
        (
            "[controls]\npress_pin = 17",
            2,
            "controls.press_pin",
            "GPIO17 is used by controls.a_pin and controls.press_pin; free are "
            "4, 6, 13, 16, 18, 19, 20, 21, 22, 23, 24, 26",
        ),
        (
            '[display]\nbus = "spi"\ndc_pin = 27',
            3,
            "display.dc_pin",
            "GPIO27 is used by display.dc_pin and controls.b_pin; free are "
            "2, 3, 4, 6, 13, 16, 18, 19, 20, 21, 24, 26",
        ),
        # Pins of a bus in use.
        (
            "[controls]\nback_pin = 9",
            2,
            "controls.back_pin",
            "GPIO9 is used by controls.back_pin and SPI0; free are "
            "4, 5, 6, 13, 16, 18, 19, 20, 21, 23, 24, 26",
        ),
        (
            "[controls]\nback_pin = 7",
            2,
            "controls.back_pin",
            "GPIO7 is used by controls.back_pin and SPI0; free are "
            "4, 5, 6, 13, 16, 18, 19, 20, 21, 23, 24, 26",
        ),
        (
            "[controls]\nback_pin = 3",
            2,
            "controls.back_pin",
            "GPIO3 is used by controls.back_pin and I2C1; free are "
            "4, 5, 6, 13, 16, 18, 19, 20, 21, 23, 24, 26",
        ),
        (
            "[reader]\nspi_bus = 1\nspi_device = 1",
            3,
            "reader.spi_device",
            "GPIO17 is used by controls.a_pin and SPI1; free are "
            "4, 6, 7, 8, 9, 10, 11, 13, 16, 23, 24, 26",
        ),
        (
            '[reader]\nkind = "pad"\n[controls]\nback_pin = 9\n[display]\nbus = "spi"',
            4,
            "controls.back_pin",
            "GPIO9 is used by controls.back_pin and SPI0; free are "
            "2, 3, 4, 5, 6, 13, 16, 18, 19, 20, 21, 25, 26",
        ),
        # Chip selects.
        (
            "[reader]\nspi_device = 2",
            2,
            "reader.spi_device",
            "SPI0 has no chip select 2; write 0 to 1",
        ),
        (
            '[display]\nspi_device = 0\nbus = "spi"',
            2,
            "display.spi_device",
            "reader and display are both on chip select 0 of SPI0; give one of them another",
        ),
        # Times.
        (
            "[reader]\nlast_retry_ms = 99",
            2,
            "reader.last_retry_ms",
            "first_retry_ms is 100 and last_retry_ms is 99; "
            "write first_retry_ms below last_retry_ms",
        ),
        (
            "[display]\ndark_after_s = 59",
            2,
            "display.dark_after_s",
            "shift_after_s is 60 and dark_after_s is 59; write shift_after_s below dark_after_s",
        ),
        # Pads.
        (
            "\n[[pad]]",
            2,
            "pad",
            'reader.kind is "spi", so that no pad is looked at; '
            'write kind = "pad" in [reader], or take the pads out',
        ),
        (
            'reader.kind = "pad"\n[[pad]]\nport = "/dev/a"\nseat = 6',
            4,
            "pad.seat",
            "6 is too great; 0 to 5 is possible",
        ),
        (
            'reader.kind = "pad"\n[[pad]]\nseat = 1\nport = "/dev/a"\n[[pad]]\nport = "/dev/b"',
            5,
            "pad",
            "there are 2 pads and this one has no seat; write the seat that it lies in front of",
        ),
        (
            'reader.kind = "pad"\n[[pad]]\nseat = 1\n[[pad]]\nseat = 2\nport = "/dev/b"',
            2,
            "pad",
            "there are 2 pads and this one has no port; write its port",
        ),
        (
            'reader.kind = "pad"\n[[pad]]\nseat = 1\nport = "/dev/a"\n'
            '[[pad]]\nseat = 1\nport = "/dev/b"',
            6,
            "pad.seat",
            "pads 1 and 2 have the same seat; give each its own",
        ),
        (
            'reader.kind = "pad"\n[[pad]]\nseat = 1\nport = "/dev/a"\n'
            '[[pad]]\nseat = 2\nport = "/dev/a"',
            7,
            "pad.port",
            "pads 1 and 2 have the same port; give each its own",
        ),
    ],
)
def test_a_fault_is_told_with_line_key_and_cure(
    text: str, line: int, key: str, message: str
) -> None:
    assert faults(text) == [(line, key, message)]


@pytest.mark.parametrize(
    "text",
    [
        '[reader]\nkind = "simulated"\n[controls]\nback_pin = 9\npress_pin = 25',
        '[display]\nchip = "none"\n[controls]\nback_pin = 3',
        '[display]\nchip = "simulated"\nbus = "spi"\ndc_pin = 25',
        "[display]\ndc_pin = 25",
        "[display]\ni2c_bus = 3\n[controls]\nback_pin = 2",
        '[buzzer]\nkind = "none"\npin = 25',
        '[controls]\nkind = "simulated"\na_pin = 25\nb_pin = 25',
        '[display]\nbus = "spi"',
        '[display]\nbus = "spi"\nspi_bus = 1\nspi_device = 0',
        '[display]\nbus = "spi"\n[controls]\nback_pin = 2',
    ],
)
def test_a_pin_that_nobody_uses_is_free(text: str) -> None:
    parse(text)


def test_all_faults_are_told_at_once_in_the_order_of_lines() -> None:
    text = """\
speed_wpm = 3
[buzzer]
pin = 17
kindd = "active"
[reader]
poll_ms = "fast"
reset_pin = 14
[voise]
on = true
[display]
chip = "sh1107"
dark_after_s = 10
[[pad]]
seat = true
"""
    assert [(line, key) for line, key, _ in faults(text)] == [
        (1, "speed_wpm"),
        (3, "buzzer.pin"),
        (4, "buzzer.kindd"),
        (6, "reader.poll_ms"),
        (7, "reader.reset_pin"),
        (8, "voise"),
        (11, "display.chip"),
        (12, "display.dark_after_s"),
        (13, "pad"),
        (14, "pad.seat"),
    ]


def test_a_wrong_setting_makes_no_second_fault() -> None:
    """Its default would meet the pins of others."""
    assert [key for _, key, _ in faults('[reader]\nkind = "spy"\n[controls]\nback_pin = 9')] == [
        "reader.kind"
    ]
    assert [key for _, key, _ in faults("[buzzer]\npin = true\n[controls]\nback_pin = 12")] == [
        "buzzer.pin"
    ]
    assert [
        key for _, key, _ in faults('[buzzer]\nkind = "pasive"\n[controls]\nback_pin = 12')
    ] == ["buzzer.kind"]
    assert [key for _, key, _ in faults("reader = 3\n[controls]\nback_pin = 9")] == ["reader"]
