"""Setting up: every option of every game, names and badges, teams, the draw for the first deal."""

import itertools

import pytest

from augure import views
from augure.rules.games import GAMES, game
from augure.table.inputs import Badge, CardTag
from augure.words import words
from table.kit import Session, beginning


def at_options(game_id: str, players: int) -> Session:
    """Returns a session at the options, names as they are offered."""
    session = Session()
    session.choose(words("en").game(game_id))
    session.do(f"{players} " + "ok " * players)
    assert session.menu.title == "Options"
    return session


def started(session: Session) -> views.SetUp:
    session.choose("All right")
    if isinstance(session.view, views.Menu):
        session.turn_to(lambda item: item != "Draw for it")
    assert isinstance(session.view, views.SetUp)
    return session.view


def drawing(*codes: str, players: int = 3) -> Session:
    """Returns a session in which so many cards were drawn for the first deal."""
    session = at_options("prophetie", players)
    session.choose("All right")
    session.choose("Draw for it")
    draw(session, *codes)
    return session


def draw(session: Session, *codes: str) -> None:
    for code in codes:
        session.take(CardTag("prophetie", 1, code))


def test_a_card_of_a_game_chooses_it() -> None:
    session = Session()
    session.take(CardTag("presages", 2, "arcane-7"))
    assert session.menu.items == ("4 players", "5 players", "6 players")


def test_the_number_of_players_is_chosen_by_that_number() -> None:
    session = Session()
    session.choose("Calendrier")
    session.do("5")
    session.do("ok ok ok ok")
    assert session.menu.title == "Player 5?"


@pytest.mark.parametrize("number", ["2", "7"])
def test_no_other_number_of_players_is_taken(number: str) -> None:
    session = Session()
    session.choose("Calendrier")
    session.do(number)
    assert session.heard == ["refused"]


def test_badges_and_remembered_names_are_the_players() -> None:
    session = Session()
    session.choose("Wizard")
    session.do("3")
    for name in ("Zoé", "Zoé", "Bo"):
        session.take(Badge(name))
    assert session.menu.title == "Player 3?"
    session.do("ok ok ok")
    assert isinstance(session.view, views.SetUp)
    assert session.view.setup.players == ("Zoé", "Bo", "Player 3")
    session.do("menu")
    session.turn_to(lambda item: item.startswith("Abandon"), "hold")
    session.choose("New match")
    session.choose("Wizard")
    session.do("3")
    assert session.menu.items == ("Zoé", "Bo", "Player 3", "Player 1")


def test_a_made_up_name_that_is_taken_already_gives_way_to_the_next() -> None:
    session = Session()
    session.table.desk.remember(("Player 2", "Player 1", "Player 3"))
    session.choose("Wizard")
    session.do("3")
    session.choose("Player 2")
    assert session.menu.items[session.menu.selected] == "Player 3"
    session.choose("Player 3")
    session.do("ok")
    session.choose("All right")
    session.choose("Player 2")
    assert session.match.setup.players == ("Player 2", "Player 3", "Player 4")


def test_undo_goes_back_through_the_whole_set_up() -> None:
    session = at_options("wizard", 3)
    session.choose("All right")
    titles = [session.menu.title]
    while session.menu.title != "Menu":
        session.do("undo")
        titles.append(session.menu.title)
    assert titles == [
        *("Who deals?", "Options", "Player 3?", "Player 2?", "Player 1?"),
        *("How many?", "Which game?", "Menu"),
    ]


@pytest.mark.parametrize("game_id", GAMES)
def test_every_offered_value_of_every_option_can_be_chosen_and_comes_round(game_id: str) -> None:
    players = game(game_id).seats[0]
    for option in game(game_id).options:
        offered = option.offered(players)
        if len(offered) < 2:
            continue
        session = at_options(game_id, players)
        name = words("en").option(option.name, offered[0], ("Player 1",)).partition(":")[0]
        seen = []
        for _ in offered:
            session.turn_to(beginning(name))
            seen.append(session.menu.items[session.menu.selected])
        lines = [
            words("en").option(option.name, value, [f"Player {n + 1}" for n in range(players)])
            for value in (*offered[1:], offered[0])
        ]
        assert seen == lines


@pytest.mark.parametrize("game_id", GAMES)
def test_every_option_of_a_game_is_in_its_menu(game_id: str) -> None:
    session = at_options(game_id, game(game_id).seats[-1])
    assert len(session.menu.items) == 1 + len(game(game_id).options)


def test_options_that_do_not_go_together_are_passed_over() -> None:
    session = at_options("prophetie", 3)
    session.choose("Match: long")
    session.turn_to(lambda item: item.startswith("Trump"))
    assert "Trump: wheel" in session.menu.items
    assert started(session).setup.options["short"] is True


