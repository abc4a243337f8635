"""The USB serial line of a virtual board, over the bridge to a test. Only MicroPython runs it."""

import io

import bridge

_MP_STREAM_POLL = 3
_POLL_IN = 1
_POLL_OUT = 4


class Stdin(io.IOBase):
    def __init__(self):
        self.buffer = self
        self._left = b""

    def ioctl(self, request, wanted):
        if request != _MP_STREAM_POLL:
            return -1
        if not self._left:
            self._left = bytes.fromhex(bridge.call("read"))
        return wanted & _POLL_IN if self._left else 0

    def readinto(self, buffer):
        count = min(len(buffer), len(self._left))
        buffer[:count] = self._left[:count]
        self._left = self._left[count:]
        return count


class Stdout(io.IOBase):
    def __init__(self):
        self.buffer = self

    def ioctl(self, request, wanted):
        if request != _MP_STREAM_POLL:
            return -1
        return wanted & _POLL_OUT if bridge.call("writable") == "1" else 0

    def write(self, data):
        bridge.post("write " + bytes(data).hex())
        return len(data)
