"""The check of the display: it answers, and the picture with the border is whole."""

from collections.abc import Iterator

from augure.checkup.bench import Bench
from augure.checkup.findings import Check, Finding, skipped, sound, wrong
from augure.gpio import GpioError
from augure.outputs.canvas import border_picture
from augure.outputs.oled import I2cBus, Oled, PanelReport, PanelSetup
from augure.parts import panel_setup
from augure.values import replace

ADDRESSES = (0x3C, 0x3D)
ANSWER_MS = 3_000
PICTURE_MS = 500
"""How long a picture may take to arrive: 92 ms on a slow bus."""


def display(bench: Bench) -> Iterator[Finding]:
    chosen = bench.config.display
    if chosen.chip in ("none", "simulated"):
        yield from skipped("not-used", (Check.DISPLAY,))
        return
    setup = panel_setup(chosen)
    try:
        yield _checked(setup, bench)
    except GpioError as fault:
        yield wrong("display-missing", detail=fault)


def _checked(setup: PanelSetup, bench: Bench) -> Finding:
    with_picture = _Shown(setup, bench)
    try:
        fault = with_picture.fault
        if fault is None:
            return _seen(setup, bench)
    finally:
        with_picture.close()
    other = _at_other_address(setup)
    if other is not None:
        found = _Shown(other, bench)
        found.close()
        if found.fault is None and isinstance(other.bus, I2cBus):
            return wrong("display-address", name=f"0x{other.bus.address:02X}")
    return wrong("display-missing", detail=fault)


def _seen(setup: PanelSetup, bench: Bench) -> Finding:
    match bench.people.sees("see-border"):
        case True:
            return sound(Check.DISPLAY, "display-seen", name=setup.chip)
        case False:
            return wrong("display-wrong")
    key = "display" if isinstance(setup.bus, I2cBus) else "display-sent"
    return sound(Check.DISPLAY, key, name=setup.chip)


def _at_other_address(setup: PanelSetup) -> PanelSetup | None:
    if not isinstance(setup.bus, I2cBus):
        return None
    (other,) = (address for address in ADDRESSES if address != setup.bus.address)
    return replace(setup, bus=replace(setup.bus, address=other))


class _Shown:
    """A panel with the border picture; `fault` is what it said, None if it took the picture."""

    def __init__(self, setup: PanelSetup, bench: Bench) -> None:
        said: list[PanelReport] = []
        machine = bench.machine
        self._panel = Oled(
            setup,
            said=said.append,
            gpio=None if isinstance(setup.bus, I2cBus) else bench.pins(),
            runner=machine.runner,
        )
        self.close = self._panel.close
        self._panel.show(border_picture())
        self._panel.wake(machine.clock.now_ms())
        bench.wait(lambda: bool(said), ANSWER_MS)
        # A fault may come with the picture, after the first answer.
        bench.wait(lambda: len(said) > 1, PICTURE_MS)
        last = said[-1] if said else PanelReport(False, "the bus hangs")
        self.fault = None if last.works else last.reason
