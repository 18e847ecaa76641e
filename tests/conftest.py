"""What every test may ask for."""

import gc
import os
from collections.abc import Generator
from pathlib import Path

import pytest

from tests.browser.finding import WITHOUT_BROWSER
from tests.dealing import shared_out

pytest_plugins = [
    "tests.quiet",
    "tests.remembered",
    "tests.rule_coverage",
    "tests.language.french",
    "tests.server.fixtures",
    "tests.browser.sitting",
]

TESTS = Path(__file__).resolve().parent
REPO = TESTS.parent

SLOW = {"attack", "browser"}
"""Folders whose tests are all slow, of a title or of all."""

WAITING = {"browser", "running", "distribution"}
"""Folders of tests that wait for a browser, or for processes that start, stop and are killed."""

WITH_DATABASE = {"_django_db_marker", "_dj_autoclear_mailbox"}
FOR_NOBODY = {
    "_django_clear_site_cache",
    "_django_isolate_apps",
    "_django_set_urlconf",
    "_django_setup_unittest",
    "_fail_for_invalid_template_variable",
    "_live_server_helper",
    "_template_string_if_invalid_marker",
}
"""What pytest-django sets up for every test, and what of it serves marks that no test here has.

It takes a millisecond, half of what a test costs that does nothing.
"""


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


def pytest_itemcollected(item: pytest.Item) -> None:
    """Set up for a test only what it can need of pytest-django."""
    needless = FOR_NOBODY if "django_db" in item.keywords else FOR_NOBODY | WITH_DATABASE
    names: list[str] = getattr(item, "fixturenames", [])
    names[:] = [name for name in names if name not in needless]


@pytest.hookimpl(wrapper=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> Generator[None]:
    """Whatever needs a browser, or attacks a server, is slow, and comes first in each process.

    What takes longest is not left to the end, when only one process has work (`shared_out`).

    What waits for browsers and processes is tried once more before it counts as a failure: a busy
    machine can keep either waiting. `make test` names what was repeated.
    """
    for item in items:
        parts = set(item.path.relative_to(TESTS).parts)
        if SLOW & parts:
            item.add_marker(pytest.mark.slow)
        if WAITING & parts:
            item.add_marker(pytest.mark.flaky(reruns=1))
    yield  # those that are left out by their marks or names are taken away
    processes = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    items[:] = shared_out(items, processes)


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
