"""What players say at a table and what their clocks do, each before a browser of their own."""

from __future__ import annotations

import re
from dataclasses import dataclass

import pytest
from playwright.sync_api import Route, expect

from tests.browser.axe import faults
from tests.browser.house import House
from tests.browser.opening import fill_in
from tests.browser.phone import PHONE
from tests.browser.reader import Reader
from tests.browser.sitting import Sit
from tests.browser.uploads import take_seat

LONGER_AGO = """
from datetime import timedelta
from django.db.models import F
from railhead.server.models import Clock, Move, Seat
days = timedelta(days=3)
Clock.objects.filter(table={table!r}).update(since=F("since") - days)
Move.objects.filter(table={table!r}).update(made=F("made") - days)
Seat.objects.filter(table={table!r}).exclude(taken=None).update(taken=F("taken") - days)
"""
"""Lets all that has happened at a table be three days ago."""

SAY_MUCH = """
from railhead.server.models import Message, Seat, Table
seat = Seat.objects.get(table={table!r}, player="p2")
Message.objects.bulk_create(
    Message(table_id=seat.table_id, person_id=seat.person_id, player="p2", version=0,
            text=f"number {{number}} of many", key=f"many-{{number}}")
    for number in range(150)
)
"""
"""Lets Bob say more than comes at once."""


@dataclass
class Party:
    """Ann at a screen, who opened the table with a clock, and Bob with a phone."""

    ann: Reader
    bob: Reader
    watcher: Reader
    table: str


@pytest.fixture
def party(sit: Sit) -> Party:
    ann, bob, watcher = sit(), sit(**PHONE), sit()
    ann.open("/new?title=1849")
    fill_in(ann, "Everybody at a screen of their own")
    ann.page.get_by_label("Clock").select_option("turn-172800")
    ann.page.get_by_role("button", name="Begin").click()
    invitation = ann.page.get_by_label("Link for Bob").input_value()
    ann.page.get_by_role("link", name="To the table").click()
    ann.at_table()
    take_seat(bob, invitation, "Bob")
    watcher.open(ann.page.url)
    watcher.at_table()
    table = re.search(r"/tables/([^/]+)/", ann.page.url)
    assert table is not None
    return Party(ann, bob, watcher, table[1])


def say(reader: Reader, text: str) -> None:
    reader.page.locator("#talk-text").fill(text)
    reader.page.locator("#talk-text").press("Enter")
    expect(reader.page.locator("#talk-text")).to_have_value("")


def fits(reader: Reader) -> bool:
    room = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
    return bool(reader.page.evaluate(room))


def test_players_talk_and_one_who_is_late_is_replaced(party: Party, house: House, sit: Sit) -> None:
    talk_at_a_screen_and_with_a_phone(party)
    what_is_typed_meanwhile_stays(party)
    somebody_else_sits_down(party, house, sit)


