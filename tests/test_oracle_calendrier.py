"""The oracle of Calendrier against the rule text's own examples and each ruling."""

import random
from typing import Any

import pytest

from oracle import calendrier
from oracle.calendrier_cards import DECK, family, kind

Json = dict[str, Any]


def header(players: int = 4, dealer: int = 0, **options: Any) -> Json:
    names = ["Ana", "Bo", "Cy", "Di", "Ed", "Flo"][:players]
    return {"game": "calendrier", "players": names, "dealer": dealer, "options": options}


def taps(*cards: str) -> list[Json]:
    return [{"tap": card} for card in cards]


def last(head: Json, moves: list[Json]) -> Json:
    """Returns the answer to the last move; the moves before it must stand."""
    told = calendrier.answers(head, moves)[:-1]
    for before in told[:-1]:
        assert before["ok"], before
    return told[-1]


def news(head: Json, moves: list[Json]) -> list[Json]:
    answer = last(head, moves)
    assert answer["ok"], answer
    told: list[Json] = answer["news"]
    return told


def error(head: Json, moves: list[Json]) -> str:
    answer = last(head, moves)
    assert not answer["ok"]
    assert answer["news"] == []
    refused: str = answer["error"]
    return refused


def scanned_deal(hands: list[list[str]], first: int) -> list[Json]:
    """Returns the taps that deal these hands, one card at a time from seat `first`."""
    moves = []
    for turn in range(len(hands[0])):
        for step in range(len(hands)):
            moves += taps(hands[(first + step) % len(hands)][turn])
    return moves


def families_to_seats() -> list[list[str]]:
    """Returns four hands: each seat holds one whole family."""
    return [[card for card in DECK if family(card) == name] for name in calendrier_families()]


def calendrier_families() -> list[str]:
    return ["spring", "summer", "autumn", "winter"]


# --- Cards, points, order ------------------------------------------------------------------------


def test_the_deck() -> None:
    assert len(DECK) == 44
    assert len(set(DECK)) == 44
    assert [len([card for card in DECK if kind(card) == k]) for k in ("season", "sign", "day")] == [
        4,
        12,
        28,
    ]
    for name in calendrier_families():
        assert len([card for card in DECK if family(card) == name]) == 11


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ([], 0),
        (["spring"], 4),
        (["aries", "taurus", "gemini"], 6),
        (["cancer", "leo", "virgo"], 6),
        (["libra", "scorpio", "sagittarius"], 6),
        (["capricorn", "aquarius", "pisces"], 6),
        (["winter-sun"], 0.5),
        (["winter-sun", "spring-mon"], 1),
        (["summer", "scorpio", "autumn-wed"], 6.5),
        (DECK, 54),
    ],
)
def test_points(cards: list[str], points: float) -> None:
    found = calendrier.points(cards)
    assert found == points
    assert isinstance(found, type(points))


TEXT_SAYS_STRONGER = [
    # "Le printemps succède à l'hiver qui succède à l'automne et l'automne succède à l'été …"
    *[("spring", "winter"), ("winter", "autumn"), ("autumn", "summer"), ("summer", "spring")],
    # "Bélier1 > Poissons3 > Verseau2 > Capricorne1 > Sagittaire3 > Scorpion2 > Balance1 > …"
    *[("aries", "pisces"), ("pisces", "aquarius"), ("aquarius", "capricorn")],
    *[("capricorn", "sagittarius"), ("sagittarius", "scorpio"), ("scorpio", "libra")],
    *[("libra", "virgo"), ("virgo", "leo"), ("leo", "cancer"), ("cancer", "gemini")],
    *[("gemini", "taurus"), ("taurus", "aries")],
    # "L > D > S > V > J > M > M > L"
    *[("mon", "sun"), ("sun", "sat"), ("sat", "fri"), ("fri", "thu")],
    *[("thu", "wed"), ("wed", "tue"), ("tue", "mon")],
]


@pytest.mark.parametrize("order", ["chain", "neighbour"])
@pytest.mark.parametrize(("stronger", "weaker"), TEXT_SAYS_STRONGER)
def test_what_the_text_says_is_stronger(stronger: str, weaker: str, order: str) -> None:
    if stronger in ("mon", "tue", "wed", "thu", "fri", "sat", "sun"):
        stronger, weaker = "summer-" + stronger, "summer-" + weaker
    assert calendrier.beats(stronger, weaker, order)
    assert not calendrier.beats(weaker, stronger, order)


