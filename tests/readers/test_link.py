"""One pad's sentences into events: in order, each once, whatever is lost on the way."""

import logging
import re
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from augure.readers import link as links
from augure.readers.link import Link
from augure.readers.reader import (
    Fault,
    Lift,
    ReaderEvent,
    ReaderLost,
    ReaderReady,
    SeveralCards,
    Tap,
)
from augure.readers.sentences import KEPT, NUMBERS, Assembler, Sentence
from readers.pad_model import PadModel, beat, hello

A = "04A3C6CAE26180"
B = "04A3C6CAE26181"
READY = ReaderReady("MFRC522 2.0 (0x92)")
PROTOCOL = (Path(__file__).parents[2] / "firmware" / "PROTOCOL.md").read_text()


def news(kind: str, number: int, *fields: str, boot: str = "6E07") -> Sentence:
    return Sentence(kind, number, [boot, *fields])


def tap(number: int, uid: str = A, boot: str = "6E07") -> Sentence:
    return news("TAP", number, uid, boot=boot)


def lift(number: int, uid: str = A, boot: str = "6E07") -> Sentence:
    return news("LFT", number, uid, boot=boot)


def asked(link: Link, now_ms: int) -> list[Sentence]:
    return Assembler().feed(b"".join(link.due(now_ms)))


def take(link: Link, *said: Sentence) -> list[ReaderEvent]:
    return [event for sentence in said for event in link.take(sentence)]


@pytest.fixture
def link() -> Link:
    """A link whose pad has said hello after its first news."""
    made = Link()
    made.opened()
    assert take(made, hello()) == [READY]
    return made


def test_session_of_the_protocol_goes_as_written() -> None:
    (session,) = re.findall(r"```session\n(.*?)```", PROTOCOL, re.DOTALL)
    link = Link()
    link.opened()
    pad_lines = [line for line in session.splitlines() if line.startswith("<")]
    lines = [f"> {command.decode().strip()}" for command in link.due(0)]
    for turn, line in enumerate(pad_lines, start=1):
        events = take(link, *Assembler().feed(line[2:].encode() + b"\r\n"))
        lines += [line, *(f"= {text}" for text in map(in_words, events))]
        lines += [f"> {command.decode().strip()}" for command in link.due(50 * turn)]
    assert lines == session.splitlines()


def in_words(event: ReaderEvent) -> str:
    match event:
        case ReaderReady(chip):
            return f"ready {chip}"
        case ReaderLost(fault, detail):
            return f"lost {fault.value} {detail}"
        case Tap(uid):
            return f"tap {uid}"
        case Lift(uid):
            return f"lift {uid}"
        case SeveralCards():
            return "several"


def test_tap_names_its_seat() -> None:
    link = Link(seat=2)
    assert take(link, hello(), tap(2)) == [READY, Tap(A, 2)]


def test_nothing_counts_before_the_hello() -> None:
    link = Link()
    assert take(link, tap(2), beat(2, A), lift(3)) == []
    assert not link.greeted


def test_who_is_asked_until_the_pad_says_hello() -> None:
    link = Link()
    link.opened()
    kinds = [[s.kind for s in asked(link, now_ms)] for now_ms in (0, 100, 299, 300, 599, 600)]
    assert kinds == [["WHO"], [], [], ["WHO"], [], ["WHO"]]
    take(link, hello())
    assert asked(link, 900) == []


def test_news_said_twice_are_taken_once(link: Link) -> None:
    assert take(link, tap(2), tap(2), lift(3), lift(3), tap(2)) == [Tap(A), Lift(A)]


def test_lost_news_are_asked_for_and_taken_in_order(link: Link) -> None:
    assert take(link, tap(2), tap(4, B)) == [Tap(A)]
    assert asked(link, 1000) == [Sentence("ASK", 3)]
    assert asked(link, 1199) == []
    assert asked(link, 1200) == [Sentence("ASK", 3)]
    assert take(link, lift(3), tap(4, B)) == [Lift(A), Tap(B)]
    assert asked(link, 1400) == []


def test_rest_of_what_was_said_again_and_lost_again_is_asked_for(link: Link) -> None:
    take(link, beat(5))
    assert asked(link, 0) == [Sentence("ASK", 2)]
    assert take(link, tap(2)) == [Tap(A)]
    assert asked(link, links.ASK_MS) == [Sentence("ASK", 3)]
    assert take(link, tap(2), lift(3)) == [Lift(A)]
    assert asked(link, 2 * links.ASK_MS) == [Sentence("ASK", 4)]


def test_beat_shows_that_the_last_news_were_lost(link: Link) -> None:
    assert take(link, beat(2, A)) == []
    assert asked(link, 0) == [Sentence("ASK", 2)]
    assert take(link, tap(2)) == [Tap(A)]


