"""The command line; what a command needs is imported when it runs."""

import sys

from augure import __version__
from augure.ending import ended


def main() -> None:
    """Runs the command line and exits with its status."""
    match sys.argv[1:]:
        case ["--version"]:
            # It is asked for by scripts and at every start: it imports nothing slow.
            sys.exit(ended(_version))
        case ["run", "--config", file] if not file.startswith("-"):
            # As the service has it: argparse would take a tenth of the start of the box.
            sys.exit(_run(file))
    from augure.starting import starting

    with starting():
        from augure.cli import run

    sys.exit(run(sys.argv[1:]))


def _version() -> int:
    print(f"augure {__version__}")
    return 0


def _run(file: str) -> int:
    from augure.starting import starting

    with starting():
        from pathlib import Path

        from augure.running import run

    return ended(lambda: run(Path(file)))


if __name__ == "__main__":
    main()
