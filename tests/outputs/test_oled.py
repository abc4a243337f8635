"""The display down to the bytes on its bus, on simulated controllers."""

import errno
import random
import subprocess
import sys
import threading
from collections.abc import Iterator
from itertools import pairwise

import pytest
import smbus2
from gpiozero.pins.mock import MockFactory

from augure.clock import monotonic_ms
from augure.gpio import Gpio
from augure.outputs.bitmaps import Bitmap, bitmap
from augure.outputs.canvas import border_picture
from augure.outputs.idle import SHIFTS, Idle
from augure.outputs.oled import (
    CHIPS,
    REFRESH_MS,
    I2cBus,
    Oled,
    PanelReport,
    PanelSetup,
    SpiBus,
)
from pictures import lit
from virtual.panel import CONTROLLERS, I2cWorld, SpiWorld, init_of
from virtual.stepper import Stepper

LONG = Idle(shift_after_ms=10**9, dark_after_ms=10**9)
BLACK = Bitmap(128, (0,) * 64)


def drawing(seed: int) -> Bitmap:
    """Returns a picture of random pixels, no two seeds alike."""
    rng = random.Random(seed)
    return Bitmap(128, tuple(rng.getrandbits(128) for _ in range(64)))


def turned(picture: Bitmap) -> Bitmap:
    """Returns a picture upside down."""
    return bitmap(line[::-1] for line in reversed(str(picture).split("\n")))


class Rig:
    """An `Oled` on a simulated panel."""

    def __init__(self, world: I2cWorld, setup: PanelSetup | None = None, idle: Idle = LONG) -> None:
        self.world = world
        self.stepper = Stepper()
        self.said: list[PanelReport] = []
        self.oled = Oled(
            setup or PanelSetup(),
            said=self.said.append,
            idle=idle,
            runner=self.stepper.factory,
        )

    def show(self, picture: Bitmap) -> None:
        self.oled.show(picture)
        self.stepper.run()

    def wake(self) -> None:
        self.oled.wake(self.stepper.now_ms)
        self.stepper.run()

    def seen(self) -> Bitmap:
        assert self.world.panel is not None
        return self.world.panel.picture()

    def history(self) -> list[tuple[str, bytes]]:
        """Returns what has reached the panel since the last call."""
        assert self.world.panel is not None
        got, self.world.panel.history = self.world.panel.history, []
        return got


@pytest.fixture
def world(monkeypatch: pytest.MonkeyPatch) -> I2cWorld:
    return plugged(monkeypatch, "ssd1306")


def plugged(monkeypatch: pytest.MonkeyPatch, chip: str) -> I2cWorld:
    world = I2cWorld(CONTROLLERS[chip]())
    monkeypatch.setattr(smbus2, "SMBus", world.smbus())
    return world


def luma_init(chip: str) -> list[bytes]:
    """Returns what luma itself sends before its first picture."""
    from luma.oled import device

    sent: list[tuple[str, bytes]] = []

    class Bus:
        def command(self, *cmd: int) -> None:
            sent.append(("command", bytes(cmd)))

        def data(self, data: list[int]) -> None:
            sent.append(("data", bytes(data)))

        def cleanup(self) -> None:
            pass

    getattr(device, chip)(Bus()).persist = True
    return list(init_of(sent))


@pytest.mark.parametrize("rotate", [0, 2])
@pytest.mark.parametrize("chip", CHIPS)
def test_the_panel_shows_what_was_drawn(
    monkeypatch: pytest.MonkeyPatch, chip: str, rotate: int
) -> None:
    rig = Rig(plugged(monkeypatch, chip), PanelSetup(chip=chip, rotate=rotate))
    for picture in (border_picture(), drawing(1), drawing(2), BLACK):
        rig.show(picture)
        assert rig.seen() == (turned(picture) if rotate else picture)
    assert rig.said == [PanelReport(True, f"{chip} on {I2cBus()}")]


