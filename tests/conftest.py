"""What every test may ask for."""

import gc
import os
from collections.abc import Generator
from pathlib import Path

import pytest

from tests.browser.finding import WITHOUT_BROWSER, needs_browser

pytest_plugins = [
    "tests.rule_coverage",
    "tests.language.french",
    "tests.server.fixtures",
    "tests.browser.sitting",
]

TESTS = Path(__file__).resolve().parent
REPO = TESTS.parent

SLOW = {"attack", "browser"}
"""Folders whose tests are all slow, of a title or of all."""


def _shared_folder() -> Path:
    """The reference folder: RAILHEAD_SHARED, or `shared` beside the repository."""
    named = os.environ.get("RAILHEAD_SHARED")
    return Path(named) if named else REPO.parent / "shared"


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Nothing of nine thousand tests is garbage: nobody looks through them, now or later."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whatever needs a browser, or attacks a server, is slow; browsers come first, in one row."""
    for item in items:
        if SLOW & set(item.path.relative_to(TESTS).parts):
            item.add_marker(pytest.mark.slow)
    items.sort(key=needs_browser, reverse=True)


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip here and not in the fixture, which lives for a session and knows no test's name."""
    if "shared" in getattr(item, "fixturenames", ()) and not _shared_folder().is_dir():
        pytest.skip(f"needs the reference folder ../shared ({item.name})")


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder with rulebooks, transcripts and routes; without it the test is skipped."""
    return _shared_folder()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say what was left out for want of a browser: a row of letters tells nobody."""
    skipped = terminalreporter.stats.get("skipped", [])
    reasons = [report.longrepr[2] for report in skipped if isinstance(report.longrepr, tuple)]
    without = [reason for reason in reasons if WITHOUT_BROWSER in reason]
    if without:
        terminalreporter.section("browser tests left out")
        terminalreporter.line(f"{len(without)} tests: {without[0].removeprefix('Skipped: ')}")
