"""A runner that runs when told, on a clock that stands until it is moved."""

from augure.outputs.worker import Step


class Stepper:
    """Stands in for a worker: `run` takes the step as often as a worker would by `now_ms`.

    Made by its class as a `RunnerFactory` through `Stepper.factory`.
    """

    def __init__(self, now_ms: int = 1_000_000) -> None:
        self.now_ms = now_ms
        self.closed = False
        self.hangs = False
        self.steps = 0
        self._step: Step | None = None
        self._due_ms: int | None = None
        self._woken = False

    def factory(self, name: str, step: Step) -> "Stepper":
        assert self._step is None, "a stepper runs one step"
        self._step = step
        return self

    def wake(self) -> None:
        assert not self.closed
        self._woken = True

    def close(self) -> bool:
        """Takes the step that was woken last, as a worker does, unless it hangs."""
        if not (self.hangs or self.closed):
            self._due_ms = None
            self.run()
        self.closed = True
        return not self.hangs

    def run(self) -> None:
        """Takes the step if it was woken or is due now."""
        assert self._step is not None
        assert not self.closed
        while self._woken or (self._due_ms is not None and self._due_ms <= self.now_ms):
            self._woken = False
            wait_ms = self._step(self.now_ms)
            assert wait_ms is None or wait_ms > 0, "a step that is due at once never rests"
            self._due_ms = None if wait_ms is None else self.now_ms + wait_ms
            self.steps += 1

    def advance(self, ms: int) -> None:
        """Moves the clock on, taking the step at each ms at which it is due."""
        end_ms = self.now_ms + ms
        self.run()
        while self._due_ms is not None and self._due_ms <= end_ms:
            self.now_ms = self._due_ms
            self.run()
        self.now_ms = end_ms
