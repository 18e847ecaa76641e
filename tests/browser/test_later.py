"""Views that are closed as a page opens come when their tab is opened, and stay up to date."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.moments import asks, first_moment, random_game
from tests.browser.sitting import Sit
from tests.browser.uploads import upload


def test_a_tab_brings_its_view(sit: Sit) -> None:
    reader = sit()
    upload(reader, first_moment(random_game("1849", 5), asks("track")))
    sheet, tiles = (reader.page.locator(f"#panel-{name}") for name in ("sheet", "tiles"))
    expect(tiles).to_have_attribute("data-digest", "later")
    reader.tab("Tiles")
    expect(tiles).not_to_have_attribute("data-digest", "later")
    expect(tiles.get_by_role("link", name="Fetch this view")).to_have_count(0)
    expect(tiles.locator(".tile-left").first).to_be_visible()
    expect(sheet).to_have_attribute("data-digest", "later")


def test_an_opened_view_follows_the_game(sit: Sit) -> None:
    """The market, once fetched, is told of changes; what was never opened is not sent."""
    reader = sit()
    upload(reader, first_moment(random_game("1849", 5), asks("routes")))
    reader.tab("Companies")
    companies = reader.page.locator("#panel-companies")
    expect(companies).not_to_have_attribute("data-digest", "later")
    before = companies.get_attribute("data-digest") or ""
    reader.operate()
    expect(companies).not_to_have_attribute("data-digest", before)
    expect(reader.page.locator("#panel-sheet")).to_have_attribute("data-digest", "later")


def test_the_view_that_was_open_comes_with_a_new_page(sit: Sit) -> None:
    reader = sit()
    upload(reader, first_moment(random_game("1849", 5), asks("track")))
    reader.tab("Spreadsheet")
    sheet = reader.page.locator("#panel-sheet")
    expect(sheet).not_to_have_attribute("data-digest", "later")
    reader.page.reload()
    reader.at_table()
    expect(sheet).not_to_have_attribute("data-digest", "later")
    expect(sheet.locator("table").first).to_be_visible()
