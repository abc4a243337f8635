"""Typed lines: what they mean, what is said of those that mean nothing, help, and the end."""

import io
import random

import pytest

from augure.rules.moves import Bid, Tap
from augure.simulate.lines import Lines
from augure.simulate.rig import Rig
from augure.simulate.typed import UnknownWord, Vocabulary, folded
from augure.table import Table
from augure.table.desk import Desk, Memory
from augure.table.inputs import Badge, CardTag, Command, NumberTag, SeatTag, SuitTag, Typed
from table.kit import setup_of


def typed(text: str, *, game_id: str | None = "wizard", language: str = "en") -> tuple[str, Table]:
    """Returns what a pipe was told, and the table after it."""
    table, out = Table(Desk(Memory(), language=language)), io.StringIO()
    lines = Lines(table, io.StringIO(text), out, random.Random(1))
    rig = Rig(table, [lines.screen])
    if game_id is None:
        rig.box.open()
    else:
        players = 4 if game_id == "presages" else 3
        rig.box.do(lambda table: table.start(setup_of(game_id, players, 2)))
    lines.run(rig)
    return out.getvalue(), table


def test_a_deal_by_names_codes_and_numbers() -> None:
    told, table = typed("13 rouge\nred 13\n0\n1\n0\nred-3\nRED 4\nyellow  5\n")
    assert table.match is not None
    assert table.match.totals == (20, 30, 20)
    assert told.count("Unknown") == 1
    assert "Deal 1 is over." in told


def test_french_is_typed_with_and_without_accents() -> None:
    told, table = typed("13 rouge\nrépéter\nrepeter\nANNULER\n", language="fr")
    assert table.match is not None
    assert table.match.moves() == ()
    assert told.count("Atout\u00a0: rouge.") >= 3


def test_the_set_up_by_names_until_the_first_card() -> None:
    text = "wizard\n3\nÉlodie\nBo\nZoë\nall right\nBo\nred 7\n"
    told, table = typed(text, game_id=None)
    assert table.match is not None
    assert table.match.setup.players == ("Élodie", "Bo", "Zoë")
    assert table.match.moves() == (Tap("red-7"),)
    assert "Unknown" not in told


def test_the_draw_for_the_first_deal_is_typed() -> None:
    text = "prophétie\n2\nAna\nBo\nall right\ndraw for it\nsun-3\nsun-9\nok\n"
    told, table = typed(text, game_id=None)
    assert table.match is not None
    assert table.match.setup.dealer == 1
    assert "Bo deals first." in told


def test_a_word_that_means_nothing_in_a_menu_is_no_name() -> None:
    told, _ = typed("wizart\n", game_id=None)
    assert 'Unknown: "wizart". Perhaps: wizard,' in told


def test_next_makes_moves_up_to_the_end_of_a_deal_of_every_game() -> None:
    for game_id in ("wizard", "prophetie", "presages", "calendrier"):
        told, table = typed("next\n" * 200, game_id=game_id)
        assert table.match is not None
        assert len(table.match.moves()) > 40
        assert "Refused" not in told


def test_next_in_a_menu_says_that_there_is_nothing_to_do() -> None:
    told, _ = typed("next\n", game_id=None)
    assert told.splitlines()[-1] == "No move to make here: choose in the menu first."


def test_a_card_is_typed_after_a_notice_and_in_the_asking() -> None:
    told, table = typed("red 1\n0\n1\n0\nask\nred 9\nok\nred 3\n")
    assert table.match is not None
    assert table.match.moves()[-1] == Tap("red-3")
    assert "red 9. Stickers: dotted circle, 4 dots, heart.\n" in told


def test_an_overrule_is_typed() -> None:
    dealt = "red 1\nblue 2\ngreen 3\nred 9\n0\n0\n0\nred 1\n"
    table = Table(Desk(Memory(), language="en"))
    out = io.StringIO()
    lines = Lines(table, io.StringIO(dealt + "!yellow 5\n"), out, random.Random(1))
    rig = Rig(table, [lines.screen])
    rig.box.do(lambda table: table.start(setup_of("wizard", 3, 2, deal="scanned")))
    lines.run(rig)
    assert table.match is not None
    assert table.match.moves()[-1] == Tap("yellow-5", overrule=True)