def talk_at_a_screen_and_with_a_phone(party: Party) -> None:
    ann, bob = party.ann, party.bob
    version = ann.version()
    field = ann.page.locator("#talk-text")
    # It stands in a tab of its own, beside the log.
    expect(field).to_be_hidden()
    ann.tab("Talk")
    expect(ann.page.locator("#tab-talk")).to_contain_text("Nothing yet")
    field.press_sequentially("Hello @b")
    expect(ann.page.get_by_role("option", name="Bob")).to_be_visible()
    expect(field).to_have_attribute("aria-expanded", "true")
    field.press("Tab")
    expect(field).to_have_value("Hello @Bob ")
    field.press_sequentially("look at https://example.org/map.")
    field.press("Enter")
    expect(field).to_have_value("")
    # Bob looks at the map: the tab says that something is new, and that it is for Bob.
    badge = bob.page.locator(".phone-nav > a [data-unread-badge]")
    expect(badge).to_have_text("1")
    expect(badge).to_have_attribute("title", "new messages")
    expect(bob.page.locator("#talk-state")).to_have_text("1 new message; 1 names you")
    expect(bob.page.locator("#talk-news")).to_have_text("1 new message; 1 names you")
    # The log shows it between the moves; what is new stays so until the talk was open.
    bob.page.locator(".phone-nav > [data-tab=log]").click()
    expect(bob.page.locator("#tab-log .said")).to_contain_text("Hello @Bob")
    tab = bob.page.locator(".side-tabs [data-tab=talk]")
    expect(tab).to_have_text("Talk 1")
    box = tab.bounding_box()
    assert box is not None
    assert box["height"] >= 43.5
    tab.click()
    said = bob.page.locator("#tab-talk .said")
    expect(said).to_contain_text("Ann to you")
    expect(said.get_by_role("link")).to_have_attribute("rel", "nofollow noopener noreferrer")
    assert fits(bob)
    assert faults(bob, "#tab-talk") == []
    expect(badge).to_be_hidden()
    expect(tab.locator("[data-unread-badge]")).to_be_hidden()
    say(bob, "I see it")
    expect(ann.page.locator("#tab-talk .said").nth(1)).to_contain_text("I see it")
    # A half written line stays while the table moves on, and is no part of it.
    field.fill("half a sen")
    bob.page.locator("#tab-talk .said.mine").get_by_role(
        "button", name="Withdraw this message"
    ).click()
    expect(ann.page.locator("#tab-talk .said").nth(1)).to_contain_text("message withdrawn")
    expect(field).to_have_value("half a sen")
    assert ann.version() == version
    expect(party.watcher.page.locator(".said, #talk-form, [data-tab=talk]")).to_have_count(0)


def what_is_typed_meanwhile_stays(party: Party) -> None:
    """While a message is on its way."""
    page, field = party.ann.page, party.ann.page.locator("#talk-text")
    said, held = party.bob.page.locator("#tab-talk .said"), list[Route]()
    before = said.count()
    page.route("**/talk", lambda route: held.append(route))  # noqa: PLW0108 - it is marked
    for number, (typed, left) in enumerate([(" and more", "and more"), ("", "")]):
        with page.expect_request("**/talk"):
            field.fill("a message")
            field.press("Enter")
        field.press_sequentially(typed)
        expect(field).to_have_value(f"a message{typed}")
        with page.expect_response("**/talk"):
            held.pop().continue_()
        expect(field).to_have_value(left)
        expect(said).to_have_count(before + number + 1)
    with page.expect_request("**/talk"):
        field.fill("another")
        field.press("Enter")
    field.fill("quite different")
    with page.expect_response("**/talk"):
        held.pop().continue_()
    expect(said.last).to_contain_text("another")
    expect(field).to_have_value("quite different")


def shift(house: House, party: Party) -> None:
    """Three days go by."""
    house.run("-m", "django", "shell", "-c", LONGER_AGO.format(table=party.table))


def somebody_else_sits_down(party: Party, house: House, sit: Sit) -> None:
    """In the place of a player who is late."""
    ann, bob = party.ann, party.bob
    # Nobody has sat down in the place of Cid: the time of Ann does not run until Ann lets it.
    expect(ann.bar.locator(".bar-clock")).to_contain_text("the clock has not started: 2 d 0 h")
    ann.tab("Players")
    ann.page.get_by_role("button", name="Start the clock now").click()
    expect(ann.bar.locator(".bar-clock")).to_contain_text(re.compile(r"1\s*d"))
    ann.press("Buy for")
    expect(bob.bar.locator(".bar-clock .ticking")).to_be_visible()
    assert fits(bob)
    shift(house, party)
    ann.page.reload()
    ann.at_table()
    expect(ann.bar.locator(".bar-clock")).to_contain_text("time is up")
    assert faults(ann, "#panel-bar, #panel-agreement, #panel-clock") == []
    ann.page.get_by_role("button", name="Ask to free the seat").click()
    # Nobody else plays who is not late: it is free at once, and Bob is told.
    expect(ann.page.locator("#panel-agreement")).to_contain_text(
        "Free by agreement: the seat of Bob"
    )
    expect(bob.page.locator("#panel-agreement")).to_contain_text("Sit down again")
    ann.page.get_by_role("link", name="The link for somebody else").click()
    invitation = ann.page.get_by_label("Link for Bob").input_value()
    dee = sit()
    take_seat(dee, invitation, "Dee")
    expect(dee.asked).to_be_visible()
    expect(dee.bar.locator(".bar-clock")).to_contain_text(re.compile(r"1\s*d"))
    bob.page.get_by_role("button", name="Ask to come back").click()
    expect(bob.page.locator("#panel-agreement")).to_contain_text("You ask to come back")
    for reader in (dee, party.ann):
        reader.open(f"/tables/{party.table}/")
        reader.page.get_by_role("button", name="Agree").click()
    expect(bob.page.locator("#panel-bar")).to_contain_text("Your turn")


