"""The least that a driver does with a simulated MFRC522: what several tests start from."""

from __future__ import annotations

from virtual import registers as r
from virtual.pi import VirtualPi

WUPA = b"\x52"
ANTICOLLISION = b"\x93\x20"


def set_up(pi: VirtualPi, timeout_us: float = 1_000) -> None:
    """Field on, full modulation, CRC preset 0x6363, automatic timer in steps of 25 us."""
    for register, value in (
        (r.T_MODE, r.T_AUTO),
        (r.T_PRESCALER, 169),
        (r.T_RELOAD_H, int(timeout_us / 25) >> 8),
        (r.T_RELOAD_L, int(timeout_us / 25) & 0xFF),
        (r.TX_ASK, r.FORCE_100_ASK),
        (r.MODE, 0x3D),
        (r.TX_CONTROL, 0x83),
    ):
        pi.bus.write(register, value)
    pi.clock.sleep(0.006)


def start(pi: VirtualPi, data: bytes, framing: int = 0) -> None:
    pi.bus.write(r.COMMAND, r.IDLE)
    pi.bus.write(r.COM_IRQ, 0x7F)
    pi.bus.write(r.FIFO_LEVEL, r.FLUSH_BUFFER)
    pi.bus.write_fifo(data)
    pi.bus.write(r.COMMAND, r.TRANSCEIVE)
    pi.bus.write(r.BIT_FRAMING, r.START_SEND | framing)


def exchange(pi: VirtualPi, data: bytes, framing: int = 0) -> bytes:
    """Returns what is in the FIFO after an answer or a time-out."""
    start(pi, data, framing)
    pi.clock.sleep(0.003)
    return pi.bus.read_fifo(pi.bus.read(r.FIFO_LEVEL))
