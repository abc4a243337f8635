"""A match that is damaged: it is named, with its cure, and no other is lost with it."""

import csv
import io
import json
import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from augure.cli import run
from augure.ending import REFUSED, UNUSABLE
from augure.journal.errors import Damaged
from augure.journal.keeping import RETRY_MS, DiskJournal
from augure.journal.rows import Entry
from augure.journal.store import FILE, Store
from augure.soak.cuts import copied
from augure.table.desk import Settings
from augure.table.inputs import Notice, Part, PartBack, PartLost
from augure.values import replace
from journal.played import all_results, first_version, keep, on_disk, plan, resumed
from journal.test_cuts import SMALL_PAGE, repaged
from journal.test_disks import full_disk

OVER = [plan("calendrier"), plan("presages", 4), plan("calendrier", 4), plan("presages", 4, seed=5)]
IN_PLAY = plan("wizard")
DAMAGED = 2
"""The number of the match that is damaged; 1, 3 and 4 are over, 5 is in play."""


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The file of a journal with four matches that are over and one in play."""
    folder = tmp_path_factory.mktemp("sound")
    with closing(DiskJournal(folder)) as journal:
        for played in OVER:
            journal.end(keep(journal, played, len(played.moves)))
        keep(journal, IN_PLAY, 9)
        journal.keep(Settings("en", "off", ("Ana",)))
    return (folder / FILE).read_bytes()


@pytest.fixture
def data(tmp_path: Path, sound: bytes) -> Path:
    folder = tmp_path / "data"
    folder.mkdir()
    (folder / FILE).write_bytes(sound)
    return folder


def change(folder: Path, statement: str) -> None:
    with closing(sqlite3.connect(folder / FILE, isolation_level=None)) as connection:
        connection.execute(statement)


def overwrite(folder: Path, what: bytes, *, after: float = 0) -> None:
    """Overwrites the page of a file that holds some bytes, in pages that hold few rows.

    `after` is the part of all such places that comes before.
    """
    repaged(folder, SMALL_PAGE)
    content = (folder / FILE).read_bytes()
    places = [found.start() for found in re.finditer(re.escape(what), content)]
    start = places[int(after * len(places))] // SMALL_PAGE * SMALL_PAGE
    page = content[:start] + b"\xff" * SMALL_PAGE + content[start + SMALL_PAGE :]
    (folder / FILE).write_bytes(page)


class Answer:
    """What a command answers: its lines, what it complains of, its status."""

    def __init__(self, capsys: pytest.CaptureFixture[str], folder: Path, *command: str) -> None:
        capsys.readouterr()
        self.status = run([*command, "--data", str(folder), "--lang", "en"])
        captured = capsys.readouterr()
        self.lines = captured.out.splitlines()
        self.complaints = captured.err.splitlines()


ENTRY = [
    "UPDATE matches SET header = replace(header, 'Ana', 'Eva') WHERE number = 2",
    "UPDATE matches SET begun = x'ff' WHERE number = 2",
    "UPDATE matches SET begun = CAST(x'ff' AS TEXT) WHERE number = 2",
    "UPDATE matches SET begun = 7.5 WHERE number = 2",
    "UPDATE matches SET ended = NULL WHERE number = 2",
    "UPDATE matches SET state = 'won' WHERE number = 2",
    "UPDATE matches SET state = x'6f766572ff' WHERE number = 2",
    "UPDATE matches SET header = '' WHERE number = 2",
    "UPDATE matches SET moves = 'many' WHERE number = 2",
    "UPDATE matches SET crc = x'00' WHERE number = 2",
    "DELETE FROM matches WHERE number = 2",
]
RESULTS = [
    "UPDATE results SET points = points + 1 WHERE match = 2 AND seat = 1",
    "UPDATE results SET points = x'3130' WHERE match = 2 AND seat = 1",
    "UPDATE results SET points = 'ten' WHERE match = 2 AND seat = 1",
    "UPDATE results SET points = 1e999 WHERE match = 2 AND seat = 1",
    "UPDATE results SET won = 1 - won WHERE match = 2 AND seat = 1",
    "UPDATE results SET won = 'yes' WHERE match = 2 AND seat = 1",
    "UPDATE results SET bids = 2.5 WHERE match = 2 AND seat = 1",
    "UPDATE results SET met = x'' WHERE match = 2 AND seat = 1",
    "UPDATE results SET name = 'Eva' WHERE match = 2 AND seat = 1",
    "UPDATE results SET name = CAST(x'ff' AS TEXT) WHERE match = 2 AND seat = 1",
    "UPDATE results SET game = x'ff' WHERE match = 2 AND seat = 1",
    "UPDATE results SET seat = 9 WHERE match = 2 AND seat = 1",
    "UPDATE results SET seat = 'one' WHERE match = 2 AND seat = 1",
    "UPDATE results SET crc = 'none' WHERE match = 2 AND seat = 1",
    "DELETE FROM results WHERE match = 2 AND seat = 3",
    "DELETE FROM results WHERE match = 2",
    "INSERT INTO results VALUES (2, 4, 'presages', 'Eva', 0, 1.0, 0, 0, 0)",
]
MOVES = [
    "UPDATE moves SET move = move || ' ' WHERE match = 2 AND n = 4",
    "UPDATE moves SET move = x'ff' WHERE match = 2 AND n = 4",
    "UPDATE moves SET move = CAST(x'ff' AS TEXT) WHERE match = 2 AND n = 4",
    "UPDATE moves SET move = 4 WHERE match = 2 AND n = 4",
    "UPDATE moves SET n = 'four' WHERE match = 2 AND n = 4",
    "UPDATE moves SET crc = x'ff' WHERE match = 2 AND n = 4",
    "DELETE FROM moves WHERE match = 2 AND n = 4",
    "DELETE FROM moves WHERE match = 2 AND n > 4",
]


@pytest.mark.parametrize("statement", ENTRY + RESULTS)
def test_one_damaged_match_hid_all_others_from_the_lists(
    data: Path, capsys: pytest.CaptureFixture[str], statement: str
) -> None:
    whole = Answer(capsys, data, "matches")
    assert (whole.status, whole.complaints) == (0, [])
    change(data, statement)
    matches, players = Answer(capsys, data, "matches"), Answer(capsys, data, "players")
    assert [line.split() for line in matches.lines if line.split()[0] != "2"] == [
        line.split() for line in whole.lines if line.split()[0] != "2"
    ]
    assert matches.lines[2].split() == ["2", "damaged"]
    for answer in (matches, players):
        assert answer.status == REFUSED
        (complaint,) = answer.complaints
        assert complaint.startswith(f"augure: {data / FILE}: ")
        assert complaint.endswith("; take it from a backup")
        assert any(
            words in complaint
            for words in ("match 2 is", "results of match 2 are", "came before match 3 is")
        )
    counted = {(row.split()[0], row.split()[1]): row.split()[2] for row in players.lines[1:]}
    assert counted["Ana", "Calendrier"] == "2"
    assert counted["Ana", "Présages"] == "1"


@pytest.mark.parametrize("statement", ENTRY + MOVES)
def test_one_damaged_match_kept_all_others_from_being_exported(
    data: Path, capsys: pytest.CaptureFixture[str], statement: str
) -> None:
    change(data, statement)
    document = Answer(capsys, data, "export", "all", "--format", "json")
    found = json.loads("\n".join(document.lines))
    assert [match["match"] for match in found] == [1, 3, 4, 5]
    table = Answer(capsys, data, "export", "all", "--format", "csv")
    rows = csv.DictReader(io.StringIO("\n".join(table.lines)))
    assert {row["match"] for row in rows} == {"1", "3", "4"}
    for answer in (document, table):
        assert answer.status == REFUSED
        (complaint,) = answer.complaints
        assert "match 2" in complaint or "before match 3" in complaint
    one = Answer(capsys, data, "export", "2")
    assert (one.status, one.lines) == (UNUSABLE, [])


@pytest.mark.parametrize("statement", ENTRY + RESULTS + MOVES)
def test_one_damaged_match_kept_all_others_from_being_backed_up(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], statement: str
) -> None:
    target = tmp_path / "kept" / FILE
    target.parent.mkdir()
    change(data, statement)
    answer = Answer(capsys, data, "backup", str(target))
    assert (answer.status, answer.lines) == (REFUSED, [])
    (complaint,) = answer.complaints
    assert complaint.endswith("; take it from a backup")
    with closing(Store.read(target.parent)) as store:
        found = [match.number for match in store.matches() if isinstance(match, Entry)]
        assert set(found) >= {1, 3, 4, 5}
        assert store.moves(store.entry(4)) == OVER[3].lines
        assert [str(fault) for fault in store.damage()] == [
            complaint.removeprefix("augure: ").replace(str(data), str(target.parent))
        ]
    # What is damaged there already may be replaced by what is damaged in the same way.
    assert Answer(capsys, data, "backup", str(target)).status == REFUSED
    assert list(target.parent.iterdir()) == [target]


@pytest.mark.parametrize("content", [lambda good: good[:900], lambda good: good[:3000]])
def test_a_backup_that_is_cut_is_replaced_even_by_a_damaged_one(
    data: Path,
    tmp_path: Path,
    sound: bytes,
    capsys: pytest.CaptureFixture[str],
    content: Callable[[bytes], bytes],
) -> None:
    target = tmp_path / "copy.db"
    target.write_bytes(content(sound))
    change(data, MOVES[0])
    assert Answer(capsys, data, "backup", str(target)).status == REFUSED
    assert target.stat().st_size == len(sound)


def test_a_backup_of_an_older_version_that_has_the_match_is_not_replaced(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first_version(tmp_path / "older")
    target = tmp_path / "older" / FILE
    before = target.read_bytes()
    change(data, MOVES[0])
    answer = Answer(capsys, data, "backup", str(target))
    assert answer.status == UNUSABLE
    (complaint,) = answer.complaints
    assert complaint.endswith(f"take it from a backup. {target} still has it; choose another file")
    assert target.read_bytes() == before


def test_a_backup_onto_an_older_journal_itself_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first_version(tmp_path)
    before = (tmp_path / FILE).read_bytes()
    answer = Answer(capsys, tmp_path, "backup", str(tmp_path / FILE))
    assert answer.status == UNUSABLE
    assert answer.complaints[0].endswith("is the journal itself; choose another file")
    assert (tmp_path / FILE).read_bytes() == before


@pytest.mark.parametrize("after", [0, 0.5, 0.99])
def test_a_damaged_page_hides_the_matches_in_it_and_no_other(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], after: float
) -> None:
    with closing(DiskJournal(tmp_path)) as journal:
        for _ in range(16):
            journal.begin(plan("wizard").setup)
            journal.begin(plan("calendrier").setup)
    overwrite(tmp_path, b'{"game":"calendrier"', after=after)
    answer = Answer(capsys, tmp_path, "matches")
    assert answer.status == REFUSED
    damaged = [line.split()[0] for line in answer.lines if line.endswith("damaged")]
    assert 0 < len(damaged) < 10
    assert len(answer.lines) == 1 + 32
    assert len(answer.complaints) == len(damaged)
    document = Answer(capsys, tmp_path, "export", "all", "--format", "json")
    assert len(json.loads("\n".join(document.lines))) == 32 - len(damaged)


def test_a_damaged_page_of_moves_costs_its_match_alone(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    overwrite(data, OVER[1].lines[40].encode())
    document = Answer(capsys, data, "export", "all", "--format", "json")
    found = [match["match"] for match in json.loads("\n".join(document.lines))]
    assert 5 - len(found) == len(document.complaints) in (1, 2)
    backup = Answer(capsys, data, "backup", str(tmp_path / "copy"))
    assert backup.status == REFUSED
    # What is wrong with the file as such is said first, in one line.
    assert backup.complaints[0].endswith("; put a backup in its place")
    assert backup.complaints[1:] == document.complaints


def test_a_match_that_the_rules_refuse_kept_all_others_from_being_exported(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(DiskJournal(data)) as journal:
        journal.begin(plan("wizard").setup)
        journal.append(plan("calendrier").moves[0])
    answer = Answer(capsys, data, "export", "all", "--format", "json")
    assert [match["match"] for match in json.loads("\n".join(answer.lines))] == [1, 2, 3, 4, 5]
    assert answer.status == REFUSED
    assert answer.complaints[0].startswith("augure: match 6, move 1 is refused")


def test_a_move_of_a_newer_augure_ended_the_start(data: Path) -> None:
    with closing(Store.open(data)) as store:
        newest = store.entry(5)
        store.save(newest, replace(newest, moves=10), ['{"dance":1}'], ())
    with closing(DiskJournal(data)) as journal:
        assert journal.open_match() is None
        assert journal.inputs(0) == [Notice("match-unplayable", "5")]
    assert on_disk(data)[1][-1] == '{"dance":1}'


NEWEST = [
    "UPDATE matches SET begun = '' WHERE number = 5",
    "UPDATE matches SET header = CAST(x'ff' AS TEXT) WHERE number = 5",
    "UPDATE moves SET move = move || ' ' WHERE match = 5 AND n = 4",
    "DELETE FROM moves WHERE match = 5 AND n = 8",
]


@pytest.mark.parametrize("statement", NEWEST)
def test_a_damaged_newest_match_took_all_others_and_the_settings_away(
    data: Path, capsys: pytest.CaptureFixture[str], statement: str
) -> None:
    change(data, statement)
    for _ in range(2):
        with closing(DiskJournal(data)) as journal:
            assert journal.settings(Settings()) == Settings("en", "off", ("Ana",))
            assert journal.open_match() is None
            assert journal.inputs(0) == [Notice("match-damaged", "5")]
    assert [path.name for path in data.iterdir()] == [FILE]
    with closing(DiskJournal(data)) as journal:
        journal.open_match()
        begun = keep(journal, OVER[0], 3)
        assert journal.inputs(0) == [Notice("match-damaged", "5")]
    assert on_disk(data)[0].number == 6
    with closing(DiskJournal(data)) as journal:
        assert journal.open_match() == begun
        assert journal.inputs(0) == []
    document = Answer(capsys, data, "export", "all", "--format", "json")
    assert [match["match"] for match in json.loads("\n".join(document.lines))] == [1, 2, 3, 4, 6]


def test_a_newest_match_whose_row_is_not_found_ended_the_start(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Store, "_newest", lambda store: 6)
    with closing(DiskJournal(data)) as journal:
        assert journal.open_match() is None
        assert journal.inputs(0) == [Notice("match-damaged", "6")]


@pytest.mark.parametrize("asked", [True, False])
def test_a_file_that_was_set_aside_took_the_settings_away(data: Path, asked: bool) -> None:
    change(data, "DROP TABLE moves")
    kept = Settings("en", "off", ("Ana",))
    with closing(DiskJournal(data)) as journal:
        assert not asked or journal.settings(Settings()) == kept
        journal.open_match()
        begun = keep(journal, IN_PLAY, 3)
        assert journal.inputs(0) == [
            Notice("match-damaged", "5"),
            Notice("journal-damaged", f"{FILE}.damaged-1"),
        ]
    with closing(DiskJournal(data)) as journal:
        assert journal.settings(Settings()) == kept
        assert journal.open_match() == begun


def test_a_match_begun_in_a_file_whose_pages_do_not_hang_together_was_lost(data: Path) -> None:
    overwrite(data, IN_PLAY.lines[3].encode())
    with closing(DiskJournal(data)) as journal:
        assert journal.open_match() is None
        assert journal.inputs(0) == [Notice("journal-damaged", f"{FILE}.damaged-1")]
        begun = keep(journal, OVER[0], 3)
    with closing(DiskJournal(data)) as journal:
        assert journal.settings(Settings()) == Settings("en", "off", ("Ana",))
        assert journal.open_match() == begun
        assert journal.inputs(0) == []


def test_a_file_that_shows_its_damage_late_took_the_settings_away(data: Path) -> None:
    """They were read before, and can't be any more."""
    with closing(DiskJournal(data)) as journal:
        kept = journal.settings(Settings())
        journal.open_match()
        (data / FILE).write_bytes(b"\xff" * (data / FILE).stat().st_size)
        journal._store._connection.execute("PRAGMA shrink_memory")  # type: ignore[union-attr] # it is open
        journal.append(IN_PLAY.moves[9])
        assert journal.inputs(0) == [Notice("journal-damaged", f"{FILE}.damaged-1")]
    with closing(DiskJournal(data)) as journal:
        assert journal.settings(Settings()) == kept
        assert journal.open_match() == IN_PLAY.stages[10]