def test_deals_and_opener_are_chosen_at_the_box() -> None:
    session = at_options("calendrier", 4)
    session.choose("Opens: left of the dealer")
    session.choose("Opens: Player 1")
    for n in range(1, 6):
        session.choose(f"Deals: {n}")
    chosen = started(session).setup
    assert (chosen.options["opener"], chosen.options["deals"]) == (1, 6)


def test_teams_are_chosen_seat_by_seat() -> None:
    session = at_options("calendrier", 4)
    session.choose("Teams: none")
    assert session.menu.items == ("All right", *(f"Player {n}: –" for n in range(1, 5)))
    session.choose("Player 1: –")
    session.choose("Player 3: –")
    for seat in (2, 4):
        session.choose(f"Player {seat}: –")
        session.choose(f"Player {seat}: team 1")
    session.choose("All right")
    assert "Teams: Player 1 and Player 3; Player 2 and Player 4" in session.menu.items
    assert started(session).setup.options["teams"] == ((0, 2), (1, 3))


def test_chosen_teams_are_taken_back_to_none() -> None:
    session = at_options("calendrier", 3)
    session.choose("Teams: none")
    session.choose("Player 1: –")
    session.choose("Player 1: team 1")
    if "Player 1: team 2" in session.menu.items:
        session.choose("Player 1: team 2")
    session.choose("All right")
    assert "Teams: none" in session.menu.items


def test_half_chosen_teams_are_refused_with_a_sentence_and_nothing_is_lost() -> None:
    session = at_options("calendrier", 4)
    session.choose("Teams: none")
    session.choose("Player 2: –")
    session.choose("All right")
    assert session.heard == ["refused"]
    assert session.said == "Teams Everybody in a team, and two teams at least; or nobody."
    session.do("ok")
    assert session.menu.items[2] == "Player 2: team 1"
    session.do("undo")
    assert session.menu.title == "Options"
    assert "Teams: none" in session.menu.items


def test_the_highest_card_drawn_deals() -> None:
    session = drawing("sun-3", "jaguar", "bird-9")
    assert session.view == views.Notice("dealer", "Player 3", "Player 3 deals first.")
    session.do("ok")
    assert isinstance(session.view, views.SetUp)
    assert session.view.setup.dealer == 2
    assert [call[0] for call in session.journal.calls] == ["keep", "begin"]


def test_tied_players_draw_again_among_themselves() -> None:
    session = drawing("sun-9", "spear-4", "bird-9")
    assert session.said == "A tie of Player 1 and Player 3: draw again. Player 1 draws a card"
    draw(session, "sun-2")
    assert session.said == "Player 3 draws a card"
    draw(session, "snake-2")
    assert session.said.startswith("A tie of Player 1 and Player 3")
    draw(session, "sun-5", "snake-6")
    session.do("ok")
    assert isinstance(session.view, views.SetUp)
    assert session.view.setup.dealer == 2


def test_specials_count_nothing_in_the_draw_and_may_tie() -> None:
    session = drawing("shaman", "jaguar", "monkey")
    assert session.said.startswith("A tie of Player 1, Player 2 and Player 3: draw again.")


def test_the_same_card_can_not_be_drawn_twice() -> None:
    session = drawing("sun-9", "sun-9")
    assert session.said == "Not this one: another card. Player 2 draws a card"
    draw(session, "trump-sun")
    assert session.heard == ["refused"]
    session.take(CardTag("wizard", 1, "red-3"))
    assert session.heard == ["refused"]


def test_the_draw_is_taken_back_card_by_card() -> None:
    session = drawing("sun-9", "sun-3")
    session.do("undo")
    assert session.said == "Player 2 draws a card"
    session.do("undo undo")
    assert session.menu.title == "Who deals?"


def test_the_last_card_of_the_draw_is_taken_back_from_its_result() -> None:
    session = drawing("sun-9", "sun-3", "sun-1")
    session.do("undo")
    assert session.said == "Player 3 draws a card"
    assert session.journal.calls == []
    draw(session, "bird-14")
    assert session.said == "Player 3 Player 3 deals first."


def test_a_seat_tag_or_a_badge_tells_the_dealer() -> None:
    for given in (Badge("Player 2"), None):
        session = at_options("wizard", 3)
        session.choose("All right")
        if given is None:
            session.do("@1")
        else:
            session.take(given)
        assert isinstance(session.view, views.SetUp)
        assert session.view.setup.dealer == 1


def test_every_game_is_set_up_for_every_number_of_players() -> None:
    for game_id in GAMES:
        for players, way in itertools.product(game(game_id).seats, ("ok",)):
            session = at_options(game_id, players)
            session.do(way)
            if isinstance(session.view, views.Menu):
                session.turn_to(lambda item: item != "Draw for it")
            assert isinstance(session.view, views.SetUp)
            assert len(session.view.setup.players) == players
