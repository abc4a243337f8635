"""The power goes at every moment of a match and after its end: the box stands where it stood."""

import random
from collections.abc import Callable
from contextlib import closing
from functools import cache
from pathlib import Path

import pytest

from augure import views
from augure.journal.keeping import DiskJournal
from augure.journal.rows import State
from augure.journal.store import Store
from augure.rules.errors import Refused
from augure.rules.games import GAMES, game
from augure.rules.match import Match
from augure.rules.moves import Move, Tap
from augure.simulate.actions import action
from augure.simulate.people import People
from augure.soak.cuts import copied
from augure.table import Table
from augure.table.desk import Desk, Memory, Settings
from augure.table.inputs import CardTag, Command, Input, NumberTag, SuitTag, Turn
from augure.table.session import Told
from augure.values import as_dict
from journal.played import all_results
from table.kit import Session, beginning

ENGLISH = Settings("en")

LAST = 8
"""How many inputs before the podium the power begins to go, where a match is a long one."""

WALK = 25
"""How many inputs are tried at the box after each cut."""

# Hundreds of starts of a journal.
pytestmark = pytest.mark.timeout(60)


class Story(Session):
    """A session that remembers its inputs; the podium came with the one at `ended`."""

    def __init__(self) -> None:
        super().__init__()
        self.given: list[Input] = []
        self.ended = 0

    def take(self, given: Input) -> Told:
        self.given.append(given)
        return super().take(given)

    def move(self, move: Move) -> Told:
        return self.take(action(self.match.setup.game, move))

    def sets_up(self, game_id: str) -> None:
        """Sets a short match up, from the choice of the game on."""
        seats = game(game_id).seats
        players = seats[-1] if game_id == "wizard" else seats[0]
        self.choose(self.table.desk.words.game(game_id))
        self.do(str(players) + " ok" * players)
        if game_id == "prophetie":
            self.choose("Match: long")
        self.choose("All right")
        if game(game_id).has_dealer:
            self.choose("Player 2")
        assert isinstance(self.view, views.SetUp)

    def plays(self, moves: int | None = None) -> None:
        """Lets people play a match from its begin, to its end if no number of moves is given."""
        people = People(random.Random(3), self.match)
        while not self.match.over and len(self.match.moves()) != moves:
            self.move(people.move(self.match))
            people.saw(self.match)

    def abandons(self) -> None:
        self.do("menu")
        self.turn_to(beginning("Abandon"), "hold")
        assert self.table.match is None

    def corrects(self, n: int, move: Move) -> Told:
        """Corrects the nth move from the end, within the last trick."""
        self.do("menu")
        self.choose("Correct")
        self.do(f"1 1 {n}")
        return self.move(move)


def replays(story: Story) -> None:
    """The last moves are taken back and made again, the choice after a match is left."""
    moves = story.match.moves()
    story.do("undo undo repeat")
    for move in moves[-2:]:
        story.move(move)
    story.do("repeat scores + whose-turn menu ok ok + undo repeat undo")
    assert not story.match.over


def another(past: Match, first: Move) -> Move:
    """Returns a move that stands and is not the one that was made: `first`, or a card."""
    cards = map(Tap, past.game.deck.cards)
    return next(move for move in (first, *cards) if stands(past, move))


def stands(match: Match, move: Move) -> bool:
    try:
        match.push(move)
    except Refused:
        return False
    return True


def corrects(story: Story) -> None:
    """A move is corrected after the end, then one that opens the match again; that one is left."""
    over = story.match
    *_, before_last, last = over.moves()
    story.corrects(1, last)
    assert story.said.startswith("Corrected. The match is over.")
    assert story.match == over
    # The last move comes before its turn, where it can, and falls in its own place.
    before = story.match.earlier
    assert before is not None
    assert before.earlier is not None
    story.corrects(2, another(before.earlier, last))
    assert story.heard == ["refused"]
    story.do("ok")
    story.turn_to(beginning("Go on from here"), "hold")
    assert not story.match.over
    story.do("undo")
    story.move(before_last)
    story.abandons()


def goes_on(story: Story) -> None:
    """A set-up is left half-way, a rematch begun and left, and another match set up."""
    over = story.match
    story.do("menu")
    story.choose("New match")
    story.do("1 3 ok menu ok ok")
    assert story.match is over
    story.do("ok")
    assert isinstance(story.view, views.SetUp)
    assert story.match.setup.players == over.setup.players
    story.do("undo repeat")
    story.plays(1)
    story.do("undo")
    story.plays(1)
    story.abandons()
    story.choose("New match")
    story.sets_up("calendrier")


STORIES: dict[str, Callable[[Story], None]] = {
    "replays": replays,
    "corrects": corrects,
    "goes on": goes_on,
}


