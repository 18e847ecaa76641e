"""Cards: what a term means, by mouse, keyboard and touch; and why a line of the log happened."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.moments import random_game
from tests.browser.sitting import Sit
from tests.browser.uploads import upload


def test_a_card_opens_by_mouse_and_keyboard_and_explains(sit: Sit) -> None:
    """A term explains itself, leaves the page as it was, and a line of the log says why."""
    reader = sit()
    upload(reader, random_game("1849", 3))
    page = reader.page
    card = page.locator("#term-card")
    page.locator("#to-trains").click()
    rusts = page.locator("#panel-trains a.term", has_text="Rusts")
    rusts.hover()
    expect(card).to_contain_text("Old trains leave the game")
    page.mouse.move(5, 5)
    expect(card).to_be_hidden()
    rusts.press("Tab")
    expect(card).to_be_visible()
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    expect(page.locator("#panel-trains a.term:focus")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(card).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#panel-trains a.term:focus")).to_have_count(1)
    line = page.locator("li.line.explained").last
    line.hover()
    page.locator(".why-button").click()
    expect(card).to_contain_text("Why?")
    expect(card.locator(".why-rules a").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()


def test_only_a_pointer_that_moves_opens_a_card(sit: Sit) -> None:
    """What comes to lie under the mouse, as after a press of a button, explains nothing yet."""
    reader = sit()
    reader.open("/titles/1849/rules")
    page, card = reader.page, reader.page.locator("#term-card")
    page.mouse.move(300, 300)
    page.evaluate(
        """() => document.body.insertAdjacentHTML("beforeend", `<a class="term" id="came"
            href="/titles/1849/words#par"
            style="position: fixed; inset: 250px auto auto 250px; padding: 60px">par</a>`)"""
    )
    # The browser tells of a move that was none: the mouse is where it was.
    page.mouse.move(300, 300)
    page.wait_for_timeout(700)
    expect(page.locator("#came:hover")).to_have_count(1)
    expect(card).to_be_hidden()
    page.mouse.move(306, 304)
    expect(card).to_contain_text("Par")
