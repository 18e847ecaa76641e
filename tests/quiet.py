"""A pytest plugin: processes of tests tell the one that counts nothing that it does not count.

Each test is reported three times: set up, called, torn down. That a process of tests has set up or
torn down in no time what then passes is told to nobody: for most tests it was two thirds of what
is told, and telling costs more than they do.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

SECONDS = 0.5
"""What took longer is told: it is one of the slowest durations."""


def is_told(report: pytest.TestReport) -> bool:
    """Whether a report says more than that all is well."""
    return report.when == "call" or not report.passed or report.duration > SECONDS


def _quiet(tell: Callable[..., object]) -> Callable[..., None]:
    def told(report: pytest.TestReport) -> None:
        if is_told(report):
            tell(report)

    return told


@pytest.hookimpl(trylast=True)
def pytest_sessionstart(session: pytest.Session) -> None:
    """In a process of tests; where there is one alone nothing is told over to another."""
    if hasattr(session.config, "workerinput"):
        for one in session.config.hook.pytest_runtest_logreport.get_hookimpls():
            if type(one.plugin).__name__ == "WorkerInteractor":
                setattr(one, "function", _quiet(one.function))  # noqa: B010 - told to be final
