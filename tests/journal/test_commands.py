"""What the command line lists, hands out and copies."""

import csv
import io
import json
import os
import sqlite3
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from itertools import chain
from pathlib import Path

import pytest

from augure.checkup import disk
from augure.cli import run
from augure.host import ThisHost
from augure.journal.backup import back_up
from augure.journal.keeping import DiskJournal
from augure.journal.rows import State, standings
from augure.journal.store import FILE, Store
from augure.rules import news
from augure.rules.moves import Undo
from augure.rules.record import header_json, move_json
from augure.soak.cuts import copied
from augure.soak.plan import Plan
from journal.played import all_results, keep, on_disk, plan, resumed

OVER = [plan("wizard"), plan("prophetie", 3), plan("calendrier"), plan("presages", 4)]


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a match of each game that is over, an abandoned one, and one in play."""
    folder = tmp_path_factory.mktemp("data")
    with closing(DiskJournal(folder)) as journal:
        for played in OVER:
            journal.end(keep(journal, played, len(played.moves)))
        journal.end(keep(journal, plan("wizard"), 9))
        keep(journal, plan("wizard"), 5)
        keep(journal, plan("prophetie", 3, "scanned"), 200)
    return folder


def printed(capsys: pytest.CaptureFixture[str], *arguments: str, status: int = 0) -> str:
    capsys.readouterr()
    assert run(arguments) == status
    return capsys.readouterr().out


def test_matches_are_listed_in_the_order_of_their_numbers(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = printed(capsys, "matches", "--data", str(data), "--lang", "en").splitlines()
    assert [line.split()[0] for line in lines] == ["No.", *"1234567"]
    states = ["State", *["over"] * 4, "abandoned", "unfinished", "in play"]
    assert all(state in line for state, line in zip(states, lines, strict=True))
    for played, line in zip(OVER, lines[1:], strict=False):
        over = played.stages[-1]
        assert over.winners is not None
        for seat, name in enumerate(over.setup.players):
            won = " (won)" if seat in over.winners else ""
            assert f"{name} {over.totals[seat]:g}{won}" in line
    assert lines[-1].endswith("Ana, Bo, Cy")


def counted(played: Plan) -> Iterator[tuple[str, bool]]:
    """Yields who met a bid and who did not, counted from what was told."""
    again = played.stages[0]
    for move in played.stages[-1].moves():
        again = again.push(move)
        for item in again.news:
            if isinstance(item, news.DealOver) and item.bids and item.tricks:
                for seat, name in enumerate(played.setup.players):
                    met = item.bids[seat] == item.tricks[seat]
                    yield name, bool(item.bonus[seat]) if item.bonus else met


def test_players_count_matches_wins_bids_and_points(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = printed(capsys, "players", "--data", str(data), "--lang", "en").splitlines()
    assert len(lines) == 1 + sum(len(played.setup.players) for played in OVER)
    with closing(Store.read(data)) as store:
        every = chain.from_iterable(all_results(store).values())
        found_standings = {(each.name, each.game): each for each in standings(every)}
    for played in OVER:
        over = played.stages[-1]
        said = Counter(name for name, _ in counted(played))
        met = Counter(name for name, was_met in counted(played) if was_met)
        assert over.winners is not None
        for seat, name in enumerate(over.setup.players):
            found = found_standings[name, over.setup.game]
            assert (found.matches, found.wins) == (1, seat in over.winners)
            assert (found.bids, found.met) == (said[name], met[name])
            assert found.points == over.totals[seat]


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_a_record_of_a_match_that_is_over_is_whole(
    data: Path, capsys: pytest.CaptureFixture[str], number: int, tmp_path: Path
) -> None:
    played = OVER[number - 1]
    record = printed(capsys, "export", str(number), "--data", str(data))
    header, *moves = map(json.loads, record.splitlines())
    assert header == header_json(played.setup)
    assert moves == [move_json(move) for move in played.moves]
    (tmp_path / "record").write_text(record, "utf-8")
    answers = printed(capsys, "replay", "--strict", str(tmp_path / "record")).splitlines()
    assert json.loads(answers[-1])["result"]["totals"] == list(played.stages[-1].totals)


def test_the_newest_match_is_exported_without_a_number(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = printed(capsys, "export", "--data", str(data)).splitlines()
    assert json.loads(lines[0])["game"] == "prophetie"


def test_csv_has_a_row_a_seat_and_deal(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = printed(capsys, "export", "all", "--format", "csv", "--data", str(data))
    rows = list(csv.DictReader(io.StringIO(text)))
    for number, played in enumerate(OVER, 1):
        mine = [row for row in rows if row["match"] == str(number)]
        names, over = played.setup.players, played.stages[-1]
        last = mine[-len(names) :]
        assert [row["player"] for row in last] == list(names)
        assert [float(row["total"]) for row in last] == [float(total) for total in over.totals]
        for seat, total in enumerate(over.totals):
            points = [float(row["points"]) for row in mine if row["seat"] == str(seat)]
            assert sum(points) == total


def test_json_has_moves_deals_and_result(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = printed(capsys, "export", "1", "--format", "json", "--data", str(data))
    found, played = json.loads(text), OVER[0]
    assert found["moves"] == [move_json(move) for move in played.moves]
    assert found["totals"] == list(played.stages[-1].totals)
    assert found["winners"] == list(played.stages[-1].winners or ())
    assert len(found["deals"]) == 20
    every = json.loads(printed(capsys, "export", "all", "--format", "json", "--data", str(data)))
    assert [match["match"] for match in every] == list(range(1, 8))


@pytest.mark.parametrize(
    "game_id", ["wizard", "prophetie", "calendrier", "presages"], ids=lambda name: str(name)
)
@pytest.mark.parametrize("form", ["record", "json"])
def test_an_export_in_mid_deal_stops_before_its_first_secret_tap(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], game_id: str, form: str
) -> None:
    played = plan(game_id, 4, "scanned")
    for count in range(2, len(played.moves), len(played.moves) // 12):
        folder = tmp_path / str(count)
        with closing(DiskJournal(folder)) as journal:
            match = keep(journal, played, count)
        out = printed(capsys, "export", "--format", form, "--data", str(folder))
        if form == "record":
            moves = [json.loads(line) for line in out.splitlines()[1:]]
        else:
            moves = json.loads(out)["moves"]
        assert moves == [move_json(move) for move in played.moves[: len(moves)]]
        # No secret tap of the present deal is told, and all that comes before the first is.
        deal = match.public().deal
        told = played.stages[1 : len(moves) + 1]
        before = played.stages[: len(moves)]
        assert not any(
            after.secret and then.public().deal == deal
            for then, after in zip(before, told, strict=True)
        )
        if len(moves) < count:
            assert played.stages[len(moves) + 1].secret


def test_a_deal_reopened_by_undo_is_secret_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    played = plan("wizard", 4, "scanned")
    end = next(at for at, stage in enumerate(played.stages) if stage.public().deal == 2)
    with closing(DiskJournal(tmp_path)) as journal:
        keep(journal, played, end)
        whole = printed(capsys, "export", "--data", str(tmp_path))
        assert len(whole.splitlines()) == 1 + end
        journal.append(Undo())
        assert len(printed(capsys, "export", "--data", str(tmp_path)).splitlines()) == 1


def test_a_backup_is_whole_while_a_match_is_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    played = plan("wizard", 3, "scanned")
    data, target = tmp_path / "data", tmp_path / "kept" / FILE
    target.parent.mkdir()
    journal = DiskJournal(data)
    journal.begin(played.setup)
    counts = []
    for at, move in enumerate(played.moves[:200]):
        journal.append(move)
        journal.inputs(at)
        if at % 40 == 0:
            printed(capsys, "backup", str(target), "--data", str(data))
            counts.append(len(on_disk(target.parent)[1]))
    assert counts == [1, 41, 81, 121, 161]
    assert on_disk(data)[1] == played.lines[:200]
    journal.close()
    for path in target.parent.iterdir():
        if path != target:
            path.unlink()
    assert resumed(target.parent) == played.stages[161]


def test_a_backup_never_makes_the_table_wait_or_fail(tmp_path: Path) -> None:
    played = plan("wizard", 3, "scanned")
    data = tmp_path / "data"
    with closing(DiskJournal(data)) as journal:
        keep(journal, played, 300)
        stop = threading.Event()
        copies = []

        def copy() -> None:
            while not stop.is_set():
                with closing(Store.read(data)) as store:
                    back_up(store, tmp_path / "copy")
                copies.append(True)

        thread = threading.Thread(target=copy)
        thread.start()
        for at, move in enumerate(played.moves[300:400]):
            journal.append(move)
            assert journal.inputs(at) == []
        stop.set()
        thread.join()
    assert copies
    assert on_disk(data)[1] == played.lines[:400]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["export", "99"], "has no match 99"),
        (["export", "one"], '"one" is no number of a match'),
        (["export", "all"], "a record holds one match"),
    ],
)
def test_what_can_not_be_exported_is_refused(
    data: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], said: str
) -> None:
    assert run([*arguments, "--data", str(data)]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("augure: ")
    assert said in captured.err


def test_the_journal_is_where_the_settings_have_it(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "augure.toml"
    file.write_text(f'[box]\ndata = "{data}"\n')
    found = printed(capsys, "matches", "--config", str(file))
    assert found == printed(capsys, "matches", "--data", str(data))
    # What the settings say does not matter where a folder is named.
    file.write_text("[box]\ndatta = 1\n")
    assert printed(capsys, "matches", "--config", str(file), "--data", str(data)) == found
    assert run(["matches", "--config", str(file)]) == 2
    assert "or name the folder by --data" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["matches", "players", "export", "backup x"])
def test_commands_without_a_journal_make_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    assert run([*command.split(), "--data", str(tmp_path / "none")]) == 2
    assert "is not there; name the folder by --data" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_a_damaged_match_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with closing(DiskJournal(tmp_path)) as journal:
        keep(journal, plan("wizard"), 9)
    content = (tmp_path / FILE).read_bytes()
    (tmp_path / FILE).write_bytes(content.replace(b'{"bid":', b'{"bit":'))
    assert run(["export", "--data", str(tmp_path)]) == 2
    assert "moves of match 1 are damaged" in capsys.readouterr().err


def test_a_backup_onto_the_journal_took_its_place_under_a_box_that_plays(
    data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = (data / FILE).stat().st_ino
    monkeypatch.chdir(data)
    for target in (FILE, str(data / FILE), f"../{data.name}/{FILE}"):
        printed(capsys, "backup", target, "--data", str(data), status=2)
    assert (data / FILE).stat().st_ino == before
    assert run(["backup", FILE, "--data", str(data)]) == 2
    assert "is the journal itself; choose another file" in capsys.readouterr().err


def test_a_backup_took_the_place_of_a_device_and_had_no_name(
    data: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    assert run(["backup", str(pipe), "--data", str(data)]) == 2
    assert f"{pipe} is no plain file; choose another file" in capsys.readouterr().err
    assert pipe.is_fifo()
    assert run(["backup", "", "--data", str(data)]) == 2
    assert "a backup needs a name; choose another file" in capsys.readouterr().err


def test_a_number_of_many_digits_was_too_great_for_the_journal(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["export", "9" * 30, "--data", str(data)]) == 2
    assert "is no number of a match" in capsys.readouterr().err


def test_a_damaged_journal_took_the_place_of_a_good_backup(
    data: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    target = tmp_path / "backup.db"
    printed(capsys, "backup", str(target), "--data", str(data))
    good = target.read_bytes()
    bad = tmp_path / "bad"
    bad.mkdir()
    with closing(sqlite3.connect(target)) as copy:
        copy.execute("UPDATE moves SET crc = crc + 1 WHERE match = 3 AND n = 4")
        copy.commit()
    target.rename(bad / FILE)
    target.write_bytes(good)
    assert run(["backup", str(target), "--data", str(bad)]) == 2
    assert f"moves of match 3 are damaged; take it from a backup. {target} still has it" in (
        capsys.readouterr().err
    )
    assert target.read_bytes() == good


@pytest.mark.parametrize("matches_since", [0, 3])
def test_a_journal_begun_anew_took_the_place_of_the_only_good_backup(
    data: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path, matches_since: int
) -> None:
    target, anew = tmp_path / "backup.db", tmp_path / "anew"
    printed(capsys, "backup", str(target), "--data", str(data))
    good = target.read_bytes()
    with closing(DiskJournal(anew)) as journal:
        for _ in range(matches_since):
            keep(journal, plan("wizard", seed=12), 1)
    assert run(["backup", str(target), "--data", str(anew)]) == 2
    assert capsys.readouterr().err == (
        f"augure: {target} has match 1, which {anew / FILE} has not; choose another file\n"
    )
    assert target.read_bytes() == good
    assert {path.name for path in tmp_path.iterdir()} == {"backup.db", "anew"}
    # What is no longer whole there is no reason to keep it.
    with closing(sqlite3.connect(target)) as copy:
        copy.execute("UPDATE matches SET crc = crc + 1")
        copy.commit()
    printed(capsys, "backup", str(target), "--data", str(anew))


def test_a_backup_replaces_an_earlier_one_of_the_same_journal(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    box, target = tmp_path / "box", tmp_path / "backup.db"
    with closing(DiskJournal(box)) as journal:
        for seed in (1, 2):
            played = plan("calendrier", seed=seed)
            match = keep(journal, played, 5)
            printed(capsys, "backup", str(target), "--data", str(box))
            journal.append(Undo())
            journal.rewrite(played.stages[3])
            printed(capsys, "backup", str(target), "--data", str(box))
            journal.end(match)
            printed(capsys, "backup", str(target), "--data", str(box))
    with closing(Store.read_file(target)) as store:
        assert [entry.state for entry in store.entries()] == [State.ABANDONED] * 2


class Failing:
    """Lets every file that is read as a journal fail from its second page on."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._read = Store.read
        monkeypatch.setattr(Store, "read", self)

    def __call__(self, folder: Path) -> Store:
        store = self._read(folder)
        # As long as it was, and nobody can read from it.
        unreadable = os.open(store.path, os.O_WRONLY)
        for held in Path("/proc/self/fd").iterdir():
            if held.exists() and held.samefile(store.path) and int(held.name) != unreadable:
                os.dup2(unreadable, int(held.name))
        os.close(unreadable)
        return store


