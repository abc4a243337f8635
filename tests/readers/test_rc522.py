"""The chip's registers: whole histories over a scripted bus, behaviour on the simulated chip."""

from collections.abc import Callable

import pytest

from augure.readers import rc522
from augure.readers.iso14443 import EMPTY, NOISE, SEVERAL, CollisionError, GarbledError, Seen, poll
from augure.readers.rc522 import RC522, ChipError, NoReaderError, version_name
from augure.readers.selftest import FAILED, NO_REFERENCE, PASSED, self_test
from augure.readers.spi import SpiBus, SpiSettings
from readers.box import Ticks
from virtual.field import flipped
from virtual.pi import VirtualPi
from virtual.picc import classic_1k, ntag213, ten_byte
from virtual.rc522 import Rc522

UID = "04A3C6CAE26180"
WUPA = ("write_fifo", b"\x52")


class ScriptedBus:
    """Answers reads from a table, a list being used up but for its last; keeps the history."""

    def __init__(self, reads: dict[int, list[int]], fifo: bytes = b"") -> None:
        self.reads = reads
        self.fifo = fifo
        self.history: list[tuple[object, ...]] = []

    def read(self, register: int) -> int:
        values = self.reads[register]
        value = values.pop(0) if len(values) > 1 else values[0]
        self.history.append(("read", register, value))
        return value

    def write(self, register: int, value: int) -> None:
        self.history.append(("write", register, value))

    def read_fifo(self, count: int) -> bytes:
        self.history.append(("read_fifo", count))
        return self.fifo[:count]

    def write_fifo(self, data: bytes) -> None:
        self.history.append(("write_fifo", data))

    def hold_reset(self, held: bool) -> None:
        self.history.append(("hold_reset", held))

    def close(self) -> None:
        self.history.append(("close",))


class ScriptedClock:
    """Moves by sleeping alone, or stands still."""

    def __init__(self, stands_still: bool = False) -> None:
        self.now_us = 0
        self.slept: list[int] = []
        self.stands_still = stands_still

    def ticks_us(self) -> int:
        return self.now_us

    def ticks_diff(self, later: int, earlier: int, /) -> int:
        return later - earlier

    def sleep_us(self, us: int, /) -> None:
        self.slept.append(us)
        self.now_us += 0 if self.stands_still else us


def sent(bits: int) -> list[tuple[object, ...]]:
    """The seven transfers that send WUPA."""
    return [
        ("write", rc522.COMMAND, rc522.IDLE),
        ("write", rc522.FIFO_LEVEL, 0x80),
        WUPA,
        ("write", rc522.COM_IRQ, 0x7F),
        ("write", rc522.BIT_FRAMING, bits),
        ("write", rc522.COMMAND, rc522.TRANSCEIVE),
        ("write", rc522.BIT_FRAMING, 0x80 | bits),
    ]


def test_silence_takes_these_transfers() -> None:
    bus = ScriptedBus({rc522.COM_IRQ: [0x44, 0x45], rc522.ERROR: [0x00]})
    clock = ScriptedClock()
    assert RC522(bus, clock).exchange(b"\x52", 7, 2) is None
    assert bus.history == [
        *sent(7),
        ("read", rc522.COM_IRQ, 0x44),
        ("read", rc522.COM_IRQ, 0x45),
        ("read", rc522.ERROR, 0x00),
    ]
    # The frame (85 us), the chip's timer (400 us) and a margin; then one pause.
    assert clock.slept == [85 + 400 + 20, 100]


def test_frame_without_answer_takes_these_transfers() -> None:
    bus = ScriptedBus({})
    clock = ScriptedClock()
    RC522(bus, clock).send(b"\x50\x00\x57\xcd")
    assert bus.history == [
        ("write", rc522.COMMAND, rc522.IDLE),
        ("write", rc522.FIFO_LEVEL, 0x80),
        ("write_fifo", b"\x50\x00\x57\xcd"),
        ("write", rc522.BIT_FRAMING, 0),
        ("write", rc522.COMMAND, rc522.TRANSMIT),
    ]
    assert clock.slept == [359 + 20]


