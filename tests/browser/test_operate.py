"""The rest of an operating turn by one key, and in one form."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from railhead.assist.going_on import rest_after
from railhead.assist.routine import routine
from railhead.assist.suggestions import suggestions
from railhead.assist.turn_plan import Routine
from railhead.engine.actions import Dividend, RunRoutes
from railhead.engine.decision import Range
from railhead.engine.game import Game
from railhead.engine.title import Value
from railhead.language import ENGLISH
from railhead.language.routine import say_routine
from railhead.records.record import to_record
from tests.browser.axe import faults, findings
from tests.browser.house import House
from tests.browser.opening import NAMES
from tests.browser.phone import PHONE
from tests.browser.reader import FRENCH, Reader
from tests.browser.sitting import Sit
from tests.kept import kept, random_game
from tests.server.serving import Visitor

Opener = Callable[..., Reader]


@pytest.fixture
def open_table(house: House, sit: Sit) -> Opener:
    """Opens a table in this state in a browser of its owner."""

    def opened(game: Game, **options: object) -> Reader:
        visitor = Visitor(house.url)
        table = visitor.upload(to_record(game))
        owner = sit(**options)
        owner.context.add_cookies(
            [
                {"name": item.name, "value": item.value or "", "url": house.url}
                for item in visitor.http.cookies.jar
            ]
        )
        # A form that is changed again before it has come is not waited for.
        owner.forgive("htmx:sendAbort", "htmx:afterRequest")
        owner.open(f"/tables/{table}/")
        owner.at_table()
        return owner

    return opened


def played(seed: int) -> Game:
    options: dict[str, Value] = {"best_route_required": False}
    return random_game("1849", seed, 400, NAMES, options)


def turn(wanted: Callable[[Routine], bool]) -> tuple[Game, Routine]:
    """A moment at which a company runs its trains, with a plan like this."""
    game = reached_turn(wanted.__name__)
    plan = routine(game)
    assert plan is not None
    return game, plan


@kept
def reached_turn(name: str) -> Game:
    wanted = next(it for it in (whole, traded, stops_for_rust) if it.__name__ == name)
    for seed in range(1, 9):
        game = played(seed)
        for count in range(len(game.actions)):
            plan = routine(game.at(count))
            first = plan.actions[0] if plan is not None and plan.actions else None
            if plan is not None and isinstance(first, RunRoutes) and first.routes and wanted(plan):
                return game.at(count)
    raise AssertionError("no such turn")


def whole(plan: Routine) -> bool:
    return plan.ends_turn and plan.play_of(Dividend) is not None and plan.buys_nothing


def traded(plan: Routine) -> bool:
    """A train has a price that may be chosen."""
    asked = [play.game.decision for play in plan.plays if play.step == "trains"]
    answers = [it for decision in asked if decision for it in decision.answers]
    return whole(plan) and any(isinstance(it, Range) and it.low < it.high for it in answers)


def stops_for_rust(plan: Routine) -> bool:
    return plan.stop is not None and plan.stop.kind == "train_rusts"


def version(page: Page) -> int:
    return int(page.get_attribute("#panel-bar [data-version]", "data-version") or -1)


def expect_version(page: Page, wanted: int) -> None:
    expect(page.locator("#panel-bar [data-version]")).to_have_attribute("data-version", str(wanted))


def test_space_plays_a_whole_turn_and_any_change_is_said_by_the_button(
    open_table: Opener,
) -> None:
    """One undo takes it back; on a button the space bar is that button's."""
    game, plan = turn(whole)
    page = open_table(game).page
    before = version(page)
    button = page.locator("#as-last-time")
    expect(button).to_contain_text(f"run {plan.revenue}")
    expect(button).to_contain_text("end turn")
    page.locator("#otherwise-open").focus()
    page.keyboard.press("Space")
    expect(page.locator("#otherwise")).to_have_attribute("open", "")
    assert version(page) == before
    page.locator("#asking-title").focus()

    company = page.locator("#panel-charter .charter-name b").inner_text()
    page.keyboard.press("Space")
    expect_version(page, before + 1)
    expect(page.locator("#message")).to_be_empty()
    page.keyboard.press("Control+z")
    expect_version(page, before + 2)
    expect(page.locator("#panel-charter .charter-name b")).to_have_text(company)
    expect(button).to_contain_text(f"run {plan.revenue}")

    page.keyboard.press("w")
    expect(button).to_contain_text("withhold")
    expect(button).not_to_have_attribute("data-hotkey", " ")
    expect(page.locator("#a-dividend-withhold")).to_be_checked()
    page.keyboard.press("p")
    expect(button).to_contain_text("pay")
    expect(page.locator("#a-dividend-pay")).to_be_checked()
    assert version(page) == before + 2
    page.keyboard.press("w")
    expect(button).to_contain_text("withhold")
    expect(button).to_be_enabled()
    page.keyboard.press("Enter")
    expect_version(page, before + 3)
    expect(page.locator("#panel-log")).to_contain_text(f"{plan.company}")


