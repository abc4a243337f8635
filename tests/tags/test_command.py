"""`augure enrol` and `augure tags` on lines of a simulated reader, and live on a Reader."""

import io
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from augure import cli
from augure.readers.reader import Fault
from augure.readers.simulated import SimulatedReader
from augure.table import inputs
from augure.table.inputs import Badge, CardTag, Command, Meaning, NumberTag, Tagged, UnknownTag
from augure.tags import command
from augure.tags.feed import live, simulated
from augure.tags.registry import Registry
from augure.tags.store import Tags
from augure.tags.text import dump
from tags.decks import deck, uid

RunTask = Callable[..., tuple[int, str, str]]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tags.tsv"


@pytest.fixture
def run(path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> RunTask:
    def run(*arguments: str, lines: tuple[str, ...] = ()) -> tuple[int, str, str]:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        status = cli.run([*arguments, "--tags", str(path), "--lang", "en"])
        told = capsys.readouterr()
        return status, told.out, told.err

    return run


def kept(path: Path) -> Registry:
    return Tags(path).registry


def test_the_tags_are_where_the_settings_have_them(
    run: RunTask, path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run("enrol", "wizard", "--simulated", lines=(uid(1),))
    file = path.with_name("augure.toml")
    file.write_text(f'[box]\ndata = "{path.parent}"\n')
    assert cli.run(["tags", "list", "--config", str(file), "--lang", "en"]) == 0
    assert uid(1) in capsys.readouterr().out
    file.write_text("[box]\ndatta = 1\n")
    assert cli.run(["tags", "list", "--config", str(file)]) == 2
    assert "datta" in capsys.readouterr().err


def test_enrol_leads_through_a_deck(run: RunTask, path: Path) -> None:
    lines = (uid(1), "", uid(3), "undo", uid(3), uid(3), "hold", *map(uid, range(5, 62)))
    status, out, err = run("enrol", "wizard", "--simulated", lines=lines)
    assert out.splitlines()[:8] == [
        "[0/60] red 1",
        "[1/60] red 2",
        "[1/60] red 3",
        "[2/60] red 4",
        "[1/60] Tag taken back. red 3",
        "[2/60] red 4",
        "[2/60] Refused: this tag is red 3 (Wizard 1) already. Hold the key to move it",
        "[2/60] red 5",
    ]
    assert out.splitlines()[-1] == "58 of 60."
    assert (status, err) == (1, "")
    assert len(kept(path)) == 58
    status, out, err = run("enrol", "wizard", "--simulated", lines=(uid(70), uid(71)))
    assert out.splitlines() == [
        "[58/60] red 2",
        "[59/60] red 3",
        "Wizard 1. Everything has a tag.",
        "60 of 60.",
    ]
    assert (status, err) == (0, "")


def test_enrol_goes_on_with_the_unfinished_copy_or_begins_a_new_one(
    run: RunTask, path: Path
) -> None:
    tags = Tags(path)
    tags.change({**deck("wizard", 1), **deck("wizard", 2, 101)})
    run("enrol", "wizard", "--simulated", lines=(uid(300),))
    run("enrol", "wizard", "--simulated", "--copy", "5", lines=(uid(301),))
    run("enrol", "wizard", "--simulated", lines=(uid(302),))
    assert kept(path).meaning(uid(300)) == CardTag("wizard", 3, "red-1")
    assert kept(path).meaning(uid(301)) == CardTag("wizard", 5, "red-1")
    assert kept(path).meaning(uid(302)) == CardTag("wizard", 3, "red-2")


def test_another_form_of_a_uid_is_refused_by_name_at_the_keyboard(run: RunTask, path: Path) -> None:
    _, out, err = run("enrol", "wizard", "--simulated", lines=("04a3c6cae26180", uid(1)))
    assert "'04a3c6cae26180' is no UID: it is in lower case" in err
    assert out.splitlines() == ["[0/60] red 1", "[1/60] red 2", "1 of 60."]


def test_without_a_reader_nothing_is_pretended(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    chosen = cli.parser().parse_args(["enrol", "wizard", "--tags", str(path)])
    assert command.run(chosen) == 2
    assert capsys.readouterr() == (
        "",
        "augure: no reader is set up; --simulated takes UIDs from the input\n",
    )
    assert not path.exists()


def test_list_names_every_tag(run: RunTask, path: Path) -> None:
    Tags(path).change(
        {uid(2): CardTag("wizard", 1, "red-7"), uid(1): Badge("Ana"), "DEADBEEF": Command.OK}
    )
    status, out, _ = run("tags", "list")
    assert status == 0
    assert out.splitlines() == [
        f"{uid(2)}        red 7 (Wizard 1)",
        "DEADBEEF              OK",
        f"{uid(1)}        Ana’s badge",
    ]


def test_no_tags_yet_is_said(run: RunTask, path: Path) -> None:
    for task in ("list", "check", "move", "export"):
        more = {"check": ("wizard", "--simulated"), "move": ("--simulated",), "export": ("-",)}
        status, out, err = run("tags", task, *more.get(task, ()))
        assert (status, out) == (2, "")
        assert err.startswith(f"augure: {path} has no tags yet")


def test_a_check_that_reads_a_whole_deck_lists_missing_weak_and_foreign(
    run: RunTask, path: Path
) -> None:
    cards = deck("wizard")
    del cards[uid(60)]
    Tags(path).change({**cards, uid(99): CardTag("prophetie", 1, "sun-1"), uid(98): NumberTag(3)})
    lines = tuple(map(uid, [*range(59, 1, -1), 2, 99, 98, 200]))
    status, out, err = run("tags", "check", "wizard", "--simulated", lines=lines)
    assert (status, err) == (1, "")
    assert out.splitlines()[-6:] == [
        f"missing   {uid(1)}        red 1 (Wizard 1)",
        f"weak      {uid(2)}        red 2 (Wizard 1)",
        f"foreign   {uid(99)}        1 of Sun (Prophétie 1)",
        f"foreign   {uid(98)}        Number 3",
        f"foreign   {uid(200)}        unknown tag",
        "untagged  -                     Jester (Wizard 1)",
    ]


def test_a_sound_deck_passes_the_check(run: RunTask, path: Path) -> None:
    Tags(path).change(deck("wizard"))
    status, out, _ = run(
        "tags", "check", "wizard", "--simulated", lines=tuple(map(uid, range(1, 61)))
    )
    assert status == 0
    assert out.splitlines()[-1] == "All is well."


def test_a_card_moves_from_its_old_tag_to_a_new_one(run: RunTask, path: Path) -> None:
    Tags(path).change(deck("wizard"))
    status, out, err = run("tags", "move", "--simulated", lines=(uid(7), uid(7), uid(900)))
    assert (status, err) == (0, "")
    assert out.splitlines() == [
        "Lay the old tag, or name the card.",
        "red 7 (Wizard 1). Lay the new tag.",
        f"{uid(900)}  red 7 (Wizard 1)",
    ]
    expected = {tag: card for tag, card in deck("wizard").items() if tag != uid(7)}
    assert kept(path).tags == {**expected, uid(900): CardTag("wizard", 1, "red-7")}


def test_a_card_whose_tag_never_reads_moves_by_its_name(run: RunTask, path: Path) -> None:
    Tags(path).change(deck("wizard"))
    status, _, _ = run("tags", "move", "wizard", "red-7", "--simulated", lines=(uid(900),))
    assert status == 0
    assert kept(path).uids(CardTag("wizard", 1, "red-7")) == (uid(900),)
    assert len(kept(path)) == 60


def test_a_move_takes_a_tag_from_another_card_only_with_replace(run: RunTask, path: Path) -> None:
    Tags(path).change(deck("wizard"))
    move = ("tags", "move", "wizard", "red-7", "--simulated")
    status, _, err = run(*move, lines=(uid(8),))
    assert status == 1
    assert f"{uid(8)} stands for red 8 (Wizard 1); --replace takes it" in err
    assert kept(path).tags == deck("wizard")
    status, _, _ = run(*move, "--replace", lines=(uid(8),))
    assert status == 0
    assert kept(path).meaning(uid(8)) == CardTag("wizard", 1, "red-7")
    assert kept(path).meaning(uid(7)) == UnknownTag(uid(7))


@pytest.mark.parametrize(
    ("arguments", "lines", "status", "what"),
    [
        ((), (), 1, "no tag came"),
        ((), (uid(900),), 1, "the old tag stands for nothing; name the card instead"),
        ((), (uid(7),), 1, "no new tag came; nothing is changed"),
        ((), (uid(7), "08A1B2C3"), 1, "08A1B2C3 is another UID at every look"),
        (("wizard",), (), 1, "name the card too"),
        (("wizard", "red-14"), (uid(900),), 2, 'wizard has no card "red-14"'),
    ],
)
def test_a_move_that_can_not_be_made_changes_nothing(
    run: RunTask,
    path: Path,
    arguments: tuple[str, ...],
    lines: tuple[str, ...],
    status: int,
    what: str,
) -> None:
    Tags(path).change(deck("wizard"))
    found, _, err = run("tags", "move", *arguments, "--simulated", lines=lines)
    assert found == status
    assert what in err
    assert kept(path).tags == deck("wizard")


def test_one_enrolment_serves_another_box(run: RunTask, path: Path, tmp_path: Path) -> None:
    Tags(path).change(deck("wizard"))
    export = tmp_path / "export.tsv"
    assert run("tags", "export", str(export))[0] == 0
    assert export.read_bytes() == path.read_bytes()
    assert run("tags", "export", "-")[1] == export.read_text("utf-8")
    path.unlink()
    status, out, _ = run("tags", "import", str(export))
    assert (status, out) == (0, "Tags taken from the file: 60.\n")
    assert path.read_bytes() == export.read_bytes()
    assert run("tags", "import", str(export))[1] == "Tags taken from the file: 0.\n"


def test_an_import_names_every_conflict_and_changes_nothing(
    run: RunTask, path: Path, tmp_path: Path
) -> None:
    Tags(path).change(deck("wizard"))
    theirs: dict[str, Meaning] = {
        uid(1): CardTag("wizard", 2, "red-1"),
        uid(900): CardTag("wizard", 1, "red-7"),
        uid(901): Badge("Ana"),
    }
    export = tmp_path / "export.tsv"
    export.write_bytes(dump(Registry(theirs)))
    status, out, err = run("tags", "import", str(export))
    assert (status, out) == (1, "")
    assert err.splitlines() == [
        f"augure: {export}: {uid(1)} stands for card wizard 1 red-1 and for card wizard 2 red-1",
        f"augure: {export}: card wizard 1 red-7 has 2 tags: {uid(7)}, {uid(900)}",
        "augure: nothing is changed; --replace lets the file hold",
    ]
    assert kept(path).tags == deck("wizard")
    status, out, _ = run("tags", "import", str(export), "--replace")
    assert (status, out) == (0, "Tags taken from the file: 3.\n")
    expected = {tag: card for tag, card in deck("wizard").items() if tag != uid(7)}
    assert kept(path).tags == {**expected, **theirs}


def test_an_import_of_a_faulty_file_names_every_line_and_changes_nothing(
    run: RunTask, path: Path, tmp_path: Path
) -> None:
    export = tmp_path / "export.tsv"
    export.write_bytes(
        b"augure-tags\t1\nnumber\t21\t04A3C6CA\nbadge\tAna\t04a3\nseat\t1\t04A3C6CA\n"
    )
    status, _, err = run("tags", "import", str(export))
    assert status == 2
    assert [line.partition(":")[2][:40] for line in err.splitlines()[:-1]] == [
        f" {export}, line {line}: "[:40] for line in (2, 3, 4)
    ]
    assert not path.exists()


def test_files_of_tags_that_can_not_be_opened_had_no_cure(run: RunTask, tmp_path: Path) -> None:
    for source, fault in (("none.tsv", "No such file or directory"), ("", "Is a directory")):
        assert run("tags", "import", str(tmp_path / source)) == (
            2,
            "",
            f"augure: {tmp_path / source} can't be read: {fault}; "
            "name a file that `augure tags export` wrote\n",
        )
    run("enrol", "wizard", "--simulated", lines=(uid(1),))
    status, _, err = run("tags", "export", str(tmp_path / "none" / "export.tsv"))
    assert status == 2
    assert err.endswith(": No such file or directory; check the path and its rights\n")


def test_lines_are_taps_of_a_reader_and_keys(path: Path) -> None:
    tags = Tags(path)
    tags.change({uid(2): Command.OK})
    lines = io.StringIO(f"{uid(1)}\n\n{uid(1)}\n{uid(2)}\n+\nmenu\n")
    unknown = Tagged(uid(1), UnknownTag(uid(1)))
    assert list(simulated(lines, tags)) == [
        unknown,
        Command.OK,
        unknown,
        Tagged(uid(2), Command.OK),
        inputs.Turn(1),
        Command.MENU,
    ]


def test_a_live_reader_and_the_keyboard_are_both_heard(path: Path) -> None:
    pad = SimulatedReader(poll_ms=1)
    read_end, write_end = os.pipe()
    with os.fdopen(read_end) as keys, os.fdopen(write_end, "w", buffering=1) as typing:
        feed = live(lambda: pad, keys, Tags(path))
        pad.tap(uid(1))
        assert next(feed) == Tagged(uid(1), UnknownTag(uid(1)))
        pad.lose(Fault.BUS, "cut")
        assert next(feed) == inputs.PartLost(inputs.Part.READER)
        pad.restore()
        assert next(feed) == inputs.PartBack(inputs.Part.READER)
        typing.write("undo\n")
        assert next(feed) == Command.UNDO
        typing.close()
        assert list(feed) == []
    assert pad.idle


def test_a_reader_that_is_lost_and_back_is_said(
    path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = cli.parser().parse_args(["enrol", "wizard", "--lang", "en", "--tags", str(path)])
    heard = [
        inputs.PartLost(inputs.Part.READER),
        inputs.PartBack(inputs.Part.READER),
        inputs.SeveralCards(),
        Command.MENU,
    ]
    monkeypatch.setattr(command, "live", lambda *_: iter(heard))
    assert command.run(arguments, SimulatedReader) == 1
    assert capsys.readouterr().out.splitlines() == [
        "[0/60] red 1",
        "The reader does not answer. The match is kept; it is looked for.",
        "The reader is back.",
        "Several cards lie on the reader. Lay just one.",
        "0 of 60.",
    ]


def test_a_closed_standard_input_was_a_traceback(
    path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", None)
    assert cli.run(["enrol", "wizard", "--simulated", "--tags", str(path)]) == 2
    told = capsys.readouterr().err
    assert told == "augure: standard input is closed; open it: the keys are its lines\n"
