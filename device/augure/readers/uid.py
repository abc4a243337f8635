"""The one text form of a UID: upper-case hex, two digits a byte, 4, 7 or 10 bytes."""

UID_LENGTHS = (4, 7, 10)
CASCADE_TAG = 0x88
_DIGITS = frozenset("0123456789ABCDEF")
_SEPARATORS = frozenset(" :-.,")


class UidFormatError(ValueError):
    """A text that is not a UID in the one form; the message names what is wrong with it."""


def format_uid(uid: bytes) -> str:
    """Returns the text form. Raises ValueError unless there are 4, 7 or 10 bytes."""
    if len(uid) not in UID_LENGTHS:
        raise ValueError(f"a UID has 4, 7 or 10 bytes, not {len(uid)}")
    return uid.hex().upper()


def parse_uid(text: str) -> bytes:
    """Returns the bytes of a UID in the one form.

    Raises `UidFormatError` for every other form: other programs write decimal numbers, lower
    case, separators, a lost leading zero, or keep the check byte or the cascade tag. Guessing
    would make two cards of one.
    """
    fault = _fault(text)
    if fault:
        raise UidFormatError(
            f"{text!r} is no UID: {fault}; needed is upper-case hex, two digits a byte, "
            "4, 7 or 10 bytes, such as 04A3C6CAE26180"
        )
    return bytes.fromhex(text)


def _fault(text: str) -> str | None:
    """Returns what is wrong with a text, or None."""
    if not text:
        return "it is empty"
    if text[:2] in ("0x", "0X"):
        return "it has the prefix 0x"
    if separators := _SEPARATORS.intersection(text):
        return f"it has {min(separators)!r} between its digits"
    if _DIGITS.issuperset(text.upper()) and text != text.upper():
        return "it is in lower case"
    if foreign := [character for character in text if character not in _DIGITS]:
        return f"{foreign[0]!r} is no hex digit"
    if len(text) % 2 == 0:
        return _byte_fault(bytes.fromhex(text), text)
    if text.isdigit():
        return "it is a decimal number, or has lost its leading zero"
    return "it has an odd number of digits: its leading zero is missing"


def _byte_fault(uid: bytes, text: str) -> str | None:
    if len(uid) == 5 and uid[0] ^ uid[1] ^ uid[2] ^ uid[3] == uid[4]:
        return "its fifth byte is the check byte of the first four"
    if len(uid) not in UID_LENGTHS:
        return f"it is {'a decimal number or ' if text.isdigit() else ''}{len(uid)} bytes long"
    if len(uid) == 4 and uid[0] == CASCADE_TAG:
        return "88 is the cascade tag: three bytes of a longer UID follow"
    return None
