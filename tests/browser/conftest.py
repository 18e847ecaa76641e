"""A browser, a server for it, and people who sit before its pages.

A page that reports an error, asks for what is not there or breaks its own security policy fails
the test, whatever the test looks at; so does a server that writes of an error in its log.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Error, sync_playwright

from tests.browser.finding import NAMED, browser_path
from tests.browser.house import House
from tests.browser.reader import Reader
from tests.conftest import WITHOUT_BROWSER

Sit = Callable[..., Reader]


# Within this folder, not for the whole run: while it lasts, an event loop is at work in the
# thread, and Django lets nobody near the database there.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """A browser without a window. Without one on the machine the test is skipped."""
    path = browser_path()
    if not path:
        pytest.skip(f"{WITHOUT_BROWSER}: none is installed, and {NAMED} names none")
    with sync_playwright() as playwright:
        try:
            launched = playwright.chromium.launch(executable_path=path)
        except Error as error:
            if os.environ.get(NAMED):
                raise
            pytest.skip(f"{WITHOUT_BROWSER}: {path} does not start ({error.message[:80]!r})")
        yield launched
        launched.close()


@pytest.fixture(scope="package")
def _house(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    assert browser.is_connected()  # without a browser no server is started either
    house = House(tmp_path_factory.mktemp("house"))
    with house:
        yield house


@pytest.fixture
def house(_house: House) -> Iterator[House]:
    """A server that runs as `railhead serve` runs it; its log must stay free of errors."""
    before = len(_house.log())
    yield _house
    written = _house.log()[before:]
    assert "Traceback" not in written, written
    assert " ERROR " not in written, written


@pytest.fixture
def sit(browser: Browser, house: House) -> Iterator[Sit]:
    """Sit down before a browser of one's own; options are those of a browser context."""
    readers: list[Reader] = []

    def down(**options: object) -> Reader:
        reader = Reader(browser, house.url, **options)
        readers.append(reader)
        return reader

    yield down
    for reader in readers:
        reader.leave()
    problems = [problem for reader in readers for problem in reader.problems]
    assert not problems, problems
