"""The calculator under the mouse, on the keyboard, on a phone, and without scripts."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.axe import faults, findings
from tests.browser.reader import PHONE, Reader
from tests.browser.sitting import Sit

PAGE = "/calculator/1849/"
SMALL = f"{PAGE}?phase=4&company=SFA&tiles=J6/644/4&tokens=J6.0/SFA&trains=SFA/4H"
WHOLE = SMALL.replace("J6/644/4", "J6/644/4+K7/58/2")


def run(reader: Reader) -> str:
    return " ".join(reader.page.locator("#run").inner_text().split())


def lines(reader: Reader) -> int:
    """How many pictures of routes lie on the map."""
    return reader.page.locator("#sheet .layer.routes > *").count()


def test_a_board_is_set_up_by_clicking(sit: Sit) -> None:
    """A tile is chosen, turned and laid, a token put, a train added, and the address follows."""
    reader = sit()
    page = reader.page
    reader.open(f"{PAGE}?phase=4&company=SFA&tiles=K7/58/2")
    expect(page.locator("#run")).to_contain_text("Give the company trains")
    reader.hex("J6").click()
    reader.chooser.get_by_role("button", name="644").click()
    reader.chooser.get_by_role("button", name="Turn to the right").click()
    reader.chooser.get_by_role("button", name="Turn to the right").click()
    reader.chooser.get_by_role("button", name="Lay tile 644").click()
    expect(page).to_have_url(re.compile("J6/644/4"))
    expect(reader.chooser).to_have_count(0)

    reader.hex("J6").click()
    reader.chooser.get_by_role("button", name="Put a token").click()
    expect(page).to_have_url(re.compile("tokens=J6.0/SFA"))
    page.get_by_role("button", name="Add 4H").click()
    expect(page.locator("#run")).to_contain_text("proven best")
    assert "L.30" in run(reader)
    assert lines(reader)

    page.get_by_role("button", name="Take away 4H").click()
    expect(page.locator("#run")).to_contain_text("Give the company trains")
    assert not lines(reader)
    page.go_back()
    expect(page.locator("#run")).to_contain_text("L.30")


def test_the_keyboard_alone_lays_a_tile(sit: Sit) -> None:
    reader = sit()
    page = reader.page
    reader.open(SMALL)
    expect(page.locator("#run")).to_contain_text("L.0")
    reader.hex("J6").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(reader.chooser).to_be_visible()
    reader.chooser.get_by_role("button", name="58", exact=False).first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#sheet .ghost")).to_have_count(1)


@pytest.mark.long
def test_it_is_typed_and_sent_without_scripts(sit: Sit) -> None:
    reader = sit(java_script_enabled=False)
    page = reader.page
    reader.open(SMALL)
    page.get_by_text("By tile number").click()
    page.get_by_label("Hex").fill("K7")
    page.get_by_label("Tile", exact=True).fill("58")
    page.get_by_label("Rotation").select_option("2")
    page.locator("#typed-lay").click()
    expect(page.locator("#run")).to_contain_text("L.30")
    page.get_by_label("Phase", exact=True).select_option("8")
    page.get_by_role("button", name="Apply").first.click()
    expect(page).to_have_url(re.compile("phase=8"))


def test_it_fits_a_phone_and_fingers_and_is_accessible(sit: Sit) -> None:
    reader = sit(viewport=PHONE, has_touch=True)
    page = reader.page
    reader.open(WHOLE)
    expect(page.locator("#run")).to_contain_text("L.30")
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    low = page.locator("#calculator button:visible, #calculator select:visible").evaluate_all(
        "all => all.map(it => [it.id, it.getBoundingClientRect().height])"
        ".filter(([id, height]) => height > 2 && height < 43.5)"
    )
    assert not low
    assert not faults(reader)
    page.set_viewport_size(PHONE)
    reader.hex("J6").click()
    expect(reader.chooser).to_be_visible()
    assert not findings(reader, "#chooser")


def test_the_page_of_all_calculators_is_accessible(sit: Sit) -> None:
    reader = sit()
    reader.open("/calculator")
    assert not faults(reader)
