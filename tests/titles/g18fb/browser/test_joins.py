"""The lettered joins of the two maps of 18FB: seen, followed by mouse, by keyboard and in words."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.browser.reader import FRENCH, Reader
from tests.browser.sitting import Sit
from tests.browser.uploads import upload
from tests.browser.windows import FINGERS, whole_map
from tests.titles.g18fb import played

INSET, MAIN = "nC12", "F31"
FINGER = 36  # pixels that a button has at least where it is pressed by a finger
READABLE = 12  # pixels across, from which on a sign can be read


def at_table(sit: Sit, **options: object) -> Reader:
    reader = sit(**options)
    upload(reader, played.nobody_bids())
    reader.page.locator("[data-tab=map]:visible").click()
    return reader


def sign(reader: Reader, side: str, letter: str = "a") -> Locator:
    return reader.page.locator(f"#sheet .join[data-join='{letter}'][data-side='{side}']")


def met(reader: Reader) -> Locator:
    return reader.page.locator("#sheet .join.met")


def beyond(reader: Reader) -> Locator:
    return reader.page.locator("#sheet .hex.beyond")


def shows_pair(reader: Reader, *hexes: str) -> None:
    """Both signs of a letter are marked, and the hexes behind them."""
    expect(met(reader)).to_have_count(2)
    assert {one.get_attribute("data-join") for one in met(reader).all()} == {"a"}
    expect(beyond(reader)).to_have_count(len(hexes))
    assert {one.get_attribute("data-hex") for one in beyond(reader).all()} == set(hexes)


def test_mouse_and_keyboard_follow_a_join_and_words_tell_it(sit: Sit) -> None:
    reader = at_table(sit)
    keyboard_follows(reader)
    mouse_follows(reader)


def mouse_follows(reader: Reader) -> None:
    whole_map(reader)
    sign(reader, MAIN).hover()
    shows_pair(reader, INSET)
    sign(reader, INSET).hover()
    shows_pair(reader, MAIN)
    reader.hex("A2").hover()
    expect(met(reader)).to_have_count(0)
    expect(beyond(reader)).to_have_count(0)
    sign(reader, MAIN).click()
    expect(reader.page.locator("#stage.zoomed")).to_be_visible()
    expect(sign(reader, INSET)).to_be_in_viewport()
    box = sign(reader, INSET).bounding_box()
    assert box is not None
    assert box["width"] >= READABLE


def keyboard_follows(reader: Reader) -> None:
    here = reader.hex(MAIN)
    said = here.get_attribute("aria-label") or ""
    assert "side a in the south leads on to nC12 Marano" in said
    here.focus()
    shows_pair(reader, INSET)
    reader.page.keyboard.press("Enter")
    expect(reader.chooser.get_by_role("heading", name=MAIN)).to_be_visible()
    reader.chooser.get_by_role("button", name="a → nC12 Marano").press("Enter")
    expect(reader.chooser.get_by_role("heading", name=INSET)).to_be_visible()
    expect(reader.chooser.get_by_role("button", name="a → F31 Capua")).to_be_visible()
    reader.page.keyboard.press("Escape")
    expect(reader.chooser).to_have_count(0)


def test_a_finger_follows_a_join(sit: Sit) -> None:
    reader = at_table(sit, locale=FRENCH, **FINGERS)
    here = reader.page.locator(f"#hex-{MAIN}")
    here.evaluate("hex => scrollBy(0, hex.getBoundingClientRect().top - 200)")
    here.tap()
    on = reader.chooser.get_by_role("button", name="a → nC12 Marano")
    expect(reader.chooser).to_contain_text("Continue au-delà du côté")
    box = on.bounding_box()
    assert box is not None
    assert box["height"] >= FINGER
    on.tap()
    expect(reader.chooser.get_by_role("heading", name=INSET)).to_be_visible()
    expect(sign(reader, INSET)).to_be_in_viewport()
    box = sign(reader, INSET).bounding_box()
    assert box is not None
    assert box["width"] >= READABLE
