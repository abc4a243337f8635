"""The MFRC522 and its clones, register by register, over an injected bus and clock.

Section numbers are those of NXP's data sheet MFRC522, revision 3.9. Runs unchanged on
MicroPython.
"""

from augure.readers.iso14443 import CollisionError, GarbledError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from augure.readers.ports import Bus, Clock

# Registers (section 9.2).
COMMAND = 0x01
COM_IRQ = 0x04
ERROR = 0x06
STATUS2 = 0x08
FIFO_DATA = 0x09
FIFO_LEVEL = 0x0A
WATER_LEVEL = 0x0B
CONTROL = 0x0C
BIT_FRAMING = 0x0D
COLL = 0x0E
MODE = 0x11
TX_CONTROL = 0x14
TX_ASK = 0x15
RF_CFG = 0x26
T_MODE = 0x2A
T_PRESCALER = 0x2B
T_RELOAD_HIGH = 0x2C
T_RELOAD_LOW = 0x2D
AUTO_TEST = 0x36
VERSION = 0x37

# Commands (section 10.3) and the bit that stays set while the oscillator starts (9.3.1.2).
IDLE = 0x00
MEM = 0x01
CALC_CRC = 0x03
TRANSMIT = 0x04
TRANSCEIVE = 0x0C
SOFT_RESET = 0x0F
POWER_DOWN = 0x10

# ComIrqReg (9.3.1.5): writing with Set1 clear clears the bits that are set in the value.
IRQ_CLEAR_ALL = 0x7F
IRQ_RX = 0x20
IRQ_IDLE = 0x10
IRQ_ERROR = 0x02
IRQ_TIMER = 0x01
IRQ_DONE = IRQ_RX | IRQ_IDLE | IRQ_ERROR | IRQ_TIMER

# ErrorReg (9.3.1.7).
ERROR_WRITE = 0x80
ERROR_TEMPERATURE = 0x40
ERROR_COLLISION = 0x08

# Nothing here uses the FIFO's alerts, so their level is free to show that writes arrive.
PROBE = 0x2A
PROBE_BITS = 0x3F

FLUSH = 0x80
START_SEND = 0x80
RX_LAST_BITS = 0x07
COLLISION_POSITION = 0x1F
COLLISION_POSITION_NOT_VALID = 0x20
CRYPTO_ON = 0x08
ANTENNA_ON = 0x83
ANTENNA_OFF = 0x80
ANTENNA_DRIVERS = 0x03

VERSIONS = {
    0x88: "FM17522",
    0x91: "MFRC522 1.0",
    0x92: "MFRC522 2.0",
    0x12: "MFRC522 clone",
    0xB2: "FM17522 clone",
}
# What a bus reads with nobody at its other end: MISO held low, or high.
NO_VERSIONS = (0x00, 0xFF)

# RxGain by dB (table 98); the data sheet's other two codes repeat 18 and 23 dB.
GAINS = {18: 0x00, 23: 0x10, 33: 0x40, 38: 0x50, 43: 0x60, 48: 0x70}
GAIN_BITS = 0x70
DEFAULT_GAIN_DB = 33

# An answer begins 91 us after the frame (1236/fc, ISO/IEC 14443-3 table 2) and stops the timer
# with its fifth bit, 47 us later. The timer counts ticks of (2 * 67 + 1) / 13.56 MHz = 9.96 us.
FRAME_DELAY_US = 91
ANSWER_TIMEOUT_US = 400
TICK_PRESCALER = 67
TICKS = ANSWER_TIMEOUT_US // 10 - 1
ETU_NS = 9440

# (register, value, bits that must read back as written)
SET_UP = (
    (T_MODE, 0x80, 0x8F),  # TAuto: the timer starts by itself at the end of each frame
    (T_PRESCALER, TICK_PRESCALER, 0xFF),
    (T_RELOAD_HIGH, TICKS >> 8, 0xFF),
    (T_RELOAD_LOW, TICKS & 0xFF, 0xFF),
    (TX_ASK, 0x40, 0x40),  # Force100ASK: type A modulates fully
    (MODE, 0x3D, 0x2B),  # TxWaitRF, and 0x6363 as the CRC unit's preset
)