def test_answer_takes_these_transfers() -> None:
    bus = ScriptedBus(
        {
            rc522.COM_IRQ: [0x64],
            rc522.ERROR: [0x00],
            rc522.FIFO_LEVEL: [2],
            rc522.CONTROL: [0x10],
        },
        fifo=b"\x44\x00",
    )
    assert RC522(bus, ScriptedClock()).exchange(b"\x52", 7, 2) == b"\x44\x00"
    assert bus.history == [
        *sent(7),
        ("read", rc522.COM_IRQ, 0x64),
        ("read", rc522.ERROR, 0x00),
        ("read", rc522.FIFO_LEVEL, 2),
        ("read", rc522.CONTROL, 0x10),
        ("read_fifo", 2),
    ]


@pytest.mark.parametrize(("level", "control"), [(1, 0x10), (3, 0x10), (2, 0x14), (0, 0x10)])
def test_answer_of_another_length_is_garbled(level: int, control: int) -> None:
    bus = ScriptedBus(
        {
            rc522.COM_IRQ: [0x64],
            rc522.ERROR: [0x00],
            rc522.FIFO_LEVEL: [level],
            rc522.CONTROL: [control],
        },
    )
    with pytest.raises(GarbledError):
        RC522(bus, ScriptedClock()).exchange(b"\x52", 7, 2)


@pytest.mark.parametrize("error", [0x01, 0x02, 0x04, 0x10, 0x80])
@pytest.mark.parametrize("irq", [0x22, 0x03])
def test_any_error_bit_is_garbled_even_when_the_timer_ended(error: int, irq: int) -> None:
    bus = ScriptedBus({rc522.COM_IRQ: [irq], rc522.ERROR: [error]})
    with pytest.raises(GarbledError):
        RC522(bus, ScriptedClock()).exchange(b"\x52", 7, 2)


@pytest.mark.parametrize(("coll", "position"), [(0x83, 3), (0x80, 32), (0xA0, 0), (0x91, 17)])
def test_collision_tells_the_first_bit_that_differs(coll: int, position: int) -> None:
    bus = ScriptedBus({rc522.COM_IRQ: [0x22], rc522.ERROR: [0x08], rc522.COLL: [coll]})
    with pytest.raises(CollisionError) as raised:
        RC522(bus, ScriptedClock()).exchange(b"\x93\x20", 0, 5)
    assert raised.value.position == position


def test_overheated_chip_is_a_fault_not_silence() -> None:
    bus = ScriptedBus({rc522.COM_IRQ: [0x01], rc522.ERROR: [0x40]})
    with pytest.raises(ChipError, match="overheated"):
        RC522(bus, ScriptedClock()).exchange(b"\x52", 7, 2)


def test_exchange_that_never_ends_is_given_up_by_the_clock() -> None:
    bus = ScriptedBus({rc522.COM_IRQ: [0x00]})
    clock = ScriptedClock()
    with pytest.raises(ChipError, match="did not end"):
        RC522(bus, clock).exchange(b"\x52", 7, 2)
    assert len(bus.history) < 80
    assert clock.now_us < 10_000


def test_exchange_that_never_ends_is_given_up_by_count_when_the_clock_stands_still() -> None:
    bus = ScriptedBus({rc522.COM_IRQ: [0x00]})
    with pytest.raises(ChipError, match="did not end"):
        RC522(bus, ScriptedClock(stands_still=True)).exchange(b"\x52", 7, 2)
    assert len(bus.history) == 7 + rc522.MAX_LOOKS


@pytest.mark.parametrize("stands_still", [False, True])
def test_reset_that_never_ends_is_given_up(stands_still: bool) -> None:
    bus = ScriptedBus({rc522.VERSION: [0x92], rc522.COMMAND: [0x30]})
    clock = ScriptedClock(stands_still)
    with pytest.raises(ChipError, match="oscillator"):
        RC522(bus, clock).start()
    assert len(bus.history) <= 4 + rc522.MAX_LOOKS
    assert clock.now_us <= 2 * rc522.START_UP_US


@pytest.mark.parametrize("level", [0x00, 0xFF])
def test_dead_bus_is_no_reader(pi: VirtualPi, level: int) -> None:
    chip = a_chip(pi)
    pi.bus.stuck = level
    with pytest.raises(NoReaderError, match=f"0x{level:02X}") as raised:
        chip.start()
    assert raised.value.version == level


@pytest.mark.parametrize("level", [0x00, 0xFF])
def test_bus_that_dies_is_never_an_empty_pad(pi: VirtualPi, level: int) -> None:
    chip = a_chip(pi)
    chip.start()
    pi.bus.stuck = level
    with pytest.raises(ChipError):
        poll(chip)
    with pytest.raises(NoReaderError):
        chip.check()


