"""The map of 1865 is taller than any window: it follows a question about the south of Sardinia."""

from __future__ import annotations

from playwright.sync_api import expect

from railhead.engine.actions import LayTile
from railhead.engine.game import Game
from tests.browser.sitting import Sit
from tests.browser.uploads import upload
from tests.browser.windows import FINGERS, marked, seen, whole_map
from tests.titles.g1865 import played

# Half the hexes of 1865 are below the fold of a phone.
FAR_SOUTH = 34


def in_the_south(game: Game) -> bool:
    """Track may only be laid far down on the map of 1865."""
    answers = game.decision.answers if game.decision is not None else ()
    rows = [int(answer.hex[1:]) for answer in answers if isinstance(answer, LayTile)]
    return bool(rows) and min(rows) >= FAR_SOUTH


def test_a_phone_scrolls_along_a_tall_map(sit: Sit) -> None:
    """The map begins with Corsica; the question is about the south of Sardinia."""
    phone = sit(**FINGERS)
    upload(phone, played.before(in_the_south))
    expect(marked(phone).first).to_be_visible()
    assert len(seen(phone)) >= 1
    assert phone.page.evaluate("scrollY") > 0


def test_beside_a_question_a_tall_map_is_as_wide_as_its_window(sit: Sit) -> None:
    """What may be laid on a hex that is opened is shown beside the map, within the page."""
    reader = sit()
    upload(reader, played.before(in_the_south))
    expect(reader.page.locator("#stage.zoomed")).to_be_visible()
    near = min(seen(reader))
    marked(reader).first.click()
    opened_ = reader.chooser.bounding_box()
    window = reader.page.locator("#stage").bounding_box()
    assert opened_ is not None
    assert window is not None
    assert opened_["x"] >= window["x"] + window["width"]
    assert opened_["y"] >= 0
    assert reader.page.viewport_size is not None
    assert opened_["y"] + opened_["height"] <= reader.page.viewport_size["height"]
    reader.chooser.locator(".tile-choice").first.hover()
    expect(reader.page.locator("#sheet .fan .ghost")).to_be_visible()
    reader.page.keyboard.press("Escape")
    expect(reader.chooser).to_have_count(0)
    whole_map(reader)
    assert min(seen(reader)) < near
