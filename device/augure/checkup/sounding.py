"""The check of the buzzer: its pin can be had, and somebody hears it."""

from collections.abc import Iterator

from augure.checkup.bench import Bench
from augure.checkup.findings import Check, Finding, skipped, sound, wrong
from augure.gpio import GpioError
from augure.outputs.buzzer import Buzzer
from augure.parts import sounder

SOUND = "ready"


def buzzer(bench: Bench) -> Iterator[Finding]:
    if bench.config.buzzer.kind in ("none", "simulated"):
        yield from skipped("not-used", (Check.BUZZER,))
        return
    machine = bench.machine
    faults: list[str] = []
    try:
        made = Buzzer(
            sounder(bench.config.buzzer, bench.pins),
            said=faults.append,
            runner=machine.runner,
            clock_ms=machine.clock.now_ms,
        )
    except GpioError as fault:
        yield wrong("buzzer-closed", detail=fault)
        return
    try:
        made.play(SOUND)
        machine.clock.sleep_ms(made.lasts_ms(SOUND))
    finally:
        made.close()
    if faults:
        yield wrong("buzzer-closed", detail=faults[0])
        return
    match bench.people.sees("heard"):
        case True:
            yield sound(Check.BUZZER, "buzzer-heard")
        case False:
            yield wrong("buzzer-silent")
        case None:
            yield sound(Check.BUZZER)