@cache
def played(game_id: str, after: str) -> Story:
    """Returns what people did from power-on to the podium, and after it."""
    story = Story()
    story.sets_up(game_id)
    story.plays()
    assert isinstance(story.view, views.Podium)
    story.ended = len(story.given)
    STORIES[after](story)
    return story


def live(given: list[Input]) -> tuple[Table, Told]:
    """Returns a table whose power never went, after all of some inputs."""
    table = Table(Desk(Memory(), "en"))
    told = table.shown()
    for one in given:
        told = table.take(one)
    return table, told


def resumed(journal: DiskJournal) -> Table:
    """Returns the table as a new start finds it."""
    return Table(Desk(journal, **as_dict(journal.settings(ENGLISH))), journal.open_match())


def walk(rng: random.Random, match: Match | None) -> list[Input]:
    """Returns inputs at random, many of them cards of the match."""
    anything: list[Input] = [*Command, Turn(1), Turn(-1), *map(NumberTag, range(5))]
    anything += [Command.UNDO] * 8 + [Command.OK] * 4 + [SuitTag("red")]
    if match is not None:
        deck = match.game.deck.cards
        anything += [CardTag(match.setup.game, 1, rng.choice(list(deck))) for _ in range(12)]
        anything += [action(match.setup.game, move) for move in match.moves()[-6:]]
    return rng.choices(anything, k=WALK)


def power_goes(rng: random.Random, given: list[Input], disk: Path) -> None:
    """Switches the box on again and compares it with the one that stayed on, input by input."""
    stayed, told = live(given)
    match = stayed.match
    with closing(DiskJournal(disk)) as journal:
        again = resumed(journal)
        assert again.match == match
        if match is not None:
            assert again.match is not None
            assert again.match.moves() == match.moves()
            assert again.in_play is again.match
            assert again.shown().view == views.after(match)
        if match is not None and told.view == views.after(match):
            assert again.shown() == stayed.shown()
        else:
            # It stayed on at a page that tells of the match, or leads away from it: neither is
            # kept. From the menu on all is one.
            assert again.take(Command.MENU) == stayed.take(Command.MENU)
        for one in walk(rng, match):
            assert again.take(one) == stayed.take(one), one
            assert again.match == stayed.match
            assert again.desk.copy == stayed.desk.copy


@pytest.mark.parametrize("after", STORIES)
@pytest.mark.parametrize("game_id", GAMES)
def test_the_box_stands_where_it_stood(trials: Path, game_id: str, after: str) -> None:
    story = played(game_id, after)
    rng = random.Random(7)
    first = 0 if game_id == "calendrier" else story.ended - LAST
    with closing(DiskJournal(trials / "box")) as journal:
        table = resumed(journal)
        for at, one in enumerate(story.given, 1):
            table.take(one)
            if at >= first:
                power_goes(rng, story.given[:at], copied(trials / "box", trials / str(at)))
            if rng.random() < 0.5:
                journal.inputs(at)


class Watched(DiskJournal):
    """A journal whose folder is copied at every moment of a write at which the power may go."""

    def __init__(self, folder: Path, copies: Path) -> None:
        super().__init__(folder)
        self._watched = folder
        self._copies = copies
        self.left: list[Path] = []
        assert self._store is not None
        # Told of each statement before it is run.
        self._store._connection.set_trace_callback(self._runs)

    def _runs(self, statement: str) -> None:
        if statement == "COMMIT":
            self._copy()

    def _copy(self) -> None:
        self.left.append(copied(self._watched, self._copies / str(len(self.left))))

    def _save(self) -> None:
        self._copy()
        super()._save()
        self._copy()


def found(folder: Path) -> Match | None:
    """Returns the match that a new start finds, which is then kept as what it is."""
    with closing(DiskJournal(folder)) as journal:
        match = journal.open_match()
    if match is not None:
        with closing(Store.read(folder)) as store:
            entry = store.newest()
            assert entry is not None
            assert entry.state is (State.OVER if match.over else State.OPEN)
            assert len(all_results(store).get(entry.number, ())) == match.over * len(match.totals)
    return match


@pytest.mark.parametrize("after", STORIES)
@pytest.mark.parametrize("game_id", GAMES)
def test_a_cut_within_an_input_leaves_what_was_before_or_after_it(
    trials: Path, game_id: str, after: str
) -> None:
    story = played(game_id, after)
    first = 0 if game_id == "calendrier" else story.ended - LAST
    cuts = 0
    with closing(Watched(trials / "box", trials)) as journal:
        table = resumed(journal)
        for at, one in enumerate(story.given):
            before, begun = table.match, len(journal.left)
            table.take(one)
            if at >= first:
                stood = [found(folder) for folder in journal.left[begun:]]
                cuts += len(stood)
                early = stood.count(before)
                assert stood in (
                    [before] * early + [table.match] * (len(stood) - early),
                    [before] * len(stood),
                )
    assert cuts > 20
