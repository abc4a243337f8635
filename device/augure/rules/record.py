"""The match record: JSON Lines in, moves out, and answers as JSON values (RECORD)."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NoReturn, get_args

from augure.rules.errors import RecordError, SetupError, shown
from augure.rules.expect import Expect
from augure.rules.games import game
from augure.rules.match import Match, Setup
from augure.rules.moves import Bid, Choice, Move, Pass, Seat, Suit, Tap, Undo
from augure.rules.news import News, Undone
from augure.rules.options import whole
from augure.rules.setup import set_up
from augure.values import names

Json = Mapping[str, Any]

MOST_DIGITS = 18


class _NotWhole:
    """Stands for a number with a point, an exponent or too many digits: no value anywhere."""

    def __init__(self, written: str) -> None:
        self.written = written

    def __str__(self) -> str:
        return self.written


class Fault(Exception):
    """A text that is no record line or no part of one: the message names fault and cure."""


def read(lines: Iterable[bytes]) -> Iterator[tuple[int, Setup | Move]]:
    """Yields the set-up, then each move, with their line numbers (from 1).

    `lines` are as a binary file gives them. Raises RecordError, after all that is before it.
    """
    setup: Setup | None = None
    number = 0
    for number, raw in enumerate(lines, 1):
        try:
            text = _text(raw, first=number == 1)
            if not text.strip() or text.startswith("#"):
                continue
            found = _object(text)
            if setup is None:
                setup = _header(found)
                yield number, setup
            else:
                yield number, _move(found)
        except Fault as fault:
            raise RecordError(number, str(fault)) from None
    if setup is None:
        raise RecordError(
            number + 1, "the header is missing; the first line names game and players"
        )


def _text(raw: bytes, *, first: bool) -> str:
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as fault:
        raise Fault(f"byte {fault.start + 1} is not UTF-8; save the file as UTF-8") from None
    return text.removeprefix("\ufeff") if first else text


def _object(text: str) -> dict[str, Any]:
    try:
        found = loads(text)
    except json.JSONDecodeError as fault:
        raise Fault(
            f"no JSON at column {fault.colno} ({fault.msg}); a line is one object in braces"
        ) from None
    except RecursionError:
        raise Fault("brackets are nested too deep; a line is one flat object") from None
    if not isinstance(found, dict):
        raise Fault("no JSON object; a line is one object in braces")
    return found


def loads(text: str) -> Any:
    """Returns a JSON value as a record reads it; a number that is not whole is no value anywhere.

    Raises Fault for a doubled key and for NaN and the infinities, the rest as `json.loads` does.
    """
    return json.loads(
        text,
        object_pairs_hook=_pairs,
        parse_constant=_no_constant,
        parse_int=_int,
        parse_float=_NotWhole,
    )


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise Fault(f"key {shown(key)} stands twice; leave one out")
        found[key] = value
    return found


def _no_constant(name: str) -> NoReturn:
    raise Fault(f"{name} is no number here; write a whole number")


def _int(written: str) -> int | _NotWhole:
    return int(written) if len(written.lstrip("-")) <= MOST_DIGITS else _NotWhole(written)


def _header(found: Json) -> Setup:
    try:
        return set_up(found)
    except SetupError as fault:
        raise Fault(str(fault)) from None


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _is_true(value: object) -> bool:
    return value is True


_KINDS: Mapping[str, tuple[Callable[[object], bool], str, Callable[[Any], Move]]] = {
    "tap": (_is_text, "a card's code in quotes", Tap),
    "bid": (whole, f"a whole number of at most {MOST_DIGITS} digits", Bid),
    "suit": (_is_text, "a suit's name in quotes", Suit),
    "seat": (whole, f"a whole number of at most {MOST_DIGITS} digits", Seat),
    "choice": (_is_text, "an option's name in quotes", Choice),
    "pass": (_is_true, "true", lambda _: Pass()),
    "undo": (_is_true, "true", lambda _: Undo()),
}


def _move(found: Json) -> Move:
    keys = [key for key in found if key in _KINDS]
    others = [key for key in found if key not in _KINDS and key != "overrule"]
    if others:
        raise Fault(f"a move has no key {shown(others[0])}; it has one of {', '.join(_KINDS)}")
    if len(keys) != 1:
        raise Fault(f"a move has exactly one of {', '.join(_KINDS)}, not {len(keys)}")
    (kind,) = keys
    fits, wanted, make = _KINDS[kind]
    if not fits(found[kind]):
        raise Fault(f"{kind} {shown(found[kind])} does not fit; write {wanted}")
    if "overrule" not in found:
        return make(found[kind])
    if kind != "tap":
        raise Fault("overrule stands only beside tap; leave it out")
    if found["overrule"] is not True:
        raise Fault(f"overrule {shown(found['overrule'])} does not fit; write true or leave it out")
    return Tap(found["tap"], overrule=True)


def header_json(setup: Setup) -> dict[str, Any]:
    """Returns the header of a record: every option that has a value is written."""
    options = {name: value for name, value in setup.options.items() if value is not None}
    found: dict[str, Any] = {"game": setup.game, "players": list(setup.players)}
    if game(setup.game).has_dealer:
        found["dealer"] = setup.dealer
    return {**found, "options": options}


def move_json(move: Move) -> dict[str, Any]:
    """Returns a move as the record writes it."""
    match move:
        case Tap(card, overrule):
            return {"tap": card, "overrule": True} if overrule else {"tap": card}
        case Bid(number):
            return {"bid": number}
        case Suit(suit):
            return {"suit": suit}
        case Seat(seat):
            return {"seat": seat}
        case Choice(choice):
            return {"choice": choice}
        case Pass():
            return {"pass": True}
        case Undo():
            return {"undo": True}


def _fields(kind: type[News | Expect]) -> tuple[tuple[str, str, bool], ...]:
    """Returns key, name and "left out when None" of each told field of a value's class."""
    untold: tuple[str, ...] = getattr(kind, "untold", ())
    optional: tuple[str, ...] = getattr(kind, "optional", ())
    told = [name for name in names(kind) if name not in untold]
    return tuple((name.rstrip("_"), name, name in optional) for name in told)


_FIELDS = {kind: _fields(kind) for kind in (*get_args(News), *get_args(Expect))}


def value_json(value: News | Expect) -> dict[str, Any]:
    """Returns news or an expectation as the answers write it."""
    if isinstance(value, Undone):
        move: dict[str, Any] = {"tap": None} if value.move is None else move_json(value.move)
        return {"what": value.what, "move": move}
    found: dict[str, Any] = {"what": value.what}
    for key, name, optional in _FIELDS[type(value)]:
        field = getattr(value, name)
        if field is not None or not optional:
            found[key] = field
    return found


def result_json(match: Match) -> dict[str, Any]:
    """Returns the last line of the answers."""
    picture = match.public()
    result = {
        "over": match.over,
        "totals": picture.totals,
        "winners": picture.winners,
        "expect": value_json(match.expect()),
    }
    return {"result": result}


def dump(value: Mapping[str, Any]) -> str:
    """Returns a value as one line of JSON; what UTF-8 can't hold is escaped."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return text.encode("utf-8", "backslashreplace").decode("utf-8")
