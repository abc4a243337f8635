"""The voice: what is said, in which order, what is cut short; with a speaker that keeps it all."""

import threading
from dataclasses import dataclass, field

import pytest
from hypothesis import given
from hypothesis import strategies as st

from augure.outputs.voice import (
    HEARD,
    LONGEST_MS,
    MAX_WAITING,
    POLL_MS,
    Line,
    SpeechError,
    Talk,
    Voice,
)
from augure.table.desk import VOICES
from augure.words import words
from augure.words.said import Kind, Said, kind_of
from virtual.stepper import Stepper

REFUSAL = Said(Kind.REFUSAL, "Refused.")
TRICK = Said(Kind.TRICK, "Trick 1 to Ana.")
TURN = Said(Kind.TURN, "Ana's turn.")
RESULT = Said(Kind.RESULT, "Deal 1 is over.")
NEWS = Said(Kind.NEWS, "Bo lays red 7.")


class Speaker:
    """Begins utterances that last until told; keeps what was begun, ended and cut, in order."""

    def __init__(self) -> None:
        self.history: list[tuple[str, ...]] = []
        self.fault: str | None = None
        self.saying: Spoken | None = None

    def __call__(self, text: str, language: str) -> "Spoken":
        assert self.saying is None, "two sentences at once"
        if self.fault is not None:
            self.history.append(("fails", text))
            raise SpeechError(self.fault)
        self.history.append(("begins", language, text))
        self.saying = Spoken(self, text)
        return self.saying


@dataclass
class Spoken:
    """An utterance; one that was cut needs a moment to end, as a process does."""

    speaker: Speaker
    text: str
    over: bool = False
    fault: str | None = None
    cuts: int = field(default=0)

    def ended(self) -> bool:
        assert self.speaker.saying is self
        if not self.over:
            return False
        self.speaker.saying = None
        self.speaker.history.append(("ends", self.text))
        if self.fault is not None:
            raise SpeechError(self.fault)
        return True

    def cut(self) -> None:
        self.cuts += 1
        self.speaker.history.append(("cut", self.text))


class Rig:
    """A voice with its speaker, and what was said of faults."""

    def __init__(self) -> None:
        self.stepper = Stepper()
        self.speaker = Speaker()
        self.faults: list[str] = []
        self.voice = Voice(self.speaker, said=self.faults.append, runner=self.stepper.factory)

    def tell(self, *texts: str, level: str = "full") -> None:
        self.voice.answer(texts, words("en"), level)
        self.stepper.run()

    def end(self) -> None:
        """Lets the present sentence come to its end."""
        assert self.speaker.saying is not None
        self.speaker.saying.over = True
        self.stepper.advance(POLL_MS)

    def hear_out(self) -> list[str]:
        """Returns the sentences that are still to come, the present one first."""
        heard = []
        while self.speaker.saying is not None:
            heard.append(self.speaker.saying.text)
            self.end()
        return heard


@pytest.fixture
def rig() -> Rig:
    return Rig()


def test_the_weightiest_is_said_first(rig: Rig) -> None:
    rig.tell(NEWS, RESULT, TURN, TRICK, REFUSAL)
    assert rig.hear_out() == [REFUSAL, TRICK, TURN, RESULT, NEWS]
    each = [REFUSAL, TRICK, TURN, RESULT, NEWS]
    assert rig.speaker.history == [
        step for text in each for step in (("begins", "en", text), ("ends", text))
    ]


def test_a_new_answer_cuts_what_is_not_weightier(rig: Rig) -> None:
    rig.tell(TURN, NEWS)
    rig.tell(Said(Kind.TURN, "Bo's turn."), Said(Kind.NEWS, "Ana lays red 1."))
    rig.stepper.advance(3 * POLL_MS)
    # The program that was stopped still holds the loudspeaker.
    assert rig.speaker.history[:2] == [("begins", "en", TURN), ("cut", TURN)]
    assert rig.hear_out() == [TURN, "Bo's turn.", "Ana lays red 1."]


def test_a_refusal_and_a_trick_are_heard_out_and_only_the_newest_turn_follows(rig: Rig) -> None:
    rig.tell(REFUSAL)
    rig.tell(TRICK, TURN, NEWS)
    rig.tell(Said(Kind.TURN, "Bo's turn."), Said(Kind.NEWS, "Ana lays red 1."))
    assert rig.hear_out() == [REFUSAL, TRICK, "Bo's turn.", "Ana lays red 1."]
    assert ("cut", REFUSAL) not in rig.speaker.history


def test_a_refusal_cuts_a_trick_and_is_heard_before_the_rest(rig: Rig) -> None:
    rig.tell(TRICK, TURN)
    rig.tell(REFUSAL)
    assert rig.hear_out() == [TRICK, REFUSAL]


@pytest.mark.parametrize("weighty", [REFUSAL, TRICK, TURN, RESULT, NEWS])
def test_an_answer_cuts_everything_and_is_cut_by_everything(rig: Rig, weighty: Said) -> None:
    rig.tell(weighty, Said(weighty.kind, "more"))
    rig.tell("Trump: red.")
    assert rig.hear_out() == [weighty, "Trump: red."]
    rig.tell("Trump: red.", "and more")
    rig.tell(weighty)
    assert rig.hear_out() == ["Trump: red.", weighty]


def test_an_answer_without_a_word_cuts_nothing(rig: Rig) -> None:
    rig.tell(TURN, NEWS)
    rig.tell()
    rig.tell("")
    rig.tell(NEWS, level="short")
    assert rig.hear_out() == [TURN, NEWS]


