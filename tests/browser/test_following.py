"""The window of the map follows what is asked, until the reader moves the map."""

from __future__ import annotations

import time

from playwright.sync_api import Route, expect

from tests.browser.moments import asks
from tests.browser.positions import before, opened
from tests.browser.sitting import Sit
from tests.browser.uploads import upload
from tests.browser.windows import FINGERS, marked, seen, whole_map


def test_a_phone_brings_the_marked_hexes_near(sit: Sit) -> None:
    """They are wide enough for a finger and above the question.

    Who asks for the whole map keeps it, in another view and when the page is loaded anew.
    """
    phone = sit(**FINGERS)
    upload(phone, opened())
    expect(phone.page.locator("#stage.zoomed")).to_be_visible()
    assert len(seen(phone)) == marked(phone).count()
    assert min(seen(phone)) >= 44

    whole_map(phone)
    phone.tab("Market")
    phone.tab("Map")
    expect(marked(phone).first).to_be_visible()
    expect(phone.page.locator("#stage.zoomed")).to_have_count(0)
    phone.page.reload()
    phone.at_table()
    expect(marked(phone).first).to_be_visible()
    expect(phone.page.locator("#stage.zoomed")).to_have_count(0)


def test_it_does_so_too_when_the_marks_come_late(sit: Sit) -> None:
    """The script that marks the hexes arrives after the map got its size."""
    phone = sit(**FINGERS)
    for script in ("live", "asking"):  # the others wait for the first, and run in one row
        phone.page.route(f"**/{script}.js", late)
    upload(phone, opened())
    expect(marked(phone)).not_to_have_count(0)
    expect(phone.page.locator("#stage.zoomed")).to_be_visible(timeout=5000)


def late(route: Route) -> None:
    """Let a file arrive when the page has long been drawn."""
    time.sleep(0.5)
    route.continue_()


def test_a_map_that_can_be_read_stays_whole(sit: Sit) -> None:
    reader = sit(viewport={"width": 1440, "height": 900})
    upload(reader, before(asks("track"), start=100))
    expect(marked(reader).first).to_be_visible()
    expect(reader.page.locator("#stage.zoomed")).to_have_count(0)


def test_a_map_that_cannot_opens_where_track_may_be_laid(sit: Sit) -> None:
    """Large enough to be read; the whole map is one click away."""
    reader = sit(viewport={"width": 1000, "height": 700})
    upload(reader, opened())
    expect(reader.page.locator("#stage.zoomed")).to_be_visible()
    assert len(seen(reader)) == marked(reader).count()
    whole_map(reader)


def test_a_phone_brings_a_run_near(sit: Sit) -> None:
    """The routes of the best run lie in the window, above the question."""
    phone = sit(**FINGERS)
    upload(phone, before(asks("routes"), start=600))
    expect(phone.page.locator("#stage.zoomed")).to_be_visible()
    run = phone.page.locator("#sheet .layer.routes").bounding_box()
    foot = phone.question.bounding_box()
    assert run is not None
    assert foot is not None
    assert run["y"] >= 0
    assert run["y"] + run["height"] <= foot["y"]
    assert run["x"] >= 0
    assert run["x"] + run["width"] <= 360
