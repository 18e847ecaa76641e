"""The command line: the script `railhead`, and `python -m railhead`."""

import sys


def main() -> None:
    """Run the command line.

    Exit with a message if the libraries of its extra `cli` are missing, or with status 2 if
    RAILHEAD_ROUTER asks for a router that there is not.
    """
    try:
        from railhead.cli import main as run  # noqa: PLC0415 - the libraries may be missing
    except ModuleNotFoundError as error:
        sys.exit(
            f"Error: the command line needs {error.name}: install Railhead with its extra [cli]"
        )
    try:
        run(prog_name="railhead")
    except ImportError as error:
        if error.name != "railhead.network.router":
            raise
        sys.stderr.write(f"Error: {error}\n")
        sys.exit(2)


if __name__ == "__main__":
    main()