@pytest.mark.parametrize("chip", CHIPS)
def test_the_init_is_the_one_of_luma_and_the_light_comes_after_the_picture(
    monkeypatch: pytest.MonkeyPatch, chip: str
) -> None:
    rig = Rig(plugged(monkeypatch, chip), PanelSetup(chip=chip, brightness=0x33))
    rig.stepper.run()
    rig.history()
    rig.show(border_picture())
    history = rig.history()
    init = luma_init(chip)
    assert [sent for _, sent in history[: len(init)]] == init
    assert init[0][0] == 0xAE
    assert history[len(init)] == ("command", b"\x81\x33")
    assert history[-1] == ("command", b"\xaf")
    assert sum(b"\xaf" in sent for kind, sent in history if kind == "command") == 1
    assert rig.world.panel is not None
    assert rig.world.panel.contrast == 0x33


def test_a_frame_is_one_window_and_its_1024_bytes(world: I2cWorld) -> None:
    rig = Rig(world)
    rig.show(border_picture())
    rig.history()
    rig.show(drawing(1))
    (window, picture) = rig.history()
    assert window == ("command", bytes((0x21, 0, 127, 0x22, 0, 7)))
    assert picture[0] == "data"
    assert len(picture[1]) == 1024
    assert world.panel is not None
    assert world.panel.unknown == []


def test_equal_frames_are_not_sent(world: I2cWorld) -> None:
    rig = Rig(world)
    rig.show(drawing(1))
    rig.history()
    steps = rig.stepper.steps
    for _ in range(100):
        rig.show(drawing(1))
    rig.wake()
    assert rig.history() == []
    assert rig.stepper.steps == steps + 1  # the wake


def test_of_frames_that_come_faster_than_the_bus_the_newest_wins(world: I2cWorld) -> None:
    rig = Rig(world)
    rig.show(BLACK)
    rig.history()
    for seed in range(50):
        rig.oled.show(drawing(seed))
    rig.stepper.run()
    assert [kind for kind, _ in rig.history()] == ["command", "data"]
    assert rig.seen() == drawing(49)


def test_show_sends_nothing_itself(world: I2cWorld) -> None:
    rig = Rig(world)
    rig.oled.show(drawing(1))
    rig.oled.wake(rig.stepper.now_ms)
    rig.oled.brighten(3)
    rig.oled.blank()
    assert world.transfers == 0


@pytest.mark.parametrize(("width", "height"), [(64, 128), (127, 64), (128, 65)])
def test_another_picture_is_refused(world: I2cWorld, width: int, height: int) -> None:
    with pytest.raises(ValueError, match=f"the picture is {width} × {height}"):
        Rig(world).show(Bitmap(width, (0,) * height))


def test_brightness_goes_to_the_panel_at_once_and_after_a_fault(world: I2cWorld) -> None:
    rig = Rig(world)
    rig.show(drawing(1))
    rig.history()
    rig.oled.brighten(200)
    rig.stepper.run()
    assert rig.history() == [("command", b"\x81\xc8")]
    assert world.panel is not None
    world.panel.power_cycle()
    rig.stepper.advance(REFRESH_MS)
    assert world.panel.contrast == 200
    with pytest.raises(ValueError, match="0 to 255"):
        rig.oled.brighten(256)


# Display: "A loose wire raises in mid-redraw and ends the program. A bus that fails for 100
# frames leaves every score right and every tap answered."


@pytest.mark.parametrize(
    "fault",
    [
        OSError(errno.EREMOTEIO, "Remote I/O error"),
        OSError(errno.EIO, "Input/output error"),
        OSError(errno.ENXIO, "No such device or address"),
        TimeoutError(errno.ETIMEDOUT, "Connection timed out"),
    ],
    ids=lambda fault: errno.errorcode[fault.errno],
)
@pytest.mark.parametrize("at_byte", [0, 1, 500])
def test_a_loose_wire_for_100_frames_reaches_nobody_and_is_said_once(
    world: I2cWorld, fault: OSError, at_byte: int
) -> None:
    rig = Rig(world)
    rig.show(drawing(0))
    world.raises, world.fails_at_byte = fault, at_byte
    for seed in range(1, 101):
        rig.show(drawing(seed))
        rig.stepper.advance(200)
    assert world.failed > 1
    world.fails_at_byte = None
    rig.stepper.advance(5_000)
    assert rig.seen() == drawing(100)
    assert [report.works for report in rig.said] == [True, False, True]
    assert "ssd1306 on I2cBus(port=1, address=60)" in rig.said[1].reason
    assert world.open_buses == 1


