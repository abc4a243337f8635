"""The fonts and icons: what they cover, that no two drawings look alike, accents, measures."""

from __future__ import annotations

import itertools
import unicodedata
from collections import defaultdict
from collections.abc import Iterable

import pytest

from augure.outputs.bitmaps import Bitmap, Sheet, bitmap, load_sheet
from augure.outputs.font import BOX, METRICS, Substitution, font
from augure.outputs.icons import ICON_SIZES, icon, icon_names

ASCII = [chr(code) for code in range(0x20, 0x7F)]
LATIN_1 = [chr(code) for code in range(0xA0, 0x100)]
LATIN_EXTENDED_A = list(
    "ĀāĂăĄąĆćĈĉĊċČčĎďĐđĒēĔĕĖėĘęĚěĜĝĞğĠġĢģĤĥĦħĨĩĪīĬĭĮįİıĴĵĶķĹĺĻļĽľŁłŃńŅņŇňŊŋŌōŎŏŐőŒœŔŕŖŗŘřŚśŜŝ"
    "ŞşŠšŢţŤťŦŧŨũŪūŬŭŮůŰűŲųŴŵŶŷŸŹźŻżŽž"
)
SYMBOLS = list("«»‹›’‘‚“”„…–—−·•½€→←↑↓✓✗±×⚡")
TEXT = [*ASCII, *LATIN_1, *LATIN_EXTENDED_A, *"ȘșȚț", *SYMBOLS]
NUMBERS = list("0123456789 +-−–/.:½±×?!%…")

# Characters that are one drawing on purpose.
SAME = [{" ", "\u00a0"}, {"-", "\u00ad"}, {",", "‚"}, {"Ð", "Đ"}]
NAMES_OF_THE_RULES = {
    *("red", "yellow", "green", "blue", "wizard", "jester"),
    *("sun", "spear", "snake", "bird", "jaguar", "shaman", "lizard", "monkey"),
    *("lightning", "hourglass", "laurel", "diamond"),
    *("spring", "summer", "autumn", "winter"),
    *("aries", "taurus", "gemini", "cancer", "leo", "virgo"),
    *("libra", "scorpio", "sagittarius", "capricorn", "aquarius", "pisces"),
}
SIGNALS = {"crown", "cup", "dealer", "turn", "no-reader", "refused", "check"}
TEXT_FONTS = ["small", "big"]


def alike(drawn: Iterable[tuple[str, Bitmap]]) -> list[set[str]]:
    names: dict[Bitmap, set[str]] = defaultdict(set)
    for name, drawing in drawn:
        names[drawing].add(name)
    return [same for same in names.values() if len(same) > 1]


@pytest.mark.parametrize("name", TEXT_FONTS)
def test_text_fonts_cover_european_names_and_signs(name: str) -> None:
    assert [char for char in TEXT if not font(name).covers(char)] == []


def test_huge_font_covers_numbers() -> None:
    assert [char for char in NUMBERS if not font("huge").covers(char)] == []


@pytest.mark.parametrize("name", TEXT_FONTS)
def test_no_two_characters_look_alike(name: str) -> None:
    face = font(name)
    found = alike((char, face.glyph(char)) for char in TEXT)
    assert sorted(map(sorted, found)) == sorted(map(sorted, SAME))


def test_no_two_huge_characters_look_alike() -> None:
    assert alike((char, font("huge").glyph(char)) for char in NUMBERS) == []


@pytest.mark.parametrize("name", METRICS)
def test_every_drawing_of_a_sheet_fills_its_cell(name: str) -> None:
    sheet = load_sheet(name)
    for char in sheet.names:
        assert sheet.bitmap(char).height == METRICS[name].height, char


@pytest.mark.parametrize("name", TEXT_FONTS)
def test_every_glyph_is_within_its_cell_and_has_ink(name: str) -> None:
    face = font(name)
    for char in TEXT:
        glyph = face.glyph(char)
        assert glyph.height == face.metrics.height, char
        assert all(row < 1 << glyph.width for row in glyph.rows), char
        assert any(glyph.rows) != char.isspace(), char


@pytest.mark.parametrize("name", TEXT_FONTS)
def test_letters_stand_on_the_baseline(name: str) -> None:
    face = font(name)
    for char in "ABCDEFGHIJKLMNOPRSTUVWXYZabcdefhiklmnorstuvwxzÉÈÊËÎÔÀÙéèêëîïôàù0123456789":
        rows = face.glyph(char).rows
        assert rows[face.metrics.baseline], char
        assert not any(rows[face.metrics.baseline + 1 :]), char


@pytest.mark.parametrize("name", METRICS)
def test_digits_are_of_one_width(name: str) -> None:
    assert len({font(name).glyph(digit).width for digit in "0123456789"}) == 1


@pytest.mark.parametrize("name", TEXT_FONTS)
def test_accented_letters_keep_the_ink_of_accent_and_letter_apart(name: str) -> None:
    face = font(name)
    for char in "éèêëàâîïôùûüç" if name == "big" else "êëâîïôûü":
        rows = face.glyph(char).rows
        ink = [bool(row) for row in rows]
        parts = sum(1 for lit, _ in itertools.groupby(ink) if lit)
        assert parts == (1 if char == "ç" else 2), char


def test_accent_is_centred_over_letters_of_either_parity() -> None:
    face = font("big")
    for char in "êëôûîïÂÊÎÔÛÄËÏ":
        accent = [row for row in face.glyph(char).rows[:3] if row]
        width = face.glyph(char).width
        assert all(row == int(f"{row:0{width}b}"[::-1], 2) for row in accent), char


