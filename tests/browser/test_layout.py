"""What has room on the page of a table, at the sizes of laptops and screens."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from railhead.engine.actions import Absorb
from railhead.engine.game import Game
from railhead.language.description import action_of
from tests.browser.moments import asks, first_moment, random_game
from tests.browser.reader import Reader
from tests.browser.sitting import Sit
from tests.browser.uploads import upload
from tests.samples import first

SIZES = [(1366, 768), (1280, 720), (1440, 900), (1920, 1080)]
LEAST_LOG, LEAST_VIEW = 160, 100
"""Pixels that what happened always has, and an opened view of the dock."""

MOMENTS = [("18FB", "track"), ("1861", "stock_round"), ("1849", "dividend"), ("1865", "track")]

OVERLAPS = """() => {
  const stage = document.getElementById("stage").getBoundingClientRect();
  return [...document.querySelectorAll(".stage-tabs button, .stage-tabs a, .dock-tabs a")]
    .filter((one) => one.checkVisibility())
    .map((one) => one.getBoundingClientRect())
    .filter((it) => it.left < stage.right && it.right > stage.left
      && it.top < stage.bottom - 1 && it.bottom > stage.top + 1).length;
}"""
"""How many controls lie over the window of the map."""

HIDDEN_SIDES = """() => {
  const box = document.getElementById("stage").getBoundingClientRect();
  const hexes = [...document.querySelectorAll("#sheet .hex .hit")];
  const rects = hexes.map((it) => it.getBoundingClientRect());
  const beyond = {
    north: rects.some((it) => it.bottom < box.top),
    south: rects.some((it) => it.top > box.bottom),
    west: rects.some((it) => it.right < box.left),
    east: rects.some((it) => it.left > box.right),
  };
  return Object.keys(beyond).filter((side) => beyond[side]);
}"""
"""The sides on which whole hexes are out of sight."""


def height(reader: Reader, place: str) -> float:
    box = reader.page.locator(place).bounding_box()
    assert box is not None, place
    return box["height"]


SAMPLE = [
    ("18FB", "track", 1280, 720),
    ("1861", "stock_round", 1366, 768),
    ("1849", "dividend", 1280, 720),
]
CASES = [(*moment, *size) for moment in MOMENTS for size in SIZES]
OTHERS = [case for case in CASES if case not in SAMPLE]


@pytest.mark.parametrize(("title", "step", "width", "high"), first(len(SAMPLE), SAMPLE + OTHERS))
def test_question_and_log_have_room_at_once_and_every_view_shows_something(
    sit: Sit, title: str, step: str, width: int, high: int
) -> None:
    reader = sit(viewport={"width": width, "height": high})
    upload(reader, first_moment(random_game(title, 5), asks(step), 100))
    page = reader.page
    assert height(reader, ".side-column") >= LEAST_LOG
    expect(reader.asked).to_be_in_viewport()
    # The main answer, or the way to pass, is in sight.
    bar = reader.question.locator(".asking-foot .answer-button, .operate .do .answer-button")
    expect(bar.first).to_be_in_viewport(ratio=0.9)
    assert page.evaluate(OVERLAPS) == 0
    # What is cut off is told.
    if page.locator("#tab-map").is_visible():
        for side in page.evaluate(HIDDEN_SIDES):
            expect(page.locator(f"#edge-{side}")).to_be_visible()
    for name in ("Trains", "Companies", "Players", "Notes", "About", "Ledger"):
        reader.tab(name)
        assert height(reader, "#dock-views") >= LEAST_VIEW, name
        assert page.locator("#dock-views").inner_text().strip()
        assert height(reader, ".side-column") >= LEAST_LOG, name
    fold = page.get_by_role("button", name="Figures below the board")
    fold.click()
    expect(page.locator("#dock-views")).to_be_hidden()
    expect(fold).to_have_attribute("aria-expanded", "false")
    for name in ("Since your turn", "Log"):
        reader.tab(name)
        assert page.locator(".side-column").inner_text().strip(), name


def test_the_edge_of_a_map_that_is_cut_leads_to_what_lies_there(sit: Sit) -> None:
    reader = sit(viewport={"width": 1366, "height": 768})
    upload(reader, first_moment(random_game("18FB", 5), asks("track"), 100))
    edge = reader.page.locator("#edge-south")
    expect(edge).to_contain_text("south · ")
    before = edge.inner_text()
    edge.click()
    left = reader.page.locator("#edge-south:visible").filter(has_text=before)
    expect(left).to_have_count(0)
    expect(reader.page.locator("#edge-north")).to_be_visible()
    reader.page.get_by_role("button", name="Whole map").click()
    for side in ("north", "south", "west", "east"):
        expect(reader.page.locator(f"#edge-{side}")).to_be_hidden()


def test_the_past_has_a_row_with_its_whole_sentence_and_a_line_of_all_moments(sit: Sit) -> None:
    """Keys go on after that line, and the log returns to its end."""
    reader = sit(viewport={"width": 1280, "height": 720})
    game = first_moment(random_game("1849", 5), asks("dividend"), 100)
    upload(reader, game)
    page = reader.page
    page.get_by_role("link", name="One action back").click()
    told = page.locator("#travel-done")
    expect(told).to_be_visible()
    assert told.evaluate("it => it.scrollHeight <= it.clientHeight + 2")
    assert told.evaluate("it => it.clientWidth") > 200
    # The log stands at the moment.
    here = page.locator("#panel-log .line a[aria-current]").last
    expect(here).to_be_in_viewport()
    line = page.get_by_role("slider", name="The moment shown")
    expect(line).to_have_attribute("aria-valuetext", told.inner_text())
    line.fill("20")
    expect(page).to_have_url(f"{page.url.partition('?')[0]}?at=20")
    expect(page.locator(".travel-steps .count")).to_contain_text("20")
    expect(here).to_be_in_viewport()
    line.fill(str(len(game.actions)))
    expect(told).to_have_count(0)
    expect(reader.asked).to_be_visible()
    page.keyboard.press("Home")
    expect(page.locator(".travel-steps .count")).to_contain_text("0")
    line.focus()
    page.keyboard.press("k")
    expect(page.locator("#tab-market")).to_be_visible()
    page.get_by_role("link", name="Back to now").click()
    expect(page.locator("#travel-line")).to_have_count(0)
    expect(page.locator("#panel-log .line").last).to_be_in_viewport()


def test_what_the_map_shows_is_chosen_and_kept(sit: Sit) -> None:
    reader = sit(viewport={"width": 1366, "height": 768})
    upload(reader, first_moment(random_game("1849", 5), asks("track"), 60))
    page = reader.page
    names, terrain = page.locator("#sheet .name"), page.locator("#sheet .hex .terrain")
    expect(names.first).to_be_visible()
    menu = page.locator("#map-show")
    page.locator("#map-show-open").click()
    menu.get_by_label("Names").uncheck()
    expect(page.locator("#sheet .name:visible")).to_have_count(0)
    expect(terrain.first).to_be_visible()
    page.keyboard.press("Escape")
    expect(menu.get_by_label("Names")).to_be_hidden()
    page.reload()
    reader.at_table()
    expect(page.locator("#sheet .name:visible")).to_have_count(0)
    page.locator("#map-show-open").click()
    menu.get_by_label("Names").check()
    expect(names.first).to_be_visible()


@pytest.mark.parametrize("title", first(1, ["1849", "1867", "18FB"]))
def test_each_part_of_the_map_can_be_left_out_or_brought_in(sit: Sit, title: str) -> None:
    reader = sit(viewport={"width": 1366, "height": 768})
    game = first_moment(random_game(title, 7), asks("track"), 250)
    page = reader.page
    reader.open("/")
    page.evaluate("localStorage.clear()")  # other readers had this browser before
    upload(reader, game)
    page.locator("#map-show-open").click()
    menu = page.locator("#map-show")

    coordinates = page.locator("#sheet .coordinate:visible")
    menu.get_by_label("Coordinates").check()
    assert coordinates.count() > 10
    menu.get_by_label("Terrain and its cost").uncheck()
    expect(page.locator("#sheet .hex .terrain:visible")).to_have_count(0)

    box = page.locator("#sheet > svg")
    legend = page.locator("#sheet .map-legend")
    menu.get_by_label("Legend").uncheck()
    expect(legend).to_be_hidden()
    low = box.get_attribute("viewBox")
    menu.get_by_label("Legend").check()
    expect(legend).to_be_visible()
    assert box.get_attribute("viewBox") != low

    ringed = """() => [...document.querySelectorAll("#sheet .token circle")]
      .filter((one) => getComputedStyle(one).strokeWidth === "6px").length"""
    assert page.evaluate(ringed) == 0
    menu.get_by_label("Rings of owners").check()
    owners = {game.players[it] for it in game.state.presidents.values() if it}
    expect(page.locator("#owner-rings li").first).to_be_visible()
    assert {*page.locator("#owner-rings li").all_inner_texts()} <= owners
    assert page.evaluate(ringed) > 0

    company = menu.get_by_label("Only the track of").locator("option").nth(1).get_attribute("value")
    menu.get_by_label("Only the track of").select_option(company)
    expect(page.locator("#sheet .hex.aside").first).to_be_attached()
    there = {token.partition(".")[0] for token in game.cities_of(company or "")}
    left = page.locator("#sheet .hex:not(.aside)")
    kept = {one.get_attribute("data-hex") for one in left.all()}
    assert there <= kept < {*game.title.map.hexes}

    menu.get_by_label("Only the track of").select_option("")
    expect(page.locator("#sheet .hex.aside")).to_have_count(0)
    menu.get_by_label("Only the track of").select_option(company)

    # The rest is kept for the title; the track of one company is not, for nothing would say so.
    page.reload()
    reader.at_table()
    assert coordinates.count() > 10
    expect(page.locator("#sheet .hex.aside")).to_have_count(0)


def absorbs(game: Game) -> bool:
    assert game.decision is not None
    return sum(isinstance(action_of(it), Absorb) for it in game.decision.answers) > 0


def test_what_follows_from_an_answer_never_lies_over_it(sit: Sit) -> None:
    """However much there is to say: a click would hit the words."""
    reader = sit(viewport={"width": 1280, "height": 720})
    upload(reader, first_moment(random_game("1865", 5), absorbs, 60))
    answers = reader.question.locator(".answer-button:visible")
    assert answers.count() > 1
    for answer in answers.all():
        before = answer.bounding_box()
        answer.hover()
        expect(reader.page.locator("#consequence")).not_to_be_empty()
        assert answer.bounding_box() == before
        assert answer.evaluate(
            """(it) => {
              const { x, y, width, height } = it.getBoundingClientRect();
              return it.contains(document.elementFromPoint(x + width / 2, y + height / 2));
            }"""
        )


def test_the_end_of_the_game_is_asked_within_the_desk_and_closed_by_escape(sit: Sit) -> None:
    reader = sit(viewport={"width": 1280, "height": 720})
    upload(reader, first_moment(random_game("1849", 5), asks("dividend"), 60))
    summary = reader.question.locator(".ending summary")
    summary.click()
    opened = reader.question.locator(".ending details[open]")
    box, desk = opened.bounding_box(), reader.page.locator(".ask-side").bounding_box()
    assert box is not None
    assert desk is not None
    assert box["x"] >= desk["x"]
    assert box["x"] + box["width"] <= desk["x"] + desk["width"]
    reader.page.keyboard.press("Escape")
    expect(opened).to_have_count(0)
    expect(summary).to_be_focused()


@pytest.mark.parametrize("title", first(1, ["1849", "1865", "18FB"]))
def test_first_auctions_say_what_each_card_does(sit: Sit, title: str) -> None:
    """On all screens, on a phone within the first look."""
    reader = sit(viewport={"width": 1366, "height": 768})
    upload(reader, random_game(title, 5).at(0))
    cards = reader.question.locator(".thing:has(.answer-button)")
    assert cards.count() > 3
    for width, height in [*SIZES, (390, 844)]:
        reader.page.set_viewport_size({"width": width, "height": height})
        for card in cards.all():
            expect(card.locator(".about")).not_to_be_empty()
            expect(card.locator(".about")).to_be_visible()
            if width < 900:
                expect(card).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("title", first(1, ["1849", "1867"]))
def test_a_legend_explains_the_first_map_of_a_title_and_makes_room_later(
    sit: Sit, title: str
) -> None:
    """Until it is wanted; and other choices do not keep it."""
    reader = sit(viewport={"width": 1366, "height": 768})
    page = reader.page
    legend, box = page.locator("#sheet .map-legend"), page.locator("#map-show")
    game = first_moment(random_game(title, 5), asks("track"))
    reader.open("/")
    page.evaluate("localStorage.clear()")  # other readers had this browser before
    upload(reader, game)
    expect(legend).to_be_visible()
    page.locator("#map-show-open").click()
    box.get_by_label("Coordinates").check()
    page.reload()
    reader.at_table()
    expect(legend).to_be_visible()
    upload(reader, game)
    expect(legend).to_be_hidden()
    page.locator("#map-show-open").click()
    expect(box.get_by_label("Coordinates")).to_be_checked()
    box.get_by_label("Legend").check()
    upload(reader, game)
    expect(legend).to_be_visible()


def test_the_dock_has_its_room_again_when_the_legend_goes_and_comes(sit: Sit) -> None:
    """At a height at which the legend decides of it."""
    reader = sit(viewport={"width": 1366, "height": 768})
    upload(reader, first_moment(random_game("1849", 5), asks("track"), 60))
    page = reader.page
    dock, legend = page.locator("#dock"), page.locator("[data-shows=legend]")

    def folded(shown: bool) -> bool:
        legend.evaluate(
            "(it, shown) => { if (it.checked !== shown) it.click() }",
            shown,
        )
        return bool(dock.evaluate("it => it.classList.contains('folded')"))

    for height in range(740, 1100, 12):
        page.set_viewport_size({"width": 1366, "height": height})
        page.wait_for_function("height => innerHeight === height", arg=height)
        without, with_it = folded(False), folded(True)
        if without != with_it:
            break
    else:
        raise AssertionError("the legend decides nowhere")
    assert [folded(it) for it in (False, True, False)] == [without, with_it, without]


def test_the_round_of_a_moment_is_open_in_the_log_though_it_was_folded_before(sit: Sit) -> None:
    reader = sit(viewport={"width": 1280, "height": 720})
    game = first_moment(random_game("1849", 5), asks("dividend"), 100)
    page = reader.page

    upload(reader, game)
    page.get_by_role("link", name="One action back").click()
    page.get_by_role("slider", name="The moment shown").fill("20")
    here = page.locator("#panel-log .line a[aria-current]").last
    expect(here).to_have_attribute("href", re.compile("at=20$"))
    expect(here).to_be_in_viewport()