@pytest.mark.parametrize(
    ("card", "covered", "chain", "neighbour"),
    [
        ("spring-mon", "spring-sun", True, True),
        ("spring-sun", "spring-mon", False, False),
        ("spring-tue", "spring-mon", True, True),
        ("spring-sun", "spring-tue", True, False),
        ("spring-sun", "spring-wed", True, False),
        ("spring-mon", "spring-tue", False, False),
        ("spring-mon", "spring-sat", False, False),
        ("spring-wed", "spring-mon", True, False),
        ("spring-tue", "spring-sun", False, False),
        ("spring-tue", "summer-mon", False, False),
        ("winter", "summer", True, False),
        ("winter", "spring", False, False),
        ("spring", "autumn", False, False),
        ("pisces", "aries", False, False),
        ("pisces", "taurus", True, False),
        ("leo", "gemini", True, False),
        ("aries", "aquarius", False, False),
        ("aries", "spring-sun", True, True),
        ("aries", "summer-sun", False, False),
        ("spring", "spring-mon", True, True),
        ("spring", "summer-mon", False, False),
        ("spring", "pisces", True, True),
        ("winter", "aries", True, True),
        ("pisces", "spring", False, False),
        ("spring-mon", "aries", False, False),
        ("spring-mon", "spring", False, False),
    ],
)
def test_beats(card: str, covered: str, chain: bool, neighbour: bool) -> None:
    assert calendrier.beats(card, covered, "chain") is chain
    assert calendrier.beats(card, covered, "neighbour") is neighbour


@pytest.mark.parametrize(("order", "pairs"), [("chain", 316), ("neighbour", 204)])
def test_the_whole_relation(order: str, pairs: int) -> None:
    # chain: 4·21 days, 66 signs, 6 seasons; neighbour: 28, 12, 4; between kinds: 84 + 28 + 48.
    found = [(a, b) for a in DECK for b in DECK if calendrier.beats(a, b, order)]
    assert len(found) == pairs
    for a, b in found:
        assert (b, a) not in found


def test_the_chain_is_read_along_the_text_and_closed_once() -> None:
    for names in (calendrier_families(), list(calendrier_signs())):
        for later, card in enumerate(names):
            for earlier, covered in enumerate(names):
                expected = later > earlier
                if (card, covered) == (names[0], names[-1]):
                    expected = True
                if (card, covered) == (names[-1], names[0]):
                    expected = False
                assert calendrier.beats(card, covered, "chain") is expected, (card, covered)


def calendrier_signs() -> list[str]:
    return [card for card in DECK if kind(card) == "sign"]


# --- A deal --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "hand", "residue"), [(3, 14, 2), (4, 11, 0), (5, 8, 4), (6, 7, 2)]
)
def test_sizes(players: int, hand: int, residue: int) -> None:
    deck = list(DECK)
    hands = [[deck.pop() for _ in range(hand)] for _ in range(players)]
    moves = scanned_deal(hands, 1)
    head = header(players, deal="scanned")
    answers = calendrier.answers(head, moves)
    assert [answer["expect"]["left"] for answer in answers[:-2]] == list(
        range(players * hand - 1, 0, -1)
    )
    assert all(answer["news"][0]["what"] == "dealt" for answer in answers[:-1])
    if residue:
        waiting = {"what": "residue", "seat": 1, "left": residue}
    else:
        waiting = {"what": "card", "seat": 1}
    assert answers[-2]["expect"] == waiting
    assert len(deck) == residue
    for card in deck:
        answer = last(head, [*moves, *taps(card)])
        assert answer["news"] == []
        moves += taps(card)
    assert calendrier.answers(head, moves)[-1]["result"]["expect"] == {"what": "card", "seat": 1}


def test_unscanned_starts_with_the_opener_and_no_residue() -> None:
    assert calendrier.answers(header(3, dealer=2), []) == [
        {
            "result": {
                "over": False,
                "totals": [0, 0, 0],
                "winners": None,
                "expect": {"what": "card", "seat": 0},
            }
        }
    ]
    opened = calendrier.answers(header(3, dealer=2, opener=1), [])[-1]["result"]["expect"]
    assert opened == {"what": "card", "seat": 1}


