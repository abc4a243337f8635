"""The command line; what a command needs is imported when it runs."""

import sys

from augure import __version__


def main() -> None:
    """Runs the command line and exits with its status."""
    # The version is asked for by scripts and at every start: it imports nothing.
    if sys.argv[1:] == ["--version"]:
        try:
            print(f"augure {__version__}", flush=True)
        except OSError as fault:
            message = f"standard output can't be written: {fault.strerror}; make room for it"
            print(f"augure: {message}", file=sys.stderr)
            sys.exit(2)
        return
    from augure.starting import starting

    with starting():
        from augure.cli import run

    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
