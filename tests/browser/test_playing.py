"""A game on one screen, played by clicking."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.opening import OPENING, new_table, table_by_hand
from tests.browser.positions import opened
from tests.browser.reader import Reader, starting
from tests.browser.sitting import Sit
from tests.browser.uploads import upload


def company(reader: Reader, name: str) -> str:
    """What the box of a company says."""
    reader.tab("Companies")
    listed = reader.page.locator("#panel-companies").get_by_role("listitem")
    return listed.filter(has_text=name).first.inner_text()


def test_the_opening_and_operating_turns_by_clicking(sit: Sit) -> None:
    """Two companies lay track and buy a train; in the next round one runs and pays."""
    reader = sit()
    table_by_hand(reader, "1849")
    reader.press(OPENING[0])
    upload(reader, opened())
    expect(reader.bar).to_contain_text("Operating Round 1.1")
    expect(reader.question).to_contain_text("Ann is asked")

    reader.lay("D6", "9")
    expect(reader.hex("D6")).to_have_accessible_name(starting("D6, yellow tile 9"))
    assert "L.170" in company(reader, "Rete Centrale Sicula")
    reader.press("Buy for L.100, 4H")
    assert "L.70" in company(reader, "Rete Centrale Sicula")
    expect(reader.question).to_contain_text("Cid is asked")

    reader.lay("L12", "79", turns=1)
    reader.press("Buy for L.100, 4H")
    reader.press("Buy no more trains")
    for _ in range(3):
        reader.press("Pass")

    expect(reader.bar).to_contain_text("Operating Round 2.1")
    reader.lay("E7", "58")
    expect(reader.question).to_contain_text("proven best")
    expect(reader.page.locator("#panel-map").get_by_role("img", name="RCS 4H")).to_be_visible()
    reader.press("Run for L.70")
    expect(reader.question).to_contain_text(re.compile(r"7 a share: .*Ann 21"))
    reader.operate()
    assert "L.119" in company(reader, "Rete Centrale Sicula")
    reader.tab("Players")
    expect(reader.page.locator(".person").filter(has_text="Ann")).to_contain_text("L.98")


def test_undo_redo_and_a_line_of_the_log_that_leads_into_the_past_and_back(sit: Sit) -> None:
    """What is undone is back as it was, and what is done again stays after loading.

    The past is shown as it then was, with nothing to press, and then the table as it is.
    """
    reader = sit()
    new_table(reader)
    reader.press(OPENING[0])
    expect(reader.question).to_contain_text("Bob is asked")
    with reader.answered():
        reader.page.locator("#undo").click()
    expect(reader.question).to_contain_text("Ann is asked")
    expect(reader.question.get_by_role("button", name=OPENING[0])).to_be_visible()
    assert "L.500" in reader.players()[0]
    with reader.answered():
        reader.page.locator("#redo").click()
    expect(reader.question).to_contain_text("Bob is asked")
    # Nothing more can be played again: the focus goes to what takes it back.
    expect(reader.page.locator("#redo")).to_have_count(0)
    expect(reader.page.locator("#undo")).to_be_focused()
    reader.page.reload()
    expect(reader.question).to_contain_text("Bob is asked")
    assert "L.480" in reader.players()[0]
    reader.at_table()

    for answer in OPENING[1:4]:
        reader.press(answer)
    now = reader.players()
    reader.tab("Log")
    reader.page.get_by_role("log").get_by_role("link", name=starting("Bob passes")).click()
    expect(reader.asked).to_have_text("You are looking at the past")
    expect(reader.question.locator("[data-answers]")).to_have_count(0)
    reader.tab("Players")
    then = reader.players()
    assert "L.480" in then[0]
    assert then != now
    assert "?at=2" in reader.page.url

    reader.page.go_back()
    expect(reader.question).to_contain_text("Bob is asked")
    reader.page.go_forward()
    expect(reader.asked).to_have_text("You are looking at the past")
    reader.page.get_by_role("link", name="Back to now").click()
    expect(reader.question).to_contain_text("Bob is asked")
    assert reader.players() == now
    assert "?at=" not in reader.page.url
