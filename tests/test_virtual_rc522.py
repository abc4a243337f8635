"""The simulated MFRC522 against its data sheet (NXP, rev. 3.9)."""

from __future__ import annotations

import pytest

from virtual import registers as r
from virtual.air import ETU_US
from virtual.exchange import WUPA, set_up, start
from virtual.pi import VirtualPi
from virtual.picc import State, ntag213
from virtual.rc522 import SELF_TEST_US, NotSimulatedError
from virtual.spi import ChipBus, Transfer

NTAG = "04A3C6CAE26180"


@pytest.fixture
def pi() -> VirtualPi:
    return VirtualPi()


@pytest.fixture
def bus(pi: VirtualPi) -> ChipBus:
    return pi.bus


def test_reset_values(bus: ChipBus) -> None:
    # Sections 9.3.1 to 9.3.4; FIFO, self-test and test registers are not defined there.
    expected = dict.fromkeys(range(0x40), 0)
    expected |= {0x01: 0x20, 0x02: 0x80, 0x04: 0x14, 0x07: 0x21, 0x0B: 0x08, 0x0C: 0x10}
    expected |= {0x0E: 0xA0, 0x11: 0x3F, 0x14: 0x80, 0x16: 0x10, 0x17: 0x84, 0x18: 0x84}
    expected |= {0x19: 0x4D, 0x1C: 0x62, 0x1F: 0xEB, 0x21: 0xFF, 0x22: 0xFF, 0x24: 0x26}
    expected |= {0x26: 0x48, 0x27: 0x88, 0x28: 0x20, 0x29: 0x20, 0x33: 0x80, 0x36: 0x40}
    expected[0x37] = 0x92
    assert {register: bus.read(register) for register in range(0x40)} == expected


def test_a_soft_reset_brings_them_back_and_drops_the_field(pi: VirtualPi) -> None:
    tag = pi.field.place(ntag213(NTAG))
    set_up(pi)
    states = [tag.state]
    pi.bus.write(r.COMMAND, r.SOFT_RESET)
    states.append(tag.state)
    assert states == [State.IDLE, State.POWER_OFF]
    fresh = VirtualPi()
    assert [pi.chip.peek(n) for n in range(0x40)] == [fresh.chip.peek(n) for n in range(0x40)]


@pytest.mark.parametrize("register", [r.VERSION, r.ERROR, r.STATUS_1, r.CRC_RESULT_H, 0x0F, 0x3C])
def test_read_only_and_reserved_registers_stay(bus: ChipBus, register: int) -> None:
    before = bus.read(register)
    bus.write(register, 0x5A)
    assert bus.read(register) == before


@pytest.mark.parametrize("version", [0x92, 0x91, 0x88, 0x12, 0xB2, 0x00, 0xFF])
def test_the_version_is_what_was_chosen(version: int) -> None:
    assert VirtualPi(version=version).bus.read(r.VERSION) == version


def test_gain_is_written_and_read_back(bus: ChipBus) -> None:
    bus.write(r.RF_CFG, 0x7F)
    assert bus.read(r.RF_CFG) == 0x7F


# SPI (8.1.2)


def test_a_read_sends_the_address_and_hears_one_byte_later(pi: VirtualPi) -> None:
    assert pi.bus.transfer([0xEE, 0x00]) == b"\x00\x92"
    assert list(pi.bus.history) == [Transfer(0.0, b"\xee\x00", b"\x00\x92")]


def test_one_transfer_can_read_several_registers(bus: ChipBus) -> None:
    assert bus.transfer([0xEE, 0xA2, 0xCC, 0x00]) == b"\x00\x92\x3f\x48"


def test_bytes_after_a_write_address_go_to_that_register(bus: ChipBus) -> None:
    bus.transfer([r.FIFO_DATA << 1, 1, 2, 3])
    assert bus.read(r.FIFO_LEVEL) == 3
    assert bus.transfer([r.FIFO_DATA << 1 | 0x80] * 3 + [0]) == b"\x00\x01\x02\x03"


def test_a_burst_is_one_transfer_and_takes_its_bytes(pi: VirtualPi) -> None:
    pi.bus.write_fifo(b"\x01\x02\x03\x04")
    assert pi.clock.now_us == pytest.approx(15 + 5 * 8)
    assert pi.bus.read_fifo(4) == b"\x01\x02\x03\x04"
    assert pi.bus.transfers == 2
    assert pi.clock.now_us == pytest.approx(2 * (15 + 5 * 8))


def test_bus_faults(pi: VirtualPi) -> None:
    pi.bus.stuck = 0xFF
    pi.bus.write(r.RF_CFG, 0x70)
    assert pi.bus.read(r.VERSION) == 0xFF
    pi.bus.stuck = None
    assert pi.bus.read(r.RF_CFG) == 0x48
    pi.bus.error = OSError(5, "Input/output error")
    with pytest.raises(OSError, match="Input/output"):
        pi.bus.read(r.VERSION)
    with pytest.raises(ValueError, match="10000000 Hz"):
        pi.bus.transfer([0xEE, 0], speed_hz=20_000_000)


