"""MicroPython's `machine` as the pad's firmware uses it, over the bridge to a test.

Only MicroPython runs it. Each call is one line of text; see `tests/firmware/rig.py`.
"""

import bridge

_CHIP_SELECT = 17
# The bit of an address byte that has the chip answer.
_READS = 0x80
_selected = [False]


def _tell(*words):
    bridge.post(" ".join(str(word) for word in words))


class Pin:
    OUT = 1

    def __init__(self, name, mode=None, value=None):
        self.name = name
        if value is not None:
            self.value(value)

    def value(self, level):
        if self.name == _CHIP_SELECT:
            _selected[0] = not level
        else:
            _tell("pin", self.name, level)


class SPI:
    def __init__(self, bus, *, baudrate, polarity, phase, sck, mosi, miso):
        assert (polarity, phase) == (0, 0)
        _tell("spi", bus, baudrate, sck.name, mosi.name, miso.name)

    def write_readinto(self, sent, got):
        assert _selected[0], "the chip is not selected"
        assert len(sent) == len(got)
        transfer = "transfer " + bytes(sent).hex()
        if sent[0] & _READS:
            got[:] = bytes.fromhex(bridge.call(transfer))
        else:
            # Nothing that means anything comes back.
            bridge.post(transfer)

    def deinit(self):
        pass


class PWM:
    def __init__(self, pin):
        self._hz = 0

    def freq(self, hz):
        self._hz = hz

    def duty_u16(self, duty):
        _tell("tone", self._hz if duty else 0)


class WDT:
    def __init__(self, timeout):
        _tell("watchdog", timeout)

    def feed(self):
        _tell("feed")


class _Memory:
    def __setitem__(self, address, value):
        _tell("memory", hex(address), hex(value))


mem32 = _Memory()


def reset():
    bridge.call("reset")
    raise SystemExit
