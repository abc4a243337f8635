"""Tags in a match: copies of a deck never mix, a card keeps its meaning with a new tag."""

from pathlib import Path

import pytest

from augure.rules.moves import Tap
from augure.rules.setup import set_up
from augure.table import Table
from augure.table.desk import Desk, Memory
from augure.table.inputs import CardTag, Command, NumberTag
from augure.table.session import Told
from augure.tags.registry import Registry
from augure.tags.store import Tags
from tags.decks import deck, uid

OTHER = 100


class Match:
    """A match of Wizard with two copies: the second one's UIDs begin at 101."""

    def __init__(self, folder: Path) -> None:
        self.tags = Tags(folder / "tags.tsv")
        self.tags.change({**deck("wizard", 1), **deck("wizard", 2, OTHER + 1)})
        self.journal = Memory()
        self.table = Table(Desk(self.journal, language="en"))
        self.table.start(set_up({"game": "wizard", "players": ["Ana", "Bo", "Cy"]}))

    def tap(self, number: int) -> Told:
        return self.table.take(self.tags.tagged(uid(number)))

    def bid(self) -> None:
        for _ in range(3):
            self.table.take(NumberTag(0))


@pytest.fixture
def match(tmp_path: Path) -> Match:
    return Match(tmp_path)


def test_cards_of_two_copies_never_mix_in_one_match(match: Match) -> None:
    match.tap(7)
    match.bid()
    told = match.tap(OTHER + 8)
    assert [cue.what for cue in told.cues] == ["refused"]
    assert told.said[0] == "This card is of another deck."
    told = match.tap(8)
    assert [cue.what for cue in told.cues] != ["refused"]
    assert [move for move in match.journal.moves if isinstance(move, Tap)] == [
        Tap("red-7"),
        Tap("red-8"),
    ]


def test_the_other_copy_plays_a_match_as_well(match: Match) -> None:
    match.tap(OTHER + 7)
    match.bid()
    assert match.tap(8).said[0] == "This card is of another deck."
    match.tap(OTHER + 8)
    assert match.journal.moves[-1] == Tap("red-8")


def test_a_refused_card_binds_the_match_to_no_copy(match: Match) -> None:
    match.table.start(set_up({"game": "prophetie", "players": ["Ana", "Bo"], "dealer": 0}))
    match.tags.change({**deck("prophetie", 1, 201), **deck("prophetie", 2, 301)})
    told = match.tap(361)
    assert [cue.what for cue in told.cues] == ["refused"]
    match.tap(201)
    assert match.journal.moves == [Tap("sun-1")]


def test_undoing_the_only_card_frees_the_match_for_another_copy(match: Match) -> None:
    match.tap(OTHER + 7)
    match.table.take(Command.UNDO)
    match.tap(7)
    match.bid()
    assert match.tap(OTHER + 8).said[0] == "This card is of another deck."
    match.tap(8)
    assert match.journal.moves[-1] == Tap("red-8")


def test_a_card_moves_to_a_new_tag_without_losing_the_match(match: Match) -> None:
    match.tap(7)
    match.bid()
    card = CardTag("wizard", 1, "red-8")
    match.tags.change(match.tags.registry.placing(uid(900), card))
    assert match.tags.tagged(uid(900)).meaning == card
    told = match.tap(8)
    assert told.said[0] == "Unknown tag."
    match.tap(900)
    assert match.journal.moves[-1] == Tap("red-8")


def test_what_is_this_card_plays_nothing(match: Match) -> None:
    match.table.take(Command.ASK)
    assert match.tap(7).said == ("red 7", "Stickers: dotted circle, 2 dots, heart.")
    assert match.journal.moves == []


def test_a_tag_that_was_not_enrolled_is_said_and_plays_nothing(match: Match) -> None:
    told = match.table.take(Registry().tagged(uid(7)))
    assert told.said[0] == "Unknown tag."
    assert match.journal.moves == []