def test_the_history_can_be_limited_and_the_count_goes_on() -> None:
    pi = VirtualPi(history_limit=3)
    for _ in range(10):
        pi.bus.read(r.VERSION)
    assert (len(pi.bus.history), pi.bus.transfers) == (3, 10)


def test_spidev_needs_an_open_device(pi: VirtualPi) -> None:
    spi = pi.spi_dev()
    with pytest.raises(OSError, match="descriptor"):
        spi.xfer2([0xEE, 0])
    with pytest.raises(FileNotFoundError):
        spi.open(1, 0)
    spi.open(0, 0)
    assert spi.xfer2([0xEE, 0]) == [0x00, 0x92]
    assert pi.clock.now_us == pytest.approx(15 + 32)
    spi.mode = 3
    with pytest.raises(ValueError, match="mode 0"):
        spi.xfer2([0xEE, 0])
    spi.close()
    assert not spi.is_open


# FIFO and interrupts (8.3, 8.4)


def test_the_fifo_holds_64_bytes(bus: ChipBus) -> None:
    bus.write_fifo(bytes(range(64)))
    assert bus.read(r.FIFO_LEVEL) == 64
    assert bus.read(r.ERROR) == 0
    bus.write(r.FIFO_DATA, 99)
    assert (bus.read(r.FIFO_LEVEL), bus.read(r.ERROR)) == (64, r.BUFFER_OVFL)
    assert bus.read(r.COM_IRQ) & r.ERR_IRQ
    assert bus.read_fifo(64) == bytes(range(64))
    bus.write(r.FIFO_LEVEL, r.FLUSH_BUFFER)
    assert bus.read(r.ERROR) == 0


def test_a_flush_empties_the_fifo(bus: ChipBus) -> None:
    bus.write_fifo(b"abc")
    bus.write(r.FIFO_LEVEL, r.FLUSH_BUFFER)
    assert bus.read(r.FIFO_LEVEL) == 0
    assert bus.read(r.FIFO_DATA) == 0


@pytest.mark.parametrize(
    ("level", "alerts"), [(0, 1), (8, 1), (9, 0), (55, 0), (56, 2), (64, 2)], ids=str
)
def test_the_water_level_alerts(bus: ChipBus, level: int, alerts: int) -> None:
    if level:
        bus.write_fifo(bytes(level))
    bus.write(r.COM_IRQ, 0x7F)
    assert bus.read(r.STATUS_1) & 0x03 == alerts
    assert bus.read(r.COM_IRQ) == alerts << 2


def test_the_first_bit_of_an_interrupt_write_says_set_or_clear(bus: ChipBus) -> None:
    bus.write(r.COM_IRQ, r.SET | r.RX_IRQ | r.TIMER_IRQ)
    assert bus.read(r.COM_IRQ) == 0x14 | r.RX_IRQ | r.TIMER_IRQ
    bus.write(r.COM_IRQ, r.RX_IRQ | r.IDLE_IRQ)
    assert bus.read(r.COM_IRQ) == r.LO_ALERT_IRQ | r.TIMER_IRQ
    bus.write(r.COM_I_EN, r.TIMER_IRQ)
    assert bus.read(r.STATUS_1) & r.IRQ


# Timer (8.5)


@pytest.mark.parametrize(
    ("demod", "period_us"), [(0x4D, 339 / 13.56), (0x5D, 340 / 13.56)], ids=["odd", "even"]
)
def test_the_timer_counts_by_its_formula(pi: VirtualPi, demod: int, period_us: float) -> None:
    pi.bus.write(r.DEMOD, demod)
    pi.bus.write(r.T_PRESCALER, 169)
    pi.bus.write(r.T_RELOAD_L, 39)
    pi.chip.write(r.CONTROL, r.T_START_NOW)
    assert pi.chip.read(r.STATUS_1) & r.T_RUNNING
    pi.clock.advance(20.5 * period_us)
    assert pi.chip.read(r.T_COUNTER_L) == 19
    pi.clock.advance(19.4 * period_us)
    assert not pi.chip.read(r.COM_IRQ) & r.TIMER_IRQ
    pi.clock.advance(0.2 * period_us)
    assert pi.chip.read(r.COM_IRQ) & r.TIMER_IRQ
    assert not pi.chip.read(r.STATUS_1) & r.T_RUNNING


def test_a_stopped_timer_never_reaches_zero(pi: VirtualPi) -> None:
    pi.bus.write(r.T_PRESCALER, 169)
    pi.bus.write(r.T_RELOAD_L, 200)
    pi.bus.write(r.CONTROL, r.T_START_NOW)
    pi.bus.write(r.CONTROL, r.T_STOP_NOW)
    pi.clock.sleep(1)
    assert not pi.bus.read(r.COM_IRQ) & r.TIMER_IRQ