def test_numbers_go_on_after_9999() -> None:
    link = Link()
    take(link, hello(last=9998))
    assert take(link, tap(9999), lift(0), tap(1, B)) == [Tap(A), Lift(A), Tap(B)]
    assert asked(link, 0) == []


def test_news_that_the_pad_keeps_no_longer_are_given_up(
    link: Link, caplog: pytest.LogCaptureFixture
) -> None:
    take(link, tap(2))
    last = 2 + KEPT + 3
    with caplog.at_level(logging.WARNING):
        assert take(link, beat(last, B)) == []
    assert ["3 of its news are lost" in record.message for record in caplog.records] == [True]
    assert asked(link, 0) == [Sentence("ASK", 6)]
    # What the kept ones do not tell, the next beat does.
    assert take(link, *(news("NOI", n) for n in range(6, last + 1))) == []
    assert take(link, beat(last, B)) == [Lift(A), Tap(B)]


def test_tap_of_a_card_whose_lift_was_given_up_is_a_new_one(link: Link) -> None:
    take(link, tap(2))
    take(link, beat(2 + KEPT + 1))
    assert take(link, tap(4)) == [Lift(A), Tap(A)]


def test_number_that_the_pad_never_gave_does_not_stop_it(link: Link) -> None:
    take(link, *(news("NOI", number) for number in range(2, 9)))
    assert take(link, beat(3), tap(4)) == [Tap(A)]


def test_unknown_kind_of_news_is_passed_over_and_counted(link: Link) -> None:
    assert take(link, news("XYZ", 2, "?"), tap(3)) == [Tap(A)]
    assert asked(link, 0) == []


def test_unknown_fields_are_passed_over(link: Link) -> None:
    assert take(link, news("TAP", 2, A, "more")) == [Tap(A)]


@pytest.mark.parametrize("uid", ["", "04", "04a3c6cae26180", "04A3C6CAE2618", "88A3C6CA"])
@pytest.mark.parametrize("kind", ["TAP", "LFT"])
def test_card_without_a_whole_uid_is_no_card(link: Link, kind: str, uid: str) -> None:
    assert take(link, news(kind, 2, uid), beat(2, uid)) == []


@pytest.mark.parametrize("kind", ["TAP", "LFT", "CHP", "HEL", "BEA"])
def test_sentence_without_its_fields_tells_nothing(link: Link, kind: str) -> None:
    assert take(link, Sentence(kind, 2), news(kind, 2), news(kind, 3, "")) == []


def test_chip_that_its_pad_has_lost_is_a_lost_reader_and_comes_back(link: Link) -> None:
    said = [
        news("CHP", 2, "no reader", "its version reads 0x00"),
        beat(2, state="no reader"),
        beat(2, state="no reader"),
        news("CHP", 3, "92"),
        beat(3),
    ]
    assert take(link, *said) == [
        ReaderLost(Fault.NO_READER, "at the pad: its version reads 0x00"),
        READY,
    ]


def test_chip_lost_before_anybody_listened_is_said() -> None:
    link = Link()
    assert take(link, hello(state="bus")) == [ReaderLost(Fault.BUS, "at the pad: bus")]


def test_beat_of_a_pad_without_its_chip_lifts_nothing(link: Link) -> None:
    take(link, tap(2), news("CHP", 3, "chip", "hung"))
    assert take(link, beat(3, state="chip")) == []
    assert take(link, news("CHP", 4, "92"), beat(4)) == [READY, Lift(A)]


def test_card_that_lies_there_when_the_pad_is_first_met_is_tapped_by_the_first_beat() -> None:
    link = Link()
    assert take(link, hello(last=7), beat(7, A), beat(7, A)) == [READY, Tap(A)]


def test_pad_that_starts_anew_is_asked_for_all_its_news(link: Link) -> None:
    take(link, tap(2), lift(3))
    link.lose(Fault.BUS, "unplugged")
    link.opened()
    assert take(link, hello(last=2, boot="1111")) == [READY]
    assert asked(link, 0) == [Sentence("ASK", 1)]
    assert take(link, news("CHP", 1, "92", boot="1111"), tap(2, boot="1111")) == [Tap(A)]


def test_fault_in_a_hello_waits_for_the_news_before_it(link: Link) -> None:
    link.lose(Fault.BUS, "unplugged")
    link.opened()
    assert take(link, hello(last=3, state="chip")) == []
    assert take(link, tap(2), news("CHP", 3, "chip", "hung"), beat(3, A, state="chip")) == [Tap(A)]


@pytest.mark.parametrize("first", [beat(2, A, boot="1111"), tap(4, boot="1111")])
def test_start_anew_that_nobody_saw_is_noticed_by_the_next_sentence(
    link: Link, first: Sentence
) -> None:
    take(link, tap(2), lift(3))
    assert take(link, first) == []
    assert [sentence.kind for sentence in asked(link, 0)] == ["WHO"]
    assert take(link, hello(last=2, boot="1111")) == []
    assert asked(link, 0) == [Sentence("ASK", 1)]
    assert take(link, news("CHP", 1, "92", boot="1111"), tap(2, boot="1111")) == [Tap(A)]


