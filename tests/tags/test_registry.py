"""The registry and its text form."""

import pytest
from hypothesis import given

from augure.readers.uid import UidFormatError
from augure.rules.games import GAMES
from augure.table.inputs import (
    Badge,
    CardTag,
    Command,
    Meaning,
    NumberTag,
    SeatTag,
    SuitTag,
    UnknownTag,
)
from augure.tags.meanings import MeaningError, badge, fields, meaning, suits
from augure.tags.registry import ConflictError, Crowd, Registry, TwoThings
from augure.tags.text import dump, read
from tags.decks import deck, meanings, names, registries, uid, uids

RED_7, RED_8 = CardTag("wizard", 1, "red-7"), CardTag("wizard", 1, "red-8")
SUN = CardTag("prophetie", 1, "trump-sun")

TEXT = """\
augure-tags\t1
card\tprophetie\t2\tsun-14\t04000000000001
card\twizard\t1\tred-2\t04000000000002
card\twizard\t1\tred-10\t04000000000003
control\tok\tDEADBEEF
number\t0\t04000000000004
number\t20\t01020304050607080910
suit\tred\t04000000000005
suit\tlower\t04000000000006
seat\t1\t04000000000007
badge\tAna Lúcia\t04000000000008
end
"""
TAGS: dict[str, Meaning] = {
    uid(1): CardTag("prophetie", 2, "sun-14"),
    uid(2): CardTag("wizard", 1, "red-2"),
    uid(3): CardTag("wizard", 1, "red-10"),
    "DEADBEEF": Command.OK,
    uid(4): NumberTag(0),
    "01020304050607080910": NumberTag(20),
    uid(5): SuitTag("red"),
    uid(6): SuitTag("lower"),
    uid(7): SeatTag(0),
    uid(8): Badge("Ana Lúcia"),
}


def lines(*body: str) -> bytes:
    return "\n".join(("augure-tags\t1", *body, "end\n")).encode()


def faults(*body: str) -> list[str]:
    return [str(fault) for fault in read(lines(*body)).faults]


def test_the_file_is_text_in_the_order_of_decks() -> None:
    assert dump(Registry(dict(reversed(TAGS.items())))).decode() == TEXT
    found = read(TEXT.encode())
    assert found.registry == Registry(TAGS)
    assert found.faults == ()


def test_two_tags_that_differ_only_in_bytes_4_to_7_are_two_cards() -> None:
    registry = Registry({"04A3C6CAE26180": RED_7, "04A3C6CAE26181": RED_8})
    assert registry.meaning("04A3C6CAE26180") == RED_7
    assert registry.meaning("04A3C6CAE26181") == RED_8
    assert registry.meaning("04A3C6CAE26182") == UnknownTag("04A3C6CAE26182")
    assert read(dump(registry)).registry == registry


@pytest.mark.parametrize(
    ("written", "what"),
    [
        ("8804A3C6", "88 is the cascade tag"),
        ("04a3c6cae26180", "it is in lower case"),
        ("04:A3:C6:CA:E2:61:80", "':' between its digits"),
        ("4A3C6CAE26180", "its leading zero is missing"),
        ("0104010501", "its fifth byte is the check byte of the first four"),
        ("1283374115", "decimal number"),
        ("0x04A3C6CA", "it has the prefix 0x"),
        ("", "it is empty"),
    ],
)
def test_another_form_of_a_uid_is_refused_by_name_at_load(written: str, what: str) -> None:
    (fault,) = faults(f"card\twizard\t1\tred-7\t{written}")
    assert fault.startswith(f"line 2: {written!r} is no UID: ")
    assert what in fault
    with pytest.raises(UidFormatError):
        Registry({written: RED_7})


def test_one_tag_for_two_cards_is_refused_by_name() -> None:
    found = read(lines(f"card\twizard\t1\tred-7\t{uid(1)}", f"card\twizard\t1\tred-8\t{uid(1)}"))
    assert [str(fault) for fault in found.faults] == [
        f"line 3: {uid(1)} stands for card wizard 1 red-7 and for card wizard 1 red-8; "
        "the other is line 2"
    ]
    assert len(found.registry) == 0


