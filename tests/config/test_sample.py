"""The commented file: it says the defaults, and every key there is."""

import re
import tomllib
from itertools import pairwise

from augure.config.loading import parse
from augure.config.sample import default_text
from augure.config.values import SECTIONS, Config


def uncommented() -> str:
    """Returns the file with the lines that a `#` keeps out of force."""
    return re.sub(r"(?m)^#(?! )", "", default_text())


def test_the_commented_file_gives_the_defaults() -> None:
    assert parse(default_text()) == Config()
    written = tomllib.loads(default_text())
    assert set(written) == set(SECTIONS) - {"pad"}


def test_every_key_is_in_the_commented_file() -> None:
    written = tomllib.loads(uncommented())
    assert list(written) == list(SECTIONS)
    for name, section in SECTIONS.items():
        table = written[name][0] if section.repeated else written[name]
        assert list(table) == list(section.settings)


def test_what_is_kept_out_of_force_can_be_put_in_force() -> None:
    config = parse(uncommented().replace('kind = "spi"', 'kind = "pad"'))
    (pad,) = config.pads
    settings = SECTIONS["pad"].settings
    assert (pad.port, pad.seat) == (settings["port"].example, settings["seat"].example)


def test_every_key_has_one_line_of_comment_of_its_own() -> None:
    lines = default_text().splitlines()
    assert max(map(len, lines)) <= 100
    for before, line in pairwise(lines):
        if re.match(r"#?(\w+ = |\[)", line):
            assert re.match(r"# [A-Z0-9].*[.?)]$", before), line
