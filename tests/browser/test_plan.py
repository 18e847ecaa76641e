"""Plan and play: who waits tries moves on the same page, compares, and then plays them for real."""

from __future__ import annotations

from playwright.sync_api import expect

from railhead.titles.catalogue import new_game
from tests.browser.axe import faults
from tests.browser.opening import NAMES, SEED, new_table
from tests.browser.reader import DESKTOP, FRENCH, PHONE, Reader
from tests.browser.sitting import Sit
from tests.browser.uploads import seated

BUY = "Buy for L.20, SCE"


def plan_ahead(reader: Reader) -> None:
    reader.question.get_by_role("button", name="Plan").click()
    expect(reader.page.locator("body.in-plan")).to_be_visible()
    reader.at_table()


def test_plan_and_play(sit: Sit) -> None:
    ann, bob = sit(), sit()
    seated(new_game("1849", list(NAMES), seed=int(SEED)), {"Ann": ann, "Bob": bob})
    table = bob.page.url

    # Bob waits for Ann, and tries what follows if Ann buys.
    expect(bob.question).to_contain_text("Waiting for Ann")
    plan_ahead(bob)
    bar = bob.page.locator("#panel-plan")
    expect(bar).to_contain_text("only you see it")
    bob.press(BUY)
    expect(bob.question).to_contain_text("Bob is asked")
    bob.press("Buy for")
    assert faults(bob, "#panel-plan, #panel-asking") == []
    bob.page.set_viewport_size(DESKTOP)

    # A second branch from one step earlier, in which Bob passes.
    with bob.answered():
        bob.page.locator("#undo").click()
    bob.question.get_by_role("button", name="New branch from here").click()
    expect(bar.get_by_role("link", name="Plan 2")).to_have_attribute("aria-current", "page")
    bob.at_table()
    bob.press("Pass")
    bar.get_by_role("link", name="Plan 1").click()
    bob.at_table()
    with bob.answered():
        bob.page.locator("#redo").click()

    # Side by side: what Bob has left differs.
    bar.get_by_role("link", name="Compare").click()
    compared = bob.page.get_by_role("table")
    expect(compared.get_by_role("columnheader")).to_have_count(3)
    expect(compared.locator("td.differs").first).to_be_visible()
    assert faults(bob) == []
    bob.page.set_viewport_size(DESKTOP)
    compared.get_by_role("link", name="Plan 1").click()
    bob.at_table()

    # Nobody has seen anything of it. Ann does what Bob thought.
    expect(ann.bar).to_contain_text("Your turn")
    assert ann.version() == "0"
    ann.press(BUY)
    expect(bar).to_contain_text("The game has moved on: 1 move.")
    bar.get_by_role("button", name="Carry over to now").click()
    play = bar.get_by_role("button", name="Play 1 move for real")
    expect(play).to_be_visible()
    expect(bar).to_contain_text("Then Cid is asked.")
    play.click()
    bob.page.wait_for_url(table)
    expect(ann.bar).to_contain_text("Cid to act")
    expect(bob.bar).to_contain_text("Cid to act")
    assert bob.version() == "2"


def test_a_phone_has_room_for_a_plan(sit: Sit) -> None:
    reader = sit(viewport=PHONE, locale=FRENCH)
    new_table(reader)
    reader.at_table()
    # Whoever is asked needs the room for the answers: plans are among the other views.
    expect(reader.question.locator("#plan-here")).to_be_hidden()
    reader.tab("Plans")
    reader.page.get_by_role("button", name="Commencer un plan").click()
    expect(reader.page.locator("body.in-plan")).to_be_visible()
    reader.at_table()
    bar = reader.page.locator("#panel-plan")
    expect(bar).to_contain_text("visible de vous seul")
    for target in bar.locator("a, summary, button").all():
        box = target.bounding_box()
        assert box is not None
        # What is folded has no size.
        assert box["width"] == 0 or min(box["width"], box["height"]) >= 44, target.inner_text()
    height = bar.evaluate("(one) => one.offsetHeight")
    assert height < 740 / 5, height
    room = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
    assert reader.page.evaluate(room)
    bar.locator("#plan-more-open").click()
    bar.get_by_role("button", name="Nouvelle table d'ici").click()
    expect(reader.page.locator("body.in-plan")).to_have_count(0)
    reader.at_table()
    reader.open(f"{reader.page.url}plans?at=0")
    assert reader.page.evaluate(room)
    assert faults(reader) == []
