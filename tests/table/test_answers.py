"""Questions by tag: answered on any page, shown too, and nothing of the match changes."""

import pytest

from augure import views
from augure.table.inputs import CardTag, Command, Part, PartBack, PartLost
from augure.table.session import Told
from augure.words.answers import QUESTIONS
from augure.words.said import Kind, kind_of
from table.kit import Session, playing

STARTED = "red-1 0 1 0"

ANSWERS = [
    ("whose-turn", "Bo to play."),
    ("led", "Led suit: red."),
    ("trump", "Trump: red."),
    ("winning", "Ana is winning with red 3."),
    ("trick", "On the table: Ana, red 3. Ana is winning with red 3."),
    ("last-trick", "No trick was played."),
    ("bids", "Ana: bid 0, 0 tricks. Bo: bid 1, 0 tricks. Cy: bid 0, 0 tricks."),
    ("cards-left", "In hand: Ana 0 cards, Bo 1 card and Cy 1 card."),
]


def test_every_question_is_tried() -> None:
    assert [question for question, _ in ANSWERS] == list(QUESTIONS)
    assert set(QUESTIONS) <= {command.value for command in Command}


@pytest.mark.parametrize(("question", "answer"), ANSWERS)
def test_a_question_is_answered_and_shown_and_changes_nothing(question: str, answer: str) -> None:
    session = playing()
    session.do(f"{STARTED} red-3")
    match, moves = session.match, session.journal.appended()
    session.do(question)
    assert (session.said, session.heard) == (answer, [])
    assert isinstance(session.view, views.Notice)
    assert session.view.text == answer
    assert kind_of(session.told.said[0]) is Kind.ANSWER
    session.do("repeat")
    assert session.said == answer
    session.do("repeat")
    assert session.said == "Ana lays red 3. Ana is winning with red 3. Bo to play."
    assert session.match is match
    assert session.journal.appended() == moves


def test_what_comes_after_an_answer_counts_as_if_nobody_had_asked() -> None:
    session = playing()
    session.do("red-1 + + trump ok")
    assert session.match.news[0].what == "bid"
    assert session.match.public().bids[0] == 1
    session.do("led 1 winning 0 bids red-3")
    assert [laid.card for laid in session.match.public().laid] == ["red-3"]
    session.do("trick trump ask red-7 ok repeat")
    assert session.said.startswith("Ana lays red 3.")


def test_questions_are_answered_from_the_menu_and_over_a_notice() -> None:
    session = playing()
    session.do(f"{STARTED} menu trump")
    assert session.said == "Trump: red."
    session.do("+")
    assert isinstance(session.view, views.Menu)
    session.take(PartLost(Part.DISPLAY))
    session.do("whose-turn")
    assert session.said == "Ana to play."


def test_without_a_match_a_question_is_refused() -> None:
    session = Session()
    session.do("trump")
    assert session.heard == ["refused"]


@pytest.mark.parametrize(
    ("game_id", "players", "script", "answer"),
    [
        (
            "wizard",
            3,
            f"{STARTED} red-3 red-2 blue-2",
            "Trick 1 to Ana with red 3: highest trump."
            " Its cards: Ana, red 3; Bo, red 2; Cy, blue 2.",
        ),
        # Looking at won tricks is forbidden (rule text).
        ("prophetie", 2, "sun-3 sun-4", "Trick 1 to Bo."),
        ("prophetie", 2, "sun-3 sun-4 snake-4 undo", "Trick 1 to Bo."),
    ],
)
def test_the_last_trick_is_told_as_far_as_it_may_be(
    game_id: str, players: int, script: str, answer: str
) -> None:
    session = playing(game_id, players, dealer=players - 1)
    session.do(f"{script} last-trick")
    assert session.said == answer


def test_a_won_trick_of_prophetie_is_repeated_without_its_cards() -> None:
    session = playing("prophetie", 2, dealer=1)
    session.do("sun-3 sun-4")
    assert session.said.startswith("Bo lays 4 of Sun. Trick 1 to Bo with 4 of Sun")
    session.do("repeat")
    assert session.said == "Trick 1 to Bo. Bo to play."


def test_a_hold_tells_the_scores() -> None:
    session = playing()
    session.do(f"{STARTED} hold")
    assert session.said == "Scores: Ana 0 points, Bo 0 points and Cy 0 points."


def test_the_voice_is_set_by_tag_and_by_menu_and_kept() -> None:
    session = playing()
    session.do("voice")
    assert (session.said, session.heard) == ("Voice: full", ["accepted"])
    session.do("menu")
    session.choose("Voice: full")
    assert session.menu.items[session.menu.selected] == "Voice: short"
    session.do("voice")
    assert session.said == "Voice: off"
    kept = [call[1].voice for call in session.journal.calls if call[0] == "keep"]
    assert kept == ["full", "short", "off"]


def test_a_lost_voice_is_said_and_the_match_goes_on() -> None:
    session = playing()
    session.do(STARTED)
    session.take(PartLost(Part.VOICE))
    assert session.view == views.Notice(
        "no-voice", "No voice", "The voice does not answer. All is on the display."
    )
    session.do("red-3")
    assert session.match.public().laid[0].card == "red-3"
    session.take(PartBack(Part.VOICE))
    assert session.said == "The voice is back."


def kinds(told: Told) -> list[Kind]:
    return [kind_of(text) for text in told.said]


def test_sentences_have_their_kinds() -> None:
    session = playing()
    session.do(f"{STARTED} red-3")
    assert kinds(session.told) == [Kind.NEWS, Kind.NEWS, Kind.TURN]
    session.take(CardTag("wizard", 1, "red-3"))
    assert kinds(session.told) == [Kind.REFUSAL]
    session.do("red-2 blue-2")  # Blue on red is a claim.
    assert kinds(session.told) == [Kind.NEWS, Kind.NEWS, Kind.TRICK, Kind.RESULT, Kind.TURN]
    session.do("undo")
    assert kinds(session.told) == [Kind.REFUSAL, Kind.TURN]
