"""A whole check-up on virtual parts: a sound box, and every fault of the table."""

import errno
import os
import sqlite3
import tempfile
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

import pytest

from augure.checkup import disk
from augure.checkup.course import check_up
from augure.checkup.findings import FAULTS, Check, Finding, Verdict
from augure.checkup.people import Nobody
from augure.checkup.telling import line
from augure.host import Node
from augure.journal.folder import Lock
from augure.journal.keeping import DiskJournal
from augure.journal.store import FILE
from augure.rules.setup import set_up
from augure.tags.store import TAGS_FILE
from augure.words import LANGUAGES, words
from box.rig import BACK, World
from checkup.hands import UID, Hands, every
from virtual.pins import Heard

PI_5 = "Raspberry Pi 5 Model B Rev 1.0"


@pytest.fixture
def world(tmp_path: Path) -> World:
    return World(tmp_path)


def checked(world: World, hands: Hands | None = None) -> list[Finding]:
    with world.installed():
        return list(check_up(world.file, world.machine.machine, hands or Nobody()))


def verdicts(findings: list[Finding]) -> list[tuple[str, Verdict]]:
    return [(finding.check.value, finding.verdict) for finding in findings]


def faults(findings: list[Finding]) -> list[str]:
    found = [f for f in findings if f.verdict in (Verdict.WARNING, Verdict.FAULT)]
    assert all(f.verdict is FAULTS[f.key][1] for f in found)
    return [f.key for f in found]


def test_sound_box_has_every_check_ok_in_order(world: World) -> None:
    hands = Hands(world)
    findings = checked(world, hands)
    skipped = [f.check for f in findings if f.verdict is Verdict.SKIPPED]
    assert skipped == [Check.PAD]
    in_order = [check for check in Check if check is not Check.PAD]
    assert [f.check for f in findings if f.verdict is Verdict.OK] == in_order
    assert hands.asked == [
        *("heard", "lay-tag", "see-border", "try-keys"),
        *("turn-right", "turn-left", "press-knob", "press-button"),
    ]
    (tag,) = [f for f in findings if f.check is Check.TAG]
    assert tag.fields == {"name": UID, "hits": "50/50"}
    (board,) = [f for f in findings if f.check is Check.BOARD]
    assert board.fields == {"model": world.machine.host.board, "kernel": world.machine.host.linux}


def test_without_questions_nothing_waits_for_anybody(world: World) -> None:
    findings = checked(world)
    left_out = [f.check for f in findings if f.verdict is Verdict.SKIPPED]
    hands_needed = [Check.TAG, Check.KNOB_RIGHT, Check.KNOB_LEFT, Check.KNOB_PRESS, Check.BUTTON]
    assert left_out == [*hands_needed, Check.PAD]
    assert not faults(findings)
    assert world.now_ms() < 10_000


def test_box_is_left_silent_and_dark_with_its_field_off(world: World) -> None:
    checked(world, Hands(world))
    assert world.heard[-1][1] is None
    assert not world.glass.lit
    assert not world.pi.chip.antenna_is_on
    assert world.panel.open_buses == 0
    assert not any(device.is_open for device in world.pi.spi_devices)


def files(folder: Path) -> dict[str, bytes]:
    """Returns all files but what SQLite makes to read its own: no log of it has anything in it."""
    kept = {path.name: path.read_bytes() for path in folder.iterdir()}
    kept.pop(f"{FILE}-shm", None)
    assert kept.pop(f"{FILE}-wal", b"") == b""
    return kept


def test_nothing_on_disk_is_changed(world: World) -> None:
    kept_match(world)
    before = files(world.data)
    assert len(before) == 2
    checked(world)
    assert files(world.data) == before


@pytest.mark.parametrize("content", [b"", b"augure-tags\t1\nok\t04A3C6CAE26180\n"])
def test_damaged_files_are_left_where_they_are(world: World, content: bytes) -> None:
    for name in (FILE, TAGS_FILE):
        (world.data / name).write_bytes(content)
    checked(world)
    assert files(world.data) == {FILE: content, TAGS_FILE: content}


