"""Which tests prove which rules, by a report that is read from a file or made by running them."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path

import railhead
from railhead.cli.errors import Refusal
from railhead.cli.locale import say
from railhead.engine.codec import DataError, decode
from railhead.engine.recorderror import RecordError
from railhead.engine.title import Rule
from railhead.language import N_
from railhead.records.loading import parse_json, read_bytes

# Rule id -> (test, how it ended: passed, failed or skipped).
Report = dict[str, tuple[tuple[str, str], ...]]

_PROCESSES = 2


def checkout() -> Path:
    """Return the source checkout that this program runs from. Raises Refusal outside of one."""
    folder = Path(railhead.__file__).resolve().parents[2]
    if not (folder / "tests" / "conftest.py").is_file():
        raise Refusal(
            N_(
                "--coverage: the tests are only in a source checkout, and this is an installed"
                " program; give a report with --report FILE"
            )
        )
    return folder


def run_tests(title: str) -> Report:
    """Run the tests of a title's rules without output and return their report.

    Raises Refusal if they cannot be run.
    """
    folder = checkout()
    if find_spec("pytest") is None:
        raise Refusal(N_("--coverage: pytest is missing; install the package with its extra `dev`"))
    workers = ["-n", str(_PROCESSES)] if find_spec("xdist") else []
    with tempfile.TemporaryDirectory() as scratch:
        path = Path(scratch) / "rules.json"
        command = [sys.executable, "-m", "pytest", "-q", *workers, "--rule-report", str(path)]
        command += ["--rules-of", title]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
        if not path.is_file():
            last = (done.stdout + done.stderr).strip().splitlines()[-1:]
            raise Refusal(N_("--coverage: the tests could not be run: {why}"), why=" ".join(last))
        return read_report(path)


def read_report(path: Path) -> Report:
    """Read a report of `pytest --rule-report`. Raises Refusal if it is none."""
    try:
        data = parse_json(read_bytes(path))
        report: Report = decode(dict[str, tuple[tuple[str, str], ...]], data, "report")
    except (DataError, RecordError) as error:
        raise Refusal(
            N_("{path}: no report of `pytest --rule-report`: {why}"), path=path, why=error
        ) from error
    return report


class Coverage:
    """How far tests prove some rules.

    `enforceable`: those that a program can enforce; `proven`: those of them that tests prove.
    """

    def __init__(self, rules: Sequence[Rule], report: Report) -> None:
        self._rules = rules
        self._report = report
        self.enforceable = [rule for rule in rules if rule.enforced]
        self.proven = [rule for rule in self.enforceable if self.proves(rule)]

    def of(self, rule: Rule) -> list[tuple[str, str]]:
        """Return (test, how it ended) for each test of a rule."""
        return list(self._report.get(rule.id, ()))

    def proves(self, rule: Rule) -> bool:
        """Whether at least one test of the rule passes and none fails."""
        ends = [end for _, end in self.of(rule)]
        return "passed" in ends and "failed" not in ends

    @property
    def percent(self) -> float:
        """The proven part of the enforceable rules in percent, to a tenth; 100 without any."""
        if not self.enforceable:
            return 100.0
        return round(100 * len(self.proven) / len(self.enforceable), 1)

    def lines(self) -> Iterator[str]:
        """Yield a line for each rule and each of its tests, then the total."""
        for rule in self._rules:
            if not rule.enforced:
                why = say(rule.why or N_("nothing to enforce"))
                yield "-      " + say(N_("{rule} not enforceable: {why}"), rule=rule.id, why=why)
                continue
            mark = say(N_("proven")) if self.proves(rule) else say(N_("OPEN"))
            yield f"{mark:<6} {rule.id} {say(rule.text)}"
            for test, end in self.of(rule):
                yield f"           {end} {test}"
            if not self.of(rule):
                yield "           " + say(N_("no test"))
        yield say(
            N_("{count} of {total} enforceable rules are proven: {percent}%"),
            count=len(self.proven),
            total=len(self.enforceable),
            percent=self.percent,
        )
