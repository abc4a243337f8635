"""The pad: watches over its chip and tells the host, in sentences, what lies on it.

`PROTOCOL.md` says what goes over the line. Without a host the pad beeps at each tap itself.
"""

from augure.readers import presence, sentences, watch
from augure.readers.sentences import Assembler, Kept, Sentence, whole
from augure.readers.watch import Watch

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from augure.readers.watch import Change

VERSION = "1.0.0"

TURN_US = 5_000
# A host that has been silent for as long is gone.
HOST_MS = 3000
TAP_HZ = 2700
TAP_MS = 60
LOWEST_HZ = 100
HIGHEST_HZ = 10_000
LONGEST_MS = 1000

NEWS = {
    presence.TAP: sentences.TAPPED,
    presence.LIFT: sentences.LIFTED,
    presence.SEVERAL_CARDS: sentences.SEVERAL,
    watch.NOISY: sentences.NOISE,
}


class Pad:
    """One pad on a board; `step` does one turn."""

    def __init__(self, board: "Any") -> None:
        self._board = board
        self._watch = Watch(board.open_bus, board.clock)
        self._lines = Assembler()
        self._kept = Kept()
        self._chip = watch.FAULT_NO_READER
        self._greeted = False
        self._running = True
        self._now_ms = 0
        self._ticked_ms = board.clock.ticks_ms()
        self._beat_due_ms = 0
        self._tone_ends_ms = 0
        self._sounding = False
        self._host_until_ms = 0
        self._commands = {
            sentences.WHO: self._hello,
            sentences.ASK_AGAIN: self._again,
            sentences.BEEP: self._beep_asked,
            sentences.LIGHT: self._light,
            sentences.RESET: self._reset,
            sentences.END: self._end,
        }

    def step(self) -> bool:
        """Does one turn and returns whether another one is wanted."""
        now_ms = self._tick()
        for change in self._watch.poll(now_ms):
            self._tell(change)
        if not self._greeted:
            self._greeted = True
            self._hello(None)
        for sentence in self._lines.feed(self._board.read()):
            self._host_until_ms = now_ms + HOST_MS
            command = self._commands.get(sentence.kind)
            if command is not None:
                command(sentence)
        if now_ms >= self._beat_due_ms:
            self._beat()
        if self._sounding and now_ms >= self._tone_ends_ms:
            self._board.tone(0)
            self._sounding = False
        self._board.feed()
        return self._running

    def _tick(self) -> int:
        """Returns the time since the start; the clock's own ticks begin again after 12 days."""
        ticks_ms = self._board.clock.ticks_ms()
        self._now_ms += self._board.clock.ticks_diff(ticks_ms, self._ticked_ms)
        self._ticked_ms = ticks_ms
        return self._now_ms

    def _tell(self, change: "Change") -> None:
        """Tells the host of a change, and people too where there is no host."""
        if change.kind in (watch.READY, watch.LOST):
            self._tell_chip(change)
            return
        fields = [change.uid.hex().upper()] if change.uid else []
        self._news(NEWS[change.kind], fields)
        if change.kind == presence.TAP and self._now_ms >= self._host_until_ms:
            self._beep(TAP_HZ, TAP_MS)

    def _tell_chip(self, change: "Change") -> None:
        ready = change.kind == watch.READY
        self._chip = f"{change.version:02X}" if ready else watch.fault(change.error)
        self._news(sentences.CHIP, [self._chip] if ready else [self._chip, str(change.error)])
        self._board.light(ready)
        # A beat says what lies on the pad: the chip needs some polls to know.
        self._beat_due_ms = self._now_ms + sentences.BEAT_MS

    def _news(self, kind: str, fields: list[str]) -> None:
        self._board.write(self._kept.add(kind, [self._board.boot] + fields))

    def _report(self, kind: str, fields: list[str]) -> None:
        report = Sentence(kind, self._kept.last, [self._board.boot] + fields)
        self._board.write(report.encode())

    def _hello(self, _: Sentence | None) -> None:
        self._report(sentences.HELLO, [str(sentences.PROTOCOL), VERSION, self._chip])

    def _beat(self) -> None:
        self._beat_due_ms = self._now_ms + sentences.BEAT_MS
        resting = self._watch.resting[: sentences.RESTING]
        uids = [uid.hex().upper() for uid in resting]
        self._report(sentences.BEAT, [self._chip] + uids)

    def _again(self, asked: Sentence) -> None:
        for encoded in self._kept.since(asked.number):
            self._board.write(encoded)

    def _beep_asked(self, asked: Sentence) -> None:
        if len(asked.fields) < 2:
            return
        hz, ms = whole(asked.fields[0]), whole(asked.fields[1])
        if hz is not None and ms is not None:
            self._beep(hz, ms)

    def _beep(self, hz: int, ms: int) -> None:
        self._board.tone(min(max(hz, LOWEST_HZ), HIGHEST_HZ))
        self._sounding = True
        self._tone_ends_ms = self._now_ms + min(ms, LONGEST_MS)

    def _light(self, asked: Sentence) -> None:
        if asked.fields[:1] in (("0",), ("1",)):
            self._board.light(asked.fields[0] == "1")

    def _reset(self, _: Sentence) -> None:
        self._board.tone(0)
        self._board.reset()

    def _end(self, _: Sentence) -> None:
        self._board.tone(0)
        self._board.release()
        self._running = False


def main() -> None:
    """Runs the pad until it is told to end."""
    # Imported here, for only the pad itself has one.
    from board import Board

    board = Board()
    pad = Pad(board)
    while pad.step():
        board.clock.sleep_us(TURN_US)


if __name__ == "__main__":
    main()