def test_earlier_messages_come_in_the_place_of_the_others(party: Party, house: House) -> None:
    house.run("-m", "django", "shell", "-c", SAY_MUCH.format(table=party.table))
    ann = party.ann
    ann.page.reload()
    ann.at_table()
    said = ann.page.locator("#tab-log .said .text")
    expect(said).to_have_count(100)
    expect(said.last).to_have_text("number 149 of many")
    here = ann.page.url
    ann.page.get_by_role("link", name="50 earlier messages").click()
    expect(said).to_have_count(50)
    expect(said.first).to_have_text("number 0 of many")
    assert ann.page.url == here
    ann.page.get_by_role("link", name="100 later messages").click()
    expect(said.last).to_have_text("number 149 of many")
    the_talk_by_itself_has_the_newest_messages_and_a_link_to_the_others(ann)


def the_talk_by_itself_has_the_newest_messages_and_a_link_to_the_others(ann: Reader) -> None:
    ann.page.reload()
    ann.at_table()
    expect(ann.page.locator(".side-tabs [data-unread-badge]")).to_have_text("150")
    ann.page.keyboard.press("c")
    said = ann.page.locator("#tab-talk .said .text")
    expect(said).to_have_count(100)
    # The newest is at the foot, and in sight.
    expect(said.last).to_have_text("number 149 of many")
    expect(said.last).to_be_in_viewport()
    expect(ann.page.locator("#talk-text")).to_be_in_viewport()
    ann.page.locator("#tab-talk").get_by_role("link", name="50 earlier messages").click()
    expect(ann.page.locator(".said .text").first).to_have_text("number 0 of many")


@pytest.mark.long
def test_the_talk_is_read_and_written_without_scripts(party: Party, house: House, sit: Sit) -> None:
    house.run("-m", "django", "shell", "-c", SAY_MUCH.format(table=party.table))
    plain = sit(java_script_enabled=False)
    plain.context.add_cookies(party.ann.context.cookies())  # type: ignore[arg-type]
    plain.open(f"/tables/{party.table}/")
    talk = plain.page.locator("#tab-talk")
    expect(talk.locator(".said").last).to_contain_text("number 149 of many")
    badge = plain.page.locator(".side-tabs [data-unread-badge]")
    expect(badge).to_have_text("150")
    talk.get_by_role("button", name="Mark them as read").click()
    expect(badge).to_be_hidden()
    talk.get_by_role("combobox").fill("I have no scripts")
    talk.get_by_role("button", name="Send").click()
    expect(talk.locator(".said").last).to_contain_text("I have no scripts")
    assert plain.page.url.endswith("#tab-talk")


def test_a_message_that_is_refused_stays_where_it_was_typed(party: Party) -> None:
    page = party.ann.page
    page.keyboard.press("c")
    field = page.locator("#talk-text")
    party.ann.forgive("status of 422")
    field.evaluate("it => it.removeAttribute('maxlength')")
    field.fill("x" * 1001)
    field.press("Enter")
    expect(page.locator("#message")).not_to_be_empty()
    expect(field).to_have_value("x" * 1001)
