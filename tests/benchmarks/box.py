"""Measures the whole box: from a card to its tone and its picture, idle, start and memory.

Run from the repository's root: `python tests/benchmarks/box.py`. Times on buses and on air are
modelled, on the simulation's clock; the interpreter's own are measured on this machine and are
those of this machine alone.
"""

import os
import resource
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from random import Random
from typing import Any

TESTS = Path(__file__).resolve().parents[1]
DEVICE = TESTS.parent / "device"
sys.path[:0] = [str(TESTS), str(DEVICE)]

from augure.app import App
from augure.config.loading import load
from augure.gpio import Gpio
from augure.journal.keeping import DiskJournal
from augure.loop import TURN_MS
from augure.machine import Machine
from augure.rules.moves import Bid, Tap
from augure.telling import Display
from box.rig import BUZZER, SIMULATED, World, running
from box.table import Round, Witness, some_move, tag_of
from box.test_matches import set_up

TAPS = 60
SEED = 1
I2C_HZ = (100_000, 400_000)
BITS_A_BYTE = 9
STARTS = 7
START_LIMIT, RSS_LIMIT_MB = 8, 60
IDLE_S = 5
Spent = defaultdict[str, list[float]]


@contextmanager
def timed(spent: Spent, owner: Any, name: str, label: str) -> Iterator[None]:
    """Notes the ms that each call of a function takes."""
    kept: Callable[..., Any] = getattr(owner, name)

    @wraps(kept)
    def call(*args: Any, **named: Any) -> Any:
        begun_s = time.perf_counter()
        try:
            return kept(*args, **named)
        finally:
            spent[label].append(1000 * (time.perf_counter() - begun_s))

    setattr(owner, name, call)
    try:
        yield
    finally:
        setattr(owner, name, kept)


def taps(folder: Path) -> None:
    """Prints the way of a tap, part by part."""
    world, spent, rng = World(folder), Spent(list), Random(SEED)
    tones: list[float] = []
    sent: list[int] = []
    with running(world) as rig:
        people = Round(rig, Witness(rig))
        set_up(people, "wizard", 4)
        people.do(Tap("red-7"))
        for _ in range(4):
            people.do(Bid(0))
        people.listen()
        runner = world.machine.runners["oled"]
        with (
            timed(spent, rig.app.table, "take", "rules, sentences and journal"),
            timed(spent, DiskJournal, "append", "  of these the journal, with its fsync"),
            timed(spent, Display, "tell", "drawing"),
            timed(spent, runner, "_step", "panel: luma, without the bus"),
        ):
            for _ in range(TAPS):
                match = rig.app.table.match
                assert match is not None
                tag = tag_of(match, some_move(rng, match))
                world.clock.advance(rng.uniform(0, 40_000))
                rig.run(1_500)
                start_us, bytes_before = world.clock.now_us, world.panel.sent_bytes
                rig.lay(tag)
                rig.run_until(lambda: world.pins.pin(BUZZER).state != 0)
                tones.append(world.heard[-1][0] - start_us / 1000)
                rig.run(40)
                sent.append(world.panel.sent_bytes - bytes_before)
                rig.lift(tag)
                rig.run(400)
    cpu = {label: statistics.median(times) for label, times in spent.items()}
    polls = statistics.median(tones)
    to_tone = polls + cpu["rules, sentences and journal"]
    print(f"tap to tone: {TAPS} taps at random times, median of each part")
    print(f"  two polls and the settling, with SPI and air (modelled)  {polls:7.1f} ms", end="")
    print(f"  (at most {max(tones):.1f}, with a breath after a sound cut off)")
    for label in ("rules, sentences and journal", "  of these the journal, with its fsync"):
        print(f"  {label:55}  {cpu[label]:7.2f} ms")
    print(f"  {'sum':55}  {to_tone:7.1f} ms")
    print("tap to panel: the same, and")
    for label in ("drawing", "panel: luma, without the bus"):
        print(f"  {label:55}  {cpu[label]:7.2f} ms")
    size = statistics.median(sent)
    for hz in I2C_HZ:
        bus_ms = 1000 * size * BITS_A_BYTE / hz
        total = to_tone + cpu["drawing"] + cpu["panel: luma, without the bus"] + bus_ms
        label = f"{size:.0f} bytes on I²C at {hz // 1000} kHz (modelled)"
        print(f"  {label:55}  {bus_ms:7.1f} ms  sum {total:.1f} ms")


class QuickChip:
    """An SPI bus on which a chip with an empty field answers at once: what is left is our time."""

    values = {0x37: 0x92, 0x04: 0x01, 0x06: 0x00, 0x08: 0x00}  # noqa: RUF012 - never changed
    """Version, the timer's interrupt, no error, no crypto; the others read as written."""

    transfers = 0

    def __init__(self) -> None:
        self.max_speed_hz = 0
        self.kept = bytearray(0x40)

    def open(self, bus: int, device: int) -> None:
        """Has nothing to open."""

    def close(self) -> None:
        """Has nothing to close."""

    def xfer2(self, sent: Sequence[int]) -> list[int]:
        QuickChip.transfers += 1
        register = sent[0] >> 1 & 0x3F
        if sent[0] & 0x80:
            return [0, *[self.values.get(register, self.kept[register])] * (len(sent) - 1)]
        # The oscillator runs at once: PowerDown reads 0.
        self.kept[register] = sent[-1] & 0x6F if register == 0x01 else sent[-1]
        return [0] * len(sent)


