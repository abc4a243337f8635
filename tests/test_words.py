"""The tables of words: complete in both languages, and plain sentences for all that happens."""

import random
import re
import string
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, get_args

import pytest

from augure.rules import expect, news
from augure.rules.errors import Reason, Refused
from augure.rules.games import GAMES, game
from augure.rules.match import Match, Phase, Setup, Step
from augure.rules.moves import Bid, Choice, Move, Pass, Seat, Suit, Tap, Undo
from augure.rules.public import Public
from augure.rules.setup import set_up
from augure.words import LANGUAGES, Sentences, tables, words
from augure.words.answers import QUESTIONS, Answers
from rules.differential import Table

NO_BREAK = "\u00a0"
LOOSE = re.compile(rf"(?<![{NO_BREAK}:;!?])[:;!?»](?!\w)|«(?!{NO_BREAK})")
NAMES = ("Ana", "Bo", "Cy", "Dé", "Éva", "Flo")
MAY_BE_EMPTY = {
    ("screen-options", key) for key in ("plus_minus_one-false", "short-false", "deals-1")
}
"""What a screen leaves out."""
PICTURE = Public(deal=1, deals=1, dealer=0, hand_sizes=(), totals=())


def setup_of(game_id: str) -> Setup:
    return set_up({"game": game_id, "players": NAMES[: game(game_id).seats[-1]]})


def texts(language: str) -> dict[tuple[str, ...], list[str]]:
    """Returns the texts of every entry that is text."""
    table: Mapping[str, Any] = words(language)._table
    found: dict[tuple[str, ...], list[str]] = {}

    def walk(branch: Mapping[str, Any], path: tuple[str, ...]) -> None:
        for key, value in branch.items():
            if isinstance(value, Mapping):
                walk(value, (*path, key))
            elif isinstance(value, str):
                found[*path, key] = [value]
            elif all(isinstance(item, str) for item in value):
                found[*path, key] = list(value)

    walk(table, ())
    return found


def fields(language_texts: Iterable[str]) -> set[str]:
    """Returns the names in braces."""
    parsed = (string.Formatter().parse(text) for text in language_texts)
    return {name for text in parsed for _, name, _, _ in text if name is not None}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sections_are_all_that_the_file_has(language: str) -> None:
    text = (Path(tables.__file__).parent / f"{language}.toml").read_text("utf-8")
    whole, sections = tomllib.loads(text), tables.Sections(text)
    assert dict(sections) == whole
    assert (list(sections), len(sections)) == (list(whole), len(whole))
    assert "nothing" not in sections


def test_no_language_lacks_a_key() -> None:
    first, *others = LANGUAGES
    for other in others:
        assert words(first).keys() == words(other).keys()


def test_the_languages_name_the_same_things_in_each_sentence() -> None:
    first, *others = (texts(language) for language in LANGUAGES)
    for other in others:
        assert {key: fields(first[key]) for key in first} == {
            key: fields(other[key]) for key in other
        }


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_empty_or_has_loose_spaces(language: str) -> None:
    for key, entries in texts(language).items():
        for text in entries:
            assert bool(text.strip()) != (key in MAY_BE_EMPTY), key
            assert key == ("list_separator",) or text == text.strip(), key
            assert "  " not in text, key


def test_french_punctuation_never_begins_a_line() -> None:
    for key, entries in texts("fr").items():
        for text in entries:
            assert not LOOSE.search(text), (key, text)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", GAMES)
def test_every_name_of_a_game(game_id: str, language: str) -> None:
    table, found = words(language), game(game_id)
    assert table.game(game_id)
    codes = (*found.deck.cards, *found.deck.tokens)
    for code in codes:
        assert re.fullmatch(r"[^{}*]+", table.card(game_id, code))
    for suit in found.deck.suits:
        assert table.suit(suit)
    for option in found.options:
        for choice in option.choices:
            assert table.option(option.name, choice)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", GAMES)
def test_every_suited_card_has_its_own_name(game_id: str, language: str) -> None:
    deck = game(game_id).deck
    suited = [code for code, card in deck.cards.items() if card.suit]
    assert len({words(language).card(game_id, code) for code in suited}) == len(suited)


@pytest.mark.parametrize(
    ("language", "game_id", "code", "name"),
    [
        ("fr", "wizard", "red-7", "7 rouge"),
        ("en", "wizard", "red-13", "red 13"),
        ("fr", "wizard", "jester-4", "Fou"),
        ("fr", "prophetie", "shaman", "Chamane"),
        ("fr", "prophetie", "bird-14", "14 d’oiseau"),
        ("en", "prophetie", "trump-sun", "Sun token"),
    ],
)
def test_cards_are_named_as_people_say_them(
    language: str, game_id: str, code: str, name: str
) -> None:
    assert words(language).card(game_id, code) == name


