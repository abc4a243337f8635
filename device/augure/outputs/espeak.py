"""espeak-ng, the program that speaks: a process of its own for each sentence.

It is Debian's package `espeak-ng`; its options are those of espeak-ng(1).
"""

import subprocess
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from augure.outputs.voice import SpeechError

PROGRAM = "espeak-ng"

VOICES: Mapping[str, str] = MappingProxyType({"fr": "fr", "en": "en-gb"})
"""The program's voices by language."""

AMPLITUDE_A_PERCENT = 2
"""The program's loudness goes from 0 to 200."""

MAX_CHARACTERS = 4_000
"""A pipe takes 64 KiB at once: so much text never waits for the program to read it."""

FAULT = "error:"
"""What a line of the program begins with where nothing is heard; its status can be 0 even then."""


class Espeak:
    """Speaks by espeak-ng; `arguments` are further options, `-w FILE` for a file, say."""

    def __init__(
        self,
        volume_percent: int,
        speed_wpm: int,
        arguments: Sequence[str] = (),
        program: str = PROGRAM,
    ) -> None:
        self._program = program
        amplitude = str(volume_percent * AMPLITUDE_A_PERCENT)
        # -b 1: the text is UTF-8, whatever the locale of a service is.
        self._options = ("-a", amplitude, "-s", str(speed_wpm), "-b", "1", "--stdin", *arguments)

    def __call__(self, text: str, language: str) -> "Process":
        """Begins to say a text. Raises SpeechError where the program can't be started."""
        try:
            process = subprocess.Popen(
                (self._program, "-v", VOICES[language], *self._options),
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
            )
        except FileNotFoundError:
            raise SpeechError(f"there is no {self._program}: install {PROGRAM}") from None
        except OSError as fault:
            raise SpeechError(f"{self._program} can't be started: {fault.strerror}") from None
        return Process(process, text[:MAX_CHARACTERS])


class Process:
    """A process that says one text."""

    def __init__(self, process: subprocess.Popen[bytes], text: str) -> None:
        self._process = process
        self._is_cut = False
        assert process.stdin is not None
        try:
            process.stdin.write(text.encode("utf-8", "replace"))
            process.stdin.close()
        except BrokenPipeError:
            # It has ended already: `ended` tells why.
            return

    def ended(self) -> bool:
        """Returns whether it is over. Raises SpeechError, once, if it could not be heard."""
        status = self._process.poll()
        if status is None:
            return False
        assert self._process.stderr is not None
        if self._process.stderr.closed:
            return True
        lines = self._process.stderr.read().decode("utf-8", "replace").splitlines()
        self._process.stderr.close()
        faults = [line for line in lines if line.lower().startswith(FAULT)]
        if not self._is_cut and (status != 0 or faults):
            reason = faults[-1] if faults else f"status {status}"
            # The program is there: its "No such file" is a sound card's or a voice's.
            raise SpeechError(
                f'{PROGRAM} runs and is not heard, it says "{reason}"; '
                "check the sound card and voices"
            )
        return True

    def cut(self) -> None:
        """Stops it; `ended` tells when it has."""
        self._is_cut = True
        self._process.kill()
