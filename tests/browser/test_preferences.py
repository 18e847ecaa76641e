"""What a reader has chosen under You, in a browser: larger texts, colours of routes, a sound."""

from __future__ import annotations

from playwright.sync_api import expect

from railhead.titles.catalogue import new_game
from tests.browser.axe import faults
from tests.browser.moments import asks
from tests.browser.opening import NAMES, new_table
from tests.browser.positions import before
from tests.browser.reader import FRENCH, PHONE, Reader
from tests.browser.sitting import Sit
from tests.browser.uploads import seated, upload

# Counts the tones of a page, which nobody hears.
_COUNTED = """
window.tones = 0;
window.AudioContext = class {
  state = "suspended";
  currentTime = 0;
  resume() { this.state = "running"; }
  createOscillator() {
    const start = () => { window.tones += 1; };
    return { frequency: {}, connect: (next) => next, start, stop() {} };
  }
  createGain() {
    const gain = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
    return { gain, connect: (next) => next };
  }
};
"""


def choose(reader: Reader, **choices: str) -> None:
    """Choose on the page about oneself: field -> value, and a sound where it is on."""
    reader.open("/you")
    for name, value in choices.items():
        if value == "on":
            reader.page.locator(f"[name={name}]").check()
        else:
            reader.page.locator(f"#{name}").select_option(value)
    reader.page.locator("form.settings").get_by_role("button").click()
    expect(reader.page.get_by_role("status").first).to_have_text("Kept.")


def overflow(reader: Reader) -> int:
    """How many pixels of a page lie beside the window."""
    return int(
        reader.page.evaluate("() => document.documentElement.scrollWidth - window.innerWidth")
    )


def nav_lines(reader: Reader) -> set[int]:
    """The lines on which the pages' navigation lies, by their middles."""
    middles = """all => all.map((link) => {
        const box = link.getBoundingClientRect();
        return Math.round((box.top + box.bottom) / 2);
    })"""
    return set(reader.page.locator(".top nav > a").evaluate_all(middles))


def test_pages_have_room_for_the_largest_texts(sit: Sit) -> None:
    for size in ({"width": 1366, "height": 768}, PHONE):
        reader = sit(viewport=size)
        choose(reader, text="larger")
        if size is not PHONE:
            assert faults(reader) == []
        for page in ("/", "/you", "/lobby", "/archive", "/new", "/new?title=1861"):
            reader.open(page)
            assert overflow(reader) <= 0, page
            assert len(nav_lines(reader)) == 1, page
        new_table(reader)
        assert overflow(reader) <= 0
        root = "getComputedStyle(document.documentElement).fontSize"
        assert reader.page.evaluate(root) == "18px"


def test_the_head_of_a_phone_is_one_line_of_links_whatever_one_is_called(sit: Sit) -> None:
    for options in ({}, {"locale": FRENCH}):
        reader = sit(viewport=PHONE, **options)
        reader.open("/you")
        reader.page.locator("#name").fill("Maximiliane Kloster")
        reader.page.locator("main form").first.get_by_role("button").click()
        for page in ("/", "/lobby"):
            reader.open(page)
            assert len(nav_lines(reader)) == 1
            assert overflow(reader) <= 0
        here = reader.page.locator(".top nav [aria-current=page]")
        expect(here).to_have_attribute("href", "/lobby")


def test_routes_are_drawn_in_the_chosen_colours(sit: Sit) -> None:
    reader = sit()
    choose(reader, routes="distinct")
    upload(reader, before(asks("routes"), start=100))
    line = reader.page.locator("svg.line path").first
    expect(line).to_have_css("stroke", "rgb(230, 97, 0)")
    drawn = reader.page.locator('.layer.routes [stroke="#d1495b"]').first
    expect(drawn).to_have_css("stroke", "rgb(230, 97, 0)")


def test_a_tone_tells_that_it_is_ones_turn_and_never_after_an_own_answer(sit: Sit) -> None:
    ann, bob, cid = sit(), sit(), sit()
    ann.context.add_init_script(_COUNTED)
    choose(ann, sound="on")
    seated(new_game("1849", list(NAMES), seed=5), {"Ann": ann, "Bob": bob, "Cid": cid})
    ann.page.reload()
    ann.at_table()
    ann.press("Buy for L.20, SCE")
    bob.press("Pass")
    with ann.answered():
        cid.press("Pass")
    expect(ann.bar.locator(".turn.yours")).to_be_visible()
    assert ann.page.evaluate("window.tones") == 2
    # Ann's own answer leads on, and Ann's own undo back.
    ann.press("Pass")
    with ann.answered():
        ann.page.locator("#undo").click()
    expect(ann.bar.locator(".turn.yours")).to_be_visible()
    assert ann.page.evaluate("window.tones") == 2
