"""The check of the knob and the button: none is stuck, and each does what it should."""

from collections.abc import Iterator
from typing import NamedTuple

from augure.checkup.bench import Bench
from augure.checkup.findings import Check, Finding, skipped, sound, wrong
from augure.controls import Controls, Input, Key, Turn
from augure.gpio import GpioError
from augure.parts import control_pins

EACH = (Check.KNOB_RIGHT, Check.KNOB_LEFT, Check.KNOB_PRESS, Check.BUTTON)
PATIENCE_MS = 15_000


class _Trial(NamedTuple):
    """One thing to be done with a hand, which key of the words asks for it, what is to come."""

    check: Check
    asked: str
    wanted: Input


TRIALS = (
    _Trial(Check.KNOB_RIGHT, "turn-right", Turn(+1)),
    _Trial(Check.KNOB_LEFT, "turn-left", Turn(-1)),
    _Trial(Check.KNOB_PRESS, "press-knob", Key.PRESS),
    _Trial(Check.BUTTON, "press-button", Key.BACK),
)


def keys(bench: Bench) -> Iterator[Finding]:
    chosen = bench.config.controls
    if chosen.kind != "knob":
        yield from skipped("not-used", (Check.KEYS,))
        return
    faults: list[str] = []
    try:
        stuck = [
            wrong("key-stuck", check, pin=f"GPIO{pin}")
            for check, pin in (
                (Check.KNOB_PRESS, chosen.press_pin),
                (Check.BUTTON, chosen.back_pin),
            )
            if _is_down(bench, pin)
        ]
        controls = Controls(
            bench.pins(),
            control_pins(chosen),
            said=faults.append,
            hold_ms=chosen.hold_ms,
            clock_ms=bench.machine.clock.now_ms,
        )
    except GpioError as fault:
        yield wrong("keys-closed", detail=fault)
        return
    try:
        yield from stuck or [sound(Check.KEYS)]
        if bench.people.ready("try-keys"):
            for trial in TRIALS:
                yield _tried(trial, controls, bench)
        else:
            yield from skipped("left-out", EACH)
    finally:
        controls.close()
    if faults:
        yield wrong("keys-closed", detail=faults[0])


def _is_down(bench: Bench, pin: int) -> bool:
    button = bench.pins().button(pin, lambda down: None)
    try:
        return button.is_down()
    finally:
        button.close()


def _tried(trial: _Trial, controls: Controls, bench: Bench) -> Finding:
    came: list[Input] = []

    def moved() -> bool:
        came.extend(controls.tick(bench.machine.clock.now_ms()))
        return bool(came)

    # What was done before the question is no answer to it.
    controls.tick(bench.machine.clock.now_ms())
    bench.people.told(trial.asked)
    if not bench.wait(moved, PATIENCE_MS):
        return wrong("key-silent", trial.check)
    if came[0] == trial.wanted:
        return sound(trial.check, "key")
    if isinstance(came[0], Turn) and isinstance(trial.wanted, Turn):
        return wrong("knob-reversed", trial.check)
    return wrong("key-other", trial.check)
