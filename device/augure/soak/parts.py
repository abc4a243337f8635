"""The simulated parts of a box, whose device nodes come late and go away."""

from augure.controls import Controls
from augure.gpio import GpioError
from augure.outputs.simulated import SimulatedPanel, SimulatedSounder
from augure.readers.reader import Fault
from augure.readers.simulated import SimulatedReader
from augure.simulate.pins import PINS, SimulatedPins

GONE = "the device node is not there; wait for it"


class Nodes:
    """The device nodes of a box: the reader loses its own, the others are opened once.

    What opens a part raises GpioError while there are none.
    """

    def __init__(self) -> None:
        self.reader = SimulatedReader()
        self.there = True

    def go(self) -> None:
        self.there = False
        self.reader.lose(Fault.BUS, GONE)

    def come(self) -> None:
        self.there = True
        self.reader.restore()

    def _look(self) -> None:
        if not self.there:
            raise GpioError(GONE)

    def panel(self) -> SimulatedPanel:
        self._look()
        return SimulatedPanel()

    def buzzer(self) -> SimulatedSounder:
        self._look()
        return SimulatedSounder()

    def controls(self) -> Controls:
        self._look()
        return Controls(SimulatedPins(), PINS, said=_ignored)


def _ignored(reason: str) -> None:
    """Simulated pins have no faults of their own."""
