"""High card, played naively from its rulings."""

from typing import Any

CARDS = ["moon-1", "moon-2", "moon-3", "moon-4", "moon-5", "moon-6"]

Answer = tuple[str | None, list[dict[str, Any]]]


class HighCard:
    """A match at the table whose hands are unknown, changed by each accepted move."""

    def __init__(self, header: dict[str, Any]) -> None:
        self.leader = 1 - int(header.get("dealer", 0))
        self.laid: list[str] = []
        self.won = [0, 0]

    def is_over(self) -> bool:
        """Returns whether all six cards were laid."""
        return len(self.laid) == 6

    def totals(self) -> list[int]:
        """Returns the points. Source: "There is one deal, and a trick is a point"."""
        return list(self.won) if self.is_over() else [0, 0]

    def winners(self) -> list[int]:
        """Returns who has more points."""
        return [0] if self.won[0] > self.won[1] else [1]

    def seat(self) -> int:
        """Returns who lays the next card."""
        return self.leader if len(self.laid) % 2 == 0 else 1 - self.leader

    def expect(self) -> dict[str, Any]:
        """Returns what is due."""
        return {"what": "nothing"} if self.is_over() else {"what": "card", "seat": self.seat()}

    def take(self, move: dict[str, Any]) -> Answer:
        """Makes a move, and returns why it is refused or what it tells."""
        if self.is_over() or "tap" not in move:
            return "not-expected", []
        card = move["tap"]
        if card not in CARDS:
            return "unknown-card", []
        if card in self.laid:
            return "already-seen", []
        told: list[dict[str, Any]] = [{"what": "played", "seat": self.seat(), "card": card}]
        self.laid.append(card)
        if len(self.laid) % 2 == 0:
            told += self.finish_trick()
        return None, told

    def finish_trick(self) -> list[dict[str, Any]]:
        """Returns what the second card tells. Source: "The higher card wins the trick"."""
        best = max(self.laid[-2:])
        if best == self.laid[-1]:
            self.leader = 1 - self.leader
        self.won[self.leader] += 1
        trick = {"what": "trick", "n": sum(self.won), "seat": self.leader, "card": best}
        told: list[dict[str, Any]] = [trick]
        if self.is_over():
            points = self.totals()
            over = {"what": "deal-over", "n": 1, "tricks": points, "points": points}
            told.append({**over, "totals": points})
            told.append({"what": "match-over", "winners": self.winners(), "totals": points})
        return told
