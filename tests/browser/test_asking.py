"""The question in a real browser: by clicks alone, by keys alone, and on a phone."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from railhead.engine import actions as act
from railhead.engine.game import Game
from railhead.engine.suggestions import suggestions
from railhead.lab.simulate import random_action
from railhead.records.record import to_record
from railhead.titles.catalogue import new_game
from tests.browser.house import House
from tests.browser.sitting import Sit
from tests.server.serving import Visitor

Opener = Callable[..., Page]


@pytest.fixture
def open_table(house: House, sit: Sit) -> Opener:
    """Opens a table in this state in a browser of its owner; scripts must not fail."""

    def opened(game: Game, width: int = 1280, height: int = 800, *, phone: bool = False) -> Page:
        visitor = Visitor(house.url)
        table = visitor.upload(to_record(game))
        size = {"width": width, "height": height}
        owner = sit(viewport=size, has_touch=phone, is_mobile=phone)
        owner.context.add_cookies(
            [
                {"name": item.name, "value": item.value or "", "url": house.url}
                for item in visitor.http.cookies.jar
            ]
        )
        # A click that comes before the answer to the last one takes its place.
        owner.forgive("htmx:sendAbort", "htmx:afterRequest")
        owner.open(f"/tables/{table}/")
        return owner.page

    return opened


def game_with(wanted: Callable[[Game], bool]) -> Game:
    for seed in range(1, 30):
        game = new_game("1849", ["Ann", "Bob", "Cid"], {"best_route_required": False}, seed)
        rng = random.Random(seed)
        while game.decision is not None and len(game.actions) < 400:
            if wanted(game):
                return game
            game.apply(random_action(game.decision.answers, rng))
    raise AssertionError("no such decision")


def lays(game: Game) -> list[act.LayTile]:
    answers = game.decision.answers if game.decision else ()
    return [item for item in answers if isinstance(item, act.LayTile)]


def offers(kind: type[act.Action]) -> Callable[[Game], bool]:
    return lambda game: any(
        isinstance(item, kind) for item in (game.decision.answers if game.decision else ())
    )


def version(page: Page) -> int:
    return int(page.get_attribute(".asking-body", "data-version") or 0)


def expect_version(page: Page, number: int) -> None:
    expect(page.locator(".asking-body")).to_have_attribute("data-version", str(number))


def turned(game: Game) -> act.LayTile:
    """A lay of a tile that has several legal rotations on its hex."""
    for lay in lays(game):
        if (
            len({one.rotation for one in lays(game) if (one.hex, one.tile) == (lay.hex, lay.tile)})
            > 2
        ):
            return lay
    return act.LayTile("", "", "", 0)


def test_a_tile_is_chosen_turned_and_laid_by_clicks(open_table: Opener) -> None:
    game = game_with(lambda game: bool(turned(game).hex))
    lay = turned(game)
    page = open_table(game)
    marked = page.eval_on_selector_all("#sheet .hex.legal", "all => all.map(x => x.dataset.hex)")
    assert set(marked) == {one.hex for one in lays(game)}
    page.locator(f"#hex-{lay.hex} .hit").click()
    page.locator(f"#tile-{lay.tile}-{lay.rotation}").hover()
    expect(page.locator("#sheet .fan .ghost")).to_have_count(1)
    if game.state.trains.get(lay.actor):
        expect(page.locator(".turn:not([hidden]) .then")).to_contain_text("best run")
    first = page.locator("#sheet .fan .ghost").inner_html()
    page.locator("#chooser .turn:not([hidden]) [data-rotate='1']").click()
    assert page.locator("#sheet .fan .ghost").inner_html() != first
    before = version(page)
    page.locator(f"#tile-{lay.tile}-{lay.rotation}").click()
    expect_version(page, before + 1)
    expect(page.locator("#chooser")).to_be_hidden()
    expect(page.locator("#sheet .fan .ghost")).to_have_count(0)
    expect(page.locator(f"#hex-{lay.hex} title")).to_contain_text(f"tile {lay.tile}")
    expect(page.locator("#asking-title")).to_be_focused()


def test_a_tile_is_laid_by_keys_alone(open_table: Opener) -> None:
    game = game_with(lambda game: bool(turned(game).hex))
    lay = turned(game)
    page = open_table(game)
    page.keyboard.press("m")
    focused = page.evaluate("document.activeElement.dataset.hex")
    assert focused in {one.hex for one in lays(game)}
    start = page.evaluate("document.activeElement.dataset.hex")
    page.keyboard.press("ArrowLeft")
    assert page.evaluate("document.activeElement.dataset.hex") != start
    assert page.evaluate("document.activeElement.tabIndex") == 0
    assert lay.hex in str(page.get_attribute(f"#hex-{lay.hex}", "aria-label"))
    page.evaluate(f"document.getElementById('hex-{lay.hex}').focus()")
    page.keyboard.press("Enter")
    expect(page.locator(".tile-choice:focus")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator("#chooser")).to_be_hidden()
    expect(page.locator(f"#hex-{lay.hex}")).to_be_focused()
    page.keyboard.press("Enter")
    page.locator(f"#tile-{lay.tile}-{lay.rotation}").focus()
    at = page.get_attribute("#chooser .turn:not([hidden])", "data-rotation")
    page.keyboard.press("]")
    assert page.get_attribute("#chooser .turn:not([hidden])", "data-rotation") != at
    page.keyboard.press("[")
    assert page.get_attribute("#chooser .turn:not([hidden])", "data-rotation") == at
    before = version(page)
    page.locator(f"#tile-{lay.tile}-{lay.rotation}").focus()
    page.keyboard.press("Enter")
    expect_version(page, before + 1)


def test_a_hex_out_of_reach_says_why(open_table: Opener) -> None:
    game = game_with(lambda game: len(lays(game)) > 5)
    legal = {lay.hex for lay in lays(game)}
    far = next(
        here.id
        for here in game.title.map.hexes.values()
        if here.takes_tiles and here.id not in legal and here.id not in game.state.tiles
    )
    page = open_table(game)
    page.locator(f"#hex-{far} .hit").click()
    expect(page.locator("#chooser .why")).to_contain_text("Rule 1849-")
    expect(page.locator("#chooser .answer-button")).to_have_count(0)


def test_the_dividend_is_paid_by_enter_and_passing_is_1(open_table: Opener) -> None:
    page = open_table(game_with(offers(act.Dividend)))
    before = version(page)
    page.keyboard.press("Enter")
    expect_version(page, before + 1)
    page = open_table(game_with(lambda game: bool(lays(game))))
    before = version(page)
    page.keyboard.press("p")
    expect_version(page, before + 1)


def test_no_key_acts_while_a_number_is_typed(open_table: Opener) -> None:
    page = open_table(new_game("1849", ["Ann", "Bob", "Cid"], {}, 1))
    before = version(page)
    field = page.locator("input[name=amount]").first
    field.fill("")
    field.press_sequentially("131")
    assert field.input_value() == "131"
    assert version(page) == before
    expect(page.locator("[data-output], .left").first).to_be_visible()


def test_a_bid_has_steps_and_says_what_is_left(open_table: Opener) -> None:
    game = new_game("1849", ["Ann", "Bob", "Cid"], {}, 1)
    page = open_table(game)
    form = page.locator("form.span").first
    least = int(form.locator("input[name=amount]").input_value())
    form.locator("[data-add]").last.click()
    assert int(form.locator("input[name=amount]").input_value()) == least + 5
    cash = game.state.cash[game.decision.player] if game.decision else 0
    money = game.title.format_money(cash - least - 5)
    expect(form.locator(".left")).to_contain_text(money)
    before = version(page)
    form.locator(".answer-button").click()
    expect_version(page, before + 1)


def test_the_best_run_by_3_and_another_by_clicks(open_table: Opener) -> None:
    def runs(game: Game) -> bool:
        answers = game.decision.answers if game.decision else ()
        return any(isinstance(item, act.RunRoutes) and len(item.routes) > 1 for item in answers)

    game = game_with(runs)
    page = open_table(game)
    assert page.locator("#sheet .layer.routes .route").count() > 1
    page.locator("#otherwise-open").click()
    page.keyboard.press("2")
    expect(page.locator("#sheet .layer.routes .route")).to_have_count(0)
    best = page.locator("#best-run")
    expect(best).to_be_visible()
    best.click()
    expect(page.locator("#sheet .layer.routes .route").nth(1)).to_be_attached()
    before = version(page)
    page.keyboard.press("3")
    expect_version(page, before + 1)


def test_a_run_is_put_together_by_clicks_on_the_map(open_table: Opener) -> None:
    def runs(game: Game) -> bool:
        answers = game.decision.answers if game.decision else ()
        return any(isinstance(item, act.RunRoutes) and item.routes for item in answers)

    game = game_with(runs)
    run = next(
        item
        for item in (game.decision.answers if game.decision else ())
        if isinstance(item, act.RunRoutes)
    )
    train, sections = run.routes[0]
    ends = sections[0][0], sections[0][2]
    page = open_table(game)
    page.locator("#otherwise-open").click()
    page.keyboard.press("2")
    expect(page.locator("#best-run")).to_be_visible()
    for city in ends:
        page.locator(f"#hex-{city.rpartition('.')[0]} .hit").click(force=True)
        expect(page.locator(f"[id='stop-{train}-{city}']")).to_be_checked()
    expect(page.locator("#sheet .layer.routes .route")).to_have_count(1)
    before = version(page)
    page.locator("#a-run_routes").click()
    expect_version(page, before + 1)


def suggested(page: Page) -> int:
    """How many lays are suggested, after they have come."""
    page.locator("#lays .lay").first.wait_for()
    expect(page.locator("#sheet .lays .ghost")).not_to_have_count(0)
    return page.locator("#lays .lay").count()


def test_a_suggested_tile_is_shown_on_the_map_and_laid_by_one_key(open_table: Opener) -> None:
    game = game_with(lambda game: len(suggestions(game)) > 1)
    lay = suggestions(game)[1].lay
    page = open_table(game)
    assert suggested(page) == len(suggestions(game))
    before = version(page)
    page.locator("#lay-2").hover()
    strong = page.locator("#sheet .lays .ghost.strong")
    expect(strong).to_have_count(1)
    page.evaluate(
        "() => document.dispatchEvent(new CustomEvent('htmx:afterSettle', {bubbles: true}))"
    )
    page.wait_for_timeout(50)
    assert strong.count() == 1, "it stays so when other panels are exchanged"
    assert version(page) == before
    page.keyboard.press("2")
    expect_version(page, before + 1)
    expect(page.locator(f"#hex-{lay.hex} title")).to_contain_text(f"tile {lay.tile}")
    page.keyboard.press("Control+z")
    expect_version(page, before + 2)
    assert suggested(page) == len(suggestions(game))
    page.locator("#lay-1").click()
    expect_version(page, before + 3)


def test_by_touch_a_suggested_tile_takes_one_tap_and_undo_another(open_table: Opener) -> None:
    page = open_table(game_with(lambda game: bool(suggestions(game))), 360, 740, phone=True)
    suggested(page)
    before = version(page)
    page.locator("#lay-1").tap()
    expect_version(page, before + 1)
    page.locator("#undo").tap()
    expect_version(page, before + 2)


def test_lays_of_one_hex_show_their_numbers_beside_each_other(open_table: Opener) -> None:
    def on_one_hex(game: Game) -> bool:
        places = [it.lay.hex for it in suggestions(game)]
        return len(set(places)) < len(places)

    page = open_table(game_with(on_one_hex))
    count = suggested(page)
    numbers = page.locator("#sheet .lays .lay-number")
    expect(numbers).to_have_count(count)
    places = numbers.evaluate_all("all => all.map((one) => one.getAttribute('transform'))")
    assert len(set(places)) == count
    other = page.locator("#sheet .lays .lay-number.other").first.text_content()
    page.locator(f"#lay-{other}").hover()
    shown = page.locator("#sheet .lays .lay-number:not(.other)")
    expect(shown.filter(has_text=str(other))).to_have_count(1)


def test_a_second_click_on_its_hex_lays_the_tile_that_is_shown(open_table: Opener) -> None:
    game = game_with(lambda game: bool(lays(game)))
    lay = lays(game)[0]
    page = open_table(game)
    before = version(page)
    asked: list[str] = []
    page.on("request", lambda it: asked.append(it.url))
    # A double click opens a hex once, and lays nothing.
    page.locator(f"#hex-{lay.hex} .hit").dblclick()
    page.locator(f"#tile-{lay.tile}-{lay.rotation}").hover()
    expect(page.locator("#sheet .fan .ghost")).to_have_count(1)
    page.wait_for_timeout(350)
    assert version(page) == before
    page.locator("#sheet .fan .ghost").wait_for()
    assert len([url for url in asked if url.endswith(f"/hexes/{lay.hex}")]) == 1
    page.locator(f"#hex-{lay.hex} .hit").click(force=True)
    expect_version(page, before + 1)
    expect(page.locator(f"#hex-{lay.hex} title")).to_contain_text(f"tile {lay.tile}")


def test_undo_and_redo_by_keys(open_table: Opener) -> None:
    page = open_table(game_with(lambda game: bool(lays(game))))
    before = version(page)
    page.keyboard.press("p")
    expect_version(page, before + 1)
    page.keyboard.press("Control+z")
    expect_version(page, before + 2)
    assert page.locator("#sheet .hex.legal").count() > 0
    page.keyboard.press("Control+y")
    expect_version(page, before + 3)


def test_the_map_zooms_by_keys_and_stays_so_after_a_move(open_table: Opener) -> None:
    page = open_table(game_with(lambda game: bool(lays(game))))

    def scale() -> str:
        style = page.evaluate("document.getElementById('sheet').style.transform")
        return re.sub(r".*scale\((.*)\)", r"\1", str(style))

    page.keyboard.press("0")
    assert scale() == "1"
    page.keyboard.press("+")
    near = scale()
    assert float(near) > 1
    before = version(page)
    page.keyboard.press("p")
    expect_version(page, before + 1)
    assert scale() == near
    page.keyboard.press("0")
    assert scale() == "1"


def test_a_phone_lays_a_tile_in_a_sheet_at_the_bottom(open_table: Opener) -> None:
    game = game_with(lambda game: bool(turned(game).hex))
    lay = turned(game)
    page = open_table(game, 360, 740, phone=True)
    page.locator(f"#open-{lay.hex}").tap()
    unchanged = version(page)
    page.locator(f"#tile-{lay.tile}-{lay.rotation}").tap()
    expect(page.locator("#sheet .fan .ghost")).to_have_count(1)
    assert version(page) == unchanged
    sheet = page.locator("#chooser").bounding_box()
    assert sheet is not None
    assert (sheet["x"], sheet["width"]) == (0, 360)
    views = page.locator(".phone-nav").bounding_box()
    assert views is not None
    assert round(sheet["y"] + sheet["height"]) == round(views["y"])
    here = page.locator(f"#hex-{lay.hex} .hit").bounding_box()
    assert here is not None
    assert here["y"] + here["height"] <= sheet["y"]
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    before = version(page)
    page.locator("#chooser .turn:not([hidden]) .answer-button").tap()
    expect_version(page, before + 1)
