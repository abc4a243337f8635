"""A blind player plays whole matches of all games and can tell at every moment how they stand.

The others at the table are simulated. The blind player gets sentences and sounds; only the test
looks at the state, to compare.
"""

import random
import re
from typing import Any

import pytest

from augure.box import Box
from augure.rules import expect, news
from augure.rules.games import GAMES, game
from augure.rules.match import Match
from augure.rules.setup import set_up
from augure.simulate.actions import action
from augure.simulate.people import People
from augure.table import Table
from augure.table.desk import Desk, Memory
from augure.table.inputs import CardTag, Command, Input
from augure.tactile import in_words
from augure.words import words
from blind.ears import Ears
from blind.player import Blind, due

NAMES = ("Ana", "Bo", "Cy", "Dora", "Eli", "Flo")
CLOSED = {"prophetie"}
"""The games in which nobody may look at won tricks (rule text)."""

OWN = (expect.Card, expect.Bid, expect.Suit, expect.Seat, expect.Choice, expect.Discard)
"""What the blind player decides; the rest (dealing, turning up) is done by hand, unseen."""

VALUES = {"half a": 0.5, "minus half a": -0.5}


def number(said: str) -> float:
    """Returns a number as it is said."""
    if said in VALUES:
        return VALUES[said]
    sign = -1 if said.startswith("minus ") else 1
    whole = said.removeprefix("minus ").removesuffix(" and a half")
    return sign * (int(whole) + (0.5 if said.endswith(" and a half") else 0))


def is_secret(match: Match) -> bool:
    """Returns whether a card that is tapped now is seen by nobody."""
    return isinstance(match.expect(), expect.Deal | expect.Bet | expect.Residue | expect.Swap)


class OpenCards:
    """The cards that a sentence may name: those that all have seen, and may speak of."""

    def __init__(self, game_id: str) -> None:
        table, self._game = words("en"), game(game_id)
        names = {code: table.card(game_id, code) for code in self._game.deck.cards}
        # A special's name, or a season's, is also that of other things.
        self._code = {name: code for code, name in names.items() if " " in name}
        each = "|".join(sorted(map(re.escape, self._code), key=len, reverse=True))
        self._named = re.compile(rf"(?<!\d)(?:{each})(?!\d)")
        self._open: set[str] = set()
        self._trick: set[str] = set()

    def saw(self, match: Match) -> None:
        """Takes in what a move has laid open."""
        for item in match.news:
            match item:
                case news.Played(_, card) | news.Discarded(_, card):
                    self._trick.add(card)
                case news.Bet(_, _, tuple(cards)):
                    self._open |= set(cards)
        if (turned := match.public().turned) is not None:
            self._open.add(turned)

    def passed(self, match: Match) -> None:
        """Takes in that a move has been told: of a won trick some games tell no more."""
        what = {item.what for item in match.news}
        if "trick" in what and self._game.id in CLOSED:
            self._trick = set()
        if "deal-over" in what:
            self._open = set()

    def unsaid(self, sentences: list[str], shown: str | None) -> list[str]:
        """Returns the cards that sentences name and should not."""
        named = {self._code[name] for text in sentences for name in self._named.findall(text)}
        return sorted(named - self._open - self._trick - {shown})


