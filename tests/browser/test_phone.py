"""A phone: a narrow page, fingers instead of a mouse."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from railhead.engine.game import Game
from tests.browser.moments import asks, first_moment, random_game
from tests.browser.opening import new_table
from tests.browser.phone import PHONE, Fingers, middle, width
from tests.browser.positions import before, opened
from tests.browser.reader import FRENCH, Reader, starting
from tests.browser.sitting import Sit
from tests.browser.uploads import put_up, upload


@pytest.fixture
def phone(sit: Sit) -> Reader:
    return sit(**PHONE)


def test_a_tile_is_laid_with_a_finger(phone: Reader) -> None:
    """Tap the hex, tap the tile, tap to confirm; the page is no wider than the phone."""
    upload(phone, opened())
    phone.tab("Map")
    phone.hex("D6").tap()
    phone.chooser.get_by_role("button", name=" tile 9,").first.tap()
    with phone.answered():
        phone.chooser.get_by_role("button", name=starting("Lay tile 9")).tap()
    phone.tab("Map")
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
    names = phone.page.locator(".phone-nav [data-tab]").all_text_contents()
    assert len(names) == 13
    for name in map(str.strip, names):
        phone.tab(name)
        wide = phone.page.evaluate("() => document.documentElement.scrollWidth")
        assert wide <= 360, (name, wide)
    phone.tab("Question")
    expect(phone.question).to_be_in_viewport()


def test_companies_without_answers_take_one_line_each(phone: Reader) -> None:
    """In a stock round in which somebody else is asked, or was; their prices stand in a column."""

    def twice_in_a_stock_round(game: Game) -> bool:
        count = len(game.actions)
        if game.state.turn < 3 or game.step_asked != "stock_round":
            return False
        return game.state_after(count - 1).agenda[-1].name == "stock_round"

    game = first_moment(random_game("1849", 5), twice_in_a_stock_round)
    phone.open(f"{upload(phone, game)}?at={len(game.actions) - 1}")
    rows = phone.page.locator(".ledger.question .company-row")
    expect(rows).not_to_have_count(0)
    boxes = rows.evaluate_all("all => all.map((one) => one.getBoundingClientRect().height)")
    assert max(boxes) <= 50
    places = rows.locator(".price").evaluate_all(
        "all => all.map((one) => one.getBoundingClientRect().left)"
    )
    assert len(set(places)) == 1


@pytest.mark.parametrize("language", ["en-GB", pytest.param(FRENCH, marks=pytest.mark.long)])
def test_the_row_of_the_past_is_no_wider_than_the_window(sit: Sit, language: str) -> None:
    """Whoever acts for everybody may undo too; numbers of moments have three digits."""
    reader = sit(**PHONE, locale=language)
    widest = PHONE["viewport"]["width"]
    reader.open(f"{put_up(reader, random_game('1849', 5).at(200))}?at=150")
    row = reader.page.locator("#panel-travel")
    for control in ("#travel-previous", "#travel-play", "#travel-line", "#travel-now", "#undo"):
        box = row.locator(control).bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= widest, control
    # A phone makes room for a page that is wider.
    assert reader.page.evaluate("document.documentElement.scrollWidth") <= widest
    # The last line of all would stand under what was then.
    expect(reader.page.locator(".ticker")).to_be_hidden()
    way_back = row.locator("#travel-now")
    assert way_back.evaluate("it => it.scrollWidth <= it.clientWidth + 1")
