"""A browser without scripts: the pages that matter work as pages and forms."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from railhead.titles.catalogue import new_game
from tests.browser.opening import NAMES, fill_in, new_table
from tests.browser.reader import starting
from tests.browser.sitting import Sit
from tests.browser.uploads import upload
from tests.samples import first


def test_a_table_is_made_seen_and_played_without_scripts(sit: Sit) -> None:
    """Create it, see who has what, press an answer, bid a number, undo, read the log."""
    reader = sit(java_script_enabled=False)
    reader.open("/")
    reader.page.get_by_role("link", name="Play 1849").click()
    fill_in(reader)
    reader.page.get_by_role("button", name="Begin").click()
    expect(reader.question).to_contain_text("Ann is asked")
    for view in ("Players", "Companies", "Trains", "Log", "Market"):
        expect(reader.page.get_by_role("heading", name=view).first).to_be_attached()
    expect(reader.page.locator("#panel-map")).to_contain_text("Palermo")

    reader.press("Buy for L.20, SCE")
    expect(reader.question).to_contain_text("Bob is asked")
    reader.question.get_by_label(starting("CNM")).fill("95")
    reader.press("Bid CNM")
    expect(reader.question).to_contain_text("Cid is asked")
    expect(reader.page.get_by_role("log")).to_contain_text(re.compile(r"Bob bids L\.95"))

    with reader.answered():
        reader.page.get_by_role("button", name="Undo", exact=True).click()
    expect(reader.question).to_contain_text("Bob is asked")
    reader.page.get_by_role("link", name="One action back").click()
    expect(reader.asked).to_have_text("You are looking at the past")


@pytest.mark.parametrize("lost", first(2, ["asking", "htmx-2.min", "live", "hexes"]))
def test_answers_arrive_though_a_script_is_lost(sit: Sit, lost: str) -> None:
    """One file does not come: every answer is still sent, and the next page asks on."""
    reader = sit()
    reader.forgive("ERR_FAILED", "htmx is not defined")
    reader.page.route(re.compile(rf"/{re.escape(lost)}[^/]*\.js"), lambda route: route.abort())
    new_table(reader)
    reader.press("Buy for L.20, SCE")
    expect(reader.question).to_contain_text("Bob is asked")
    reader.question.get_by_label(starting("CNM")).fill("95")
    reader.press("Bid CNM")
    expect(reader.question).to_contain_text("Cid is asked")


def test_a_page_that_lost_a_script_still_hears_of_others(sit: Sit) -> None:
    """It comes anew as a whole, so that the next answer arrives as well."""
    first = sit()
    first.forgive("ERR_FAILED")
    new_table(first)
    second = first.another_tab()
    second.page.route(re.compile(r"/asking[^/]*\.js"), lambda route: route.abort())
    second.open(first.page.url)
    first.press("Buy for L.20, SCE")
    expect(second.question).to_contain_text("Bob is asked")
    second.press("Pass")
    expect(second.question).to_contain_text("Cid is asked")


@pytest.mark.long
def test_a_seat_is_taken_without_scripts(sit: Sit) -> None:
    """An invitation is opened, a name given, and the seat is taken."""
    ann, bob = sit(), sit(java_script_enabled=False)
    upload(ann, new_game("1849", list(NAMES), seed=5), seats=True)
    bob.open(ann.page.get_by_label("Link for Bob").input_value())
    bob.page.get_by_label("Your name").fill("Bob")
    bob.page.get_by_role("button", name="Sit down").click()
    expect(bob.question).to_contain_text("Waiting for Ann")
    expect(bob.question.locator("[data-answers]")).to_have_count(0)


@pytest.mark.long
def test_what_is_missing_in_a_form_is_said_beside_it(sit: Sit) -> None:
    """Too few players: nothing that was typed is lost."""
    reader = sit(java_script_enabled=False)
    reader.forgive("422", "400")
    reader.open("/new?title=1849")
    reader.page.get_by_label("Name of player 1").fill("Ann")
    for place in (2, 3):
        reader.page.get_by_label(f"Name of player {place}").fill("")
    reader.page.get_by_role("button", name="Begin").click()
    expect(reader.page.get_by_role("alert")).to_be_visible()
    expect(reader.page.get_by_label("Name of player 1")).to_have_value("Ann")
