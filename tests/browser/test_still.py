"""Nothing moves by itself once a table is shown: what is open and folded is settled before."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.moments import asks, first_moment, random_game
from tests.browser.phone import PHONE
from tests.browser.sitting import Sit
from tests.browser.uploads import put_up, upload
from tests.samples import first

LOOK = """
window.moved = [];
new PerformanceObserver((list) => {
  for (const one of list.getEntries()) if (!one.hadRecentInput) window.moved.push(one.value);
}).observe({ type: "layout-shift", buffered: true });
"""
LAPTOP: dict[str, Any] = {"viewport": {"width": 1366, "height": 768}}


@pytest.mark.parametrize(
    ("title", "step", "start", "size"),
    first(
        4,
        [
            ("1849", "starting_round", 0, LAPTOP),
            ("1861", "track", 90, LAPTOP),
            ("18FB", "track", 100, PHONE),
            ("1867", "stock_round", 0, PHONE),
            ("1849", "track", 60, PHONE),
            ("1861", "stock_round", 0, LAPTOP),
            ("1865", "trains", 0, LAPTOP),
            ("18FB", "dividend", 0, LAPTOP),
        ],
    ),
)
def test_a_table_opens_without_a_shift(
    sit: Sit, title: str, step: str, start: int, size: dict[str, Any]
) -> None:
    """Suggested tiles, which come by a request of their own, are waited for."""
    reader = sit(**size)
    reader.page.add_init_script(LOOK)
    address = put_up(reader, first_moment(random_game(title, 7), asks(step), start))
    if step == "track":
        # The first time a server draws tiles of a title it needs longer than a page waits.
        drawn = reader.page.request.get(f"{address}lays", headers={"HX-Request": "true"})
        assert drawn.ok
    reader.open(address)
    reader.at_table()
    expect(reader.page.locator("#play")).to_have_class(re.compile("settled"))
    if step == "track":
        expect(reader.page.locator("#lays .lay").first).to_be_attached()
    reader.page.wait_for_load_state("networkidle")
    assert reader.page.evaluate("window.moved") == []


def test_a_table_is_shown_though_suggestions_never_come(sit: Sit) -> None:
    reader = sit(**LAPTOP)
    reader.page.route("**/lays", lambda _: None)
    upload(reader, first_moment(random_game("1849", 7), asks("track"), 60))
    expect(reader.asked).to_be_visible(timeout=2000)


def test_a_table_is_shown_though_a_script_is_lost(sit: Sit) -> None:
    """The last of them, which says that all is settled, never comes."""
    reader = sit()
    reader.forgive("ERR_FAILED")
    reader.page.route("**/settled*.js", lambda route: route.abort())
    upload(reader, random_game("1849", 7).at(10))
    expect(reader.asked).to_be_visible()
