"""What an OLED shows when nobody plays: the same picture a little aside, then nothing.

A pixel of an OLED that is always lit grows dim within months. Lower contrast does not help
enough; moving the picture does, and darkness does.
"""

from augure.values import value

SHIFTS = ((1, 0), (2, 1), (1, 2), (0, 1), (-1, 0), (-2, -1), (-1, -2), (0, -1))
"""Where the picture goes, in pixels to the right and down, one after another."""


@value
class Look:
    """How the picture is shown: moved by `shift`, or not at all if `dark`."""

    shift: tuple[int, int]
    dark: bool
    lasts_ms: int | None
    """How long it stays so if nothing happens; None is for ever."""


@value
class Idle:
    """When the picture begins to move, how often it moves, when it goes."""

    shift_after_ms: int = 60_000
    shift_every_ms: int = 30_000
    dark_after_ms: int = 600_000

    def __post_init__(self) -> None:
        if not (self.shift_every_ms > 0 and 0 < self.shift_after_ms <= self.dark_after_ms):
            raise ValueError("times must be above 0, and the picture moves before it goes dark")

    def look(self, quiet_ms: int) -> Look:
        """Returns how to show the picture when the last input is `quiet_ms` ago."""
        if quiet_ms >= self.dark_after_ms:
            return Look((0, 0), dark=True, lasts_ms=None)
        if quiet_ms < self.shift_after_ms:
            return Look((0, 0), dark=False, lasts_ms=self.shift_after_ms - quiet_ms)
        step, into_ms = divmod(quiet_ms - self.shift_after_ms, self.shift_every_ms)
        lasts_ms = min(self.shift_every_ms - into_ms, self.dark_after_ms - quiet_ms)
        return Look(SHIFTS[step % len(SHIFTS)], dark=False, lasts_ms=lasts_ms)
