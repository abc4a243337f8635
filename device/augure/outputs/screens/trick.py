"""A trick: whose turn it is and who is winning, who won, and a revoke."""

from augure.outputs.canvas import WIDTH, Canvas
from augure.outputs.font import font
from augure.outputs.screens.faces import card_line
from augure.outputs.screens.figures import tally
from augure.outputs.screens.parts import (
    ICON_GAP,
    INNER,
    MARGIN,
    SMALL,
    Cell,
    Icon,
    Part,
    cell,
    due_seat,
    headline,
    line,
    line_width,
    seats,
    short,
    strip,
    suited,
)
from augure.outputs.signs import sign
from augure.rules import expect
from augure.rules.public import Public
from augure.views import Revoked, Scene, TrickWon
from augure.words import Words

SUITS_Y, STRIP_Y, REASON_Y = 17, 35, 36
HALF = WIDTH // 2


def in_progress(canvas: Canvas, scene: Scene, due: expect.Card, words: Words) -> None:
    """Draws whose card is due, trump and led suit, who is winning, and everybody's tricks."""
    picture = scene.picture
    headline(canvas, 0, scene.players[due.seat], "turn")
    if picture.trump_set:
        cell(canvas, MARGIN, SUITS_Y, trump(picture, words))
        cell(canvas, HALF + MARGIN, SUITS_Y, _led(picture, words))
    elif picture.winning:
        code = picture.winning.card
        card_line(canvas, SUITS_Y, code, words.card(scene.game, code), words)
    else:
        headline(canvas, SUITS_Y, words.phrase("screen", "trick-lead", n=picture.trick))
    _standing(canvas, scene, words)
    tallies(canvas, scene, words)


def won(canvas: Canvas, view: TrickWon, words: Words) -> None:
    """Draws who won a trick, with which card and why."""
    scene, over = view.scene, view.trick
    headline(canvas, 0, scene.players[over.seat], "crown")
    card_line(canvas, 17, over.card, words.card(scene.game, over.card), words)
    why = short(words, "why", over.why)
    longer = words.phrase("screen", "trick-won", n=over.n, why=why)
    fits = font("small").width(longer) <= INNER
    line(canvas, MARGIN, REASON_Y, (longer if fits else why,))
    tallies(canvas, scene, words)


def revoked(canvas: Canvas, view: Revoked, words: Words) -> None:
    """Draws who broke an earlier claim, and with which card."""
    scene, revoke = view.scene, view.revoke
    headline(canvas, 0, words.phrase("screen", "revoke"), "refused")
    headline(canvas, 17, scene.players[revoke.seat])
    claim = "revoke-claim" if scene.picture.laurels is None else "revoke-claim-tour"
    line(canvas, MARGIN, 35, suited(revoke.card, words.card(scene.game, revoke.card)))
    line(canvas, MARGIN, 44, (words.phrase("screen", claim, n=revoke.trick),))
    strip(canvas, 55, (words.phrase("screen", "revoke-undo"),))


def trump(picture: Public, words: Words) -> Cell:
    """Returns the trump of the deal, or that there is none."""
    role = words.phrase("screen", "trump")
    if picture.trump is None:
        return Cell(role, None, words.phrase("screen", "no-trump"))
    return Cell(role, picture.trump, short(words, "suits", picture.trump))


def trump_line(picture: Public, words: Words) -> tuple[Part, ...]:
    """Returns the trump of the deal as a line of small text, empty where none is set."""
    if not picture.trump_set:
        return ()
    shown = trump(picture, words)
    if shown.code is None:
        return (words.phrase("screen", "no-trump-line"),)
    return (shown.role, *suited(shown.code, shown.name))


def tallies(canvas: Canvas, scene: Scene, words: Words) -> None:
    """Draws everybody's tricks, or points where cards have points, and bids; who is due marked."""
    picture = scene.picture
    tricks = (picture.points or picture.tricks) if picture.trick or picture.won else None
    values = [tally(words, tricks, picture.bids, seat) for seat in range(len(scene.players))]
    seats(canvas, scene.players, values, due_seat(scene.due))


def _led(picture: Public, words: Words) -> Cell:
    """Returns the led suit; before the first card, which trick begins."""
    if not picture.laid:
        number = words.phrase("screen", "trick", n=picture.trick)
        return Cell(number, None, words.phrase("screen", "lead"))
    role = words.phrase("screen", "led")
    if picture.led is None:
        return Cell(role, None, words.phrase("screen", "no-led"))
    return Cell(role, picture.led, short(words, "suits", picture.led))


def _due(scene: Scene, words: Words) -> tuple[Part, ...]:
    """Returns the family that is due; without trump the winning card is already there, big."""
    led = scene.picture.led
    if led is None:
        return (words.phrase("screen", "any-card"),)
    icon = sign(led).icon
    return (*((Icon(icon),) if icon else ()), words.phrase("screen", "follow"))


def _standing(canvas: Canvas, scene: Scene, words: Words) -> None:
    """Draws who is winning with what; before the first card, who won the last trick."""
    picture = scene.picture
    if picture.winning:
        code = picture.winning.card
        told = _due(scene, words)
        if picture.trump_set:
            told = suited(code, words.card(scene.game, code))
        room = INNER - SMALL - line_width(told) - 2 * ICON_GAP
        name = font("small").fit(scene.players[picture.winning.seat], room)
        strip(canvas, STRIP_Y, (Icon("crown"), name), told)
    elif picture.won:
        winner = scene.players[picture.won.seat]
        text = words.phrase("screen", "last-trick", n=picture.won.n, player=winner)
        strip(canvas, STRIP_Y, (text,))