def test_decomposed_text_is_drawn_as_composed_text() -> None:
    for name in TEXT_FONTS:
        decomposed = unicodedata.normalize("NFD", "Été à Noël")
        assert list(font(name).glyphs(decomposed)) == list(font(name).glyphs("Été à Noël"))
        assert font(name).substitutions(decomposed) == ()


def test_missing_characters_are_replaced_by_letters_or_a_box_and_told() -> None:
    face = font("small")
    assert face.substitutions("Été ﬁn ế 漢漢 ế") == (
        Substitution("ﬁ", "fi"),
        Substitution("ế", "e"),
        Substitution("漢", BOX),
    )
    assert list(face.glyphs("ﬁ漢")) == [face.glyph("f"), face.glyph("i"), face.glyph(BOX)]
    assert not face.covers("漢")
    with pytest.raises(KeyError):
        face.glyph("漢")


def test_huge_font_tells_that_it_has_no_letters() -> None:
    assert font("huge").substitutions("3a") == (Substitution("a", BOX),)


def test_names_of_twelve_letters_fit_the_panel() -> None:
    assert font("big").width("Maximilienne") <= 128


def test_width_counts_gaps_between_glyphs_only() -> None:
    face = font("big")
    assert face.width("") == 0
    assert face.width("i") == 2
    assert face.width("ii") == 2 + 2 + 2


@pytest.mark.parametrize("name", METRICS)
@pytest.mark.parametrize("text", ["", "1", "10", "1 – ½?"])
def test_a_line_has_the_width_of_its_text_and_the_height_of_the_cell(name: str, text: str) -> None:
    line = font(name).line(text)
    assert (line.width, line.height) == (font(name).width(text), METRICS[name].height)


@pytest.mark.parametrize("name", TEXT_FONTS)
def test_fit_shortens_to_the_longest_text_that_has_room(name: str) -> None:
    face = font(name)
    text = "Le Sagittaire mène"
    for room in range(face.width(text) + 2):
        fitted = face.fit(text, room)
        assert face.width(fitted) <= room
        if fitted != text and fitted:
            kept = fitted.removesuffix("…")
            assert fitted.endswith("…")
            assert text.startswith(kept)
            longer = text[: len(kept) + 1]
            assert longer.endswith(" ") or face.width(f"{longer}…") > room
    assert face.fit(text, face.width(text)) == text
    assert face.fit(text, face.width("…") - 1) == ""


def test_fit_leaves_no_space_before_the_ellipsis() -> None:
    face = font("small")
    assert face.fit("Ana gagne", face.width("Ana …")) == "Ana…"


def test_wrap_breaks_at_spaces_but_not_at_no_break_spaces() -> None:
    face = font("small")
    room = face.width("Ana gagne")
    assert face.wrap("Ana gagne 3\u00a0plis\n\nBravo\u00a0!", room) == (
        "Ana gagne",
        "3\u00a0plis",
        "",
        "Bravo\u00a0!",
    )


def test_wrap_breaks_a_word_wider_than_a_line_where_it_has_a_mark() -> None:
    face = font("small")
    for text, room, shown in (
        ("la Maximilienne va", face.width("Maximil"), ("la", "Maximil", "ienne", "va")),
        (
            "Il est augure.db.damaged-1.",
            face.width("damaged-1."),
            ("Il est", "augure.db.", "damaged-1."),
        ),
        ("Éléonore-Zoé", face.width("Éléonore-Zo"), ("Éléonore-", "Zoé")),
        ("E\u0301le\u0301onore", face.width("ono"), ("Élé", "ono", "re")),
        ("WW", 1, ("W", "W")),
    ):
        assert face.wrap(text, room) == shown


def test_icons_have_both_sizes_and_the_names_of_the_rules() -> None:
    assert load_sheet("icons8").names == load_sheet("icons16").names == icon_names()
    assert icon_names() >= NAMES_OF_THE_RULES | SIGNALS


@pytest.mark.parametrize("size", ICON_SIZES)
def test_icons_are_square_and_differ_clearly(size: int) -> None:
    drawn = {name: icon(name, size) for name in sorted(icon_names())}
    for name, drawing in drawn.items():
        assert (drawing.width, drawing.height) == (size, size), name
    for one, other in itertools.combinations(drawn, 2):
        pairs = zip(drawn[one].rows, drawn[other].rows, strict=True)
        different = sum((a ^ b).bit_count() for a, b in pairs)
        assert different >= size, (one, other)


def test_unknown_icons_are_refused() -> None:
    with pytest.raises(KeyError):
        icon("unicorn", 16)
    with pytest.raises(ValueError, match="not 12"):
        icon("sun", 12)


@pytest.mark.parametrize(
    ("sheet", "fault"),
    [
        ("a b\n# #\n#", "columns that differ in number under a b"),
        ("a a\n# #", "drawn twice"),
        ("a\n#\n\na\n.", "drawn twice"),
    ],
)
def test_faults_of_a_sheet_are_told(sheet: str, fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        Sheet(sheet).bitmap("a")


def test_faults_of_a_drawing_are_told() -> None:
    with pytest.raises(ValueError, match="not a drawing"):
        bitmap(["##", "#"])
    with pytest.raises(ValueError, match="not a drawing"):
        bitmap(["##", "#o"])


def test_sheet_reads_names_of_every_kind() -> None:
    sheet = Sheet("// a remark\n\na U+0020 sun\n#. . ##\n.# . ..\n\n; ½\n# .\n")
    assert {name: str(sheet.bitmap(name)) for name in sheet.names} == {
        "a": "#.\n.#",
        " ": ".\n.",
        "sun": "##\n..",
        ";": "#",
        "½": ".",
    }
    with pytest.raises(KeyError):
        sheet.bitmap("moon")
