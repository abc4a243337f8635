"""What the journal keeps, and what a new start finds."""

import json
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from augure.box import Box
from augure.journal.errors import InUse
from augure.journal.keeping import DiskJournal
from augure.journal.rows import State
from augure.journal.store import Store
from augure.rules.games import GAMES
from augure.rules.moves import Undo
from augure.rules.record import dump, move_json
from augure.table import Table
from augure.table.desk import Desk, Settings
from augure.table.inputs import Command, Turn, Typed
from augure.table.pages import MenuPage
from augure.table.session import Told
from journal.played import all_results, keep, on_disk, plan, resumed


@pytest.mark.parametrize("game_id", GAMES)
def test_a_match_is_found_as_it_was_left(tmp_path: Path, game_id: str) -> None:
    played = plan(game_id, 4)
    for count in (0, 1, 17, len(played.moves) - 1):
        with closing(DiskJournal(tmp_path)) as journal:
            left = keep(journal, played, count)
        found = resumed(tmp_path)
        assert found == left
        assert found is not None
        assert found.moves() == left.moves()


def test_a_match_that_is_over_was_gone_after_a_power_cut(tmp_path: Path) -> None:
    played = plan("wizard")
    with closing(DiskJournal(tmp_path)) as journal:
        journal.end(keep(journal, played, len(played.moves)))
    before = on_disk(tmp_path)
    assert before[0].state is State.OVER
    found = resumed(tmp_path)
    assert found == played.stages[-1]
    # To look at it changes nothing, not even the date.
    assert on_disk(tmp_path) == before


def test_a_power_cut_between_the_last_card_and_the_end_ends_the_match(tmp_path: Path) -> None:
    played = plan("wizard")
    with closing(DiskJournal(tmp_path)) as journal:
        keep(journal, played, len(played.moves))
    assert on_disk(tmp_path)[0].state is State.OPEN
    assert resumed(tmp_path) == played.stages[-1]
    assert on_disk(tmp_path)[0].state is State.OVER
    with closing(Store.read(tmp_path)) as store:
        assert len(all_results(store)[1]) == 3


def test_a_resumed_match_that_is_over_goes_on_after_an_undo(tmp_path: Path) -> None:
    played = plan("wizard")
    with closing(DiskJournal(tmp_path)) as journal:
        journal.end(keep(journal, played, len(played.moves)))
    with closing(DiskJournal(tmp_path)) as journal:
        found = journal.open_match()
        assert found is not None
        journal.append(Undo())
    entry, moves = on_disk(tmp_path)
    assert (entry.state, entry.ended, len(moves)) == (State.OPEN, None, len(played.moves) + 1)
    assert resumed(tmp_path) == found.push(Undo())
    with closing(Store.read(tmp_path)) as store:
        assert all_results(store) == {}


def test_a_resumed_match_that_is_over_keeps_its_results_on_a_new_disk(tmp_path: Path) -> None:
    """What the journal holds of it is enough to write all of it again, its date too."""
    played, evening = plan("wizard"), datetime(2026, 3, 1, 22, tzinfo=UTC)
    with closing(DiskJournal(tmp_path, lambda: evening)) as journal:
        journal.end(keep(journal, played, len(played.moves)))
    entry, _ = on_disk(tmp_path)
    with closing(DiskJournal(tmp_path)) as journal:
        journal.open_match()
        journal._start_anew()
    assert on_disk(tmp_path) == (entry, played.lines)
    with closing(Store.read(tmp_path)) as store:
        assert len(all_results(store)[entry.number]) == 3


def test_a_match_begun_after_one_that_is_over_is_resumed_before_its_first_move(
    tmp_path: Path,
) -> None:
    played = plan("wizard")
    with closing(DiskJournal(tmp_path)) as journal:
        journal.end(keep(journal, played, len(played.moves)))
    with closing(DiskJournal(tmp_path)) as journal:
        journal.open_match()
        journal.begin(plan("prophetie").setup)
    assert resumed(tmp_path) == plan("prophetie").stages[0]
    with closing(Store.read(tmp_path)) as store:
        assert [entry.state for entry in store.entries()] == [State.OVER, State.OPEN]


def test_undo_after_the_end_opens_the_match_again(tmp_path: Path) -> None:
    played = plan("wizard")
    with closing(DiskJournal(tmp_path)) as journal:
        over = keep(journal, played, len(played.moves))
        journal.end(over)
        journal.append(Undo())
    assert resumed(tmp_path) == over.push(Undo())
    with closing(Store.read(tmp_path)) as store:
        assert all_results(store) == {}


def test_an_abandoned_match_stays_and_is_not_resumed(tmp_path: Path) -> None:
    with closing(DiskJournal(tmp_path)) as journal:
        journal.end(keep(journal, plan("wizard"), 9))
    assert resumed(tmp_path) is None
    entry, moves = on_disk(tmp_path)
    assert (entry.state, len(moves)) == (State.ABANDONED, 9)


def test_a_match_left_for_a_new_one_stays_unfinished(tmp_path: Path) -> None:
    with closing(DiskJournal(tmp_path)) as journal:
        keep(journal, plan("wizard"), 9)
        second = keep(journal, plan("prophetie"), 5)
    assert resumed(tmp_path) == second
    with closing(Store.read(tmp_path)) as store:
        entries = store.entries()
        assert [(e.number, e.state, e.moves) for e in entries] == [
            (1, State.OPEN, 9),
            (2, State.OPEN, 5),
        ]


