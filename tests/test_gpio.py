"""The choice of the pin library, lgpio's directory, and errors that leave as one class."""

import logging
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from gpiozero.exc import PinUnknownPi
from gpiozero.pins.mock import MockFactory

from augure.gpio import (
    Complaint,
    Gpio,
    GpioError,
    backends,
    complaints,
    lgpio_directory,
    open_gpio,
    rpi_gpio_providers,
)
from augure.late import LAST_RETRY_MS, Late
from augure.table.inputs import Input, Part, PartBack, PartLost

PI_5 = "Raspberry Pi 5 Model B Rev 1.0"
PI_4 = "Raspberry Pi 4 Model B Rev 1.4"
ZERO_2 = "Raspberry Pi Zero 2 W Rev 1.0"


@pytest.fixture
def pins() -> Iterator[MockFactory]:
    factory = MockFactory()
    yield factory
    factory.close()


# Buttons and buzzer: "Edge detection fails since kernel 6.6; a Pi 5 can't be driven by RPi.GPIO;
# two providers of RPi.GPIO at once. lgpio by name, said in the log; the check names the mismatch
# and the cure."


@pytest.mark.parametrize(
    ("kernel", "model", "expected"),
    [
        ("6.6.31+rpt-rpi-v8", ZERO_2, ("lgpio",)),
        ("6.12.25+rpt-rpi-2712", PI_5, ("lgpio",)),
        ("6.1.0-rpi8-rpi-2712", PI_5, ("lgpio",)),
        ("6.1.0-rpi8", "Raspberry Pi Compute Module 5 Rev 1.0", ("lgpio",)),
        ("6.10.1", PI_4, ("lgpio",)),
        ("7.0.0", PI_4, ("lgpio",)),
        ("6.1.21-v8+", PI_4, ("lgpio", "rpigpio")),
        ("5.15.84-v7+", "Raspberry Pi 3 Model B Plus Rev 1.3", ("lgpio", "rpigpio")),
        ("unheard-of", "", ("lgpio", "rpigpio")),
    ],
)
def test_edge_detection_fails_since_kernel_6_6_so_lgpio_is_taken_by_name(
    kernel: str, model: str, expected: tuple[str, ...]
) -> None:
    assert backends(kernel, model) == expected


def test_the_library_is_said_in_the_log(
    pins: MockFactory, caplog: pytest.LogCaptureFixture
) -> None:
    asked: list[str] = []

    def load(name: str) -> MockFactory:
        asked.append(name)
        return pins

    with caplog.at_level(logging.INFO, "augure.gpio"):
        gpio = open_gpio(kernel="6.6.31", model=ZERO_2, load=load)
    assert gpio.name == "lgpio"
    assert asked == ["lgpio"]
    assert caplog.messages == [f"GPIO: lgpio on {ZERO_2}, Linux 6.6.31"]


def test_another_library_is_taken_only_where_it_works_and_is_said_too(
    pins: MockFactory, caplog: pytest.LogCaptureFixture
) -> None:
    def load(name: str) -> MockFactory:
        if name == "lgpio":
            raise GpioError("lgpio: No module named 'lgpio'")
        return pins

    with caplog.at_level(logging.INFO, "augure.gpio"):
        assert open_gpio(kernel="6.1.21", model=PI_4, load=load).name == "rpigpio"
    assert caplog.messages == [
        "GPIO: lgpio: No module named 'lgpio'",
        f"GPIO: rpigpio on {PI_4}, Linux 6.1.21",
    ]
    with pytest.raises(GpioError, match=r"^lgpio: No module named 'lgpio'$"):
        open_gpio(kernel="6.6.31", model=PI_4, load=load)


def test_a_board_that_gpiozero_does_not_know_is_a_gpio_error() -> None:
    def load(name: str) -> MockFactory:
        raise PinUnknownPi("unknown")

    with pytest.raises(GpioError, match="lgpio: unknown"):
        open_gpio(kernel="6.6.31", model="", load=load)


def test_the_mismatch_of_rpi_gpio_is_found() -> None:
    old, new = "RPi.GPIO", "rpi-lgpio"
    two, wrong = Complaint.TWO_PROVIDERS, Complaint.WRONG_PROVIDER
    assert complaints("6.1.21", PI_4, (old,)) == ()
    assert complaints("6.6.31", PI_5, (new,)) == ()
    assert complaints("6.6.31", PI_5, ()) == (Complaint.NONE_INSTALLED,)
    assert complaints("6.1.21", PI_4, (old, new)) == (two,)
    assert complaints("6.1.0", PI_5, (old,)) == (wrong,)
    assert complaints("6.6.31", PI_4, (old, new)) == (two, wrong)


