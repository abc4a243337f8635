"""The bus on a Pi, over the unmodified `mfrc522` package on stand-ins for SPI and GPIO."""

import logging
import subprocess
import sys
from collections.abc import Callable

import pytest

from augure.readers.rc522 import RC522, BusError
from augure.readers.spi import HEADER_PINS, SpiBus, SpiSettings
from readers.box import Ticks
from virtual.gpio import BOARD_PINS, PinEvent
from virtual.pi import VirtualPi


def test_module_imports_on_any_machine_and_imports_nothing_heavy() -> None:
    code = (
        "import sys, augure.readers.polled, augure.readers.spi;"
        "print([name for name in ('mfrc522', 'spidev', 'RPi') if name in sys.modules])"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout == "[]\n"


def test_header_is_that_of_the_stand_in() -> None:
    assert {board: bcm for bcm, board in HEADER_PINS.items()} == BOARD_PINS


@pytest.mark.parametrize("gpio", [14, 15])
def test_reset_on_the_serial_console_is_refused(gpio: int) -> None:
    with pytest.raises(ValueError, match=f"GPIO{gpio} belongs to the serial console"):
        SpiSettings(reset_gpio=gpio)


@pytest.mark.parametrize("gpio", [0, 1, 28, -1])
def test_reset_on_no_header_pin_is_refused(gpio: int) -> None:
    with pytest.raises(ValueError, match="not on the header"):
        SpiSettings(reset_gpio=gpio)


@pytest.mark.parametrize("mode_before", [None, "BCM", "BOARD"])
@pytest.mark.parametrize("gpio", sorted(set(HEADER_PINS) - {14, 15}))
def test_only_the_reset_pin_is_touched_in_either_numbering(
    mode_before: str | None, gpio: int
) -> None:
    pi = VirtualPi(reset_bcm=gpio)
    with pi.installed():
        if mode_before:
            pi.gpio.setmode(getattr(pi.gpio, mode_before))
        RC522(SpiBus(SpiSettings(reset_gpio=gpio)), Ticks(pi.clock)).start()
    assert pi.gpio.touched == {gpio}
    assert pi.gpio.levels == {gpio: 1}
    assert pi.gpio.getmode() == getattr(pi.gpio, mode_before or "BCM")


def test_others_may_set_their_numbering_after_the_bus(pi: VirtualPi) -> None:
    SpiBus(SpiSettings())
    pi.gpio.setmode(pi.gpio.BCM)


def test_closing_frees_no_pin_and_closes_spi(pi: VirtualPi) -> None:
    pi.gpio.setmode(pi.gpio.BCM)
    pi.gpio.setup(18, pi.gpio.OUT)
    bus = SpiBus(SpiSettings())
    bus.close()
    bus.close()
    assert [event for event in pi.gpio.history if event.action == "cleanup"] == []
    assert pi.gpio.directions == {18: pi.gpio.OUT, 25: pi.gpio.OUT}
    assert [device.is_open for device in pi.spi_devices] == [False]


def test_log_handlers_do_not_pile_up(pi: VirtualPi) -> None:
    logger = logging.getLogger("mfrc522Logger")
    own = logging.NullHandler()
    logger.addHandler(own)
    try:
        before = list(logger.handlers)
        for _ in range(5):
            SpiBus(SpiSettings()).close()
        assert logger.handlers == before
    finally:
        logger.removeHandler(own)


def test_fifo_moves_in_one_transfer(pi: VirtualPi) -> None:
    bus = SpiBus(SpiSettings())
    pi.clock.advance(10_000)
    bus.write_fifo(b"\x01\x02\x03")
    assert bus.read_fifo(3) == b"\x01\x02\x03"
    assert [transfer.mosi for transfer in list(pi.bus.history)[-2:]] == [
        b"\x12\x01\x02\x03",
        b"\x92\x92\x92\x00",
    ]


def test_reset_line_goes_low_and_high(pi: VirtualPi) -> None:
    bus = SpiBus(SpiSettings())
    before = len(pi.gpio.history)
    bus.hold_reset(True)
    bus.hold_reset(False)
    assert pi.gpio.history[before:] == [PinEvent("output", 25, 0), PinEvent("output", 25, 1)]


def test_spi_switched_off_is_a_bus_error() -> None:
    pi = VirtualPi(spi_device=(1, 0))
    with pi.installed(), pytest.raises(BusError, match=r"/dev/spidev0\.0 cannot be opened"):
        SpiBus(SpiSettings())


def test_machine_without_the_package_is_a_bus_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "mfrc522", None)
    monkeypatch.setitem(sys.modules, "mfrc522.MFRC522", None)
    with pytest.raises(BusError, match="cannot be used here"):
        SpiBus(SpiSettings())


@pytest.mark.parametrize(
    "transfer",
    [
        lambda bus: bus.read(1),
        lambda bus: bus.write(1, 0),
        lambda bus: bus.read_fifo(2),
        lambda bus: bus.write_fifo(b"\x01"),
    ],
)
def test_failing_transfer_is_a_bus_error(
    pi: VirtualPi, transfer: Callable[[SpiBus], object]
) -> None:
    bus = SpiBus(SpiSettings())
    pi.bus.error = OSError(5, "Input/output error")
    with pytest.raises(BusError, match="Input/output error"):
        transfer(bus)