def test_retries_are_spaced(world: I2cWorld) -> None:
    rig = Rig(world)
    rig.show(drawing(0))
    world.fails_at_byte = 0
    world.failed = 0
    rig.show(drawing(1))
    times = []
    for _ in range(60_000):
        before = world.failed
        rig.stepper.advance(1)
        if world.failed > before:
            times.append(rig.stepper.now_ms)
            rig.show(drawing(rig.stepper.now_ms))  # a new frame makes no earlier try
    gaps = [b - a for a, b in pairwise(times)]
    assert gaps[:4] == [1000, 2000, 4000, 5000]
    assert set(gaps[3:]) == {5000}
    assert len(times) == 14


# Display: "After a glitch the panel stays dark: it needs its init again, not only a redraw."


@pytest.mark.parametrize("chip", CHIPS)
def test_after_a_glitch_the_panel_gets_its_init_again(
    monkeypatch: pytest.MonkeyPatch, chip: str
) -> None:
    world = plugged(monkeypatch, chip)
    rig = Rig(world, PanelSetup(chip=chip))
    rig.show(drawing(0))
    assert world.panel is not None
    world.panel.power_cycle()
    world.fails_at_byte = 0
    rig.show(drawing(1))
    world.fails_at_byte = None
    rig.history()
    assert rig.seen() == BLACK
    rig.stepper.advance(500)
    init = luma_init(chip)
    assert [sent for _, sent in rig.history()[: len(init)]] == init
    assert rig.seen() == drawing(1)


def test_a_glitch_that_the_bus_did_not_notice_is_cured_within_ten_seconds(
    world: I2cWorld,
) -> None:
    rig = Rig(world)
    rig.show(drawing(0))
    assert world.panel is not None
    world.panel.power_cycle()
    rig.show(drawing(1))
    assert rig.seen() == BLACK  # acknowledged, and yet dark
    rig.stepper.advance(10_000)
    assert rig.seen() == drawing(1)
    assert [report.works for report in rig.said] == [True]


# Display: "No panel at boot is not fatal: play by sound, retry."


def test_no_panel_at_boot_is_said_and_retried(world: I2cWorld) -> None:
    panel, world.panel = world.panel, None
    rig = Rig(world)
    rig.show(drawing(0))
    rig.stepper.advance(60_000)
    assert [report.works for report in rig.said] == [False]
    world.panel = panel
    rig.stepper.advance(5_000)
    assert rig.seen() == drawing(0)
    assert [report.works for report in rig.said] == [False, True]


def test_no_i2c_bus_at_boot_is_said_and_retried(world: I2cWorld) -> None:
    world.exists = False
    rig = Rig(world)
    rig.show(drawing(0))
    assert [report.works for report in rig.said] == [False]
    assert "/dev/i2c-1" in rig.said[0].reason
    world.exists = True
    rig.stepper.advance(500)
    assert rig.seen() == drawing(0)


def test_no_luma_is_a_panel_that_fails(world: I2cWorld, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "luma.oled", None)
    rig = Rig(world)
    rig.show(drawing(0))
    assert [report.works for report in rig.said] == [False]
    assert "run install.sh again" in rig.said[0].reason


