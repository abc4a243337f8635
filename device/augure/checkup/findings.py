"""What a check-up can find: the checks, the verdicts, and the table of all faults."""

from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from types import MappingProxyType

from augure.values import field, value


class Verdict(Enum):
    """How a check ended; the values are keys of the words."""

    OK = "ok"
    WARNING = "warning"
    FAULT = "fault"
    SKIPPED = "skipped"


class Check(Enum):
    """What is checked, in its order; the values are keys of the words."""

    BOARD = "board"
    POWER = "power"
    SETTINGS = "settings"
    DATA = "data"
    JOURNAL = "journal"
    TAGS = "tags"
    CLOCK = "clock"
    BOX = "box"
    LIBRARY = "library"
    SPI = "spi"
    I2C = "i2c"
    PINS = "pins"
    BUZZER = "buzzer"
    READER = "reader"
    SELF_TEST = "self-test"
    ANTENNA = "antenna"
    TAG = "tag"
    PAD = "pad"
    DISPLAY = "display"
    KEYS = "keys"
    KNOB_RIGHT = "knob-right"
    KNOB_LEFT = "knob-left"
    KNOB_PRESS = "knob-press"
    BUTTON = "button"


FAULTS: Mapping[str, tuple[Check, Verdict]] = MappingProxyType(
    {
        "no-pi": (Check.BOARD, Verdict.WARNING),
        "power-low": (Check.POWER, Verdict.FAULT),
        "power-capped": (Check.POWER, Verdict.WARNING),
        "power-throttled": (Check.POWER, Verdict.WARNING),
        "power-hot": (Check.POWER, Verdict.WARNING),
        "power-was-low": (Check.POWER, Verdict.WARNING),
        "power-was-capped": (Check.POWER, Verdict.WARNING),
        "power-was-throttled": (Check.POWER, Verdict.WARNING),
        "power-was-hot": (Check.POWER, Verdict.WARNING),
        "settings": (Check.SETTINGS, Verdict.FAULT),
        "data-missing": (Check.DATA, Verdict.FAULT),
        "data-closed": (Check.DATA, Verdict.FAULT),
        "data-full": (Check.DATA, Verdict.WARNING),
        "journal-damaged": (Check.JOURNAL, Verdict.FAULT),
        "match-damaged": (Check.JOURNAL, Verdict.WARNING),
        "journal-newer": (Check.JOURNAL, Verdict.FAULT),
        "journal-foreign": (Check.JOURNAL, Verdict.FAULT),
        "journal-unread": (Check.JOURNAL, Verdict.FAULT),
        "tags-none": (Check.TAGS, Verdict.WARNING),
        "tags-damaged": (Check.TAGS, Verdict.FAULT),
        "tags-unread": (Check.TAGS, Verdict.FAULT),
        "clock-behind": (Check.CLOCK, Verdict.WARNING),
        "box-runs": (Check.BOX, Verdict.WARNING),
        "rpi-gpio-none": (Check.LIBRARY, Verdict.FAULT),
        "rpi-gpio-twice": (Check.LIBRARY, Verdict.FAULT),
        "rpi-gpio-wrong": (Check.LIBRARY, Verdict.FAULT),
        "spi-off": (Check.SPI, Verdict.FAULT),
        "spi-closed": (Check.SPI, Verdict.FAULT),
        "i2c-off": (Check.I2C, Verdict.FAULT),
        "i2c-closed": (Check.I2C, Verdict.FAULT),
        "pins-closed": (Check.PINS, Verdict.FAULT),
        "buzzer-closed": (Check.BUZZER, Verdict.FAULT),
        "buzzer-silent": (Check.BUZZER, Verdict.FAULT),
        "reader-bus": (Check.READER, Verdict.FAULT),
        "reader-low": (Check.READER, Verdict.FAULT),
        "reader-high": (Check.READER, Verdict.FAULT),
        "reader-chip": (Check.READER, Verdict.FAULT),
        "reader-unknown": (Check.READER, Verdict.WARNING),
        "self-test-failed": (Check.SELF_TEST, Verdict.WARNING),
        "antenna-off": (Check.ANTENNA, Verdict.FAULT),
        "tag-never": (Check.TAG, Verdict.FAULT),
        "tag-weak": (Check.TAG, Verdict.WARNING),
        "tag-several": (Check.TAG, Verdict.WARNING),
        "pad-lost": (Check.PAD, Verdict.FAULT),
        "pad-silent": (Check.PAD, Verdict.FAULT),
        "display-missing": (Check.DISPLAY, Verdict.FAULT),
        "display-address": (Check.DISPLAY, Verdict.FAULT),
        "display-wrong": (Check.DISPLAY, Verdict.FAULT),
        "keys-closed": (Check.KEYS, Verdict.FAULT),
        "key-stuck": (Check.KEYS, Verdict.FAULT),
        "key-silent": (Check.KEYS, Verdict.FAULT),
        "key-other": (Check.KEYS, Verdict.FAULT),
        "knob-reversed": (Check.KEYS, Verdict.FAULT),
    }
)
"""Every fault with the check that finds it and its weight; the words have its text and its cure."""


@value
class Finding:
    """How one check ended; `key` and `fields` are those of its text in the words."""

    check: Check
    verdict: Verdict
    key: str
    fields: Mapping[str, object] = field(default_factory=dict)


def sound(check: Check, key: str | None = None, **fields: object) -> Finding:
    """Returns that a check found no fault; the key is the check's where not told."""
    return Finding(check, Verdict.OK, key or check.value, fields)


def wrong(key: str, check: Check | None = None, /, **fields: object) -> Finding:
    """Returns a fault of the table, in another check of its kind where that is told."""
    usual, verdict = FAULTS[key]
    return Finding(check or usual, verdict, key, fields)


def skipped(why: str, checks: Iterable[Check]) -> Iterator[Finding]:
    """Yields that checks were left out for a reason."""
    for check in checks:
        yield Finding(check, Verdict.SKIPPED, why)
