"""News of a table: each page fetches what is new once, and who acts fetches nothing besides."""

from __future__ import annotations

import re

from playwright.sync_api import expect

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
    """Two pages at a table; the news of a move wakes both, and only one has to ask."""
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


def test_a_page_without_a_place_to_listen_asks_now_and_then_and_says_nothing(sit: Sit) -> None:
    first = sit()
    new_table(first)
    second = first.another_tab()
    second.forgive("503")
    second.page.route(re.compile("/live$"), lambda route: route.fulfill(status=503))
    second.open(first.page.url)
    second.at_table()
    asked = fetched(second)
    first.press("Buy for L.20, SCE")
    expect(second.question).to_contain_text("Bob is asked")
    expect(second.page.locator("#connection")).to_have_text("")
    assert len(asked) == 1