@kept
def goes_on() -> tuple[Game, int]:
    """A question about track, and the number of a suggested lay from which the turn goes on."""
    for seed in range(1, 9):
        game = played(seed)
        for count in range(len(game.actions)):
            there = game.at(count)
            for number, it in enumerate(suggestions(there, 3), 1):
                plan = rest_after(there, it.lay)
                if plan is not None and plan.play_of(Dividend) is not None:
                    return there, number
    raise AssertionError("no such turn")


def going_on() -> tuple[Game, int, Routine]:
    """The same with the plan for the rest of the turn."""
    game, number = goes_on()
    plan = rest_after(game, suggestions(game, 3)[number - 1].lay)
    assert plan is not None
    return game, number, plan


def test_one_key_lays_a_tile_and_goes_on_and_one_undo_takes_it_back(open_table: Opener) -> None:
    game, number, plan = going_on()
    reader = open_table(game, viewport={"width": 1440, "height": 1080})
    page = reader.page
    button = page.locator(f"#go-on-{number}")
    said = " · ".join(say_routine(plan, ENGLISH))
    expect(button).to_have_attribute("aria-label", re.compile(f"and go on: {re.escape(said)}$"))
    before = version(page)
    button.hover()
    expect(page.locator("#sheet .lays .ghost.strong")).to_have_count(1)
    press = """([key, number, repeat]) => document.body.dispatchEvent(new KeyboardEvent("keydown",
        { key, repeat, code: `Digit${number}`, shiftKey: true, bubbles: true }))"""
    # A key that is held down does nothing; where a digit needs Shift, it lays and no more.
    page.evaluate(press, ["!", number, True])
    page.evaluate(press, [str(number), number, False])
    expect_version(page, before + 1)
    undo = page.locator("#undo")
    expect(undo).not_to_have_attribute("title", re.compile("run"))
    page.keyboard.press("Control+z")
    expect_version(page, before + 2)
    expect(button).to_be_visible()
    page.keyboard.press(f"Shift+Digit{number}")
    expect_version(page, before + 3)
    expect(page.locator("#message")).to_be_empty()
    expect(undo).to_have_attribute("title", re.compile(f"tile .* · run {plan.revenue}"))
    page.keyboard.press("Control+z")
    expect_version(page, before + 4)
    expect(button).to_be_visible()
    assert not faults(reader, "#panel-asking")


def test_a_finger_lays_a_tile_and_goes_on(open_table: Opener) -> None:
    game, number, _ = going_on()
    page = open_table(game, **{**PHONE, "viewport": {"width": 360, "height": 780}}).page
    button = page.locator(f"#go-on-{number}")
    expect(button).to_be_visible()
    box = button.bounding_box()
    assert box is not None
    assert box["height"] >= 43.5
    before = version(page)
    button.tap()
    expect_version(page, before + 1)


def test_no_key_plays_a_turn_while_a_price_is_typed(open_table: Opener) -> None:
    game, _ = turn(traded)
    page = open_table(game).page
    before = version(page)
    # The trains of many companies are folded.
    fold = page.locator("#traded:not([open]) > summary")
    if fold.count():
        fold.click()
    price = page.locator(".train-price").first
    price.click()
    for key in ("Space", "w", "p"):
        page.keyboard.press(key)
    least = str(price.get_attribute("min"))
    price.fill(least)
    expect(page.locator(".option:has(.train-price) [type=radio]").first).to_be_checked()
    page.keyboard.press("Tab")
    expect(page.locator("#as-last-time")).to_contain_text(f"for {least}")
    assert version(page) == before


def test_it_stops_with_a_reason(open_table: Opener) -> None:
    game, _ = turn(stops_for_rust)
    page = open_table(game).page
    before = version(page)
    expect(page.locator("#operate")).to_contain_text("Then you decide: the first")
    page.keyboard.press("Space")
    expect_version(page, before + 1)
    # Nothing can be planned: each answer has a button of its own, and no key does nothing.
    expect(page.locator("#a-dividend-withhold")).to_be_visible()
    expect(page.locator("#as-last-time")).to_have_count(0)
    page.keyboard.press("w")
    expect_version(page, before + 2)


@pytest.mark.long
def test_without_scripts_it_is_a_form(open_table: Opener) -> None:
    game, plan = turn(whole)
    page = open_table(game, java_script_enabled=False).page
    page.locator("#a-dividend-withhold").check()
    page.locator("#as-last-time").click()
    expect(page.locator("#panel-log, #tab-log").first).to_be_attached()
    shown = page.locator("#panel-bar [data-version]").get_attribute("data-version")
    assert shown == str(len(game.actions) + 1)
    assert plan.company in page.content()


def test_it_is_french_and_accessible_and_fits_a_phone(open_table: Opener) -> None:
    game, _ = turn(whole)
    reader = open_table(game, **PHONE, locale=FRENCH)
    page = reader.page
    expect(page.locator("#as-last-time")).to_contain_text("Comme la dernière fois")
    expect(page.locator("#as-last-time")).to_contain_text("fin du tour")
    wide = "el => el.scrollWidth > el.clientWidth + 1"
    assert not page.locator("#operate").evaluate(wide)
    assert not findings(reader, "#panel-charter, #panel-asking")