@pytest.mark.parametrize(
    ("language", "noun", "number", "text"),
    [
        ("fr", "trick", 0, "0 pli"),
        ("fr", "trick", 1, "1 pli"),
        ("fr", "point", 2, "2 points"),
        ("fr", "point", -1, "-1 point"),
        ("fr", "point", 13.5, "13½ points"),
        ("en", "trick", 0, "0 tricks"),
        ("en", "point", 1, "1 point"),
        ("en", "point", -10, "-10 points"),
        ("en", "point", 0.5, "½ points"),
    ],
)
def test_numbers_with_their_noun(language: str, noun: str, number: float, text: str) -> None:
    assert words(language).count(noun, number) == text


SEVEN = "red-7"
TOLD: dict[news.News, tuple[str, ...]] = {
    news.Undone(None): (),
    news.Undone(Bid(1)): (),
    news.Undone(Tap(SEVEN)): ("{card}",),
    news.Dealt(1): ("Bo",),
    news.Bid(1, 2): ("Bo", "2"),
    news.Overruled(1, SEVEN, "not-in-hand"): ("Bo", "{card}"),
    news.Overruled(1, None, "not-in-hand"): ("Bo",),
    news.Played(1, SEVEN): ("Bo", "{card}"),
    news.Forced(1): ("Bo",),
    news.Revoke(1, SEVEN, 3): ("Bo", "{card}", "3"),
    news.Led("red"): ("{suit}",),
    news.Led(None): (),
    news.Claim(1, suit="red"): ("Bo", "{suit}"),
    news.Trick(4, 1, SEVEN, "highest-led"): ("Bo", "{card}", "4", "{why}"),
    news.Bet(1): ("Bo",),
    news.Bet(1, 2, (SEVEN,)): ("Bo", "2"),
    news.DealOver(5, (1, 2, 2), (1, 0, 3), (30, -20, -10), None, (40, 41, -42), None): (
        *("Ana", "Bo", "Cy", "5", "30", "-20", "-10", "40", "41", "-42"),
    ),
    news.Trump("red"): ("{suit}",),
    news.Trump(None): (),
    news.MatchOver((0, 2), (40, 10, 40), 40): ("Ana", "Cy", "40"),
    news.MatchOver((0, 1), (20, 10, 24), 30): ("Ana", "Bo", "30"),
    news.DealOver(1, (1, 2, 2), None, (13.5, 20, 20.5), None, (13.5, 20, 20.5), None): (
        *("Ana", "Bo", "Cy", "13½", "20½"),
    ),
    news.Played(1, SEVEN, 2): ("Bo", "Cy", "{card}"),
    news.Claim(1, family="spring", card=SEVEN): ("Bo", "{card}"),
    news.Claim(1, side="lower"): ("Bo",),
    news.Moved(SEVEN, 1, 2): ("Bo", "Cy", "{card}"),
    news.Moved(SEVEN, 1, None, 2): ("Bo", "Cy", "{card}"),
    news.Law("higher"): (),
    news.Law(None): (),
    news.Swapped((2, 0)): ("Ana", "Cy"),
    news.Tour(4, 1, SEVEN, (SEVEN,), "highest"): ("Bo", "{card}", "4"),
    news.Discarded(1, SEVEN): ("Bo", "{card}"),
    news.Manche(1, 0, ((1,), (0, 2)), (1, 0)): ("Ana", "Bo", "Cy", "1", "0"),
    news.Teams(((1,), (0, 2)), 1): ("Ana", "Bo", "Cy"),
}


def sentences(language: str, game_id: str = "wizard", players: int = 3) -> Sentences:
    return Sentences(words(language), game_id, NAMES[:players])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("item", TOLD, ids=str)
def test_all_that_happens_is_a_sentence_with_player_card_and_outcome(
    item: news.News, language: str
) -> None:
    said = sentences(language).event(item)
    names = {
        "card": words(language).card("wizard", SEVEN),
        "suit": words(language).suit("red"),
        "why": words(language).phrase("why", "highest-led"),
    }
    for part in TOLD[item]:
        assert part.format(**names) in said
    assert said[0].isupper() or said.startswith(names["card"])
    assert said[-1] in ".!"
    assert "{" not in said


@pytest.mark.parametrize(("language", "tour"), [("fr", "au tour 3"), ("en", "in tour 3")])
def test_a_revoke_in_a_game_of_tours_names_no_trick(language: str, tour: str) -> None:
    said = sentences(language, "presages").event(news.Revoke(1, "arcane-7", 3))
    assert said.endswith(f"{tour}.")


def test_every_kind_of_news_is_tried_above() -> None:
    assert {type(item) for item in TOLD} == set(get_args(news.News))


