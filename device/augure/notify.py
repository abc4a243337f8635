"""Tells the service manager of readiness, life and stop (sd_notify(3)); silent without one."""

import os
import socket

READY, STOPPING, ALIVE = "READY=1", "STOPPING=1", "WATCHDOG=1"


class Notifier:
    """Sends states to the socket that NOTIFY_SOCKET names.

    A manager that went away is no reason to end a match: what can't be sent is dropped.
    """

    def __init__(self, address: str | None = None) -> None:
        named = os.environ.get("NOTIFY_SOCKET", "") if address is None else address
        # A leading @ stands for the NUL byte of an abstract socket.
        self._address = f"\0{named[1:]}" if named.startswith("@") else named
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) if named else None
        if self._socket is not None:
            self._socket.setblocking(False)

    def tell(self, state: str) -> None:
        """Sends one state."""
        if self._socket is None:
            return
        try:
            self._socket.sendto(state.encode(), self._address)
        except OSError:
            return

    def close(self) -> None:
        """Closes the socket."""
        if self._socket is not None:
            self._socket.close()
            self._socket = None


def watchdog_ms() -> int | None:
    """Returns how often the manager wants to hear of life, in ms; None if it does not.

    It is half of WATCHDOG_USEC, as sd_watchdog_enabled(3) recommends, where WATCHDOG_PID is ours.
    """
    limit_us = os.environ.get("WATCHDOG_USEC", "")
    if not limit_us.isdecimal() or os.environ.get("WATCHDOG_PID", str(os.getpid())) != str(
        os.getpid()
    ):
        return None
    return max(int(limit_us) // 2000, 1)