# Ends of waiting. A late look still counts: each loop looks once more after its deadline.
RESET_LOW_US = 10
START_UP_US = 50_000
FIELD_SETTLES_US = 5_000
GRACE_US = 5_000
LOOK_MARGIN_US = 20
LOOK_PAUSE_US = 100
MAX_LOOKS = 100


class ReaderError(Exception):
    """The reader cannot say what is on the pad."""


class NoReaderError(ReaderError):
    """Nothing is at the other end of the bus; `version` is what was read, 0x00 or 0xFF."""

    def __init__(self, version: int) -> None:
        super().__init__(f"no reader: its version reads 0x{version:02X}")
        self.version = version


class ChipError(ReaderError):
    """A chip is there and does not do what it was told."""


class BusError(ReaderError):
    """The bus could not be opened, or a transfer on it failed."""


def version_name(version: int) -> str:
    """Returns a name for people, such as "MFRC522 2.0 (0x92)"."""
    return f"{VERSIONS.get(version, 'unknown chip')} (0x{version:02X})"


class RC522:
    """One chip. `version` is 0 until `start` has found it.

    Raises ValueError if `gain_db` is not one of `GAINS`.
    """

    def __init__(self, bus: "Bus", clock: "Clock", gain_db: int = DEFAULT_GAIN_DB) -> None:
        if gain_db not in GAINS:
            raise ValueError(f"gain {gain_db} dB: one of {sorted(GAINS)} is needed")
        self.bus = bus
        self.clock = clock
        self.version = 0
        self._gain = GAINS[gain_db]
        self._probe = PROBE

    def start(self) -> int:
        """Resets the chip, sets it up, switches the field on and returns the version.

        Takes about 6 ms, and at most 100 ms where nothing answers. Raises `ReaderError`.
        """
        self.reset()
        for register, value, checked in SET_UP:
            self._put(register, value, checked)
        self._put(RF_CFG, self._gain, GAIN_BITS)
        self._put(TX_CONTROL, ANTENNA_ON, ANTENNA_DRIVERS)
        self.clock.sleep_us(FIELD_SETTLES_US)
        return self.version

    def reset(self) -> None:
        """Resets the chip by its line and by command; the field is off afterwards."""
        self.bus.hold_reset(True)
        self.clock.sleep_us(RESET_LOW_US)
        self.bus.hold_reset(False)
        self.version = self._find()
        self._await_oscillator()
        # Where the line is not wired, only the command resets.
        self.bus.write(COMMAND, SOFT_RESET)
        self._await_oscillator()

    def stop(self) -> None:
        """Switches the field off."""
        self.bus.write(COMMAND, IDLE)
        self.bus.write(TX_CONTROL, ANTENNA_OFF)

    def check(self) -> None:
        """Raises `ReaderError` unless the chip is the one that was started, and still set up.

        Takes 5 transfers. A hung chip may go on showing the registers of a sound one with an
        empty field, so it also has to take a value that it did not have.
        """
        version = self.bus.read(VERSION)
        if version in NO_VERSIONS:
            raise NoReaderError(version)
        if version != self.version:
            raise ChipError(f"the version changed to 0x{version:02X}")
        if self.bus.read(TX_CONTROL) & ANTENNA_DRIVERS != ANTENNA_DRIVERS:
            raise ChipError("the antenna is off")
        if self.bus.read(STATUS2) & CRYPTO_ON:
            raise ChipError("the crypto unit is on")
        self._probe ^= PROBE_BITS
        self._put(WATER_LEVEL, self._probe, PROBE_BITS)

    def exchange(self, frame: bytes, last_bits: int, answer_bytes: int) -> bytes | None:
        """Sends one frame and returns its answer; see `ports.Chip`.

        Takes 7 transfers to send, one look at the end, and 1 (silence) or 4 to read.
        """
        bus = self.bus
        self._fill(frame)
        bus.write(COM_IRQ, IRQ_CLEAR_ALL)
        # StartSend must be low before the command, or the frame goes out with the last framing.
        bus.write(BIT_FRAMING, last_bits)
        bus.write(COMMAND, TRANSCEIVE)
        bus.write(BIT_FRAMING, START_SEND | last_bits)
        irq = self._await(_sending_us(frame, last_bits), answer_bytes)
        self._raise_errors(bus.read(ERROR))
        if not irq & IRQ_RX:
            if irq & IRQ_TIMER:
                return None
            raise GarbledError("the reception ended without an answer")
        level = bus.read(FIFO_LEVEL)
        if level != answer_bytes or bus.read(CONTROL) & RX_LAST_BITS:
            raise GarbledError(f"an answer of {level} bytes, not {answer_bytes}")
        return bus.read_fifo(level)

    def send(self, frame: bytes) -> None:
        """Sends one frame that nobody answers, in 5 transfers; see `ports.Chip`."""
        self._fill(frame)
        self.bus.write(BIT_FRAMING, 0)
        self.bus.write(COMMAND, TRANSMIT)
        # The next frame would cut this one short.
        self.clock.sleep_us(_sending_us(frame, 0) + LOOK_MARGIN_US)

    def wait_until(self, register: int, bits: int, wanted: int, limit_us: int, what: str) -> None:
        """Looks at a register until the bits under a mask read as wanted.

        Raises `ChipError` after `limit_us` or after `MAX_LOOKS` looks.
        """
        begun = self.clock.ticks_us()
        for _ in range(MAX_LOOKS):
            late = self.clock.ticks_diff(self.clock.ticks_us(), begun) > limit_us
            if self.bus.read(register) & bits == wanted:
                return
            if late:
                break
            self.clock.sleep_us(limit_us // MAX_LOOKS)
        raise ChipError(f"{what} did not end")

    def _fill(self, frame: bytes) -> None:
        self.bus.write(COMMAND, IDLE)
        self.bus.write(FIFO_LEVEL, FLUSH)
        self.bus.write_fifo(frame)

    def _await_oscillator(self) -> None:
        """Waits until PowerDown reads 0; till then the chip takes no writes (9.3.1.2)."""
        self.wait_until(COMMAND, POWER_DOWN, 0, START_UP_US, "the start of the oscillator")

    def _find(self) -> int:
        begun = self.clock.ticks_us()
        version = 0
        for _ in range(MAX_LOOKS):
            late = self.clock.ticks_diff(self.clock.ticks_us(), begun) > START_UP_US
            version = self.bus.read(VERSION)
            if version not in NO_VERSIONS or late:
                break
            self.clock.sleep_us(START_UP_US // MAX_LOOKS)
        if version in NO_VERSIONS:
            raise NoReaderError(version)
        return version

    def _put(self, register: int, value: int, checked: int) -> None:
        self.bus.write(register, value)
        back = self.bus.read(register)
        if (back ^ value) & checked:
            raise ChipError(
                f"register 0x{register:02X} reads 0x{back:02X} after 0x{value:02X} was written"
            )

    def _await(self, sending_us: int, answer_bytes: int) -> int:
        """Sleeps until answer or timer must be at their end, then looks until one of them is."""
        begun = self.clock.ticks_us()
        answer_us = FRAME_DELAY_US + _air_us(answer_bytes * 9)
        expected_us = sending_us + max(answer_us, ANSWER_TIMEOUT_US) + LOOK_MARGIN_US
        self.clock.sleep_us(expected_us)
        for _ in range(MAX_LOOKS):
            late = self.clock.ticks_diff(self.clock.ticks_us(), begun) > expected_us + GRACE_US
            irq = self.bus.read(COM_IRQ)
            if irq & IRQ_DONE:
                return irq
            if late:
                break
            self.clock.sleep_us(LOOK_PAUSE_US)
        raise ChipError("an exchange did not end")

    def _raise_errors(self, error: int) -> None:
        if error & ERROR_TEMPERATURE:
            raise ChipError(f"overheated, or the bus is dead (errors 0x{error:02X})")
        if error & ERROR_COLLISION:
            raise CollisionError(self._collision_position())
        if error:
            raise GarbledError(f"errors 0x{error:02X}")

    def _collision_position(self) -> int:
        coll = self.bus.read(COLL)
        if coll & COLLISION_POSITION_NOT_VALID:
            return 0
        # The chip counts the 32nd bit as 0 (9.3.1.15).
        return (coll & COLLISION_POSITION) or 32


def _sending_us(frame: bytes, last_bits: int) -> int:
    if last_bits:
        return _air_us((len(frame) - 1) * 9 + last_bits)
    return _air_us(len(frame) * 9)


def _air_us(bits: int) -> int:
    """Returns the time of a frame on air: its bits with parity, the start bit and the end."""
    return (bits + 2) * ETU_NS // 1000 + 1
