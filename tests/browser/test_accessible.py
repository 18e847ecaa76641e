"""Every page and every state of a table, judged by axe: nothing serious may be found."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from railhead.titles.catalogue import new_game
from tests.browser.axe import by_day_and_night, faults, findings
from tests.browser.moments import asks
from tests.browser.opening import NAMES, new_table
from tests.browser.positions import before, last_actions, whole
from tests.browser.reader import DESKTOP, Reader
from tests.browser.sitting import Sit
from tests.browser.uploads import seated, upload
from tests.samples import first, named


def test_what_is_wrong_is_found(sit: Sit) -> None:
    """A button without a name, and letters that are pale by day and by night."""
    reader = sit()
    reader.open("/you")
    reader.page.evaluate(
        """() => document.querySelector("main").insertAdjacentHTML("beforeend", `
            <button type="button"></button>
            <p style="color: light-dark(#eee, #222)">pale</p>`)"""
    )
    found = [one.partition(":")[0] for one in faults(reader)]
    assert sorted(found) == ["button-name"] * 2 + ["color-contrast"] * 2


def test_a_hex_that_says_nothing_is_found_and_the_page_stays_whole(sit: Sit) -> None:
    """What axe is spared, hidden drawings and the map by its second look, is put back."""
    reader = sit()
    new_table(reader)
    reader.page.evaluate(
        """() => document.querySelector("#sheet .hexes").insertAdjacentHTML("beforeend",
            `<rect role="button" tabindex="0" width="9" height="9"></rect>`)"""
    )
    before = reader.page.locator("#sheet *").count()
    found = faults(reader, "#panel-map, #panel-asking")
    assert [one.partition(":")[0] for one in found] == ["aria-command-name"], found
    assert reader.page.locator("#sheet *").count() == before
    places = """() => document.evaluate("count(//body//comment())", document).numberValue"""
    assert reader.page.evaluate(places) == 0


ADDRESSES = ("/", "/new?title=1865", "/upload", "/nowhere", "/new", "/new?title=1849", "/you")


@pytest.mark.parametrize("address", first(4, ADDRESSES))
def test_the_pages_round_the_tables(sit: Sit, address: str) -> None:
    """The first page, a new table, upload, what is not there."""
    reader = sit()
    reader.forgive("404")
    reader.open(address)
    assert faults(reader) == []


def test_what_is_wrong_in_a_new_table(sit: Sit) -> None:
    reader = sit()
    reader.forgive("422", "400")
    reader.open("/new?title=1849")
    reader.page.get_by_label("Name of player 1").fill("")
    reader.page.get_by_label("Name of player 2").fill("")
    reader.page.get_by_role("button", name="Begin").click()
    expect(reader.page.get_by_role("alert")).to_be_visible()
    assert faults(reader) == []


def test_the_pages_of_seats(sit: Sit) -> None:
    """Invitations, the seat that is offered, who waits, the tables of a person."""
    ann, bob = sit(), sit()
    game = new_game("1849", list(NAMES), seed=1)
    invitation = seated(game, {"Ann": ann})["Bob"]
    bob.open(invitation)
    assert faults(bob) == []
    bob.open(ann.page.url)
    bob.at_table()
    assert faults(bob, "#panel-bar, #panel-asking") == []
    ann.open(f"{ann.page.url}seats")
    assert faults(ann) == []
    ann.open("/")
    assert faults(ann) == []


def auction(reader: Reader) -> None:
    new_table(reader)
    reader.press("Buy for L.20, SCE")
    reader.tab("Notes")


def track(reader: Reader) -> None:
    """With a hex opened and a tile shown in it."""
    upload(reader, before(asks("track"), start=100))
    reader.question.locator("[data-open-hex]").first.click()
    expect(reader.chooser).to_be_visible()
    reader.chooser.get_by_role("group").get_by_role("button").first.click()


def tokens(reader: Reader) -> None:
    upload(reader, before(asks("token")))


def routes(reader: Reader) -> None:
    upload(reader, before(asks("routes"), start=600))
    reader.question.get_by_text("Run otherwise").click()


def dividend(reader: Reader) -> None:
    upload(reader, before(asks("dividend"), start=600))


def trains(reader: Reader) -> None:
    upload(reader, before(asks("trains"), start=300))


def keys(reader: Reader) -> None:
    new_table(reader)
    reader.page.get_by_role("button", name="Keys").click()


def end(reader: Reader) -> None:
    upload(reader, whole())


def report(reader: Reader) -> None:
    upload(reader, whole())
    reader.page.get_by_role("link", name="How the game went").click()


def rules(reader: Reader) -> None:
    upload(reader, last_actions(1)[0])
    reader.tab("About")
    reader.page.get_by_role("link", name="rules").click()


def log(reader: Reader) -> None:
    upload(reader, before(asks("routes"), start=100))
    reader.tab("Log")
    reader.page.get_by_role("link", name="The whole log on a page").click()


def lesson(reader: Reader) -> None:
    """At its first step, with the way there unfolded."""
    reader.open("/")
    reader.page.locator("#learn").last.click()
    reader.at_table()
    reader.page.locator("#lesson-help-open").click()
    expect(reader.page.locator(".goal").first).to_be_visible()


STATES: list[tuple[Callable[[Reader], Any], str]] = [
    (lesson, "#panel-lesson, #panel-asking, #panel-bar"),
    (routes, "#panel-charter, #panel-asking"),
    (keys, "#keys"),
    (rules, "main"),
    (auction, "body"),
    (track, "body"),
    (tokens, "body"),
    (dividend, "body"),
    (trains, "body"),
    (end, "body"),
    (report, "body"),
    (log, "body"),
]
"""States, and what is new in each: the map and the other views are looked at below."""


@pytest.mark.parametrize(("state", "part"), first(4, STATES), ids=named)
def test_a_table_in_every_state(sit: Sit, state: Callable[[Reader], Any], part: str) -> None:
    reader = sit()
    state(reader)
    assert faults(reader, part) == []


def test_a_table_in_every_view(sit: Sit) -> None:
    """A stock round in the middle of a game; the market, spreadsheet, tiles left, the past."""
    reader = sit()
    upload(reader, before(asks("stock_round"), start=300))
    assert faults(reader) == []
    reader.page.set_viewport_size(DESKTOP)
    for board, side, part in (
        ("Market", "Companies", "#tab-market, #tab-companies"),
        ("Spreadsheet", "Trains", "#tab-sheet, #tab-trains"),
    ):
        reader.tab(board)
        reader.tab(side)
        assert by_day_and_night(reader, part) == []
    reader.tab("About")
    assert findings(reader, "#tab-about") == []
    reader.tab("Tiles")
    reader.page.locator("#tab-tiles").get_by_role("button", name="57").first.click()
    expect(reader.page.get_by_text("May be replaced by")).to_be_visible()
    assert findings(reader, "#tab-tiles") == []
    reader.tab("Log")
    reader.page.locator(".travel-steps").get_by_role("link", name="One action back").click()
    expect(reader.page.locator("#panel-bar")).to_contain_text("In the past")
    assert findings(reader, "#panel-bar, #panel-travel, #panel-asking") == []