def test_tauto_starts_at_the_end_of_transmission(pi: VirtualPi) -> None:
    set_up(pi, timeout_us=500)
    start(pi, WUPA, 7)
    pi.clock.advance(9 * ETU_US - 0.1)
    assert not pi.chip.read(r.COM_IRQ) & r.TX_IRQ
    pi.clock.advance(0.2)
    assert pi.chip.read(r.COM_IRQ) & r.TX_IRQ
    pi.clock.advance(21 * 25 - 0.2)
    assert not pi.chip.read(r.COM_IRQ) & r.TIMER_IRQ
    pi.clock.advance(0.2)
    assert pi.chip.read(r.COM_IRQ) == r.TX_IRQ | r.LO_ALERT_IRQ | r.TIMER_IRQ


def test_tauto_stops_at_the_fifth_bit(pi: VirtualPi) -> None:
    set_up(pi)
    pi.field.place(ntag213(NTAG))
    pi.clock.sleep(0.006)
    start(pi, WUPA, 7)
    pi.clock.advance(9 * ETU_US + 1236 / 13.56 - ETU_US + 5 * ETU_US - 0.1)
    assert pi.chip.read(r.STATUS_1) & r.T_RUNNING
    pi.clock.advance(0.2)
    assert not pi.chip.read(r.STATUS_1) & r.T_RUNNING


# Commands (10.3)


def test_the_crc_unit_makes_crc_a(pi: VirtualPi) -> None:
    pi.bus.write(r.MODE, 0x3D)
    pi.bus.write_fifo(b"\x50\x00")
    pi.bus.write(r.COMMAND, r.CALC_CRC)
    pi.clock.advance(2)
    assert pi.bus.read(r.DIV_IRQ) & r.CRC_IRQ
    assert bytes([pi.bus.read(r.CRC_RESULT_L), pi.bus.read(r.CRC_RESULT_H)]) == b"\x57\xcd"
    assert pi.bus.read(r.COMMAND) & 0x0F == r.CALC_CRC


def test_the_crc_goes_on_with_bytes_written_later(pi: VirtualPi) -> None:
    pi.bus.write(r.MODE, 0x3D)
    pi.bus.write(r.COMMAND, r.CALC_CRC)
    pi.bus.write(r.FIFO_DATA, 0x50)
    pi.bus.write(r.FIFO_DATA, 0x00)
    pi.clock.advance(2)
    assert bytes([pi.bus.read(r.CRC_RESULT_L), pi.bus.read(r.CRC_RESULT_H)]) == b"\x57\xcd"


def test_an_unknown_command_ends_at_once(bus: ChipBus) -> None:
    bus.write(r.COM_IRQ, 0x7F)
    bus.write(r.COMMAND, 0x05)
    assert bus.read(r.COMMAND) & 0x0F == r.IDLE
    assert bus.read(r.COM_IRQ) & r.IDLE_IRQ


def test_writing_idle_sets_no_interrupt(bus: ChipBus) -> None:
    bus.write(r.COMMAND, r.TRANSCEIVE)
    bus.write(r.COM_IRQ, 0x7F)
    bus.write(r.COMMAND, r.IDLE)
    assert not bus.read(r.COM_IRQ) & r.IDLE_IRQ


def test_no_change_changes_only_the_receiver_and_power_bits(bus: ChipBus) -> None:
    bus.write(r.COMMAND, r.TRANSCEIVE)
    bus.write(r.COMMAND, r.RCV_OFF | r.NO_CMD_CHANGE)
    assert bus.read(r.COMMAND) == r.RCV_OFF | r.TRANSCEIVE


def test_mem_moves_25_bytes_each_way_and_outlives_a_soft_reset(bus: ChipBus) -> None:
    bus.write_fifo(bytes(range(25)))
    bus.write(r.COMMAND, r.MEM)
    assert (bus.read(r.FIFO_LEVEL), bus.read(r.COMMAND) & 0x0F) == (0, r.IDLE)
    bus.write(r.COMMAND, r.SOFT_RESET)
    bus.write(r.COMMAND, r.MEM)
    assert bus.read_fifo(25) == bytes(range(25))


@pytest.mark.parametrize("version", [0x90, 0x91, 0x92, 0x88])
@pytest.mark.parametrize("passes", [True, False])
def test_the_self_test_gives_the_published_bytes(version: int, passes: bool) -> None:
    pi = VirtualPi(version=version)
    pi.chip.self_test_passes = passes
    pi.bus.write(r.COMMAND, r.SOFT_RESET)
    pi.bus.write_fifo(bytes(25))
    pi.bus.write(r.COMMAND, r.MEM)
    pi.bus.write(r.AUTO_TEST, r.SELF_TEST)
    pi.bus.write(r.FIFO_DATA, 0)
    pi.bus.write(r.COMMAND, r.CALC_CRC)
    pi.clock.advance(SELF_TEST_US)
    assert pi.bus.read(r.FIFO_LEVEL) == 64
    assert (pi.bus.read_fifo(64) == r.SELF_TEST_RESULTS[version]) is passes


@pytest.mark.parametrize(
    ("register", "value"),
    [(r.MODE, 0xBD), (r.RX_MODE, 0x04), (r.MF_RX, 0x10), (r.T_MODE, 0x20), (r.T_MODE, 0x10)],
)
def test_what_is_not_simulated_is_refused(bus: ChipBus, register: int, value: int) -> None:
    with pytest.raises(NotSimulatedError):
        bus.write(register, value)
