"""A pytest plugin: which tests prove which atomic rules.

`pytest --rule-report PATH` writes, as JSON, for each rule id named by a `rule` marker the list of
`[test node id, "passed" | "failed" | "skipped"]`. An expected failure counts as skipped: it proves
nothing. Under xdist the rule ids travel from the workers in the user properties of the reports.
"""

import json
from pathlib import Path
from typing import Literal, TypeAlias

import pytest

Outcome: TypeAlias = Literal["passed", "failed", "skipped"]

PROPERTY = "railhead.rule"
_SEVERITY: dict[Outcome, int] = {"passed": 0, "skipped": 1, "failed": 2}


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--rule-report",
        type=Path,
        default=None,
        metavar="PATH",
        help="write to PATH, as JSON, the tests of each atomic rule and how they ended",
    )
    parser.addoption(
        "--rules-of",
        default="",
        metavar="TITLE",
        help="run only the tests that prove rules of TITLE",
    )


def pytest_configure(config: pytest.Config) -> None:
    path: Path | None = config.getoption("--rule-report")
    is_worker = hasattr(config, "workerinput")
    if path is not None and not is_worker:
        config.pluginmanager.register(RuleReport(path), "railhead-rule-report")


def pytest_itemcollected(item: pytest.Item) -> None:
    """Note a test's rules where its reports will carry them, each once, in the order written."""
    marked = [rule for marker in item.iter_markers("rule") for rule in _ids(item, marker)]
    item.user_properties.extend((PROPERTY, rule) for rule in dict.fromkeys(marked))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what proves nothing of the title that is asked for."""
    title: str = config.getoption("--rules-of")
    if not title:
        return
    kept = [item for item in items if _proves(item, title)]
    config.hook.pytest_deselected(items=[item for item in items if item not in kept])
    items[:] = kept


def _proves(item: pytest.Item, title: str) -> bool:
    noted = (value for name, value in item.user_properties if name == PROPERTY)
    return any(str(rule).startswith(f"{title}-") for rule in noted)


def _ids(item: pytest.Item, marker: pytest.Mark) -> tuple[str, ...]:
    if marker.kwargs or not marker.args or not all(isinstance(rule, str) for rule in marker.args):
        raise pytest.UsageError(f"{item.nodeid}: mark it as rule('id', ...), with strings")
    return marker.args


class RuleReport:
    """Gathers the outcomes in the process that sees all reports, and writes them at the end."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._tests: dict[str, dict[str, Outcome]] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Count the worst of a test's set-up, call and teardown."""
        for name, rule in report.user_properties:
            if name == PROPERTY:
                tests = self._tests.setdefault(str(rule), {})
                before = tests.get(report.nodeid, "passed")
                tests[report.nodeid] = max(before, report.outcome, key=_SEVERITY.__getitem__)

    def pytest_sessionfinish(self) -> None:
        report = {
            rule: [list(test) for test in sorted(tests.items())]
            for rule, tests in sorted(self._tests.items())
        }
        text = json.dumps(report, indent=2, ensure_ascii=False)
        self._path.write_text(text + "\n", encoding="utf-8")
