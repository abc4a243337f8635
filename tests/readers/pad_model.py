"""A pad as far as its line shows it, without chip or firmware."""

from augure.readers.sentences import Assembler, Kept, Sentence


def hello(last: int = 1, boot: str = "6E07", state: str = "92", protocol: str = "1") -> Sentence:
    return Sentence("HEL", last, [boot, protocol, "1.0.0", state])


def beat(last: int, *resting: str, boot: str = "6E07", state: str = "92") -> Sentence:
    return Sentence("BEA", last, [boot, state, *resting])


class PadModel:
    """One card at a time is laid and lifted; each method returns what the pad says then.

    `laid` is the history of cards, `kept` what can be asked for again.
    """

    def __init__(self) -> None:
        self.laid: list[str] = []
        self.starts = 0
        self.on_pad: str | None = None
        self.begin()

    def begin(self) -> list[Sentence]:
        self.starts += 1
        self.kept = Kept()
        self.told: str | None = None
        said = [self._news("CHP", "92"), self.hello()]
        return said if self.on_pad is None else [*said, self._tell()]

    def hello(self) -> Sentence:
        return hello(self.kept.last, boot=f"{self.starts:04X}")

    def beat(self) -> Sentence:
        resting = [] if self.told is None else [self.told]
        return beat(self.kept.last, *resting, boot=f"{self.starts:04X}")

    def lay(self, uid: str) -> list[Sentence]:
        if self.on_pad is not None:
            return []
        self.on_pad = uid
        self.laid.append(uid)
        return [self._tell()]

    def lift(self) -> list[Sentence]:
        if self.on_pad is None:
            return []
        uid, self.on_pad, self.told = self.on_pad, None, None
        return [self._news("LFT", uid)]

    def obey(self, command: Sentence) -> list[Sentence]:
        if command.kind == "WHO":
            return [self.hello()]
        assert command.kind == "ASK"
        return Assembler().feed(b"".join(self.kept.since(command.number)))

    def _tell(self) -> Sentence:
        assert self.on_pad is not None
        self.told = self.on_pad
        return self._news("TAP", self.on_pad)

    def _news(self, kind: str, field: str) -> Sentence:
        (sentence,) = Assembler().feed(self.kept.add(kind, [f"{self.starts:04X}", field]))
        return sentence
