"""What every test may ask for."""

import os
from pathlib import Path

import pytest

pytest_plugins = ["tests.rule_coverage"]

REPO = Path(__file__).resolve().parent.parent

WITHOUT_BROWSER = "needs a Chromium browser"
"""How the reason begins for which tests are skipped where there is no browser."""


def _shared_folder() -> Path:
    """The reference folder: RAILHEAD_SHARED, or `shared` beside the repository."""
    named = os.environ.get("RAILHEAD_SHARED")
    return Path(named) if named else REPO.parent / "shared"


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
