"""The window of the map follows what is asked, until the reader moves the map himself."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from railhead.engine.actions import LayTile
from railhead.engine.game import Game
from tests.browser import sardinia
from tests.browser.conftest import Sit
from tests.browser.moments import asks
from tests.browser.positions import before, opened
from tests.browser.reader import Reader
from tests.browser.uploads import upload

PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True}
# Half the hexes of 1865 are below the fold of a phone.
FAR_SOUTH = 34


def in_the_south(game: Game) -> bool:
    """Track may only be laid far down on the map of 1865."""
    answers = game.decision.answers if game.decision is not None else ()
    rows = [int(answer.hex[1:]) for answer in answers if isinstance(answer, LayTile)]
    return bool(rows) and min(rows) >= FAR_SOUTH


def marked(reader: Reader) -> Locator:
    return reader.page.locator("#sheet .hex.legal")


def seen(reader: Reader) -> list[float]:
    """The widths of the marked hexes that lie wholly in the window, above the question."""
    foot = reader.question.bounding_box()
    window = reader.page.locator("#stage").bounding_box()
    assert foot is not None
    assert window is not None
    below = foot["y"] if foot["x"] < window["x"] + window["width"] else float("inf")
    bottom = min(window["y"] + window["height"], below)
    boxes = [box for one in marked(reader).all() if (box := one.bounding_box())]
    return [
        box["width"]
        for box in boxes
        if box["x"] >= window["x"] - 1
        and box["x"] + box["width"] <= window["x"] + window["width"] + 1
        and box["y"] >= 0
        and box["y"] + box["height"] <= bottom + 1
    ]


def whole_map(reader: Reader) -> None:
    reader.page.get_by_role("button", name="Whole map").click()
    expect(reader.page.locator("#stage.zoomed")).to_have_count(0)


def test_a_phone_brings_the_marked_hexes_near(sit: Sit) -> None:
    """They are wide enough for a finger and above the question."""
    phone = sit(**PHONE)
    upload(phone, opened())
    expect(phone.page.locator("#stage.zoomed")).to_be_visible()
    assert len(seen(phone)) == marked(phone).count()
    assert min(seen(phone)) >= 44


def test_a_phone_scrolls_along_a_tall_map(sit: Sit) -> None:
    """The map begins with Corsica; the question is about the south of Sardinia."""
    phone = sit(**PHONE)
    upload(phone, sardinia.before(in_the_south))
    expect(marked(phone).first).to_be_visible()
    assert len(seen(phone)) >= 1
    assert phone.page.evaluate("scrollY") > 0


def test_beside_a_question_a_tall_map_is_as_wide_as_its_window(sit: Sit) -> None:
    reader = sit()
    upload(reader, sardinia.before(in_the_south))
    expect(reader.page.locator("#stage.zoomed")).to_be_visible()
    near = min(seen(reader))
    whole_map(reader)
    assert min(seen(reader)) < near


def test_a_map_that_can_be_read_stays_whole(sit: Sit) -> None:
    reader = sit()
    upload(reader, before(asks("track"), start=100))
    expect(marked(reader).first).to_be_visible()
    expect(reader.page.locator("#stage.zoomed")).to_have_count(0)


@pytest.mark.parametrize("reload", [False, True])
def test_who_asks_for_the_whole_map_keeps_it(sit: Sit, *, reload: bool) -> None:
    phone = sit(**PHONE)
    upload(phone, opened())
    whole_map(phone)
    if reload:
        phone.page.reload()
        phone.at_table()
    else:
        phone.tab("Market")
        phone.tab("Map")
    expect(marked(phone).first).to_be_visible()
    expect(phone.page.locator("#stage.zoomed")).to_have_count(0)


def test_beside_a_tall_map_an_opened_hex_stays_in_sight(sit: Sit) -> None:
    """What may be laid there is shown beside the map, within the page."""
    reader = sit()
    upload(reader, sardinia.before(in_the_south))
    marked(reader).first.click()
    opened_ = reader.chooser.bounding_box()
    window = reader.page.locator("#stage").bounding_box()
    assert opened_ is not None
    assert window is not None
    assert opened_["x"] >= window["x"] + window["width"]
    assert opened_["y"] >= 0
    assert reader.page.viewport_size is not None
    assert opened_["y"] + opened_["height"] <= reader.page.viewport_size["height"]
    expect(reader.page.locator("#sheet .ghost")).to_have_count(0)
    reader.chooser.locator(".tile-choice").first.click()
    expect(reader.page.locator("#sheet .ghost")).to_be_visible()


def test_a_phone_brings_a_run_near(sit: Sit) -> None:
    """The routes of the best run lie in the window, above the question."""
    phone = sit(**PHONE)
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