def test_the_last_outbidder_takes_the_trick_and_the_lead() -> None:
    told = last(header(), taps("spring-mon", "spring-tue", "spring-thu", "spring-wed"))
    assert told["news"] == [
        {"what": "played", "seat": 0, "card": "spring-wed"},
        {"what": "trick", "n": 1, "seat": 3, "card": "spring-thu"},
    ]
    assert told["expect"] == {"what": "card", "seat": 3}


@pytest.mark.parametrize(
    ("cards", "winner", "card"),
    [
        # Nobody outbids: the leader.
        (["spring-fri", "spring-mon", "spring-tue", "spring-wed"], 1, "spring-fri"),
        # A weaker card is ignored: Tuesday still has to beat Monday.
        (["spring-mon", "spring-sun", "spring-tue", "spring-wed"], 0, "spring-wed"),
        # A discard of another family is never the card to cover.
        (["spring-mon", "summer", "spring-tue", "autumn"], 3, "spring-tue"),
        # A sign of the family covers the day, then any season covers the sign.
        (["spring-mon", "aries", "winter", "spring"], 0, "spring"),
        # On a sign any card may be laid.
        (["leo", "spring-mon", "cancer", "virgo"], 0, "virgo"),
        # On a season too.
        (["summer", "spring-mon", "spring", "leo"], 1, "summer"),
    ],
)
def test_who_takes_the_trick(cards: list[str], winner: int, card: str) -> None:
    assert news(header(), taps(*cards))[-1] == {
        "what": "trick",
        "n": 1,
        "seat": winner,
        "card": card,
    }


def test_neighbour_order_decides_a_trick() -> None:
    cards = taps("spring-mon", "spring-wed", "spring-tue", "spring-thu")
    assert news(header(), cards)[-1]["seat"] == 0
    assert news(header(order="neighbour"), cards)[-1]["seat"] == 3


# --- Claims and revokes --------------------------------------------------------------------------


def test_another_family_on_a_day_is_a_claim() -> None:
    assert news(header(), taps("spring-wed", "leo")) == [
        {"what": "played", "seat": 2, "card": "leo"},
        {"what": "claim", "seat": 2, "family": "spring", "card": "spring-wed"},
    ]


def test_the_claim_is_about_the_card_to_cover_not_the_lead() -> None:
    assert news(header(), taps("spring-mon", "spring-sat", "leo"))[-1] == {
        "what": "claim",
        "seat": 3,
        "family": "spring",
        "card": "spring-sat",
    }


@pytest.mark.parametrize(
    "cards",
    [
        ["spring-wed", "spring-tue"],
        ["spring-wed", "aries"],
        ["spring-wed", "spring"],
        ["leo", "spring-mon"],
        ["summer", "leo"],
        ["spring-wed", "taurus", "summer-mon"],
    ],
)
def test_these_claim_nothing(cards: list[str]) -> None:
    assert [told["what"] for told in news(header(), taps(*cards))] == ["played"]


@pytest.mark.parametrize(
    ("card", "broken"),
    [
        ("spring-mon", True),
        ("spring-tue", True),
        ("spring-thu", False),
        ("spring-sun", False),
        ("aries", False),
        ("spring", False),
        ("summer-mon", False),
    ],
)
def test_only_a_weaker_day_of_the_family_breaks_a_claim(card: str, broken: bool) -> None:
    first = taps("spring-wed", "leo", "spring-fri", "spring-sat")
    told = news(header(dealer=3), [*first, *taps("virgo", "winter-mon", card)])
    assert told[0] == {"what": "played", "seat": 1, "card": card}
    revoke = {"what": "revoke", "seat": 1, "card": card, "trick": 1}
    assert told[1:] == ([revoke] if broken else [])


def test_neighbour_order_breaks_with_any_day_but_the_next() -> None:
    first = taps("spring-wed", "leo", "winter", "autumn")
    for card, broken in [("spring-thu", False), ("spring-fri", True), ("spring-sun", True)]:
        moves = [*first, *taps("virgo", card)]
        told = news(header(dealer=3, order="neighbour"), moves)
        assert (len(told) == 2) is broken