def test_the_providers_of_rpi_gpio_are_asked_of_the_installed_packages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    already = rpi_gpio_providers()
    for name in ("RPi.GPIO", "rpi-lgpio"):
        info = tmp_path / f"{name}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
        (info / "RECORD").write_text("RPi/__init__.py,,\nRPi/GPIO/__init__.py,,\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    assert set(rpi_gpio_providers()) == {*already, "RPi.GPIO", "rpi-lgpio"}


# Buttons and buzzer: "Works from a shell, dies as a service: lgpio wants a writable working
# directory." The real lgpio is imported in a process that stands where nobody can write, not
# even root.

NOWHERE = "/proc"


def run(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    paths = os.pathsep.join(path for path in sys.path if path)
    return subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=False,
        cwd=NOWHERE,
        env={**os.environ, "PYTHONPATH": paths, **environment},
    )


@pytest.mark.skipif(sys.platform != "linux", reason="lgpio is for Linux")
def test_lgpio_itself_dies_where_it_can_not_write() -> None:
    done = run("import lgpio")
    assert done.returncode == 1
    assert "FileNotFoundError" in done.stderr


@pytest.mark.skipif(sys.platform != "linux", reason="lgpio is for Linux")
def test_works_from_a_shell_and_as_a_service_whatever_the_working_directory(
    tmp_path: Path,
) -> None:
    code = """
import os
from augure.gpio import lgpio_directory
with lgpio_directory():
    import lgpio
print(os.getcwd(), os.environ.get("LG_WD"), lgpio.error.__name__)
"""
    done = run(code, TMPDIR=str(tmp_path))
    assert done.stderr == ""
    assert done.stdout == f"{NOWHERE} None error\n"
    assert list(tmp_path.iterdir()) == []


def test_the_check_died_when_the_boxs_user_ran_it_in_somebody_elses_home(tmp_path: Path) -> None:
    code = f"""
import os, tempfile
from pathlib import Path
from augure.gpio import lgpio_directory
os.chdir({str(tmp_path)!r})
if os.geteuid() == 0:
    os.chmod(".", 0o700)
    os.setresuid(65534, 65534, 65534)
else:
    os.chmod(".", 0)
with lgpio_directory(Path("/tmp")):
    os.chdir(os.environ["LG_WD"])
print(os.getcwd())
"""
    done = run(code)
    assert (done.stdout, done.stderr) == ("/\n", "")


@pytest.mark.skipif(sys.platform != "linux", reason="lgpio is for Linux")
def test_no_pins_on_this_machine_is_a_gpio_error_with_the_reason() -> None:
    code = """
from augure.gpio import GpioError, open_gpio
try:
    open_gpio(kernel="6.6.31", model="")
except GpioError as error:
    print(error)
"""
    done = run(code)
    assert done.stderr == ""
    assert done.stdout.startswith("lgpio: ")


def test_no_writable_directory_at_all_is_named_with_its_cure() -> None:
    with (
        pytest.raises(GpioError, match="RuntimeDirectory="),
        lgpio_directory(Path("/proc/nowhere")),
    ):
        pytest.fail("nothing can be imported there")


def test_the_directory_variable_of_the_maker_is_put_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LG_WD", "/somewhere")
    with lgpio_directory(tmp_path):
        assert Path(os.environ["LG_WD"]).parent == tmp_path
    assert os.environ["LG_WD"] == "/somewhere"
    assert list(tmp_path.iterdir()) == []


def test_an_output_is_off_first_and_off_at_the_end(pins: MockFactory) -> None:
    pin = pins.pin(4)
    output = Gpio(pins, "mock").output(4)
    assert (pin.function, pin.state) == ("output", False)
    output.on()
    assert pin.state
    output.off()
    output.on()
    output.close()
    assert [state.state for state in pin.states] == [False, True, False, True, False]
    assert pin.function == "input"


def test_an_active_low_buzzer_is_silent_when_high(pins: MockFactory) -> None:
    pin = pins.pin(4)
    sounder = Gpio(pins, "mock").active_buzzer(4, active_high=False)
    assert pin.state
    sounder.sound(1000)
    assert not pin.state
    sounder.silence()
    assert pin.state


def test_a_pin_that_does_not_exist_is_a_gpio_error(pins: MockFactory) -> None:
    gpio = Gpio(pins, "mock")
    for make in (gpio.output, gpio.active_buzzer, gpio.passive_buzzer):
        with pytest.raises(GpioError, match="GPIO99"):
            make(99)
    with pytest.raises(GpioError, match="GPIO99"):
        gpio.button(99, lambda down: None)
    with pytest.raises(GpioError, match="GPIO98"):
        gpio.encoder(4, 98, lambda step: None)


def test_gpiozero_is_imported_only_when_the_pins_are_opened() -> None:
    code = """
import sys, augure.gpio, augure.controls, augure.outputs.buzzer
print(*[name for name in ("gpiozero", "lgpio") if name in sys.modules])
"""
    done = run(code)
    assert (done.stdout, done.stderr) == ("\n", "")


def test_close_gives_all_pins_back(pins: MockFactory) -> None:
    Gpio(pins, "mock").close()
    assert pins.pins == {}


def test_the_log_repeated_the_reason_at_every_retry_for_ever(
    pins: MockFactory, caplog: pytest.LogCaptureFixture
) -> None:
    answers: Iterator[str | None] = iter(
        ["no Pi", "no Pi", "no Pi", "no rights", "no rights", None]
    )

    def load(name: str) -> MockFactory:
        fault = next(answers)
        if fault is not None:
            raise GpioError(f"{name}: {fault}")
        return pins

    part = Late(
        Part.BUZZER,
        lambda: open_gpio(kernel="6.6.31", model=ZERO_2, load=load),
        (GpioError,),
    )
    told: list[Input] = []
    with caplog.at_level(logging.INFO):
        for look in range(6):
            told += part.inputs(look * LAST_RETRY_MS)
    part.close()
    assert caplog.messages == [
        "buzzer: lgpio: no Pi",
        "buzzer: lgpio: no rights",
        f"GPIO: lgpio on {ZERO_2}, Linux 6.6.31",
        "buzzer is there",
    ]
    assert told == [PartLost(Part.BUZZER), PartBack(Part.BUZZER)]
