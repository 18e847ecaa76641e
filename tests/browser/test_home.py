"""The lists of tables: one click or one key to a table, the archive, deleting, open seats."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from playwright.sync_api import Locator, expect

from railhead.engine.actions import EndGame
from railhead.titles.catalogue import new_game
from tests.browser.axe import faults
from tests.browser.opening import NAMES, new_table
from tests.browser.reader import FRENCH, PHONE, SCREEN, Reader
from tests.browser.sitting import Sit
from tests.browser.uploads import seated, take_seat, upload


def table_of_seats(reader: Reader) -> tuple[str, dict[str, str]]:
    """A new table of seats, of which its owner has none; its address and the invitations."""
    seats = upload(reader, new_game("1849", list(NAMES), seed=5), seats=True)
    names = {name: reader.page.get_by_label(f"Link for {name}") for name in NAMES}
    links = {name: field.input_value() for name, field in names.items()}
    return urlsplit(seats).path.removesuffix("seats"), links


def card(reader: Reader, address: str) -> Locator:
    """The card of a table."""
    return reader.page.locator(f'li:has(> .words a[href="{address}"])')


def menu(reader: Reader, address: str) -> Locator:
    """Open what may be done to a table."""
    card(reader, address).get_by_label("More about").click()
    return card(reader, address).locator(".menu")


def comes_to(reader: Reader, address: str) -> None:
    """The browser is on its way to a page, which need not be seen."""
    reader.page.wait_for_url(address, wait_until="commit")
    reader.open("/")


def test_one_click_or_key_leads_from_a_list_to_a_table(sit: Sit) -> None:
    ann = sit()
    seated(new_game("1849", list(NAMES), seed=5), {"Ann": ann})
    address = urlsplit(ann.page.url).path
    ann.open("/")
    page = ann.page
    page.wait_for_function("image => image.complete && image.naturalWidth > 90",
                           arg=card(ann, address).locator("img").element_handle())  # fmt: skip
    for part in (0.1, 0.5, 0.95):
        box = card(ann, address).bounding_box()
        assert box is not None
        page.mouse.click(box["x"] + box["width"] * 0.3, box["y"] + box["height"] * part)
        comes_to(ann, f"**{address}")
    page.keyboard.press("1")
    comes_to(ann, f"**{address}")
    page.keyboard.press("n")
    comes_to(ann, "**/new")

    # A card is one stop of the keyboard, and its menu the next.
    card(ann, address).get_by_role("link").first.focus()
    page.keyboard.press("Tab")
    expect(card(ann, address).locator("summary")).to_be_focused()
    page.keyboard.press("Enter")
    expect(card(ann, address).locator(".menu")).to_be_visible()
    page.keyboard.press("Escape")
    expect(card(ann, address).locator(".menu")).to_be_hidden()
    expect(card(ann, address).locator("summary")).to_be_focused()

    # Into the archive and back.
    menu(ann, address).get_by_role("button", name="Into the archive").click()
    expect(card(ann, address)).to_have_count(0)
    expect(page.get_by_text("your turn at 1 of them")).to_be_visible()
    page.get_by_role("link", name="1 table in the archive").click()
    assert faults(ann) == []
    menu(ann, address).get_by_role("button", name="Out of the archive").click()
    expect(page.get_by_text("Nothing is put away.")).to_be_visible()
    ann.open("/")
    expect(card(ann, address)).to_be_visible()


def test_no_key_leads_away_while_somebody_types(sit: Sit) -> None:
    ann = sit()
    ann.open("/you")
    ann.page.get_by_label("Your name").press("n")
    expect(ann.page.get_by_label("Your name")).to_have_value(re.compile("n"))
    assert ann.page.url.endswith("/you")


def test_a_table_is_deleted_when_the_others_agree_and_brought_back(sit: Sit) -> None:
    ann, bob = sit(), sit()
    bob.forgive("404")  # the table that is gone
    address, links = table_of_seats(ann)
    take_seat(bob, links["Bob"], "Bob")
    ann.open("/")
    menu(ann, address).get_by_role("link", name="Delete the table").click()
    expect(ann.page.get_by_text("Others sit at this table: Bob.")).to_be_visible()
    assert faults(ann) == []
    ann.page.get_by_role("button", name="Ask the others").click()
    expect(ann.page.get_by_text("You ask to delete this table")).to_be_visible()
    expect(bob.page.get_by_text("Guest asks to delete this table")).to_be_visible()
    bob.page.locator("#panel-deletion").get_by_role("button", name="Agree").click()
    bob.page.wait_for_url(re.compile(r":\d+/$"))
    expect(card(bob, address)).to_have_count(0)
    ann.open("/archive")
    ann.page.get_by_role("button", name="Bring back").click()
    expect(card(ann, address)).to_be_visible()


def test_a_stranger_takes_an_open_seat(sit: Sit) -> None:
    ann, zoe = sit(), sit()
    address, _ = table_of_seats(ann)
    ann.page.get_by_role("button", name="Let strangers sit down").click()
    zoe.open("/")
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
    expect(zoe.page.locator(f'a[href="{address}sit"]')).to_have_count(0)


def test_a_rematch_is_one_click_from_the_end(sit: Sit) -> None:
    ann = sit()
    game = new_game("1849", list(NAMES), seed=5)
    game.apply(EndGame("p1"))
    before = upload(ann, game)
    ann.page.get_by_role("button", name="Rematch").click()
    ann.page.wait_for_url(lambda url: url != before and "/tables/" in url, wait_until="commit")
    ann.open("/")
    expect(ann.page.get_by_role("link", name="To the rematch")).to_be_visible()


def test_the_lists_fit_a_phone_and_a_screen_in_french(sit: Sit) -> None:
    reader = sit(viewport=PHONE, locale=FRENCH)
    address = new_table(reader, "1861")
    for page in ("/new?title=1861", "/"):
        reader.open(page)
        for size in (PHONE, SCREEN):
            reader.page.set_viewport_size(size)
            wide = reader.page.evaluate(
                "() => document.documentElement.scrollWidth > document.documentElement.clientWidth"
            )
            assert not wide, (page, size)
    expect(card(reader, urlsplit(address).path)).to_contain_text("un seul écran")
