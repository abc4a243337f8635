"""Enrolment and the check as pages of a table: menu, tags, keys; told in whole histories."""

import tomllib
from importlib import resources
from pathlib import Path

import pytest

from augure import atomic, views
from augure.outputs.font import font
from augure.outputs.icons import icon_names
from augure.rules.games import GAMES
from augure.rules.setup import set_up
from augure.table import Table
from augure.table.desk import Desk, Memory
from augure.table.inputs import (
    Badge,
    CardTag,
    Command,
    Input,
    NumberTag,
    SeatTag,
    SeveralCards,
    SuitTag,
    Turn,
    UnknownTag,
)
from augure.table.session import Told
from augure.tags.meanings import copy_places, suits
from augure.tags.naming import named
from augure.tags.steps import tags_menu
from augure.tags.store import BoxTags, Tags
from augure.words import LANGUAGES, words
from tags.decks import deck, uid

WIZARD = GAMES.index("wizard") + 1
CONTROLS, NUMBERS, SUITS, SEATS, BADGES, CHECK = range(len(GAMES) + 1, len(GAMES) + 7)


def texts(language: str) -> dict[str, str]:
    """Returns the texts of the tags by their keys, fields unfilled."""
    file = resources.files("augure.words").joinpath(f"{language}.toml").read_text("utf-8")
    table = tomllib.loads(file)
    pages: dict[str, str] = {
        key: text for key, text in table["pages"].items() if key.startswith("tags")
    }
    pages.update(table["tags"])
    return pages


class Box:
    """A table with its tags; `tap` takes a UID as a reader gives it."""

    def __init__(self, folder: Path) -> None:
        self.tags = BoxTags(folder / "tags.tsv")
        self.desk = Desk(Memory(), language="en")
        self.table = Table(self.desk, extra=tags_menu(self.tags))

    def give(self, *given: Input) -> Told:
        for one in given:
            told = self.table.take(one)
        return told

    def tap(self, *numbers: int) -> Told:
        for number in numbers:
            told = self.table.take(self.tags.tagged(uid(number)))
        return told

    def open(self, *choices: int) -> Told:
        """Goes from the menu to the tags and on by the numbers of the items."""
        told = self.give(Command.MENU)
        assert isinstance(told.view, views.Menu)
        item = told.view.items.index("Tags") + 1
        return self.give(NumberTag(item), *map(NumberTag, choices))

    @property
    def progress(self) -> tuple[str, int, int, str]:
        view = self.table.shown().view
        assert isinstance(view, views.Progress)
        return view.asked, view.done, view.total, view.hint

    @property
    def kept(self) -> dict[str, object]:
        """What stands on disk now, for a box that is switched on anew."""
        return dict(Tags(self.tags.path).registry.tags)


@pytest.fixture
def box(tmp_path: Path) -> Box:
    return Box(tmp_path)


def test_the_box_leads_through_a_deck_card_by_card(box: Box) -> None:
    told = box.open(WIZARD, 1)
    assert told.view == views.Progress("Wizard 1", "red 1", 0, 60, "Lay it · OK skips")
    for at, card in enumerate(copy_places("wizard", 1)):
        assert box.progress[:3] == (words("en").card("wizard", card.code), at, 60)
        told = box.tap(at + 1)
        assert [cue.what for cue in told.cues] == ["accepted"]
        assert box.kept == dict(list(deck("wizard").items())[: at + 1])
    assert told.view == views.Notice("check", "Wizard 1", "Everything has a tag.")
    assert told.said == ("Wizard 1", "Everything has a tag.")
    told = box.give(Command.OK)
    assert isinstance(told.view, views.Menu)
    assert told.view.title == "Tags"


def test_enrolment_goes_on_where_the_power_was_cut(box: Box) -> None:
    box.open(WIZARD, 1)
    box.tap(1, 2, 3)
    again = Box(box.tags.path.parent)
    told = again.open(WIZARD)
    assert told.view == views.Menu("Wizard", ("Deck 1: 3/60", "New deck 2"), 0)
    told = again.give(Command.OK)
    assert again.progress[:3] == ("red 4", 3, 60)


def test_after_a_whole_deck_a_new_copy_is_offered_first(box: Box) -> None:
    box.tags.change(deck("wizard"))
    told = box.open(WIZARD)
    assert told.view == views.Menu("Wizard", ("Deck 1: 60/60", "New deck 2"), 1)
    box.give(Command.OK)
    box.tap(200)
    assert box.tags.registry.meaning(uid(200)) == CardTag("wizard", 2, "red-1")


