"""The pad's firmware on real MicroPython, over a simulated chip and board."""

from collections.abc import Sequence

import pytest

from augure.readers.sentences import KEPT, Assembler, Sentence
from virtual.air import Frame
from virtual.board import VirtualBoard
from virtual.picc import Picc, ntag213

A = "04A3C6CAE26180"
B = "04A3C6CAE26181"
CLICK = ["tone 2700", "tone 0"]


class Terminal:
    """A host's end of the line that takes everything, and its clock."""

    def __init__(self, board: VirtualBoard) -> None:
        self.board = board
        self.takes = True
        self.raw = bytearray()
        self._lines = Assembler()
        self._typed = b""
        self._said: list[Sentence] = []
        board.line = self

    def read(self) -> bytes:
        typed, self._typed = self._typed, b""
        return typed

    def writable(self) -> bool:
        return self.takes

    def write(self, data: bytes) -> None:
        assert self.takes
        self.raw += data
        self._said += self._lines.feed(data)

    def type(self, typed: bytes) -> None:
        self._typed += typed

    def command(self, kind: str, number: int = 0, *fields: str) -> None:
        self.type(Sentence(kind, number, fields).encode())

    def run(self, ms: int, turn_ms: int = 5) -> list[Sentence]:
        """Has the firmware turn for a time and returns what it said."""
        end_us = self.board.pi.clock.now_us + 1000 * ms
        while self.board.running and self.board.pi.clock.now_us < end_us:
            self.board.step()
            self.board.pi.clock.advance(1000 * turn_ms)
        said, self._said = self._said, []
        return said


@pytest.fixture
def terminal(board: VirtualBoard) -> Terminal:
    made = Terminal(board)
    board.start()
    return made


def kinds(said: Sequence[Sentence]) -> list[str]:
    return [sentence.kind for sentence in said]


def tones(board: VirtualBoard) -> list[str]:
    return [what for _, what in board.said if what.startswith("tone")]


def lit(board: VirtualBoard) -> list[str]:
    return [what for _, what in board.said if what.startswith("pin LED")]


def test_start_tells_chip_and_hello(terminal: Terminal) -> None:
    chip, hello = terminal.run(100)
    start = hello.fields[0]
    assert chip == Sentence("CHP", 1, [start, "92"])
    assert hello == Sentence("HEL", 1, [start, "1", "1.0.0", "92"])
    assert len(bytes.fromhex(start)) == 2
    assert terminal.board.set_up == ["spi 0 1000000 18 19 16"]


def test_each_start_has_another_name(terminal: Terminal) -> None:
    starts = set()
    for _ in range(4):
        starts.add(terminal.run(100)[-1].fields[0])
        terminal.board.start()
    # Two in 65,536 starts in a row are alike; four that are all alike are a fault.
    assert len(starts) > 1


def test_heartbeat_comes_each_second_with_what_lies_there(terminal: Terminal) -> None:
    terminal.board.pi.field.place(ntag213(A))
    said = terminal.run(5500)
    beats = [sentence for sentence in said if sentence.kind == "BEA"]
    assert [(beat.number, beat.fields[1:]) for beat in beats] == [(2, ("92", A))] * 5


def test_card_is_told_once_and_lifted_once(terminal: Terminal) -> None:
    terminal.run(100)
    card = terminal.board.pi.field.place(ntag213(A))
    (tap,) = terminal.run(300)
    assert (tap.kind, tap.number, tap.fields[1:]) == ("TAP", 2, (A,))
    terminal.board.pi.field.lift(card)
    (lift,) = terminal.run(400)
    assert (lift.kind, lift.number, lift.fields[1:]) == ("LFT", 3, (A,))


def test_two_cards_are_several(terminal: Terminal) -> None:
    terminal.run(100)
    for uid in (A, B):
        terminal.board.pi.field.place(ntag213(uid))
    assert kinds(terminal.run(800)) == ["SEV"]


