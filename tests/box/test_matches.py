"""Whole matches, tap by tap, on simulated chip, panel, knob, button and buzzer."""

import shutil
from contextlib import closing
from pathlib import Path

from augure.journal.export import Exported, record
from augure.journal.rows import State
from augure.journal.store import Store
from augure.rules import expect
from augure.rules.games import game
from augure.rules.match import Match, Setup
from augure.rules.moves import Move
from augure.rules.record import read
from augure.table.inputs import CardTag, NumberTag
from augure.table.session import Told
from augure.views import Podium, SetUp, TrickWon
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


def set_up(people: Round, game_id: str, players: int, options: dict[str, str]) -> Told:
    """Goes through the menus from power-on; the last player deals first."""
    words, page = people.witness.desk.words, people.witness.desk.page
    people.choose(words.game(game_id))
    people.choose(words.count("player", players), by_number=True)
    for seat in range(players):
        people.choose(page("player-name", n=seat + 1))
    for shown, wanted in options.items():
        while wanted not in people.witness.view.items:  # type: ignore[union-attr] # it's a menu
            at = [item for item in people.witness.view.items if item.startswith(shown)]  # type: ignore[union-attr] # it's a menu
            people.choose(at[0])
    people.choose(page("options-fit"), by_number=True)
    return people.choose(page("player-name", n=players))


def test_a_match_of_wizard_from_power_on_to_the_podium(tmp_path: Path) -> None:
    world = World(tmp_path)
    with running(world) as rig:
        people = Round(rig, Witness(rig))
        told = set_up(people, "wizard", 6, {})
        assert isinstance(told.view, SetUp)
        for told in people.play(SEED):
            pass
        over = people.match
    assert isinstance(told.view, Podium)
    kept, again = exported(world.data)
    assert kept.entry.state is State.OVER
    assert again.over
    assert again.totals == over.totals
    assert again.winners == over.winners
    assert again.moves() == over.moves()
