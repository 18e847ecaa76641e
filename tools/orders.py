"""Which share of the actions of games orders would have spared: `python -m tools.orders FILE`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from railhead.lab.orders import Spared, spared
from railhead.records.loading import load_file


def main() -> None:
    """Print a line for each record or game file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    for file in parser.parse_args().files:
        sys.stdout.write(line(file.stem, spared(load_file(file).game)) + "\n")


def line(name: str, found: Spared) -> str:
    """Return what was counted in a game, as a line."""
    kinds = ", ".join(
        f"{kind} {taken} for {found.given[kind]}" for kind, taken in sorted(found.taken.items())
    )
    return (
        f"{name}: {found.actions} actions, {found.passes} passes; {found.left} with orders"
        f" ({found.share:.0%} spared; outside of operating turns {found.outside_share:.0%} of"
        f" {found.outside}): {kinds}"
    )


if __name__ == "__main__":
    main()
