"""The large display: two lines of the big font doubled, the two that matter most of each view.

What does not fit twice as wide is only twice as high, and names are shortened with "…". What the
other screens say besides is told by the voice, by repeating, by the scores.
"""

from collections.abc import Sequence

from augure.outputs.canvas import PLAIN, WIDTH, Canvas, Scale
from augure.outputs.font import ELLIPSIS, font
from augure.outputs.screens.faces import face
from augure.outputs.screens.figures import gain, number
from augure.outputs.screens.parts import BIG, BIG_ICON_GAP, MARGIN, due_seat, short
from augure.outputs.screens.scores import ranking
from augure.outputs.screens.teams import sides
from augure.outputs.signs import sign
from augure.rules import expect
from augure.rules.news import DealOver, Number
from augure.rules.public import asking_card
from augure.values import value
from augure.views import (
    CardNamed,
    DealResult,
    MancheWon,
    Menu,
    Notice,
    Podium,
    Progress,
    Refusal,
    Revoked,
    Scene,
    ScoreTable,
    SetUp,
    TeamsMade,
    TourWon,
    TrickWon,
    View,
    Waiting,
    has_team_page,
    score_pages,
)
from augure.words import Words

DOUBLED: Scale = (2, 2)
TALL: Scale = (1, 2)
LINE, LINES = 2 * BIG, 2
ROOM = WIDTH - 2 * MARGIN
NARROWED = ROOM - BIG - BIG_ICON_GAP
"""The pixels that an icon leaves a text, where it is not doubled so that the text fits."""
JOINED = "+"
ASKED = "ask"
"""The sign of an answer: it leaves its room to the text."""
AFTER_TITLE = ": \u00a0"


@value
class Line:
    """One of two lines: an icon, None for none, and a text."""

    text: str
    icon: str | None = None

    @property
    def room(self) -> int:
        """The pixels that a text may have."""
        return ROOM if self.icon is None else NARROWED


Lines = tuple[Line, ...]


def canvas(view: View, words: Words) -> Canvas:
    """Returns the canvas that a view is drawn large on, nothing of it clipped."""
    drawn = Canvas()
    for place, line in enumerate(lines(view, words)):
        _draw(drawn, place * LINE, line)
    return drawn