DUE: dict[expect.Expect, tuple[str, ...]] = {
    expect.Card(1): ("Bo",),
    expect.Deal(1, 12, 0): ("Bo", "12"),
    expect.TurnUp(1): ("Bo",),
    expect.TrumpToken(1): ("Bo",),
    expect.Suit(1, ("red", "blue")): ("Bo", "{red}", "{blue}"),
    expect.Bid(1, 0, 9, ()): ("Bo", "0", "9"),
    expect.Bid(1, 0, 9, (5,)): ("Bo", "0", "9", "5"),
    expect.Bet(1, 2): ("Bo", "2"),
    expect.Card(1, 2): ("Bo", "Cy"),
    expect.Residue(1, 2): ("Bo", "2"),
    expect.Absolu(1): ("Bo",),
    expect.Seat(1, (0, 2)): ("Bo", "Ana", "Cy"),
    expect.Choice(1, ("lower", "higher")): ("Bo",),
    expect.Discard(1): ("Bo",),
    expect.LastCard(1): ("Bo",),
    expect.Swap(1): ("Bo",),
    expect.Nothing(): (),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("due", DUE, ids=str)
def test_all_that_is_waited_for_is_a_sentence(due: expect.Expect, language: str) -> None:
    said = sentences(language).prompt(due, PICTURE)
    suits = {suit: words(language).suit(suit) for suit in ("red", "blue")}
    for part in DUE[due]:
        assert part.format(**suits) in said
    assert said[-1] == "."


def test_every_kind_of_expectation_is_tried_above() -> None:
    assert {type(due) for due in DUE} == set(get_args(expect.Expect))


class Waits(Phase):
    """A match that waits for anything at all."""

    def __init__(self, due: expect.Expect) -> None:
        self._due = due

    def expect(self) -> expect.Expect:
        return self._due

    def take(self, move: Move) -> Step:
        raise Refused(Reason.NOT_EXPECTED)

    def public(self) -> Public:
        return PICTURE


WAITING: dict[Reason, expect.Expect] = {
    Reason.BID_OUT_OF_RANGE: expect.Bid(1, 0, 9, ()),
    Reason.BID_FORBIDDEN: expect.Bid(1, 0, 9, (5,)),
    Reason.SUIT_NOT_ALLOWED: expect.Suit(1, ("red", "blue")),
    Reason.SPECIAL_IN_BET: expect.Bet(1, 2),
    Reason.TOKEN_USED_UP: expect.TrumpToken(1),
}
NAMELESS = {Reason.NOTHING_TO_UNDO, Reason.UNKNOWN_CARD, Reason.NOT_IN_PLAY}
CARDLESS = {
    *(Reason.NOTHING_TO_UNDO, Reason.NOT_EXPECTED, Reason.CANNOT_PASS, Reason.NOT_AN_OPTION),
    *(Reason.UNKNOWN_CARD, Reason.SPECIAL_IN_BET, Reason.SHAMAN_CANNOT_LEAD),
    *(Reason.BID_OUT_OF_RANGE, Reason.BID_FORBIDDEN, Reason.SUIT_NOT_ALLOWED),
}


def refusal(language: str, reason: Reason, due: expect.Expect) -> str:
    match = Match(game("wizard"), setup_of("wizard"), Waits(due))
    said = sentences(language, players=6)
    return said.refused(match, Tap(SEVEN), Refused(reason, "blue"))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("reason", Reason)
def test_every_refusal_is_a_sentence_with_player_and_card(reason: Reason, language: str) -> None:
    text = refusal(language, reason, WAITING.get(reason, expect.Card(1)))
    assert text[-1] == "."
    assert "{" not in text
    assert ("Bo" in text) == (reason not in NAMELESS)
    assert (words(language).card("wizard", SEVEN) in text) == (reason not in CARDLESS)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("due", [expect.Deal(1, 9, 0), expect.Bet(1, 2)], ids=str)
@pytest.mark.parametrize("reason", [Reason.ALREADY_SEEN, Reason.NOT_IN_HAND, Reason.SPECIAL_IN_BET])
def test_the_refusal_of_a_secret_tap_names_no_card(
    reason: Reason, due: expect.Expect, language: str
) -> None:
    text = refusal(language, reason, due)
    assert "Bo" in text
    assert words(language).card("wizard", SEVEN) not in text
    assert SEVEN not in text


MOVES = (
    *(Tap("nonsense"), Tap(""), Tap("trump-sun"), Tap("sun-1"), Tap(SEVEN, overrule=True)),
    *(Bid(-1), Bid(99), Suit("none"), Suit(""), Seat(99), Choice(""), Pass(), Undo()),
)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("deal", ["scanned", "unscanned"])
def test_every_state_of_a_random_match_has_its_sentences(
    game_id: str, language: str, deal: str
) -> None:
    players = list(NAMES[: game(game_id).seats[-1]])
    header = {"game": game_id, "players": players, "options": {"deal": deal}}
    table = Table(random.Random(7), header, unruly=0.1)
    said = Sentences(words(language), game_id, tuple(players))
    for _ in range(400):
        table.answer(table.move())
        match = table.match
        lines = [
            said.answer(match),
            said.prompt(match.expect(), match.public()),
            Answers(said, match).state(),
        ]
        lines.append(said.scores(match.public()))
        lines += [Answers(said, match).to(question) for question in QUESTIONS]
        for move in MOVES:
            try:
                match.push(move)
            except Refused as refusal:
                lines.append(said.refused(match, move, refusal))
        assert all(line and "{" not in line for line in lines)
