"""A game played without a mouse."""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import unquote_plus

from playwright.sync_api import Response, expect

from tests.browser.keyboard import Keyboard
from tests.browser.opening import NAMES, OPENING, SEED, new_table
from tests.browser.positions import opened
from tests.browser.reader import starting
from tests.browser.sitting import Sit
from tests.browser.uploads import upload

BY_ONE = ("Pass", "End the turn")
"""Answers that the key 1 gives, as everywhere in the field."""


def _keeps(words: str) -> Callable[[Response], bool]:
    """The server has kept notes that hold these words."""

    def kept(response: Response) -> bool:
        sent = response.request.post_data or ""
        return response.url.endswith("/notes") and unquote_plus(sent).find(words) >= 0

    return kept


def open_from_list(keyboard: Keyboard, hex_name: str) -> None:
    """Open a hex by its name in the question."""
    keyboard.press("g")
    keyboard.walk(hex_name)
    keyboard.keys.press("Enter")
    expect(keyboard.reader.chooser).to_be_visible()


def give(keyboard: Keyboard, answers: tuple[str, ...]) -> None:
    for answer in answers:
        if answer in BY_ONE:
            keyboard.answer("p")
        else:
            keyboard.choose(answer)
        assert keyboard.focus().place != "nowhere", f"the focus is lost after {answer}"


def test_the_opening_and_an_operating_round_by_keyboard(sit: Sit) -> None:
    """From the first page to a paid dividend; the focus is seen wherever it goes."""
    reader = sit()
    keyboard = Keyboard(reader)
    reader.open("/")
    keyboard.walk("Play 1849")
    reader.page.keyboard.press("Enter")
    expect(reader.page.get_by_label("Name of player 1")).to_be_visible()
    for place, name in enumerate(NAMES, 1):
        keyboard.write(f"Name of player {place}", name)
    keyboard.walk("Name of the table, and chance")
    keyboard.press("Enter")
    keyboard.write("Seed", SEED)
    keyboard.walk("Begin")
    reader.page.keyboard.press("Enter")
    reader.at_table()

    give(keyboard, OPENING[:2])
    upload(reader, opened().at(len(OPENING) - 4))
    give(keyboard, OPENING[-4:])
    expect(reader.bar).to_contain_text("Operating Round 1.1")

    # From hex to hex with the arrows, the tiles with Tab; Enter lays the one that is shown.
    assert keyboard.press("m").name.startswith("B4")
    assert keyboard.press("ArrowRight").name.startswith("A5")
    assert keyboard.press("ArrowDown").name.startswith("C5 Palermo")
    assert keyboard.press("ArrowRight").name.startswith("D6")
    reader.page.keyboard.press("Enter")
    expect(reader.chooser).to_be_visible()
    keyboard.walk("yellow tile 9")
    keyboard.answer("Enter")
    expect(reader.hex("D6")).to_have_accessible_name(starting("D6, yellow tile 9"))
    keyboard.choose("Buy for L.100, 4H")

    # By the list of hexes; R turns the tile.
    open_from_list(keyboard, "L12")
    keyboard.walk("yellow tile 79")
    keyboard.press("r")
    keyboard.walk("Lay tile 79")
    keyboard.answer("Enter")
    keyboard.choose("Buy for L.100, 4H")
    keyboard.answer("p")
    for _ in NAMES:
        keyboard.answer("p")

    # The next round: 3 runs the best routes, Enter pays.
    expect(reader.bar).to_contain_text("Operating Round 2.1")
    open_from_list(keyboard, "E7")
    keyboard.walk("yellow tile 58")
    keyboard.answer("Enter")
    expect(reader.asked).to_have_text(starting("run trains"))
    keyboard.answer("3")
    expect(reader.asked).to_have_text(starting("pay a dividend"))
    keyboard.answer("Enter")
    expect(reader.asked).to_have_text(starting("buy trains"))


def test_the_keys_of_the_field(sit: Sit) -> None:
    """Views, help, undo and redo, the past; none acts while something is typed."""
    reader = sit()
    new_table(reader)
    keyboard = Keyboard(reader)
    for key, view in {"k": "Market", "s": "Spreadsheet", "t": "Tiles", "m": "Map"}.items():
        reader.page.keyboard.press(key)
        link = reader.page.get_by_role("link", name=view, exact=True)
        expect(link).to_have_attribute("aria-current", "true")
    reader.page.keyboard.press("?")
    expect(reader.page.get_by_role("dialog", name="Keys")).to_be_visible()
    reader.page.keyboard.press("Escape")
    expect(reader.page.get_by_role("dialog", name="Keys")).to_have_count(0)

    keyboard.press("g")
    keyboard.write("CNM amount", "95")
    keyboard.answer("Enter")
    expect(reader.question).to_contain_text("Bob is asked")
    keyboard.answer("Control+z")
    expect(reader.question).to_contain_text("Ann is asked")
    keyboard.answer("Control+y")
    expect(reader.question).to_contain_text("Bob is asked")
    keyboard.answer("p")

    keyboard.walk("One action back")
    reader.page.keyboard.press("Enter")
    expect(reader.asked).to_have_text("You are looking at the past")
    reader.page.keyboard.press("Home")
    expect(reader.page).to_have_url(re.compile(r"\?at=0$"))
    expect(reader.page.get_by_title("actions played")).to_have_text("0/2")
    reader.page.keyboard.press("ArrowRight")
    expect(reader.page).to_have_url(re.compile(r"\?at=1$"))
    expect(reader.page.get_by_title("actions played")).to_have_text("1/2")

    # Faster than the table can follow: the last key counts.
    for key in ("Home", "End"):
        reader.page.keyboard.press(key)
    expect(reader.question).to_contain_text("Cid is asked")
    expect(reader.page).not_to_have_url(re.compile("at="))

    before = reader.version()
    reader.tab("Notes")
    notes = reader.page.get_by_role("textbox", name=starting("For your eyes only"))
    with reader.page.expect_response(_keeps("3 run")):
        notes.press_sequentially("1 pass, 3 run")
    expect(reader.page.get_by_text("Saved")).to_be_visible()
    assert reader.version() == before
    reader.page.reload()
    expect(notes).to_have_value("1 pass, 3 run")