def _draw(canvas: Canvas, y: int, line: Line) -> None:
    face, room = font("big"), ROOM
    width = face.width(line.text)
    if line.icon is not None:
        scale = DOUBLED if width <= ROOM - LINE - BIG_ICON_GAP else PLAIN
        size = BIG * scale[0]
        canvas.icon(MARGIN, y + (LINE - size) // 2, line.icon, scale=scale)
        room -= size + BIG_ICON_GAP
    scale = DOUBLED if width * DOUBLED[0] <= room else TALL
    text = face.fit(line.text, room // scale[0])
    canvas.text(WIDTH - MARGIN - room, y, text, "big", scale=scale)


def _wrapped(title: Line) -> Lines:
    """Returns a text in one line, or in two where it needs them."""
    face = font("big")
    if face.width(title.text) <= title.room:
        return (title,)
    first = face.wrap(title.text, title.room)[0]
    return Line(first, title.icon), Line(title.text[len(first) :].lstrip())


def _together(names: Sequence[str], room: int) -> str:
    """Returns names side by side, each shortened to its share of the room, or to its initial."""
    face = font("big")
    joined = JOINED.join(names)
    if face.width(joined) <= room:
        return joined
    gaps = (len(names) - 1) * face.width(f"i{JOINED}i")
    cut = [face.fit(name, (room - gaps) // len(names)) for name in names]
    return JOINED.join(
        name[0] if shown in ("", ELLIPSIS) else shown
        for name, shown in zip(names, cut, strict=True)
    )


def lines(view: View, words: Words) -> Lines:
    """Returns the one or two lines that matter most of a view."""
    match view:
        case SetUp():
            return _set_up(view, words)
        case Waiting():
            return _waiting(view, words)
        case TrickWon(scene, won) | TourWon(scene, won):
            return Line(scene.players[won.seat], "crown"), _card(scene.game, won.card, words)
        case MancheWon(scene, won):
            laurels = words.count("laurel", won.laurels[won.team])
            return Line(scene.players[won.seat], "laurel"), Line(laurels)
        case TeamsMade():
            return _teams_made(view, words)
        case Revoked(scene, revoke):
            title = words.phrase("screen", "revoke")
            return Line(title, "refused"), Line(scene.players[revoke.seat])
        case Refusal():
            return _refusal(view, words)
        case DealResult(scene, over, page):
            return _result(scene, over, page, words)
        case ScoreTable():
            return _scores(view, words)
        case Podium(scene):
            return _podium(scene, words)
        case Menu():
            return _menu(view)
        case Notice():
            return _notice(view)
        case Progress():
            return (*_wrapped(Line(view.asked)), Line(f"{view.done}/{view.total}"))[:LINES]
        case CardNamed(game, card):
            return _card_named(game, card, words)


def _card(game: str, code: str, words: Words) -> Line:
    """Returns a card, token, suit or choice with its sign."""
    shown = face(code, words.card(game, code), words)
    return Line(shown.title, shown.sign.icon)


def _suit(code: str, words: Words) -> Line:
    return Line(short(words, "suits", code), sign(code).icon)


def _turn(scene: Scene, seat: int | None) -> Line:
    return Line("" if seat is None else scene.players[seat], "turn")


def _set_up(view: SetUp, words: Words) -> Lines:
    players = view.setup.players
    title = Line(words.game(view.setup.game))
    if view.dealer is None:
        return title, Line(words.count("player", len(players)))
    return title, Line(players[view.dealer], "dealer")


def _waiting(view: Waiting, words: Words) -> Lines:
    scene = view.scene
    match scene.due:
        case expect.Nothing():
            return _podium(scene, words)
        case expect.Card() as due:
            second = _trick(scene, due, words)
        case expect.Bid() as due:
            second = _bid(due, view.dialled, words)
        case expect.Suit() | expect.Seat() | expect.Choice() as due:
            second = _choice(view, due, words)
        case due:
            left = words.count("card", getattr(due, "left", 0))
            second = Line(words.phrase("screen-tap", due.what, cards=left))
    return _turn(scene, due_seat(scene.due)), second


def _trick(scene: Scene, due: expect.Card, words: Words) -> Line:
    """Returns where a card is laid out of turn, else what wins so far, else what begins."""
    picture = scene.picture
    if due.before is not None and due.before != due.seat:
        return Line(words.phrase("screen", "before", player=scene.players[due.before]))
    if due.not_:
        return Line(words.phrase("screen", "another"))
    if picture.winning:
        return _card(scene.game, picture.winning.card, words)
    if picture.led is not None:
        return _suit(picture.led, words)
    key = "trick-lead" if due.before is None else "tour-lead"
    return Line(words.phrase("screen", key, n=picture.trick))


def _bid(due: expect.Bid, dialled: int | str | None, words: Words) -> Line:
    """Returns the number that is turned up, else what may not be said, else what may."""
    if dialled is not None:
        return Line(str(dialled), "refused" if dialled in due.not_ else None)
    if due.not_:
        barred = words.listed(map(str, due.not_))
        return Line(words.phrase("screen", "not", numbers=barred), "refused")
    return Line(words.phrase("screen", "range", min=due.min, max=due.max))


def _choice(view: Waiting, due: expect.Suit | expect.Seat | expect.Choice, words: Words) -> Line:
    if isinstance(view.dialled, int):
        return Line(view.scene.players[view.dialled])
    if view.dialled is not None:
        return _suit(view.dialled, words)
    key = f"{due.what}-{asking_card(view.scene.picture, due)}"
    asked = key if words.has("screen-tap", key) else due.what
    return Line(words.phrase("screen-tap", asked))


def _teams_made(view: TeamsMade, words: Words) -> Lines:
    players, seat = view.scene.players, view.made.seat
    team = next(team for team in view.made.teams if seat in team)
    others = [players[other] for other in team if other != seat]
    told = words.phrase("screen", "starts")
    if others:
        told = words.phrase("screen-large", "with", players=JOINED.join(others))
    return _turn(view.scene, seat), Line(told)


def _refusal(view: Refusal, words: Words) -> Lines:
    """Returns why, and what had to be followed, else which card, else who."""
    title = Line(words.phrase("screen-refused", view.reason.value), "refused")
    if view.due is not None:
        return title, _suit(view.due, words)
    if view.card is not None:
        return title, _card(view.scene.game, view.card, words)
    seat = due_seat(view.scene.due)
    return title, Line("" if seat is None else view.scene.players[seat])


def _ranked(over: DealOver) -> list[int]:
    """Returns the seats by the points of a deal, the best first."""
    return sorted(range(len(over.points)), key=lambda seat: over.points[seat], reverse=True)


def _result(scene: Scene, over: DealOver, page: int, words: Words) -> Lines:
    """Returns one player's points and total, the best of the deal first."""
    ranked = _ranked(over)
    seat = ranked[page % len(ranked)]
    best = over.points[seat] == over.points[ranked[0]]
    told = f"{gain(words, over.points[seat])} → {number(words, over.totals[seat])}"
    return Line(scene.players[seat], "crown" if best else None), Line(told)


def _scores(view: ScoreTable, words: Words) -> Lines:
    """Returns one row of a page of the scores: a team or a player, the best first."""
    scene, picture = view.scene, view.scene.picture
    page = view.page % score_pages(picture)
    if page == 0 and picture.teams:
        teams = sides(picture)
        side = teams[view.row % len(teams)]
        names = _together([scene.players[seat] for seat in side.seats], NARROWED)
        return _placed(side.place, names), Line(_total(scene, side.total, words))
    deal = page - has_team_page(picture)
    if deal:
        over = picture.results[deal - 1]
        ranked = _ranked(over)
        seat = ranked[view.row % len(ranked)]
        points = gain(words, over.points[seat])
        told = words.phrase("screen-large", "deal", n=over.n, points=points)
        return Line(scene.players[seat]), Line(told)
    order = ranking(picture)
    place, seat = order[view.row % len(order)]
    total = _total(scene, picture.totals[seat], words)
    return _placed(place, scene.players[seat]), Line(total)


def _total(scene: Scene, points: Number, words: Words) -> str:
    """Returns a total with what it counts, a true minus sign before it."""
    return words.total(scene.game, points).replace("-", "−")


def _placed(place: int, name: str) -> Line:
    return Line(name, "crown") if place == 1 else Line(f"{place}. {name}")


def _podium(scene: Scene, words: Words) -> Lines:
    """Returns who won, and with how much; two winners take a line each."""
    picture = scene.picture
    winners = picture.winners or ()
    if not winners:
        return (Line(words.phrase("screen", "match-over"), "cup"),)
    total = sides(picture)[0].total if picture.teams else picture.totals[winners[0]]
    names = [scene.players[seat] for seat in winners]
    if len(names) == LINES:
        return Line(names[0], "cup"), Line(names[1], "cup")
    return Line(_together(names, NARROWED), "cup"), Line(_total(scene, total, words))


def _notice(view: Notice) -> Lines:
    """Returns the sentence where two lines hold it, else the title, and how the sentence begins.

    An answer that begins with its question goes on below it; the question is shortened rather.
    A name that is too long for a line takes both: by half of it nobody finds a file.
    """
    icon, face = None if view.icon == ASKED else sign(view.icon).icon, font("big")
    told = _wrapped(Line(view.text, icon))
    if all(face.width(line.text) <= line.room for line in told):
        return told
    if face.width(view.name) > ROOM:
        return _wrapped(Line(view.name, icon))
    rest = view.text.removeprefix(view.title).lstrip(AFTER_TITLE)
    title = (Line(view.title),) if view.icon == ASKED else _wrapped(Line(view.title, icon))
    return (*title, Line(rest))[:LINES]


def _menu(view: Menu) -> Lines:
    """Returns the selected item under the title; a long one takes both lines."""
    return (Line(view.title), *_wrapped(Line(view.items[view.selected])))[-LINES:]


def _card_named(game: str, code: str, words: Words) -> Lines:
    """Returns a card's face over its name, or its name over its game."""
    name = words.card(game, code)
    shown = face(code, name, words)
    icon, number = shown.sign.icon, shown.sign.number
    if shown.captions:
        caption = next(part for part in shown.captions[0] if isinstance(part, str))
        return Line(shown.title, icon), Line(caption)
    if number:
        return Line(number, icon), Line(name)
    return Line(name, icon), Line(words.game(game))
