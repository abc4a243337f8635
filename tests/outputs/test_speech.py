"""The table's sentences on the voice: as much as is set, and last words when it is turned off."""

from augure import views
from augure.outputs.voice import POLL_MS, Utterance, Voice
from augure.table.desk import Desk, Memory
from augure.table.session import Told
from augure.telling import Speech
from augure.words.said import Kind, Said
from virtual.stepper import Stepper

TURN, TRICK = Said(Kind.TURN, "Bo to play."), Said(Kind.TRICK, "Trick 1 to Ana.")


class Through:
    """An utterance that is over at once."""

    def ended(self) -> bool:
        return True

    def cut(self) -> None:
        raise AssertionError("nothing lasts long enough to be cut")


def test_speech_follows_the_desk_and_says_at_last_that_it_is_off() -> None:
    heard: list[str] = []

    def speak(text: str, language: str) -> Utterance:
        heard.append(f"{language} {text}")
        return Through()

    stepper, desk = Stepper(), Desk(Memory(), language="en")
    voice = Voice(speak, said=heard.append, runner=stepper.factory)
    speech = Speech(voice, desk)

    def tell(*said: str) -> list[str]:
        heard.clear()
        speech.tell(Told(views.Menu("", ("",)), (), said))
        stepper.advance(POLL_MS * 4)
        return list(heard)

    assert tell(TURN, TRICK) == []
    desk.voice = "full"
    assert tell("Voice: full") == ["en Voice: full"]
    assert tell(TURN, TRICK) == ["en Trick 1 to Ana.", "en Bo to play."]
    desk.voice, desk.language = "short", "fr"
    assert tell(TURN, TRICK) == ["fr Trick 1 to Ana."]
    desk.voice = "off"
    assert tell("Voix : coupée") == ["fr Voix : coupée"]
    assert tell("Voix : coupée", TRICK) == []
    assert speech.inputs(0) == []
    speech.close()
    assert stepper.closed