def test_a_card_is_skipped_and_found_again(box: Box) -> None:
    box.open(WIZARD, 1)
    box.give(Command.OK)
    assert box.progress[:2] == ("red 2", 0)
    box.tap(2)
    assert box.progress[:2] == ("red 3", 1)
    box.give(Turn(-1), Turn(-1))
    assert box.progress == ("red 1", 1, 60, "Lay it · OK skips")
    box.tap(1)
    assert box.progress[:2] == ("red 3", 2)
    box.give(Turn(-1))
    assert box.progress == ("red 2", 2, 60, "Has a tag already")


def test_the_end_lies_between_the_last_card_and_the_first(box: Box) -> None:
    box.open(WIZARD, 1)
    box.give(Turn(-1))
    assert box.progress[:2] == ("Jester", 0)
    told = box.give(Command.OK)
    assert told.view == views.Notice(
        "hourglass", "Wizard 1", "60 still without a tag. All is kept."
    )
    assert box.tap(1).cues[0].what == "refused"
    box.give(Turn(1))
    assert box.progress[:2] == ("red 1", 0)


def test_undo_takes_back_tag_by_tag_and_then_leaves(box: Box) -> None:
    box.open(WIZARD, 1)
    box.tap(1, 2)
    told = box.give(Command.UNDO)
    assert told.said == ("Tag taken back.", "red 2")
    assert box.kept == {uid(1): CardTag("wizard", 1, "red-1")}
    box.give(Command.UNDO)
    assert box.kept == {}
    assert box.progress[:2] == ("red 1", 0)
    told = box.give(Command.UNDO)
    assert isinstance(told.view, views.Menu)
    assert told.view.title == "Tags"


def test_the_last_card_of_a_deck_can_be_taken_back(box: Box) -> None:
    box.tags.change(dict(list(deck("wizard").items())[:59]))
    box.open(WIZARD, 1)
    box.tap(60)
    box.give(Command.UNDO)
    assert box.progress[:3] == ("Jester", 59, 60)


def test_a_tag_that_stands_for_something_else_is_refused_by_name(box: Box) -> None:
    box.open(WIZARD, 1)
    box.tap(1)
    told = box.tap(1)
    assert [cue.what for cue in told.cues] == ["refused", "held"]
    assert told.said == (
        "Refused: this tag is red 1 (Wizard 1) already.",
        "Hold the key to move it",
    )
    assert box.kept == {uid(1): CardTag("wizard", 1, "red-1")}


def test_a_hold_moves_a_refused_tag_and_undo_moves_it_back(box: Box) -> None:
    box.open(WIZARD, 1)
    box.tap(1, 1)
    box.give(Command.HOLD)
    assert box.kept == {uid(1): CardTag("wizard", 1, "red-2")}
    box.give(Command.UNDO)
    assert box.kept == {uid(1): CardTag("wizard", 1, "red-1")}
    assert box.progress[:2] == ("red 2", 1)


@pytest.mark.parametrize("leaving", [Command.OK, Command.UNDO])
def test_nothing_but_a_hold_moves_a_tag(box: Box, leaving: Command) -> None:
    box.open(WIZARD, 1)
    box.tap(1, 1)
    box.give(leaving)
    assert box.kept == {uid(1): CardTag("wizard", 1, "red-1")}
    assert box.progress == ("red 2", 1, 60, "Lay it · OK skips")
    told = box.give(Command.HOLD)
    assert isinstance(told.view, views.Menu)
    assert box.kept == {uid(1): CardTag("wizard", 1, "red-1")}


def test_the_next_card_may_be_laid_instead_of_an_answer_to_the_doubt(box: Box) -> None:
    box.open(WIZARD, 1)
    box.tap(1, 1, 2)
    assert box.tags.registry.meaning(uid(2)) == CardTag("wizard", 1, "red-2")
    assert box.progress == ("red 3", 2, 60, "Lay it · OK skips")


def test_a_card_with_a_bad_sticker_gets_a_new_one_by_a_hold(box: Box) -> None:
    box.tags.change(deck("wizard"))
    box.open(WIZARD, 1)
    box.give(Turn(1), Turn(1))
    told = box.tap(300)
    assert told.said == ("red 2 has a tag already.", "Hold the key to move it")
    assert uid(300) not in box.kept
    box.give(Command.HOLD)
    assert box.kept == {
        **{tag: card for tag, card in deck("wizard").items() if tag != uid(2)},
        uid(300): CardTag("wizard", 1, "red-2"),
    }


