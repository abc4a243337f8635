"""A refusal: that it was refused, why, who and which card."""

from augure.outputs.canvas import Canvas
from augure.outputs.screens.faces import card_line
from augure.outputs.screens.parts import INNER, MARGIN, due_seat, headline, short, strip
from augure.views import Refusal
from augure.words import Sentences, Words

SUBJECT_Y, TEXT_Y, STRIP_Y = 17, 35, 55
TEXT_LINES, TEXT_LINES_OVER_STRIP = 3, 2


def draw(canvas: Canvas, view: Refusal, words: Words) -> None:
    """Draws why a move does not stand, what had to be followed, and what is still due."""
    scene = view.scene
    headline(canvas, 0, words.phrase("screen-refused", view.reason.value), "refused")
    seat = due_seat(scene.due)
    player = "" if seat is None else scene.players[seat]
    card = view.card and words.card(scene.game, view.card)
    if view.due is not None:
        card_line(canvas, SUBJECT_Y, view.due, short(words, "suits", view.due), words)
        text = f"{player}\n{card}" if card else player
    elif view.card and card:
        card_line(canvas, SUBJECT_Y, view.card, card, words)
        text = _detail(view, words, f"{player}\n")
    else:
        headline(canvas, SUBJECT_Y, player)
        text = _detail(view, words)
    lines = TEXT_LINES_OVER_STRIP if view.overrulable else TEXT_LINES
    canvas.paragraph(MARGIN, TEXT_Y, text, "small", INNER, lines)
    if view.overrulable:
        strip(canvas, STRIP_Y, (words.phrase("screen", "overrule"),))


def _detail(view: Refusal, words: Words, who: str = "") -> str:
    """Returns who and why in more words, or what is due instead."""
    key = view.reason.value
    if words.has("screen-detail", key):
        return who + words.phrase("screen-detail", key)
    sentences = Sentences(words, view.scene.game, view.scene.players)
    return sentences.prompt(view.scene.due, view.scene.picture)
