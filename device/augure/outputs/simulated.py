"""Outputs without hardware, for a box that has none of them or is only tried out."""

from augure.outputs.bitmaps import Bitmap


class SimulatedPanel:
    """Keeps the picture that a panel would show, None while it is dark."""

    def __init__(self) -> None:
        self.picture: Bitmap | None = None

    def show(self, picture: Bitmap) -> None:
        self.picture = picture

    def wake(self, now_ms: int) -> None:
        """Has nothing to wake: this panel does not go dark by itself."""

    def close(self) -> None:
        self.picture = None


class SimulatedSounder:
    """Keeps the frequency that a buzzer would sound, None while it is silent."""

    def __init__(self) -> None:
        self.frequency_hz: int | None = None

    def sound(self, frequency_hz: int) -> None:
        self.frequency_hz = frequency_hz

    def silence(self) -> None:
        self.frequency_hz = None

    def close(self) -> None:
        self.silence()
