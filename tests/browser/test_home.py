"""The lists of tables: one click or one key to a table, the archive, deleting, open seats."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from railhead.engine.actions import EndGame
from railhead.titles.catalogue import new_game
from tests.browser.axe import faults
from tests.browser.opening import NAMES, fill_in
from tests.browser.reader import FRENCH, PHONE, Reader
from tests.browser.sitting import Sit
from tests.browser.uploads import upload


def begin(reader: Reader, *, open_seats: bool = False) -> tuple[str, list[str]]:
    """Open a table of seats; return its address and the invitations of Bob and Cid."""
    reader.open("/new?title=1849")
    fill_in(reader, "Everybody at a screen of their own")
    if open_seats:
        reader.page.get_by_label("Strangers may sit down").check()
    reader.page.get_by_role("button", name="Begin").click()
    links = [reader.page.get_by_label(f"Link for {name}").input_value() for name in NAMES[1:]]
    return reader.page.get_by_role("link", name="To the table").get_attribute("href") or "", links


def sit_down(reader: Reader, invitation: str, name: str) -> None:
    reader.open(invitation)
    reader.page.get_by_label("Your name").fill(name)
    reader.page.get_by_role("button", name="Sit down").click()
    reader.at_table()


def card(reader: Reader, address: str) -> Locator:
    """The card of a table."""
    return reader.page.locator(f'li:has(> .words a[href="{address}"])')


def menu(reader: Reader, address: str) -> Locator:
    """Open what may be done to a table."""
    card(reader, address).get_by_label("More about").click()
    return card(reader, address).locator(".menu")


def test_a_click_anywhere_on_a_card_opens_its_table(sit: Sit) -> None:
    ann = sit()
    address, _ = begin(ann)
    for part in (0.1, 0.5, 0.95):
        ann.open("/")
        box = card(ann, address).bounding_box()
        assert box is not None
        ann.page.mouse.click(box["x"] + box["width"] * 0.3, box["y"] + box["height"] * part)
        ann.page.wait_for_url(f"**{address}")


def test_its_picture_is_the_map(sit: Sit) -> None:
    ann = sit()
    address, _ = begin(ann)
    ann.open("/")
    picture = card(ann, address).locator("img")
    ann.page.wait_for_function("image => image.complete && image.naturalWidth > 100",
                               arg=picture.element_handle())  # fmt: skip


def test_keys_open_tables_and_none_fires_while_somebody_types(sit: Sit) -> None:
    ann = sit()
    address, _ = begin(ann)
    ann.open("/")
    ann.page.keyboard.press("1")
    ann.page.wait_for_url(f"**{address}")
    ann.open("/")
    ann.page.keyboard.press("n")
    ann.page.wait_for_url("**/new")
    ann.open("/you")
    ann.page.get_by_label("Your name").press("n")
    expect(ann.page.get_by_label("Your name")).to_have_value(re.compile("n"))
    assert ann.page.url.endswith("/you")


def test_a_card_is_one_stop_of_the_keyboard_and_its_menu_the_next(sit: Sit) -> None:
    ann = sit()
    address, _ = begin(ann)
    ann.open("/")
    link = card(ann, address).get_by_role("link").first
    link.focus()
    ann.page.keyboard.press("Tab")
    expect(card(ann, address).locator("summary")).to_be_focused()
    ann.page.keyboard.press("Enter")
    expect(card(ann, address).locator(".menu")).to_be_visible()
    ann.page.keyboard.press("Escape")
    expect(card(ann, address).locator(".menu")).to_be_hidden()
    expect(card(ann, address).locator("summary")).to_be_focused()


def test_a_table_goes_into_the_archive_and_comes_back(sit: Sit) -> None:
    ann = sit()
    address, _ = begin(ann)
    ann.open("/")
    menu(ann, address).get_by_role("button", name="Into the archive").click()
    expect(card(ann, address)).to_have_count(0)
    expect(ann.page.get_by_text("your turn at 1 of them")).to_be_visible()
    ann.page.get_by_role("link", name="1 table in the archive").click()
    assert faults(ann) == []
    menu(ann, address).get_by_role("button", name="Out of the archive").click()
    expect(ann.page.get_by_text("Nothing is put away.")).to_be_visible()
    ann.open("/")
    expect(card(ann, address)).to_be_visible()


def test_a_table_is_deleted_when_the_others_agree_and_brought_back(sit: Sit) -> None:
    ann, bob = sit(), sit()
    bob.forgive("404")  # the table that is gone
    address, (invitation, _) = begin(ann)
    sit_down(bob, invitation, "Bob")
    ann.open("/")
    menu(ann, address).get_by_role("link", name="Delete the table").click()
    expect(ann.page.get_by_text("Others sit at this table: Bob.")).to_be_visible()
    assert faults(ann) == []
    ann.page.get_by_role("button", name="Ask the others").click()
    expect(ann.page.get_by_text("You ask to delete this table")).to_be_visible()
    expect(bob.page.get_by_text("Ann asks to delete this table")).to_be_visible()
    bob.page.locator("#panel-deletion").get_by_role("button", name="Agree").click()
    bob.page.wait_for_url(re.compile(r":\d+/$"))
    expect(card(bob, address)).to_have_count(0)
    ann.open("/archive")
    ann.page.get_by_role("button", name="Bring back").click()
    expect(card(ann, address)).to_be_visible()


def test_a_stranger_takes_an_open_seat(sit: Sit) -> None:
    ann, zoe = sit(), sit()
    address, _ = begin(ann, open_seats=True)
    zoe.open("/")
    assert faults(zoe) == []
    zoe.page.locator(f'a[href="{address}sit"]').click()
    assert faults(zoe) == []
    zoe.page.get_by_role("radio", name="Cid").check()
    zoe.page.get_by_label("Your name").fill("Zoe")
    zoe.page.get_by_role("button", name="Sit down").click()
    zoe.at_table()
    ann.open(f"{address}seats")
    expect(ann.page.get_by_text("Zoe sits here.")).to_be_visible()
    ann.page.get_by_role("button", name="Let in nobody but by these links").click()
    zoe.open("/")
    expect(zoe.page.get_by_role("heading", name="Open seats")).to_have_count(0)


def test_a_rematch_is_one_click_from_the_end(sit: Sit) -> None:
    ann = sit()
    game = new_game("1849", list(NAMES), seed=5)
    game.apply(EndGame("p1"))
    before = upload(ann, game)
    ann.page.get_by_role("button", name="Rematch").click()
    ann.page.wait_for_url(lambda url: url != before and "/tables/" in url)
    ann.at_table()
    ann.open("/")
    expect(ann.page.get_by_role("link", name="To the rematch")).to_be_visible()
    assert faults(ann) == []


@pytest.mark.parametrize("size", [PHONE, {"width": 1440, "height": 900}])
def test_the_lists_fit_a_phone_and_a_screen_in_french(sit: Sit, size: dict[str, int]) -> None:
    reader = sit(viewport=size, locale=FRENCH)
    reader.open("/new?title=1861")
    for page in ("/new?title=1861", "/"):
        if page == "/":
            reader.page.get_by_role("button", name="Commencer").click()
            reader.at_table()
        reader.open(page)
        wide = reader.page.evaluate(
            "() => document.documentElement.scrollWidth > document.documentElement.clientWidth"
        )
        assert not wide, page
    expect(reader.page.get_by_text("un seul écran").first).to_be_visible()