def test_register_that_does_not_keep_its_value_is_a_fault() -> None:
    reads: dict[int, list[int]] = {register: [0] for register in range(0x40)}
    bus = ScriptedBus({**reads, rc522.VERSION: [0x92]})
    with pytest.raises(ChipError, match="register 0x2A reads 0x00 after 0x80"):
        RC522(bus, ScriptedClock()).start()


def a_chip(pi: VirtualPi, gain_db: int = rc522.DEFAULT_GAIN_DB) -> RC522:
    return RC522(SpiBus(SpiSettings()), Ticks(pi.clock), gain_db)


@pytest.fixture
def chip(pi: VirtualPi) -> RC522:
    """A chip that was started."""
    chip = a_chip(pi)
    assert chip.start() == 0x92
    return chip


@pytest.mark.parametrize("gain_db", sorted(rc522.GAINS))
def test_gain_is_written_and_read_back(pi: VirtualPi, gain_db: int) -> None:
    a_chip(pi, gain_db).start()
    assert pi.chip.peek(rc522.RF_CFG) == rc522.GAINS[gain_db]
    written = [transfer.mosi for transfer in pi.bus.history]
    place = written.index(bytes([rc522.RF_CFG << 1, rc522.GAINS[gain_db]]))
    assert written[place + 1] == bytes([rc522.RF_CFG << 1 | 0x80, 0])


def test_gain_the_chip_does_not_have_is_refused() -> None:
    with pytest.raises(ValueError, match="gain 40 dB"):
        RC522(ScriptedBus({}), ScriptedClock(), gain_db=40)


def test_higher_gain_reads_the_weak_card(pi: VirtualPi) -> None:
    pi.field.place(ntag213(UID, needs_gain_db=43))
    for gain_db, outcome in ((33, EMPTY), (43, Seen(bytes.fromhex(UID)))):
        chip = a_chip(pi, gain_db)
        chip.start()
        assert poll(chip) == outcome


def test_set_up_takes_few_milliseconds(pi: VirtualPi) -> None:
    chip = a_chip(pi)
    start_us = pi.clock.now_us
    chip.start()
    assert pi.clock.now_us - start_us < 10_000
    assert pi.chip.antenna_is_on
    chip.check()


def test_stop_switches_the_field_off(pi: VirtualPi, chip: RC522) -> None:
    chip.stop()
    assert not pi.chip.antenna_is_on


@pytest.mark.parametrize(
    ("fault", "message"),
    [
        (lambda pi: pi.chip.drop_antenna(), "the antenna is off"),
        (lambda pi: pi.chip.power_glitch(), "the antenna is off"),
        (lambda pi: setattr(pi.chip, "version", 0x91), "the version changed to 0x91"),
    ],
)
def test_check_names_what_is_wrong(
    pi: VirtualPi, chip: RC522, fault: Callable[[VirtualPi], None], message: str
) -> None:
    fault(pi)
    with pytest.raises(ChipError, match=message):
        chip.check()
    chip.start()
    chip.check()


def test_check_finds_the_crypto_bit() -> None:
    bus = ScriptedBus({rc522.VERSION: [0x92], rc522.TX_CONTROL: [0x83], rc522.STATUS2: [0x08]})
    chip = RC522(bus, ScriptedClock())
    chip.version = 0x92
    with pytest.raises(ChipError, match="crypto"):
        chip.check()


def look_and_check(chip: RC522) -> None:
    """Looks as the loop does, with a pause after the look before."""
    chip.clock.sleep_us(10_000)
    poll(chip)
    chip.check()


@pytest.mark.parametrize("looks_before", [0, 1])
@pytest.mark.parametrize(
    "fault",
    [Rc522.freeze, Rc522.stall, Rc522.drop_antenna, Rc522.power_glitch],
)
def test_chip_in_any_fault_is_found_out_and_set_up_again(
    pi: VirtualPi, chip: RC522, fault: Callable[[Rc522], None], looks_before: int
) -> None:
    for _ in range(looks_before):
        look_and_check(chip)
    fault(pi.chip)
    with pytest.raises(ChipError):
        look_and_check(chip)
    pi.field.place(ntag213(UID))
    chip.start()
    assert poll(chip) == Seen(bytes.fromhex(UID))