def idle(folder: Path) -> None:
    """Prints the share of one core that a box takes when nobody plays; takes its time."""
    world = World(folder, "[reader]\nhealth_ms = 1000\n")
    vars(world.pi)["spi_dev"] = QuickChip
    with world.installed():
        machine = Machine(open_gpio=lambda: Gpio(world.pins, "mock"))
        app = App(load(world.file), machine)
        with app.opened():
            for _ in range(100):
                app.loop.turn()
            turns, begun, begun_s = IDLE_S * 1000 // TURN_MS, QuickChip.transfers, _clocks_s()
            for _ in range(turns):
                app.loop.turn()
            wall, cpu = (now - then for now, then in zip(_clocks_s(), begun_s, strict=True))
    transfers = (QuickChip.transfers - begun) / wall
    print(
        f"idle: {turns / wall:.0f} turns of the loop a second, all threads, in which the reader's"
    )
    print(
        f"      {transfers:.0f} transfers cost no bus time: {100 * cpu / wall:.2f} % of this core"
    )


def _clocks_s() -> tuple[float, float]:
    return time.monotonic(), time.process_time()


def start(folder: Path) -> bool:
    """Prints how long `augure run` takes until it is ready, and its memory; returns if both fit."""
    world = World(folder, SIMULATED)
    address = str(folder / "notify")
    environment = _installed(folder) | {"NOTIFY_SOCKET": address}
    walls, cpus, empty_walls, empty_cpus, peaks = [], [], [], [], []
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as heard:
        heard.bind(address)
        for _ in range(STARTS):
            wall, cpu = _empty(environment)
            empty_walls.append(wall)
            empty_cpus.append(cpu)
            begun_s = time.perf_counter()
            box = subprocess.Popen(
                [sys.executable, "-m", "augure", "run", "--config", str(world.file)],
                env=environment,
            )
            while heard.recv(100) != b"READY=1":
                pass
            walls.append(time.perf_counter() - begun_s)
            cpus.append(_cpu_s(box.pid))
            while _status_kb(box.pid, "voluntary_ctxt_switches") < 20:
                os.sched_yield()
            peaks.append(_status_kb(box.pid, "VmHWM") / 1024)
            box.send_signal(signal.SIGTERM)
            box.wait()
    ratio = min(cpus) / min(empty_cpus)
    print(
        f"start: ready after {min(cpus) * 1000:.0f} ms of a core, an empty Python ends after",
        end="",
    )
    print(f" {min(empty_cpus) * 1000:.0f} ms: {ratio:.1f} times (target {START_LIMIT})")
    print(f"       by the clock on the wall {min(walls) / min(empty_walls):.1f} times")
    for owner, (modules, share) in _imports(environment, world.file).items():
        print(f"       {modules:3} modules of {owner}: {100 * share:.0f} % of the time of imports")
    print(f"memory: {max(peaks):.0f} MB at most on simulated parts (target {RSS_LIMIT_MB})")
    whole = _with_libraries(environment)
    print(f"        {whole:.0f} MB with luma, gpiozero and mfrc522 loaded as well")
    return ratio <= START_LIMIT and whole <= RSS_LIMIT_MB


def _installed(folder: Path) -> dict[str, str]:
    """Returns the environment of an installed package: its modules are compiled already."""
    environment = os.environ | {"PYTHONPATH": str(DEVICE), "PYTHONPYCACHEPREFIX": str(folder)}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    compiled = [sys.executable, "-m", "compileall", "-q", str(DEVICE)]
    subprocess.run(compiled, env=environment, check=True)
    return environment


def _imports(environment: dict[str, str], file: Path) -> dict[str, tuple[int, float]]:
    """Returns how many modules a start imports and their share of the time, by whose they are."""
    box = subprocess.Popen(
        [sys.executable, "-X", "importtime", "-m", "augure", "run", "--config", str(file)],
        env=environment,
        stderr=subprocess.PIPE,
        text=True,
    )
    spent = Spent(list)
    assert box.stderr is not None
    for line in box.stderr:
        if line.startswith("ready;"):
            box.send_signal(signal.SIGTERM)
        columns = [column.strip() for column in line.removeprefix("import time:").split("|")]
        if len(columns) == 3 and columns[0].isdecimal():
            own_us, _, name = columns
            owner = "Augure" if name.split(".")[0] == "augure" else "Python and others"
            spent[owner].append(int(own_us))
    box.wait()
    whole = sum(map(sum, spent.values()))
    return {owner: (len(times), sum(times) / whole) for owner, times in spent.items()}


def _empty(environment: dict[str, str]) -> tuple[float, float]:
    before, begun_s = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run([sys.executable, "-c", "pass"], env=environment, check=True)
    wall = time.perf_counter() - begun_s
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def _cpu_s(pid: int) -> float:
    threads = Path(f"/proc/{pid}/task").iterdir()
    return sum(int((thread / "schedstat").read_text().split()[0]) for thread in threads) / 1e9


def _status_kb(pid: int, name: str) -> int:
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith(name))


def _with_libraries(environment: dict[str, str]) -> float:
    code = (
        "import resource, augure.app, augure.controls, augure.outputs.oled, augure.readers.polled\n"
        "import luma.core.interface.serial, luma.oled.device, gpiozero, gpiozero.tones, spidev\n"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    )
    return int(done.stdout) / 1024


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        for name in ("taps", "idle", "start"):
            (root / name).mkdir()
        taps(root / "taps")
        idle(root / "idle")
        start(root / "start")


if __name__ == "__main__":
    main()
