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
    treasury = page.locator("#panel-ledger a.term", has_text="Price")
    treasury.hover()
    expect(card).to_contain_text("What a share costs")
    page.mouse.move(5, 5)
    expect(card).to_be_hidden()
    treasury.press("Tab")
    expect(card).to_be_visible()
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    expect(page.locator("#panel-ledger a.term:focus")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(card).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#panel-ledger a.term:focus")).to_have_count(1)
    line = page.locator("li.line.explained").last
    line.hover()
    page.locator(".why-button").click()
    expect(card).to_contain_text("Why?")
    expect(card.locator(".why-rules a").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
