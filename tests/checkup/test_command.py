"""`augure check`: its lines, its table, its exit status, and what it asks."""

import argparse
from collections.abc import Iterator
from pathlib import Path

import pytest

from augure import cli
from augure.checkup import command
from augure.checkup.findings import FAULTS, Check, Finding, Verdict, wrong
from augure.checkup.people import Nobody, Somebody
from augure.checkup.telling import FIELDS, line, summary, table
from augure.words import LANGUAGES, words
from box.rig import World
from checkup.hands import Hands

Capture = pytest.CaptureFixture[str]


def chosen(world: World, language: str = "en") -> argparse.Namespace:
    return argparse.Namespace(config=world.file, lang=language, list=False, no_questions=True)


def test_sound_box_ends_with_0(tmp_path: Path, capsys: Capture) -> None:
    world = World(tmp_path)
    with world.installed():
        assert command.check(chosen(world), world.machine.machine, Hands(world)) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == (
        "Board              ok       Raspberry Pi 4 Model B Rev 1.4, Linux 6.6.31+rpt-rpi-v8."
    )
    assert lines[-1] == "0 faults, 0 warnings."
    assert len(lines) == len(Check) + 1


def test_fault_ends_with_1_and_is_told_with_its_cure(tmp_path: Path, capsys: Capture) -> None:
    world = World(tmp_path)
    world.pi.bus.stuck = 0xFF
    with world.installed():
        assert command.check(chosen(world, "fr"), world.machine.machine) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1] == "1 défaut, 0 avertissement."
    assert [text for text in lines if "DÉFAUT" in text] == [
        "Lecteur              DÉFAUT     Pas de lecteur\u00a0: sa version se lit 0xFF. Voyez SDA "
        "(sélection), SCK et MOSI\u00a0: l’un d’eux est lâche, ou sur une autre broche."
    ]


def test_warning_alone_ends_with_0(tmp_path: Path, capsys: Capture) -> None:
    world = World(tmp_path)
    world.pi.chip.version = 0x99
    with world.installed():
        assert command.check(chosen(world), world.machine.machine) == 0
    assert capsys.readouterr().out.endswith("0 faults, 1 warning.\n")


def test_this_machine_is_checked_without_questions(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "augure.toml"
    file.write_text(f'[box]\ndata = "{tmp_path}"\n[reader]\nkind = "simulated"\n')
    status = cli.run(["check", "--no-questions", "--config", str(file), "--lang", "en"])
    lines = capsys.readouterr().out.splitlines()
    assert status == int(any(" FAULT " in text for text in lines))
    assert lines[0].startswith("Board ")


@pytest.mark.parametrize("language", LANGUAGES)
def test_list_prints_every_fault_once_as_markdown(language: str, capsys: Capture) -> None:
    assert cli.run(["check", "--list", "--lang", language]) == 0
    printed = capsys.readouterr().out
    assert printed == table(words(language)) + "\n"
    head, rule, *rows = printed.splitlines()
    assert rule == "| --- | --- | --- |"
    assert len(rows) == len(FAULTS)
    for row in (head, *rows):
        assert row.count("|") == 4
        assert "{" not in row
    for key, row in zip(FAULTS, rows, strict=True):
        cure = words(language).phrase("check-cure", key, **dict.fromkeys(FIELDS, "…"))
        assert cure in row
        assert cure[-1] == "."


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_check_verdict_and_fault_has_words_and_no_other_has(language: str) -> None:
    keys = words(language).keys()

    def of(section: str) -> set[str]:
        return {path[1] for path in keys if path[0] == section}

    assert of("check") == {check.value for check in Check}
    assert of("check-verdict") == {verdict.value for verdict in Verdict}
    assert of("check-fault") == of("check-cure") == set(FAULTS)


def test_faults_are_listed_in_the_order_of_the_checks() -> None:
    order = list(Check)
    places = [order.index(check) for check, _ in FAULTS.values()]
    assert places == sorted(places)


def test_fault_can_be_told_of_one_of_the_keys() -> None:
    told = line(wrong("key-silent", Check.BUTTON), words("en"))
    assert told.split("  ")[0] == "Button"


def test_summary_counts() -> None:
    findings = [
        *[wrong("key-silent")] * 2,
        wrong("tags-none"),
        Finding(Check.BOX, Verdict.OK, "box"),
    ]
    assert summary(findings, words("en")) == "2 faults, 1 warning."


class Keyboard:
    """Lines that somebody types, in their order; then the input ends."""

    def __init__(self, *lines: str) -> None:
        self._lines: Iterator[str] = iter(lines)
        self.shown: list[str] = []

    def __call__(self, question: str) -> str:
        self.shown.append(question)
        try:
            return next(self._lines)
        except StopIteration:
            raise EOFError from None


def test_somebody_goes_on_or_skips() -> None:
    keyboard = Keyboard("", "P", "x")
    somebody = Somebody(words("fr"), keyboard)
    assert [somebody.ready("lay-tag") for _ in range(4)] == [True, False, True, False]
    assert keyboard.shown[0] == (
        "Posez une étiquette sur le lecteur et laissez-la. "
        "[Entrée\u00a0: continuer, p\u00a0: passer] "
    )


def test_somebody_is_asked_again_until_the_answer_is_one() -> None:
    keyboard = Keyboard("", "perhaps", "Yes", "n", "s")
    somebody = Somebody(words("en"), keyboard)
    assert [somebody.sees("heard") for _ in range(4)] == [True, False, None, None]
    assert len(keyboard.shown) == 6


@pytest.mark.parametrize("language", LANGUAGES)
def test_answers_are_three_letters(language: str) -> None:
    letters = {words(language).phrase("check-asked", key) for key in ("yes", "no", "skip")}
    assert len(letters) == 3
    assert {len(letter) for letter in letters} == {1}


def test_nobody_skips_everything() -> None:
    nobody = Nobody()
    nobody.told("turn-right")
    assert (nobody.ready("lay-tag"), nobody.sees("heard")) == (False, None)