def test_two_tags_for_one_card_are_refused_by_name() -> None:
    line = "card\twizard\t1\tred-7\t"
    found = read(lines(line + uid(1), line + uid(2), f"card\twizard\t2\tred-7\t{uid(3)}"))
    assert [str(fault) for fault in found.faults] == [
        f"line 3: card wizard 1 red-7 has 2 tags: {uid(1)}, {uid(2)}"
    ]
    assert dict(found.registry.tags) == {uid(3): CardTag("wizard", 2, "red-7")}
    with pytest.raises(ConflictError, match="card wizard 1 red-7 has 2 tags") as caught:
        Registry({uid(1): RED_7, uid(2): RED_7})
    assert caught.value.conflicts == (Crowd(RED_7, (uid(1), uid(2))),)


def test_of_each_trump_token_there_are_two() -> None:
    registry = Registry({uid(1): SUN, uid(2): SUN})
    assert registry.uids(SUN) == (uid(1), uid(2))
    assert read(dump(registry)).registry == registry
    with pytest.raises(ConflictError, match="has 3 tags"):
        registry.changed({uid(3): SUN})


def test_a_control_may_have_any_number_of_tags() -> None:
    registry = Registry({uid(n): Command.OK for n in range(5)})
    assert len(registry.uids(Command.OK)) == 5


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("card\twizard\t1\tred-14", 'wizard has no card "red-14"'),
        ("card\twizard\t0\tred-1", "copies of a deck are counted from 1"),
        ("card\twizard\t01\tred-1", '"01" is a number with a leading zero'),
        ("card\twizard\t１\tred-1", '"１" is no whole number'),
        ("card\tbelote\t1\tred-1", 'no game is called "belote"'),
        ("card\twizard\tred-1", "\"card\" has other fields than ['wizard', 'red-1']"),
        ("control\tjump", 'no control is called "jump"'),
        ("number\t21", "21 is not from 0 to 20"),
        ("number\t-1", '"-1" is no whole number'),
        ("suit\tmauve", 'no suit or side is called "mauve"'),
        ("seat\t0", "0 is not from 1 to 6"),
        ("seat\t7", "7 is not from 1 to 6"),
        ("badge\t ", "a badge has no name"),
        ("badge\tAna ", "the badge's name 'Ana ' is not trimmed"),
        ("badge\tAn\x07a", "the character U+0007"),
        ("bird\tAna", '"bird" is none of card, control, number'),
    ],
)
def test_a_line_that_means_nothing_is_refused_by_name(line: str, what: str) -> None:
    (fault,) = faults(f"{line}\t{uid(1)}")
    assert what in fault
    assert fault.startswith("line 2: ")


def test_a_uid_alone_stands_for_nothing() -> None:
    assert faults(uid(1)) == ["line 2: it stands for nothing"]


def test_what_a_spreadsheet_or_an_editor_leaves_is_passed_over() -> None:
    edited = "\ufeff# ours\r\n\r\n" + TEXT.replace("\n", "\r\n") + "\r\n"
    found = read(edited.encode())
    assert (found.registry, found.faults) == (Registry(TAGS), ())


def test_a_line_of_other_bytes_is_refused_and_the_others_hold() -> None:
    found = read(TEXT.encode().replace("Lúcia".encode(), b"L\xfacia"))
    assert [str(fault) for fault in found.faults] == ["line 11: it is not UTF-8"]
    assert len(found.registry) == len(TAGS) - 1


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (b"", "line 1: it is no list of tags"),
        (b"\x00" * 512, "line 1: it is no list of tags"),
        (b"augure-tags\t2\nend\n", 'line 1: the form has the version "2"; this Augure reads 1'),
        (b'{"game":"wizard"}\n', "line 1: it is no list of tags"),
    ],
)
def test_a_file_of_another_form_is_refused_as_a_whole(data: bytes, what: str) -> None:
    found = read(data)
    assert len(found.registry) == 0
    assert str(found.faults[-1]).startswith(what)