def test_a_file_that_was_set_aside_at_the_start_took_the_settings_away(data: Path) -> None:
    overwrite(data, OVER[1].lines[40].encode())
    with (data / FILE).open("ab") as file:
        file.write(bytes(SMALL_PAGE))
    for told in ([Notice("journal-damaged", f"{FILE}.damaged-1")], []):
        with closing(DiskJournal(data)) as journal:
            assert journal.settings(Settings()) == Settings("en", "off", ("Ana",))
            assert journal.inputs(0) == told


def test_a_power_cut_in_a_checkpoint_beside_a_damaged_match_hid_every_match(
    data: Path, tmp_path: Path
) -> None:
    change(data, ENTRY[0])
    journal = DiskJournal(data)
    journal.open_match()
    journal.append(IN_PLAY.moves[9])
    left = copied(data, tmp_path / "left")
    journal.close()
    # The file grew, its first page was not yet written.
    with (left / FILE).open("ab") as file:
        file.write(bytes(4096))
    with closing(DiskJournal(left)) as journal:
        assert journal.open_match() == IN_PLAY.stages[10]
        assert journal.inputs(0) == []
    with closing(Store.read(left)) as store:
        assert [fault.number for fault in store.damage()] == [DAMAGED]


def test_a_box_goes_on_beside_a_damaged_match(data: Path) -> None:
    change(data, ENTRY[0])
    change(data, RESULTS[0])
    with closing(DiskJournal(data)) as journal:
        assert journal.open_match() == IN_PLAY.stages[9]
        journal.append(IN_PLAY.moves[9])
        assert journal.inputs(0) == []
    assert resumed(data) == IN_PLAY.stages[10]


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE settings SET value = x'ff' WHERE name = 'language'",
        "UPDATE settings SET value = CAST(x'ff' AS TEXT) WHERE name = 'language'",
        "UPDATE settings SET value = 7 WHERE name = 'language'",
        "UPDATE settings SET value = '\"fr\"' WHERE name = 'language'",
        "UPDATE settings SET crc = x'ff' WHERE name = 'language'",
        "UPDATE settings SET name = x'ff' WHERE name = 'language'",
    ],
)
def test_a_damaged_setting_ended_the_start(data: Path, statement: str) -> None:
    change(data, statement)
    with closing(DiskJournal(data)) as journal:
        default = Settings("xx", "full", ("Bo",))
        assert journal.settings(default) == Settings("xx", "off", ("Ana",))
        assert journal.open_match() == IN_PLAY.stages[9]
        assert journal.inputs(0) == []


