"""The checks of what needs no part: board, power, clock, bus switches, GPIO libraries."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType

from augure.checkup.findings import Check, Finding, skipped, sound, wrong
from augure.config.values import Config
from augure.gpio import complaints
from augure.host import Host, Node

POWER_BITS: Mapping[int, str] = MappingProxyType(
    {
        0: "power-low",
        1: "power-capped",
        2: "power-throttled",
        3: "power-hot",
        16: "power-was-low",
        17: "power-was-capped",
        18: "power-was-throttled",
        19: "power-was-hot",
    }
)
"""The bits of `get_throttled`: now, and since the start.

Source: vcgencmd in Raspberry Pi's documentation of the system.
"""

HAS_BEEN = 16
"""How much higher the bit is that says that something has been so."""

EARLIEST = "2026-01-01"
"""No clock that is right says an earlier day than this."""


def is_pi(host: Host) -> bool:
    """Returns whether the board is a Raspberry Pi."""
    return "Raspberry Pi" in host.model()


def board(host: Host) -> Iterator[Finding]:
    model, kernel = host.model(), host.kernel()
    if is_pi(host):
        yield sound(Check.BOARD, model=model, kernel=kernel)
    else:
        yield wrong("no-pi")


def power(host: Host) -> Iterator[Finding]:
    """Yields each thing that is wrong with the supply now, and each that was and is no more."""
    bits = host.throttled()
    if bits is None:
        yield from skipped("no-vcgencmd", (Check.POWER,))
        return
    found = [
        wrong(key)
        for bit, key in POWER_BITS.items()
        if bits >> bit & 1 and not (bit >= HAS_BEEN and bits >> (bit - HAS_BEEN) & 1)
    ]
    yield from found or [sound(Check.POWER)]


def clock(host: Host, newest: str) -> Iterator[Finding]:
    """Yields whether the clock is behind; `newest` is when the newest match began, or ""."""
    now = host.now().isoformat(sep=" ", timespec="minutes")
    late = now[:10] < max(EARLIEST, newest[:10])
    yield wrong("clock-behind", detail=now) if late else sound(Check.CLOCK, now=now)


def library(config: Config, host: Host) -> Iterator[Finding]:
    """Yields what is wrong with the package that moves the reader's reset pin."""
    if config.reader.kind != "spi":
        yield from skipped("not-used", (Check.LIBRARY,))
        return
    providers = host.rpi_gpio_providers()
    fields = {
        "name": ", ".join(providers),
        "model": host.model(),
        "kernel": host.kernel(),
    }
    found = complaints(host.kernel(), host.model(), providers)
    yield from [wrong(f"rpi-gpio-{complaint.value}", **fields) for complaint in found] or [
        sound(Check.LIBRARY, name=fields["name"])
    ]


def spi(config: Config, host: Host) -> Iterator[Finding]:
    users = [config.reader] if config.reader.kind == "spi" else []
    nodes = {Path(f"/dev/spidev{user.spi_bus}.{user.spi_device}") for user in users}
    display = config.display
    if display.chip not in ("none", "simulated") and display.bus == "spi":
        nodes.add(Path(f"/dev/spidev{display.spi_bus}.{display.spi_device}"))
    yield from _nodes(Check.SPI, sorted(nodes), host)


def i2c(config: Config, host: Host) -> Iterator[Finding]:
    display = config.display
    used = display.chip not in ("none", "simulated") and display.bus == "i2c"
    yield from _nodes(Check.I2C, [Path(f"/dev/i2c-{display.i2c_bus}")] if used else [], host)


def _nodes(check: Check, nodes: list[Path], host: Host) -> Iterator[Finding]:
    if not nodes:
        yield from skipped("not-used", (check,))
    for node in nodes:
        match host.node(node):
            case Node.MISSING:
                yield wrong(f"{check.value}-off", file=node)
            case Node.CLOSED:
                yield wrong(f"{check.value}-closed", file=node)
            case Node.OPEN:
                yield sound(check, file=node)
