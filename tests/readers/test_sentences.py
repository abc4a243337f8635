"""The sentences of the pad's line: what is one, and that nothing else ever is."""

import re
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from augure.readers import sentences
from augure.readers.sentences import KEPT, LONGEST, NUMBERS, Assembler, Kept, Sentence, ahead

FIRMWARE = Path(__file__).parents[2] / "firmware"
EXAMPLES = [
    line
    for page in ("PROTOCOL.md", "README.md")
    for line in re.findall(r"\$AU[^`\n]+\*[0-9A-F]{4}", (FIRMWARE / page).read_text())
]
TAP = Sentence("TAP", 2, ["6E07", "04A3C6CAE26180"])

kinds = st.text("ABCDEFGHIJKLMNOPQRSTUVWXYZ", min_size=3, max_size=3)
numbers = st.integers(0, NUMBERS - 1)
fields = st.lists(st.text(st.characters(min_codepoint=0x20, max_codepoint=0x7E), max_size=12))
plain_fields = st.lists(
    st.text(
        st.characters(min_codepoint=0x20, max_codepoint=0x7E, exclude_characters="$*,"), max_size=12
    ),
    max_size=4,
)
whole = st.builds(Sentence, kinds, numbers, plain_fields)


def test_examples_are_found() -> None:
    kinds = {example[3:6] for example in EXAMPLES}
    assert kinds >= {
        *("HEL", "BEA", "TAP", "LFT", "SEV", "NOI", "CHP"),
        *("WHO", "ASK", "ACK", "BEP", "LED", "RST", "END"),
    }


@pytest.mark.parametrize("line", EXAMPLES)
def test_each_example_is_a_sentence_that_is_written_so(line: str) -> None:
    (sentence,) = Assembler().feed(line.encode() + b"\r\n")
    assert sentence.encode().decode() == line + "\r\n"


def test_tap_is_the_documented_text() -> None:
    assert TAP.encode() == b"$AUTAP,2,6E07,04A3C6CAE26180*3D01\r\n"
    assert Assembler().feed(TAP.encode()) == [TAP]


@pytest.mark.parametrize("end", [b"\r\n", b"\r", b"\n"])
def test_either_end_will_do(end: bytes) -> None:
    assert Assembler().feed(b"$AUTAP,2,6E07,04A3C6CAE26180*3D01" + end) == [TAP]


@pytest.mark.parametrize(
    "line",
    [
        b"$AUTAP,2,6E07,04A3C6CAE26180*3d01",  # one form only
        b"$AUTAP,2,6E07,04A3C6CAE26180*0D01",
        b"$AUTAP,2,6E07,04A3C6CAE261803D01",
        b"AUTAP,2,6E07,04A3C6CAE26180*3D01",
        b"$AUTAP,2,6E07,04A3C6\x00CAE26180*3D01",
        b"$AUTAP,2,6E07,04A3C6\xc3\xa9CAE26180*3D01",
        b"$*C6C6",
        b"$",
        b"",
    ],
)
def test_line_that_is_no_sentence_is_passed_over(line: bytes) -> None:
    assert Assembler().feed(line + b"\r\n" + TAP.encode()) == [TAP]


@pytest.mark.parametrize("body", ["AUTAP", "AUTAP,", "AUTAP,x", "AUTAP,-1", "AUTAP,10000", "AU,1"])
@pytest.mark.parametrize("talker", ["AU", "GP"])
def test_right_check_alone_makes_no_sentence(body: str, talker: str) -> None:
    body = body.replace("AU", talker)
    assert Assembler().feed(f"${body}*{sentences.check(body)}\r\n".encode()) == []


def test_sentence_begins_anew_at_each_dollar() -> None:
    assert Assembler().feed(b"$AUTAP,1,04A3" + TAP.encode()) == [TAP]


def test_line_without_an_end_is_not_kept_for_ever() -> None:
    lines = Assembler()
    assert lines.feed(b"$" + b"A" * 100_000) == []
    assert len(lines._line) <= LONGEST
    assert lines.feed(TAP.encode()) == [TAP]


def test_longest_sentence_passes_and_keeps_within_its_bytes() -> None:
    encoded = Sentence("CHP", 9999, ["chip", "x" * 500]).encode()
    assert len(encoded) == LONGEST
    (sentence,) = Assembler().feed(encoded)
    assert sentence.fields[0] == "chip"


def test_fullest_beat_fits() -> None:
    uid = "04A3C6CAE2618004A3C6"
    beat = Sentence("BEA", 9999, ["6E07", "no reader"] + [uid] * sentences.RESTING)
    assert Assembler().feed(beat.encode()) == [beat]