def test_a_known_control_works_during_enrolment_and_is_not_enrolled(box: Box) -> None:
    controls = {uid(500 + at): command for at, command in enumerate(Command)}
    box.tags.change(controls)
    box.open(WIZARD, 1)
    tags = {command: 500 + at for at, command in enumerate(Command)}
    box.tap(tags[Command.OK], 2, tags[Command.UNDO], 2, 2, tags[Command.HOLD])
    assert box.kept == {**controls, uid(2): CardTag("wizard", 1, "red-3")}
    told = box.tap(tags[Command.REPEAT])
    assert told.said == ("red 4", "1 of 60.")
    told = box.tap(tags[Command.MENU])
    assert isinstance(told.view, views.Menu)
    assert told.view.title == "Menu"


def test_an_unknown_tag_becomes_the_control_that_is_asked_for(box: Box) -> None:
    told = box.open(CONTROLS)
    assert told.view == views.Progress("Controls", "OK", 0, len(Command), "Lay it · OK skips")
    told = box.tap(*range(1, len(Command) + 1))
    assert told.view == views.Notice("check", "Controls", "Everything has a tag.")
    assert list(box.kept.values()) == list(Command)


@pytest.mark.parametrize(
    ("item", "places"),
    [
        (NUMBERS, [NumberTag(number) for number in range(21)]),
        (SUITS, [SuitTag(suit) for suit in suits()]),
        (SEATS, [SeatTag(seat) for seat in range(6)]),
    ],
)
def test_numbers_suits_and_seats_are_enrolled_in_order(
    box: Box, item: int, places: list[object]
) -> None:
    box.open(item)
    told = box.tap(*range(1, len(places) + 1))
    assert isinstance(told.view, views.Notice)
    assert list(box.kept.values()) == places


def test_a_number_may_have_a_second_tag(box: Box) -> None:
    box.open(NUMBERS)
    box.tap(1)
    box.give(Turn(-1))
    box.tap(2)
    assert list(box.kept.values()) == [NumberTag(0), NumberTag(0)]


def test_badges_are_of_known_names_or_of_seats(box: Box) -> None:
    box.desk.remember(("Élie", "Ana"))
    told = box.open(BADGES)
    assert told.view == views.Menu(
        "Badges", ("Élie", "Ana", *(f"Player {n}" for n in range(1, 7))), 0
    )
    told = box.give(Command.OK)
    assert told.view == views.Progress("Badges", "Élie’s badge", 0, 1, "Lay it · OK skips")
    box.tap(1)
    assert box.kept == {uid(1): Badge("Élie")}
    box.give(Command.OK, NumberTag(8))
    box.tap(2)
    assert box.kept == {uid(1): Badge("Élie"), uid(2): Badge("Player 6")}


def test_the_tokens_of_prophetie_come_last_and_may_be_left_out(box: Box) -> None:
    box.tags.change(dict(list(deck("prophetie").items())[:60]))
    told = box.open(GAMES.index("prophetie") + 1)
    assert told.view == views.Menu("Prophétie", ("Deck 1: 60/60", "New deck 2"), 1)
    box.give(NumberTag(1))
    assert box.progress[:3] == ("Sun token", 60, 60)
    box.tap(61, 62)
    assert box.progress[:3] == ("Spear token", 60, 60)
    assert box.tags.registry.uids(CardTag("prophetie", 1, "trump-sun")) == (uid(61), uid(62))


def test_a_phone_that_has_another_uid_at_every_look_is_refused(box: Box) -> None:
    box.open(WIZARD, 1)
    told = box.table.take(box.tags.tagged("08A1B2C3"))
    assert told.cues[0].what == "refused"
    assert told.said[0].startswith("Refused: this tag has another number at every look.")
    assert box.kept == {}


def test_a_disk_that_takes_nothing_is_said_and_nothing_enrolled(
    box: Box, monkeypatch: pytest.MonkeyPatch
) -> None:
    box.open(WIZARD, 1)
    box.tap(1)

    def full(path: Path, data: bytes) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("augure.tags.store.replace_file", full)
    told = box.tap(2)
    assert told.cues[0].what == "refused"
    assert told.said == ("Refused: the tag could not be kept. The memory card is full or damaged.",)
    assert box.progress[:2] == ("red 2", 1)
    assert box.give(Command.UNDO).cues[0].what == "refused"
    monkeypatch.setattr("augure.tags.store.replace_file", atomic.replace_file)
    box.tap(2)
    assert len(box.kept) == 2


def test_after_two_cards_at_once_the_next_one_is_enrolled(box: Box) -> None:
    box.tags.change({uid(1): CardTag("wizard", 1, "red-1")})
    box.open(WIZARD, 1)
    told = box.give(SeveralCards())
    assert isinstance(told.view, views.Notice)
    told = box.tap(1)
    assert told.said[0] == "Refused: this tag is red 1 (Wizard 1) already."
    box.give(SeveralCards())
    box.tap(2)
    assert box.tags.registry.meaning(uid(2)) == CardTag("wizard", 1, "red-2")


