"""Every page and every state of a table, judged by axe: nothing serious may be found."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.axe import faults
from tests.browser.moments import asks
from tests.browser.opening import fill_in, new_table
from tests.browser.positions import before, last_actions, whole
from tests.browser.reader import Reader
from tests.browser.sitting import Sit
from tests.browser.uploads import upload
from tests.samples import one_in


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
    found = faults(reader)
    assert [one.partition(":")[0] for one in found] == ["aria-command-name"], found
    assert reader.page.locator("#sheet *").count() == before
    places = """() => document.evaluate("count(//body//comment())", document).numberValue"""
    assert reader.page.evaluate(places) == 0


def test_the_pages_round_the_tables(sit: Sit) -> None:
    """The first page, a new table and what is wrong in it, upload, you, what is not there."""
    reader = sit()
    reader.forgive("404", "422", "400")
    titles = ("/new?title=1849", "/new?title=1865")
    for address in ("/", "/new", *titles, "/upload", "/you", "/nowhere"):
        reader.open(address)
        assert faults(reader) == []
    reader.open("/new?title=1849")
    reader.page.get_by_label("Name of player 1").fill("")
    reader.page.get_by_label("Name of player 2").fill("")
    reader.page.get_by_role("button", name="Begin").click()
    expect(reader.page.get_by_role("alert")).to_be_visible()
    assert faults(reader) == []


def test_the_pages_of_seats(sit: Sit) -> None:
    """Invitations, the seat that is offered, who waits, who watches, the tables of a person."""
    ann, bob = sit(), sit()
    ann.open("/new?title=1849")
    fill_in(ann, "Everybody at a screen of their own")
    ann.page.get_by_role("button", name="Begin").click()
    invitation = ann.page.get_by_label("Link for Bob").input_value()
    assert faults(ann) == []
    bob.open(invitation)
    assert faults(bob) == []
    ann.page.get_by_role("link", name="To the table").click()
    bob.open(ann.page.url)
    bob.at_table()
    assert faults(bob) == []
    ann.open("/")
    assert faults(ann) == []
    ann.open("/you")
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


STATES: list[Callable[[Reader], Any]] = [
    *(auction, track, tokens, routes, dividend, trains),
    *(keys, end, report, rules, log),
]


@pytest.mark.parametrize("state", one_in(3, STATES), ids=lambda state: state.__name__)
def test_a_table_in_every_state(sit: Sit, state: Callable[[Reader], Any]) -> None:
    reader = sit()
    state(reader)
    assert faults(reader) == []


def test_a_table_in_every_view(sit: Sit) -> None:
    """A stock round in the middle of a game; the market, spreadsheet, tiles left, the past."""
    reader = sit()
    upload(reader, before(asks("stock_round"), start=300))
    assert faults(reader) == []
    for board, side in (("Market", "Companies"), ("Spreadsheet", "Trains"), ("Map", "About")):
        reader.tab(board)
        reader.tab(side)
        assert faults(reader) == []
    reader.tab("Tiles")
    reader.page.get_by_role("button", name="57").first.click()
    expect(reader.page.get_by_text("May be replaced by")).to_be_visible()
    assert faults(reader) == []
    reader.tab("Log")
    reader.page.get_by_role("link", name="One action back").click()
    expect(reader.page.locator("#panel-bar")).to_contain_text("In the past")
    assert faults(reader) == []
