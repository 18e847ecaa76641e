"""Computer players that teach: a hint is taken, and a mistake is opened in a plan."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Locator, expect

from railhead.engine.actions import EndGame
from railhead.engine.game import Game
from railhead.lab.simulate import play_on
from railhead.titles.catalogue import new_game
from tests.browser.axe import faults
from tests.browser.opening import NAMES, new_table
from tests.browser.reader import DESKTOP, FRENCH, PHONE, Reader
from tests.browser.sitting import Sit
from tests.browser.uploads import upload

THINKING = 60_000  # milliseconds: whoever advises comes after everything else on a busy machine


def hints(reader: Reader) -> Locator:
    return reader.page.locator("#panel-hints")


def offer(reader: Reader) -> Locator:
    """The button that asks for a hint: beside the question, on a phone below it."""
    return reader.page.get_by_role("button", name="Hint")


def stopped(moves: int) -> Game:
    """A game of players by lot, which then agree to stop."""
    game = new_game("1849", NAMES, seed=7)
    play_on(game, random.Random(7), moves)
    game.apply(EndGame("p1"))
    return game


def overflow(reader: Reader) -> int:
    """By how much the page is wider than the screen."""
    found: int = reader.page.evaluate(
        "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
    )
    return found


def test_a_hint_is_asked_for_and_taken(sit: Sit) -> None:
    ann = sit()
    new_table(ann)
    offer(ann).press("Enter")
    doing = hints(ann).get_by_role("button", name="Do it")
    expect(doing.first).to_be_visible(timeout=THINKING)
    # By keys: whoever asked is where the answer is, and the next stop takes the first.
    expect(hints(ann).get_by_role("heading")).to_be_focused()
    ann.page.keyboard.press("Tab")
    expect(doing.first).to_be_focused()
    assert 1 <= doing.count() <= 3
    assert faults(ann, "#panel-hints") == []
    ann.page.set_viewport_size(PHONE)
    assert overflow(ann) == 0
    ann.page.set_viewport_size(DESKTOP)
    first = ann.asked.inner_text()
    with ann.answered():
        doing.first.click()
    expect(offer(ann)).to_be_visible()
    assert ann.bar.locator("[data-version]").get_attribute("data-version") == "1", first


@pytest.mark.long
def test_without_scripts_the_page_loads_itself_until_the_hint_is_there(sit: Sit) -> None:
    ann = sit()
    address = new_table(ann)
    plain = sit(java_script_enabled=False)
    session = next(it for it in ann.context.cookies() if it["name"] == "railhead")
    plain.context.add_cookies(
        [{"name": "railhead", "value": session["value"], "url": ann.page.url}]
    )
    plain.open(address)
    offer(plain).click()
    doing = hints(plain).get_by_role("button", name="Do it")
    expect(doing.first).to_be_visible(timeout=THINKING)
    doing.first.click()
    expect(offer(plain)).to_be_visible()


def test_a_game_is_looked_at_and_a_mistake_opened_in_a_plan(sit: Sit) -> None:
    ann, page = (reader := sit()), reader.page
    address = upload(ann, stopped(30))
    ann.open(f"{address}report")
    page.get_by_role("button", name="Look at every decision").click()
    expect(page.locator("#review-state")).to_contain_text("looked at")
    # The page asks how far it is, and shows it all when it is done.
    expect(page.locator("#mistakes")).to_be_visible(timeout=THINKING)
    expect(page.locator("#review-progress")).to_have_count(0, timeout=THINKING)
    expect(page.locator("#looked-at")).to_contain_text("strength “club”")
    assert faults(ann) == []
    page.set_viewport_size(PHONE)
    assert overflow(ann) == 0
    page.set_viewport_size(DESKTOP)
    page.get_by_role("link", name="Try it in a plan").first.click()
    expect(page.get_by_role("heading", name="From action")).to_be_visible()
    page.get_by_role("button", name="Begin a plan").click()
    expect(page.locator("body.in-plan")).to_be_visible()
    ann.at_table()
    expect(hints(ann)).to_be_empty()
    expect(offer(ann)).to_have_count(0)

    french = sit(locale=FRENCH)
    french.open(f"{address}report")
    expect(french.page.locator("#teaches")).to_contain_text("Ce qui a coûté le plus")
