"""The effects at the end of a tour of Présages, one arcane after the other, as the table of
effects says them: the oracle's copy."""

Table = dict[int, int]
"""What lies on the table: the seat in front of which it lies, to the number of the arcane."""


def is_green(card: int) -> bool:
    """ "green 1–8"; "17 is a card of every colour"."""
    return card in [1, 2, 3, 4, 5, 6, 7, 8, 17]


def is_yellow(card: int) -> bool:
    """ "yellow 9–16"; "17 is a card of every colour"."""
    return card in [9, 10, 11, 12, 13, 14, 15, 16, 17]


def is_red(card: int) -> bool:
    """ "red 18–25"; "17 is a card of every colour"."""
    return card in [18, 19, 20, 21, 22, 23, 24, 25, 17]


def is_blue(card: int) -> bool:
    """ "blue 26–35"; "17 is a card of every colour"."""
    return card in [26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 17]


def is_absolu(card: int) -> bool:
    """ "30–35: L'Absolu"."""
    return card in [30, 31, 32, 33, 34, 35]


def winning_card(table: Table) -> int:
    """Returns the card that wins: "the highest; with 14 in play the lowest (26 is then ignored);
    with 26 alone the second highest"."""
    cards = sorted(table.values())
    if 14 in cards:
        return cards[0]
    if 26 in cards:
        return cards[-2]
    return cards[-1]


def discarded_by_effects(table: Table) -> list[int]:
    """Returns what the effects discard, before La Peur is left out; a card may come twice.

    "All end-of-tour effects read the same table and act together, also those of cards that are
    being discarded". "Highest and lowest of a colour include the acting card itself."
    """
    cards = sorted(table.values())
    greens = [card for card in cards if is_green(card)]
    yellows = [card for card in cards if is_yellow(card)]
    reds = [card for card in cards if is_red(card)]
    blues = [card for card in cards if is_blue(card)]
    absolus = [card for card in cards if is_absolu(card)]
    gone: list[int] = []
    if 1 in cards:  # La Vie: discard the highest green
        gone.append(max(greens))
    if 2 in cards and len(greens) > 1:  # L'Amour: discard this if another green is in play
        gone.append(2)
    if 3 in cards and yellows:  # L'Amitié: discard this if a yellow is in play
        gone.append(3)
    if 4 in cards and reds:  # Le Calme: discard this if a red is in play
        gone.append(4)
    if 5 in cards and blues:  # Le Festin: discard this if a blue is in play
        gone.append(5)
    if 6 in cards and min(cards) == 6:  # L'Espoir: discard this if it is the lowest card in play
        gone.append(6)
    if 7 in cards and greens == [7]:  # Le Printemps: discard this if it is the only green
        gone.append(7)
    if 8 in cards:  # La Mort: discard the lowest green
        gone.append(min(greens))
    if 9 in cards:  # Le Mensonge: discard the highest yellow
        gone.append(max(yellows))
    if 10 in cards and absolus:  # L'Énigme: discard this if an Absolu is in play
        gone.append(10)
    if 11 in cards and yellows == [11]:  # L'Été: discard this if it is the only yellow
        gone.append(11)
    if 16 in cards:  # La Vérité: discard the lowest yellow
        gone.append(min(yellows))
    if 18 in cards:  # Le Jour: discard the highest red
        gone.append(max(reds))
    if 19 in cards and reds == [19]:  # L'Automne: discard this if it is the only red
        gone.append(19)
    if 20 in cards:  # L'Harmonie: discard the lowest card in play
        gone.append(min(cards))
    if 25 in cards:  # La Nuit: discard the lowest red
        gone.append(min(reds))
    if 27 in cards:  # L'Hiver: discard every yellow
        gone += yellows
    return gone


def end_of_tour(table: Table) -> tuple[int, set[int]]:
    """Returns the winning card and everything that is discarded, the winning card included.

    "12 is left out of every discard but the win; no other card is taken instead."
    """
    winner = winning_card(table)
    discarded = {winner}
    for card in discarded_by_effects(table):
        if card != 12:
            discarded.add(card)
    return winner, discarded


def starter_after(table: Table, winner: int) -> int:
    """Returns the seat that starts the next tour: the winner, but with 22 "the player on the
    owner's left", the owner being "the player it lies in front of"."""
    for seat, card in table.items():
        if card == 22:
            return (seat + 1) % len(table)
    for seat, card in table.items():
        if card == winner:
            return seat
    raise AssertionError("the winning card lies on the table")
