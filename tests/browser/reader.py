"""A person before a page: opens it, reads it, presses what is there, by its words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import (
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    Request,
    ViewportSize,
    expect,
)

from tests.browser.contexts import Contexts

DESKTOP: ViewportSize = {"width": 1280, "height": 800}
SCREEN: ViewportSize = {"width": 1440, "height": 900}  # for which the pages are laid out
PHONE: ViewportSize = {"width": 360, "height": 740}
FRENCH = "fr-FR"
PATIENCE = 30_000  # milliseconds after which something did not happen
LOADING = 60_000  # milliseconds after which a page has not come

expect.set_options(timeout=PATIENCE)

_TEXTS = """all => all.map((one) => {
    const walker = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) texts.push(walker.currentNode.textContent);
    return texts.join(" ").trim().replace(/\\s+/g, " ");
})"""

# A page that is left gives up what it was waiting for.
_LEFT = "net::ERR_ABORTED"


class Reader:
    """A browser of one's own with one page open. `problems`: what went wrong in it."""

    def __init__(self, contexts: Contexts, url: str, **options: Any) -> None:
        # The size is that of a page: contexts that differ in nothing else are one.
        self._size: ViewportSize = options.pop("viewport", DESKTOP)
        options = {"viewport": DESKTOP, "reduced_motion": "reduce", **options}
        self._contexts = contexts
        self.context: BrowserContext = contexts.take(base_url=url, **options)
        self.context.set_default_timeout(PATIENCE)
        self.context.set_default_navigation_timeout(LOADING)
        self._found: list[str] = []
        self._forgiven: list[str] = []
        self.page = self._listened()

    # -- what goes wrong --------------------------------------------------------------------------

    def _listened(self) -> Page:
        page = self.context.new_page()
        if self._size != DESKTOP:
            page.set_viewport_size(self._size)
        page.on("console", self._console)
        page.on("pageerror", lambda error: self._found.append(f"script: {error}"))
        page.on("requestfailed", self._failed)
        return page

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            where = message.location.get("url", "")
            self._found.append(f"console: {message.text} {where}")

    def _failed(self, request: Request) -> None:
        if request.failure != _LEFT:
            self._found.append(f"request: {request.method} {request.url}: {request.failure}")

    def forgive(self, *texts: str) -> None:
        """Problems with one of these texts belong to the test."""
        self._forgiven += texts

    @property
    def problems(self) -> list[str]:
        return [one for one in self._found if not any(text in one for text in self._forgiven)]

    # -- pages ------------------------------------------------------------------------------------

    def open(self, address: str) -> None:
        """Open an address of the house."""
        self.page.goto(address)

    def another_tab(self) -> Reader:
        """The same person with a second page."""
        other = object.__new__(Reader)
        other.__dict__.update(self.__dict__)
        other.page = self._listened()
        return other

    def leave(self) -> None:
        self._contexts.give_back(self.context)

    # -- a table ----------------------------------------------------------------------------------

    def at_table(self) -> None:
        """Wait until the page of a table is there, with its scripts."""
        expect(self.asked).to_be_visible()
        self.page.wait_for_load_state()

    @property
    def question(self) -> Locator:
        """The part of the page that asks."""
        return self.page.locator("#panel-asking")

    @property
    def asked(self) -> Locator:
        """The question itself."""
        return self.question.get_by_role("heading", level=2)

    @property
    def bar(self) -> Locator:
        return self.page.locator("#panel-bar")

    @property
    def message(self) -> Locator:
        """What the server says to what was done."""
        return self.page.locator("#message")

    def players(self) -> list[str]:
        """The players' boxes, as text, whether they are seen or not."""
        found: list[str] = self.page.locator(".person").evaluate_all(_TEXTS)
        return found

    def version(self) -> str:
        return self.bar.locator("[data-version]").get_attribute("data-version") or ""

    @contextmanager
    def answered(self) -> Iterator[None]:
        """What is done within is an action; wait until the page shows what came of it."""
        before = self.version()
        yield
        expect(self.bar.locator("[data-version]")).not_to_have_attribute("data-version", before)
        expect(self.page.locator("body.answering")).to_have_count(0)

    def press(self, name: str, within: Locator | None = None) -> None:
        """Press a button by the beginning of its name, and wait for the next question."""
        button = (within or self.question).get_by_role("button", name=starting(name))
        with self.answered():
            button.click()

    def operate(self) -> None:
        """Press the button of the form for the rest of a turn, as it is filled in."""
        with self.answered():
            self.page.locator("#as-last-time").click()

    def tab(self, name: str) -> None:
        """Turn to another view of the table; on a phone it may be listed among more views."""
        words = re.compile(rf"^\s*{re.escape(name)}\s*\d*\s*$")  # how much is new there
        link = self.page.locator("a[data-tab], #more a").filter(has_text=words, visible=True)
        more = self.page.locator("#more-views")
        if more.is_visible() and not link.is_visible():
            more.click()
        link.click()
        # A view that was never opened is fetched.
        expect(self.page.locator(".panel[aria-busy]")).to_have_count(0)

    def hex(self, name: str) -> Locator:
        """A hex of the map, by the letter and number that are printed on it."""
        named = self.page.locator("#sheet").get_by_role("button", name=re.compile(f"^{name}[ ,]"))
        return named.and_(self.page.locator("g"))

    @property
    def chooser(self) -> Locator:
        """What opens beside a hex."""
        return self.page.get_by_role("dialog")

    def lay(self, hex_name: str, tile: str, turns: int = 0) -> None:
        """Click a hex, point at a tile, turn it so often to the right, confirm."""
        self.hex(hex_name).click()
        self.chooser.get_by_role("button", name=f" tile {tile},").first.hover()
        for _ in range(turns):
            self.chooser.get_by_role("button", name="Turn to the right").click()
        self.press(f"Lay tile {tile}", self.chooser)


def starting(name: str) -> re.Pattern[str]:
    """Names that start so, whatever follows."""
    return re.compile("^" + re.escape(name), re.IGNORECASE)
