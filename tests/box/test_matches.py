"""Whole matches, tap by tap, on simulated chip, panel, knob, button and buzzer."""

import shutil
from contextlib import closing
from pathlib import Path

import pytest

from augure.journal.export import Exported, record
from augure.journal.rows import State
from augure.journal.store import Store
from augure.rules import expect
from augure.rules.games import game
from augure.rules.match import Match, Setup
from augure.rules.options import Value
from augure.rules.record import read
from augure.table.inputs import NumberTag
from augure.table.session import Told
from augure.views import Podium, SetUp
from box.rig import World, running
from box.table import Round, Witness

SEED = 20


def exported(data: Path) -> tuple[Exported, Match]:
    """Returns what leaves the box of its last match, and that record played again."""
    with closing(Store.read(data)) as store:
        entry = store.newest()
        assert entry is not None
        found = Exported.of(entry, store.moves(entry))
    (_, setup), *moves = read(line.encode() for line in record(found))
    assert isinstance(setup, Setup)
    match = Match.start(game(setup.game), setup)
    for _, move in moves:
        assert not isinstance(move, Setup)
        match = match.push(move)
    return found, match


def set_up(people: Round, game_id: str, players: int, **options: Value) -> Told:
    """Goes through the menus from power-on; the last player deals first."""
    words, page = people.witness.desk.words, people.witness.desk.page
    people.choose(words.game(game_id))
    people.tap(NumberTag(players))
    for seat in range(players):
        people.choose(page("player-name", n=seat + 1))
    for name, value in options.items():
        option = next(option for option in game(game_id).options if option.name == name)
        lines = [words.option(name, choice) for choice in option.choices]
        while (now := next(line for line in lines if line in people.menu_items)) != (
            words.option(name, value)
        ):
            people.choose(now)
    people.choose(page("options-fit"), by_number=True)
    return people.choose(page("player-name", n=players))


def assert_kept(data: Path, over: Match) -> None:
    """Asserts that the record that leaves the box is the match: moves, totals and winners."""
    kept, again = exported(data)
    assert kept.entry.state is State.OVER
    assert again.over
    assert again.moves() == over.moves()
    assert again.totals == over.totals
    assert again.winners == over.winners


@pytest.mark.timeout(60)  # four seconds of work
def test_a_match_of_wizard_from_power_on_to_the_podium(tmp_path: Path) -> None:
    world = World(tmp_path)
    with running(world) as rig:
        people = Round(rig, Witness(rig))
        assert isinstance(set_up(people, "wizard", 6).view, SetUp)
        *_, told = people.play(SEED)
        people.listen()
        over = people.match
    assert isinstance(told.view, Podium)
    assert_kept(world.data, over)


@pytest.mark.timeout(60)  # a second of work
def test_a_match_of_prophetie_from_power_on_to_the_podium(tmp_path: Path) -> None:
    world = World(tmp_path)
    with running(world) as rig:
        people = Round(rig, Witness(rig), listens=2)
        told = set_up(people, "prophetie", 2, short=True)
        assert isinstance(told.view, SetUp)
        assert people.match.setup.options["short"] is True
        *_, told = people.play(SEED)
        over = people.match
    assert isinstance(told.view, Podium)
    assert_kept(world.data, over)


def test_a_power_cut_in_mid_trick_leaves_same_trick_same_leader_same_bids(tmp_path: Path) -> None:
    """Power cut: resumed without a question, at the next card."""
    before = World(tmp_path / "before")
    with running(before) as rig:
        people = Round(rig, Witness(rig))
        set_up(people, "prophetie", 2, short=True)
        for _ in people.play(SEED):
            if len(people.match.public().laid) == 1 and len(people.match.moves()) > 12:
                break
        left = people.match
        # What the disk has at this moment is what a power cut leaves.
        after = World(tmp_path / "after")
        shutil.copytree(before.data, after.data, dirs_exist_ok=True)
    assert isinstance(left.expect(), expect.Card)
    with running(after) as rig:
        # The first frame is the match as it was left: no question, no menu.
        people = Round(rig, Witness(rig, left))
        assert rig.app.table.in_play == left
        found, was = rig.app.table.in_play.public(), left.public()
        assert (found.laid, found.bids) == (was.laid, was.bids)
        assert found.laid[0].seat == was.laid[0].seat
        assert len(was.laid) == 1
        *_, told = people.play(SEED)
        over = people.match
    assert isinstance(told.view, Podium)
    assert_kept(after.data, over)


def test_a_power_cut_after_the_last_card_lost_podium_and_undo(tmp_path: Path) -> None:
    before = World(tmp_path / "before")
    with running(before) as rig:
        people = Round(rig, Witness(rig))
        set_up(people, "prophetie", 2, short=True)
        *_, told = people.play(SEED)
        over = people.match
        after = World(tmp_path / "after")
        shutil.copytree(before.data, after.data, dirs_exist_ok=True)
    assert isinstance(told.view, Podium)
    with running(after) as rig:
        # The first frame is the podium; then the last card is taken back and laid again.
        people = Round(rig, Witness(rig, over))
        assert rig.app.table.in_play == over
        assert rig.app.table.shown().view == told.view
        people.back()
        assert not people.match.over
        assert over.move is not None
        told = people.do(over.move)
        assert isinstance(told.view, Podium)
        # One press further is the choice of what comes next, and the same players begin again.
        people.press()
        assert people.menu_items[0] == people.witness.desk.page("rematch")
        assert isinstance(people.press().view, SetUp)
    assert_kept(before.data, over)