def test_short_says_tricks_results_refusals_and_what_was_asked(rig: Rig) -> None:
    rig.tell(NEWS, RESULT, TURN, TRICK, REFUSAL, "Trump: red.", level="short")
    assert rig.hear_out() == ["Trump: red.", REFUSAL, TRICK, RESULT]


def test_off_says_nothing(rig: Rig) -> None:
    rig.tell(NEWS, RESULT, TURN, TRICK, REFUSAL, "Trump: red.", level="off")
    assert rig.speaker.history == []


def test_every_level_of_the_desk_is_a_level_of_the_voice() -> None:
    assert set(HEARD) == set(VOICES)


def test_no_more_than_a_few_sentences_wait(rig: Rig) -> None:
    rig.tell(TURN, *(Said(Kind.NEWS, str(n)) for n in range(3 * MAX_WAITING)))
    assert rig.hear_out() == [TURN, *map(str, range(MAX_WAITING - 1))]


def test_silence_cuts_and_forgets(rig: Rig) -> None:
    rig.tell(TURN, NEWS)
    rig.voice.silence()
    rig.stepper.run()
    assert rig.speaker.history == [("begins", "en", TURN), ("cut", TURN)]
    assert rig.hear_out() == [TURN]


def test_a_program_that_hangs_is_ended(rig: Rig) -> None:
    rig.tell(TURN)
    rig.stepper.advance(LONGEST_MS)
    assert rig.speaker.history == [("begins", "en", TURN)]
    rig.stepper.advance(2 * POLL_MS)
    assert rig.speaker.history[1] == ("cut", TURN)


def test_a_missing_program_is_told_once_and_looked_for_at_every_answer(rig: Rig) -> None:
    rig.speaker.fault = "there is no espeak-ng"
    rig.tell(TURN, NEWS)
    rig.tell(TRICK, TURN)
    assert rig.faults == ["there is no espeak-ng"]
    assert rig.speaker.history == [("fails", TURN), ("fails", TRICK)]
    rig.speaker.fault = None
    rig.tell(TURN)
    assert rig.hear_out() == [TURN]
    rig.speaker.fault = "there is no espeak-ng"
    rig.tell(TURN)
    assert len(rig.faults) == 2


def test_a_sentence_that_could_not_be_heard_is_told_once(rig: Rig) -> None:
    for _ in range(3):
        rig.tell(TURN, NEWS)
        assert rig.speaker.saying is not None
        rig.speaker.saying.fault = "no sound card"
        rig.end()
        assert rig.speaker.saying is None, "what waited is late"
    assert rig.faults == ["no sound card"]


def test_a_sentence_that_is_cut_does_not_make_a_dead_voice_heard_again(rig: Rig) -> None:
    for _ in range(3):
        rig.tell(TURN)
        assert rig.speaker.saying is not None
        rig.speaker.saying.fault = "no sound card"
        rig.end()
        rig.tell(NEWS)
        rig.tell(TURN)
        rig.voice.silence()
        rig.hear_out()
    assert rig.faults == ["no sound card"]


def test_closing_ends_what_is_said(rig: Rig) -> None:
    rig.tell(TURN, NEWS)
    rig.voice.close()
    assert rig.stepper.closed
    assert rig.speaker.history == [("begins", "en", TURN), ("cut", TURN)]


def test_a_minus_is_said_in_french() -> None:
    # espeak-ng's French voice reads "-10 points" as "dix points".
    rig = Rig()
    rig.voice.answer(("Ana : -10 points, total -13½.",), words("fr"), "full")
    rig.stepper.run()
    assert rig.hear_out() == ["Ana : moins 10 points, total moins 13 et demi."]


@given(st.lists(st.lists(st.sampled_from(Kind), max_size=3), max_size=4), st.data())
def test_a_sentence_is_lost_only_to_a_later_answer_as_weighty_and_none_is_said_twice(
    answers: list[list[Kind]], data: st.DataObject
) -> None:
    talk = Talk()
    heard: list[Line] = []
    for n, kinds in enumerate(answers):
        talk.add(Line(kind, f"{n}.{m}", "en") for m, kind in enumerate(kinds))
        for _ in range(data.draw(st.integers(0, 2))):
            line = talk.next()
            assert not talk.is_cut
            heard += [line] if line else []
    while (line := talk.next()) is not None:
        heard.append(line)
    texts = [line.text for line in heard]
    assert len(set(texts)) == len(texts)
    for n, kinds in enumerate(answers):
        for m, kind in enumerate(kinds):
            later = [min(other) for other in answers[n + 1 :] if other]
            lost = any(kind is Kind.ANSWER or first <= kind for first in later)
            assert f"{n}.{m}" in texts or lost


def test_texts_keep_their_kind_only_where_it_counts() -> None:
    assert kind_of(TRICK) is Kind.TRICK
    assert kind_of("Trump: red.") is Kind.ANSWER
    assert (TRICK, str(TRICK)) == ("Trick 1 to Ana.", "Trick 1 to Ana.")
    assert kind_of(str(TRICK)) is Kind.ANSWER


def test_nobody_waits_for_the_voice() -> None:
    begun, go_on = threading.Event(), threading.Event()

    def speak(text: str, language: str) -> Spoken:
        begun.set()
        assert go_on.wait(5)
        raise SpeechError("none")

    faults: list[str] = []
    voice = Voice(speak, said=faults.append)
    voice.answer((TURN,), words("en"), "full")
    assert begun.wait(5)
    # The program is being started: another answer and silence return all the same.
    voice.answer((TURN,), words("en"), "full")
    voice.silence()
    go_on.set()
    voice.close()
    assert faults == ["none"]
