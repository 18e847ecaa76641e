"""A browser, a server for it, and people who sit before its pages.

A page that reports an error, asks for what is not there or breaks its own security policy fails
the test, whatever the test looks at; so does a server that writes of an error in its log.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager

import pytest
from playwright.sync_api import Browser, Error, Playwright, sync_playwright

from tests.browser.contexts import Contexts
from tests.browser.finding import (
    NAMED,
    WITHOUT_BROWSER,
    browser_path,
    needs_browser,
    noticing_path,
)
from tests.browser.house import House
from tests.browser.reader import Reader

Sit = Callable[..., Reader]

ONE = "--renderer-process-limit=1"
"""One process for the pages of a person after another."""

UNPAINTED = "--force-gpu-mem-available-mb=0"
"""Nobody looks at the pages: they are laid out and answer, and no picture of them is painted."""


class Stage:
    """One browser and one server for all tests that need them, opened by the first of them.

    While a browser is open an event loop is at work in the thread: Django lets nobody near the
    database there, and no other loop can run. So the last of a row of such tests closes both.
    """

    def __init__(self) -> None:
        self._open = ExitStack()
        self._playwright: Playwright | None = None
        self._browsers: dict[str, Browser] = {}
        self._contexts: dict[str, Contexts] = {}
        self._house: House | None = None

    def browser(self, path: str, need: str = WITHOUT_BROWSER) -> Browser:
        """The browser at this path, without a window. Without one the test is skipped."""
        if path not in self._browsers:
            self._browsers[path] = self._launched(path, need)
        return self._browsers[path]

    def contexts(self, path: str) -> Contexts:
        """The contexts of that browser."""
        if path not in self._contexts:
            self._contexts[path] = Contexts(self.browser(path))
        return self._contexts[path]

    def house(self, folders: pytest.TempPathFactory) -> House:
        """The server, as `railhead serve` runs it."""
        if self._house is None:
            self._house = self._open.enter_context(House(folders.mktemp("house")))
        return self._house

    def close(self) -> None:
        self._open.close()
        self._playwright = self._house = None
        self._browsers, self._contexts = {}, {}

    def _launched(self, path: str, need: str) -> Browser:
        if not path:
            pytest.skip(f"{need}: none is installed, and {NAMED} names none")
        if self._playwright is None:
            self._playwright = self._open.enter_context(sync_playwright())
        try:
            launched = self._playwright.chromium.launch(executable_path=path, args=[UNPAINTED, ONE])
        except Error as error:
            if not self._browsers:
                self.close()
            if os.environ.get(NAMED):
                raise
            pytest.skip(f"{need}: {path} does not start ({error.message[:80]!r})")
        self._open.callback(launched.close)
        return launched


STAGE = Stage()


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(nextitem: pytest.Item | None) -> None:
    if nextitem is None or not needs_browser(nextitem):
        STAGE.close()


@pytest.fixture
def browser() -> Browser:
    """A browser that several tests share."""
    return STAGE.browser(browser_path())


@pytest.fixture
def house(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server that several tests share; its log must stay free of errors."""
    assert browser.is_connected()  # without a browser no server is started either
    house = STAGE.house(tmp_path_factory)
    before = len(house.log())
    yield house
    written = house.log()[before:]
    assert "Traceback" not in written, written
    assert " ERROR " not in written, written


@pytest.fixture
def sit(house: House) -> Iterator[Sit]:
    """Sit down before a browser of one's own; options are those of a browser context."""
    with seats(house, STAGE.contexts(browser_path())) as down:
        yield down


@pytest.fixture
def sit_for_notices(house: House) -> Iterator[Sit]:
    """As `sit`, before a browser that shows notifications."""
    path = noticing_path()
    STAGE.browser(path, f"{WITHOUT_BROWSER} that shows notifications")
    with seats(house, STAGE.contexts(path)) as down:
        yield down


@contextmanager
def seats(house: House, contexts: Contexts) -> Iterator[Sit]:
    """What sits people down; at the end they leave, and nothing went wrong in their pages."""
    readers: list[Reader] = []

    def down(**options: object) -> Reader:
        reader = Reader(contexts, house.url, **options)
        readers.append(reader)
        return reader

    yield down
    for reader in readers:
        reader.leave()
    problems = [problem for reader in readers for problem in reader.problems]
    assert not problems, problems
