"""The command line: the script `railhead`, and `python -m railhead`."""

import sys


def main() -> None:
    """Run the command line; exit with a message if the libraries of `railhead[cli]` are missing."""
    try:
        from railhead.cli import main as run  # noqa: PLC0415 - the libraries may be missing
    except ModuleNotFoundError as error:
        sys.exit(f"Error: the command line needs {error.name}: install railhead[cli]")
    run(prog_name="railhead")


if __name__ == "__main__":
    main()