def test_the_earliest_broken_claim_is_told_and_forgotten() -> None:
    head = header(3, dealer=2)
    moves = taps("spring-wed", "leo", "winter-mon")
    moves += taps("spring-fri", "virgo", "winter-tue")
    moves += taps("aries")
    told = news(head, [*moves, *taps("spring-thu")])
    assert told[1:] == [{"what": "revoke", "seat": 1, "card": "spring-thu", "trick": 2}]
    told = news(head, [*moves, *taps("spring-tue")])
    assert told[1:] == [{"what": "revoke", "seat": 1, "card": "spring-tue", "trick": 1}]
    moves += taps("spring-tue", "autumn")
    told = news(head, [*moves, *taps("cancer", "autumn-mon", "spring-mon")])
    assert [one["what"] for one in told if one["what"] == "revoke"] == []


def test_one_card_can_break_a_claim_and_make_another() -> None:
    head = header(3, dealer=2)
    moves = taps("spring-wed", "leo", "winter-mon", "summer-wed", "spring-mon")
    assert news(head, moves) == [
        {"what": "played", "seat": 1, "card": "spring-mon"},
        {"what": "revoke", "seat": 1, "card": "spring-mon", "trick": 1},
        {"what": "claim", "seat": 1, "family": "summer", "card": "summer-wed"},
    ]


# --- The end of the deal and of the match --------------------------------------------------------


def whole_deal(players: int, hand: int) -> list[Json]:
    return taps(*DECK[: players * hand])


@pytest.mark.parametrize(("players", "hand"), [(3, 14), (4, 11), (5, 8), (6, 7)])
def test_a_deal_gives_54_points(players: int, hand: int) -> None:
    told = last(header(players), whole_deal(players, hand))
    what = [one["what"] for one in told["news"]]
    assert what[0] == "played"
    assert what[-3:] == ["trick", "deal-over", "match-over"]
    over = told["news"][-2]
    assert sum(over["points"]) == 54
    assert sum(over["tricks"]) == hand
    assert sorted(over) == ["n", "points", "totals", "tricks", "what"]
    assert told["expect"] == {"what": "nothing"}


def test_the_residue_goes_to_the_last_trick() -> None:
    left_out = ["spring", "aries"]
    cards = [card for card in DECK if card not in left_out]
    told = news(header(3), taps(*cards))
    trick, over = told[-3:-1]
    replay = calendrier.Match(header(3))
    points = [0.0, 0.0, 0.0]
    pile: list[str] = []
    for card in cards:
        pile.append(card)
        for one in calendrier.take(replay, {"tap": card})["news"]:
            if one["what"] == "trick":
                points[one["seat"]] += calendrier.points(pile)
                pile = []
    points[trick["seat"]] += 5
    assert over["points"] == points


def test_deals_pass_to_the_left_and_add_up() -> None:
    head = header(4, dealer=1, deals=2, opener=0)
    first = last(head, whole_deal(4, 11))
    assert [one["what"] for one in first["news"]][-1] == "deal-over"
    assert first["expect"] == {"what": "card", "seat": 1}
    second = last(head, whole_deal(4, 11) * 2)
    deal, match = second["news"][-2:]
    assert deal["n"] == 2
    assert sum(deal["totals"]) == 108
    assert match["totals"] == deal["totals"]


def test_the_dealer_of_the_second_scanned_deal() -> None:
    head = header(4, dealer=1, deals=2, deal="scanned", opener=0)
    deal = scanned_deal(families_to_seats(), 2)
    play = []
    match = calendrier.play(head, deal)
    while calendrier.expect(match)["what"] == "card":
        for card in DECK:
            if calendrier.take(match, {"tap": card})["ok"]:
                play.append({"tap": card})
                break
    assert len(play) == 44
    assert calendrier.expect(match) == {"what": "deal", "seat": 3, "left": 44, "dealer": 2}


def test_winners_with_and_without_teams() -> None:
    match = calendrier.Match(header(4))
    match.halves = [10, 25, 25, 3]
    assert calendrier.winners(match) == [1, 2]
    match.teams = [[0, 3], [2], [1]]
    assert calendrier.winners(match) == [1, 2]
    match.teams = [[3, 1], [0, 2]]
    assert calendrier.winners(match) == [0, 2]
    match.halves = [10, 32, 25, 3]
    assert calendrier.winners(match) == [0, 1, 2, 3]
    assert calendrier.totals(match) == [5, 16, 12.5, 1.5]