def test_bus_of_nothing_is_no_reader_and_the_pad_lives_on(terminal: Terminal) -> None:
    terminal.board.pi.bus.stuck = 0x00
    said = terminal.run(3200)
    assert said[0].fields[1:] == ("no reader", "no reader: its version reads 0x00")
    assert kinds(said) == ["CHP", "HEL", "BEA", "BEA", "BEA"]
    terminal.board.pi.bus.stuck = None
    (ready,) = [sentence for sentence in terminal.run(1500) if sentence.kind == "CHP"]
    assert ready.fields[1:] == ("92",)
    assert lit(terminal.board) == ["pin LED 0", "pin LED 0", "pin LED 1"]


def test_nothing_but_noise_is_told(terminal: Terminal) -> None:
    terminal.run(100)
    terminal.board.pi.field.place(HalfDumb(b"\x04" * 7, b"\x44\x00", 0x00))
    assert "NOI" in kinds(terminal.run(3000))


class HalfDumb(Picc):
    """A card that answers the call and nothing after it."""

    def hear(self, frame: Frame) -> tuple[int, ...]:
        answer = super().hear(frame)
        return answer if len(frame.bits) == 7 else ()


def test_pad_without_a_host_beeps_at_each_tap(board: VirtualBoard) -> None:
    board.start()
    for _ in range(20):
        board.step()
        board.pi.clock.advance(5000)
    laid_ms = board.now_ms
    board.pi.field.place(ntag213(A))
    for _ in range(100):
        board.step()
        board.pi.clock.advance(5000)
    assert tones(board) == ["tone 0", *CLICK]
    (begun_ms, _), (ended_ms, _) = [said for said in board.said if said[1].startswith("tone")][1:]
    assert begun_ms - laid_ms <= 120
    assert 50 <= ended_ms - begun_ms <= 75


def test_pad_leaves_the_beep_to_its_host_until_that_is_gone(terminal: Terminal) -> None:
    terminal.command("ACK")
    terminal.run(100)
    card = terminal.board.pi.field.place(ntag213(A))
    terminal.run(500)
    terminal.board.pi.field.lift(card)
    assert tones(terminal.board) == ["tone 0"]
    terminal.run(3000)
    terminal.board.pi.field.place(ntag213(A))
    terminal.run(500)
    assert tones(terminal.board) == ["tone 0", *CLICK]


def test_beep_is_sounded_for_its_time(terminal: Terminal) -> None:
    terminal.run(100)
    terminal.command("BEP", 0, "440", "100")
    terminal.run(300)
    (begun_ms, begun), (ended_ms, ended) = terminal.board.said[-2:]
    assert (begun, ended) == ("tone 440", "tone 0")
    assert 100 <= ended_ms - begun_ms <= 110


@pytest.mark.parametrize(
    ("hz", "ms", "sounds"),
    [("1", "50", 100), ("99999", "50", 10_000), ("440", "60000", 440)],
)
def test_no_beep_is_out_of_range_or_longer_than_a_second(
    terminal: Terminal, hz: str, ms: str, sounds: int
) -> None:
    terminal.run(100)
    terminal.command("BEP", 0, hz, ms)
    terminal.run(1200)
    (begun_ms, begun), (ended_ms, ended) = terminal.board.said[-2:]
    assert (begun, ended) == (f"tone {sounds}", "tone 0")
    assert ended_ms - begun_ms <= 1010


def test_led_is_switched(terminal: Terminal) -> None:
    terminal.run(100)
    terminal.command("LED", 0, "0")
    terminal.command("LED", 0, "1")
    terminal.run(100)
    assert lit(terminal.board)[-2:] == ["pin LED 0", "pin LED 1"]


@pytest.mark.parametrize(
    "typed",
    [
        b"$AUBEP,0,2700,60*0000\r\n",
        Sentence("BEP", 0, ["440"]).encode(),
        Sentence("BEP", 0, ["x", "y"]).encode(),
        Sentence("LED", 0).encode(),
        Sentence("LED", 0, ["2"]).encode(),
        Sentence("XYZ", 0, ["1"]).encode(),
        b"AT+GCAP\r\n\x03\x03\x04\xff$$$*,*\r\n",
        b"$AU" + b"x" * 1000 + b"\n",
    ],
)
def test_what_is_no_command_is_passed_over(terminal: Terminal, typed: bytes) -> None:
    terminal.run(100)
    said = len(terminal.board.said)
    terminal.type(typed)
    assert kinds(terminal.run(200)) == []
    assert len(terminal.board.said) == said
    terminal.command("WHO")
    assert kinds(terminal.run(100)) == ["HEL"]


