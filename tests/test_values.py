"""Values: as Python's own frozen data classes are, which stand beside them here."""

import copy
import pickle
from collections.abc import Callable
from dataclasses import dataclass
from dataclasses import field as own_field
from dataclasses import replace as own_replace
from itertools import product
from typing import Any, ClassVar

import pytest

from augure import values
from augure.config.values import Config
from augure.rules.moves import Tap
from augure.values import as_dict, names, replace, value

CALLS: tuple[tuple[tuple[Any, ...], dict[str, Any]], ...] = (
    ((), {}),
    ((1,), {}),
    ((2,), {}),
    ((1, 5), {}),
    ((1,), {"b": 5}),
    ((), {"a": 1, "b": 2}),
    ((1, 2, (3,)), {}),
    ((1,), {"told": "x"}),
    ((1,), {"told": "y"}),
    ((1,), {"hidden": 9}),
    ((-1,), {}),
    ((1, 2, (3,), 4, 5, 6), {}),
    ((1,), {"nobody": 1}),
    ((1,), {"a": 1}),
    (([],), {}),
)
"""Ways to call a class: some of them are mistakes."""


def declared(made_by: Callable[[type[Any]], type[Any]], field: Callable[..., Any]) -> type[Any]:
    """Returns a class with every kind of field that Augure uses, one inherited."""

    @made_by
    class Base:
        kind: ClassVar[str] = "base"
        a: int
        b: int = 2

        def __post_init__(self) -> None:
            if self.a == -1:
                raise ValueError("a is -1")

    @made_by
    class Thing(Base):
        kind: ClassVar[str] = "thing"
        parts: tuple[int, ...] = ()
        made: dict[str, int] = field(default_factory=dict, compare=False)
        hidden: int = field(default=0, repr=False, compare=False)
        told: str = field(default="", kw_only=True)

        def doubled(self) -> int:
            return 2 * self.a

    return Thing


OURS = declared(value, values.field)
PYTHON_S = declared(dataclass(frozen=True, slots=True), own_field)


def outcome(call: Callable[..., object], *given: Any, **named: Any) -> object:
    """Returns what a call gives, or the kind of its error."""
    try:
        return call(*given, **named)
    except (TypeError, ValueError) as error:
        return type(error)


@pytest.mark.parametrize(("given", "named"), CALLS)
def test_it_is_made_as_python_s_own(given: tuple[Any, ...], named: dict[str, Any]) -> None:
    ours, python_s = (outcome(kind, *given, **named) for kind in (OURS, PYTHON_S))
    if isinstance(python_s, type):
        assert ours is python_s
        return
    assert repr(ours) == repr(python_s)
    assert isinstance(outcome(hash, ours), int) is isinstance(outcome(hash, python_s), int)
    for name in ("a", "b", "parts", "made", "hidden", "told", "kind"):
        assert getattr(ours, name) == getattr(python_s, name)


def test_equality_and_hash_are_python_s_own() -> None:
    sound = [
        (given, named)
        for given, named in CALLS
        if not isinstance(outcome(PYTHON_S, *given, **named), type)
    ]
    assert len(sound) == 10
    for (given, named), (others, other_named) in product(sound, repeat=2):
        ours = OURS(*given, **named), OURS(*others, **other_named)
        python_s = PYTHON_S(*given, **named), PYTHON_S(*others, **other_named)
        assert (ours[0] == ours[1]) is (python_s[0] == python_s[1])
        if ours[0] == ours[1] and given != ([],):
            assert hash(ours[0]) == hash(ours[1])
    assert OURS(1) != PYTHON_S(1)
    assert OURS(1) != 1


def test_the_first_call_of_each_method_is_the_right_one() -> None:
    for first in (
        lambda kind: kind(1) == kind(1),
        lambda kind: hash(kind(1)) == hash(kind(1)),
        lambda kind: replace(kind(1), a=3).a == 3,
        lambda kind: repr(kind(1)).endswith("Thing(a=1, b=2, parts=(), made={}, told='')"),
    ):
        assert first(declared(value, values.field))


def test_a_replaced_field_is_another_value_s() -> None:
    ours, python_s = OURS(1, told="x"), PYTHON_S(1, told="x")
    for changes in ({}, {"a": 4}, {"told": "y", "b": 0}, {"parts": (1,), "hidden": 3}):
        assert repr(replace(ours, **changes)) == repr(own_replace(python_s, **changes))
    assert replace(ours).made is ours.made
    assert repr(ours) == repr(python_s)
    with pytest.raises(TypeError):
        replace(ours, nobody=1)
    with pytest.raises(ValueError, match="a is -1"):
        replace(ours, a=-1)


def test_a_made_default_is_made_for_each() -> None:
    one, other = OURS(1), OURS(1)
    one.made["x"] = 1
    assert other.made == {}


def test_a_value_has_slots_only_and_its_methods() -> None:
    made = OURS(1)
    assert not hasattr(made, "__dict__")
    with pytest.raises(AttributeError):
        made.nobody = 1
    assert made.doubled() == 2
    match made:
        case OURS(a, b, parts, {}, _):
            assert (a, b, parts) == (1, 2, ())
        case _:
            pytest.fail("no match")


def test_a_method_of_the_class_s_own_stays() -> None:
    @value
    class Named:
        name: str

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Named) and self.name.lower() == other.name.lower()

        def __hash__(self) -> int:
            return hash(self.name.lower())

        def __repr__(self) -> str:
            return self.name

    assert (repr(Named("Zoé")), Named("a") == Named("A"), len({Named("a"), Named("A")})) == (
        "Zoé",
        True,
        1,
    )


def test_a_copy_is_equal() -> None:
    kept = Tap("red-7")
    for made in (copy.copy(kept), copy.deepcopy(kept), pickle.loads(pickle.dumps(kept))):
        assert made == kept


def test_names_and_fields_come_in_the_order_of_declaration() -> None:
    assert names(OURS) == ("a", "b", "parts", "made", "hidden", "told")
    assert as_dict(OURS(1)) == {
        "a": 1,
        "b": 2,
        "parts": (),
        "made": {},
        "hidden": 0,
        "told": "",
    }


def test_what_a_field_can_t_be_is_refused_when_the_class_is_made() -> None:
    with pytest.raises(TypeError):
        values.field(init=False)


def test_a_mistake_in_a_class_is_refused_when_it_is_made() -> None:
    with pytest.raises(TypeError, match="without a default follows"):

        @value
        class Disordered:
            a: int = 1
            b: int  # type: ignore[misc]  # the mistake

    with pytest.raises(TypeError, match="no __hash__"):

        @value
        class Unhashable:
            a: int

            def __eq__(self, other: object) -> bool:
                return False


def change_a_setting(config: Config) -> None:
    """Is not run: the type checker would report the comment if it let the assignment pass."""
    config.buzzer.pin = 13  # type: ignore[misc]  # what must not be done