@pytest.mark.parametrize("text", ["quit\nred 1\n", "QUIT\nred 1\n", ""])
def test_the_table_is_left_by_the_word_or_the_end(text: str) -> None:
    _, table = typed(text)
    assert table.match is not None
    assert table.match.moves() == ()


def test_what_moves_the_cursor_is_not_echoed() -> None:
    told, _ = typed("\x1b[2J\udcff\n")
    assert 'Unknown: "?[2J?"' in told


def test_a_vocabulary_says_what_a_line_means() -> None:
    table = Table(Desk(Memory(), language="fr"))
    table.start(setup_of("prophetie", 3, 2))
    words = Vocabulary(table)
    assert words.input("Chamane") == CardTag("prophetie", 1, "shaman")
    assert words.input("!chamane") == Typed(Tap("shaman", overrule=True))
    assert words.input("12") == NumberTag(12)
    assert words.input("Soleil") == SuitTag("sun")
    assert words.input("ana") == SeatTag(0)
    assert words.input("tenir") is Command.HOLD
    assert "chamane" in words.completions("cham")
    with pytest.raises(UnknownWord) as unknown:
        words.input("chamanne")
    assert unknown.value.near[0] == "chamane"


def test_any_text_is_a_name_where_a_name_is_asked_for() -> None:
    table = Table(Desk(Memory(), language="fr"))
    table.take(NumberTag(2))
    table.take(NumberTag(3))
    assert Vocabulary(table).input("  E\u0301lodie ") == Badge("Élodie")
    assert table.asks_for_a_name


def test_folding_leaves_what_people_mean() -> None:
    assert folded("  L’Été  (11) ") == "l'ete (11)"


def test_bids_beyond_the_tags_are_refused_with_a_reason() -> None:
    told, table = typed("red 1\n99\n")
    assert "Refused: Ana bids from 0 to 1." in told
    assert table.match is not None
    assert Bid(99) not in table.match.moves()


@pytest.mark.parametrize(
    ("game_id", "language", "line", "code"),
    [
        ("presages", "fr", "La Vie", "arcane-1"),
        ("presages", "fr", "enigme", "arcane-10"),
        ("presages", "fr", "ABSOLU 31", "arcane-31"),
        ("prophetie", "en", "7 sun", "sun-7"),
        ("prophetie", "en", "Sun 7", "sun-7"),
        ("prophetie", "fr", "14 Oiseau", "bird-14"),
        ("calendrier", "fr", "lundi ete", "summer-mon"),
        ("wizard", "en", "7 red", "red-7"),
    ],
)
def test_a_part_of_one_name_was_refused(game_id: str, language: str, line: str, code: str) -> None:
    table = Table(Desk(Memory(), language=language))
    table.start(setup_of(game_id, 4 if game_id == "presages" else 3, 2))
    words = Vocabulary(table)
    assert words.input(line) == CardTag(game_id, 1, code)
    assert words.input(f"!{line}") == Typed(Tap(code, overrule=True))


def test_a_part_of_several_names_asks_which() -> None:
    told, table = typed("absolu\nla\n", game_id="presages", language="fr")
    asked = [line for line in told.splitlines() if line.startswith("Inconnu")]
    assert asked[0].endswith("Peut-être\u00a0: l'absolu (30), l'absolu (31), l'absolu (32)\u00a0?")
    assert len(asked) == 2
    assert table.match is not None
    assert table.match.moves() == ()


def test_a_part_of_a_word_is_no_part_of_a_name() -> None:
    table = Table(Desk(Memory(), language="fr"))
    table.start(setup_of("presages", 4, 2))
    for line in ("vi", "!", "(", "?"):
        with pytest.raises(UnknownWord):
            Vocabulary(table).input(line)


def test_a_name_that_is_asked_for_may_be_a_part_of_another() -> None:
    table = Table(Desk(Memory(), language="fr"))
    table.take(NumberTag(3))
    table.take(NumberTag(4))
    assert table.asks_for_a_name
    assert Vocabulary(table).input("Vie") == Badge("Vie")
