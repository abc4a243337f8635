"""The commented `augure.toml`: every key with its default and what it does."""

from collections.abc import Iterator

from augure.config.values import SECTIONS, Section

_HEAD = """\
# The settings of an Augure box. Each key has its default here and may be left out.
# Pins are BCM numbers: pin = 25 is GPIO25, which is pin 22 of the header.
# A line such as #seat = 0 is not in force: take its # away to use it.
# After a change: augure config check && sudo systemctl restart augure
"""


def default_text() -> str:
    """Returns the text of an `augure.toml` with every key; it gives the defaults."""
    sections = ["\n".join(_lines(section)) for section in SECTIONS.values()]
    return "\n\n".join([_HEAD.rstrip("\n"), *sections]) + "\n"


def _lines(section: Section) -> Iterator[str]:
    off = "#" if section.repeated else ""
    yield f"# {section.doc}"
    yield f"{off}{section.title}"
    defaults = section.type()
    for key, setting in section.settings.items():
        yield f"# {setting.doc} ({setting.kind.possible})"
        value = getattr(defaults, key)
        if value is None:
            yield f"#{key} = {setting.kind.write(setting.example)}"
        else:
            yield f"{off}{key} = {setting.kind.write(value)}"
