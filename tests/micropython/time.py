"""MicroPython's `time` on a test's virtual clock. Only MicroPython runs it."""

import bridge

_PERIOD = 1 << 30
_HALF = _PERIOD >> 1


def ticks_us():
    return bridge.now() % _PERIOD


def ticks_ms():
    return bridge.now() // 1000 % _PERIOD


def ticks_diff(later, earlier):
    return (later - earlier + _HALF) % _PERIOD - _HALF


def sleep_us(us):
    bridge.post("sleep " + str(us))
