"""A simulated MFRC522 (NXP data sheet rev. 3.9) over a field with tags, register by register.

Where the data sheet is silent, the choice is named at its place: durations of a soft reset, of
the self-test and of an authentication, and the two levels of hanging. What the reader of
ISO 14443-3A does not need raises NotSimulatedError rather than behaving somehow.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from virtual import registers as r
from virtual.air import ETU_US, Frame, crc_a, receive, to_bits, with_crc
from virtual.clock import Event, VirtualClock
from virtual.field import Answer, Field
from virtual.rc522_parts import CrcUnit, Fifo, ResetPin, Timer, check_register, marked

WAKE_UP_US = 1024 / 27.12
"""From a stable oscillator to readiness: 1024 cycles, about 38 us (8.6.2, 8.8.2)."""
CRYSTAL_US = 1_000.0
"""Start-up of the crystal after a hard reset; the data sheet leaves it to the crystal."""
SELF_TEST_US = 1_000.0
"""How long the self-test runs; the data sheet does not say."""
AUTHENTICATION_US = 200 * ETU_US
"""Four frames of Crypto1 authentication with their delays."""
MEM_SIZE = 25

_WRITABLE_BITS = {r.COLL: r.VALUES_AFTER_COLL, r.WATER_LEVEL: 0x3F, r.RF_CFG: 0x7F}
_NOT_SIMULATED = {
    r.MODE: r.MSB_FIRST,
    r.RX_MODE: r.RX_MULTIPLE,
    r.MF_RX: r.PARITY_DISABLE,
    r.T_MODE: r.T_GATED | r.T_AUTO_RESTART,
}


class NotSimulatedError(Exception):
    """A setting of the chip that this simulation does not have."""


class Rc522:
    """The chip behind its registers.

    ``version`` is what VersionReg reads. The faults are methods: ``freeze``, ``stall``,
    ``drop_antenna``, ``power_glitch``; ``self_test_passes`` may be set to False.
    """

    def __init__(self, clock: VirtualClock, field: Field, version: int = 0x92) -> None:
        self.version = version
        self.self_test_passes = True
        self._clock = clock
        self._field = field
        self._fifo = Fifo()
        self._timer = Timer(clock, self._timer_zero)
        self._crc = CrcUnit(clock, self._crc_done)
        self._memory = bytes(MEM_SIZE)
        self._random = Random(version)
        self._pending: list[Event] = []
        self._frozen: tuple[int, ...] | None = None
        self._reset_pin = ResetPin(clock)
        self._ready_us = 0.0
        self._reads: dict[int, Callable[[], int]] = {
            r.COMMAND: self._read_command,
            r.COM_IRQ: lambda: self._com_irq | self._alerts() << 2,
            r.ERROR: lambda: self._error,
            r.STATUS_1: self._read_status_1,
            r.STATUS_2: lambda: self._registers[r.STATUS_2] | self._modem_state(),
            r.FIFO_DATA: self._fifo.pop,
            r.FIFO_LEVEL: lambda: len(self._fifo),
            r.T_COUNTER_H: lambda: self._timer.value >> 8,
            r.T_COUNTER_L: lambda: self._timer.value & 0xFF,
            r.CRC_RESULT_H: lambda: self._crc.result >> 8,
            r.CRC_RESULT_L: lambda: self._crc.result & 0xFF,
            r.VERSION: lambda: self.version,
        }
        self._writes: dict[int, Callable[[int], None]] = {
            r.COMMAND: self._write_command,
            r.COM_IRQ: self._write_com_irq,
            r.DIV_IRQ: self._write_div_irq,
            r.STATUS_2: self._write_status_2,
            r.FIFO_DATA: self._write_fifo,
            r.FIFO_LEVEL: self._write_fifo_level,
            r.CONTROL: self._write_control,
            r.BIT_FRAMING: self._write_bit_framing,
            r.TX_CONTROL: self._write_tx_control,
        }
        self._reset()

    # Registers

    def read(self, register: int) -> int:
        """Returns a register's value (0..255). Raises IndexError outside 0x00..0x3F."""
        check_register(register)
        if self._frozen is not None:
            return self._frozen[register]
        if self._reset_pin.is_low:
            return 0x00
        return self._value(register)

    def write(self, register: int, value: int) -> None:
        """Writes a register; read-only and reserved ones stay as they are.

        Raises IndexError outside 0x00..0x3F, ValueError for a value outside 0..255, and
        NotSimulatedError.
        """
        check_register(register)
        if not 0 <= value <= 0xFF:
            raise ValueError(f"{value} is not a byte")
        if (
            self._frozen is not None
            or self._reset_pin.is_low
            or self._clock.now_us < self._ready_us
        ):
            return
        if register in r.READ_ONLY or register in r.RESERVED:
            return
        if value & _NOT_SIMULATED.get(register, 0):
            raise NotSimulatedError(f"0x{value:02X} in register 0x{register:02X}")
        if register in self._writes:
            self._writes[register](value)
        else:
            mask = _WRITABLE_BITS.get(register, 0xFF)
            self._registers[register] = self._registers[register] & ~mask | value & mask

    def peek(self, register: int) -> int:
        """Returns what a register would read, without taking a byte from the FIFO."""
        if register == r.FIFO_DATA:
            return self._fifo.content[0] if self._fifo else 0
        return self.read(register)

    def drive_reset_pin(self, high: bool) -> None:
        """Sets the level of the reset pin: low holds the chip in reset and its field off."""
        if self._reset_pin.drive(high):
            self._power_up()

    @property
    def antenna_is_on(self) -> bool:
        powered = not self._registers[r.COMMAND] & r.POWER_DOWN
        return powered and bool(self._registers[r.TX_CONTROL] & r.ANTENNA)

    # Faults

    def freeze(self) -> None:
        """Hangs the chip for good: registers keep what they show, nothing ends, writes and soft
        resets are lost. The reset pin or ``power_glitch`` helps."""
        self._frozen = tuple(self.peek(register) for register in range(0x40))
        self._abort()
        self._timer.stop()

    def stall(self) -> None:
        """Hangs the command unit: registers work but no command ends, until a reset."""
        self._stalled = True
        self._abort()

    def drop_antenna(self) -> None:
        """Switches the antenna drivers off, as at overheating or a dip of their supply."""
        self._write_tx_control(self._registers[r.TX_CONTROL] & ~r.ANTENNA)

    def power_glitch(self) -> None:
        """Takes the supply away for a moment: every register is back at its reset value."""
        self._power_up()

    # Resets and power

    def _power_up(self) -> None:
        self._memory = bytes(MEM_SIZE)
        self._frozen = None
        self._reset()
        self._ready_us = self._clock.now_us + CRYSTAL_US + WAKE_UP_US

    def _reset(self) -> None:
        """A soft reset; the data sheet gives it no duration and it takes none here."""
        self._registers = [r.RESET_VALUES.get(register, 0) for register in range(0x40)]
        self._com_irq = r.COM_IRQ_RESET
        self._error = 0
        self._command = r.IDLE
        self._takes_arguments = False
        self._stalled = False
        self._on_air: Answer | None = None
        self._abort()
        self._timer.reset()
        self._crc.reset()
        self._fifo.flush()
        self._field.switch(False)

    def _later(self, us: float, call: Callable[[], None]) -> None:
        if not self._stalled:
            self._pending = [event for event in self._pending if not event.cancelled]
            self._pending.append(self._clock.call_in(us, call))

    def _abort(self) -> None:
        for event in self._pending:
            event.cancel()
        self._pending.clear()
        self._transmitting = False
        self._listening = False
        self._waits_for_field = False
        self._crc.stop()

    # Reading

    def _value(self, register: int) -> int:
        read = self._reads.get(register)
        return read() if read is not None else self._registers[register]

    def _read_command(self) -> int:
        starting = r.POWER_DOWN if self._clock.now_us < self._ready_us else 0
        return self._registers[r.COMMAND] & (r.RCV_OFF | r.POWER_DOWN) | self._command | starting

    def _alerts(self) -> int:
        level, water = len(self._fifo), self._registers[r.WATER_LEVEL]
        low = r.LO_ALERT if level <= water else 0
        high = r.HI_ALERT if r.FIFO_SIZE - level <= water else 0
        return low | high

    def _read_status_1(self) -> int:
        com = self._value(r.COM_IRQ) & self._registers[r.COM_I_EN] & 0x7F
        div = self._registers[r.DIV_IRQ] & self._registers[r.DIV_I_EN] & 0x7F
        return (
            self._alerts()
            | (r.T_RUNNING if self._timer.is_running else 0)
            | (r.IRQ if com or div else 0)
            | (0 if self._crc.is_busy else r.CRC_READY)
            | (r.CRC_OK if self._crc.result == 0 else 0)
        )

    def _modem_state(self) -> int:
        """ModemState of Status2Reg (9.3.1.9)."""
        if self._transmitting:
            return 3
        if self._waits_for_field:
            return 2
        if self._listening:
            answer = self._on_air
            arriving = answer is not None and answer.start_us <= self._clock.now_us
            return 6 if arriving else 5
        return 1 if self._command == r.TRANSCEIVE else 0

    # Writing

    def _write_com_irq(self, value: int) -> None:
        self._com_irq = marked(self._com_irq, value)

    def _write_div_irq(self, value: int) -> None:
        self._registers[r.DIV_IRQ] = marked(self._registers[r.DIV_IRQ], value)

    def _write_status_2(self, value: int) -> None:
        """The crypto bit can be cleared by writing, not set."""
        crypto = self._registers[r.STATUS_2] & value & r.CRYPTO_1_ON
        self._registers[r.STATUS_2] = value & 0xC0 | crypto

    def _write_fifo(self, value: int) -> None:
        if self._listening or (self._command == r.MF_AUTHENT and not self._takes_arguments):
            self._fail(r.WR_ERR)
        self._fifo.push(bytes([value]))
        if self._fifo.overflowed:
            self._fail(r.BUFFER_OVFL)
        if self._command == r.CALC_CRC:
            self._feed_crc()
        elif self._command in (r.MEM, r.MF_AUTHENT) and self._takes_arguments:
            self._run_with_arguments()

    def _write_fifo_level(self, value: int) -> None:
        if value & r.FLUSH_BUFFER:
            self._fifo.flush()
            self._error &= ~r.BUFFER_OVFL

    def _write_control(self, value: int) -> None:
        if value & r.T_STOP_NOW:
            self._timer.stop()
        if value & r.T_START_NOW:
            self._start_timer()

    def _write_bit_framing(self, value: int) -> None:
        self._registers[r.BIT_FRAMING] = value & 0xF7
        if value & r.START_SEND and self._command == r.TRANSCEIVE and not self._transmitting:
            self._transmit()

    def _write_tx_control(self, value: int) -> None:
        self._registers[r.TX_CONTROL] = value
        self._field.switch(self.antenna_is_on)
        if self._waits_for_field and self.antenna_is_on:
            self._waits_for_field = False
            self._transmit()

    # Commands (10.3)

    def _write_command(self, value: int) -> None:
        command = value & 0x0F
        if command == r.SOFT_RESET:
            self._reset()
            return
        was_down = self._registers[r.COMMAND] & r.POWER_DOWN
        self._registers[r.COMMAND] = value & (r.RCV_OFF | r.POWER_DOWN)
        if was_down and not value & r.POWER_DOWN:
            self._ready_us = self._clock.now_us + WAKE_UP_US
        if value & r.POWER_DOWN:
            self._abort()
        self._field.switch(self.antenna_is_on)
        if command != r.NO_CMD_CHANGE:
            self._start(command)

    def _start(self, command: int) -> None:
        """Command execution clears the error bits (9.3.1.7)."""
        self._abort()
        self._error = 0
        self._command = command
        self._takes_arguments = command in (r.MEM, r.MF_AUTHENT)
        if command == r.IDLE or command == r.TRANSCEIVE:
            return
        if command in (r.MEM, r.MF_AUTHENT):
            self._run_with_arguments()
        elif command == r.GENERATE_RANDOM_ID:
            self._memory = self._random.randbytes(10) + self._memory[10:]
            self._finish()
        elif command == r.CALC_CRC:
            if self._registers[r.AUTO_TEST] & 0x0F == r.SELF_TEST:
                self._start_self_test()
            else:
                self._crc.start(r.CRC_PRESETS[self._registers[r.MODE] & 0x03])
                self._feed_crc()
        elif command == r.TRANSMIT:
            self._transmit()
        elif command == r.RECEIVE:
            self._listen()
        else:
            self._finish()

    def _finish(self) -> None:
        self._command = r.IDLE
        self._com_irq |= r.IDLE_IRQ

    def _run_with_arguments(self) -> None:
        if self._command == r.MEM:
            if len(self._fifo) >= MEM_SIZE:
                self._memory = self._fifo.take(MEM_SIZE)
            elif not self._fifo:
                self._fifo.push(self._memory)
            else:
                return
            self._takes_arguments = False
            self._finish()
        elif len(self._fifo) >= 12:
            self._takes_arguments = False
            block = self._fifo.take(12)
            self._later(AUTHENTICATION_US, lambda: self._authenticated(block[2:8], block[8:]))

    def _authenticated(self, key: bytes, uid: bytes) -> None:
        """Ends MFAuthent; without success it only ends by the timer or the host (10.3.1.9)."""
        if self.antenna_is_on and self._field.authenticate(key, uid):
            self._registers[r.STATUS_2] |= r.CRYPTO_1_ON
            self._finish()
        elif self._registers[r.T_MODE] & r.T_AUTO:
            self._start_timer()

    def _feed_crc(self) -> None:
        data = self._fifo.take(r.FIFO_SIZE)
        if data and not self._stalled:
            self._crc.feed(data)

    def _crc_done(self) -> None:
        self._registers[r.DIV_IRQ] |= r.CRC_IRQ

    def _start_self_test(self) -> None:
        """16.1.1: the published result needs a cleared internal buffer and one 0x00."""
        prepared = self._memory == bytes(MEM_SIZE) and self._fifo.take(r.FIFO_SIZE) == b"\0"
        result = r.SELF_TEST_RESULTS.get(self.version, self._random.randbytes(r.FIFO_SIZE))
        if not prepared or not self.self_test_passes:
            result = bytes(byte ^ 0xFF for byte in result)

        def done() -> None:
            self._fifo.flush()
            self._fifo.push(result)
            self._registers[r.DIV_IRQ] |= r.CRC_IRQ

        self._later(SELF_TEST_US, done)

    # Timer

    def _start_timer(self) -> None:
        registers = self._registers
        prescaler = (registers[r.T_MODE] & 0x0F) << 8 | registers[r.T_PRESCALER]
        reload = registers[r.T_RELOAD_H] << 8 | registers[r.T_RELOAD_L]
        self._timer.start(reload, prescaler, bool(registers[r.DEMOD] & r.T_PRESCAL_EVEN))

    def _timer_zero(self) -> None:
        self._com_irq |= r.TIMER_IRQ

    # Transmitter and receiver

    def _transmit(self) -> None:
        if not self.antenna_is_on and self._registers[r.MODE] & r.TX_WAIT_RF:
            self._waits_for_field = True
            return
        data = self._fifo.take(r.FIFO_SIZE)
        if not data:
            return
        self._abort()
        last_bits = self._registers[r.BIT_FRAMING] & 0x07
        bits = to_bits(with_crc(data) if self._registers[r.TX_MODE] & r.CRC_EN else data)
        if last_bits:
            bits = bits[: len(bits) - 8 + last_bits]
        frame = Frame(bits, self._is_understood)
        self._transmitting = True
        self._on_air = None
        self._later(frame.air_us, lambda: self._transmitted(frame))

    @property
    def _is_understood(self) -> bool:
        """Tags at 106 kbit/s want full modulation, and the plain text."""
        speeds = (self._registers[r.TX_MODE] | self._registers[r.RX_MODE]) & r.SPEED
        encrypted = self._registers[r.STATUS_2] & r.CRYPTO_1_ON
        return bool(self._registers[r.TX_ASK] & r.FORCE_100_ASK) and not speeds and not encrypted

    def _transmitted(self, frame: Frame) -> None:
        self._transmitting = False
        self._com_irq |= r.TX_IRQ
        if self._registers[r.T_MODE] & r.T_AUTO:
            self._start_timer()
        if self.antenna_is_on:
            gain = self._registers[r.RF_CFG] >> 4 & 0x07
            self._on_air = self._field.exchange(frame, r.GAIN_DB[gain])
        if self._command == r.TRANSMIT:
            self._finish()
        else:
            self._listen()

    def _listen(self) -> None:
        """The receiver's start-up clears the error bits (9.3.1.7)."""
        self._listening = True
        self._error &= r.BUFFER_OVFL | r.WR_ERR
        self._registers[r.COLL] |= r.COLL_POS_NOT_VALID
        answer = self._on_air
        if answer is None or self._registers[r.COMMAND] & r.RCV_OFF:
            return
        if answer.start_us < self._clock.now_us:
            return
        self._later(answer.start_us - self._clock.now_us + 5 * ETU_US, self._fifth_bit)
        self._later(answer.end_us - self._clock.now_us, self._received)

    def _fifth_bit(self) -> None:
        """TAuto stops the timer after the start bit and four data bits (9.3.3.10)."""
        lost = self._on_air is None or self._on_air.is_lost
        if self._registers[r.T_MODE] & r.T_AUTO and not lost:
            self._timer.stop()

    def _received(self) -> None:
        answer, self._on_air = self._on_air, None
        if answer is None:
            return
        registers = self._registers
        rx_align = registers[r.BIT_FRAMING] >> 4 & 0x07
        keep = bool(registers[r.COLL] & r.VALUES_AFTER_COLL)
        received = receive(answer.wire, rx_align, keep)
        if received.bit_count == 0:
            return
        if received.bit_count < 4:
            if registers[r.RX_MODE] & r.RX_NO_ERR:
                return
            self._fail(r.PROTOCOL_ERR)
        data = received.data
        if registers[r.RX_MODE] & r.CRC_EN:
            whole = len(data) > 2 and received.last_bits == 0
            if not whole or crc_a(data) != 0:
                self._fail(r.CRC_ERR)
            data = data[:-2]
        if received.parity_error:
            self._fail(r.PARITY_ERR)
        if received.collision is not None:
            self._fail(r.COLL_ERR)
            self._note_collision(received.collision)
        self._fifo.push(data)
        if self._fifo.overflowed:
            self._fail(r.BUFFER_OVFL)
        registers[r.CONTROL] = registers[r.CONTROL] & ~0x07 | received.last_bits
        self._listening = False
        self._com_irq |= r.RX_IRQ
        if self._command == r.RECEIVE:
            self._finish()

    def _note_collision(self, place: int) -> None:
        """CollPos (9.3.1.15) counts from the first bit of the first FIFO byte, 32 read as 0.

        That RxAlign counts in is how NXP's reader library takes it.
        """
        keep = self._registers[r.COLL] & r.VALUES_AFTER_COLL
        position = place % 32 if place <= 32 else r.COLL_POS_NOT_VALID
        self._registers[r.COLL] = keep | position

    def _fail(self, error: int) -> None:
        self._error |= error
        self._com_irq |= r.ERR_IRQ
