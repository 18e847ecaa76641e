"""Since your last turn: told, marked, played; and two moments compared."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from railhead.assist.comparison import Comparison
from railhead.engine.game import Game
from railhead.server.page.state.map import readable_width
from tests.browser.absent import come_back
from tests.browser.axe import by_day_and_night, faults, findings
from tests.browser.phone import PHONE
from tests.browser.reader import Reader
from tests.browser.sitting import Sit

PACE = 2500
"""Milliseconds after which the next action is played."""

WATCH = """() => {
    window.told = [];
    const look = () => {
        const count = parseInt(document.querySelector(".travel-steps .count")?.textContent);
        const past = document.querySelector("#panel-bar [data-at]").dataset.at !== "";
        if (!past && !told.length) return;
        if (count && told.at(-1) !== count) told.push(count);
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true });
}"""
"""Lets the page note the moments that it shows, from the first in the past on."""


def shown_count(reader: Reader) -> int:
    """The number of actions after which the table is shown."""
    text = reader.page.locator(".travel-steps .count").inner_text()
    return int(re.match(r"\d+", text.strip())[0])  # type: ignore[index]


def plays_to_the_present(reader: Reader, now: Game, then: Game) -> None:
    """One action after the other, paused by a key."""
    page, question = reader.page, reader.asked.text_content() or ""
    page.evaluate(WATCH)
    page.locator("#panel-since").get_by_role("link", name="Play it to me").click()
    expect(page.locator("#travel-done")).not_to_be_empty()
    play = page.locator("#travel-play")
    expect(play).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Space")
    expect(play).to_have_attribute("aria-pressed", "false")
    page.wait_for_timeout(1000)
    paused = shown_count(reader)
    page.clock.fast_forward(2 * PACE)
    page.wait_for_timeout(1000)
    assert shown_count(reader) == paused
    page.keyboard.press("Space")
    for _ in now.actions[paused:]:
        page.wait_for_timeout(300)
        page.clock.fast_forward(PACE)
    expect(reader.asked).to_have_text(question)
    expect(play).to_have_count(0)
    assert page.evaluate("told") == [*range(len(then.actions) + 1, len(now.actions) + 1)]


def test_what_happened_is_told_marked_and_played_to_the_present_question(sit: Sit) -> None:
    reader = sit(reduced_motion="no-preference")  # nobody else gets a context with this clock
    reader.page.clock.install()
    now, then = come_back(sit(), reader)
    page, found = reader.page, Comparison(then, now)
    panel = page.locator("#panel-since")

    # A tab beside the log says how much, and opens in words, with links to places.
    expect(panel.locator(".summary-line").first).to_be_hidden()
    count = len(now.actions) - len(then.actions)
    expect(page.locator(".side-tabs [data-since-count]")).to_have_text(str(count))
    page.keyboard.press("u")
    expect(panel.locator(".summary-line").first).to_be_visible()
    expect(page.locator("#panel-log")).to_be_hidden()
    hexes = [change.hex for change in found.hexes]
    marked = page.locator("#sheet .hex.changed, #sheet .hex.legal").filter(
        has=page.locator("title")
    )
    assert {*hexes} <= {*marked.evaluate_all("all => all.map(one => one.dataset.hex)")}
    panel.locator(f'[data-show-hex="{hexes[0]}"]').first.click()
    expect(page.locator(f"#hex-{hexes[0]}")).to_be_focused()
    reader.tab("Ledger")
    by = page.locator("#panel-ledger .by:visible")
    assert by.count() > 0
    panel.get_by_role("button", name="Marks").click()
    expect(by).to_have_count(0)
    expect(page.locator("#sheet .hex.changed")).to_have_count(0)
    # Where the ledger is narrow the difference stands under the figure; hidden it is as well.
    wide = page.viewport_size
    assert wide is not None
    page.set_viewport_size({"width": 1000, "height": wide["height"]})
    expect(by).to_have_count(0)
    panel.get_by_role("button", name="Marks").click()
    shown = page.locator("#panel-ledger .player .by:visible").first
    expect(shown).to_have_css("display", "block")
    page.set_viewport_size(wide)
    assert by_day_and_night(reader, "#panel-since, #tab-ledger") == []

    plays_to_the_present(reader, now, then)
    # The log is one key away, also when the page is loaded anew.
    page.keyboard.press("l")
    page.reload()
    reader.at_table()
    expect(panel.locator(".summary-line").first).to_be_hidden()
    expect(page.locator("#panel-log")).to_be_visible()


def test_a_phone_plays_on_the_map_and_steps_where_less_motion_is_wanted(sit: Sit) -> None:
    reader = sit(**PHONE)
    now, then = come_back(sit(), reader)
    page = reader.page
    panel, ticker = page.locator("#panel-since"), page.locator(".since-ticker")
    # One line below the question, which leads to it.
    expect(panel.locator(".summary").first).to_be_hidden()
    line = ticker.bounding_box()
    assert line is not None
    assert 44 <= line["height"] <= 60
    ticker.focus()
    page.keyboard.press("Enter")
    expect(panel.locator(".summary").first).to_be_visible()
    assert findings(reader, "#panel-since") == []
    panel.get_by_role("link", name="Play it to me").click()
    done = page.locator("#travel-done")
    expect(done).to_be_visible()
    expect(page.locator("#travel-play")).to_have_attribute("aria-pressed", "false")
    forward = page.get_by_role("link", name="One action forward")
    for count in range(len(then.actions) + 1, len(now.actions)):
        expect(page.locator(".travel-steps .count")).to_contain_text(str(count))
        place = (done.get_attribute("data-changed-hexes") or "").split()
        if place:
            expect(page.locator(f"#hex-{place[0]}")).to_be_in_viewport()
        forward.click()
    expect(done).to_have_count(0)
    # It comes back as it was left, and the question is one tap away.
    expect(panel.locator(".summary").first).to_be_visible()
    reader.tab("Question")
    expect(reader.asked).to_be_visible()


def map_width(page: Page, side: str) -> float:
    """How wide a map is, in pixels, of which a part may be out of sight."""
    box = page.locator(f".side-{side} .scroll > svg").bounding_box()
    assert box is not None
    return box["width"]


def test_two_moments_are_compared_side_by_side_or_one_at_a_time(sit: Sit) -> None:
    reader = sit()
    now, then = come_back(sit(), reader)
    address = reader.page.url
    reader.tab("Since your turn")
    reader.page.locator("#panel-since").get_by_role("link", name="Compare with now").click()
    page = reader.page
    expect(page.get_by_role("heading", level=1)).to_contain_text("Two moments compared")
    expect(page.get_by_label("Before").locator("option:checked")).to_contain_text(
        str(len(then.actions))
    )
    for side in ("from", "to"):
        expect(page.locator(f".side-{side}")).to_be_visible()
        marked = page.locator(f".side-{side} .hex.changed")
        expect(marked).to_have_count(len(Comparison(then, now).hexes))
        assert map_width(page, side) >= readable_width(now)
    assert faults(reader) == []

    plain = sit(viewport=PHONE["viewport"], java_script_enabled=False)
    plain.open(f"{address.partition('?')[0]}compare?from=20&to=60")
    page = plain.page
    expect(page.locator(".side-from")).to_be_hidden()
    page.locator(".swap label").filter(has_text="Before").click()
    expect(page.locator(".side-from")).to_be_visible()
    expect(page.locator(".side-to")).to_be_hidden()
    width = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    page.locator("select#to").select_option(index=0)
    page.get_by_role("button", name="Compare").click()
    expect(page.locator("select#to option:checked")).to_have_text(re.compile(r"^20"))
    assert plain.page.viewport_size is not None
    phone = sit(**PHONE)
    phone.open(f"{address.partition('?')[0]}compare?from=20&to=60")
    assert phone.page.evaluate(width) <= 0
    assert map_width(phone.page, "to") >= readable_width(now)


def test_a_line_says_why_by_keyboard(sit: Sit) -> None:
    """The next Tab after a line comes to the button that says why, and Escape back to it."""
    reader = sit()
    come_back(sit(), reader)
    page, card = reader.page, reader.page.locator("#term-card")
    page.keyboard.press("u")
    line = page.locator("#panel-since li.explained:visible").first
    link, button = line.locator("a.moment"), line.locator(".why-button")
    link.press("Shift")  # a key, so that the focus is one of the keyboard
    expect(button).to_be_visible()
    page.keyboard.press("Tab")
    expect(button).to_be_focused()
    page.keyboard.press("Enter")
    expect(card).to_be_focused()
    expect(card).to_contain_text("Why?")
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    expect(button).to_be_focused()
    page.keyboard.press("Shift+Tab")
    expect(link).to_be_focused()


def test_a_line_says_why_on_a_phone(sit: Sit) -> None:
    """A tap on the line leads to its moment, and there a finger finds why."""
    reader = sit(**PHONE)
    come_back(sit(), reader)
    page = reader.page
    page.locator("[data-tab=since]:visible").first.tap()
    page.locator("#panel-since li.explained:visible a.moment").first.tap()
    why = page.locator("#travel-done .why-link")
    expect(why).to_be_visible()
    box = why.bounding_box()
    assert box is not None
    assert box["height"] >= 44
    assert box["width"] >= 44
    why.tap()
    expect(page.locator("#term-card")).to_contain_text("Why?")