def test_luma_is_imported_only_when_the_panel_is_opened() -> None:
    code = (
        "import sys, augure.outputs.oled as o;"
        "print(*[m for m in ('luma', 'gpiozero', 'lgpio', 'smbus2') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    assert done.stdout == "\n"


# Display: "The old score stays lit after a stop; a kill leaves it. SIGTERM: saved, silent,
# blank, gone within 2 s."


def test_the_old_score_does_not_stay_lit_after_a_stop(world: I2cWorld) -> None:
    rig = Rig(world)
    rig.show(drawing(0))
    rig.oled.close()
    assert rig.stepper.closed
    assert world.panel is not None
    assert not world.panel.lit
    assert world.panel.ram == [[0] * 128] * 8
    assert world.open_buses == 0


def test_the_old_score_of_a_killed_process_goes_at_the_next_start(world: I2cWorld) -> None:
    Rig(world).show(drawing(0))
    rig = Rig(world)
    assert rig.seen() == drawing(0)
    rig.stepper.run()
    assert rig.seen() == BLACK
    assert world.panel is not None
    assert world.panel.ram == [[0] * 128] * 8


def test_a_stop_with_a_failing_panel_ends_after_one_try(world: I2cWorld) -> None:
    rig = Rig(world)
    rig.show(drawing(0))
    world.fails_at_byte, world.failed = 0, 0
    rig.oled.close()
    assert world.failed == 1
    assert world.open_buses == 0
    assert [report.works for report in rig.said] == [True, False]


def test_a_stop_does_not_touch_a_bus_in_which_the_worker_hangs(world: I2cWorld) -> None:
    rig = Rig(world)
    rig.show(drawing(0))
    rig.stepper.hangs = True
    rig.history()
    rig.oled.close()
    assert rig.history() == []


def test_blank_leaves_the_panel_dark_until_the_next_picture(world: I2cWorld) -> None:
    rig = Rig(world)
    rig.show(drawing(0))
    rig.oled.blank()
    rig.stepper.run()
    assert rig.seen() == BLACK
    rig.stepper.advance(100_000)
    rig.wake()
    assert rig.seen() == BLACK
    rig.show(drawing(0))
    assert rig.seen() == drawing(0)


# Display: "Burn-in, dimming that does nothing: shift, then switch the panel off when idle; any
# tap wakes it and still counts."


def test_burn_in_the_idle_picture_moves_then_goes_and_any_input_brings_it_back(
    world: I2cWorld,
) -> None:
    idle = Idle(shift_after_ms=60_000, shift_every_ms=30_000, dark_after_ms=600_000)
    rig = Rig(world, idle=idle)
    picture = border_picture()
    rig.show(picture)
    rig.wake()
    rig.stepper.advance(59_999)
    assert rig.seen() == picture
    seen_at = []
    for k in range(18):
        rig.stepper.advance(1)
        shift = SHIFTS[k % len(SHIFTS)]
        moved = {(x + shift[0], y + shift[1]) for x, y in lit(picture)}
        assert lit(rig.seen()) == {(x, y) for x, y in moved if 0 <= x < 128 and 0 <= y < 64}
        assert max(map(abs, shift)) <= 2
        seen_at.append(shift)
        rig.stepper.advance(29_999)
    assert len(set(seen_at)) == len(SHIFTS)
    rig.stepper.advance(1)
    assert rig.seen() == BLACK
    rig.history()
    rig.stepper.advance(10**7)
    assert rig.history() == []
    rig.wake()
    assert rig.seen() == picture
    rig.stepper.advance(59_999)
    assert rig.seen() == picture


def test_a_new_picture_alone_keeps_no_panel_awake_and_wakes_none(world: I2cWorld) -> None:
    rig = Rig(world, idle=Idle())
    rig.wake()
    for seed in range(200):
        rig.show(drawing(seed))
        rig.stepper.advance(3_000)
    assert rig.seen() == BLACK
    rig.history()
    for seed in range(200):
        rig.show(drawing(seed))
        rig.stepper.advance(3_000)
    assert rig.history() == []
    rig.wake()
    assert rig.seen() == drawing(199)


def test_idle_times_are_checked() -> None:
    for wrong in (
        {"shift_after_ms": 0},
        {"shift_every_ms": 0},
        {"shift_after_ms": 20, "dark_after_ms": 10},
    ):
        with pytest.raises(ValueError, match="times"):
            Idle(**wrong)


# Display: "SH1106 sold as SSD1306: one setting, a border test picture."


@pytest.mark.parametrize(("real", "said"), [("sh1106", "ssd1306"), ("ssd1306", "sh1106")])
def test_sh1106_sold_as_ssd1306_is_seen_in_the_border_picture_and_cured_by_one_setting(
    monkeypatch: pytest.MonkeyPatch, real: str, said: str
) -> None:
    rig = Rig(plugged(monkeypatch, real), PanelSetup(chip=said))
    rig.show(border_picture())
    assert rig.seen() != border_picture()
    rig = Rig(plugged(monkeypatch, real), PanelSetup(chip=real))
    rig.show(border_picture())
    assert rig.seen() == border_picture()


def test_the_border_picture_reaches_every_edge_and_tells_up_from_down() -> None:
    picture = border_picture()
    edges = {(x, y) for x in range(128) for y in range(64) if x in (0, 127) or y in (0, 63)}
    assert edges <= lit(picture)
    assert picture != turned(picture)


@pytest.mark.parametrize(
    "wrong",
    [{"chip": "ssd1305"}, {"rotate": 1}, {"brightness": -1}, {"brightness": 256}],
)
def test_a_wrong_setting_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="possible"):
        PanelSetup(**wrong)  # type: ignore[arg-type]  # wrong on purpose