class Evening:
    """One match at a table with a blind player in one of its seats."""

    def __init__(self, header: dict[str, Any], seat: int, seed: int) -> None:
        rng = random.Random(seed)
        desk = Desk(Memory(), language="en", voice="full")
        self.words = words("en")
        self.table = Table(desk)
        self.ears = Ears(desk)
        self.box = Box(self.table, [self.ears])
        setup = set_up(header)
        self.game = setup.game
        name = self.words.game(self.game)
        self.box.do(lambda table: table.start(setup))
        self.people = People(rng, self.match)
        self.blind = Blind(seat, name, self.do, self.feel, rng)
        self.open = OpenCards(self.game)
        self._asked: Input | None = None
        self.listen()

    @property
    def match(self) -> Match:
        assert self.table.match is not None
        return self.table.match

    def feel(self) -> list[str]:
        return list(self.people.holds.hands[self.blind.seat])

    def do(self, given: Input) -> None:
        """Does something at the box; the people see what it did, the blind player hears it."""
        before = self.match
        # Who asks for a card's name has it said aloud.
        is_open = self._asked is Command.ASK or not is_secret(before)
        shown = given.code if isinstance(given, CardTag) and is_open else None
        self._asked = given
        self.box.give(given)
        if self.match is not before:
            self.people.saw(self.match)
            self.open.saw(self.match)
        self.listen(shown)
        if self.match is not before:
            self.open.passed(self.match)

    def listen(self, shown: str | None = None) -> None:
        """Lets the blind player hear what the box says; `shown` is a card that all see."""
        sentences, sounds = self.ears.heard()
        assert self.open.unsaid(sentences, shown) == [], sentences
        self.blind.hears(sentences, sounds)

    def step(self) -> None:
        """Lets whoever is due make a move."""
        match = self.match
        due = match.expect()
        if isinstance(due, OWN) and due.seat == self.blind.seat:
            self.blind.plays()
        else:
            self.do(action(self.game, self.people.move(match)))
        assert self.match.earlier is match, (due, self.blind.heard)

    def check(self) -> None:
        """Compares what the blind player can tell with how the match stands."""
        match, blind = self.match, self.blind
        picture, players = match.public(), match.setup.players
        assert tuple(blind.names) == players
        whose = due_name(match)
        assert blind.turn == whose, "told without being asked"
        if isinstance(match.expect(), expect.Card) and match.move is not None:
            assert blind.sounds[-1] == ("turn", players.index(whose or ""))
        assert blind.whose_turn() == whose
        assert blind.led() == (picture.law or picture.led)
        trump = picture.trump
        assert blind.trump() == (self.words.suit(trump).lower() if trump else None)
        winning = picture.winning
        assert blind.winning() == (
            (players[winning.seat], self.card(winning.card)) if winning else None
        )
        assert blind.table() == {
            players[each.before]: self.card(each.card) for each in picture.laid
        }
        if picture.tricks:
            bids = picture.bids or (None,) * len(players)
            rows = zip(players, bids, picture.tricks, strict=True)
            assert blind.counts() == {name: (bid, tricks) for name, bid, tricks in rows}
        scores = {who: number(said) for who, said in blind.scores().items()}
        if picture.laurels is None or picture.teams is None:
            assert scores == dict(zip(players, picture.totals, strict=True))
        else:
            teams = (self.words.listed(players[s] for s in team) for team in picture.teams)
            assert scores == dict(zip(teams, picture.laurels, strict=True))

    def card(self, code: str) -> str:
        return self.words.card(self.game, code)

    def check_cards(self) -> None:
        """Asks for the name of every card of the hand, which plays nothing."""
        match = self.match
        for code in self.feel():
            named = self.blind.names_card(code)
            assert named.startswith(self.card(code))
            assert named.endswith(in_words(self.words, self.game, code))
        assert self.match is match

    def check_again(self) -> None:
        """Asks for the same again: the last move, whose turn it is, the trick."""
        match, table = self.match, self.blind.table()
        answer = " ".join(self.blind.heard)
        assert self.blind.ask(Command.REPEAT) == answer
        again = [self.blind.ask(Command.REPEAT) for _ in range(4)]
        assert self.match is match
        assert again[0] == again[3]
        assert due_name(match) == due(again[1])
        assert all(card in again[2] for card in table.values())

    def check_last_trick(self) -> None:
        """Asks for the last trick: who, and with what only where this may be told."""
        told = self.blind.last_trick()
        match, won = self.match, self.match.public().won
        if won is not None:
            word = "Tour" if match.public().laurels is not None else "Trick"
            start = f"{word} {won.n} to {match.setup.players[won.seat]}"
            assert told.startswith(start)
            assert (told == f"{start}.") == (self.game in CLOSED)


def due_name(match: Match) -> str | None:
    due = match.expect()
    seat = getattr(due, "seat", getattr(due, "dealer", None))
    return match.setup.players[seat] if isinstance(seat, int) else None


MATCHES = [
    ("wizard", 3, {}),
    ("wizard", 4, {"deal": "scanned", "plus_minus_one": True}),
    ("prophetie", 2, {}),
    ("prophetie", 4, {"bets": "sealed", "trump": "tokens"}),
    ("prophetie", 3, {"deal": "scanned", "short": True}),
    ("presages", 4, {}),
    ("presages", 5, {"deal": "scanned"}),
    ("presages", 6, {}),
    ("calendrier", 3, {"deals": 2}),
    ("calendrier", 4, {"deal": "scanned"}),
]


def test_every_game_is_played() -> None:
    assert {game_id for game_id, _, _ in MATCHES} == set(GAMES)


@pytest.mark.parametrize(("game_id", "players", "options"), MATCHES)
def test_a_blind_player_plays_a_whole_match_and_knows_how_it_stands(
    game_id: str, players: int, options: dict[str, Any]
) -> None:
    header = {"game": game_id, "players": NAMES[:players], "options": options}
    evening = Evening(header, seat=players - 1, seed=players)
    evening.check()
    while not evening.match.over:
        evening.step()
        if evening.match.over:
            break
        evening.check()
        if len(evening.match.moves()) % 7 == 0:
            evening.check_cards()
            evening.check_again()
            evening.check_last_trick()
    winners = evening.match.winners or ()
    assert any(text.startswith("The match is over.") for text in evening.blind.heard)
    over = next(t for t in evening.blind.heard if t.startswith("The match is over."))
    assert all(NAMES[seat] in over for seat in winners)
