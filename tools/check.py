"""`python -m tools.check`: format, linter and types beside the tests, as `make test` runs them.

The tests write to the terminal as they run. What else fails is told as soon as it is known and once
more at the end, before what passed. Arguments are handed on to pytest. What passed on the same tree
before is not run again (`tests/remembered.py`) unless RERUN is set. Ends with 1 if anything failed.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import threading
import time
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
_TYPED = ("src", "tests", "benchmarks", "tools")


@dataclass
class Check:
    """Something that is checked beside the tests. `output`: what it said; `failed`: its end."""

    name: str
    command: tuple[str, ...]
    output: str = ""
    failed: bool = False
    seconds: float = 0.0

    def run(self) -> None:
        """Run it to its end, and tell at once if it fails."""
        start = time.monotonic()
        done = subprocess.run(
            self.command,
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        self.seconds = time.monotonic() - start
        self.output, self.failed = done.stdout, done.returncode != 0
        if self.failed:
            say(f"\n{self.name} failed:\n{self.output}")

    def __str__(self) -> str:
        return f"{self.name} {'failed' if self.failed else 'passed'} ({self.seconds:.0f} s)"


def checks() -> list[Check]:
    """Format, linter and types, of the folders that are there: mypy refuses a missing one."""
    here = Path(sys.executable).parent
    ruff, typed = str(here / "ruff"), [name for name in _TYPED if (ROOT / name).is_dir()]
    return [
        Check("format", (ruff, "format", "--check", "--quiet", ".")),
        Check("linter", (ruff, "check", "--quiet", ".")),
        Check("types", (str(here / "mypy"), *typed)),
    ]


def say(text: str) -> None:
    """Write to the terminal, whole, whoever else writes."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def run_all(beside: list[Check]) -> None:
    """One after the other: two of them at once would only slow the tests."""
    for check in beside:
        check.run()


def main() -> int:
    """Check everything; 1 if anything failed."""
    parser = argparse.ArgumentParser(description=__doc__, add_help=True)
    parser.add_argument(
        "--only-tests", action="store_true", help="neither format, nor linter, nor types"
    )
    asked, given = parser.parse_known_args()
    beside = [] if asked.only_tests else checks()
    thread = threading.Thread(target=run_all, args=(beside,))
    thread.start()
    forget = ("--forget",) if os.environ.get("RERUN") else ()
    start = time.monotonic()
    tests = subprocess.run(
        (sys.executable, "-m", "pytest", "--remember", *forget, *given), cwd=ROOT, check=False
    )
    seconds = time.monotonic() - start
    thread.join()
    results = [(check.failed, str(check), check.output if check.failed else "") for check in beside]
    how = "failed" if tests.returncode else "passed"
    results.append((tests.returncode != 0, f"tests {how} ({seconds:.0f} s)", ""))
    say("")
    for failed, line, output in sorted(results, key=lambda it: not it[0]):
        say(f"{output}{line}" if failed else line)
    return 1 if any(failed for failed, _, _ in results) else 0


if __name__ == "__main__":
    sys.exit(main())