@given(kinds, numbers, fields)
def test_any_field_comes_back_plain(kind: str, number: int, texts: list[str]) -> None:
    (back,) = Assembler().feed(Sentence(kind, number, texts).encode())
    assert (back.kind, back.number) == (kind, number)


@given(whole)
def test_sentence_comes_back_as_it_was(sentence: Sentence) -> None:
    assert Assembler().feed(sentence.encode()) == [sentence]


@given(
    st.lists(st.one_of(whole.map(Sentence.encode), st.binary(max_size=20)), max_size=8),
    st.lists(st.integers(0, 400)),
)
def test_every_split_gives_the_same_sentences(pieces: list[bytes], cuts: list[int]) -> None:
    stream = b"".join(pieces)
    at_once = Assembler().feed(stream)
    lines = Assembler()
    edges = sorted({0, len(stream), *(cut for cut in cuts if cut < len(stream))})
    split = [found for begin, end in pairwise(edges) for found in lines.feed(stream[begin:end])]
    assert split == at_once


def test_every_single_split_and_each_byte_alone_give_the_same() -> None:
    stream = (
        b"\xff$AU"
        + TAP.encode()
        + b"AU*\r$"
        + Sentence("LFT", 3, ["6E07", "04A3C6CAE26180"]).encode()
    )
    at_once = Assembler().feed(stream)
    assert len(at_once) == 2
    for cut in range(len(stream) + 1):
        lines = Assembler()
        assert lines.feed(stream[:cut]) + lines.feed(stream[cut:]) == at_once
    lines = Assembler()
    assert [s for byte in stream for s in lines.feed(bytes([byte]))] == at_once


@given(st.binary(max_size=300))
@example(b"$AUTAP,2,6E07,04A3C6CAE26180*3D0\r\n")
@example(b"$\xff*0000\n")
def test_noise_never_raises_and_is_never_a_sentence(noise: bytes) -> None:
    assert Assembler().feed(noise + b"\n") == []


@given(st.data())
def test_damaged_tap_is_never_another_sentence(data: st.DataObject) -> None:
    """One to three bytes changed, lost or added; what remains is the tap itself or nothing."""
    line = bytearray(TAP.encode())
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(line) - 1))
        match data.draw(st.sampled_from(["change", "lose", "add", "swap"])):
            case "change":
                line[at] = data.draw(st.integers(0, 255))
            case "lose":
                del line[at]
            case "add":
                line.insert(at, data.draw(st.integers(0, 255)))
            case "swap":
                line[at], line[at - 1] = line[at - 1], line[at]
    assert Assembler().feed(bytes(line)) in ([], [TAP])


def test_head_and_tail_of_two_taps_are_no_tap() -> None:
    """Every splice of what lost its middle: NMEA's XOR would let one in 256 pass."""
    other = Sentence("TAP", 3, ["6E07", "04FF10CA111111"]).encode()
    one = TAP.encode()
    for begin in range(1, len(one)):
        for end in range(1, len(other)):
            spliced = Assembler().feed(one[:begin] + other[end:])
            assert spliced in ([], [TAP], [Sentence("TAP", 3, ["6E07", "04FF10CA111111"])])


@given(numbers, st.integers(-NUMBERS // 2, NUMBERS // 2 - 1))
def test_ahead_counts_round_the_end(of: int, by: int) -> None:
    assert ahead((of + by) % NUMBERS, of) == by


def test_kept_news_are_numbered_and_said_again_from_any_number() -> None:
    kept = Kept()
    said = [kept.add("SEV") for _ in range(3)]
    assert [Assembler().feed(one)[0].number for one in said] == [1, 2, 3]
    assert kept.since(1) == said
    assert kept.since(3) == said[2:]
    assert kept.since(4) == []


def test_only_the_last_are_kept_and_all_of_them_said_for_an_older_number() -> None:
    kept = Kept()
    said = [kept.add("SEV") for _ in range(KEPT + 5)]
    assert kept.since(1) == said[-KEPT:]
    assert kept.since(5) == said[-KEPT:]
    assert kept.since(6) == said[-KEPT:]
    assert kept.since(7) == said[-KEPT + 1 :]


def test_numbers_begin_again_after_9999() -> None:
    kept = Kept()
    kept.last = NUMBERS - 2
    said = [kept.add("SEV") for _ in range(3)]
    assert [Assembler().feed(one)[0].number for one in said] == [9999, 0, 1]
    assert kept.since(0) == said[1:]
