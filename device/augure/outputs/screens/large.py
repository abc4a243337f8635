"""The large display: the two lines that matter most of each view, and pages of what explains it.

A text that two lines don't hold goes on from page to page; names of players are shortened with
"…". What the other screens say besides is told by the voice, by repeating, by the scores.
"""

from collections.abc import Sequence

from augure.outputs.canvas import Canvas
from augure.outputs.font import ELLIPSIS, font
from augure.outputs.screens.faces import face
from augure.outputs.screens.figures import gain, number
from augure.outputs.screens.lines import LINES, NARROWED, Line, Lines, Pages, draw, flowed, told
from augure.outputs.screens.parts import due_seat, short
from augure.outputs.screens.scores import ranking
from augure.outputs.screens.teams import sides
from augure.outputs.signs import sign
from augure.rules import expect
from augure.rules.news import DealOver, Number
from augure.rules.public import asking_card
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

JOINED = "+"
ASKED = "ask"
"""The sign of an answer: it leaves its room to the text."""
AFTER_TITLE = ": \u00a0"


def canvases(view: View, words: Words) -> tuple[Canvas, ...]:
    """Returns the canvases that a view is drawn large on, one a page, nothing of it clipped."""
    return tuple(map(draw, pages(view, words)))


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


def pages(view: View, words: Words) -> Pages:
    """Returns the one or two lines that matter most of a view, then what explains them."""
    match view:
        case SetUp():
            return (_set_up(view, words),)
        case Waiting():
            return (_waiting(view, words),)
        case TrickWon(scene, won) | TourWon(scene, won):
            card = _card(scene.game, won.card, words)
            return ((Line(scene.players[won.seat], "crown"), card),)
        case MancheWon(scene, won):
            laurels = words.count("laurel", won.laurels[won.team])
            return ((Line(scene.players[won.seat], "laurel"), Line(laurels)),)
        case TeamsMade():
            return (_teams_made(view, words),)
        case Revoked():
            return _revoked(view, words)
        case Refusal():
            return _refusal(view, words)
        case DealResult(scene, over, page):
            return (_result(scene, over, page, words),)
        case ScoreTable():
            return (_scores(view, words),)
        case Podium(scene):
            return (_podium(scene, words),)
        case Menu():
            return _menu(view)
        case Notice():
            return _notice(view)
        case Progress(_, asked, done, total, hint):
            return flowed(Line(asked), Line(f"{done}/{total}")) + told(hint)
        case CardNamed(game, card):
            effect = words.effect(game, card)
            return (_card_named(game, card, words), *(told(effect) if effect else ()))


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


def _revoked(view: Revoked, words: Words) -> Pages:
    """Returns who revoked, then which claim was wrong and what can be done."""
    scene, revoke = view.scene, view.revoke
    title = Line(words.phrase("screen", "revoke"), "refused")
    key = "revoke-claim" if scene.picture.laurels is None else "revoke-claim-tour"
    claim = words.phrase("screen", key, n=revoke.trick)
    undo = words.phrase("screen", "revoke-undo")
    return ((title, Line(scene.players[revoke.seat])), *told(claim), *told(undo))


def _refusal(view: Refusal, words: Words) -> Pages:
    """Returns why and what, then why in more words and whether the table may overrule."""
    key = view.reason.value
    title = Line(words.phrase("screen-refused", key), "refused")
    pages: Pages = ((title, _refused(view, words)),)
    if words.has("screen-detail", key):
        pages += told(words.phrase("screen-detail", key))
    if view.overrulable:
        pages += told(words.phrase("screen", "overrule"))
    return pages


def _refused(view: Refusal, words: Words) -> Line:
    """Returns what had to be followed, else which card, else who."""
    if view.due is not None:
        return _suit(view.due, words)
    if view.card is not None:
        return _card(view.scene.game, view.card, words)
    seat = due_seat(view.scene.due)
    return Line("" if seat is None else view.scene.players[seat])


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


def _notice(view: Notice) -> Pages:
    """Returns the sentence where one page holds it, else the title and each sentence.

    A sentence that begins with its title goes on after it. An answer comes before its question.
    """
    icon = None if view.icon == ASKED else sign(view.icon).icon
    whole = flowed(Line(view.text, icon))
    if len(whole) == 1:
        return whole
    rest = view.text.removeprefix(view.title)
    rest = rest.lstrip(AFTER_TITLE) if rest[:1] in AFTER_TITLE else view.text
    title = flowed(Line(view.title, icon))
    return told(rest) + title if view.icon == ASKED else title + told(rest)


def _menu(view: Menu) -> Pages:
    """Returns the selected item under the title; a long one takes both lines."""
    item = Line(view.items[view.selected])
    titled = flowed(Line(view.title), item)
    return titled if len(titled) == 1 else flowed(item)


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