@pytest.mark.parametrize(("before", "after"), [(30, 20), (20, 30), (20, 20), (5, 0)])
def test_a_correction_replaces_the_moves(tmp_path: Path, before: int, after: int) -> None:
    played, other = plan("wizard"), plan("wizard", seed=12)
    with closing(DiskJournal(tmp_path)) as journal:
        keep(journal, played, before)
        corrected = other.stages[after]
        journal.rewrite(corrected)
        assert resumed_moves(tmp_path) == [dump(move_json(m)) for m in corrected.moves()]
        journal.append(other.moves[after])
    found = resumed(tmp_path)
    assert found is not None
    assert found.phase == other.stages[after + 1].phase


def resumed_moves(folder: Path) -> list[str]:
    return list(on_disk(folder)[1])


def test_a_correction_of_a_match_that_is_over_renews_its_results(tmp_path: Path) -> None:
    played, other = plan("wizard"), plan("wizard", seed=12)
    with closing(DiskJournal(tmp_path)) as journal:
        journal.end(keep(journal, played, len(played.moves)))
        journal.rewrite(other.stages[-1])
    with closing(Store.read(tmp_path)) as store:
        points = [result.points for result in all_results(store)[1]]
    assert points == list(other.stages[-1].totals)
    assert points != list(played.stages[-1].totals)


def test_settings_outlive_a_power_cut(tmp_path: Path) -> None:
    default = Settings("en", "full", ())
    with closing(DiskJournal(tmp_path)) as journal:
        assert journal.settings(default) == default
        desk = Desk(journal)
        table = Table(desk)
        desk.remember(("Ana", "Élie"))
        table.take(Command.MENU)
        desk.sound, desk.language = "off", "en"
        desk.keep()
    with closing(DiskJournal(tmp_path)) as journal:
        assert journal.settings(default) == Settings("en", "off", ("Ana", "Élie"))


def test_the_menu_keeps_sound_display_and_language(tmp_path: Path) -> None:
    with closing(DiskJournal(tmp_path)) as journal:
        desk = Desk(journal)
        table = Table(desk)
        for key in ("sound-full", "display-normal", "language"):
            menu = table.menu()
            assert isinstance(menu, MenuPage)
            labels = [item.label for item in menu.items]
            table.take(Command.MENU)
            table.take(Turn(labels.index(desk.page(key))))
            table.take(Command.OK)
        assert (desk.sound, desk.display, desk.language) == ("short", "large", "en")
    with closing(DiskJournal(tmp_path)) as journal:
        kept = journal.settings(Settings("fr", "full"))
    assert (kept.sound, kept.display, kept.language) == ("short", "large", "en")


def test_a_setting_that_nobody_knows_is_the_default(tmp_path: Path) -> None:
    with closing(DiskJournal(tmp_path)):
        pass
    with closing(Store.open(tmp_path)) as store:
        store.set({"sound": json.dumps("deafening"), "language": "{", "names": json.dumps([1])})
        store.set({"display": json.dumps("tiny")})
    with closing(DiskJournal(tmp_path)) as journal:
        assert journal.settings(Settings("en", "off", ("Bo",))) == Settings("en", "off", ("Bo",))


class Witness:
    """An output that looks at the disk whenever something is told."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.moves: list[int] = []

    def tell(self, told: Told) -> None:
        self.moves.append(len(on_disk(self._folder)[1]))


def test_every_input_is_on_disk_before_it_is_told(tmp_path: Path) -> None:
    played = plan("wizard")
    witness = Witness(tmp_path)
    with closing(DiskJournal(tmp_path)) as journal:
        box = Box(Table(Desk(journal)), [witness])
        box.do(lambda table: table.start(played.setup))
        for move in played.moves[:40]:
            box.give(Typed(move))
    assert witness.moves == list(range(41))


def test_one_process_at_a_time_keeps_matches_in_a_folder(tmp_path: Path) -> None:
    with closing(DiskJournal(tmp_path)), pytest.raises(InUse, match="in use by another Augure"):
        DiskJournal(tmp_path)
    with closing(DiskJournal(tmp_path)) as journal:
        assert journal.works


def test_the_log_never_holds_more_than_the_last_input(tmp_path: Path) -> None:
    """So that no loss of the log can lose more."""
    sizes = set()
    with closing(DiskJournal(tmp_path)) as journal:
        journal.begin(plan("wizard").setup)
        for move in plan("wizard").moves[:60]:
            journal.append(move)
            sizes.add((tmp_path / "augure.db-wal").stat().st_size)
    assert max(sizes) < 10 * 4096


class Jumping:
    """A wall clock that jumps back and forth."""

    def __init__(self) -> None:
        self.asked = 0

    def __call__(self) -> datetime:
        self.asked += 1
        days = (0, 20000, -9000, 1, -20000, 3)[self.asked % 6]
        return datetime(2026, 3, 1, tzinfo=UTC) + timedelta(days=days)


def test_a_clock_that_jumps_does_no_harm(tmp_path: Path) -> None:
    clock = Jumping()
    for count in range(1, 8):
        with closing(DiskJournal(tmp_path, clock)) as journal:
            left = keep(journal, plan("wizard"), count)
        assert resumed(tmp_path) == left
    with closing(Store.read(tmp_path)) as store:
        assert [entry.moves for entry in store.entries()] == list(range(1, 8))
    assert clock.asked >= 7
