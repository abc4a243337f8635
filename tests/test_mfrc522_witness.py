"""The unmodified ``mfrc522`` package on the simulated chip.

It knows nothing of this project: what owners see of it on real readers must come out of the
simulation, or the simulation is wrong.
"""

from __future__ import annotations

import importlib
import logging
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from virtual import registers as r
from virtual.gpio import PinEvent
from virtual.pi import VirtualPi
from virtual.picc import classic_1k, ntag213

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="spidev builds on Linux only")

NTAG = "04A3C6CAE26180"
NTAG_AS_READ = 0x88_04_A3_C6_E9
"""Cascade tag, three of seven bytes, check byte."""


class StillWaitingError(Exception):
    pass


@pytest.fixture
def pi() -> Iterator[VirtualPi]:
    logger = logging.getLogger("mfrc522Logger")
    with VirtualPi().installed() as virtual:
        yield virtual
    logger.handlers.clear()


def simple_reader(pi: VirtualPi) -> Any:
    reader = importlib.import_module("mfrc522").SimpleMFRC522()
    pi.clock.sleep(0.01)
    return reader


def look(pi: VirtualPi, reader: Any) -> tuple[int | None, int]:
    """Returns the id of one look and the transfers it cost."""
    before = pi.bus.transfers
    return reader.read_id_no_block(), pi.bus.transfers - before


def test_the_stand_ins_are_gone_afterwards() -> None:
    before = dict(sys.modules)
    with VirtualPi().installed() as pi:
        simple_reader(pi)
    logging.getLogger("mfrc522Logger").handlers.clear()
    assert sys.modules.get("spidev") is before.get("spidev")
    assert not any(name.startswith(("mfrc522", "RPi")) for name in set(sys.modules) - set(before))


def test_an_ntag_is_read_as_three_of_its_seven_bytes(pi: VirtualPi) -> None:
    reader = simple_reader(pi)
    pi.field.place(ntag213(NTAG))
    pi.clock.sleep(0.01)
    assert look(pi, reader)[0] == NTAG_AS_READ


def test_two_stickers_that_differ_in_bytes_4_to_7_look_the_same(pi: VirtualPi) -> None:
    reader = simple_reader(pi)
    seen = set()
    for uid in (NTAG, "04A3C601020304"):
        tag = pi.field.place(ntag213(uid))
        pi.clock.sleep(0.01)
        seen.add(look(pi, reader)[0])
        pi.field.lift(tag)
    assert seen == {NTAG_AS_READ}


def test_a_look_at_an_empty_pad_costs_2013_transfers(pi: VirtualPi) -> None:
    reader = simple_reader(pi)
    assert look(pi, reader) == (None, 2013)
    looking = list(pi.bus.history)[-2013:]
    assert sum(t.mosi == bytes([r.COM_IRQ << 1 | 0x80, 0]) for t in looking) == 2001


@pytest.mark.parametrize(
    ("overhead_us", "transfers"), [(10.7, 81), (15.0, 75), (19.3, 71)], ids=str
)
def test_four_wrong_bytes_cost_40_transfers_and_the_polls_of_two_answers(
    overhead_us: float, transfers: int
) -> None:
    with VirtualPi(overhead_us=overhead_us).installed() as pi:
        reader = simple_reader(pi)
        pi.field.place(ntag213(NTAG))
        pi.clock.sleep(0.01)
        began_us = pi.clock.now_us
        assert look(pi, reader) == (NTAG_AS_READ, transfers)
        assert pi.clock.now_us - began_us == pytest.approx(transfers * (16 + overhead_us))
        read_irq = bytes([r.COM_IRQ << 1 | 0x80, 0])
        polls = sum(t.mosi == read_irq for t in list(pi.bus.history)[-transfers:])
        # Two of the reads belong to clearing the interrupts.
        assert transfers - (polls - 2) == 40
    logging.getLogger("mfrc522Logger").handlers.clear()


def test_a_resting_card_answers_every_second_look(pi: VirtualPi) -> None:
    reader = simple_reader(pi)
    pi.field.place(ntag213(NTAG))
    pi.clock.sleep(0.01)
    assert [look(pi, reader)[0] for _ in range(6)] == [NTAG_AS_READ, None] * 3


def test_read_never_returns_from_an_empty_pad(pi: VirtualPi) -> None:
    def give_up() -> None:
        raise StillWaitingError

    reader = simple_reader(pi)
    pi.clock.call_in(1e6, give_up)
    with pytest.raises(StillWaitingError):
        reader.read()


def test_a_classic_is_selected_and_authenticated(pi: VirtualPi) -> None:
    simple = simple_reader(pi)
    reader = simple.READER
    pi.field.place(classic_1k("DEADBEEF"))
    pi.clock.sleep(0.01)
    assert reader.MFRC522_Request(reader.PICC_REQIDL) == (reader.MI_OK, 16)
    status, uid = reader.MFRC522_Anticoll()
    assert (status, bytes(uid).hex()) == (reader.MI_OK, "deadbeef22")
    assert reader.MFRC522_SelectTag(uid) == 0x08
    auth = reader.MFRC522_Auth(reader.PICC_AUTHENT1A, 11, simple.KEY, uid)
    assert auth == reader.MI_OK
    assert pi.chip.read(r.STATUS_2) & r.CRYPTO_1_ON
    reader.MFRC522_StopCrypto1()
    assert not pi.chip.read(r.STATUS_2) & r.CRYPTO_1_ON


def test_without_pins_it_resets_by_the_uart_pin_in_bcm_order(pi: VirtualPi) -> None:
    pi.gpio.setmode(pi.gpio.BCM)
    simple_reader(pi)
    assert pi.gpio.history == [PinEvent("setup out", 15), PinEvent("output", 15, 1)]


def test_without_pins_it_resets_by_gpio25_in_board_order(pi: VirtualPi) -> None:
    simple_reader(pi)
    assert pi.gpio.history == [PinEvent("setup out", 25), PinEvent("output", 25, 1)]


def test_closing_it_frees_every_pin_of_the_process(pi: VirtualPi) -> None:
    pi.gpio.setmode(pi.gpio.BCM)
    pi.gpio.setup([17, 27], pi.gpio.OUT)
    reader = importlib.import_module("mfrc522").MFRC522(pin_rst=25)
    reader.Close_MFRC522()
    assert pi.gpio.directions == {}
    assert [event.bcm for event in pi.gpio.history if event.action == "cleanup"] == [17, 27, 25]
    assert pi.gpio.getmode() is None


def test_each_reader_adds_a_log_handler(pi: VirtualPi) -> None:
    for expected in (1, 2, 3):
        simple_reader(pi)
        assert len(logging.getLogger("mfrc522Logger").handlers) == expected


def test_a_dead_bus_looks_like_an_empty_pad_to_it(pi: VirtualPi) -> None:
    reader = simple_reader(pi)
    pi.field.place(ntag213(NTAG))
    pi.clock.sleep(0.01)
    pi.bus.stuck = 0x00
    assert look(pi, reader)[0] is None
