"""Scenes of the pages around a match, in the words of a language."""

from collections.abc import Iterator

from augure.gallery.play import LONGEST
from augure.rules.games import GAMES
from augure.tags.meanings import deck_places
from augure.views import Menu, Notice, Progress, View
from augure.words import Words


def scenes(words: Words) -> Iterator[tuple[str, View]]:
    """Yields the scenes with their names."""
    games = tuple(words.game(game_id) for game_id in GAMES)
    yield "menu", Menu("Augure", games[:2], 1)
    tricks = tuple(words.phrase("pages", "trick-number", n=n) for n in range(1, 12))
    yield "menu-long", Menu(words.phrase("pages", "correct-trick"), tricks, 7)
    yield "notice", _notice(words, "no-reader")
    yield "notice-long", _notice(words, "several")
    yield "notice-file", _notice(words, "journal-damaged", name="augure.db.damaged-1")
    lay = words.phrase("pages", "tags-lay")
    code = deck_places(GAMES[1])[25]
    deck = words.phrase("tags", "copy", game=games[1], n=1)
    yield "progress", Progress(deck, words.card(GAMES[1], code), 25, 60, lay)
    asked = words.phrase("pages", "draw-card", player=LONGEST[0])
    title, hint = (words.phrase("pages", key) for key in ("draw-dealer", "draw-hint"))
    yield "progress-long", Progress(title, asked, 1, 3, hint)
    ask = (words.phrase("pages", key) for key in ("ask", "ask-hint"))
    yield "notice-plain", Notice("ask", *ask)


def _notice(words: Words, key: str, **fields: object) -> Notice:
    """Returns a notice with the sign and the sentence of its key."""
    text = words.phrase("pages", f"{key}-text", **fields)
    return Notice(key, words.phrase("pages", key), text)
