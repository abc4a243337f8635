"""The arguments of `augure soak`, apart from what runs it, so that help starts fast."""

import argparse
import math
from pathlib import Path

MINUTES = 1.0

DESCRIPTION = """
Plays matches at a box on simulated parts, in processes that are killed at random inputs, and
compares what they told with what is on the disk. Meanwhile the disk is full or read-only, the wall
clock jumps, the parts' device nodes come late and go away; copies of the files are cut anywhere.
No disk is filled or mounted: full is a limit of the length of files, read-only are their modes.
"""

EPILOG = """
Counted are the inputs of the matches, what was done to them, and what came of it: "unsaved" inputs
were in memory alone when the process was killed, as the box had said; "set aside" are cut files
that were kept under another name. The exit status is 0 if no input is lost or doubled and no
process has crashed, 1 if one is: what is wrong is left in the folder then. It is 2 where there is
no room for trials. Ctrl-C ends it with the counts so far.
"""


def add_soak_arguments(command: argparse.ArgumentParser) -> None:
    """Adds the arguments of `augure soak`."""
    command.description, command.epilog = DESCRIPTION, EPILOG
    command.add_argument("--minutes", type=_minutes, default=MINUTES, help="default: 1")
    command.add_argument("--seed", type=int, help="the same faults again")
    command.add_argument(
        "--folder",
        type=Path,
        help="where a folder for the trials is made, and removed (default: the system's)",
    )


def _minutes(text: str) -> float:
    """Returns a length of time; raises ArgumentTypeError for none, less than none, or no end."""
    try:
        minutes = float(text)
    except ValueError:
        minutes = math.nan
    if not 0 <= minutes < math.inf:
        raise argparse.ArgumentTypeError(f"{text} is no number of minutes; write 0.5 or 10, say")
    return minutes
