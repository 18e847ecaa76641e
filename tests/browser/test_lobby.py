"""From the first page to a game: alone by one click, or by what others have opened."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from railhead.drawing.map.cover import FIGURES
from railhead.titles.catalogue import new_game, title_ids
from tests.browser.axe import faults
from tests.browser.opening import NAMES
from tests.browser.phone import PHONE as FINGERS
from tests.browser.reader import FRENCH, PHONE, SCREEN, Reader
from tests.browser.sitting import Sit
from tests.browser.uploads import upload
from tests.samples import first

# Where the figures of each cover stand, as parts of its height.
_COVERS = """() => [...document.querySelectorAll(".title-cover")].map((cover) => {
    const whole = cover.getBoundingClientRect();
    const figures = cover.querySelector("b").getBoundingClientRect();
    return [(figures.top - whole.top) / whole.height, (figures.bottom - whole.top) / whole.height];
})"""


def is_wide(reader: Reader) -> bool:
    """Whether the page can be scrolled aside."""
    return bool(
        reader.page.evaluate(
            "() => document.documentElement.scrollWidth > document.documentElement.clientWidth"
        )
    )


def test_a_game_alone_is_one_click_away(sit: Sit) -> None:
    zoe = sit()
    zoe.open("/")
    zoe.page.get_by_role("button", name="Play alone now").first.click()
    zoe.at_table()
    expect(zoe.bar).to_contain_text("Your turn")
    # How one wins is said at once, and makes room when the game has begun.
    told = zoe.page.locator("#told-once")
    expect(told).to_contain_text("wins")
    zoe.page.keyboard.press("p")
    expect(told).to_have_count(0)
    # The page of all tables would say so too, but only when it looks again.
    expect(zoe.bar).to_contain_text("Your turn")
    zoe.open("/")
    expect(zoe.page.get_by_role("heading", name="Your turn")).to_be_visible()
    assert faults(zoe) == []


def test_the_list_of_tables_is_looked_at_again_by_itself(sit: Sit) -> None:
    reader = sit(reduced_motion="no-preference")  # nobody else gets a context with this clock
    page = reader.page
    page.clock.install()
    reader.open("/")
    page.locator("#tables").evaluate("one => { one.className = 'old' }")
    page.clock.fast_forward(20_000)
    expect(page.locator("#tables")).not_to_have_class("old")


@pytest.mark.long
def test_open_seats_are_found_without_scripts(sit: Sit) -> None:
    ann, zoe = sit(), sit(java_script_enabled=False)
    upload(ann, new_game("1849", list(NAMES), seed=5), seats=True)
    ann.page.get_by_role("button", name="Let strangers sit down").click()
    page = zoe.page
    page.goto("/lobby")
    page.get_by_label("Game", exact=True).select_option("1861")
    page.get_by_label("Pace").select_option("days")
    page.get_by_role("button", name="Show").click()
    expect(page).to_have_url(re.compile("title=1861&pace=days"))
    expect(page.get_by_text("Nothing here fits: 1861, over days.")).to_be_visible()
    page.get_by_role("link", name="Without filters").click()
    page.get_by_label("Game", exact=True).select_option("1849")
    page.get_by_role("button", name="Show").click()
    page.get_by_role("link", name="Sit down 1849").first.click()
    expect(page.get_by_role("heading", name="Sit down at 1849")).to_be_visible()


ADDRESSES = ["/", "/lobby?title=1865&free=3", "/lobby?show=finished"]


@pytest.mark.parametrize("address", first(1, ADDRESSES))
def test_it_fits_a_phone_and_a_screen_in_both_languages(sit: Sit, address: str) -> None:
    for more in ({}, {"locale": FRENCH}):
        reader = sit(viewport=PHONE, **more)
        reader.open(address)
        for size in (PHONE, SCREEN):
            reader.page.set_viewport_size(size)
            assert not is_wide(reader), size
        assert faults(reader) == []


def test_the_lists_of_the_hall_are_large_enough_for_a_finger(sit: Sit) -> None:
    reader = sit(**FINGERS)
    reader.open("/lobby")
    lists = reader.page.get_by_role("navigation", name="Lists").get_by_role("link")
    expect(lists).to_have_count(3)
    heights = lists.evaluate_all("all => all.map((it) => it.getBoundingClientRect().height)")
    assert min(heights) >= 43.5


def test_the_figures_of_a_cover_stand_on_its_shade(sit: Sit) -> None:
    """What the shade must be there `tests/drawing/map/test_cover.py` works out."""
    reader = sit()
    for size in (PHONE, SCREEN):
        reader.page.set_viewport_size(size)
        reader.open("/")
        places = reader.page.evaluate(_COVERS)
        assert len(places) == len(title_ids())
        for top, bottom in places:
            assert FIGURES[0] <= top < bottom <= 1, (size, top, bottom)