# SPI


@pytest.fixture
def pins() -> Iterator[MockFactory]:
    factory = MockFactory()
    yield factory
    factory.close()


@pytest.mark.parametrize("chip", CHIPS)
def test_over_spi_the_panel_shows_what_was_drawn(
    monkeypatch: pytest.MonkeyPatch, pins: MockFactory, chip: str
) -> None:
    spi = SpiWorld(CONTROLLERS[chip](), pins, dc_pin=24, reset_pin=27)
    monkeypatch.setitem(sys.modules, "spidev", spi.module())
    stepper = Stepper()
    said: list[PanelReport] = []
    oled = Oled(
        PanelSetup(chip=chip, bus=SpiBus(dc_pin=24, reset_pin=27)),
        said=said.append,
        gpio=Gpio(pins, "mock"),
        runner=stepper.factory,
    )
    oled.wake(stepper.now_ms)
    reset = pins.pin(27)
    for seed in range(3):
        oled.show(drawing(seed))
        stepper.run()
        assert spi.panel.picture() == drawing(seed)
    assert [state.state for state in reset.states][-2:] == [False, True]
    spi.raises = OSError(errno.EIO, "Input/output error")
    oled.show(drawing(7))
    stepper.run()
    assert spi.open_buses == 0
    assert [report.works for report in said] == [True, False]
    spi.raises = None
    spi.panel.power_cycle()
    stepper.advance(500)
    assert spi.panel.picture() == drawing(7)
    oled.close()
    assert spi.panel.picture() == BLACK
    assert not spi.panel.lit
    assert spi.open_buses == 0
    assert spi.speeds_hz == {4_000_000}
    assert pins.pin(24).function == "input"  # given back


def test_over_spi_without_spidev_or_pins_is_a_panel_that_fails(
    monkeypatch: pytest.MonkeyPatch, pins: MockFactory
) -> None:
    monkeypatch.setitem(sys.modules, "spidev", None)
    for gpio, word in ((Gpio(pins, "mock"), "spidev"), (None, "pins")):
        said: list[PanelReport] = []
        stepper = Stepper()
        bus = SpiBus(dc_pin=24, reset_pin=27)
        Oled(PanelSetup(bus=bus), said=said.append, gpio=gpio, runner=stepper.factory)
        stepper.advance(20_000)
        assert [report.works for report in said] == [False]
        assert word in said[0].reason


def test_an_impossible_spi_speed_is_refused() -> None:
    with pytest.raises(ValueError, match="possible"):
        SpiBus(dc_pin=24, reset_pin=27, speed_hz=3_000_000)


def test_an_hour_of_faults_leaves_nothing_behind(
    world: I2cWorld, monkeypatch: pytest.MonkeyPatch
) -> None:
    import atexit

    added: list[object] = []
    monkeypatch.setattr(atexit, "register", added.append)
    rig = Rig(world)
    for hour_part in range(360):
        world.fails_at_byte = 0 if hour_part % 2 else None
        rig.show(drawing(hour_part))
        rig.stepper.advance(10_000)
    assert world.opened > 180
    assert world.open_buses <= 1
    assert len(added) == 1  # luma's, for its one device


def test_with_its_own_thread_a_picture_arrives_and_no_thread_is_left(
    world: I2cWorld, monkeypatch: pytest.MonkeyPatch
) -> None:
    import luma.oled.device  # noqa: F401  # it starts threads of its own, once

    before = threading.active_count()
    arrived = threading.Event()
    transfer = world.transfer

    def watched(address: int, sent: bytes) -> None:
        transfer(address, sent)
        if sent == b"\x00\xaf":
            arrived.set()

    monkeypatch.setattr(world, "transfer", watched)
    oled = Oled(PanelSetup(), said=lambda report: None, idle=LONG)
    oled.show(drawing(3))
    oled.wake(monotonic_ms())
    assert arrived.wait(5)
    assert world.panel is not None
    assert world.panel.picture() == drawing(3)
    oled.close()
    assert threading.active_count() == before
    assert not world.panel.lit
    assert world.open_buses == 0