def test_chip_that_hangs_after_a_silent_look_does_not_pass_for_an_empty_pad(
    pi: VirtualPi, chip: RC522
) -> None:
    assert poll(chip) is EMPTY
    chip.check()
    pi.chip.freeze()
    assert poll(chip) is EMPTY
    with pytest.raises(ChipError, match="register 0x0B"):
        chip.check()


@pytest.mark.parametrize("version", [0x88, 0x91, 0x92, 0x12, 0xB2, 0x15])
def test_chip_of_any_version_reads_cards(version: int) -> None:
    pi = VirtualPi(version=version)
    with pi.installed():
        chip = a_chip(pi)
        assert chip.start() == version
        pi.field.place(ntag213(UID))
        pi.clock.advance(10_000)
        assert poll(chip) == Seen(bytes.fromhex(UID))


def test_versions_have_names_and_unknown_ones_say_so() -> None:
    assert version_name(0x92) == "MFRC522 2.0 (0x92)"
    assert version_name(0x15) == "unknown chip (0x15)"


@pytest.mark.parametrize("uid", ["DEADBEEF", UID, "04A3C6CAE26180112233"])
def test_resting_card_is_seen_whole_by_every_poll(pi: VirtualPi, chip: RC522, uid: str) -> None:
    make = {8: classic_1k, 14: ntag213, 20: ten_byte}[len(uid)]
    pi.field.place(make(uid))
    pi.clock.advance(10_000)
    assert [poll(chip) for _ in range(100)] == [Seen(bytes.fromhex(uid))] * 100


def test_two_tags_that_differ_in_the_last_byte_are_several(pi: VirtualPi, chip: RC522) -> None:
    pi.field.place(ntag213(UID))
    pi.field.place(ntag213("04A3C6CAE26181"))
    pi.clock.advance(10_000)
    assert [poll(chip) for _ in range(20)] == [SEVERAL] * 20


def test_tags_of_two_kinds_are_several(pi: VirtualPi, chip: RC522) -> None:
    pi.field.place(ntag213(UID))
    pi.field.place(classic_1k("DEADBEEF"))
    pi.clock.advance(10_000)
    assert [poll(chip) for _ in range(20)] == [SEVERAL] * 20


def test_card_is_read_by_the_poll_after_a_garbled_one(pi: VirtualPi, chip: RC522) -> None:
    pi.field.place(ntag213(UID))
    pi.clock.advance(10_000)
    outcomes = []
    for _ in range(20):
        pi.field.noise = flipped(4)
        outcomes.append(poll(chip))
        pi.field.noise = lambda wire: wire
        outcomes.append(poll(chip))
    assert outcomes == [NOISE, Seen(bytes.fromhex(UID))] * 20


def test_card_taken_away_at_any_moment_of_a_poll_is_never_another(
    pi: VirtualPi, chip: RC522
) -> None:
    card = ntag213(UID)
    seen = set()
    for us in range(0, 9_000, 50):
        pi.field.place(card)
        pi.clock.advance(10_000)
        pi.clock.call_in(us, lambda: pi.field.lift(card))
        seen.add(poll(chip))
        pi.clock.advance(10_000)
        assert poll(chip) is EMPTY
    assert seen == {EMPTY, NOISE, Seen(bytes.fromhex(UID))}


def test_idle_poll_stays_under_20_transfers(pi: VirtualPi, chip: RC522) -> None:
    before = pi.bus.transfers
    assert poll(chip) is EMPTY
    assert pi.bus.transfers - before == 14


def test_seven_byte_uid_takes_no_more_transfers_than_the_packages_four(
    pi: VirtualPi, chip: RC522
) -> None:
    pi.field.place(ntag213(UID))
    pi.clock.advance(10_000)
    before = pi.bus.transfers
    assert poll(chip) == Seen(bytes.fromhex(UID))
    assert pi.bus.transfers - before == 65


@pytest.mark.parametrize("version", [0x88, 0x91, 0x92])
def test_self_test_passes_on_a_sound_chip_and_fails_on_a_bad_one(version: int) -> None:
    pi = VirtualPi(version=version)
    with pi.installed():
        chip = a_chip(pi)
        assert self_test(chip) == PASSED
        pi.chip.self_test_passes = False
        assert self_test(chip) == FAILED
        chip.start()
        assert poll(chip) is EMPTY


def test_self_test_of_an_undescribed_version_has_no_reference() -> None:
    pi = VirtualPi(version=0x12)
    with pi.installed():
        assert self_test(a_chip(pi)) == NO_REFERENCE
