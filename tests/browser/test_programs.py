"""Tokens and the page about programs, in a browser: made and revoked by hand, on a phone too."""

from __future__ import annotations

import httpx
from playwright.sync_api import expect

from tests.browser.axe import faults
from tests.browser.reader import FRENCH, PHONE
from tests.browser.sitting import Sit
from tests.server.serving import PATIENCE

ROOM = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"


def test_a_token_is_made_used_and_revoked(sit: Sit) -> None:
    reader = sit(viewport=PHONE)
    reader.open("/you")
    reader.page.locator("#name").fill("Ann")
    reader.page.locator("main form").first.get_by_role("button").click()
    reader.page.get_by_text("Make a token", exact=True).click()
    reader.page.get_by_label("Its name, to know it by").fill("Night bot")
    reader.page.get_by_label("Read your tables and play for you").check()
    assert faults(reader) == []
    reader.page.get_by_role("button", name="Make the token").click()
    secret = reader.page.get_by_label("Your new token").input_value()
    assert faults(reader) == []
    assert reader.page.evaluate(ROOM)
    address = reader.page.url.partition("/you")[0] + "/api/v1/me"
    head = {"Authorization": f"Bearer {secret}"}
    assert httpx.get(address, headers=head, timeout=PATIENCE).json()["token"] == "Night bot"
    reader.open("/you")
    expect(reader.page.get_by_text("last used")).to_be_visible()
    expect(reader.page.get_by_label("Your new token")).to_have_count(0)
    reader.page.get_by_role("button", name="Revoke Night bot").click()
    expect(reader.page.get_by_text("Night bot")).to_have_count(0)
    assert httpx.get(address, headers=head, timeout=PATIENCE).status_code == 401


def test_the_page_about_programs_is_accessible_and_fits_a_phone(sit: Sit) -> None:
    for options in ({}, {"viewport": PHONE, "locale": FRENCH}):
        reader = sit(**options)
        reader.open("/api")
        if not options:
            assert faults(reader) == []
        assert reader.page.evaluate(ROOM)
        reader.page.get_by_role("link", name="TableDetails").click()
        expect(reader.page.locator("#shape-TableDetails")).to_be_in_viewport()