def test_the_match_is_kept_while_tags_are_enrolled(box: Box) -> None:
    box.tags.change(deck("wizard"))
    box.table.start(set_up({"game": "wizard", "players": ["Ana", "Bo", "Cy"]}))
    box.tap(7)
    match = box.table.match
    box.open(WIZARD, 2)
    box.tap(200)
    box.give(Command.MENU, NumberTag(1))
    assert box.table.in_play == match
    assert match is not None
    assert len(match.moves()) == 1


def test_a_damaged_file_is_said_at_the_menu_of_the_tags(tmp_path: Path) -> None:
    (tmp_path / "tags.tsv").write_bytes(b"augure-tags\t1\ncard\twizard\t1\tred-1\t04a1\nend\n")
    box = Box(tmp_path)
    told = box.open()
    assert told.view == views.Notice(
        "refused",
        "Tags",
        "The file of the tags was damaged. Lines lost: 1. It is kept as tags.tsv.damaged-1.",
    )
    told = box.give(Command.OK)
    assert isinstance(told.view, views.Menu)


def test_a_folder_with_the_name_of_the_file_was_renamed(tmp_path: Path) -> None:
    (tmp_path / "tags.tsv").mkdir()
    box = Box(tmp_path)
    assert box.open().view == views.Notice(
        "refused",
        "Tags",
        "The file of the tags is damaged or can’t be read. It stays as it is. Run augure check.",
    )
    assert isinstance(box.give(Command.OK).view, views.Menu)
    assert (tmp_path / "tags.tsv").is_dir()


def test_a_check_reads_a_whole_deck_in_any_order(box: Box) -> None:
    box.tags.change(deck("wizard"))
    told = box.open(CHECK, 1)
    assert told.view == views.Progress("Wizard 1", "Lay every card", 0, 60, "OK: what is missing")
    told = box.tap(*range(60, 0, -1))
    assert told.said == ("red 1", "All is well.")
    assert told.view == views.Progress("Wizard 1", "red 1", 60, 60, "OK: what is missing")


def test_a_check_lists_missing_weak_foreign_and_untagged_cards(box: Box) -> None:
    cards = deck("wizard")
    del cards[uid(60)]
    box.tags.change({**cards, uid(99): CardTag("prophetie", 1, "sun-1")})
    box.open(CHECK, 2)
    box.tap(*range(3, 60), 59, 59, 99, 200)
    told = box.give(Command.OK)
    assert told.said == (
        "Not read (2): red 1, red 2.",
        "Badly read (1): Jester.",
        "Not of this deck: 1 of Sun (Prophétie 1), unknown tag.",
        "Without a tag (1): Jester.",
    )
    told = box.give(Command.UNDO)
    assert isinstance(told.view, views.Menu)


def test_a_check_without_any_deck_says_so(box: Box) -> None:
    assert box.open(CHECK).view == views.Notice("hourglass", "Check a deck", "No deck has tags.")


def test_what_is_this_card_names_a_card_during_enrolment_and_enrols_nothing(box: Box) -> None:
    box.tags.change(deck("wizard"))
    box.open(WIZARD, 2)
    box.give(Command.ASK)
    assert box.tap(7).said == ("red 7", "Stickers: dotted circle, 2 dots, heart.")
    box.give(Command.OK)
    assert box.progress[:2] == ("red 1", 0)
    assert box.kept == deck("wizard")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_tag_has_a_name_that_the_font_covers(language: str) -> None:
    table = words(language)
    places = [card for game_id in GAMES for card in copy_places(game_id, 12)]
    lists = [*Command, *map(NumberTag, range(21)), *map(SuitTag, suits()), *map(SeatTag, range(6))]
    names = [named(table, place) for place in (*places, *lists, Badge("Ana"), UnknownTag("00"))]
    for size in ("small", "big"):
        assert [text for text in names if font(size).substitutions(text)] == []


def test_the_words_of_the_tags_are_the_same_keys_and_covered_by_the_font() -> None:
    fr, en = (texts(language) for language in ("fr", "en"))
    assert fr.keys() == en.keys()
    for text in (*fr.values(), *en.values()):
        assert not font("small").substitutions(text), text


def test_french_puts_a_no_break_space_before_double_punctuation() -> None:
    wrong = [text for text in texts("fr").values() for mark in ":;!?" if f" {mark}" in text]
    assert wrong == []


def test_the_signs_of_the_notices_are_drawn() -> None:
    assert {"check", "hourglass", "refused"} <= icon_names()