@pytest.mark.parametrize(
    ("number", "key"),
    [
        (errno.EACCES, "data-closed"),
        (errno.ENOENT, "data-missing"),
        (errno.ENOTDIR, "data-missing"),
    ],
)
def test_a_folder_above_that_may_not_be_searched_ended_the_check(
    world: World, monkeypatch: pytest.MonkeyPatch, number: int, key: str
) -> None:
    """Root may search any folder: the system's answer is put on."""

    def refused(*_: object, **__: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(tempfile, "TemporaryFile", refused)
    monkeypatch.setattr(Path, "is_dir", refused)
    (finding,) = disk.data(world.data / "none", world.machine.host)
    assert finding.key == key
    assert not disk.box_runs(world.data / "none")


def test_a_pipe_in_the_place_of_the_tags_kept_the_check_waiting(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / TAGS_FILE)
    (finding,) = disk.tags(tmp_path)
    assert finding.key == "tags-unread"


def test_machine_that_is_no_pi_goes_on_with_what_it_can(world: World) -> None:
    world.machine.host.board = ""
    findings = checked(world)
    assert faults(findings) == ["no-pi"]
    sound = [f.check.value for f in findings if f.verdict is Verdict.OK]
    assert sound == ["power", "settings", "data", "journal", "tags", "clock", "box"]
    assert world.machine.pins_asked == 0
    assert world.pi.spi_devices == []


Arrange = Callable[[World], object]


def nothing(world: World) -> None:
    """Leaves the box sound."""


@dataclass(frozen=True)
class Case:
    """What is wrong, what somebody does who is asked, and which faults must be found."""

    keys: tuple[str, ...]
    arrange: Arrange = nothing
    instead: Mapping[str, str] = field(default_factory=dict)
    sees: Mapping[str, bool | None] = field(default_factory=dict)


def case(keys: str, arrange: Arrange = nothing, **instead: str) -> Case:
    return Case(tuple(keys.split()), arrange, {k.replace("_", "-"): v for k, v in instead.items()})


def host(**values: object) -> Arrange:
    def arrange(world: World) -> None:
        for name, value in values.items():
            setattr(world.machine.host, name, value)

    return arrange


def node(path: str, state: Node) -> Arrange:
    return lambda world: world.machine.host.nodes.update({path: state})


def no_spi(world: World) -> None:
    world.machine.host.nodes["/dev/spidev0.0"] = Node.MISSING
    vars(world.pi)["_spi_device"] = (1, 0)


def chip(**values: object) -> Arrange:
    return lambda world: vars(world.pi.chip).update(values)


def no_pins(world: World) -> None:
    vars(world.machine)["pins"] = None


def settings(text: str) -> Arrange:
    return lambda world: world.file.write_text(text)


def kept_match(world: World) -> None:
    with closing(DiskJournal(world.data)) as journal:
        journal.begin(set_up({"game": "wizard", "players": ["Ana", "Bo", "Cy"]}))


def damaged_match(number: int) -> Arrange:
    """Damages one of two matches."""

    def arrange(world: World) -> None:
        kept_match(world)
        kept_match(world)
        with closing(sqlite3.connect(world.data / FILE, isolation_level=None)) as file:
            file.execute("UPDATE matches SET begun = '' WHERE number = ?", (number,))

    return arrange


def foreign(name: str) -> Arrange:
    """Has a file belong to somebody else, as one that root has restored."""

    def arrange(world: World) -> None:
        kept_match(world)
        file = world.data / name
        file.touch()
        world.machine.host.unwritable = frozenset({file})

    return arrange


def newer_journal(world: World) -> None:
    kept_match(world)
    with closing(sqlite3.connect(world.data / FILE)) as file:
        file.execute("PRAGMA user_version = 99")


def match_of_tomorrow(world: World) -> None:
    kept_match(world)
    world.machine.host.wall = datetime(2026, 6, 1)


def tags_file(content: bytes | None) -> Arrange:
    def arrange(world: World) -> None:
        path = world.data / TAGS_FILE
        path.unlink()
        if content is not None:
            path.write_bytes(content)

    return arrange


def tags_folder(world: World) -> None:
    (world.data / TAGS_FILE).unlink()
    (world.data / TAGS_FILE).mkdir()


def held(world: World) -> None:
    """Keeps the folder for as long as the test runs: the lock goes with its holder."""
    lock = Lock(world.data)
    lock.take()
    vars(world)["lock"] = lock


def stuck_button(world: World) -> None:
    """Has a wire hold the pin low, whatever pulls it up."""
    pin = world.pins.pin(BACK)
    vars(pin)["_set_pull"] = lambda value: pin.drive_low()


def failing_bus(world: World) -> None:
    world.pi.bus.error = OSError(5, "Input/output error")


def silent_usb(world: World) -> None:
    port = world.data.parent / "pad"
    world.file.write_text(
        f'[box]\ndata = "{world.data}"\n[reader]\nkind = "pad"\n[[pad]]\nport = "{port}"\n'
    )


CASES: Mapping[str, Case] = {
    "no Pi": case("no-pi", host(board="")),
    "settings": case("settings settings", settings('[voice]\non = 1\n[box]\nsound = "loud"\n')),
    "voltage": case("power-low power-throttled", host(power=0x50005)),
    "voltage before": case("power-was-low power-was-throttled", host(power=0x50000)),
    "heat": case("power-capped power-hot", host(power=0xA000A)),
    "heat before": case("power-was-capped power-was-hot", host(power=0xA0000)),
    "no data folder": case("data-missing tags-none", settings('[box]\ndata = "/nowhere/at-all"\n')),
    "data folder closed": case("data-closed tags-none", settings('[box]\ndata = "/proc"\n')),
    "data folder full": case("data-full", host(free=1_000_000)),
    "journal damaged": case(
        "journal-damaged", lambda world: (world.data / FILE).write_bytes(b"nonsense" * 99)
    ),
    "newest match damaged": case("match-damaged", damaged_match(2)),
    "older match damaged": case("match-damaged", damaged_match(1)),
    "journal newer": case("journal-newer", newer_journal),
    "journal of another user": case("journal-foreign", foreign(FILE)),
    "journal's log of another user": case("journal-foreign", foreign(f"{FILE}-wal")),
    "journal unread": case("journal-unread", lambda world: (world.data / FILE).mkdir()),
    "no tags": case("tags-none", tags_file(None)),
    "tags damaged": case("tags-damaged", tags_file(b"augure-tags\t1\nok\t04A3C6CAE26180\n")),
    "tags unread": case("tags-unread", tags_folder),
    "clock": case("clock-behind", host(wall=datetime(1970, 1, 1))),
    "clock behind a match": case("clock-behind", match_of_tomorrow),
    "box runs": case("box-runs", held),
    "no RPi.GPIO": case("rpi-gpio-none", host(providers=())),
    "two RPi.GPIO": case("rpi-gpio-twice", host(providers=("rpi-gpio2", "rpi-lgpio"))),
    "RPi.GPIO on a Pi 5": case("rpi-gpio-wrong", host(providers=("RPi.GPIO",), board=PI_5)),
    "no SPI": case("spi-off reader-bus", no_spi),
    "SPI closed": case("spi-closed", node("/dev/spidev0.0", Node.CLOSED)),
    "no I2C": case("i2c-off", node("/dev/i2c-1", Node.MISSING)),
    "I2C closed": case("i2c-closed", node("/dev/i2c-1", Node.CLOSED)),
    "no pins": case("pins-closed buzzer-closed keys-closed", no_pins),
    "bus fails": case("reader-bus", failing_bus),
    "MISO low": case("reader-low", lambda world: setattr(world.pi.bus, "stuck", 0x00)),
    "MISO high": case("reader-high", lambda world: setattr(world.pi.bus, "stuck", 0xFF)),
    "chip hangs": case("reader-chip", lambda world: every(world, 50, world.pi.chip.stall)),
    "unknown chip": case("reader-unknown", chip(version=0x99)),
    "self-test": case("self-test-failed", chip(self_test_passes=False)),
    "antenna": case("antenna-off", lambda world: every(world, 300, world.pi.chip.drop_antenna)),
    "no tag": case("tag-never", lay_tag="nothing"),
    "tag moves": case("tag-weak", lay_tag="lay for a second"),
    "two tags": case("tag-several", lay_tag="lay two"),
    "no pad": case("pad-lost", silent_usb),
    "no panel": case("display-missing", lambda world: setattr(world.panel, "panel", None)),
    "no I2C bus": case("display-missing", lambda world: setattr(world.panel, "exists", False)),
    "panel elsewhere": case("display-address", lambda world: setattr(world.panel, "address", 0x3D)),
    "picture askew": Case(("display-wrong",), sees={"see-border": False}),
    "silent buzzer": Case(("buzzer-silent",), sees={"heard": False}),
    "stuck": case("key-stuck", stuck_button, try_keys="skip"),
    "dead key": case("key-silent", press_knob="nothing"),
    "wires swapped": case("key-other key-other", press_knob="back", press_button="press"),
    "knob reversed": case("knob-reversed knob-reversed", turn_right="left", turn_left="right"),
}


@pytest.mark.parametrize("name", CASES)
def test_fault_is_found_and_nothing_else(world: World, name: str) -> None:
    given = CASES[name]
    given.arrange(world)
    findings = checked(world, Hands(world, given.instead, given.sees))
    assert faults(findings) == list(given.keys)
    for language in map(words, LANGUAGES):
        for finding in findings:
            told = line(finding, language)
            assert told.endswith((".", "!", "?"))
            assert not {"{", "}", "\n"} & set(told)


def test_every_fault_of_the_table_is_tried() -> None:
    tried = {key for each in CASES.values() for key in each.keys}
    assert tried == set(FAULTS) - {"pad-silent"}, "a pad needs a line: see test_pads"


def test_settings_with_a_fault_leave_the_parts_alone(world: World) -> None:
    world.file.write_text("[reader]\nreset_pin = 99\n")
    findings = checked(world)
    assert [f.verdict for f in findings[2:]] == [
        Verdict.FAULT,
        *[Verdict.SKIPPED] * (len(findings) - 3),
    ]
    assert {f.check for f in findings} == set(Check) - {
        *(Check.KNOB_RIGHT, Check.KNOB_LEFT, Check.KNOB_PRESS, Check.BUTTON)
    }
    assert world.machine.pins_asked == 0


def test_running_box_keeps_its_parts(world: World) -> None:
    held(world)
    heard: list[Heard] = list(world.heard)
    findings = checked(world, Hands(world))
    assert findings[-1].key == "box-runs"
    assert (world.machine.pins_asked, world.heard) == (0, heard)
