"""The cards of Calendrier as the oracle sees them: kinds, families, points, and which card beats
which, written out."""

FAMILIES = ["spring", "summer", "autumn", "winter"]
DAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
FAMILY_OF_SIGN = {
    "aries": "spring",
    "taurus": "spring",
    "gemini": "spring",
    "cancer": "summer",
    "leo": "summer",
    "virgo": "summer",
    "libra": "autumn",
    "scorpio": "autumn",
    "sagittarius": "autumn",
    "capricorn": "winter",
    "aquarius": "winter",
    "pisces": "winter",
}
POINTS_OF_SIGN = {
    "aries": 1,
    "taurus": 2,
    "gemini": 3,
    "cancer": 1,
    "leo": 2,
    "virgo": 3,
    "libra": 1,
    "scorpio": 2,
    "sagittarius": 3,
    "capricorn": 1,
    "aquarius": 2,
    "pisces": 3,
}
DECK = [
    *FAMILIES,
    *FAMILY_OF_SIGN,
    *[family + "-" + day for family in FAMILIES for day in DAYS],
]

# What each card beats within its own kind, written out.
BEATEN_BY_SEASON = {
    "chain": {
        "spring": ["winter"],
        "summer": ["spring"],
        "autumn": ["spring", "summer"],
        "winter": ["summer", "autumn"],
    },
    "neighbour": {
        "spring": ["winter"],
        "summer": ["spring"],
        "autumn": ["summer"],
        "winter": ["autumn"],
    },
}
BEATEN_BY_DAY = {
    "chain": {
        "mon": ["sun"],
        "tue": ["mon"],
        "wed": ["mon", "tue"],
        "thu": ["mon", "tue", "wed"],
        "fri": ["mon", "tue", "wed", "thu"],
        "sat": ["mon", "tue", "wed", "thu", "fri"],
        "sun": ["tue", "wed", "thu", "fri", "sat"],
    },
    "neighbour": {
        "mon": ["sun"],
        "tue": ["mon"],
        "wed": ["tue"],
        "thu": ["wed"],
        "fri": ["thu"],
        "sat": ["fri"],
        "sun": ["sat"],
    },
}
BEATEN_BY_SIGN = {
    "chain": {
        "aries": ["pisces"],
        "taurus": ["aries"],
        "gemini": ["aries", "taurus"],
        "cancer": ["aries", "taurus", "gemini"],
        "leo": ["aries", "taurus", "gemini", "cancer"],
        "virgo": ["aries", "taurus", "gemini", "cancer", "leo"],
        "libra": ["aries", "taurus", "gemini", "cancer", "leo", "virgo"],
        "scorpio": ["aries", "taurus", "gemini", "cancer", "leo", "virgo", "libra"],
        "sagittarius": [
            *["aries", "taurus", "gemini", "cancer", "leo", "virgo"],
            *["libra", "scorpio"],
        ],
        "capricorn": [
            *["aries", "taurus", "gemini", "cancer", "leo", "virgo"],
            *["libra", "scorpio", "sagittarius"],
        ],
        "aquarius": [
            *["aries", "taurus", "gemini", "cancer", "leo", "virgo"],
            *["libra", "scorpio", "sagittarius", "capricorn"],
        ],
        "pisces": [
            *["taurus", "gemini", "cancer", "leo", "virgo"],
            *["libra", "scorpio", "sagittarius", "capricorn", "aquarius"],
        ],
    },
    "neighbour": {
        "aries": ["pisces"],
        "taurus": ["aries"],
        "gemini": ["taurus"],
        "cancer": ["gemini"],
        "leo": ["cancer"],
        "virgo": ["leo"],
        "libra": ["virgo"],
        "scorpio": ["libra"],
        "sagittarius": ["scorpio"],
        "capricorn": ["sagittarius"],
        "aquarius": ["capricorn"],
        "pisces": ["aquarius"],
    },
}


# --- The cards -----------------------------------------------------------------------------------


def kind(card: str) -> str:
    """Returns `season`, `sign` or `day`."""
    if card in FAMILIES:
        return "season"
    if card in FAMILY_OF_SIGN:
        return "sign"
    return "day"


def family(card: str) -> str:
    """Returns the season to whose family the card belongs."""
    if kind(card) == "season":
        return card
    if kind(card) == "sign":
        return FAMILY_OF_SIGN[card]
    return card.split("-")[0]


def points(cards: list[str]) -> int | float:
    """Returns what the cards are worth: "seasons (4 points), signs (1, 2, 3), days (half a point)".

    A whole number is an int, a half a float.
    """
    halves = 0
    for card in cards:
        if kind(card) == "season":
            halves += 8
        elif kind(card) == "sign":
            halves += 2 * POINTS_OF_SIGN[card]
        else:
            halves += 1
    return number(halves)


def number(halves: int) -> int | float:
    """Returns half of a whole number: "whole ones without a point, halves as 13.5"."""
    if halves % 2 == 0:
        return halves // 2
    return halves / 2


def beats(card: str, covered: str, order: str) -> bool:
    """Says whether `card`, laid on `covered`, outbids it, in the order `chain` or `neighbour`.

    "Between kinds: season > sign > day." "A day card can be covered only inside its family
    (a stronger day, a sign or the season of that family); a sign or a season across families."
    """
    if kind(covered) == "day" and family(card) != family(covered):
        return False
    if kind(card) == "season":
        if kind(covered) == "season":
            return covered in BEATEN_BY_SEASON[order][card]
        return True
    if kind(card) == "sign":
        if kind(covered) == "season":
            return False
        if kind(covered) == "sign":
            return covered in BEATEN_BY_SIGN[order][card]
        return True
    if kind(covered) == "day":
        return covered.split("-")[1] in BEATEN_BY_DAY[order][card.split("-")[1]]
    return False


def weaker_cards(covered: str, order: str) -> list[str]:
    """Returns the cards of the covered day's family that do not beat it ("one that doesn't beat it
    is *weaker*"), the covered card apart."""
    weaker = []
    for card in DECK:
        if family(card) == family(covered) and card != covered and not beats(card, covered, order):
            weaker.append(card)
    return weaker


def to_cover(laid: list[str], order: str) -> int:
    """Returns the place of the card to cover: "the lead, then the last card that outbid, never a
    discard"."""
    place = 0
    for i in range(1, len(laid)):
        if beats(laid[i], laid[place], order):
            place = i
    return place


def may_lay(card: str, hand: list[str], laid: list[str], order: str) -> bool:
    """Says whether a hand may lay a card: on a day of F, "only a player with no weaker card of F
    may lay a card of another family"."""
    if laid == []:
        return True
    covered = laid[to_cover(laid, order)]
    if kind(covered) != "day" or family(card) == family(covered):
        return True
    return not any(weaker in hand for weaker in weaker_cards(covered, order))
