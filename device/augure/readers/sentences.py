"""The sentences on a pad's serial line; `firmware/PROTOCOL.md` says what each means.

Runs unchanged on MicroPython: the pad and its reader share it.
"""

from augure.readers.iso14443 import crc_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

PROTOCOL = 1

# From the pad, without a number of their own: they repeat that of the last news.
HELLO = "HEL"
BEAT = "BEA"
# From the pad: news, each with the next number.
TAPPED = "TAP"
LIFTED = "LFT"
SEVERAL = "SEV"
NOISE = "NOI"
CHIP = "CHP"
# To the pad.
WHO = "WHO"
ASK_AGAIN = "ASK"
TAKEN = "ACK"
BEEP = "BEP"
LIGHT = "LED"
RESET = "RST"
END = "END"

BEAT_MS = 1000
# Numbers go from 0 to 9999 and begin again; the pad keeps the last news of theirs.
NUMBERS = 10_000
KEPT = 16
# Bytes of a sentence, its end included.
LONGEST = 128
# As many cards at rest fit into one beat.
RESTING = 4

_TALKER = "AU"
_KIND_AT = len(_TALKER)
_FIELDS_AT = _KIND_AT + 3
_BEGIN = 0x24  # $
_ENDS = b"\r\n"
_CHECK = "*"
_CHECK_DIGITS = 4
_RESERVED = "$*,"


class Sentence:
    """One whole sentence: a `kind` of three letters, a `number`, and `fields` of text."""

    def __init__(self, kind: str, number: int, fields: "Iterable[str]" = ()) -> None:
        self.kind = kind
        self.number = number
        self.fields = tuple(fields)

    def __repr__(self) -> str:
        return f"Sentence({self.kind!r}, {self.number}, {self.fields!r})"

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Sentence)
            and other.kind == self.kind
            and other.number == self.number
            and other.fields == self.fields
        )

    def __hash__(self) -> int:
        return hash((self.kind, self.number, self.fields))

    def encode(self) -> bytes:
        """Returns the sentence as it stands on the line.

        What a field cannot hold becomes a space; what is too long is cut off.
        """
        texts = [_TALKER + self.kind, str(self.number)]
        texts += [_plain(field) for field in self.fields]
        body = ",".join(texts)[: LONGEST - 2 - _CHECK_DIGITS - len(_ENDS)]
        return f"${body}{_CHECK}{check(body)}\r\n".encode()


def check(body: str) -> str:
    """Returns the check of what stands between `$` and `*`: its CRC_A, low byte first, in hex."""
    crc = crc_a(body.encode())
    return f"{crc[0]:02X}{crc[1]:02X}"


def decode(text: str) -> Sentence | None:
    """Returns the sentence that a line is, `$` and end taken away, or None if it is none."""
    body, star, digits = text.rpartition(_CHECK)
    if not star or check(body) != digits:
        return None
    texts = body.split(",")
    head = texts[0]
    if len(texts) < 2 or len(head) != _FIELDS_AT or not head.startswith(_TALKER):
        return None
    number = whole(texts[1])
    if number is None or number >= NUMBERS:
        return None
    return Sentence(head[_KIND_AT:], number, texts[2:])


def whole(text: str) -> int | None:
    """Returns the whole number that a field is, or None if it is none."""
    if not text or len(text) > 5:
        return None
    for digit in text:
        if not "0" <= digit <= "9":
            return None
    return int(text)


def ahead(number: int, of: int) -> int:
    """Returns by how much a number is ahead of another, from -5000 to 4999."""
    return (number - of + NUMBERS // 2) % NUMBERS - NUMBERS // 2


class Assembler:
    """Puts sentences together from bytes that come in any pieces.

    What is no sentence is passed over: noise, a line without its beginning, one that is too
    long or whose check is wrong.
    """

    def __init__(self) -> None:
        self._line = bytearray()
        self._within = False

    def feed(self, data: bytes) -> list[Sentence]:
        """Returns the sentences that the bytes complete."""
        whole_ones = []
        for byte in data:
            if byte == _BEGIN:
                self._line = bytearray()
                self._within = True
            elif not self._within:
                continue
            elif byte in _ENDS:
                self._within = False
                sentence = decode(bytes(self._line).decode())
                if sentence is not None:
                    whole_ones.append(sentence)
            elif 0x20 <= byte < 0x7F and len(self._line) < LONGEST:
                self._line.append(byte)
            else:
                self._within = False
        return whole_ones


class Kept:
    """The pad's last news, numbered; `last` is the last number that was given."""

    def __init__(self) -> None:
        self.last = 0
        self._encoded: list[bytes] = []

    def add(self, kind: str, fields: "Iterable[str]" = ()) -> bytes:
        """Gives news the next number, keeps and returns them as they stand on the line."""
        self.last = (self.last + 1) % NUMBERS
        encoded = Sentence(kind, self.last, fields).encode()
        self._encoded.append(encoded)
        self._encoded = self._encoded[-KEPT:]
        return encoded

    def since(self, number: int) -> list[bytes]:
        """Returns the kept news from a number on; all of them if it is no longer kept."""
        wanted = ahead(self.last, number) + 1
        if wanted == 0:
            return []
        if 0 < wanted <= len(self._encoded):
            return self._encoded[-wanted:]
        return list(self._encoded)


def _plain(text: str) -> str:
    return "".join(
        letter if " " <= letter <= "~" and letter not in _RESERVED else " " for letter in text
    )
