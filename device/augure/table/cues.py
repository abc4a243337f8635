"""Cues: the sounds that a step of the match asks for, by name and seat."""

from augure.rules import expect, news
from augure.rules.match import Match
from augure.values import value


@value
class Cue:
    """A sound by the name of its event; `seat` where it tells one."""

    what: str
    seat: int | None = None


REFUSED, READY, SEVERAL, NAMED = Cue("refused"), Cue("ready"), Cue("several"), Cue("card-named")
NO_READER, READER_BACK, ACCEPTED, HELD = (
    Cue("no-reader"),
    Cue("reader-back"),
    Cue("accepted"),
    Cue("held"),
)


def after(match: Match) -> tuple[Cue, ...]:
    """Returns the cues of the last accepted move: each event once, then whose turn it is."""
    cues: dict[Cue, None] = {}
    for item in match.news:
        match item:
            case news.Trick(seat=seat) | news.Tour(seat=seat):
                cues[Cue("trick", seat)] = None
            case _:
                cues[Cue(item.what)] = None
    due = match.expect()
    if isinstance(due, expect.Card):
        cues[Cue("turn", due.seat)] = None
    return tuple(cues) or (ACCEPTED,)
