"""Nothing moves by itself once a table is shown: what is open and folded is settled before."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.moments import asks, first_moment, random_game
from tests.browser.phone import PHONE
from tests.browser.sitting import Sit
from tests.browser.uploads import upload

LOOK = """
window.moved = [];
new PerformanceObserver((list) => {
  for (const one of list.getEntries()) if (!one.hadRecentInput) window.moved.push(one.value);
}).observe({ type: "layout-shift", buffered: true });
"""
LAPTOP: dict[str, Any] = {"viewport": {"width": 1366, "height": 768}}


@pytest.mark.parametrize(
    ("title", "step", "size"),
    [
        ("1849", "starting_round", LAPTOP),
        ("1861", "stock_round", LAPTOP),
        ("1865", "trains", LAPTOP),
        ("18FB", "dividend", LAPTOP),
        ("1867", "stock_round", PHONE),
    ],
)
def test_a_table_opens_without_a_shift(
    sit: Sit, title: str, step: str, size: dict[str, Any]
) -> None:
    reader = sit(**size)
    reader.page.add_init_script(LOOK)
    upload(reader, first_moment(random_game(title, 7), asks(step)))
    expect(reader.page.locator("#play")).to_have_class(re.compile("settled"))
    reader.page.wait_for_load_state("networkidle")
    assert reader.page.evaluate("window.moved") == []


def test_a_table_is_shown_though_a_script_is_lost(sit: Sit) -> None:
    """The last of them, which says that all is settled, never comes."""
    reader = sit()
    reader.forgive("ERR_FAILED")
    reader.page.route("**/settled*.js", lambda route: route.abort())
    upload(reader, random_game("1849", 7).at(10))
    expect(reader.asked).to_be_visible()