def test_news_are_said_again_from_the_number_asked_for(terminal: Terminal) -> None:
    first = terminal.run(100)
    card = terminal.board.pi.field.place(ntag213(A))
    first += terminal.run(200)
    terminal.board.pi.field.lift(card)
    first += terminal.run(400)
    news = [sentence for sentence in first if sentence.kind in ("CHP", "TAP", "LFT")]
    terminal.command("ASK", 2)
    assert terminal.run(100) == news[1:]
    terminal.command("ASK", 4)
    assert terminal.run(100) == []


def test_line_that_takes_nothing_costs_no_news(terminal: Terminal) -> None:
    terminal.takes = False
    for _ in range(KEPT):
        terminal.board.pi.bus.stuck = 0x00
        terminal.run(150)
        terminal.board.pi.bus.stuck = None
        terminal.run(2000)
    assert terminal.raw == b""
    terminal.takes = True
    terminal.command("ASK", 1)
    again = [sentence for sentence in terminal.run(100) if sentence.kind != "BEA"]
    assert kinds(again) == ["CHP"] * KEPT


def test_reset_starts_the_board_again(terminal: Terminal) -> None:
    terminal.run(100)
    terminal.command("RST")
    terminal.run(100)
    assert not terminal.board.running
    terminal.board.start()
    assert kinds(terminal.run(100)) == ["CHP", "HEL"]


def test_firmware_that_hangs_is_ended_by_the_watchdog(terminal: Terminal) -> None:
    terminal.run(5000)
    assert terminal.board.running
    terminal.board.pi.clock.advance(3_900_000)
    assert terminal.board.running
    terminal.board.pi.clock.advance(200_000)
    assert not terminal.board.running


def test_main_turns_until_the_end_command_and_leaves_no_watchdog(terminal: Terminal) -> None:
    terminal.command("BEP", 0, "440", "1000")
    terminal.command("END")
    terminal.board.run(
        "made = boards.Board\nboards.Board = lambda: made(usb.Stdin(), usb.Stdout())\n"
        "firmware.main()"
    )
    assert tones(terminal.board)[-1] == "tone 0"
    assert terminal.board.set_up[-1] == "memory 0x4005b000 0x40000000"
    terminal.board.pi.clock.advance(60_000_000)
    assert terminal.board.running


def test_ticks_that_begin_again_after_12_days_stop_nothing(terminal: Terminal) -> None:
    terminal.run(100)
    end_ms = 1 << 30
    terminal.board.sleep_through(end_ms - terminal.board.now_ms - 500)
    terminal.run(100)
    terminal.board.pi.field.place(ntag213(A))
    said = terminal.run(3500)
    assert terminal.board.now_ms > end_ms
    assert kinds(said) == ["TAP", "BEA", "BEA", "BEA"]


def test_memory_stays_level_and_fits_the_board(terminal: Terminal) -> None:
    """An RP2040 has 264 KB; objects have the same size here, for both machines have 32 bits."""
    terminal.run(2000)
    begun = in_use(terminal.board)
    for _ in range(10):
        card = terminal.board.pi.field.place(ntag213(A))
        terminal.run(200)
        terminal.board.pi.field.lift(card)
        terminal.run(800)
    assert in_use(terminal.board) < begun + 4_000
    assert in_use(terminal.board) < 64_000


def in_use(board: VirtualBoard) -> int:
    return int(board.run("gc.collect(); bridge.call('say ' + str(gc.mem_alloc()))"))


def test_poll_of_an_empty_pad_is_short(terminal: Terminal) -> None:
    terminal.run(2000)
    begun = terminal.board.pi.bus.transfers
    terminal.run(900)
    polls = 900 / 40
    # 14 for the look, and the health check once a second.
    assert terminal.board.pi.bus.transfers - begun <= 20 * polls