@pytest.mark.parametrize("command", ["matches", "players", "export", "backup"])
def test_a_failing_disk_was_told_of_as_a_damaged_file(
    data: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    command: str,
) -> None:
    """SQLite had rolled back by itself, or its check had found a page that it did not get."""
    folder = copied(data, tmp_path / "failing")
    Failing(monkeypatch)
    target = [str(tmp_path / "copy")] if command == "backup" else []
    assert run([command, *target, "--data", str(folder)]) == 2
    complaint = capsys.readouterr().err
    assert complaint.startswith(f"augure: {folder / FILE}: ")
    assert complaint.endswith("; check disk and rights\n")
    (finding,) = disk.journal(folder, ThisHost())
    assert finding.key == "journal-unread"


def test_the_log_said_nothing_of_a_folder_that_takes_no_journal(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    plain = tmp_path / "plain"
    plain.touch()
    with closing(DiskJournal(plain / "data")):
        assert [record.levelname for record in caplog.records] == ["WARNING"]
        assert "check disk and rights" in caplog.text


def test_a_backup_took_the_place_of_any_file(
    data: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    letter, empty = tmp_path / "letter", tmp_path / "empty"
    other, kept = tmp_path / "other.db", tmp_path / "kept.db"
    empty.touch()
    letter.write_text("Dear Ana, " * 20)
    with closing(sqlite3.connect(other)) as database:
        database.execute("CREATE TABLE recipes (name TEXT)")
    for target in (letter, empty, other):
        before = target.read_bytes()
        assert run(["backup", str(target), "--data", str(data)]) == 2
        assert capsys.readouterr().err == (
            f"augure: {target} is there and no journal of Augure; choose another file\n"
        )
        assert target.read_bytes() == before
    printed(capsys, "backup", str(kept), "--data", str(data))
    older = kept.read_bytes()
    kept.write_bytes(older[:200])
    printed(capsys, "backup", str(kept), "--data", str(data))
    assert kept.read_bytes() == older