# --- Scanned -------------------------------------------------------------------------------------


SCANNED = header(4, dealer=3, deal="scanned")


def mixed_hands() -> list[list[str]]:
    """Returns four hands: Spring is split between seats 0 and 1, the others follow."""
    hands = families_to_seats()
    hands[0].remove("spring-mon")
    hands[1].remove("summer-mon")
    hands[0].append("summer-mon")
    hands[1].append("spring-mon")
    return hands


def test_a_known_hand_must_lay_its_weaker_card() -> None:
    moves = scanned_deal(mixed_hands(), 0) + taps("spring-wed")
    assert error(SCANNED, [*moves, *taps("summer-tue")]) == "must-follow-suit"
    assert news(SCANNED, [*moves, *taps("spring-mon")]) == [
        {"what": "played", "seat": 1, "card": "spring-mon"}
    ]
    assert news(SCANNED, [*moves, {"tap": "summer-tue", "overrule": True}]) == [
        {
            "what": "overruled",
            "seat": 1,
            "card": "summer-tue",
            "error": "must-follow-suit",
        },
        {"what": "played", "seat": 1, "card": "summer-tue"},
    ]


def test_a_stronger_card_alone_obliges_to_nothing() -> None:
    hands = mixed_hands()
    hands[0][hands[0].index("spring-sun")], hands[1][hands[1].index("spring-mon")] = (
        "spring-mon",
        "spring-sun",
    )
    moves = scanned_deal(hands, 0) + taps("spring-wed")
    assert news(SCANNED, [*moves, *taps("summer-tue")]) == [
        {"what": "played", "seat": 1, "card": "summer-tue"}
    ]


def test_scanned_refusals() -> None:
    deal = scanned_deal(mixed_hands(), 0)
    assert error(SCANNED, deal[:3] + taps("spring")) == "already-seen"
    assert error(SCANNED, deal[:3] + taps("trump-sun")) == "unknown-card"
    assert error(SCANNED, [*deal[:3], {"bid": 1}]) == "not-expected"
    assert error(SCANNED, [*deal[:3], {"pass": True}]) == "not-expected"
    assert error(SCANNED, deal + taps("winter")) == "not-in-hand"
    assert error(SCANNED, deal + taps("spring", "spring")) == "already-seen"


def test_an_overruled_card_makes_two_hands_unknown() -> None:
    moves = scanned_deal(mixed_hands(), 0) + taps("spring-wed")
    moves += [{"tap": "autumn-mon", "overrule": True}]
    assert news(SCANNED, moves) == [
        {"what": "overruled", "seat": 1, "card": "autumn-mon", "error": "not-in-hand"},
        {"what": "played", "seat": 1, "card": "autumn-mon"},
        {"what": "claim", "seat": 1, "family": "spring", "card": "spring-wed"},
    ]
    match = calendrier.play(SCANNED, moves)
    known = [calendrier.known_hand(match, seat) is not None for seat in range(4)]
    assert known == [True, False, False, True]
    # Seat 2 is unknown now, so off the family it claims; a card of seat 3 is still refused.
    assert error(SCANNED, [*moves, *taps("winter-mon")]) == "not-in-hand"
    assert news(SCANNED, [*moves, *taps("libra")])[-1]["what"] == "claim"
    later = [*moves, *taps("libra", "winter-mon", "spring-thu", "spring-mon")]
    assert news(SCANNED, later)[-1] == {
        "what": "revoke",
        "seat": 1,
        "card": "spring-mon",
        "trick": 1,
    }


def test_overrule_changes_nothing_where_nothing_is_refused() -> None:
    moves = scanned_deal(mixed_hands(), 0)
    move = {"tap": "spring-wed", "overrule": True}
    assert news(SCANNED, [*moves, move]) == [{"what": "played", "seat": 0, "card": "spring-wed"}]
    assert error(SCANNED, [*moves, *taps("spring-wed"), move]) == "already-seen"
    told = calendrier.answers(SCANNED, [*moves, move, {"undo": True}])[-2]
    assert told["news"] == [{"what": "undone", "move": move}]


RESIDUE = header(3, dealer=2, deal="scanned")


