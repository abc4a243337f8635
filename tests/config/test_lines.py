"""Where the keys are: the scan against `tomllib`, which says what there is."""

import tomllib
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from augure.config.lines import DEPTH, key_lines
from augure.config.values import KeyPath


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("", {}),
        ("a = 1\n\nb = 2", {("a",): 1, ("b",): 3}),
        ("# a = 1\n[s] # b\na = 1 # = 2", {("s",): 2, ("s", "a"): 3}),
        ("[s]\r\na = 1\r\n", {("s",): 1, ("s", "a"): 2}),
        ("s.a = 1.5\ns . b = 2", {("s",): 1, ("s", "a"): 1, ("s", "b"): 2}),
        ("[s.t]\na=1", {("s",): 1, ("s", "t"): 1, ("s", "t", "a"): 2}),
        ("\"s t\".'#' = 1", {("s t",): 1, ("s t", "#"): 1}),
        ('"\\u0061\\"" = 1', {('a"',): 1}),
        ('a = """\nb = 1\n""""\nc = 1', {("a",): 1, ("c",): 4}),
        ('a = """\\\n"""\nc = 1', {("a",): 1, ("c",): 3}),
        ("a = '''\nb = \"\n'''\nc = 1", {("a",): 1, ("c",): 4}),
        (
            'a = {k = """x"""", l = "y"}\nb = 1',
            {("a",): 1, ("a", "k"): 1, ("a", "l"): 1, ("b",): 2},
        ),
        ("a = ''\nb = \"\"\nc = '\\'", {("a",): 1, ("b",): 2, ("c",): 3}),
        ("a = [\n1, # ]\n2]\nb = 1", {("a",): 1, ("b",): 4}),
        (
            "[[p]]\nk = 1\n[[p]]\nk = 1\n[p.q]\nr = 1\n[z]",
            {
                ("p",): 1,
                ("p", 0): 1,
                ("p", 0, "k"): 2,
                ("p", 1): 3,
                ("p", 1, "k"): 4,
                ("p", 1, "q"): 5,
                ("p", 1, "q", "r"): 6,
                ("z",): 7,
            },
        ),
        (
            "p = [\n{k = 1, l = {m = 1}},\n{k = 1}\n]\nz = {}",
            {
                ("p",): 1,
                ("p", 0): 2,
                ("p", 0, "k"): 2,
                ("p", 0, "l"): 2,
                ("p", 0, "l", "m"): 2,
                ("p", 1): 3,
                ("p", 1, "k"): 3,
                ("z",): 5,
            },
        ),
        ("a.b.c.d.e = 1", {("a", "b", "c", "d")[:n]: 1 for n in range(1, DEPTH + 1)}),
    ],
)
def test_every_key_has_its_line(text: str, lines: dict[KeyPath, int]) -> None:
    tomllib.loads(text)
    assert key_lines(text) == lines


def paths(value: Any, path: KeyPath = ()) -> set[KeyPath]:
    """Returns the paths of all keys and tables of what `tomllib` read, cut off."""
    found = {path[:depth] for depth in range(1, min(len(path), DEPTH) + 1)}
    if isinstance(value, dict):
        return found.union(*(paths(inner, (*path, key)) for key, inner in value.items()))
    if isinstance(value, list):
        # Values in a list have no key, and no line of their own.
        inner_tables = ((i, inner) for i, inner in enumerate(value) if isinstance(inner, dict))
        return found.union(*(paths(inner, (*path, index)) for index, inner in inner_tables))
    return found


KEYS = st.sampled_from(["k0", "k1", "k2", "k3", "k4", '"k5"', "'k6'", "1979"])
SCALARS = st.sampled_from(
    ["1", "-1.5e3", "true", '"]#="', "'}'", '"""\nk0 = 1\n"\n"""', "'''\n[k1]'''", "07:32:00.5"]
)


def _list(items: list[str]) -> str:
    return "[" + ",".join(f"\n{item} # k9 = [\n" for item in items) + "]"


def _table(pairs: list[tuple[str, str]]) -> str:
    return "{" + ", ".join(f"{key} = {value}" for key, value in pairs) + "}"


VALUES = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=3).map(_list)
        | st.lists(st.tuples(KEYS, inner), max_size=3, unique_by=lambda pair: pair[0]).map(_table)
    ),
    max_leaves=6,
)
DOTTED = st.lists(KEYS, min_size=1, max_size=3).map(" . ".join)
STATEMENTS = st.one_of(
    DOTTED.map("[{}]".format),
    DOTTED.map("[[{}]] # ]]".format),
    st.tuples(DOTTED, VALUES).map(" = ".join),
    st.just(""),
)


@given(st.lists(STATEMENTS, max_size=6).map("\n".join))
def test_the_scan_finds_the_keys_that_tomllib_finds(text: str) -> None:
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        assume(False)
    lines = key_lines(text)
    assert set(lines) >= paths(data)
    written = text.split("\n")
    for path, line in lines.items():
        if isinstance(path[-1], str):
            assert path[-1] in written[line - 1]


@given(st.text(alphabet="a.=[]{}\"'#, \n\\1", max_size=60))
def test_no_text_breaks_the_scan(text: str) -> None:
    assert all(1 <= line <= text.count("\n") + 1 for line in key_lines(text).values())
