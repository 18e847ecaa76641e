"""The left side of the table: which view it shows, and the panel of a hex that is opened there."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, expect

from railhead.engine.actions import LayTile
from tests.browser.moments import asks
from tests.browser.phone import PHONE
from tests.browser.positions import before, opened
from tests.browser.reader import FRENCH, Reader, starting
from tests.browser.sitting import Sit
from tests.browser.uploads import put_up, upload

SCREEN: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}

# How many of the neighbours of the opened hex the panel covers.
COVERED = """(id) => {
  const rect = (one) => one.getBoundingClientRect();
  const at = rect(document.querySelector(`#hex-${id} .hit`));
  const panel = rect(document.getElementById("chooser"));
  const near = [...document.querySelectorAll("#sheet .hex .hit")].map(rect).filter((it) =>
    Math.hypot(it.x - at.x, it.y - at.y) < 1.2 * at.width);
  return near.filter((it) => it.left + 2 < panel.right && panel.left < it.right - 2
    && it.top + 2 < panel.bottom && panel.top < it.bottom - 2).length;
}"""


def tab(reader: Reader, name: str) -> Locator:
    return reader.page.get_by_role("link", name=name, exact=True)


def lock(reader: Reader) -> Locator:
    return reader.page.get_by_role("button", name="Keep this view")


def before_operating(passes: int) -> Any:
    """The stock round that so many passes end; then the first company lays track."""
    game = opened()
    return game.at(len(game.actions) - passes)


def small_map_opens(reader: Reader) -> None:
    """It stands whole under the market; a click on it opens it, and it can be read again."""
    marked = reader.page.locator(".stage-tabs [aria-current]")
    expect(marked).to_have_text(["Market"])
    panel = reader.page.locator("#panel-map")
    box, drawn = panel.bounding_box(), reader.page.locator("#sheet .coast").bounding_box()
    assert box is not None
    assert drawn is not None
    assert 220 < drawn["height"] <= box["height"]
    assert drawn["x"] >= box["x"]
    assert drawn["x"] + drawn["width"] <= box["x"] + box["width"]
    assert drawn["y"] + drawn["height"] <= 900
    expect(reader.page.locator("#sheet text").filter(visible=True)).to_have_count(0)
    panel.click(position={"x": 200, "y": 150})
    expect(marked).to_have_text(["Map"])
    expect(reader.page.locator("#panel-market")).to_be_hidden()
    expect(reader.page.locator("#sheet text").filter(visible=True).first).to_be_visible()


def keeps_the_view(reader: Reader) -> None:
    """Who asks for it is not moved. The browser remembers it, for all tables."""
    lock(reader).click()
    expect(lock(reader)).to_have_attribute("aria-pressed", "true")
    reader.press("Pass")
    expect(tab(reader, "Market")).to_have_attribute("aria-current", "true")
    reader.page.reload()
    reader.at_table()
    expect(lock(reader)).to_have_attribute("aria-pressed", "true")
    expect(tab(reader, "Market")).to_have_attribute("aria-current", "true")
    lock(reader).click()
    expect(tab(reader, "Map")).to_have_attribute("aria-current", "true")


def test_the_board_follows_the_question_when_the_round_changes(sit: Sit) -> None:
    """What the reader opens stays while the round lasts, or longer where they ask for it."""
    reader = sit(**SCREEN)
    upload(reader, before_operating(2))
    expect(tab(reader, "Market")).to_have_attribute("aria-current", "true")
    small_map_opens(reader)
    reader.tab("Tiles")
    reader.press("Pass")
    expect(tab(reader, "Tiles")).to_have_attribute("aria-current", "true")
    reader.press("Pass")
    expect(tab(reader, "Map")).to_have_attribute("aria-current", "true")
    with reader.answered():
        reader.page.locator("#undo").click()
    expect(tab(reader, "Market")).to_have_attribute("aria-current", "true")
    keeps_the_view(reader)


def test_a_tile_is_shown_in_place_with_its_edge_under_a_bar_with_a_long_name(sit: Sit) -> None:
    """On a screen the name gives way; on a phone the round is brief, here in French."""
    reader = sit(**SCREEN)
    upload(reader, opened())
    reader.bar.locator(".name").evaluate(
        "(name) => { name.textContent = 'A very long name. '.repeat(9) }"
    )
    cut = """(bar) => [...bar.querySelectorAll(".where, .who-acts, .where div")]
      .filter((it) => it.getBoundingClientRect().right > bar.getBoundingClientRect().right + 1
        || it.scrollWidth > it.clientWidth + 1).map((it) => it.className)"""
    assert reader.bar.evaluate(cut) == []
    reader.hex("D6").click()
    reader.chooser.get_by_role("button", name=re.compile(" tile 9,")).first.hover()
    ghost = reader.page.locator("#sheet .fan .ghost")
    expect(ghost).to_have_count(1)
    expect(ghost.locator(".ghost-edge")).to_have_count(1)
    expect(ghost.locator(".ghost-edge")).to_have_css("fill", "none")
    expect(ghost.locator(".coordinate")).to_have_text("D6")

    phone = sit(**PHONE, locale=FRENCH)
    upload(phone, opened())
    assert phone.bar.evaluate(cut) == []
    expect(phone.bar.locator(".short")).to_have_text("RO 1.1")


def test_who_only_watches_sees_what_may_be_laid(sit: Sit) -> None:
    """By whom, and without a button to lay it; also in the past."""
    reader, watcher = sit(**SCREEN), sit(**SCREEN)
    address = put_up(reader, opened())
    watcher.open(address)
    watcher.at_table()
    watcher.hex("D6").click()
    expect(watcher.chooser).to_contain_text("may lay here now")
    expect(watcher.chooser.get_by_role("button")).to_have_count(1)  # to close it
    watcher.open(f"{address}?at=3")
    watcher.at_table()
    watcher.hex("D6").click()
    expect(watcher.chooser).to_contain_text("Tiles that fit here now")


def test_the_panel_of_a_hex_covers_none_of_its_neighbours(sit: Sit) -> None:
    reader = sit(**SCREEN)
    game = before(asks("track"), start=300)
    upload(reader, game)
    assert game.decision is not None
    places = {lay.hex for lay in game.decision.answers if isinstance(lay, LayTile)}
    for place in sorted(places)[:4]:
        reader.hex(place).click()
        expect(reader.chooser).to_be_visible()
        first = reader.chooser.locator(".tile-choice").first
        if first.get_attribute("aria-pressed") != "true":
            first.hover()
        expect(reader.chooser.get_by_role("button", name=starting("lay tile"))).to_be_visible()
        assert reader.page.evaluate(COVERED, place) == 0, place
        reader.page.keyboard.press("Escape")
        expect(reader.chooser).to_have_count(0)