def test_the_residue_scanned() -> None:
    hands = [DECK[0:14], DECK[14:28], DECK[28:42]]
    moves = scanned_deal(hands, 0)
    assert error(RESIDUE, [*moves, *taps(DECK[15])]) == "already-seen"
    assert error(RESIDUE, [*moves, *taps(DECK[0], DECK[0])]) == "already-seen"
    moves += taps(DECK[0], DECK[43])
    match = calendrier.play(RESIDUE, moves)
    assert calendrier.known_hand(match, 0) == [*DECK[1:14], DECK[42]]
    assert calendrier.expect(match) == {"what": "card", "seat": 0}
    assert error(RESIDUE, [*moves, *taps(DECK[43])]) == "already-seen"
    assert error(RESIDUE, [*moves, {"tap": DECK[43], "overrule": True}]) == "already-seen"


def test_secret_taps_are_undone_without_their_card() -> None:
    hands = [DECK[0:14], DECK[14:28], DECK[28:42]]
    moves = scanned_deal(hands, 0) + taps(DECK[0], DECK[43]) + taps(DECK[1])
    told = calendrier.answers(RESIDUE, moves + [{"undo": True}] * 46)
    undone = [answer["news"] for answer in told[len(moves) : -2]]
    secret = [{"what": "undone", "move": {"tap": None}}]
    assert undone == [[{"what": "undone", "move": {"tap": DECK[1]}}], *[secret] * 44]
    assert told[-2]["error"] == "nothing-to-undo"
    assert told[len(moves)]["expect"] == {"what": "card", "seat": 0}
    assert told[len(moves) + 1]["expect"] == {"what": "residue", "seat": 0, "left": 1}


def test_undo_after_the_end() -> None:
    moves = whole_deal(4, 11)
    told = calendrier.answers(header(), [*moves, *taps("spring"), {"undo": True}])
    assert told[44] == {
        "ok": False,
        "error": "not-expected",
        "news": [],
        "expect": {"what": "nothing"},
    }
    assert told[45]["news"] == [{"what": "undone", "move": moves[-1]}]
    assert told[46]["result"]["over"] is False
    assert told[46]["result"]["totals"] == [0, 0, 0, 0]


# --- Fuzz ----------------------------------------------------------------------------------------


def check(match: calendrier.Match) -> None:
    """Checks that no card is lost or doubled and that hands have their sizes."""
    assert sum(match.halves) == 108 * (match.deal - 1 + match.over)
    if match.over or not match.scanned or not calendrier.dealing_is_done(match):
        return
    laid = [event["card"] for event in calendrier.events(match, "laid")]
    held = []
    for seat in range(match.players):
        hand = calendrier.known_hand(match, seat)
        if hand is not None:
            size = calendrier.hand_size(match) - len(calendrier.laid_by(match, seat))
            assert len(hand) == size
            held += hand
    seen = laid + held + calendrier.residue(match)
    assert len(seen) == len(set(seen))
    if not calendrier.events(match, "unknown"):
        assert sorted(seen) == sorted(DECK)


def garbage(rng: random.Random) -> Json:
    return rng.choice(
        [
            {"tap": "monday"},
            {"tap": "arcane-12"},
            {"bid": 2},
            {"suit": "sun"},
            {"seat": 1},
            {"choice": "lower"},
            {"pass": True},
        ]
    )


@pytest.mark.parametrize("seed", range(8))
def test_fuzz(seed: int) -> None:
    print(f"seed {seed}")
    rng = random.Random(seed)
    players = rng.randint(3, 6)
    options: Json = {"deals": rng.randint(1, 2), "order": rng.choice(["chain", "neighbour"])}
    options["deal"] = rng.choice(["scanned", "unscanned"])
    head = header(players, rng.randrange(players), **options)
    match = calendrier.Match(head)
    moves = []
    told = []
    while calendrier.expect(match)["what"] != "nothing":
        move: Json = {"tap": rng.choice(DECK)}
        if rng.random() < 0.05:
            move["overrule"] = True
        if rng.random() < 0.05:
            move = garbage(rng)
        moves.append(move)
        told.append(calendrier.take(match, move))
        if told[-1]["ok"]:
            check(match)
    assert calendrier.answers(head, moves)[:-1] == told