def test_an_export_while_a_card_is_laid_found_the_match_damaged(
    data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The entry was read before the input, the moves after it."""
    read = Store.entry
    with closing(DiskJournal(data)) as journal:
        journal.open_match()
        moves = iter(IN_PLAY.moves[9:])

        def slow(store: Store, number: int) -> Entry:
            entry = read(store, number)
            if store is not journal._store:
                journal.append(next(moves))
            return entry

        monkeypatch.setattr(Store, "entry", slow)
        answer = Answer(capsys, data, "export", "5", "--format", "json")
    assert (answer.status, answer.complaints) == (0, [])


def test_results_written_by_the_first_version_get_their_check_sums(tmp_path: Path) -> None:
    first_version(tmp_path)
    with closing(Store.read(tmp_path)) as store:
        before = all_results(store)
        assert [[each.points for each in results] for results in before.values()] == [
            [16.0, 21.0, 17.0],
            [1.0, 1.0, 2.0, 2.0],
        ]
        assert list(store.damage()) == []
    # To read it changes nothing.
    with closing(sqlite3.connect(tmp_path / FILE)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (1,)
    with closing(DiskJournal(tmp_path)) as journal:
        assert journal.open_match() == plan("wizard").stages[7]
        assert journal.settings(Settings()) == Settings("en", "off", ("Ana", "Élie"))
        journal.append(plan("wizard").moves[7])
    with closing(Store.read(tmp_path)) as store:
        assert all_results(store) == before
        assert list(store.damage()) == []


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE results SET name = CAST(x'ff' AS TEXT) WHERE match = 1 AND seat = 0",
        "UPDATE results SET points = x'ff' WHERE match = 1 AND seat = 0",
        "UPDATE results SET bids = 'none' WHERE match = 1 AND seat = 0",
    ],
)
def test_damage_in_the_first_version_ends_no_migration(tmp_path: Path, statement: str) -> None:
    first_version(tmp_path)
    change(tmp_path, statement)
    with closing(DiskJournal(tmp_path)) as journal:
        assert journal.inputs(0) == []
        assert journal.open_match() == plan("wizard").stages[7]
    with closing(Store.read(tmp_path)) as store:
        assert [fault.number for fault in store.damage()] == [1]
        with pytest.raises(Damaged, match="results of match 1 are damaged"):
            store.results_of(store.entry(1))


def test_a_disk_that_came_back_with_the_match_damaged_never_came_back(data: Path) -> None:
    with closing(DiskJournal(data)) as journal:
        journal.open_match()
        with full_disk():
            journal.append(IN_PLAY.moves[9])
            assert journal.inputs(0) == [PartLost(Part.JOURNAL)]
        change(data, "UPDATE matches SET begun = '' WHERE number = 5")
        assert journal.inputs(RETRY_MS) == [PartBack(Part.JOURNAL)]
    assert on_disk(data)[0].number == 6
    assert resumed(data) == IN_PLAY.stages[10]


def test_a_disk_that_came_back_with_a_damaged_file_never_came_back(data: Path) -> None:
    with closing(DiskJournal(data)) as journal:
        journal.open_match()
        with full_disk():
            journal.append(IN_PLAY.moves[9])
            assert journal.inputs(0) == [PartLost(Part.JOURNAL)]
        change(data, "DROP TABLE moves")
        assert journal.inputs(RETRY_MS) == [
            Notice("journal-damaged", f"{FILE}.damaged-1"),
            PartBack(Part.JOURNAL),
        ]
    assert resumed(data) == IN_PLAY.stages[10]
