"""The rules of Prophétie, judged naively from its rule texts and rulings.

A trump is one of the four suits, or "jaguar" in the deal whose only trump is the Jaguar.
`named` is the suit announced by whoever led a Monkey or a Lizard, else None.
A Shaman that could not lead (the forced lead) is never among the cards `laid` of a trick: it
"counts as the last card of the trick and can't win".
"""

SUITS = ["sun", "spear", "snake", "bird"]
NUMBERS = [f"{suit}-{number}" for suit in SUITS for number in range(1, 15)]
SPECIALS = ["jaguar", "shaman", "lizard", "monkey"]
CARDS = NUMBERS + SPECIALS
TOKENS = ["trump-sun", "trump-spear", "trump-snake", "trump-bird"]

DEALT_EACH = {2: 17, 3: 17, 4: 15, 5: 12, 6: 10}
BET_CARDS_EACH = {2: 4, 3: 3, 4: 3, 5: 2, 6: 2}
BONUS = {2: 6, 3: 5, 4: 5, 5: 4, 6: 3}
BET_VALUE = {"sun": 0, "spear": 1, "snake": 2, "bird": 3}
WHEEL = ["sun", "spear", "snake", "bird", "bird", "snake", "spear", "sun"]
SHORT_WHEEL = ["bird", "snake", "spear", "sun", "jaguar"]


def suit_of(card: str) -> str | None:
    """Returns the suit of a number card, None for a special."""
    if card in NUMBERS:
        return card.split("-")[0]
    return None


def led_suit(laid: list[str], trump: str, named: str | None) -> str | None:
    """Returns the suit asked for after the cards `laid`, None if there is none.

    Source: "number card: its suit; Jaguar: trump; Monkey: announced, not trump; Lizard:
    announced, trump allowed"; "Only-the-Jaguar deal: a led Jaguar sets no led suit".
    """
    if not laid:
        return None
    first = laid[0]
    if first == "jaguar":
        if trump == "jaguar":
            return None
        return trump
    if first in ["monkey", "lizard"]:
        return named
    return suit_of(first)


def suits_to_name(card: str, trump: str) -> list[str]:
    """Returns the suits that the leader of `card` may announce, in deck order.

    Source: the Monkey "autre que la couleur de l'atout"; in the only-the-Jaguar deal "a led
    Monkey or Lizard may name any of the four".
    """
    if card == "monkey":
        return [suit for suit in SUITS if suit != trump]
    return list(SUITS)


def may_play(card: str, hand: list[str], laid: list[str], trump: str, named: str | None) -> bool:
    """Returns whether `card` of `hand` follows suit as it must; leading the Shaman apart.

    Source: "Si vous avez au moins une carte de la couleur demandée en main, jouez au choix une
    carte de cette couleur ou une carte spéciale"; "A special may always be played, and holding
    one never obliges to follow".
    """
    if card in SPECIALS:
        return True
    due = led_suit(laid, trump, named)
    if due is None:
        return True
    if suit_of(card) == due:
        return True
    return all(suit_of(held) != due for held in hand)


def may_lead(card: str, cards_in_hand: int) -> bool:
    """Returns whether `card` may be tapped as the first of a trick.

    Source: "The Shaman may not lead"; "a leader whose only card is the Shaman taps it all the
    same. As a lead in any earlier trick it is refused."
    """
    return card != "shaman" or cards_in_hand == 1


def suit_and_rank(
    laid: list[str], place: int, trump: str, named: str | None
) -> tuple[str | None, float]:
    """Returns the suit and the rank of the card at `place`; suit None can't win.

    Source: "Each card has a suit and a rank. Number: its own, 1–14. Jaguar: trump, 15. Lizard:
    led suit, 0. Monkey: led suit, 15, unless the led suit is trump: then no suit that can win.
    Shaman: the suit of the card laid just before it in this trick, and that card's rank + 0.5."
    """
    card = laid[place]
    led = led_suit(laid, trump, named)
    if card == "jaguar":
        return trump, 15
    if card == "lizard":
        return led, 0
    if card == "monkey":
        if led == trump:
            return None, 15
        return led, 15
    if card == "shaman":
        suit, rank = suit_and_rank(laid, place - 1, trump, named)
        return suit, rank + 0.5
    return suit_of(card), int(card.split("-")[1])


def winner(laid: list[str], trump: str, named: str | None) -> int:
    """Returns the place in `laid` of the winning card.

    Source: "highest rank in trump; if no trump was laid, highest rank in the led suit".
    """
    for suit in [trump, led_suit(laid, trump, named)]:
        best = None
        best_rank = -1.0
        for place in range(len(laid)):
            own_suit, rank = suit_and_rank(laid, place, trump, named)
            if suit is not None and own_suit == suit and rank > best_rank:
                best = place
                best_rank = rank
        if best is not None:
            return best
    raise AssertionError(f"no card of {laid} can win")


def bet_of(cards: list[str]) -> int:
    """Returns the bet that the set-aside `cards` say.

    Source: "sum over the set-aside cards of sun 0, spear 1, snake 2, bird 3. Their numbers don't
    count"; an overruled special "counts 0".
    """
    total = 0
    for card in cards:
        suit = suit_of(card)
        if suit is not None:
            total += BET_VALUE[suit]
    return total


def deal_bonus(players: int, tricks: int, bet_cards: list[str], forced: bool) -> int:
    """Returns the bonus of one player.

    Source: "the bonus if tricks = bet"; a special in the bet: "that player gets no bonus in this
    deal"; forced lead: "That player scores nothing for the whole deal".
    """
    if forced:
        return 0
    if any(card in SPECIALS for card in bet_cards):
        return 0
    if tricks != bet_of(bet_cards):
        return 0
    return BONUS[players]


def deal_points(players: int, tricks: int, bet_cards: list[str], forced: bool) -> int:
    """Returns the whole change of one player's total, the bonus included.

    Source: "1 a trick, plus the bonus if tricks = bet"; forced lead: "no trick points, no bonus".
    """
    if forced:
        return 0
    return tricks + deal_bonus(players, tricks, bet_cards, forced)


def leaders(totals: list[int], n: int, deals: int) -> list[int]:
    """Returns the seats that bet openly in deal `n` of `deals`, ascending.

    Source: "with 3 players or more, in every deal but the first and the last, the players with
    the best total (bonus included; all of them if tied, even everybody)".
    """
    if len(totals) == 2 or n == 1 or n == deals:
        return []
    return [seat for seat in range(len(totals)) if totals[seat] == max(totals)]
