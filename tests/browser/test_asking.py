"""The question in a real browser: by clicks alone, by keys alone, and on a phone."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from railhead.assist.suggestions import suggestions
from railhead.engine import actions as act
from railhead.engine.game import Game
from railhead.engine.title import Value
from railhead.records.record import to_record
from railhead.titles.catalogue import new_game
from tests.browser.house import House
from tests.browser.opening import NAMES, new_table
from tests.browser.phone import PHONE
from tests.browser.sitting import Sit
from tests.kept import random_game
from tests.server.serving import Visitor

Opener = Callable[..., Page]


@pytest.fixture
def open_table(house: House, sit: Sit) -> Opener:
    """Opens a table in this state in a browser of its owner; scripts must not fail."""

    def opened(game: Game, width: int = 1280, height: int = 800, *, phone: bool = False) -> Page:
        visitor = Visitor(house.url)
        table = visitor.upload(to_record(game))
        size = {"width": width, "height": height}
        owner = sit(**{**(PHONE if phone else {}), "viewport": size})
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


def played(seed: int) -> Game:
    """A game in which companies may run for less than they could."""
    options: dict[str, Value] = {"best_route_required": False}
    return random_game("1849", seed, 400, NAMES, options)


def game_with(wanted: Callable[[Game], bool]) -> Game:
    for seed in range(1, 30):
        whole = played(seed)
        for count in range(len(whole.actions)):
            game = whole.at(count)
            if wanted(game):
                return game
    raise AssertionError("no such decision")


def lays(game: Game) -> list[act.LayTile]:
    answers = game.decision.answers if game.decision else ()
    return [item for item in answers if isinstance(item, act.LayTile)]


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


def out_of_reach(page: Page, game: Game) -> None:
    """A hex on which nothing may be laid says why, wherever on the whole map."""
    page.keyboard.press("0")
    legal = {lay.hex for lay in lays(game)}
    far = next(
        here.id
        for here in game.title.map.hexes.values()
        if here.takes_tiles and here.id not in legal and here.id not in game.state.tiles
    )
    page.locator(f"#hex-{far} .hit").click()
    expect(page.locator("#chooser .why")).to_contain_text("Rule 1849-")
    expect(page.locator("#chooser .answer-button")).to_have_count(0)
    page.keyboard.press("Escape")


def laid_by_clicks(page: Page, game: Game, lay: act.LayTile) -> None:
    """A tile is chosen, turned and laid."""
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


def laid_by_keys(page: Page, game: Game, lay: act.LayTile) -> None:
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


def laid_by_a_second_click(page: Page, lay: act.LayTile) -> None:
    """A second click on its hex lays the tile that is shown; a double click opens the hex once."""
    before = version(page)
    asked: list[str] = []
    page.on("request", lambda it: asked.append(it.url))
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


def undone(page: Page) -> None:
    before = version(page)
    page.keyboard.press("Control+z")
    expect_version(page, before + 1)
    assert page.locator("#sheet .hex.legal").count() > 0


def scale(page: Page) -> str:
    style = page.evaluate("document.getElementById('sheet').style.transform")
    return re.sub(r".*scale\((.*)\)", r"\1", str(style))


def zoomed_by_keys(page: Page) -> None:
    """The map stays so after a move; to pass is undone and done again by keys."""
    page.keyboard.press("0")
    assert scale(page) == "1"
    page.keyboard.press("+")
    near = scale(page)
    assert float(near) > 1
    before = version(page)
    page.keyboard.press("p")
    expect_version(page, before + 1)
    assert scale(page) == near
    page.keyboard.press("0")
    assert scale(page) == "1"
    undone(page)
    page.keyboard.press("Control+y")
    expect_version(page, before + 3)


def test_a_tile_is_chosen_turned_and_laid_by_clicks_and_by_keys(open_table: Opener) -> None:
    """One question about track, answered in each way and undone."""
    game = game_with(lambda game: len(lays(game)) > 5 and bool(turned(game).hex))
    lay = turned(game)
    page = open_table(game)
    out_of_reach(page, game)
    laid_by_clicks(page, game, lay)
    undone(page)
    laid_by_keys(page, game, lay)
    undone(page)
    laid_by_a_second_click(page, lay)
    undone(page)
    zoomed_by_keys(page)


def test_a_bid_has_steps_and_no_key_acts_while_it_is_typed(open_table: Opener) -> None:
    game = new_game("1849", ["Ann", "Bob", "Cid"], {}, 1)
    page = open_table(game)
    before = version(page)
    form = page.locator("form.span").first
    field = form.locator("input[name=amount]")
    low = field.input_value()
    field.fill("")
    field.press_sequentially("131")
    assert field.input_value() == "131"
    assert version(page) == before
    field.fill(low)
    least = int(low)
    form.locator("[data-add]").last.click()
    assert int(field.input_value()) == least + 5
    cash = game.state.cash[game.decision.player] if game.decision else 0
    money = game.title.format_money(cash - least - 5)
    expect(form.locator(".left")).to_contain_text(money)
    form.locator(".answer-button").click()
    expect_version(page, before + 1)


def test_the_best_run_by_3_and_another_by_clicks_on_the_map(open_table: Opener) -> None:
    def runs(game: Game) -> bool:
        answers = game.decision.answers if game.decision else ()
        return any(isinstance(item, act.RunRoutes) and len(item.routes) > 1 for item in answers)

    game = game_with(runs)
    run = next(
        item
        for item in (game.decision.answers if game.decision else ())
        if isinstance(item, act.RunRoutes) and item.routes
    )
    train, sections = run.routes[0]
    ends = sections[0][0], sections[0][2]
    page = open_table(game)
    routes, best = page.locator("#sheet .layer.routes .route"), page.locator("#best-run")
    assert routes.count() > 1
    page.locator("#otherwise-open").click()
    page.keyboard.press("2")
    expect(routes).to_have_count(0)
    expect(best).to_be_visible()
    best.click()
    expect(routes.nth(1)).to_be_attached()
    page.keyboard.press("2")
    expect(best).to_be_visible()
    for city in ends:
        page.locator(f"#hex-{city.rpartition('.')[0]} .hit").click(force=True)
        expect(page.locator(f"[id='stop-{train}-{city}']")).to_be_checked()
    expect(routes).to_have_count(1)
    before = version(page)
    page.locator("#a-run_routes").click()
    expect_version(page, before + 1)
    page.keyboard.press("Control+z")
    expect_version(page, before + 2)
    expect(routes.nth(1)).to_be_attached()
    page.keyboard.press("3")
    expect_version(page, before + 3)


def suggested(page: Page) -> int:
    """How many lays are suggested, after they have come."""
    page.locator("#lays .lay").first.wait_for()
    expect(page.locator("#sheet .lays .ghost")).not_to_have_count(0)
    return page.locator("#lays .lay").count()


def on_one_hex(game: Game) -> bool:
    places = [it.lay.hex for it in suggestions(game)]
    return len(set(places)) < len(places)


def test_a_suggested_tile_is_shown_on_the_map_and_laid_by_one_key(open_table: Opener) -> None:
    game = game_with(on_one_hex)
    lay = suggestions(game)[1].lay
    page = open_table(game)
    assert suggested(page) == len(suggestions(game))
    # As many as there is room for, of which three always have it. Those of one hex show their
    # numbers beside each other.
    numbers = page.locator("#sheet .numbers .lay-number")
    count = page.locator("#lays .lay:visible").count()
    assert count >= 3
    expect(numbers).to_have_count(count)
    places = numbers.evaluate_all("all => all.map((one) => one.getAttribute('transform'))")
    assert len(set(places)) == count
    other = page.locator("#sheet .numbers .lay-number.other").first.text_content()
    page.locator(f"#lay-{other}").hover()
    shown = page.locator("#sheet .numbers .lay-number:not(.other)")
    expect(shown.filter(has_text=str(other))).to_have_count(1)

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


def test_by_touch_a_tile_takes_a_sheet_at_the_bottom_or_one_tap(open_table: Opener) -> None:
    """A suggested one is laid by one tap, another is shown first; undo is a tap more."""
    game = game_with(lambda game: bool(turned(game).hex) and bool(suggestions(game)))
    lay = turned(game)
    page = open_table(game, 360, 740, phone=True)
    suggested(page)
    before = version(page)
    page.locator("#lay-1").tap()
    expect_version(page, before + 1)
    page.locator("#undo").tap()
    expect_version(page, before + 2)
    page.locator(f"#open-{lay.hex}").tap()
    page.locator(f"#tile-{lay.tile}-{lay.rotation}").tap()
    expect(page.locator("#sheet .fan .ghost")).to_have_count(1)
    assert version(page) == before + 2
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
    page.locator("#chooser .turn:not([hidden]) .answer-button").tap()
    expect_version(page, before + 3)


def test_a_bid_of_four_digits_can_be_read(sit: Sit) -> None:
    """In the narrowest field there is, on a laptop and a phone."""
    reader = sit()
    new_table(reader)
    for width, height in ((1366, 768), (1280, 720), (360, 740)):
        reader.page.set_viewport_size({"width": width, "height": height})
        fields = reader.question.locator("input[type=number]:visible")
        assert fields.count() > 0
        for field in fields.all():
            field.fill("1240")
            needs, has = field.evaluate("one => [one.scrollWidth, one.clientWidth]")
            assert needs <= has, (width, needs, has)
