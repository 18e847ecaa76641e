"""News of a table: each page fetches what is new once, and who acts fetches nothing besides."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.busy import refuse
from tests.browser.opening import new_table
from tests.browser.reader import Reader
from tests.browser.sitting import Sit

QUIET = 2500
"""Milliseconds in which news heard twice would have come: the database is looked at each second."""


def fetched(reader: Reader) -> list[str]:
    """The addresses by which a page will ask for its panels."""
    found: list[str] = []
    reader.page.on(
        "request",
        lambda request: found.append(request.url) if "/panels?" in request.url else None,
    )
    return found


def test_own_answers_bring_the_panels_and_others_hear_once(sit: Sit) -> None:
    """Two pages at a table; the news of a move wakes both, and only one has to ask.

    What could not be fetched is fetched later, and who has no place to listen asks now and then.
    """
    first = sit()
    new_table(first)
    second = first.another_tab()
    second.open(first.page.url)
    second.at_table()
    own, others = fetched(first), fetched(second)

    first.press("Buy for L.20, SCE")
    expect(second.question).to_contain_text("Bob is asked")
    first.page.wait_for_timeout(QUIET)
    assert (len(own), len(others)) == (0, 1)

    second.press("Pass")
    expect(first.question).to_contain_text("Cid is asked")
    first.page.wait_for_timeout(QUIET)
    assert (len(own), len(others)) == (1, 1)

    comes_later(first, second)
    second.page.close()
    asks_now_and_then(first)


def comes_later(first: Reader, second: Reader) -> None:
    """The panels of a page that hears of a move: what the server was too busy for is not lost."""
    sent = refuse(second, r"/panels\?", times=1, status=429)
    first.press("Buy for")
    expect(second.question).to_contain_text("Ann is asked")
    expect(second.message).to_have_text("")
    assert len(sent) == 2


def asks_now_and_then(first: Reader) -> None:
    """A page without a place to listen, and it says nothing."""
    second = first.another_tab()
    second.forgive("503")
    second.page.route(re.compile("/live$"), lambda route: route.fulfill(status=503))
    second.open(first.page.url)
    second.at_table()
    asked = fetched(second)
    first.press("Buy for")
    expect(second.question).to_contain_text("Bob is asked")
    expect(second.page.locator("#connection")).to_have_text("")
    assert len(asked) == 1
