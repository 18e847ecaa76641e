"""The map under the mouse: tokens, descriptions, refusals, the wheel."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from railhead.engine.actions import PlaceToken
from railhead.engine.game import Game
from tests.browser.moments import asks, first_moment, random_game
from tests.browser.opening import new_table
from tests.browser.positions import before, opened
from tests.browser.reader import starting
from tests.browser.sitting import Sit
from tests.browser.uploads import upload
from tests.samples import first


def width(place: Locator) -> float:
    box = place.bounding_box()
    assert box is not None
    return box["width"]


def token_place(game: Game) -> tuple[str, str]:
    """The hex of the first place for a token, and the company that asks."""
    assert game.decision is not None
    places = [answer for answer in game.decision.answers if isinstance(answer, PlaceToken)]
    return places[0].city.partition(".")[0], places[0].actor


def test_a_token_is_placed_by_clicking_its_city(sit: Sit) -> None:
    """The place is marked, a click on it offers the token, and there it lies."""
    reader = sit()
    game = before(asks("token"))
    hex_, company = token_place(game)
    upload(reader, game)
    city = reader.hex(hex_)
    expect(city).to_have_accessible_name(re.compile("A token may be placed here"))
    city.click()
    reader.press("Place a token on", reader.chooser)
    expect(city).to_have_accessible_name(re.compile(f"token {company}"))
    expect(city).not_to_have_accessible_name(re.compile("may be placed"))


def test_a_forbidden_hex_says_why_and_costs_nothing(sit: Sit) -> None:
    """A click where no tile may lie names the reason; the question stays."""
    reader = sit()
    upload(reader, opened())
    before_ = reader.version()
    reader.hex("H8").click()
    expect(reader.chooser).to_contain_text("cannot reach")
    expect(reader.chooser.get_by_role("button", name=starting("Lay tile"))).to_have_count(0)
    reader.chooser.get_by_role("button", name="Close").click()
    expect(reader.chooser).to_have_count(0)
    assert reader.version() == before_


def test_a_city_that_takes_no_token_says_why_when_it_is_clicked(sit: Sit) -> None:
    """As hexes do on which no tile may lie: the reason, its rule, and the question stays."""
    reader = sit()
    game = before(asks("token"))
    upload(reader, game)
    before_ = reader.version()
    open_, _ = token_place(game)
    closed = next(
        hex_
        for hex_ in game.title.map.hexes
        if hex_ != open_ and not game.network.face(hex_).nodes and hex_ in game.state.tiles
    )
    reader.hex(closed).click()
    expect(reader.chooser.locator(".why")).to_contain_text("is not a city")
    expect(reader.chooser.locator(".why")).to_contain_text("Rule 1849-")
    assert reader.version() == before_


APART = """hex => {
  const [a, b] = [document.querySelector(`#hex-${hex} .hit`), document.getElementById("chooser")]
    .map((one) => one.getBoundingClientRect());
  const across = Math.max(a.left - b.right, b.left - a.right);
  const down = Math.max(a.top - b.bottom, b.top - a.bottom);
  return [Math.max(across, down), Math.hypot(Math.max(across, 0), Math.max(down, 0))];
}"""
"""Pixels from an opened hex to its panel; the first is negative where one lies over the other."""


@pytest.mark.parametrize(
    ("title", "size"), first(1, [("1849", (1366, 768)), ("18FB", (1920, 1080))])
)
def test_tiles_are_chosen_close_to_their_hex(sit: Sit, title: str, size: tuple[int, int]) -> None:
    reader = sit(viewport={"width": size[0], "height": size[1]})
    upload(reader, first_moment(random_game(title, 7), asks("track"), 60))
    reader.page.wait_for_load_state("networkidle")
    marked = reader.page.locator("#sheet .hex.legal")
    expect(marked.first).to_be_visible()
    names = [name for name in marked.evaluate_all("all => all.map(one => one.dataset.hex)") if name]
    for name in names[:4]:
        reader.page.locator(f"#hex-{name}").click()
        expect(reader.chooser.locator(".turn:not([hidden])")).to_be_visible()
        free, apart = reader.page.evaluate(APART, name)
        assert free >= 0, "it lies over the hex"
        assert apart < 200
        reader.page.keyboard.press("Escape")
        expect(reader.chooser).to_have_count(0)


def test_the_wheel_zooms_where_it_points_and_a_drag_opens_nothing(sit: Sit) -> None:
    """The hex under the pointer stays there; what was looked at stays after a move."""
    reader = sit(viewport={"width": 1440, "height": 900})
    new_table(reader)
    mouse, hex_ = reader.page.mouse, reader.hex("H8")
    reader.page.get_by_role("button", name="Whole map").click()
    small = width(hex_)
    box = hex_.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    mouse.move(x, y)
    mouse.wheel(0, -400)
    expect(reader.page.locator("#stage.zoomed")).to_be_visible()
    box = hex_.bounding_box()
    assert box is not None
    assert box["width"] > 2 * small
    assert box["x"] + box["width"] / 2 == pytest.approx(x, abs=3)

    mouse.down()
    mouse.move(x - 60, y - 40, steps=5)
    mouse.up()
    expect(reader.chooser).to_have_count(0)
    moved = hex_.bounding_box()
    assert moved is not None
    assert moved["x"] == pytest.approx(box["x"] - 60, abs=3)
    reader.press("Buy for L.20, SCE")
    assert hex_.bounding_box() == moved
    reader.page.get_by_role("button", name="Whole map").click()
    expect(reader.page.locator("#stage.zoomed")).to_have_count(0)
    assert width(hex_) == pytest.approx(small, abs=1)
