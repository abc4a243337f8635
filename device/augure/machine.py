"""What a box runs on."""

from collections.abc import Callable

from augure.clock import Clock, MonotonicClock
from augure.gpio import Gpio, open_gpio
from augure.host import Host, ThisHost
from augure.outputs.worker import RunnerFactory, Worker
from augure.values import field, value


@value
class Machine:
    """Time, threads, pins and system: this machine's, or a test's virtual ones.

    `runner` must keep the time of `clock`; `open_gpio` raises GpioError where there are no pins.
    The buses are found by their libraries.
    """

    clock: Clock = field(default_factory=MonotonicClock)
    runner: RunnerFactory = Worker
    open_gpio: Callable[[], Gpio] = open_gpio
    host: Host = field(default_factory=ThisHost)
