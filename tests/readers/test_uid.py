import pytest
from hypothesis import given
from hypothesis import strategies as st

from augure.readers.uid import UidFormatError, format_uid, parse_uid

UIDS = st.sampled_from([4, 7, 10]).flatmap(lambda n: st.binary(min_size=n, max_size=n))


@given(UIDS.filter(lambda uid: not (len(uid) == 4 and uid[0] == 0x88)))
def test_text_form_round_trips(uid: bytes) -> None:
    text = format_uid(uid)
    assert parse_uid(text) == uid
    assert text == text.upper()
    assert len(text) == 2 * len(uid)


def test_leading_zero_is_kept() -> None:
    assert format_uid(bytes.fromhex("00010203040506")) == "00010203040506"


@pytest.mark.parametrize("length", [0, 3, 5, 6, 8, 11])
def test_format_refuses_other_lengths(length: int) -> None:
    with pytest.raises(ValueError, match=f"not {length}"):
        format_uid(bytes(length))


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("", "empty"),
        ("04a3c6cae26180", "lower case"),
        ("04A3C6CAE2618o", "'o' is no hex digit"),
        ("04:A3:C6:CA:E2:61:80", "':' between its digits"),
        ("04 A3 C6 CA E2 61 80", "' ' between its digits"),
        ("0x04A3C6CA", "prefix 0x"),
        ("4A3C6CAE26180", "leading zero is missing"),
        ("77850314", None),
        ("778503142", "decimal number, or has lost its leading zero"),
        ("1306094180188544", "decimal number or 8 bytes"),
        ("DEADBEEF22", "check byte"),
        ("8804A3C6E9", "check byte"),
        ("DEADBEEF23", "5 bytes"),
        ("8804A3C6", "cascade tag"),
        ("04A3C6CAE261", "6 bytes"),
        ("04A3C6CAE2618", "leading zero is missing"),
        ("04A3C6CAE26180000000FF", "11 bytes"),
        ("04A3C6CAE2618\n", "no hex digit"),
        ("٠٤A3C6CA", "no hex digit"),
    ],
)
def test_uid_in_another_form_is_refused_by_name(text: str, named: str | None) -> None:
    if named is None:
        # Eight digits may be hex as well: nothing tells them from a decimal number.
        assert parse_uid(text) == bytes.fromhex(text)
        return
    with pytest.raises(UidFormatError, match=named):
        parse_uid(text)


@given(st.text())
def test_any_other_text_is_a_format_error(text: str) -> None:
    try:
        uid = parse_uid(text)
    except UidFormatError:
        return
    assert format_uid(uid) == text
