"""Compares Augure's reader with the unmodified `mfrc522` package on the same simulated chip.

Run from the repository's root: `python tests/benchmarks/reader.py`. Times are modelled: those of
the simulation's clock, in which the bits on SPI and on air, and a fixed cost of each transfer,
take time, and Python takes none.
"""

import sys
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(TESTS), str(TESTS.parent / "device")]

from augure.readers import iso14443
from augure.readers.rc522 import RC522
from augure.readers.spi import SpiBus, SpiSettings
from readers.box import Ticks
from virtual.air import Frame, to_bits, to_wire, wire_air_us
from virtual.pi import VirtualPi
from virtual.picc import cascade, ntag213

UID = "04A3C6CAE26180"
BYTE_US = 8.0
REQUEST_IDLE = 0x26
TIME_RATIO_LIMIT = 1.5


@dataclass(frozen=True)
class Cost:
    """What one look at the pad took."""

    transfers: int
    spi_bytes: int
    time_us: float

    def __str__(self) -> str:
        return f"{self.transfers:5} transfers  {self.time_us / 1000:7.2f} ms"


def cost(pi: VirtualPi, look: Callable[[], object]) -> Cost:
    begun, start_us = pi.bus.transfers, pi.clock.now_us
    look()
    transfers = pi.bus.transfers - begun
    spi_bytes = sum(len(transfer.mosi) for transfer in list(pi.bus.history)[-transfers:])
    return Cost(transfers, spi_bytes, pi.clock.now_us - start_us)


def augure_costs() -> tuple[Cost, Cost]:
    """Returns the cost of an empty poll and of a whole seven-byte UID."""
    pi = VirtualPi()
    with pi.installed():
        chip = RC522(SpiBus(SpiSettings()), Ticks(pi.clock))
        chip.start()
        empty = cost(pi, lambda: iso14443.poll(chip))
        pi.field.place(ntag213(UID))
        pi.clock.advance(40_000)
        outcomes: list[iso14443.Outcome] = []
        full = cost(pi, lambda: outcomes.append(iso14443.poll(chip)))
        if outcomes != [iso14443.Seen(bytes.fromhex(UID))]:
            raise SystemExit(f"the card was not read: {outcomes}")
    return empty, full


def package_costs() -> tuple[Cost, Cost]:
    """Returns the cost of the package's look at an empty pad and of its first id of a card."""
    pi = VirtualPi()
    with pi.installed():
        package = import_module("mfrc522").MFRC522(pin_mode=11, pin_rst=25)
        pi.clock.advance(40_000)
        empty = cost(pi, lambda: package.MFRC522_Request(REQUEST_IDLE))
        pi.field.place(ntag213(UID))
        pi.clock.advance(40_000)

        def read() -> None:
            package.MFRC522_Request(REQUEST_IDLE)
            package.MFRC522_Anticoll()

        return empty, cost(pi, read)


def air_us() -> float:
    """Returns the time on air of reading and halting one card with a seven-byte UID."""
    exchanges = [(Frame(to_bits(iso14443.WUPA)[:7]), 2)]
    for select, part in zip(iso14443.SELECT, cascade(bytes.fromhex(UID)), strict=False):
        exchanges.append((Frame(to_bits([select, iso14443.NVB_NOTHING])), len(part)))
        whole = bytes([select, iso14443.NVB_WHOLE]) + part
        exchanges.append((Frame(to_bits(whole + iso14443.crc_a(whole))), 3))
    answered = sum(
        frame.air_us + frame.answer_delay_us + wire_air_us(to_wire(to_bits(bytes(count))))
        for frame, count in exchanges
    )
    return answered + Frame(to_bits(iso14443.HLTA)).air_us


def main() -> None:
    empty, full = augure_costs()
    their_empty, their_full = package_costs()
    floor_us = air_us() + full.spi_bytes * BYTE_US
    print(f"empty pad    mfrc522 {their_empty}")
    print(f"             augure  {empty}")
    print(
        f"             ratio   1/{their_empty.transfers / empty.transfers:.0f} of the transfers, "
        f"1/{their_empty.time_us / empty.time_us:.0f} of the time"
    )
    print(f"7-byte UID   mfrc522 {their_full}  (four bytes, one of them the cascade tag)")
    print(f"             augure  {full}  (seven bytes, checked, and the card halted)")
    print(
        f"             ratio   {full.time_us / floor_us:.2f} of its time on air "
        f"({air_us() / 1000:.2f} ms) and of its bytes on SPI "
        f"({full.spi_bytes * BYTE_US / 1000:.2f} ms); the limit is {TIME_RATIO_LIMIT}"
    )


if __name__ == "__main__":
    main()