def test_a_file_cut_at_any_byte_is_found_out() -> None:
    data = TEXT.encode()
    whole = data.rstrip(b"\n")
    for length in range(len(whole)):
        found = read(data[:length])
        assert found.faults, length
        assert found.registry.tags.items() <= TAGS.items()
    assert read(whole).faults == ()


@given(registries)
def test_what_is_written_is_read_again(registry: Registry) -> None:
    found = read(dump(registry))
    assert (found.registry, found.faults) == (registry, ())
    assert dump(found.registry) == dump(registry)


@given(meanings)
def test_every_meaning_has_its_own_fields(stands_for: Meaning) -> None:
    assert meaning(fields(stands_for)) == stands_for


@given(registries, uids, meanings)
def test_a_patch_gives_the_meaning_and_its_reverse_takes_it_back(
    registry: Registry, tag: str, stands_for: Meaning
) -> None:
    patch = registry.placing(tag, stands_for)
    after = registry.changed(patch)
    assert after.meaning(tag) == stands_for
    assert after.changed(registry.reverse(patch)) == registry
    assert after.changed(after.placing(tag, stands_for)) == after


@given(registries, registries)
def test_merging_names_every_conflict_or_adds_every_tag(here: Registry, there: Registry) -> None:
    differ = {tag for tag in here.tags.keys() & there.tags if here.tags[tag] != there.tags[tag]}
    try:
        merged = here.changed(here.merging(there))
    except ConflictError as fault:
        named = {item.uid for item in fault.conflicts if isinstance(item, TwoThings)}
        assert named == differ
    else:
        assert not differ
        assert merged.tags == {**here.tags, **there.tags}


@given(registries, registries)
def test_merging_with_replace_lets_the_other_hold(here: Registry, there: Registry) -> None:
    merged = here.changed(here.merging(there, replace=True))
    assert there.tags.items() <= merged.tags.items()
    lost = {tag for tag in here.tags if tag not in merged.tags}
    assert all(there.uids(here.tags[tag]) for tag in lost)
    assert merged.merging(there, replace=True) == {}


def test_merging_with_replace_keeps_the_token_that_both_know() -> None:
    here, there = Registry({uid(1): SUN, uid(2): SUN}), Registry({uid(1): SUN, uid(3): SUN})
    assert here.merging(there, replace=True) == {uid(2): None, uid(3): SUN}


def test_merging_twice_changes_nothing() -> None:
    registry = Registry(TAGS)
    assert registry.merging(registry) == {}


def test_a_whole_deck_of_every_game_can_stand_beside_another_copy() -> None:
    tags: dict[str, Meaning] = {}
    for at, game_id in enumerate(GAMES):
        tags |= deck(game_id, 1, 1000 * at + 1) | deck(game_id, 2, 1000 * at + 501)
    registry = Registry(tags)
    assert all(registry.copies(game_id) == (1, 2) for game_id in GAMES)
    assert registry.of_copy("wizard", 2) == tuple(
        deck("wizard", 2, 1000 * GAMES.index("wizard") + 501)
    )
    assert read(dump(registry)).registry == registry


def test_the_suits_are_those_of_all_games_and_the_sides() -> None:
    assert {"red", "yellow", "green", "blue", "sun", "spear", "snake", "bird"} <= set(suits())
    assert suits()[-2:] == ("lower", "higher")


def test_a_badge_is_trimmed_and_composed() -> None:
    assert badge(" E\u0301lie ") == Badge("Élie")
    for name in ("", " ", "a\tb", "a\nb", "a\u2028b", "\ud800"):
        with pytest.raises(MeaningError):
            badge(name)


@given(names)
def test_no_name_of_a_badge_breaks_a_line(name: str) -> None:
    try:
        made = badge(name)
    except MeaningError:
        return
    assert read(dump(Registry({uid(1): made}))).registry.meaning(uid(1)) == made
