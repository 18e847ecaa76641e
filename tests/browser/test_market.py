"""The market: seen whole, made larger by buttons, keys and fingers."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from railhead.engine.actions import Dividend
from railhead.engine.game import Game
from tests.browser.moments import first_moment, random_game
from tests.browser.phone import PHONE, Fingers, middle, width
from tests.browser.positions import whole
from tests.browser.reader import Reader
from tests.browser.sitting import Sit
from tests.browser.uploads import upload
from tests.samples import first

# Pixels of the prices that can be seen, and the companies whose markers cannot.
READ = """(stage) => {
  const box = stage.getBoundingClientRect();
  const seen = (one) => {
    const at = one.getBoundingClientRect();
    return at.left >= box.left - 1 && at.right <= box.right + 1
      && at.top >= box.top - 1 && at.bottom <= box.bottom + 1;
  };
  const size = (text) => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().d;
  return [
    [...stage.querySelectorAll(".price")].filter(seen).map(size),
    [...stage.querySelectorAll(".token")].filter((one) => !seen(one)).map((one) => one.outerHTML),
  ];
}"""

DESK: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}


def pays(game: Game) -> bool:
    decision = game.decision
    return decision is not None and any(isinstance(one, Dividend) for one in decision.answers)


def opened_market(reader: Reader, game: Game) -> Locator:
    upload(reader, game)
    reader.tab("Market")
    market = reader.page.locator("#market-sheet svg.market")
    expect(market).to_be_visible()
    return market


def test_on_a_phone_two_fingers_and_buttons_make_it_larger(sit: Sit) -> None:
    phone = sit(**PHONE)
    market = opened_market(phone, first_moment(whole(), pays))
    stage = phone.page.locator("#market-stage")
    phone.page.get_by_role("button", name="Whole market").tap()
    small = width(market)
    assert small <= width(stage) + 1
    Fingers(phone).pinch(middle(stage), 20, 60)
    pinched = width(market)
    assert pinched > 2 * small
    assert width(stage) <= 360
    phone.page.get_by_role("button", name="Whole market").tap()
    assert width(market) == pytest.approx(small, abs=1)
    for _ in range(2):
        phone.page.locator("#market-more").tap()
    assert width(market) == pytest.approx(small * 1.4**2, rel=0.02)


def keys_move_it(reader: Reader, market: Locator) -> None:
    """While it has the focus."""
    large = width(market)
    reader.page.locator("#market-stage").focus()
    reader.page.keyboard.press("+")
    assert width(market) == pytest.approx(large * 1.4, rel=0.02)
    box = market.bounding_box()
    reader.page.keyboard.press("ArrowLeft")
    after = market.bounding_box()
    assert box is not None
    assert after is not None
    assert after["x"] > box["x"]
    assert "at=" not in reader.page.url
    reader.page.keyboard.press("0")
    assert width(market) == pytest.approx(large, abs=1)


@pytest.mark.parametrize("title", first(2, ["1849", "18FB", "1861", "1865", "1867"]))
def test_all_of_it_is_seen_at_once_on_a_screen(sit: Sit, title: str) -> None:
    """The market and its legend end where their part of the page ends.

    Where its prices could not be read then, it opens larger, with all markers in view.
    """
    reader = sit(**DESK)
    market = opened_market(reader, first_moment(random_game(title, 7), pays))
    if title == "1849":
        keys_move_it(reader, market)
    sizes, hidden = reader.page.locator("#market-stage").evaluate(READ)
    assert sizes
    assert min(sizes) >= 9
    assert hidden == []
    reader.page.get_by_role("button", name="Whole market").click()
    stage = reader.page.locator("#market-stage").bounding_box()
    drawn = market.bounding_box()
    legend = reader.page.locator(".market-legend").bounding_box()
    assert stage is not None
    assert drawn is not None
    assert legend is not None
    for box in (drawn, legend):
        assert box["x"] >= stage["x"] - 1
        assert box["x"] + box["width"] <= stage["x"] + stage["width"] + 1
    assert drawn["y"] + drawn["height"] <= stage["y"] + stage["height"] + 1
    assert drawn["y"] + drawn["height"] <= 900
    room = reader.page.locator("#tab-market").bounding_box()
    assert room is not None
    assert stage["x"] + stage["width"] <= room["x"] + room["width"] + 1
