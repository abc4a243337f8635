"""The device and the oracle give the same answers to random records, move by move."""

import itertools
from typing import Any

import pytest

import oracle
from rules.differential import first_difference, played

NAMES = ("Ana", "Bo", "Cy", "Dé", "Éva", "Flo")

PROPHETIE = [
    dict(zip(("deal", "bets", "trump", "short"), values, strict=True))
    for values in itertools.product(
        ("unscanned", "scanned"), ("open", "sealed"), ("wheel", "tokens"), (False, True)
    )
    if not (values[2] == "tokens" and values[3])
]
WIZARD = [
    {"deal": deal, "plus_minus_one": flag}
    for deal in ("unscanned", "scanned")
    for flag in (False, True)
]
HEADERS = [
    {"game": name, "players": list(NAMES[:players]), "dealer": players - 1, "options": options}
    for name, few, choices in (("wizard", 3, WIZARD), ("prophetie", 2, PROPHETIE))
    for players in range(few, 7)
    for options in choices
]


def _name(header: dict[str, Any]) -> str:
    values = "-".join(str(value) for value in header["options"].values())
    return f"{header['game']}-{len(header['players'])}-{values}"


@pytest.mark.parametrize("unruly", [0.03, 0.3])
@pytest.mark.parametrize("header", HEADERS, ids=_name)
def test_random_records_get_the_oracle_s_answers(header: dict[str, Any], unruly: float) -> None:
    seed = HEADERS.index(header)
    written, ours = played(header, seed, 150, unruly=unruly)
    assert not first_difference(header, written, ours, oracle.answers(header, written))
