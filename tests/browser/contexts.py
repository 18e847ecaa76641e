"""Contexts of a browser, each with cookies of its own, that one test leaves to the next."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser, BrowserContext


class Contexts:
    """Gives out contexts. What was left is emptied and given to the next who wants one like it.

    The first pages in a new context cost the processor some four times as much as later ones: it
    has read none of the scripts and style sheets, and compiled none. Only those are kept: pages
    are closed, and with them what a page remembers; cookies are forgotten. One blank page stays:
    a download was cancelled in a context that had been without pages for a moment.
    """

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._free: dict[str, list[BrowserContext]] = {}
        self._kinds: dict[BrowserContext, str] = {}

    def take(self, **options: Any) -> BrowserContext:
        """A context without pages and cookies, for one alone until it is given back."""
        kind = repr(sorted(options.items()))
        free = self._free.setdefault(kind, [])
        if free:
            return free.pop()
        context = self._browser.new_context(**options)
        context.new_page()
        self._kinds[context] = kind
        return context

    def give_back(self, context: BrowserContext) -> None:
        """Close its pages and forget its cookies."""
        for page in context.pages[1:]:
            page.close()
        context.clear_cookies()
        self._free[self._kinds[context]].append(context)
