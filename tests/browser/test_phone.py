"""A phone: a narrow page, fingers instead of a mouse."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Locator, expect

from tests.browser.moments import asks
from tests.browser.opening import new_table
from tests.browser.positions import before, opened
from tests.browser.reader import Reader, starting
from tests.browser.sitting import Sit
from tests.browser.uploads import upload

PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 740},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
}

Point = tuple[float, float]


class Fingers:
    """Touches as the screen of a phone reports them."""

    def __init__(self, reader: Reader) -> None:
        self.page = reader.page
        self.session: CDPSession = reader.context.new_cdp_session(reader.page)

    def touch(self, kind: str, *points: Point) -> None:
        places = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": places})
        if kind != "touchStart":
            # A browser gathers movements until it paints.
            self.page.evaluate("() => new Promise(requestAnimationFrame)")

    def pinch(self, middle: Point, start: float, end: float) -> None:
        """Two fingers, so far from the middle, move apart or together."""
        x, y = middle
        for step in range(9):
            far = start + (end - start) * step / 8
            kind = "touchMove" if step else "touchStart"
            self.touch(kind, (x - far, y), (x + far, y))
        self.touch("touchEnd")

    def drag(self, start: Point, end: Point) -> None:
        """One finger from here to there."""
        self.touch("touchStart", start)
        for step in range(1, 9):
            part = step / 8
            x, y = (a + (b - a) * part for a, b in zip(start, end, strict=True))
            self.touch("touchMove", (x, y))
        self.touch("touchEnd")


def middle(place: Locator) -> Point:
    box = place.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def width(place: Locator) -> float:
    box = place.bounding_box()
    assert box is not None
    return box["width"]


@pytest.fixture
def phone(sit: Sit) -> Reader:
    return sit(**PHONE)


def test_a_tile_is_laid_with_a_finger(phone: Reader) -> None:
    """Tap the hex, tap the tile, tap to confirm; the page is no wider than the phone."""
    upload(phone, opened())
    phone.tab("Map")
    phone.hex("D6").tap()
    phone.chooser.get_by_role("button", name=" tile 9,").tap()
    with phone.answered():
        phone.chooser.get_by_role("button", name=starting("Lay tile 9")).tap()
    expect(phone.hex("D6")).to_have_accessible_name(starting("D6, yellow tile 9"))
    wide = phone.page.evaluate("() => document.documentElement.scrollWidth")
    assert wide <= 360


def test_two_fingers_zoom_the_map_and_one_moves_it(phone: Reader) -> None:
    """The map grows under the fingers, the page does not; a drag moves it and opens nothing."""
    new_table(phone)
    phone.tab("Map")
    phone.page.get_by_role("button", name="More or less of the question").tap()
    fingers, hex_ = Fingers(phone), phone.hex("H8")
    before_, place = width(hex_), middle(hex_)
    fingers.pinch(place, 20, 60)
    assert width(hex_) > 2 * before_
    x, y = middle(hex_)
    assert abs(x - place[0]) < 12, "what lay between the fingers stays there"
    assert abs(y - place[1]) < 12, "what lay between the fingers stays there"
    assert phone.page.evaluate("() => visualViewport.scale") == 1

    fingers.drag(place, (place[0] - 70, place[1] - 30))
    assert middle(hex_)[0] < x - 40
    assert middle(hex_)[1] < y - 10
    expect(phone.chooser).to_have_count(0)

    phone.page.wait_for_timeout(600)  # a browser takes a tap sooner for the end of the swipe
    phone.page.get_by_role("button", name="Whole map").tap()
    expect(phone.page.locator("#stage.zoomed")).to_have_count(0)
    assert abs(width(hex_) - before_) < 1


def test_every_view_fits_the_phone(phone: Reader) -> None:
    """No view makes the page wider than the phone; what is wide scrolls within itself."""
    upload(phone, before(asks("stock_round"), start=400))
    tabs = phone.page.get_by_role("navigation", name=re.compile("Views")).get_by_role("link")
    for name in tabs.all_inner_texts():
        phone.tab(name)
        wide = phone.page.evaluate("() => document.documentElement.scrollWidth")
        assert wide <= 360, (name, wide)
    expect(phone.question).to_be_in_viewport()
