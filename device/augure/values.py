"""Values: small classes whose instances never change, made for a quick start.

They are declared as `dataclass` has it, and the type checker takes them for frozen ones. Python's
own writes and compiles four methods for each class while its module is imported; for all of
Augure's that would be the longest part of the start of a box. Here a method is compiled when it is
called for the first time, which most never are before the first tap.
"""

from collections.abc import Callable, Mapping
from typing import (
    TYPE_CHECKING,
    Any,
    ClassVar,
    NamedTuple,
    TypeVar,
    dataclass_transform,
    get_origin,
)

T = TypeVar("T")


class _Missing:
    """Stands for an argument that was not given."""

    def __repr__(self) -> str:
        return "<not given>"


_MISSING: Any = _Missing()


class _Field(NamedTuple):
    """What is declared of a field beside its name."""

    default: Any = _MISSING
    default_factory: Any = _MISSING
    kw_only: bool = False
    repr: bool = True
    compare: bool = True

    @property
    def optional(self) -> bool:
        return self.default is not _MISSING or self.default_factory is not _MISSING


_Fields = Mapping[str, _Field]


def _field(**declared: Any) -> Any:
    return _Field(**declared)


def _replace(kept: Any, /, **changes: Any) -> Any:
    return kept.__replace__(**changes)


if TYPE_CHECKING:
    # What the type checker knows of these holds here.
    from dataclasses import field as field
    from dataclasses import replace as replace
else:
    field, replace = _field, _replace


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def value(cls: type[T]) -> type[T]:
    """Makes a class of values, with slots, equality, a hash and a `repr`.

    The type checker refuses every assignment to their fields. Python's own frozen classes check at
    run time too, which takes a third of the time of a move. `__post_init__` is called as the
    last thing of the making. The bases are values themselves or have no fields. As with Python's
    own slots, `super()` without arguments finds another class; who defines `__eq__` defines
    `__hash__` too. Raises TypeError where a field without a default follows one that has it.
    """
    own = {
        name: _declared(cls.__dict__.get(name, _MISSING))
        for name, kind in cls.__annotations__.items()
        if not _of_the_class(kind)
    }
    inherited: dict[str, _Field] = {}
    for base in reversed(cls.__mro__[1:]):
        inherited.update(base.__dict__.get("__fields__", {}))
    fields = {**inherited, **own}
    _check_order(cls, fields)
    left_out = {*own, "__dict__", "__weakref__"}
    namespace = {name: each for name, each in cls.__dict__.items() if name not in left_out}
    namespace["__qualname__"] = cls.__qualname__
    namespace["__slots__"] = tuple(name for name in own if name not in inherited)
    namespace["__fields__"] = fields
    namespace["__match_args__"] = tuple(name for name, each in fields.items() if not each.kw_only)
    namespace.setdefault("__repr__", _repr)
    metaclass: Any = type(cls)
    made: type[T] = metaclass(cls.__name__, cls.__bases__, namespace)
    if "__eq__" in namespace and namespace.get("__hash__") is None:
        raise TypeError(f"{cls.__qualname__} has an __eq__ of its own and no __hash__")
    for name, written in _METHODS.items():
        if name not in namespace:
            setattr(made, name, _compiled_when_called(made, name, written))
    return made


def names(kind: type[Any]) -> tuple[str, ...]:
    """Returns the names of the fields of a class of values, in their order."""
    fields: _Fields = kind.__fields__
    return tuple(fields)


def as_dict(kept: Any) -> dict[str, Any]:
    """Returns the fields of a value by name, as they are."""
    return {name: getattr(kept, name) for name in names(type(kept))}


def with_item(items: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    """Returns `items` with that at a place replaced."""
    changed = list(items)
    changed[at] = item
    return tuple(changed)


def _declared(given: Any) -> _Field:
    return given if isinstance(given, _Field) else _Field(given)


def _check_order(cls: type[Any], fields: _Fields) -> None:
    given = [each for each in fields.values() if not each.kw_only]
    optional = [each.optional for each in given]
    if optional != sorted(optional):
        raise TypeError(f"{cls.__qualname__}: a field without a default follows one that has it")


def _of_the_class(kind: Any) -> bool:
    return get_origin(kind) is ClassVar or str(kind).startswith("ClassVar")


def _compiled_when_called(
    cls: type[Any], name: str, written: Callable[[type[Any]], str]
) -> Callable[..., Any]:
    """Returns a method that puts the compiled one in its place, and calls that."""

    def first(*given: Any, **named: Any) -> Any:
        fields: _Fields = cls.__fields__
        known: dict[str, Any] = {"_missing": _MISSING}
        known.update({f"_default_{key}": each.default for key, each in fields.items()})
        known.update({f"_make_{key}": each.default_factory for key, each in fields.items()})
        exec(written(cls), known)
        method: Callable[..., Any] = known[name]
        method.__qualname__ = f"{cls.__qualname__}.{name}"
        setattr(cls, name, method)
        return method(*given, **named)

    return first


def _init(cls: type[Any]) -> str:
    arguments, keywords = ["self"], ["*"]
    body: list[str] = []
    for name, each in cls.__fields__.items():
        if each.default_factory is not _MISSING:
            default, given = "=_missing", f"_make_{name}() if {name} is _missing else {name}"
        else:
            default, given = f"=_default_{name}" if each.optional else "", name
        (keywords if each.kw_only else arguments).append(name + default)
        body.append(f"self.{name} = {given}")
    if hasattr(cls, "__post_init__"):
        body.append("self.__post_init__()")
    signature = ", ".join(arguments + keywords * (len(keywords) > 1))
    return f"def __init__({signature}):\n " + "\n ".join(body or ["pass"])


def _replacing(cls: type[Any]) -> str:
    fields: _Fields = cls.__fields__
    arguments = "".join(f", {name}=_missing" for name in fields)
    given, named = [], []
    for name, each in fields.items():
        now = f"self.{name} if {name} is _missing else {name}"
        if each.kw_only:
            named.append(f"{name}={now}")
        else:
            given.append(now)
    return f"def __replace__(self{arguments}):\n return self.__class__({', '.join(given + named)})"


def _tuple(of: str, cls: type[Any]) -> str:
    fields: _Fields = cls.__fields__
    return "(" + "".join(f"{of}.{name}, " for name, each in fields.items() if each.compare) + ")"


def _eq(cls: type[Any]) -> str:
    return (
        "def __eq__(self, other):\n"
        " if other.__class__ is not self.__class__: return NotImplemented\n"
        f" return {_tuple('self', cls)} == {_tuple('other', cls)}"
    )


def _hash(cls: type[Any]) -> str:
    return f"def __hash__(self):\n return hash({_tuple('self', cls)})"


def _repr(kept: Any) -> str:
    fields: _Fields = type(kept).__fields__
    told = (f"{name}={getattr(kept, name)!r}" for name, each in fields.items() if each.repr)
    return f"{type(kept).__qualname__}({', '.join(told)})"


_METHODS: Mapping[str, Callable[[type[Any]], str]] = {
    "__init__": _init,
    "__eq__": _eq,
    "__hash__": _hash,
    "__replace__": _replacing,
}
