"""Views: what a screen shows, as values; screens draw them.

Views of a match name cards, suits and seats, and the screen finds the words; the pages around a
match (menus, notices) bring their words with them.
"""

from augure.rules import expect, news
from augure.rules.errors import Reason, Refused
from augure.rules.expect import Expect
from augure.rules.match import Match, Setup
from augure.rules.moves import Move, Tap
from augure.rules.public import Public
from augure.values import value


@value
class Scene:
    """The match as all may see it: who plays what, the picture, and what is due."""

    game: str
    players: tuple[str, ...]
    picture: Public
    due: Expect


@value
class SetUp:
    """What was chosen at the start, shown before the first move; `dealer` where there is one."""

    setup: Setup
    dealer: int | None


@value
class Waiting:
    """The match waits for `scene.due`: a card of a trick, a bid, a bet, a dealt card ...

    `dialled` is the number, suit, seat or choice that is turned up but not yet confirmed.
    """

    scene: Scene
    dialled: int | str | None = None


@value
class TrickWon:
    """A trick was won; the next one is waited for."""

    scene: Scene
    trick: news.Trick


@value
class TourWon:
    """A tour was won, and cards were discarded; what follows is waited for."""

    scene: Scene
    tour: news.Tour


@value
class MancheWon:
    """A manche was won for a team; the next one is waited for."""

    scene: Scene
    manche: news.Manche


@value
class TeamsMade:
    """The draw made the teams and the first starter."""

    scene: Scene
    made: news.Teams


@value
class Revoked:
    """A card broke an earlier claim; the table may undo."""

    scene: Scene
    revoke: news.Revoke


@value
class Refusal:
    """A move did not stand; `card` is None where the tap is or may be secret, or unknown.

    `due` is the suit, family or side that had to be followed; `overrulable` offers the table to
    lay the card all the same.
    """

    scene: Scene
    reason: Reason
    card: str | None
    due: str | None
    overrulable: bool


@value
class DealResult:
    """A deal is over; `page` counts from 0."""

    scene: Scene
    over: news.DealOver
    page: int = 0


@value
class ScoreTable:
    """The totals so far, or a page of the deals played; `page` counts from 0.

    `row` is the team or player, the best being 0, where a display has room for only one.
    """

    scene: Scene
    page: int = 0
    row: int = 0


@value
class Podium:
    """The match is over."""

    scene: Scene


@value
class Menu:
    """A list to choose from, one item selected; long lists are shown in pages.

    `first` is the number that chooses the first item; the others count on from it.
    """

    title: str
    items: tuple[str, ...]
    selected: int = 0
    first: int = 1


@value
class Notice:
    """Something that everybody must know: a big line, and a sentence; `icon` is a sign's name."""

    icon: str
    title: str
    text: str


@value
class Progress:
    """A task that goes card by card: what is asked for, `done` of `total`."""

    title: str
    asked: str
    done: int
    total: int
    hint: str


@value
class CardNamed:
    """What a card is, asked for without playing it."""

    game: str
    card: str


MatchView = (
    SetUp
    | Waiting
    | TrickWon
    | TourWon
    | MancheWon
    | TeamsMade
    | Revoked
    | Refusal
    | DealResult
    | ScoreTable
    | Podium
)
PageView = Menu | Notice | Progress | CardNamed
View = MatchView | PageView


def scene(match: Match) -> Scene:
    """Returns the match as all may see it."""
    return Scene(match.setup.game, match.setup.players, match.public(), match.expect())


def set_up(match: Match) -> SetUp:
    """Returns what was chosen for a match."""
    return SetUp(match.setup, match.setup.dealer if match.game.has_dealer else None)


def after(match: Match) -> MatchView:
    """Returns what to show after the last accepted move: the weightiest of its news."""
    now = scene(match)
    told = {item.what: item for item in match.news}
    match told:
        case {"match-over": _}:
            return Podium(now)
        case {"manche": news.Manche() as manche}:
            return MancheWon(now, manche)
        case {"deal-over": news.DealOver() as over}:
            return DealResult(now, over)
        case {"revoke": news.Revoke() as revoke}:
            return Revoked(now, revoke)
        case {"trick": news.Trick() as trick}:
            return TrickWon(now, trick)
        case {"tour": news.Tour() as tour}:
            return TourWon(now, tour)
        case {"teams": news.Teams() as made}:
            return TeamsMade(now, made)
    if match.move is None and not match.news:
        return set_up(match)
    return Podium(now) if match.over else Waiting(now)


def has_team_page(picture: Public) -> bool:
    """Returns whether teams have a sum of points beside the totals of their seats."""
    return picture.teams is not None and picture.laurels is None


def score_pages(picture: Public) -> int:
    """Returns how many pages the scores have: the totals, those of teams, each deal played."""
    return 1 + has_team_page(picture) + len(picture.results)


def next_page(shown: ScoreTable, step: int) -> ScoreTable:
    """Returns the page of the scores that is `step` pages on; after the last comes the first."""
    return ScoreTable(shown.scene, (shown.page + step) % score_pages(shown.scene.picture))


def next_row(shown: ScoreTable, step: int) -> ScoreTable:
    """Returns the row of the scores that is `step` rows on, through one page after the other."""
    picture = shown.scene.picture
    rows = [
        (page, row)
        for page in range(score_pages(picture))
        for row in range(_score_rows(picture, page))
    ]
    page, row = rows[(rows.index((shown.page, shown.row)) + step) % len(rows)]
    return ScoreTable(shown.scene, page, row)


def _score_rows(picture: Public, page: int) -> int:
    """Returns how many teams or players a page of the scores tells of."""
    return len(picture.teams) if page == 0 and picture.teams else len(picture.totals)


def refused(match: Match, move: Move, refusal: Refused) -> MatchView:
    """Returns what to show when a move did not stand."""
    card = move.card if isinstance(move, Tap) and _nameable(match, move.card) else None
    return Refusal(scene(match), refusal.reason, card, refusal.due, overrulable(match, move))


def _nameable(match: Match, code: str) -> bool:
    deck = match.game.deck
    known = code in deck.cards or code in deck.tokens
    return known and not isinstance(match.expect(), expect.SECRET_TAPS)


def overrulable(match: Match, move: Move) -> bool:
    """Returns whether the table may lay a refused tap all the same."""
    if not isinstance(move, Tap) or move.overrule:
        return False
    try:
        match.push(Tap(move.card, overrule=True))
    except Refused:
        return False
    return True
