"""Counts the legal plays by depth of small deals, by the naive functions of the oracle.

A deal is a readable text file in `tests/data/perft/`: the game, its options, the trump if the game
has one (`none` and `jaguar` are trumps too), who leads, each seat's hand, then one line a depth:
the depth and the number of different sequences of exactly so many plies. A ply is a card laid or a
suit named. A play that is over after fewer plies is not counted at the greater depths. In Prophétie
a hand of the Shaman alone may tap it as a lead: that is a ply, and the left neighbour leads. The
plies of Présages are told by `perft_presages`.

`python -m oracle.perft` (with `tests` on the path) writes the counts into the files again.
"""

import copy
from pathlib import Path
from typing import Any

from oracle import calendrier_cards, perft_presages, prophetie, wizard

FOLDER = Path(__file__).resolve().parent.parent / "data" / "perft"

Position = dict[str, Any]
Ply = tuple[str, str]


def read_deal(text: str) -> tuple[Position, dict[int, int]]:
    """Returns the position before the lead, and the counts by depth that the text states."""
    position: Position = {"hands": {}, "laid": [], "laid_by": [], "forced": None, "named": None}
    position |= {"trump": None, "options": {}}
    counts: dict[int, int] = {}
    for line in text.splitlines():
        words = line.split()
        if not words or line.startswith("#"):
            continue
        if words[0] == "game":
            position["game"] = words[1]
        elif words[0] == "option":
            position["options"][words[1]] = words[2]
        elif words[0] == "trump":
            position["trump"] = None if words[1] == "none" else words[1]
        elif words[0] == "leader":
            position["leader"] = int(words[1])
        elif words[0] == "seat":
            position["hands"][int(words[1])] = words[2:]
        else:
            counts[int(words[0])] = int(words[1])
    return position, counts


def seat_due(position: Position) -> int:
    """Returns who lays the next card."""
    laid = len(position["laid"])
    if position["forced"] is not None:
        laid += 1
    return int((position["leader"] + laid) % len(position["hands"]))


def awaits_suit(position: Position) -> bool:
    """Returns whether a led Monkey or Lizard (Prophétie has them) waits for its suit."""
    laid = position["laid"]
    return len(laid) == 1 and laid[0] in ["monkey", "lizard"] and position["named"] is None


def plies(position: Position) -> list[Ply]:
    """Returns the legal plies: cards laid, or the suits that the leader may name."""
    laid = position["laid"]
    trump = position["trump"]
    if awaits_suit(position):
        return [("suit", suit) for suit in prophetie.suits_to_name(laid[0], trump)]
    hand = position["hands"][seat_due(position)]
    found = []
    for card in hand:
        if position["game"] == "wizard":
            legal = wizard.may_play(card, hand, laid)
        elif position["game"] == "calendrier":
            legal = calendrier_cards.may_lay(card, hand, laid, position["options"]["order"])
        elif laid == [] and position["forced"] is None:
            legal = prophetie.may_lead(card, len(hand))
        else:
            legal = prophetie.may_play(card, hand, laid, trump, position["named"])
        if legal:
            found.append(("card", card))
    return found


def after(position: Position, ply: Ply) -> Position:
    """Returns a new position: `position` with `ply` made, and the trick ended if it is full."""
    new = copy.deepcopy(position)
    kind, word = ply
    if kind == "suit":
        new["named"] = word
    else:
        seat = seat_due(position)
        new["hands"][seat].remove(word)
        if word == "shaman" and new["laid"] == []:
            new["forced"] = seat
        else:
            new["laid"].append(word)
            new["laid_by"].append(seat)
    laid = new["laid"]
    full = len(laid) + (new["forced"] is not None) == len(new["hands"])
    if full and not awaits_suit(new):
        if new["game"] == "wizard":
            best = wizard.winner(laid, new["trump"])
        elif new["game"] == "calendrier":
            best = calendrier_cards.to_cover(laid, new["options"]["order"])
        else:
            best = prophetie.winner(laid, new["trump"], new["named"])
        new["leader"] = new["laid_by"][best]
        new["laid"] = []
        new["laid_by"] = []
        new["forced"] = None
        new["named"] = None
    return new


def count(position: Position, depth: int) -> int:
    """Returns the number of different sequences of exactly `depth` legal plies."""
    if position["game"] == "presages":
        match = perft_presages.begun(position["hands"], position["leader"])
        return perft_presages.count(match, depth)
    if depth == 0:
        return 1
    total = 0
    for ply in plies(position):
        total += count(after(position, ply), depth - 1)
    return total


def all_counts(position: Position) -> dict[int, int]:
    """Returns the counts of every depth from 1 that has a sequence."""
    counts: dict[int, int] = {}
    depth = 1
    while True:
        found = count(position, depth)
        if found == 0:
            return counts
        counts[depth] = found
        depth += 1


def rewritten(text: str) -> str:
    """Returns the text of a deal with its counts worked out again."""
    position, _ = read_deal(text)
    lines = [line for line in text.splitlines() if not line[:1].isdigit()]
    while lines[-1] == "":
        lines.pop()
    lines.append("")
    lines += [f"{depth} {found}" for depth, found in all_counts(position).items()]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Writes the counts into every file of the folder again."""
    for path in sorted(FOLDER.glob("*.txt")):
        path.write_text(rewritten(path.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main()