def started_anew(link: Link) -> None:
    take(link, tap(2))
    assert take(link, hello(last=1, boot="1111"), news("CHP", 1, "92", boot="1111")) == []


def test_card_that_rests_through_a_start_anew_is_not_tapped_again(link: Link) -> None:
    started_anew(link)
    resting = beat(2, A, boot="1111")
    assert take(link, tap(2, boot="1111"), resting, resting) == []
    assert take(link, lift(3, boot="1111"), tap(4, boot="1111")) == [Lift(A), Tap(A)]


def test_card_taken_away_while_the_pad_was_away_is_lifted_by_its_first_beat(link: Link) -> None:
    started_anew(link)
    assert take(link, beat(1, boot="1111")) == [Lift(A)]
    assert take(link, tap(2, boot="1111")) == [Tap(A)]


def test_pad_of_another_protocol_is_lost_and_says_why(link: Link) -> None:
    (lost,) = take(link, hello(protocol="2"), tap(2))
    assert isinstance(lost, ReaderLost)
    assert "protocol 2" in lost.detail
    assert [sentence.kind for sentence in asked(link, 0)] == ["WHO"]


def test_full_beat_may_leave_cards_out_and_lifts_none(link: Link) -> None:
    uids = [f"04A3C6CAE2618{n}" for n in range(6)]
    take(link, *(tap(2 + n, uid) for n, uid in enumerate(uids)))
    assert take(link, beat(7, *uids[:4])) == []
    assert take(link, beat(7, *uids[:3])) == [Lift(uid) for uid in uids[3:]]


@given(
    st.lists(
        st.builds(
            Sentence,
            st.sampled_from(["HEL", "BEA", "TAP", "LFT", "SEV", "NOI", "CHP", "XYZ"]),
            st.integers(0, NUMBERS - 1) | st.integers(0, 5),
            st.lists(st.sampled_from(["6E07", "1", "92", "bus", "zz", "", "-1", "+f"]), max_size=5),
        )
    )
)
def test_no_sequence_of_sentences_raises_or_makes_a_tap_of_none(said: list[Sentence]) -> None:
    events = take(Link(), *said)
    assert not any(isinstance(event, Tap | Lift) for event in events)
    turns = [type(event) for event in events if isinstance(event, ReaderReady | ReaderLost)]
    assert all(one is not other for one, other in pairwise(turns))


STEPS = ["lay A", "lay B", "lift", "beat", "who"]


@pytest.mark.parametrize("steps", [STEPS, [*STEPS, "start anew"]], ids=["one start", "starts"])
@given(data=st.data())
def test_lossy_line_loses_no_tap_and_doubles_none(steps: list[str], data: st.DataObject) -> None:
    pad, link = PadModel(), Link()
    link.opened()
    events = take(link, pad.hello())
    now_ms = 0

    def talk(said: list[Sentence], lossless: bool = False) -> None:
        nonlocal now_ms
        now_ms += links.WHO_MS
        for sentence in said:
            if lossless or data.draw(st.booleans()):
                events.extend(link.take(sentence))
        for command in asked(link, now_ms):
            if lossless or data.draw(st.booleans()):
                talk(pad.obey(command), lossless)

    # Fewer news than the pad keeps.
    for step in data.draw(st.lists(st.sampled_from(steps), max_size=KEPT - 2)):
        match step.split():
            case ["lay", name]:
                talk(pad.lay(A if name == "A" else B))
            case ["lift"]:
                talk(pad.lift())
            case ["beat"]:
                talk([pad.beat()])
            case ["who"]:
                link.opened()
                talk([])
            case ["start", "anew"]:
                talk(pad.begin())
    for _ in range(4):
        talk([pad.beat()], lossless=True)
    taps = [event.uid for event in events if isinstance(event, Tap)]
    if pad.starts == 1:
        assert taps == pad.laid
    # A pad that starts anew forgets what was lost before: never more, and the last one is there.
    assert len(taps) <= len(pad.laid)
    assert {uid: taps.count(uid) <= pad.laid.count(uid) for uid in taps} == dict.fromkeys(
        taps, True
    )
    resting = {uid for uid in (A, B) if rests(events, uid)}
    assert resting == ({pad.on_pad} - {None})


def rests(events: list[ReaderEvent], uid: str) -> bool:
    own = [event for event in events if isinstance(event, Tap | Lift) and event.uid == uid]
    assert [type(event) for event in own] == ([Tap, Lift] * len(own))[: len(own)]
    return bool(own) and isinstance(own[-1], Tap)
